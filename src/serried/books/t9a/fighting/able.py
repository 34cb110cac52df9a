"""The 9th Age, chapter "Close Combat": whose files say all that a fight needs."""

from typing import Final

from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.named_rules import rule_names

NEEDED: Final = (
    "attack_value",
    "offensive_skill",
    "strength",
    "armour_penetration",
    "agility",
    "defensive_skill",
    "resilience",
    "armour",
)
"""What every model must have; of what it has none the file says 0."""


@memo_on_value
def can_fight(unit: Unit) -> bool:
    """Tell whether every model of a unit has the characteristics that a fight needs.

    Source:
        TEST-1
    """
    return not missing(unit)


def missing(unit: Unit) -> str:
    """Return a characteristic that some model lacks for a fight; empty if none does.

    Where a rule has an Attack Value thrown, no other is asked for.
    """
    thrown = "attack value" in rule_names(unit)
    for name in NEEDED:
        if None in unit.values(name) and not (thrown and name == "attack_value"):
            return name
    return ""
