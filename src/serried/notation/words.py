"""Words: names, numbers and models as they are written, and what was meant."""

import math
import re
from collections.abc import Iterable
from typing import Final

from serried.model.actions.legs import Number, Open
from serried.model.actions.subject import Subject
from serried.model.ids import LONGEST_NAME

LARGEST: Final = 1e6
"""No number of an action is larger: an inch, a degree or a count of models."""

LONGEST_QUOTE: Final = 60

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NUMBER: Final = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")

# compiled where they are first needed: many files and lines have none
_LETTER: Final = r"[A-Z]"
_PLACE: Final = r"[1-9][0-9]{0,3}\.[1-9][0-9]{0,3}|[LR]"
_TITLE: Final = r"[^\W_][\w'-]*( [\w'-]+)*"

MOST_DIGITS: Final = 7
"""Of a whole number: more than any count of models, hits or Health Points."""


class UnreadableError(ValueError):
    """Something inside a text cannot be read; its caller knows where it stands.

    Attributes:
        path: Where inside the value being read: keys, and numbers from 0.
    """

    def __init__(self, problem: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(problem)
        self.path = path


def quoted(text: str) -> str:
    """Return *text* as an error quotes it: on one line, and no longer than needed."""
    if len(text) > LONGEST_QUOTE:
        text = f"{text[:LONGEST_QUOTE]}…"
    return repr(text)


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean `advance`?`` where a known word is near."""
    import difflib  # noqa: PLC0415 - slow to load, and only for what is misspelt

    near = difflib.get_close_matches(word[:LONGEST_NAME].lower(), tuple(known), n=1)
    return f"; did you mean `{near[0]}`?" if near else ""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ``; did you mean `Great Weapon`?`` where a name is near, in any case."""
    by_lower = {one.lower(): one for one in known}
    near = suggestion(name, by_lower)
    for lower, one in by_lower.items():
        near = near.replace(f"`{lower}`", f"`{one}`")
    return near


def choice(word: str, known: Iterable[str], what: str) -> str:
    """Return *word* if it is a known one.

    Raises:
        UnreadableError: If it is not; it lists those that are.
    """
    words = tuple(known)
    if word in words:
        return word
    near = suggestion(word, words) if words[1:] else ""
    write = " Write" if near else "; write"
    message = f"{quoted(word)} is no {what}{near}{write} {either(words)}"
    raise UnreadableError(message)


def either(words: Iterable[str]) -> str:
    """Return the words as a list for people: "a, b or c"."""
    listed = [f"`{word}`" for word in words]
    return " or ".join((", ".join(listed[:-1]), listed[-1]) if listed[1:] else listed)


def name(word: str) -> str:
    """Return *word* if it can be the name of a unit or a piece of terrain."""
    if _NAME.fullmatch(word) and len(word) <= LONGEST_NAME:
        return word
    message = (
        f"{quoted(word)} is no name; a name is a letter, then letters, digits, _ or -,"
        f" {LONGEST_NAME} at most"
    )
    raise UnreadableError(message)


def player(word: str) -> str:
    """Return *word* if it can be the name of a player: one printable word."""
    spoilt = not word.isprintable() or any(c.isspace() or c in ':,"' for c in word)
    if word and not spoilt and len(word) <= LONGEST_NAME:
        return word
    message = (
        f"{quoted(word)} is no player; a player is one word without : , or quotes,"
        f" {LONGEST_NAME} characters at most"
    )
    raise UnreadableError(message)


def letter(word: str) -> str:
    """Return *word* if it is the letter of a model."""
    if re.fullmatch(_LETTER, word):
        return word
    message = f"{quoted(word)} is no letter of a model; write one upper-case letter"
    raise UnreadableError(message)


def place(word: str) -> str:
    """Return *word* if it is ``rank.file``, ``L`` or ``R``."""
    if re.fullmatch(_PLACE, word):
        return word
    message = (
        f"{quoted(word)} is no place; write rank.file from the front and the left,"
        " as `1.3`, or `L` or `R` beside the unit"
    )
    raise UnreadableError(message)


def is_model(word: str) -> bool:
    """Return whether *word* is the name of a model: a place, or a letter."""
    return bool(re.fullmatch(_PLACE, word) or re.fullmatch(_LETTER, word))


def model(word: str) -> str:
    """Return *word* if it is the name of a model: a place, or a letter."""
    return word if is_model(word) else place(word)


def title(word: str, what: str) -> str:
    """Return *word* if it can be the name of a weapon or a model part.

    It may be several words of letters, digits and the like.
    """
    if re.fullmatch(_TITLE, word) and len(word) <= LONGEST_NAME:
        return word
    message = (
        f"{quoted(word)} is no {what}; its name is words of letters, digits, - and ',"
        f" {LONGEST_NAME} characters at most"
    )
    raise UnreadableError(message)


def reference(word: str) -> str:
    """Return *word* if it is ``spears``, ``guard.K`` or ``spears.1.3``."""
    unit, dot, of_unit = word.partition(".")
    name(unit)
    if dot:
        model(of_unit)
    return word


def acting(word: str) -> Subject:
    """Read who acts: ``spears``, or a character of it, ``guard.K``."""
    unit, dot, of_unit = word.partition(".")
    return Subject(name(unit), letter(of_unit) if dot else None)


def subject(word: str) -> str:
    """Return *word* if it is ``spears`` or ``guard.K``."""
    return str(acting(word))


def count(word: str, *, least: int = 0) -> int:
    """Return a whole number of *least* or more."""
    if not word.isascii() or not word.isdigit():
        message = f"{quoted(word)} is no whole number; write digits, as `3`"
        raise UnreadableError(message)
    if len(word) > MOST_DIGITS:
        message = f"{quoted(word)} is too large a number"
        raise UnreadableError(message)
    found = int(_bounded(word, float(word)))
    if found < least:
        message = f"{quoted(word)} is too small; write {least} or more"
        raise UnreadableError(message)
    return found


def signed(word: str) -> float:
    """Return a finite number, which may be negative: a coordinate or a facing."""
    return _finite(word) + 0.0  # which makes 0 of minus 0


def _finite(word: str) -> float:
    """Return a finite number with its sign, that of minus 0 too."""
    if word.lower().lstrip("+-") in {"nan", "inf", "infinity"}:
        message = f"{quoted(word)} is no finite number"
        raise UnreadableError(message)
    if not _NUMBER.fullmatch(word):
        message = f"{quoted(word)} is no number; write one as `2.5`"
        raise UnreadableError(message)
    return _bounded(word, float(word))


def number(word: str) -> float:
    """Return a finite number of 0 or more: a length or an angle."""
    value = _finite(word)
    if math.copysign(1.0, value) < 0:
        message = f"{quoted(word)} is negative; write 0 or more"
        raise UnreadableError(message)
    return value


def open_number(word: str) -> Number:
    """Return a number of 0 or more, ``?`` or ``rest``."""
    opened = _OPEN.get(word)
    return number(word) if opened is None else opened


def open_signed(word: str) -> Number:
    """Return a number that may be negative, ``?`` or ``rest``."""
    opened = _OPEN.get(word)
    return signed(word) if opened is None else opened


def _bounded(word: str, value: float) -> float:
    if abs(value) > LARGEST:
        message = f"{quoted(word)} is too large; no number is above {LARGEST:.0f}"
        raise UnreadableError(message)
    return value


_OPEN: Final = {one.value: one for one in Open}
