"""The 9th Age, chapter "Universal Rules": rules of attacks, read from their names.

A rule may have something in brackets behind it: a number (``Impact Hits (D6)``),
bonuses (``Devastating Charge (+1 Strength, Poison Attacks)``), or whom it counts
against (``Multiple Wounds (D3, against Large)``). Spelled as it may be, it is read in
lower case.
"""

import re
from collections.abc import Iterable
from typing import Final

from serried.model.effects import Change, Operation
from serried.model.errors import RequestError, RuleGapError
from serried.model.ids import ClauseId
from serried.model.rule_text import bracket, plain
from serried.tuples import NamedTuple

AGAINST: Final = "against "

CHARACTERISTICS: Final = {
    "att": "attack_value",
    "attack value": "attack_value",
    "off": "offensive_skill",
    "offensive skill": "offensive_skill",
    "str": "strength",
    "strength": "strength",
    "ap": "armour_penetration",
    "penetration": "armour_penetration",
    "armour penetration": "armour_penetration",
    "agi": "agility",
    "agility": "agility",
}
"""What brackets call the characteristics of a model part (TEST-1)."""

CLAUSES: Final = {
    "poison attacks": "UR-POISON",
    "battle focus": "UR-FOCUS",
    "lethal strike": "UR-LETHAL",
    "hatred": "UR-HATRED",
    "flaming attacks": "UR-FLAM",
    "divine attacks": "UR-DIVINE",
    "magical attacks": "UR-MAGIC",
    "toxic attacks": "UR-TOXIC",
    "multiple wounds": "UR-MW",
    "lightning reflexes": "UR-LIGHTN",
    "devastating charge": "UR-DEVCH",
}
"""The Attack Attributes that strike with close combat, and where they stand."""

_WORDS: Final = {
    "standard height": "standard",
    "large height": "large",
    "gigantic height": "gigantic",
    "beasts": "beast",
    "constructs": "construct",
    "characters": "character",
    "flying": "fly",
}

KNOWN: Final = frozenset(
    {
        *("standard", "large", "gigantic"),
        *("infantry", "beast", "cavalry", "construct"),
        *("character", "champion", "fly", "flammable"),
    }
)
"""What a rule may count against: words that say what a model is."""

_BONUS: Final = re.compile(r"([+-]\d+) (.+)")


class Bonuses(NamedTuple):
    """What the brackets of a rule give.

    Attributes:
        changes: What is added to which characteristic.
        rules: The Attack Attributes that it brings.
    """

    changes: tuple[Change, ...] = ()
    rules: tuple[str, ...] = ()


def items(text: str) -> tuple[str, ...]:
    """Return what commas part; those within inner brackets do not."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return tuple(one.strip() for one in found if one.strip())


def read(rule: str) -> str:
    """Return a rule in lower case, one space where there are several."""
    return " ".join(rule.lower().split())


def bonuses(rule: str) -> Bonuses:
    """Return what the brackets of *rule* add, as Devastating Charge has it.

    Raises:
        RequestError: If there is something else in them.

    Source:
        UR-DEVCH, WPN-4
    """
    changes, rules = [], []
    for item in items(bracket(rule)):
        found = _BONUS.fullmatch(item)
        name = None if found is None else CHARACTERISTICS.get(found[2].strip())
        if found is not None and name is not None:
            changes.append(Change(name, Operation.ADD, float(found[1])))
        elif plain(item) in CLAUSES:
            rules.append(item)
        else:
            message = f"{rule} gives {item!r}; a bonus is written as +1 Strength"
            raise RequestError(message)
    return Bonuses(tuple(changes), tuple(rules))


def against(rule: str) -> str:
    """Return whom *rule* counts against alone; nothing if against everybody."""
    for item in items(bracket(rule)):
        if item.startswith(AGAINST):
            return item.removeprefix(AGAINST).strip()
    return ""


def counts_against(rule: str, what: Iterable[str], clause: ClauseId) -> bool:
    """Tell whether *rule* counts against models that are all of *what*.

    Raises:
        RuleGapError: With *clause*, if it names somebody whom nothing here tells apart.

    Source:
        UR-MW, UR-HATRED
    """
    named = against(rule)
    if not named:
        return True
    are = frozenset(what)
    for one in re.split(r" and | or |/", named):
        word = _WORDS.get(one.strip(), one.strip())
        if word not in KNOWN:
            because = f"{rule}: who counts as {one.strip()!r} is not said anywhere"
            raise RuleGapError(clause, because)
        if word in are:
            return True
    return False
