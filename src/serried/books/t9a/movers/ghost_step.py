"""The 9th Age, Ghost Step: moves through terrain as if it were open ground.

Source:
    UR-GHOST, docs/rulings/0057-ghosts-and-undead.md
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.geometry import (
    separation_of,
)
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.extents import bases
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Case
from serried.rules.findings import no_closer_than
from serried.rules.named_rules import has_rule
from serried.rules.terms import MoveTerms


def is_ghost(unit: Unit) -> bool:
    """Return whether all models of a unit have Ghost Step."""
    letters = {place.letter for place in unit.formation.places}
    return all(has_rule(unit, letter, "ghost step") for letter in letters)


def open_to(battle: Battle, unit: Unit) -> frozenset[str]:
    """Return the names of the terrain that a unit goes through as if it were Open."""
    return frozenset(area.id for area in battle.terrain if is_ghost(unit))


def as_ghost(terms: MoveTerms) -> MoveTerms:
    """Return the terms of a move as units with Ghost Step make it (UR-GHOST)."""
    spacing = replace(terms.spacing, through_terrain=True)
    return replace(terms, spacing=spacing, more=(*terms.more, _judge_end))


def _judge_end(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge that no base ends in Impassable Terrain; to touch it is not to be in it."""
    areas = [
        area for area in case.battle.terrain if area.kind is TerrainKind.IMPASSABLE
    ]
    if not areas or route is None or not route.complete:
        return
    own = bases(case.after, route.end)
    gaps = [(separation_of(own, (area.shape,)), area.id) for area in areas]
    least, name = min(gaps)
    yield no_closer_than(
        0.0,
        clause="UR-GHOST",
        measured=least,
        reason="ends_outside",
        unit=case.unit.id,
        other=name,
        tolerance=case.tolerance,
    )
