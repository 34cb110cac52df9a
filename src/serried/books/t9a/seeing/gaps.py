"""The 9th Age: contact across the gaps of a formation, where somebody stands in one."""

from serried.geometry import (
    at_least,
    separation_of,
)
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import BASES, BOUNDARY
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies
from serried.rules.moving.neighbours import neighbours, shapes_of


def refuse_who_stands_in_gaps(situation: Situation, unit: Unit) -> None:
    """Refuse to count contacts where others stand in empty spots of who fights.

    Only where distance looks at bases can anybody stand inside another's Boundary.

    Raises:
        RuleGapError: If a unit or Impassable Terrain stands in an empty spot of *unit*
            or of an enemy that it touches: which contacts it bars is not enforced yet.

    Source:
        CONTACT-3
    """
    battle = situation.battle
    if situation.settings.extent != BASES:
        return
    for one in (unit, *touching_enemies(battle, unit)):
        name = _in_a_gap(battle, one)
        if name is not None:
            because = (
                f"{name} stands in an empty spot of {one.id}; which contacts across it"
                " that bars is not enforced yet"
            )
            clause = "CONTACT-3"
            raise RuleGapError(clause, because)


def _in_a_gap(battle: Battle, unit: Unit) -> str | None:
    """Return who or what stands inside the Boundary of a unit, if anybody does."""
    own = shapes_of(unit, BOUNDARY)
    around = neighbours(battle, unit, BASES) if own else ()
    apart = ((one.name, separation_of(own, one.shapes)) for one in around)
    return next((name for name, gap in apart if not at_least(gap, 0.0)), None)
