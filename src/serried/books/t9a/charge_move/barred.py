"""The 9th Age, chapter "Move Chargers": what it is that bars a charge.

Blocked Path asks for a cause that bars the charge by itself. So each is tested twice:
with exactly that taken away there has to be an end, and with all else taken away there
must still be none.

Source:
    CHG-MOVE-10, docs/rulings/0027-blocked-path.md
"""

from collections.abc import Iterable
from dataclasses import replace

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.best import has_an_end
from serried.model.ids import UnitId
from serried.rules.contact.contacts import touching_enemies


def path_is_blocked(approach: Approach) -> bool:
    """Return whether Blocked Path is what remains of a charge that has no end.

    Args:
        approach: The charge, which has no end.

    Raises:
        RuleGapError: As ``has_an_end``.

    Source:
        CHG-MOVE-10
    """
    if touching_enemies(approach.battle, approach.target):
        return False
    return _the_edge_bars(approach) or _enemies_bar(approach)


def _enemies_bar(approach: Approach) -> bool:
    """Return whether unengaged enemies bar a charge, or two of them with terrain."""
    free, others = _about(approach)
    if not has_an_end(_among(approach, free, terrain=False)):
        return has_an_end(_among(approach, others, terrain=True))
    return (
        len(free) > 1
        and bool(approach.battle.terrain)
        and not has_an_end(_among(approach, free, terrain=True))
        and has_an_end(_among(approach, others, terrain=False))
        and all(has_an_end(_among(approach, [one], terrain=True)) for one in free)
    )


def _the_edge_bars(approach: Approach) -> bool:
    """Return whether the Board Edge bars a charge, and nothing else does."""
    return has_an_end(approach._replace(boundless=True)) and not has_an_end(
        _among(approach, [], terrain=False)
    )


def _about(approach: Approach) -> tuple[list[UnitId], list[UnitId]]:
    """Return the unengaged enemies but the target, and the other units about."""
    battle = approach.battle
    free: list[UnitId] = []
    others: list[UnitId] = []
    for unit in battle.units:
        if unit.pose is None or unit.id in {approach.charger.id, approach.target.id}:
            continue
        enemy = unit.player != approach.charger.player
        loose = enemy and not touching_enemies(battle, unit)
        (free if loose else others).append(unit.id)
    return free, others


def _among(approach: Approach, others: Iterable[UnitId], *, terrain: bool) -> Approach:
    """Return a charge on a table with no other units than *others*.

    Terrain is on it if *terrain* says so.

    The Board Edge stays: a table without one is no table.
    """
    battle = approach.battle
    here = {approach.charger.id, approach.target.id, *others}
    alone = replace(
        battle,
        units=tuple(unit for unit in battle.units if unit.id in here),
        terrain=battle.terrain if terrain else (),
    )
    left = tuple(unit for unit in approach.left if unit in here)
    return approach.on(alone)._replace(left=left)
