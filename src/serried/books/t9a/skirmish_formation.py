"""The 9th Age, rule "Skirmisher": who stands in skirmish formation, and how far apart.

Source:
    UNIT-4, UR-SKIRM, docs/rulings/0082-skirmishers.md
"""

from collections.abc import Iterable
from typing import Final

from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.named_rules import has_rule

SKIRMISHER: Final = "skirmisher"

APART: Final = 250
"""What Skirmishers leave free between their bases: 12.5 mm, in 0.05 mm."""


def are_skirmishers(unit: Unit, letters: Iterable[Letter]) -> bool:
    """Tell whether some of the models drawn so are R&F that have Skirmisher."""
    return any(
        has_rule(unit, letter, SKIRMISHER) and not unit.is_character(letter)
        for letter in letters
    )


@memo_on_value
def in_skirmish(unit: Unit) -> bool:
    """Tell whether a unit is in skirmish formation: some of its R&F are Skirmishers.

    A Character with the rule stands in it only where its unit does.

    Source:
        UR-SKIRM, LOS-5
    """
    return are_skirmishers(unit, unit.formation.letters)


def gap_of(unit: Unit) -> int:
    """Return what the models of a unit leave free between them, in 0.05 mm."""
    return APART if in_skirmish(unit) else 0
