"""The 9th Age, chapter "Move Chargers": Blocked Path, where a charger is rolled for.

Source:
    CHG-MOVE-8, CHG-MOVE-10, FLY-2, docs/rulings/0027-blocked-path.md
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charge_move.best import has_an_end
from serried.books.t9a.charge_move.blocked_path import blocked_path_move
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.chosen_ends import NEAR_ENOUGH, Wrong, beside
from serried.books.t9a.charging.moving.moves import Moved, blocked
from serried.books.t9a.charging.moving.plans import (
    Plan,
    alone,
    best_ends,
    current,
    failed_moves,
)
from serried.books.t9a.charging.outcomes import Outcome, all_moved, range_values
from serried.geometry import at_most, same
from serried.model.actions.charges import ResolveCharge
from serried.model.errors import RuleGapError
from serried.model.ids import Inches
from serried.model.results.charges import ChargeChoices, ChargeEnd
from serried.model.verdict import Finding, Values
from serried.rules.case import Situation
from serried.tuples import NamedTuple

PRIORITIES: Final = 2
"""So many of the priorities weigh a Blocked Path: second enemies, and chargers."""


class Blocked(NamedTuple):
    """A charger that goes on a Blocked Path.

    Attributes:
        one: Who.
        ends: Where its target may line up.
    """

    one: Charging
    ends: tuple[ChargeEnd, ...]


def path_blocked(one: Charging) -> bool:
    """Return whether a charge that has no end is a Blocked Path (CHG-MOVE-10)."""
    return path_is_blocked(one.approach)


def blocked_ends(one: Charging, reach: Inches) -> tuple[ChargeEnd, ...]:
    """Return where the target of a Blocked Path may line up (CHG-MOVE-10)."""
    return blocked_path_move(one.approach, reach)


def first_blocked(plan: Plan, able: Sequence[Charging]) -> Blocked | None:
    """Return who goes first on a Blocked Path; None if nobody does.

    It is one that has no other way even if no friend stood in it, and goes only if more
    chargers make contact then, however the target lines up: afterwards that is Engaged,
    and nobody's path to it is blocked any more.

    Args:
        plan: What is best without a Blocked Path.
        able: Who rolled enough, that of the line first.

    Raises:
        RuleGapError: As ``blocked_path_move`` and ``best_ends``.

    Source:
        CHG-MOVE-6, CHG-MOVE-8, CHG-MOVE-10
    """
    arrive = {end.unit for outcome in plan.outcomes for end in outcome.ends}
    best, first = plan.rank[:PRIORITIES], None
    for one in able:
        if one.unit.id in arrive or not _is_blocked(one, able):
            continue
        ends = blocked_ends(one, one.reach)
        rest = [other for other in able if other is not one]
        ranks = [_rank_after(one, end, rest) for end in ends]
        if ranks and max(ranks) < best:
            best, first = max(ranks), Blocked(one, ends)
    return first


def _is_blocked(one: Charging, able: Sequence[Charging]) -> bool:
    """Return whether one of several has no other way, even without its friends."""
    lone = alone(one, able)
    if not path_blocked(lone):
        return False
    if not able[1:]:
        return True  # that it has no end by itself is why this is asked
    return not has_an_end(lone.approach)


def _rank_after(
    one: Charging, end: ChargeEnd, rest: Sequence[Charging]
) -> tuple[float, ...]:
    """Return how good it is by second enemies, then by chargers in contact.

    Source:
        CHG-MOVE-6
    """
    after = blocked(one, end).battle
    outcomes = best_ends(
        after, [current(one.situation.with_battle(after), other) for other in rest]
    )
    if not outcomes:
        return 0, -1
    seconds, arriving, *_ = outcomes[0].rank
    return seconds, arriving - 1


def lined_up(
    situation: Situation,
    action: ResolveCharge,
    path: Blocked,
    found: Sequence[Charging],
) -> Outcome:
    """Let the target of a Blocked Path line up, or say where it may.

    Others who rolled enough are resolved by lines of their own, on the table that it
    leaves behind; otherwise those who fell short make their Failed Charge Moves.

    Raises:
        RuleGapError: CHG-MOVE-8 if it decides whether others rolled enough.

    Source:
        CHG-MOVE-8, CHG-MOVE-10
    """
    battle = situation.battle
    one, ends = path
    at = action.at if one.by == action.subject else dict(action.others).get(one.by)
    meant = [end for end in ends if _is_meant(end, action)]
    taken = [end for end in meant if at is None or _holds(end, at)]
    result = ChargeChoices(choices=one.choices(taken or ends))
    measures: Values = (*range_values(one), ("at", None), *result.values)
    if not taken:
        wrong = Wrong("CHG-MOVE-10", "resolve_no_such_reform")
        findings = (wrong.finding(one, at or 0.0),)
        return Outcome(findings, measures=measures, result=result)
    if taken[1:]:
        finding = Finding(
            clause="CHG-MOVE-10",
            holds=True,
            reason="resolve_blocked",
            unit=str(one.by),
            other=one.charge.on,
        )
        return Outcome((finding,), measures=measures, result=result)
    end = taken[0]
    if at is not None and not same(at, end.offset):
        end = _moved_to(end, at)
    move = blocked(current(situation.with_battle(battle), one), end)
    late = [other for other in found if other.by != one.by]
    if any(other.enough for other in late):
        return _alone_for_now(one, move, late)
    battle, failures = failed_moves(situation.with_battle(move.battle), late)
    return all_moved([(one, move), *failures], battle, str(found[0].by))


def _alone_for_now(one: Charging, move: Moved, late: Sequence[Charging]) -> Outcome:
    """Let the others wait, whose rolls stand, for lines of their own.

    Raises:
        RuleGapError: CHG-MOVE-8 if where the target stands now decides whether one of
            them rolled enough.
    """
    after = one.situation.with_battle(move.battle)
    for other in late:
        if current(after, other).enough != other.enough:
            clause = "CHG-MOVE-8"
            because = f"{one.charge.on} lines up nearer to {other.by}, or farther away"
            raise RuleGapError(clause, f"{because}, than it rolled for; not judged")
    outcome = all_moved([(one, move)], move.battle, str(one.by))
    names = ", ".join(str(other.by) for other in late)
    note = f"the roll of {names} stands; resolve that next, on the table as it is now"
    return outcome._replace(notes=(*outcome.notes, note))


def _is_meant(end: ChargeEnd, action: ResolveCharge) -> bool:
    """Return whether a target lines up as the line says, as far as that says how."""
    return action.facing in {None, end.edge} and action.ranks in {None, end.ranks}


def _holds(end: ChargeEnd, at: Inches) -> bool:
    return at_most(beside(at, end.low, end.high), NEAR_ENOUGH)


def _moved_to(end: ChargeEnd, at: Inches) -> ChargeEnd:
    """Return the same formation of a target at another offset of its stretch."""
    by = min(max(at, end.low), end.high) - end.offset
    pose, aim = end.pose, end.target_pose
    aim = aim._replace(x=aim.x + by * pose.uy, y=aim.y - by * pose.ux)
    return replace(end, offset=end.offset + by, target_pose=aim)
