"""The 9th Age, chapter "Combat Score and Break Test": who has lost, and by how much.

Source:
    CS-1, CS-11, CS-12, BRK-1, BRK-6, BRK-12
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.fighting.breaking import Manner, is_steadfast, manner_of
from serried.books.t9a.fighting.marks import BROKEN
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.ids import PlayerId, UnitId
from serried.model.memo import replaced
from serried.model.unit import Unit
from serried.rules.contact.contacts import touching_enemies

BREAK_TESTS: Final = "break tests"


def differences(combat: Combat) -> dict[PlayerId, int]:
    """Return by how many points each losing player has lost (CS-1)."""
    best = max((points for _, points in combat.score), default=0)
    return {player: best - points for player, points in combat.score if points < best}


def engaged_units(battle: Battle, combat: Combat) -> tuple[Unit, ...]:
    """Return the units of a combat that touch an enemy, in the order of the file."""
    return tuple(
        unit
        for unit in battle.units
        if unit.id in combat.names
        and unit.pose is not None
        and touching_enemies(battle, unit)
    )


def having_touched(battle: Battle, combat: Combat) -> Combat:
    """Return a Round that knows of all who touch each other now (PUR-8)."""
    known = {name: list(foes) for name, foes in combat.touched}
    for unit in engaged_units(battle, combat):
        foes = known.setdefault(unit.id, [])
        foes += [
            one.id
            for one in touching_enemies(battle, unit)
            if one.id in combat.names and one.id not in foes
        ]
    touched = tuple((name, tuple(foes)) for name, foes in known.items())
    return replaced(combat, touched=touched)


def steadfast_units(battle: Battle, combat: Combat) -> tuple[UnitId, ...]:
    """Return the losing units that are Steadfast now (BRK-6)."""
    lost, among = differences(combat), engaged_units(battle, combat)
    return tuple(
        unit.id
        for unit in among
        if unit.player in lost and is_steadfast(battle, unit, among)
    )


def testing(battle: Battle, combat: Combat) -> Iterator[Unit]:
    """Yield the units that owe a Break Test, or lose Health Points instead.

    Source:
        BRK-1, BRK-11, BRK-12, CS-12
    """
    lost = differences(combat)
    for unit in engaged_units(battle, combat):
        open_ = unit.id not in combat.done and not unit.has(BROKEN)
        if unit.player in lost and open_ and _is_known(unit):
            yield unit


def _is_known(unit: Unit) -> bool:
    """Tell whether a file gives the Discipline that a test asks for, if one is thrown.

    What nobody could ever throw is not owed.
    """
    thrown = manner_of(unit) not in {Manner.PASSES, Manner.LOSES}
    return not thrown or None not in unit.values("discipline")
