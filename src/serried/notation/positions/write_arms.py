"""What models fight with, and the weapons of a file, under their keys."""

from serried.model.arms import Weapon
from serried.model.profile import UNARMED, Arms, Part, Saves
from serried.model.vocabulary import Vocabulary
from serried.notation.positions import arm_keys, keys
from serried.notation.positions.written import Written, put


def put_arms(out: Written, arms: Arms, vocabulary: Vocabulary) -> None:
    """Write what models fight with under the keys of their table."""
    if arms == UNARMED:
        return
    if arms.parts is not None:
        parts = tuple(_part(part, vocabulary) for part in arms.parts)
        put(out, arm_keys.PART, parts)
    put(out, arm_keys.WEAPONS, arms.weapons)
    put(out, arm_keys.protection_key(vocabulary), arms.protection)
    put(out, arm_keys.SAVES, None if arms.saves is None else _saves(arms.saves))


def weapon_written(weapon: Weapon) -> Written:
    """Return a weapon of a file as its table."""
    out: Written = {}
    put(out, arm_keys.WEAPON_NAME, weapon.name)
    put(out, arm_keys.RANGE, arm_keys.written_reach(weapon.range))
    put(out, arm_keys.SHOTS, arm_keys.written_shots(weapon.shots))
    put(out, arm_keys.AIM, weapon.aim)
    put(out, arm_keys.STRENGTH, arm_keys.written_force(weapon.strength))
    piercing = arm_keys.written_force(weapon.armour_penetration)
    put(out, arm_keys.PENETRATION, piercing)
    put(out, arm_keys.ATTACKS, weapon.attack_value)
    put(out, arm_keys.SKILL, weapon.offensive_skill)
    put(out, arm_keys.WEAPON_RULES, weapon.rules)
    return out


def _part(part: Part, vocabulary: Vocabulary) -> Written:
    out: Written = {}
    put(out, arm_keys.PART_NAME, part.name)
    for key in keys.rate_keys(vocabulary):
        put(out, key, part.rates.get(key.name))
    put(out, arm_keys.PART_WEAPONS, part.weapons)
    put(out, arm_keys.PART_RULES, part.rules)
    return out


def _saves(saves: Saves) -> Written:
    out: Written = {}
    put(out, arm_keys.AEGIS, saves.aegis)
    put(out, arm_keys.FORTITUDE, saves.fortitude)
    return out
