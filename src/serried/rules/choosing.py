"""Choosing: what keeps a unit from being picked or from acting, in whatever book."""

from collections.abc import Iterable
from typing import TypeAlias

from serried.model.battle import Battle
from serried.model.extents import BOUNDARY
from serried.model.ids import ClauseId
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Values
from serried.rules.findings import never
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


def judge_bar(
    bar: Bar | None, unit: Unit, clause: ClauseId, free: str, values: Values = ()
) -> Finding:
    """Judge that nothing bars *unit*.

    Args:
        bar: What does, if anything does.
        unit: Whom.
        clause: What would forbid it.
        free: The reason if nothing does.
        values: What the words name.
    """
    reason, other = bar or (free, None)
    return never(
        bar,
        clause=clause,
        reason=reason,
        values=values,
        unit=unit.id,
        other=other,
    )


def judge_phase(  # noqa: PLR0913, PLR0917 - one argument for each thing a finding says
    battle: Battle,
    phase: str,
    clause: ClauseId,
    reason: str,
    who: str,
    other: str | None = None,
) -> Finding:
    """Judge that it is the *phase* for what *who* is asked to do."""
    return never(
        battle.phase != phase,
        clause=clause,
        reason=reason,
        values=(("phase", battle.phase),),
        unit=who,
        other=other,
    )
