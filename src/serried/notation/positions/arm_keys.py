"""Keys of what models fight with: parts, weapons, armour and saves."""

import re
from dataclasses import replace
from typing import Final, TypeAlias

from serried.model.arms import USERS, Armoury, Force
from serried.model.memo import memo_on_value
from serried.model.vocabulary import Vocabulary
from serried.notation import kinds
from serried.notation.kinds import Kind, listed, no_such, number, whole, word
from serried.notation.positions import keys
from serried.notation.positions.key import AnyKey, Key, Keys

Reach: TypeAlias = tuple[float, float]

HIGHEST: Final = 10
MOST_POINTS: Final = 100_000
MOST_ARMS: Final = 50

_FORCE: Final = r"([+-][0-9]|10|[0-9])( ?\[(10|[0-9])\])?"
_FORCE_SAID: Final = 'a whole number from 0 to 10, or a text as "+2" or "4 [10]"'
_SHOTS_SAID: Final = "a whole number from 1 to 100, or dice, as `2D6`"
_RANGE_SAID: Final = "a range in inches, or [least, greatest]"
_OWN: Final = whole(0, HIGHEST)
_COUNT: Final = whole(1, 100)
_INCHES: Final = number(0, 1000)
_BOTH: Final = kinds.pair(_INCHES, _RANGE_SAID)


def _force(value: object) -> Force:
    if not isinstance(value, str):
        return Force(_OWN.read(value))
    match = re.fullmatch(_FORCE, value)
    if match is None:
        raise no_such(value, _FORCE_SAID)
    bracketed = int(match[3]) if match[2] else None
    if match[1][0] in "+-":
        return Force(None, int(match[1]), bracketed)
    return Force(int(match[1]), 0, bracketed)


def written_force(force: Force) -> int | str | None:
    """Return a Strength or Armour Penetration as a file has it; None of the user's."""
    if force == USERS:
        return None
    if force.own is not None and force.bracketed is None:
        return force.own
    said = f"{force.added:+}" if force.own is None else str(force.own)
    return said if force.bracketed is None else f"{said} [{force.bracketed}]"


def _shots(value: object) -> str:
    if isinstance(value, str):
        return kinds.RANDOM.read(value)
    return str(_COUNT.read(value))


def written_shots(shots: str) -> int | str | None:
    """Return a number of shots as a file has it; None of one."""
    if shots == "1":
        return None
    return int(shots) if shots.isdigit() else shots


def _reach(value: object) -> Reach:
    return _BOTH.read(value) if isinstance(value, list) else (0.0, _INCHES.read(value))


def written_reach(reach: Reach | None) -> float | Reach | None:
    """Return a range as a file has it; None of a Close Combat Weapon."""
    return reach[1] if reach is not None and not reach[0] else reach


FORCE: Final = Kind(
    _FORCE_SAID,
    _force,
    {"anyOf": [dict(_OWN.schema), {"type": "string", "pattern": f"^({_FORCE})$"}]},
)
SHOTS_KIND: Final = Kind(
    _SHOTS_SAID,
    _shots,
    {"anyOf": [dict(_COUNT.schema), dict(kinds.RANDOM.schema)]},
)
REACH: Final = Kind(
    _RANGE_SAID, _reach, {"anyOf": [dict(_INCHES.schema), dict(_BOTH.schema)]}
)

# Of a unit, and of models that depart from it
PART: Final = Key(
    name="part",
    kind=listed(kinds.TABLE, "a list of tables", 0, MOST_ARMS),
    meaning="further parts of each model, mounts and crews, in their order",
    inside="part",
)
WEAPONS: Final = Key(
    name="weapons",
    kind=listed(kinds.TEXT, "a list of names of weapons", 0, MOST_ARMS),
    meaning="the book's or the file's own, the Aim behind them, as `Bow (4+)`",
)
SAVES: Final = Key(
    name="saves", kind=kinds.TABLE, meaning="its Special Saves", inside="saves"
)
POINTS: Final = Key(
    name="points",
    kind=whole(0, MOST_POINTS),
    meaning="what it costs, without the Characters in it",
)

