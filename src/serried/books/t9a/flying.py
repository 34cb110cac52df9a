"""The 9th Age, chapter "Fly": Flying Movement in Advances and Marches."""

from dataclasses import replace
from typing import Final

from serried.model.profile import ALOFT
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never
from serried.rules.terms import MoveTerms

NAMES: Final = {ground: aloft for aloft, ground in ALOFT.items()}


def judge_flight(unit: Unit) -> Finding:
    """Judge FLY-1: all models of a unit that flies have Fly."""
    return never(not flies(unit), clause="FLY-1", reason="all_can_fly", unit=unit.id)


def flies(unit: Unit) -> bool:
    """Tell whether every model of *unit* has Flying Movement (FLY-1)."""
    return all(unit.values("flying_march"))


def aloft(unit: Unit, terms: MoveTerms) -> MoveTerms:
    """Return the terms of a move in flight; the same where *unit* cannot fly.

    Its rates are those of Flying Movement, with what modifies the others; it goes over
    units and terrain, and keeps away from them at its end.

    Source:
        FLY-1, FLY-2, FLY-4, FLY-6
    """
    if not flies(unit):
        return terms
    spacing = replace(terms.spacing, over=True)
    return replace(terms, rate=NAMES[terms.rate], spacing=spacing)
