"""The 9th Age, weapons and armour: those of the book.

What the rules of a weapon do when it strikes is told where attacks are made. Those that
are no universal rules:

- ``Two-Handed``: no Shield against Melee Attacks.
- ``Step 0``: its attacks strike in Initiative Step 0.
- ``Ignores Parry``, ``Infantry only``, ``Not Infantry``, ``Front only``: as they say;
  the last of bonuses that count only against enemies Engaged in the Front.
- ``Braced (...)``: bonuses in the First Round, neither Charging nor Engaged in the
  Flank or Rear (WPN-4).
"""

from dataclasses import replace
from typing import Final

from serried.model.arms import Armoury, Force, Weapon
from serried.tuples import NamedTuple

TWO_HANDED: Final = "two-handed"
INFANTRY_ONLY: Final = "infantry only"
NOT_INFANTRY: Final = "not infantry"
SHIELD: Final = "Shield"
HAND_WEAPON: Final = Weapon(name="Hand Weapon")


class Protection(NamedTuple):
    """A suit of armour, or a shield, and what it adds to Armour."""

    name: str
    armour: int


SUITS: Final = (
    Protection("Light Armour", 1),
    Protection("Heavy Armour", 2),
    Protection("Plate Armour", 3),
)
PROTECTION: Final = (Protection(SHIELD, 1), *SUITS)


def _one(name: str, reach: float, might: Force, piercing: Force, *rules: str) -> Weapon:
    """Return a Shooting Weapon of one shot."""
    return Weapon(
        name=name,
        range=(0.0, reach),
        strength=might,
        armour_penetration=piercing,
        rules=rules,
    )


_ONE, _TWO = Force(added=1), Force(added=2)
_PISTOL: Final = _one("Pistol", 12.0, Force(4), Force(2), "Quick to Fire")

CLOSE_COMBAT: Final = (
    HAND_WEAPON,
    Weapon(
        name="Great Weapon",
        strength=_TWO,
        armour_penetration=_TWO,
        rules=("Two-Handed", "Step 0"),
    ),
    Weapon(
        name="Halberd",
        strength=_ONE,
        armour_penetration=_ONE,
        rules=("Two-Handed",),
    ),
    Weapon(
        name="Paired Weapons",
        attack_value=1,
        offensive_skill=1,
        rules=("Two-Handed", "Ignores Parry"),
    ),
    Weapon(
        name="Spear",
        armour_penetration=_ONE,
        rules=(
            "Infantry only",
            "Fight in Extra Rank",
            "Braced (+2 Agility, +1 Armour Penetration)",
        ),
    ),
    Weapon(
        name="Lance",
        rules=(
            "Not Infantry",
            "Front only",
            "Devastating Charge (+2 Strength, +2 Armour Penetration)",
        ),
    ),
    Weapon(
        name="Light Lance",
        rules=(
            "Not Infantry",
            "Front only",
            "Devastating Charge (+1 Strength, +1 Armour Penetration)",
        ),
    ),
)

SHOOTING: Final = (
    _one("Bow", 24.0, Force(3), Force(0), "Volley Fire"),
    _one("Longbow", 30.0, Force(3), Force(0), "Volley Fire"),
    _one("Crossbow", 30.0, Force(4), Force(1), "Unwieldy"),
    _one("Handgun", 24.0, Force(4), Force(2), "Unwieldy"),
    _PISTOL,
    replace(
        _PISTOL,
        name="Brace of Pistols",
        shots="2",
        rules=("Quick to Fire", "Paired Weapons"),
    ),
    Weapon(
        name="Throwing Weapons",
        range=(0.0, 8.0),
        shots="2",
        rules=("Quick to Fire", "Accurate"),
    ),
    Weapon(
        name="Repeater Gun",
        range=(0.0, 24.0),
        shots="3",
        strength=Force(4),
        armour_penetration=Force(2),
        rules=("Unwieldy",),
    ),
)

ARTILLERY: Final = (  # ART-17 to ART-21
    Weapon(
        name="Field Gun",
        range=(0.0, 60.0),
        strength=Force(4, bracketed=10),
        armour_penetration=Force(0, bracketed=10),
        rules=("Cannon", "Reload!", "Area Attack (1x5)", "[Multiple Wounds (D3+1)]"),
    ),
    Weapon(
        name="Stone Thrower",
        range=(12.0, 60.0),
        strength=Force(3, bracketed=7),
        armour_penetration=Force(0, bracketed=4),
        rules=("Catapult (4x4)", "Reload!", "[Multiple Wounds (D3)]"),
    ),
    Weapon(
        name="Rack Gun",
        range=(0.0, 24.0),
        shots="2D6",
        strength=Force(4),
        armour_penetration=Force(2),
        rules=("Volley Gun", "Reload!"),
    ),
    Weapon(
        name="Fire Tube",
        range=(0.0, 12.0),
        strength=Force(4, bracketed=5),
        armour_penetration=Force(1, bracketed=2),
        rules=(
            *("Flamethrower", "Reload!", "Flaming Attacks"),
            "[Multiple Wounds (D3)]",
        ),
    ),
    Weapon(
        name="Bolt Thrower",
        range=(0.0, 48.0),
        strength=Force(3, bracketed=6),
        armour_penetration=Force(10),
        rules=("Reload!", "Area Attack (1x5)", "[Multiple Wounds (D3)]"),
    ),
)

WEAPONS: Final = (*CLOSE_COMBAT, *SHOOTING, *ARTILLERY)

ARMOURY: Final = Armoury(
    weapons=WEAPONS,
    protection=tuple(one.name for one in PROTECTION),
    of_parts=(
        *("attack_value", "offensive_skill"),
        *("strength", "armour_penetration", "agility"),
    ),
    offices=(
        ("scoring", "Scoring"),
        ("general", "General"),
        ("bsb", "Battle Standard Bearer"),
    ),
)
