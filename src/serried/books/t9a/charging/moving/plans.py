"""The 9th Age, chapter "Move Chargers": in which order all chargers of a unit move.

Those that rolled enough move so that Maximising Contact is satisfied as well as can
be. Those that did not make their Failed Charge Moves after them, unless it helps that
one of them is out of the way before.

Source:
    CHG-MOVE-6, CHG-MOVE-8, CHG-MOVE-9, docs/rulings/0029-resolving-charges.md,
    docs/rulings/0031-secondary-charges.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Final, TypeAlias

from serried.books.t9a.charge_move.approach import Approach, once_on_each_table
from serried.books.t9a.charge_move.best import must_touch_another
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.second_enemies import fewest_seconds
from serried.books.t9a.charge_move.several import best_combined_charges
from serried.books.t9a.charging.chargers import Charging, all_apart, charging
from serried.books.t9a.charging.moving.moves import Moved, failed
from serried.books.t9a.charging.moving.secondary import bound_to, ends_to_choose
from serried.books.t9a.charging.pending import without
from serried.geometry import at_least
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import front_corners
from serried.model.ids import Inches, UnitId
from serried.rules.case import Situation
from serried.rules.charging.offsets import Stretch
from serried.tuples import NamedTuple

Ways: TypeAlias = tuple[Charging, dict[tuple[UnitId, ...], list[Stretch]]]
"""A charger, the fewest second enemies that it may touch, and at which offsets."""

Move = tuple[Charging, Moved]
"""Who moves, as it was rolled for, and how."""


_best_together: Final = once_on_each_table(best_combined_charges)


class Plan(NamedTuple):
    """In which order chargers move, and how those may end that make contact.

    Attributes:
        early: Who makes its Failed Charge Move before the others.
        battle: The table after that.
        able: Who rolled enough, as it stands then.
        late: Who makes its Failed Charge Move after them.
        outcomes: How those that rolled enough may end, all equally good.
    """

    early: tuple[Move, ...]
    battle: Battle
    able: tuple[Charging, ...]
    late: tuple[Charging, ...]
    outcomes: tuple[CombinedCharge, ...]

    @property
    def rank(self) -> tuple[float, ...]:
        """How good it is by the four priorities; the least is the best."""
        return self.outcomes[0].rank if self.outcomes else (float("inf"),)


def best_plan(
    situation: Situation,
    able: Sequence[Charging],
    short: Sequence[Charging],
) -> Plan:
    """Return the best order of all moves, the failed ones included.

    Args:
        situation: The table before anybody moves.
        able: Who rolled enough, in the order of the rolls.
        short: Who did not.

    Raises:
        RuleGapError: As ``best_charges`` and ``best_combined_charges``; CHG-MOVE-9 if
            all of several can do with a second enemy alone.

    Source:
        CHG-MOVE-6, CHG-MOVE-8
    """
    battle = situation.battle
    best = Plan((), battle, tuple(able), tuple(short), best_ends(battle, able))
    if not able or not short or best.rank <= _unhindered(battle, able, short):
        return best
    for early in _parts(short):
        tried = _after(situation, able, early, short)
        if tried.rank < best.rank:
            best = tried
    return best


def best_ends(battle: Battle, able: Sequence[Charging]) -> tuple[CombinedCharge, ...]:
    """Return the best combined ends of chargers on a table, all equally good.

    Raises:
        RuleGapError: As ``best_plan``.
    """
    if not able:
        return ()
    if not able[1:]:
        return best_ends_alone(able[0])
    bound = [one for one in able if _must_touch_another(one, able)]
    if not bound:
        return _best_together(combined(battle, able))
    return _with_seconds(battle, able, bound)


def best_ends_alone(one: Charging) -> tuple[CombinedCharge, ...]:
    """Return the best ends of a single charger, all equally good (CHG-MOVE-6)."""
    return tuple(
        CombinedCharge(ends=(end,), failed=(), models=end.models)
        for end in ends_to_choose(one)
    )


def combined(battle: Battle, able: Sequence[Charging]) -> list[Approach]:
    """Return the charges of several on the table on which all of them are apart."""
    table, target = all_apart(battle, able), able[0].target
    return [one.approach.on(table)._replace(target=target) for one in able]


def failed_moves(
    situation: Situation, chargers: Sequence[Charging]
) -> tuple[Battle, tuple[Move, ...]]:
    """Return the table once some have made their Failed Charge Moves, in that order.

    Source:
        CHG-FAIL-1 to CHG-FAIL-4
    """
    battle = situation.battle
    moves: list[Move] = []
    for one in chargers:
        move = failed(current(situation.with_battle(battle), one))
        battle = move.battle
        moves.append((one, move))
    return battle, tuple(moves)


def current(situation: Situation, one: Charging) -> Charging:
    """Return a charger as it stands now, with what it rolled before.

    Its target may have left the table meanwhile.
    """
    now = next(
        c for c in situation.battle.charges if (c.by, c.on) == (one.by, one.charge.on)
    )
    return charging(
        situation,
        replace(now, rolled=one.charge.rolled),
        way=one.way,
        named=one.named,
        lawful=one.lawful,
    )


def _unhindered(
    battle: Battle, able: Sequence[Charging], short: Sequence[Charging]
) -> tuple[float, ...]:
    """Return how good it could be if nobody that falls short stood in the way."""
    away = {one.unit.id for one in short if one.by.letter is None}
    free = without(battle, away)
    lifted = [_without(one, away) for one in able]
    return Plan((), free, tuple(lifted), (), best_ends(free, lifted)).rank


def _without(one: Charging, away: set[str]) -> Charging:
    return one._replace(situation=one.situation.with_battle(without(one.battle, away)))


def alone(one: Charging, able: Sequence[Charging]) -> Charging:
    """Return a charger as if those who move with it had left the table."""
    away = {other.unit.id for other in able if other.by.letter is None}
    return _without(one, away - {one.unit.id})


def _after(
    situation: Situation,
    able: Sequence[Charging],
    early: Sequence[Charging],
    short: Sequence[Charging],
) -> Plan:
    """Return what is best once some have made their Failed Charge Moves."""
    after, moves = failed_moves(situation, early)
    now = tuple(current(situation.with_battle(after), one) for one in able)
    late = tuple(one for one in short if one not in early)
    return Plan(moves, after, now, late, best_ends(after, now))


def _parts(short: Sequence[Charging]) -> Iterator[tuple[Charging, ...]]:
    """Yield every choice of those that fall short, the smallest first."""
    many = range(1, len(short) + 1)
    return chain.from_iterable(combinations(short, size) for size in many)


def _must_touch_another(one: Charging, able: Sequence[Charging]) -> bool:
    """Return whether a charger needs a second enemy though no friend is in its way."""
    return must_touch_another(alone(one, able).approach)


def _with_seconds(
    battle: Battle, able: Sequence[Charging], bound: Sequence[Charging]
) -> tuple[CombinedCharge, ...]:
    """Return how chargers may end of whom some cannot but touch a second enemy.

    Fewest second enemies come before most chargers: as long as others make contact
    without one, those who cannot stay where they are.

    Raises:
        RuleGapError: CHG-MOVE-9 if nobody can, and two might share second enemies.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    rest = [one for one in able if one not in bound]
    found = best_ends(battle, rest)
    if found and not found[0].ends[0].secondary:
        names = tuple(one.unit.id for one in bound)
        return tuple(replace(end, failed=(*end.failed, *names)) for end in found)
    if found or any(ends_to_choose(alone(one, able)) for one in rest):
        raise _too_many(bound)
    return _one_of(battle, able, bound)


