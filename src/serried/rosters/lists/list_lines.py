"""Lines of a list in the community's notation, taken apart.

``354 - 33x Spears, Shield, M, S, C`` is a cost, a number of models, a title and
options. ``160 - 2x5 Knights`` is two units of five, at 160 each.
"""

import re
from collections.abc import Iterator
from typing import Final

from serried.rosters.forms import UNKNOWN, Form
from serried.tuples import NamedTuple

LONGEST: Final = 1000
"""A longer line is not looked at."""

_SIGNS: Final = str.maketrans(
    dict.fromkeys("\u2013\u2014\u2212\u2010\u2011\u2012\u2015", "-")
    | dict.fromkeys("\u00d7\u2715", "x")
    | dict.fromkeys("\u2019\u2018\u00b4`\u02bc", "'")
    | dict.fromkeys("\u00a0\u2009\u202f\t", " ")
    | dict.fromkeys("\u201c\u201d", '"')
    | {"\uff0c": ",", "\u2026": " "}
)
"""One sign for every dash, cross, apostrophe, space and quote that people type."""

_RULE: Final = re.compile(r"[\W_]*")
_COST: Final = re.compile(
    r"(\d{2,4}) ?(?:pts?|points?|p)?\.? ?[-:=]+ ?"
    r"|(\d{3,4}) ?(?:pts?|points?)? (?=[^\W\d])"
)
_COST_AFTER: Final = re.compile(
    r"[ (\[:=,-]+(\d{2,4}) ?(?:(?:pts?|points?)[)\]]?|[)\]]) ?\.?$", re.IGNORECASE
)
_TOTAL: Final = re.compile(
    r"(?:(?:sum|total)[a-z ]{0,20})?[:=-]? ?(\d{3,5}) ?(?:pts?|points?)?"
    r"(?: ?/ ?\d+)?\.?"
    r"|(?:sum|total)[a-z ]{0,20}[:=-]? ?(\d{1,5}).{0,12}",
    re.IGNORECASE,
)
_TOTAL_AFTER: Final = re.compile(
    r" ?(?:sum|total)[a-z ]{0,20}[:=-]? ?(\d{3,5}) ?(?:pts?|points?)?$", re.IGNORECASE
)
_SECOND: Final = re.compile(r"(?<=[\w).]) {1,4}(?=\d{2,4} ?- ?(?:\d|[A-Z]))")
_TWICE: Final = re.compile(
    r"(\d{1,3}) ?[x*] ?(\d{1,3}) ?[x*]? ?(?=[^\W\d])", re.IGNORECASE
)
_ONCE: Final = re.compile(
    r"(\d{1,3}) ?[x*](?: ?(?=[A-Z'\"(])| )|(\d{1,3})[x*](?=\w)"
    r"|(\d{1,3}) |(\d{1,3})(?=[A-Z])"
)
_CROSS: Final = re.compile(r"[x*] ?(\d{1,3}) ?[x*]? ", re.IGNORECASE)
_WITHIN: Final = re.compile(r" x ?(\d{1,3})(?= |$)| (\d{1,3}) ?x?$", re.IGNORECASE)
_SEPARATOR: Final = re.compile(r"[,;:()\[\]/+]|\.(?= |$)|\.(?=[A-Z][a-z])| - | -$")
_NOISE: Final = re.compile(
    r"[\d+\-=. ]*(?:pts?|points?)?|(?:core|special|characters?|hero(?:es)?)|aegis",
    re.IGNORECASE,
)
_COUNT: Final = re.compile(r"\d{1,2} ?[x*]? ?(?=[^\W\d])")


class Entry(NamedTuple):
    """A line that lists a unit, before any catalogue is asked.

    Attributes:
        units: How many units alike; None where the line gives one number at most.
        number: The number before the name: of models, or of units of one.
        title: The name, perhaps with words that belong to no name.
        options: What follows the name.
        form: What the list itself says that it stands on: rosters do.
        character: Whether the list itself calls it a character.
        rules: The rules that the list itself gives it.
    """

    cost: int | None
    units: int | None
    number: int | None
    title: str
    options: tuple[str, ...]
    form: Form = UNKNOWN
    character: bool = False
    rules: tuple[str, ...] = ()


def plain(text: str) -> str:
    """Return *text* with one sign for each dash, cross and quote, and one space."""
    return " ".join(text[:LONGEST].translate(_SIGNS).split())


def is_rule(text: str) -> bool:
    """Whether a line holds no letter and no digit."""
    return _RULE.fullmatch(text) is not None


def total_of(text: str) -> int | None:
    """Return the total that a line states and nothing else, or None."""
    match = _TOTAL.fullmatch(text)
    return int(match[1] or match[2]) if match else None


def parts_of(text: str) -> Iterator[str]:
    """Yield the things of which one line may hold several: units, and a total."""
    after = _TOTAL_AFTER.search(text) if total_of(text) is None else None
    body = text[: after.start()] if after else text
    if _COST.match(body):
        yield from filter(None, (part.strip() for part in _SECOND.split(body)))
    else:
        yield body
    if after:
        yield after[1]


def has_cost(text: str) -> bool:
    """Whether a line begins or ends with a cost."""
    return bool(_COST.match(text) or _COST_AFTER.search(text))


def entry_of(text: str) -> Entry:
    """Take a line apart that lists a unit."""
    cost, rest = _cost(text)
    if cost is not None:
        rest = re.sub(rf"[,= ]+0*{cost} ?(?:pts)?[., ]*$", "", rest)
    units, number, rest = _counts(rest.lstrip(" -:=.•*"))
    parts = [part.strip(" \"'.-") for part in _SEPARATOR.split(rest)]
    title, *options = [*filter(_is_option, parts)] or [""]
    if number is None and (within := _WITHIN.search(title)):
        number = int(within[1] or within[2])
        title = plain(f"{title[: within.start()]} {title[within.end() :]}")
    return Entry(cost, units, number, title, tuple(options))


def without_count(option: str) -> str:
    """Return an option without the number before it: ``3x Spears``."""
    return _COUNT.sub("", option, count=1) if _COUNT.match(option) else option


def _cost(text: str) -> tuple[int | None, str]:
    if match := _COST.match(text):
        return int(match[1] or match[2]), text[match.end() :]
    if match := _COST_AFTER.search(text):
        return int(match[1]), text[: match.start()]
    return None, text


def _counts(rest: str) -> tuple[int | None, int | None, str]:
    if match := _TWICE.match(rest):
        return int(match[1]), int(match[2]), rest[match.end() :]
    if match := _ONCE.match(rest) or _CROSS.match(rest):
        number = next(int(group) for group in match.groups() if group)
        return None, number, rest[match.end() :]
    return None, None, rest


def _is_option(text: str) -> bool:
    return bool(text) and not _NOISE.fullmatch(text)
