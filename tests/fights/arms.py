"""What models strike with and what they are struck as, from the tables of the page.

Nothing of the referee is used here.

Source:
    ATT-3, ATT-5, CC-4, CC-6, CC-7, CC-16, CC-23, CC-24, DMG-1, DMG-2, DMG-3, WPN-3,
    WPN-4, CMD-5, HT-1, HT-2, section 25
"""

from typing import Final

from fights.board import CHAMPION, Kind, Part, Troop, enemies
from fights.contacts import facings, in_contact

TWO_HANDED: Final = ("Great Weapon", "Halberd", "Paired Weapons")
WEAPON_STRENGTH: Final = {"Great Weapon": 2, "Halberd": 1}
WEAPON_PENETRATION: Final = {"Great Weapon": 2, "Halberd": 1, "Spear": 1}
LANCES: Final = {"Lance": 2, "Light Lance": 1}
"""Strength and Armour Penetration that they add against enemies in the Front."""

DEVASTATING: Final = "Devastating Charge"
"""It brings one Attack, one Offensive Skill, two Strength and Poison Attacks here."""

SUITS: Final = {"Light Armour": 1, "Heavy Armour": 2, "Plate Armour": 3, "Shield": 1}
SUPPORT: Final = {"standard": 1, "large": 3, "gigantic": 5}
"""The most attacks of one part that supports (HT-1)."""

SIX: Final = 6
NOTHING: Final = 7
"""A roll that nobody makes."""


def harnessed(part: Part) -> bool:
    """Tell whether a part only draws or carries: no weapons, no support."""
    return "Harnessed" in part.rules or "Inanimate" in part.rules


def mounted(kind: Kind) -> bool:
    """Tell whether a model is not on foot (MODEL-4)."""
    return any("Harnessed" in part.rules for part in kind.parts)


def height_rule(kind: Kind, rule: str) -> str | None:
    """Return what Height gives of *rule*: its brackets, or None (HT-1)."""
    given = {
        "large": {"Stomp": "1"},
        "gigantic": {"Stomp": "D6", "Fear": "", "Terror": ""},
    }
    return given.get(kind.height, {}).get(rule)


def has(kind: Kind, rule: str) -> bool:
    """Tell whether a model has a rule, of its own or by its Height."""
    return rule in kind.rules or height_rule(kind, rule) is not None


def immune_to_fear(kind: Kind) -> bool:
    """Tell whether Fear means nothing to a model (UR-FEAR-1)."""
    return any(has(kind, rule) for rule in ("Fear", "Terror", "Fearless"))


def special(kind: Kind, part: Part, rule: str) -> str | None:
    """Return the X of a Special Attack of a part, or None.

    Of a model of several parts only Harnessed ones stomp, and only Harnessed or
    Inanimate ones have Impact Hits; a Construct never stomps.
    """
    several = len(kind.parts) > 1
    x = part.rules.get(rule)
    if rule == "Breath Attack":
        return "2D6" if x else None
    if rule == "Stomp":
        x = x or height_rule(kind, rule)
        if kind.type == "construct" or (several and "Harnessed" not in part.rules):
            return None
    if rule == "Impact Hits" and several and not harnessed(part):
        return None
    return x


def breathing(part: Part) -> Part:
    """Return a part with the values of its Breath Attack, as its brackets have them."""
    force, pierced = (one.split()[-1] for one in part.rules["Breath Attack"].split(","))
    return part._replace(strength=int(force), penetration=int(pierced))


def may_impact(kind: Kind) -> bool:
    """Tell whether some part of a model makes Impact Hits if it charges."""
    return any(special(kind, part, "Impact Hits") for part in kind.parts)


def may_grind(kind: Kind) -> bool:
    """Tell whether some part of a model grinds."""
    return any(special(kind, part, "Grind") for part in kind.parts)


def crushing(part: Part) -> Part:
    """Return a part as it makes a Crush Attack: own skill, nothing else (UR-CRUSH)."""
    rules = {"Multiple Wounds": "D3+1"}
    return Part(skill=part.skill, strength=10, penetration=10, rules=rules)


def spear_is_set(troop: Troop, troops: list[Troop]) -> bool:
    """Tell whether Spears of a unit have their bonus of the First Round (WPN-4)."""
    held = all(
        facings(troop, enemy)[0] == "front"
        for enemy in enemies(troop, troops)
        if in_contact(troop, enemy)
    )
    return troop.first_round and not troop.charging and held


def close_step(troop: Troop, part: Part, troops: list[Troop]) -> int:
    """Return the Initiative Step of the Close Combat Attacks of a part (CC-16)."""
    lightning = "Lightning Reflexes" in part.rules
    if part.weapon == "Great Weapon" and not lightning:
        return 0
    agility = part.agility + troop.charging
    if part.weapon == "Spear" and spear_is_set(troop, troops):
        agility += 2
    return max(0, min(10, agility))