def _one_of(
    battle: Battle, able: Sequence[Charging], bound: Sequence[Charging]
) -> tuple[CombinedCharge, ...]:
    """Return the ends with one charger only: no two can share the fewest enemies.

    Raises:
        RuleGapError: CHG-MOVE-9 if two perhaps can.

    Source:
        CHG-MOVE-6, CHG-MOVE-9
    """
    met = [(one, fewest_seconds(alone(one, able).approach)) for one in bound]
    least = min(len(names) for _, ways in met for names in ways)
    few = [each for each in met if least == min(map(len, each[1]))]
    if any(_may_share(one, other) for one, other in combinations(few, 2)):
        raise _too_many(bound)
    movers = [one for one, _ in few]
    movers = [one for one in movers if bound_to(battle, one.by)] or movers
    outcomes = [
        replace(end, failed=tuple(o.unit.id for o in able if o.by != one.by))
        for one in movers
        for end in best_ends(battle, [one])
    ]
    best = min((outcome.rank for outcome in outcomes), default=None)
    if best is None:
        raise _too_many(bound)
    return tuple(outcome for outcome in outcomes if outcome.rank == best)


def _may_share(one: Ways, other: Ways) -> bool:
    """Return whether two may touch the same second enemies, side by side or apart.

    It says yes where that is not certain: both have to be where they would get alone.
    """
    (first, met), (second, also) = one, other
    if first.charge.facing is not second.charge.facing:
        return bool(met.keys() & also.keys())
    room = (_width(first) + _width(second)) / 2.0
    return any(
        at_least(max(high - below, above - low), room)
        for names in met.keys() & also.keys()
        for low, high in met[names]
        for below, above in also[names]
    )


def _width(one: Charging) -> Inches:
    left, right = front_corners(one.unit.formation)
    return right - left


def _too_many(bound: Sequence[Charging]) -> RuleGapError:
    first = bound[0]
    because = (
        f"{first.by} cannot but touch a second enemy, and is not the only one who might"
        f" reach {first.charge.on} then; that is not judged"
    )
    return RuleGapError("CHG-MOVE-9", because)
