"""The 9th Age, Feigned Flight: who flees of its own choice, and is steady afterwards.

Source:
    UR-FF, RALLY-5, docs/rulings/0068-feigned-flight.md
"""

from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.named_rules import has_rule


def fled_by_choice(unit: Unit) -> Unit:
    """Return a unit that answers a Charge by fleeing, with what it will be known by.

    Who flees already, or has failed its test because of Terror, does not choose to.

    Source:
        UR-FF, RALLY-5
    """
    if unit.has(Mark.FLEEING):
        return unit.without_marks(frozenset({Mark.FLED_BY_CHOICE}))
    return unit.with_marks(Mark.FLED_BY_CHOICE) if feigns(unit) else unit


def has_feigned(unit: Unit) -> bool:
    """Return whether a unit that rallies now has only feigned its flight (UR-FF)."""
    return unit.has(Mark.FEIGNED_FLIGHT) and feigns(unit)


def feigns(unit: Unit) -> bool:
    """Return whether all models of a unit have Feigned Flight."""
    letters = {place.letter for place in unit.formation.places}
    return all(has_rule(unit, letter, "feigned flight") for letter in letters)
