"""The 9th Age, chapter "Move Chargers": the ranks that chargers leave, and their ends.

A Character may leave a single rank from its middle: either half closes it, and what is
best is looked for with each. Where several are as good, their ends are told together.

Source:
    CHG-MOVE-6, CHR-CHG-6, FR-12, docs/rulings/0028-failed-charges-and-flights.md
"""

from collections.abc import Iterator, Sequence
from itertools import product

from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charging.chargers import Charging, each_way
from serried.books.t9a.charging.moving.plans import Plan, best_ends_alone, best_plan
from serried.geometry import at_least, at_most, same
from serried.model.ids import ClauseId
from serried.model.results.charges import ChargeEnd
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.tuples import NamedTuple


class Closed(NamedTuple):
    """What is best with the ranks closed in one way.

    Attributes:
        able: Who rolled enough, before anybody moves.
        plan: In which order they move, and how they may end.
    """

    able: tuple[Charging, ...]
    plan: Plan

    @property
    def as_named(self) -> bool:
        """Whether the ranks close as the line says."""
        return all(one.as_named for one in self.able)


def best_closed(
    situation: Situation,
    able: Sequence[Charging],
    short: Sequence[Charging],
) -> tuple[Closed, ...]:
    """Return what ``best_plan`` does, for each way to close the ranks that is as good.

    Source:
        CHG-MOVE-6, CHG-MOVE-8, FR-12
    """
    tries = [
        Closed(those, best_plan(situation, those, short))
        for those in product(*map(each_way, able))
    ]
    best = min(one.plan.rank for one in tries)
    return tuple(one for one in tries if one.plan.rank == best)


def differing(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Return plans that are as good, with those outcomes that no other one has."""
    kept = []
    for number, plan in enumerate(plans):
        own = [one for one in plan.outcomes if not _elsewhere(one, number, plans)]
        if own:
            kept.append(plan._replace(outcomes=tuple(own)))
    return tuple(kept)


def best_ends(every: Sequence[Charging]) -> tuple[ChargeEnd, ...]:
    """Return where one charger may end, for all ways to close the ranks that it leaves.

    Source:
        CHG-MOVE-6, FR-12
    """
    plans = [Plan((), one.battle, (one,), (), best_ends_alone(one)) for one in every]
    best = min(plan.rank for plan in plans)
    found = differing([plan for plan in plans if plan.rank == best])
    return tuple(outcome.ends[0] for plan in found for outcome in plan.outcomes)


def with_lawful(
    plan: Plan, taken: CombinedCharge, plans: Sequence[Plan]
) -> Iterator[Charging]:
    """Yield who makes contact, with the ways to close its ranks that lead there too."""
    there = [one for one in plans if any(_within(taken, o) for o in one.outcomes)]
    for number, one in enumerate(plan.able):
        ways = sorted({other.able[number].way for other in there})
        yield one._replace(lawful=tuple(ways))


def closes_worse(one: Charging, clause: ClauseId) -> Finding:
    """Return that a charger cannot do as well in the ranks that its owner wants."""
    return Finding(
        clause=clause,
        holds=False,
        reason="resolve_closes_worse",
        values=(("named", str(one.closing)),),
        unit=str(one.by),
        other=one.charge.on,
    )


def _elsewhere(outcome: CombinedCharge, number: int, plans: Sequence[Plan]) -> bool:
    """Return whether another plan has an outcome; of two alike, the first has it."""
    return any(
        _within(outcome, other) and (before < number or not _within(other, outcome))
        for before, plan in enumerate(plans)
        if before != number
        for other in plan.outcomes
    )


def _within(outcome: CombinedCharge, other: CombinedCharge) -> bool:
    """Return whether all that *outcome* allows is allowed by another one."""
    alike = (outcome.order, outcome.failed) == (other.order, other.failed)
    pairs = zip(outcome.ends, other.ends, strict=alike)
    return alike and all(_end_within(*pair) for pair in pairs)


def _end_within(end: ChargeEnd, other: ChargeEnd) -> bool:
    return (
        (end.edge, end.models, end.secondary)
        == (other.edge, other.models, other.secondary)
        and same(end.turned, other.turned)
        and at_least(end.low, other.low)
        and at_most(end.high, other.high)
    )