# Special Saves
_SAVE: Final = whole(2, 6)
AEGIS: Final = Key(name="aegis", kind=_SAVE, meaning="the least roll of its Aegis")
FORTITUDE: Final = Key(
    name="fortitude", kind=_SAVE, meaning="the least roll of its Fortitude"
)
SAVES_KEYS: Final = Keys((AEGIS, FORTITUDE))

# Parts of a model
PART_NAME: Final = replace(keys.NAME, meaning="what people call it", required=True)
PART_WEAPONS: Final = replace(WEAPONS, default=())
PART_RULES: Final = replace(
    keys.RULES, meaning="its own rules, as `Harnessed` and `Inanimate`"
)

# Weapons
WEAPON: Final = Key(
    name="weapon",
    kind=kinds.TABLES,
    meaning="weapons that the book does not have",
    inside="weapon",
)
WEAPON_NAME: Final = replace(PART_NAME, meaning="its name, unlike any of the book's")
RANGE: Final = Key(
    name="range",
    kind=REACH,
    meaning="of a Shooting Weapon: its range in inches, or [least, greatest]",
)
SHOTS: Final = Key(
    name="shots", kind=SHOTS_KIND, meaning="how many shots; 1 if left out"
)
AIM: Final = Key(name="aim", kind=_SAVE, meaning="the least roll that hits")
STRENGTH: Final = Key(
    name="strength",
    kind=FORCE,
    meaning="its Strength, or what it adds; in brackets that of one hit",
)
PENETRATION: Final = Key(
    name="armour_penetration", kind=FORCE, meaning="the same of Armour Penetration"
)
_ADDED: Final = whole(-HIGHEST, HIGHEST)
ATTACKS: Final = Key(
    name="attack_value", kind=_ADDED, meaning="what it adds to that", default=0
)
SKILL: Final = Key(
    name="offensive_skill", kind=_ADDED, meaning="what it adds to that", default=0
)
WEAPON_RULES: Final = replace(
    keys.RULES, meaning="what else holds of it; of one hit in brackets, as `[...]`"
)
WEAPON_KEYS: Final = Keys(
    (
        *(WEAPON_NAME, RANGE, SHOTS, AIM, STRENGTH, PENETRATION),
        *(ATTACKS, SKILL, WEAPON_RULES),
    )
)


@memo_on_value
def protection_key(vocabulary: Vocabulary) -> Key[tuple[str, ...]]:
    """Return the key ``protection`` of a book, which knows its suits and shields."""
    known = _armoury(vocabulary).protection
    return Key(
        name="protection",
        kind=listed(word(known, "armour"), "a list of names of armour", 0, MOST_ARMS),
        meaning="suits of armour and shields",
    )


@memo_on_value
def office_keys(vocabulary: Vocabulary) -> tuple[tuple[Key[bool], str], ...]:
    """Return the keys that stand for a rule of a unit or a model, and that rule."""
    return tuple(
        (
            Key(
                name=name,
                kind=kinds.TRUTH,
                meaning=f"the same as the rule {rule}",
                default=False,
            ),
            rule,
        )
        for name, rule in _armoury(vocabulary).offices
    )


@memo_on_value
def arm_keys(vocabulary: Vocabulary) -> tuple[AnyKey, ...]:
    """Return the keys of what models of one book fight with."""
    if vocabulary.armoury is None:
        return ()
    offices = tuple(key for key, _ in office_keys(vocabulary))
    return (PART, WEAPONS, protection_key(vocabulary), SAVES, *offices)


@memo_on_value
def part_keys(vocabulary: Vocabulary) -> Keys:
    """Return the keys of a further part of a model."""
    own = _armoury(vocabulary).of_parts
    rates = (key for key in keys.rate_keys(vocabulary) if key.name in own)
    return Keys((PART_NAME, *rates, PART_WEAPONS, PART_RULES))


def _armoury(vocabulary: Vocabulary) -> Armoury:
    return vocabulary.armoury or Armoury()
