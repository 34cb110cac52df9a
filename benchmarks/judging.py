"""Judging: one wheel of one unit on a full table, from the public door.

The moving unit stands in the middle of the table, the request is read from text
once, and the verdict is complete: every clause that is consulted.
"""

from collections.abc import Callable

import tables

from serried import parse_action, referee
from serried.model.unit import Unit
from serried.model.verdict import Verdict

LINES = ("forward 1, wheel right 1", "wheel left 2, forward 0.5", "backward 1")


def in_the_middle(units: tuple[Unit, ...], width: float, depth: float) -> Unit:
    """Return the unit of the first player that is nearest to the table's centre."""

    def off(unit: Unit) -> float:
        assert unit.pose is not None
        return abs(unit.pose.x - width / 2) + abs(unit.pose.y - depth / 2)

    return min((unit for unit in units if unit.player == "blue"), key=off)


def of(many: int) -> Callable[[], list[Verdict]]:
    """Return the judging of three moves on a table of so many units."""
    battle = tables.table(many)
    mover = in_the_middle(battle.units, *battle.table)
    actions = [parse_action(f"{mover.id} advance: {line}") for line in LINES]
    return lambda: [referee.judge(battle, action) for action in actions]


def full() -> Callable[[], list[Verdict]]:
    """Return three moves on a full table of the usual size."""
    return of(tables.FULL)


def of_15() -> Callable[[], list[Verdict]]:
    """Return three moves among 15 units."""
    return of(15)


def of_60() -> Callable[[], list[Verdict]]:
    """Return three moves among 60 units."""
    return of(60)


def of_240() -> Callable[[], list[Verdict]]:
    """Return three moves among 240 units."""
    return of(240)


def of_480() -> Callable[[], list[Verdict]]:
    """Return three moves among 480 units."""
    return of(480)
