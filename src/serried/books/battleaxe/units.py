"""Battleaxe, chapter "Units": which formations are lawful."""

from serried.model.errors import FormationError
from serried.model.formation import EMPTY, Formation
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.ranks.roles import Role


def formation_fault(unit: Unit) -> FormationError | None:
    """Say why the formation of *unit* is not lawful, or return None.

    That it is one body with one facing (BA-UNIT-3, BA-UNIT-7) a drawing cannot say
    otherwise, and how wide it is does not matter (BA-UNIT-8).

    Source:
        BA-UNIT-2 to BA-UNIT-8, BA-CHA-2
    """
    return _base_fault(unit.formation) or _rank_fault(unit.formation)


def leads(unit: Unit, letter: Letter) -> bool:
    """Tell whether models drawn so stand in the front rank (BA-CHA-3)."""
    return unit.is_character(letter)


def role_of(unit: Unit, letter: Letter) -> Role:
    """Return where models drawn so belong."""
    return Role(leads=leads(unit, letter))


def _base_fault(formation: Formation) -> FormationError | None:
    """Find a model on another base than its unit's, which nobody can join so."""
    for place in formation.places:
        if place.base != formation.base or not place.file:
            message = (
                f"{place.letter} at {place.name} has a base of {place.base} in a unit"
                f" on {formation.base}; all bases of a unit are of one size"
            )
            return FormationError(message, clause="BA-CHA-2", model=place.name)
    return None


def _rank_fault(formation: Formation) -> FormationError | None:
    """Find a rank before the last that is short, or a last one out of the centre."""
    *full, rear = formation.ranks
    for number, rank in enumerate(full or (rear,), start=1):
        if EMPTY in rank:
            message = f"rank {number} has a gap; only the rear rank may be short"
            return FormationError(message, clause="BA-UNIT-5")
    left = len(rear) - len(rear.lstrip(EMPTY))
    right = len(rear) - len(rear.rstrip(EMPTY))
    if EMPTY in rear.strip(EMPTY) or abs(left - right) > 1:
        message = "the rear rank is not filled from the centre outward"
        return FormationError(message, clause="BA-UNIT-6")
    return None
