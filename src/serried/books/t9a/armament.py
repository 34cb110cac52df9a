"""The 9th Age, weapons and armour: what models of a unit have, and may choose from."""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.books.t9a.arms import (
    CLOSE_COMBAT,
    HAND_WEAPON,
    INFANTRY_ONLY,
    NOT_INFANTRY,
    SHIELD,
    SUITS,
    WEAPONS,
)
from serried.model.arms import Weapon, named_weapon
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import Letter
from serried.model.profile import Height, Kind, Part
from serried.model.rule_text import plain
from serried.model.unit import Unit
from serried.rules.moving.rates import own_rate
from serried.rules.named_rules import has_rule

BREATH: Final = "breath attack"
MOST_ARMOUR: Final = 6  # GEN-11, DMG-5


def weapon_called(battle: Battle, name: str) -> Weapon:
    """Return the weapon *name* of the book or of this battle, with its Aim.

    Args:
        battle: Its own weapons come behind the book's.
        name: As a unit has it: ``Great Weapon``, ``Bow (4+)``.

    Raises:
        RequestError: If there is none.
    """
    found = named_weapon(name, (*WEAPONS, *battle.weapons))
    if found is None:
        message = f"there is no weapon {name!r} here; write a [[weapon]] of that name"
        raise RequestError(message)
    return found


def close_combat_weapons(
    battle: Battle, unit: Unit, letter: Letter, part: Part | None = None
) -> tuple[Weapon, ...]:
    """Return the weapons between which a part of the models chooses in close combat.

    Args:
        battle: The table.
        unit: Whose models they are.
        letter: How they are drawn.
        part: The further part; None is the model itself.

    Returns:
        The Hand Weapon for who has no other; none at all of a part that is
        Harnessed or Inanimate.

    Source:
        Weapons and armour; WPN-1 to WPN-3, UR-HARN, UR-INAN
    """
    of_part = frozenset(map(plain, part.rules if part is not None else ()))
    if not of_part.isdisjoint({"harnessed", "inanimate"}):
        return ()
    found = tuple(_close(_usable(unit, letter, _carried(battle, unit, letter, part))))
    if not found:
        return (HAND_WEAPON,)
    master = "weapon master" in of_part or has_rule(unit, letter, "weapon master")
    return (*found, HAND_WEAPON) if master and HAND_WEAPON not in found else found


def shooting_weapons(
    battle: Battle, unit: Unit, letter: Letter, part: Part | None = None
) -> tuple[Weapon, ...]:
    """Return the Shooting Weapons of a part of the models drawn with *letter*."""
    carried = _carried(battle, unit, letter, part)
    return tuple(one for one in carried if one.range is not None)


def may_shoot(battle: Battle, unit: Unit) -> bool:
    """Tell whether some model of a unit shoots at once, or may, as nobody says not.

    Source:
        CHG-7, UR-BREATH
    """
    return any(_shoots(battle, unit, letter) for letter in unit.formation.letters)


def shoots_on_trust(battle: Battle, unit: Unit) -> bool:
    """Tell whether nobody says with what any model of a unit shoots.

    Source:
        CHG-7
    """
    return not any(
        unit.arms(letter).weapons is not None or has_rule(unit, letter, BREATH)
        for letter in unit.formation.letters
        if _shoots(battle, unit, letter)
    )


def _shoots(battle: Battle, unit: Unit, letter: Letter) -> bool:
    """Tell whether models have a Shooting Weapon that is loaded, or a breath."""
    arms = unit.arms(letter)
    if arms.weapons is None or has_rule(unit, letter, BREATH):
        return True
    return any(
        not weapon.has("reload!")
        for part in (None, *(arms.parts or ()))
        for weapon in shooting_weapons(battle, unit, letter, part)
    )


def has_shield(unit: Unit, letter: Letter) -> bool:
    """Tell whether the models of *unit* drawn with *letter* carry a Shield."""
    return SHIELD in (unit.arms(letter).protection or ())


def armour_of(
    battle: Battle, unit: Unit, letter: Letter, *, shielded: bool = True
) -> int:
    """Return the Armour of the models of *unit* drawn with *letter*, at most 6.

    Args:
        battle: Effects count.
        unit: Whose models they are.
        letter: How they are drawn.
        shielded: Whether a Shield helps: not against Melee Attacks on who uses a
            Two-Handed weapon.

    Raises:
        RequestError: If it has no Armour of its own, not even 0.

    Source:
        Weapons and armour; DMG-5, GEN-11, HT-1, UR-BULK
    """
    own = own_rate(battle, unit, letter, "armour", "DMG-2")
    if _has_massive_bulk(unit, letter):
        return min(int(own), MOST_ARMOUR)
    worn = unit.arms(letter).protection or ()
    suit = max((one.armour for one in SUITS if one.name in worn), default=0)
    shield = 1 if shielded and SHIELD in worn else 0
    return min(int(own) + suit + shield, MOST_ARMOUR)


def _has_massive_bulk(unit: Unit, letter: Letter) -> bool:
    """Tell whether what a rider wears protects nothing: by rule, or on Gigantic beasts.

    Source:
        HT-1, UR-BULK
    """
    if has_rule(unit, letter, "massive bulk"):
        return True
    further = unit.arms(letter).parts or ()
    ridden = any(plain(rule) == "harnessed" for part in further for rule in part.rules)
    return ridden and unit.body(letter).height is Height.GIGANTIC


def _carried(
    battle: Battle, unit: Unit, letter: Letter, part: Part | None
) -> tuple[Weapon, ...]:
    """Return every weapon that a part has."""
    names = part.weapons if part is not None else unit.arms(letter).weapons or ()
    return tuple(weapon_called(battle, name) for name in names)


def _usable(unit: Unit, letter: Letter, weapons: Iterable[Weapon]) -> Iterator[Weapon]:
    """Yield the weapons that models of that Type may use."""
    infantry = unit.body(letter).kind is Kind.INFANTRY
    unusable = NOT_INFANTRY if infantry else INFANTRY_ONLY
    return (one for one in weapons if not one.has(unusable))


def _close(weapons: Iterable[Weapon]) -> Iterator[Weapon]:
    """Yield the Close Combat Weapons, and Paired Weapons of two pistols."""
    for one in weapons:
        if one.range is None:
            yield one
        elif one.has("paired weapons"):
            yield next(two for two in CLOSE_COMBAT if two.name == "Paired Weapons")
