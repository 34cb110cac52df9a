"""Hints: what somebody meant who wrote a line in other words."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from serried.notation import words
from serried.notation.lines.legs import leg_forms

EVERYDAY: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "assault": ("charge",),
        "move": ("advance", "march"),
        "walk": ("advance",),
        "go": ("advance", "march"),
        "run": ("march", "flee"),
        "roll": ("resolve charge",),
        "throw": ("resolve charge",),
        "declare": ("charge",),
        "retreat": ("flee",),
        "shoot": ("stand and shoot",),
        "fire": ("stand and shoot",),
        "turn": ("advance: wheel right 2", "advance: pivot right 45"),
        "rotate": ("advance: wheel right 2", "advance: pivot right 45"),
        "kill": ("lose",),
        "remove": ("lose",),
        "die": ("lose",),
        "heal": ("recover",),
    }
)
"""Words that are no verbs of a line, and what they may stand for."""

COMMON: Final = ("advance", "march", "reform", "charge", "flee", "lose", "fight")
"""The verbs that are named where nobody can tell what is meant."""

SUMMON: Final = "summon ghouls at 30, 20 facing 90 within 12 of wizard"


def is_everyday(word: str) -> bool:
    """Return whether a word is no verb, but often said for one."""
    return word.lower() in EVERYDAY


def misread(said: Sequence[str], forms: Mapping[str, str]) -> str:
    """Return what is wrong with a line whose second word is no verb, and what is meant.

    Args:
        said: Its words before the colon, two at least.
        forms: How each verb is written, by its first word; "`" ends the first form.
    """
    first, word, *rest = said
    if first == "summon" and first in forms:
        return f"`summon` is written `{SUMMON}`"
    if verb := _verb(first, forms):
        return f"the unit comes first: write `{_unit_first(verb, word, rest, forms)}`"
    problem = f"{words.quoted(word)} is no verb"
    if meant := _meant(word, forms):
        return f"{problem}; did you mean {words.either(meant)}?"
    if leg := leg_forms().get(word):
        form = " ".join((word, *rest)) if rest else leg.partition(" or ")[0]
        return f"{problem}, but a leg of a move; write `{first} advance: {form}`"
    known = [verb for verb in COMMON if verb in forms]
    others = f"; write {words.either(known)}, or another verb of the reference"
    return problem + (words.suggestion(word, forms) or others)


def _verb(word: str, forms: Mapping[str, str]) -> str | None:
    """Return the verb that a word is or stands for, if it is no unit's name."""
    if word in forms:
        return word
    return next((_first_word(line) for line in _meant(word, forms)), None)


def _meant(word: str, forms: Mapping[str, str]) -> tuple[str, ...]:
    """Return what an everyday word may stand for, of the verbs that there are."""
    known = EVERYDAY.get(word.lower(), ())
    return tuple(line for line in known if _first_word(line) in forms)


def _first_word(line: str) -> str:
    return line.partition(" ")[0].strip(":")


def _unit_first(
    verb: str, unit: str, rest: Sequence[str], forms: Mapping[str, str]
) -> str:
    """Return a line of that verb with its unit in front: an example, or a move."""
    example = forms[verb].partition("`")[0]
    try:
        who = words.subject(unit)
        if unit in forms:
            return example
        if verb not in {"advance", "march"}:
            return f"{who} {example.partition(' ')[2]}"
        far = words.number(rest[-1]) if rest else 3.0
    except words.UnreadableError:
        return example
    return f"{who} {verb}: forward {far:g}"
