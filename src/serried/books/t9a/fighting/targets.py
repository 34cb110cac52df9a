"""The 9th Age, chapter "Attacks": as what the models of a Health Pool are struck.

Source:
    ATT-7, DMG-2, DMG-3, DMG-5, CC-7, CC-24, MODEL-4, UR-BULK, UR-PARRY, UR-IMMUNE,
    docs/rulings/0091-what-parts-strike-with.md
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from serried.books.t9a.armament import armour_of, close_combat_weapons, has_shield
from serried.books.t9a.arms import HAND_WEAPON, TWO_HANDED
from serried.books.t9a.attacks.saves import (
    SpecialSave,
    of_most,
    special_saves,
    worth,
)
from serried.books.t9a.casualties.health_pools import hp_of, pool_of
from serried.books.t9a.fighting.attack_rules import items
from serried.books.t9a.fighting.model_parts import model_rules, mounted
from serried.books.t9a.units import CHAMPION
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Letter
from serried.model.profile import Kind
from serried.model.rule_text import bracket, plain
from serried.model.unit import Unit
from serried.rules.moving.rates import own_rate

NOT_STOMPED: Final = "cannot be stomped"
"""The rule, which Cavalry has by its Type (HT-2)."""


class Target(NamedTuple):
    """What most models of a Health Pool have when they are struck (ATT-7).

    Attributes:
        armour: Protection included.
        saves: Their Special Saves.
        hp: The Health Points of a whole model.
        parry: Whether they can Parry what comes from their Front.
        distracting: Whether they are harder to hit.
        flammable: Whether fire wounds them more often.
        immune: The Attack Attributes that they do not suffer.
        what: What rules may count against them for: Height, Type and so on.
    """

    defensive_skill: int
    resilience: int
    armour: int
    saves: tuple[SpecialSave, ...]
    hp: int
    parry: bool = False
    distracting: bool = False
    flammable: bool = False
    immune: frozenset[str] = frozenset()
    what: frozenset[str] = frozenset()


def target(
    battle: Battle, unit: Unit, pool: Letter, weapon_of: Callable[[Letter], str]
) -> Target:
    """Return as what the models of a Health Pool are struck in melee.

    Each value is that of the largest part of the models. Of equal parts the attacker
    chooses: what is worst for the pool.

    Args:
        battle: The table; its effects count.
        unit: Whose pool it is.
        pool: R, C or the letter of a Character.
        weapon_of: Returns the weapon that models drawn so have chosen; nothing where
            they had no choice.

    Raises:
        RequestError: If nobody of that pool stands there, or a value is not stated.

    Source:
        ATT-7, W14
    """
    places = unit.formation.places
    letters = [one.letter for one in places if pool_of(unit, one.letter) == pool]
    if not letters:
        message = f"nobody of {pool} stands in {unit.id}"
        raise RequestError(message)
    sorts = dict.fromkeys(letters)
    single = {one: _of_letter(battle, unit, one, weapon_of(one)) for one in sorts}
    if len(set(single.values())) == 1:
        return single[letters[0]]
    each = [single[letter] for letter in letters]
    return Target(
        defensive_skill=of_most((one.defensive_skill for one in each), int),
        resilience=of_most((one.resilience for one in each), int),
        armour=of_most((one.armour for one in each), int),
        saves=of_most((one.saves for one in each), worth),
        hp=of_most((one.hp for one in each), int),
        parry=of_most((one.parry for one in each), int),
        distracting=of_most((one.distracting for one in each), int),
        flammable=of_most((one.flammable for one in each), lambda one: -int(one)),
        immune=of_most((one.immune for one in each), len),
        what=of_most((one.what for one in each), len),
    )


def _of_letter(battle: Battle, unit: Unit, letter: Letter, chosen: str) -> Target:
    """Return as what the models drawn with one letter are struck."""
    rules = model_rules(unit, letter)
    names = frozenset(map(plain, rules))
    weapons = close_combat_weapons(battle, unit, letter)
    weapon = next((one for one in weapons if one.name == chosen), weapons[0])
    shield = has_shield(unit, letter)
    by_hand = weapon.name == HAND_WEAPON.name and not mounted(unit, letter)
    return Target(
        defensive_skill=int(own_rate(battle, unit, letter, "defensive_skill", "CC-6")),
        resilience=int(own_rate(battle, unit, letter, "resilience", "DMG-1")),
        armour=armour_of(battle, unit, letter, shielded=not weapon.has(TWO_HANDED)),
        saves=special_saves(unit, letter),
        hp=hp_of(unit, letter),
        parry="parry" in names or (shield and by_hand),
        distracting="distracting" in names,
        flammable="flammable" in names,
        immune=_immune(rules),
        what=what_they_are(unit, letter),
    )


def _immune(rules: tuple[str, ...]) -> frozenset[str]:
    """Return the Attack Attributes that models lose nothing to (UR-IMMUNE)."""
    return frozenset(
        plain(item)
        for rule in rules
        if plain(rule) == "immune"
        for item in items(bracket(rule))
    )


def what_they_are(unit: Unit, letter: Letter) -> frozenset[str]:
    """Return what models are, in the words of rules that count against some alone.

    Source:
        HT-2, UR-NOSTOMP
    """
    names = frozenset(map(plain, model_rules(unit, letter)))
    height, kind = unit.body(letter)
    words = {height.value, kind.value}
    if unit.is_character(letter) and "war platform" not in names:
        words.add("character")
    if letter == CHAMPION:
        words.add("champion")
    if unit.profile.fly is not None or "fly" in names:
        words.add("fly")
    if kind is Kind.CAVALRY:
        words.add(NOT_STOMPED)
    return frozenset(words | ({"flammable", NOT_STOMPED} & names))
