"""Choosing: what keeps a unit from being picked, in whatever book."""

from collections.abc import Iterable
from typing import TypeAlias

from serried.model.battle import Battle
from serried.model.extents import BOUNDARY
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.moving.neighbours import engaged_with

Bar: TypeAlias = tuple[str, str | None]
"""The reason why a unit may not be picked, and whom that concerns."""


def not_here(battle: Battle, unit: Unit) -> Bar | None:
    """Say that *unit* is off the table or another player's, or return None."""
    if unit.pose is None:
        return "off_table", None
    if unit.player != battle.active:
        return "not_active", battle.active
    return None


def by_mark(unit: Unit, states: Iterable[tuple[Mark, str]]) -> Bar | None:
    """Return the reason of the first mark that *unit* carries, or None."""
    return next(((reason, None) for mark, reason in states if unit.has(mark)), None)


def in_combat(battle: Battle, unit: Unit, extent: str = BOUNDARY) -> Bar | None:
    """Say with whom *unit* is Engaged, or return None."""
    enemy = engaged_with(battle, unit, extent)
    return None if enemy is None else ("engaged", enemy.id)