def suffered(part: Part, target: Kind, *, charging: bool) -> Part:
    """Return a part as its attacks are for who may be Immune to some of them.

    Its own Devastating Charge is in it, unless that is what the target is Immune to
    (UR-IMMUNE, UR-DEVCH); Attacks are not, which were there before.
    """
    immune = set(filter(None, target.rules.get("Immune", "").split(", ")))
    if charging and DEVASTATING in part.rules and DEVASTATING not in immune:
        part = part._replace(
            skill=part.skill + 1,
            strength=part.strength + 2,
            rules={**part.rules, "Poison Attacks": ""},
        )
    if DEVASTATING in immune and part.weapon in LANCES:
        part = part._replace(weapon="Hand Weapon")
    kept = {name: x for name, x in part.rules.items() if name not in immune}
    return part._replace(rules=kept)


def added_attacks(
    kind: Kind, letter: str, part: Part, *, charging: bool = False, lost: int = 0
) -> int:
    """Return what is added to an Attack Value (CMD-5, UR-DEVCH, UR-RAGE).

    A Champion, Paired Weapons and a Devastating Charge add one, and with Rage every
    Health Point that the model has lost.
    """
    can_be_first = [one for one in kind.parts if not harnessed(one)]
    first = letter == CHAMPION and can_be_first[:1] == [part]
    charge = charging and DEVASTATING in part.rules
    rage = lost if "Rage" in part.rules else 0
    return first + (part.weapon == "Paired Weapons") + charge + rage


def most_in_support(kind: Kind, part: Part) -> int:
    """Return the most attacks of a part that supports (CC-2, CC-3, CC-14)."""
    extra = kind.rules.get("Extra Support") or part.rules.get("Extra Support")
    return int(extra or SUPPORT[kind.height])


def strength(troop: Troop, part: Part, *, their_front_ahead: bool) -> int:
    """Return the Strength of Close Combat Attacks.

    Args:
        troop: Whose they are.
        part: What attacks.
        their_front_ahead: Whether the enemy fights in the Front Facing of *troop*.
    """
    if "Toxic Attacks" in part.rules:
        return 3
    lance = LANCES.get(part.weapon, 0) if troop.charging and their_front_ahead else 0
    return part.strength + WEAPON_STRENGTH.get(part.weapon, 0) + lance


def penetration(
    troop: Troop, part: Part, troops: list[Troop], *, their_front_ahead: bool
) -> int:
    """Return the Armour Penetration of Close Combat Attacks, as ``strength``."""
    if "Toxic Attacks" in part.rules:
        return 10
    lance = LANCES.get(part.weapon, 0) if troop.charging and their_front_ahead else 0
    spear = part.weapon == "Spear" and spear_is_set(troop, troops)
    return part.penetration + WEAPON_PENETRATION.get(part.weapon, 0) + lance + spear


def armour(kind: Kind) -> int:
    """Return the Armour of a model in melee; a Shield needs a free hand."""
    two_handed = kind.parts[0].weapon in TWO_HANDED
    worn = [p for p in kind.protection if not (p == "Shield" and two_handed)]
    return min(SIX, kind.armour + sum(SUITS[piece] for piece in worn))


def parries(kind: Kind) -> bool:
    """Tell whether a model parries: by rule, or with Hand Weapon and Shield on foot."""
    shield = "Shield" in kind.protection and kind.parts[0].weapon == "Hand Weapon"
    return "Parry" in kind.rules or (shield and not mounted(kind))


def to_hit(skill: int, defence: int) -> int:
    """Return the roll needed by the table of CC-6."""
    difference = skill - defence
    if difference >= 4:
        return 2
    if difference >= 1:
        return 3
    if difference >= -3:
        return 4
    return 5 if difference >= -7 else SIX


def to_wound(force: int, resilience: int) -> int:
    """Return the roll needed by the table of DMG-1."""
    return {2: 2, 1: 3, 0: 4, -1: 5, -2: SIX}[max(-2, min(2, force - resilience))]


def armour_save(worn: int, pierced: int) -> int:
    """Return the roll needed by the table of DMG-2, or 7 where there is none."""
    left = worn - pierced
    return NOTHING if left <= 0 else max(2, NOTHING - left)


def needed_to_hit(
    part: Part, target: Kind, *, parried: bool, worse: bool, better: bool
) -> int:
    """Return the roll needed to hit in close combat, 2 to 6 (CC-6, CC-7, CC-23).

    Args:
        part: What attacks.
        target: What is attacked.
        parried: Whether the attacker fights in the Front of the target's unit.
        worse: Whether a failed Fear Test of its own makes the attacker hit worse.
        better: Whether one of the target makes it be hit better.
    """
    skill = part.skill + (part.weapon == "Paired Weapons")
    defence = target.defence
    if parried and parries(target) and part.weapon != "Paired Weapons":
        defence = max(defence + 1, skill)
    lightning = "Lightning Reflexes" in part.rules and part.weapon != "Great Weapon"
    distracted = "Distracting" in target.rules and not worse
    roll = to_hit(skill, defence) + worse + distracted - better - lightning
    return max(2, min(SIX, roll))
