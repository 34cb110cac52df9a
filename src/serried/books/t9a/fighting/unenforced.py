"""The 9th Age, chapter "Close Combat": rules that would matter and change nothing here.

Source:
    UR-AREA, WPN-3
"""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.books.t9a.armament import close_combat_weapons
from serried.books.t9a.fighting.model_parts import parts_of
from serried.books.t9a.universal_rules import KNOWN, notes_on, unknown_rules
from serried.model.battle import Battle
from serried.model.rule_text import plain
from serried.model.unit import Unit

OF_WEAPONS: Final = frozenset(
    {
        *("two-handed", "step 0", "ignores parry", "infantry only", "not infantry"),
        *("front only", "braced"),
    }
)
"""What weapons have beside universal rules."""

AREA: Final = "area attack"


def notes_on_fight(battle: Battle, units: Iterable[Unit]) -> Iterator[str]:
    """Yield which rules of units that fight nothing here enforces.

    Those of units and models, of their mounts and crews, and of their weapons.
    """
    for unit in units:
        yield from notes_on(unit)
        of_models = unknown_rules(unit)
        for name in dict.fromkeys(_of_parts(battle, unit)):
            if name == AREA:
                what = "in melee nothing is done about Area Attacks"
                yield f"{unit.id}: {what} [UR-AREA]"
            elif name not in KNOWN | OF_WEAPONS and name not in of_models:
                known = "is not one the referee knows; it changes nothing"
                yield f'{unit.id}: the rule "{name}" {known}'


def _of_parts(battle: Battle, unit: Unit) -> Iterator[str]:
    """Yield the rules of all parts of models, and of the weapons that they use."""
    for letter in dict.fromkeys(place.letter for place in unit.formation.places):
        for part in parts_of(unit, letter):
            yield from map(plain, part.rules)
            for weapon in close_combat_weapons(battle, unit, letter, part.part):
                yield from map(plain, weapon.rules)
