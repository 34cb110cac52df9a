"""Choices: command models and the other words that any list may use."""

import re
from collections.abc import Iterable
from typing import Final

from serried.rosters.names import Names

CHAMPION: Final = "C"
MUSICIAN: Final = "M"
STANDARD: Final = "S"
FULL_COMMAND: Final = (CHAMPION, MUSICIAN, STANDARD)

_COMMAND: Final = Names(
    (
        ("champion", FULL_COMMAND[:1]),
        ("musician", FULL_COMMAND[1:2]),
        ("standard bearer", FULL_COMMAND[2:]),
        ("standard", FULL_COMMAND[2:]),
        ("banner", FULL_COMMAND[2:]),
        ("full command", FULL_COMMAND),
        ("full command group", FULL_COMMAND),
        ("command group", FULL_COMMAND),
        ("fcg", FULL_COMMAND),
        ("fc", FULL_COMMAND),
    )
)
_LETTERS: Final = re.compile(r"[CMSBcmsb](?:[ ./&+-]*[CMSBcmsb]){0,2}")

_PLAIN: Final = Names(
    (said, said)
    for said in (
        "general",
        "army general",
        "battle standard bearer",
        "battle standard",
        "bsb",
        "wizard",
        "wizard master",
        "wizard adept",
        "wizard apprentice",
        "master",
        "adept",
        "apprentice",
        "hand weapon",
        "hw",
        "great weapon",
        "gw",
        "light armour",
        "la",
        "heavy armour",
        "ha",
        "plate armour",
        "shield",
        "spear",
        "lance",
        "halberd",
        "paired weapons",
        "pw",
        "bow",
        "crossbow",
        "handgun",
        "throwing weapons",
        "light lance",
    )
)
_SPELLS: Final = re.compile(r"[1-9] spells?", re.IGNORECASE)


def command_of(text: str) -> tuple[str, ...] | None:
    """Return the letters of the command models that *text* names, or None."""
    plain = text.strip().strip(".")
    if _PLAIN.same(plain):  # the Battle Standard is no Standard Bearer's
        return None
    if _LETTERS.fullmatch(plain):
        letters = [c.upper() for c in plain if c.isalpha()]
        named = [STANDARD if c == "B" else c for c in letters]
        return tuple(named) if len(set(named)) == len(named) else None
    squeezed = re.sub(r"(?<=\b\w)\.(?=\w\b)", "", plain)
    found = _COMMAND.best(squeezed)
    return found.value if found else None


def command_letter(name: str) -> str | None:
    """Return the letter of the command model that a catalogue calls *name*."""
    same = _COMMAND.same(name)
    return same.value[0] if same and len(same.value) == 1 else None


def is_plain(text: str) -> bool:
    """Whether *text* is a word of any army: a rank, a weapon, a wizard's level."""
    return bool(_SPELLS.fullmatch(text.strip())) or _PLAIN.best(text) is not None


def in_order(letters: Iterable[str]) -> tuple[str, ...]:
    """Return each command letter once, in the order C, M, S."""
    chosen = set(letters)
    return tuple(letter for letter in FULL_COMMAND if letter in chosen)
