"""The 9th Age, chapter "Move Chargers": in which order all chargers of a unit move.

Those that rolled enough move so that Maximising Contact is satisfied as well as can
be. Those that did not make their Failed Charge Moves after them, unless it helps that
one of them is out of the way before.

Source:
    CHG-MOVE-6, CHG-MOVE-8, CHG-MOVE-9, docs/rulings/0029-resolving-charges.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from serried.books.t9a.charge_move.ends import ChargeEnd, CombinedCharge
from serried.books.t9a.charge_move.several import best_combined_charges
from serried.books.t9a.charging.chargers import Charging, all_apart, charging
from serried.books.t9a.charging.chosen_ends import ends_of
from serried.books.t9a.charging.moves import Moved, failed
from serried.model.battle import Battle
from serried.model.edges import Edge
from serried.model.errors import RuleGapError
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.rules.contacts import touching_enemies
from serried.rules.edition import Edition

Combined: TypeAlias = tuple[
    Battle,
    list[Unit],
    Unit,
    list[Edge],
    list[bool],
    list[tuple[UnitId, ...]],
]
"""The table, the chargers, their target, the Facings, who flies, and who is left."""

Move = tuple[Charging, Moved]
"""Who moves, as it was rolled for, and how."""


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
    battle: Battle,
    able: Sequence[Charging],
    short: Sequence[Charging],
    edition: Edition,
) -> Plan:
    """Return the best order of all moves, the failed ones included.

    Args:
        battle: The table before anybody moves.
        able: Who rolled enough, in the order of the rolls.
        short: Who did not.
        edition: What the book works with.

    Raises:
        RuleGapError: As ``best_charges`` and ``best_combined_charges``; CHG-MOVE-9 if
            a second enemy has to be charged that fights nobody, for it would react.

    Source:
        CHG-MOVE-6, CHG-MOVE-8
    """
    best = Plan((), battle, tuple(able), tuple(short), solved(battle, able))
    if not able or not short or best.rank <= _unhindered(battle, able, short):
        return best
    for early in _parts(short):
        tried = _after(battle, able, early, short, edition)
        if tried.rank < best.rank:
            best = tried
    return best


def solved(battle: Battle, able: Sequence[Charging]) -> tuple[CombinedCharge, ...]:
    """Return how chargers may end on a table, all of it equally good.

    Raises:
        RuleGapError: As ``best_plan``.
    """
    if not able:
        return ()
    if not able[1:]:
        ends = ends_of(able[0])
        _refuse_new_targets(battle, ends)
        return tuple(_alone(end) for end in ends)
    return best_combined_charges(*combined(battle, able))


def combined(battle: Battle, able: Sequence[Charging]) -> Combined:
    """Return several chargers as those look at them who find out where all may end."""
    return (
        all_apart(battle, [one.by for one in able]),
        [one.unit for one in able],
        able[0].target,
        [one.charge.facing for one in able],
        [one.flying for one in able],
        [one.ignoring for one in able],
    )


def made(
    battle: Battle, chargers: Sequence[Charging], edition: Edition
) -> tuple[Battle, tuple[Move, ...]]:
    """Return the table once some have made their Failed Charge Moves, in that order.

    Source:
        CHG-FAIL-1 to CHG-FAIL-4
    """
    moves: list[Move] = []
    for one in chargers:
        move = failed(again(battle, one, edition), edition)
        battle = move.battle
        moves.append((one, move))
    return battle, tuple(moves)


def again(battle: Battle, one: Charging, edition: Edition) -> Charging:
    """Return a charger as it stands now, with what it rolled before.

    Its target may have left the table meanwhile.
    """
    now = next(c for c in battle.charges if (c.by, c.on) == (one.by, one.charge.on))
    return charging(battle, replace(now, rolled=one.charge.rolled), edition)


def _alone(end: ChargeEnd) -> CombinedCharge:
    return CombinedCharge(ends=(end,), failed=(), models=end.models)


def _unhindered(
    battle: Battle, able: Sequence[Charging], short: Sequence[Charging]
) -> tuple[float, ...]:
    """Return how good it could be if nobody that falls short stood in the way."""
    away = {one.unit.id for one in short if one.by.letter is None}
    units = tuple(unit for unit in battle.units if unit.id not in away)
    free = replace(battle, units=units)
    lifted = [_without(one, away) for one in able]
    return Plan((), free, tuple(lifted), (), solved(free, lifted)).rank


def _without(one: Charging, away: set[str]) -> Charging:
    units = tuple(unit for unit in one.battle.units if unit.id not in away)
    return one._replace(battle=replace(one.battle, units=units))


def _after(
    battle: Battle,
    able: Sequence[Charging],
    early: Sequence[Charging],
    short: Sequence[Charging],
    edition: Edition,
) -> Plan:
    """Return what is best once some have made their Failed Charge Moves."""
    after, moves = made(battle, early, edition)
    now = tuple(again(after, one, edition) for one in able)
    late = tuple(one for one in short if one not in early)
    return Plan(moves, after, now, late, solved(after, now))


def _parts(short: Sequence[Charging]) -> Iterator[tuple[Charging, ...]]:
    """Yield every choice of those that fall short, the smallest first."""
    many = range(1, len(short) + 1)
    return chain.from_iterable(combinations(short, size) for size in many)


def _refuse_new_targets(battle: Battle, ends: Sequence[ChargeEnd]) -> None:
    """Refuse to charge a second enemy that would react.

    Raises:
        RuleGapError: If an end touches one that fights nobody yet.

    Source:
        CHG-MOVE-9
    """
    for end in ends:
        for name in end.secondary:
            if not touching_enemies(battle, battle.unit(name)):
                clause = "CHG-MOVE-9"
                because = (
                    f"{end.unit} cannot but charge {name} as well, which would react"
                )
                raise RuleGapError(clause, because)
