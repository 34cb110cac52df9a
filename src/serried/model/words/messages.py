"""Messages: what a finding says, in words a player would use.

One pair of templates for each reason, by chapter in ``serried/model/words``. The page
docs/reference/reasons.md is generated from them. A book from another package brings
the words for its own reasons with it.
"""

import re
from collections.abc import Mapping
from typing import Final

from serried.model.numbers import measured
from serried.model.words import (
    CHAPTERS,
    ENGLISH,
    IN_ENGLISH,
    Message,
    Speech,
    chapter_words,
)

_BROUGHT: Final[dict[str, Message]] = {}
"""What books from other packages say."""

LEAST_DIGITS: Final = 2
MOST_DIGITS: Final = 9
NAMES: Final = frozenset({"unit", "model", "nearest", "player", "letter", "source"})
"""Values that are as somebody wrote them; others may be words of a rulebook."""

_NAME: Final = re.compile(r"\{(\w+)\}")
_COUNTED: Final = re.compile(r'\{(?:measured|limit)\}(?!")')


def learn(messages: Mapping[str, Message]) -> None:
    """Take in the words that a book from another package brings.

    A reason never changes its meaning, so nobody puts other words to one that is
    known; the same words may come again.

    Raises:
        ValueError: If a reason is known already, with other words.
    """
    for reason, message in messages.items():
        known = _known(reason)
        if known not in {None, message}:
            problem = f"the reason {reason!r} has other words already"
            raise ValueError(problem)
    _BROUGHT.update(messages)


def reasons(language: str = ENGLISH) -> dict[str, Message]:
    """Return the words for every reason of this library's own books, by chapter."""
    return {
        reason: said
        for name in CHAPTERS
        for reason, said in chapter_words(name, language).items()
    }


def render(
    reason: str,
    values: Mapping[str, object],
    *,
    holds: bool,
    speech: Speech = IN_ENGLISH,
) -> str:
    """Return the words for *reason*, filled in with *values*; "" if *speech* has none.

    Lengths are said to a hundredth of an inch, and finer where a breach would
    otherwise seem to keep its limit.

    Raises:
        KeyError: If English has none.
    """
    message = _known(reason, speech)
    if message is None:
        if speech.language == ENGLISH:
            raise KeyError(reason)
        return ""
    template = message.holds if holds else message.broken
    digits = _digits(values) if not holds else LEAST_DIGITS
    said = {**_translated(values, speech), **_derived(values, speech)}
    return _NAME.sub(lambda match: _said(said.get(match[1]), digits, speech), template)


def counts(reason: str) -> bool:
    """Tell whether a finding counts things: what it measured is no length in inches.

    Its words say so: after a length stands the sign of inches.
    """
    said = "".join(_known(reason) or ())
    return bool(_COUNTED.search(said))


def _known(reason: str, speech: Speech = IN_ENGLISH) -> Message | None:
    for chapter in CHAPTERS:
        words = chapter_words(chapter, speech.language)
        if reason in words:
            return words[reason]
    brought = _BROUGHT if speech.language == ENGLISH else speech.own
    return brought.get(reason)


def _digits(values: Mapping[str, object]) -> int:
    """Return how many decimals tell what was measured from its limit."""
    measured, limit = values.get("measured"), values.get("limit")
    digits = LEAST_DIGITS
    if isinstance(measured, float) and isinstance(limit, float):
        while digits < MOST_DIGITS and _said(measured, digits) == _said(limit, digits):
            digits += 1
    return digits


def _translated(values: Mapping[str, object], speech: Speech) -> Mapping[str, object]:
    """Return *values* in the words of *speech*; English has them as they are spelt."""
    if speech.language == ENGLISH:
        return values
    return {
        name: (speech.word(one) or one)
        if isinstance(one, str) and name not in NAMES
        else one
        for name, one in values.items()
    }


def _derived(values: Mapping[str, object], speech: Speech) -> dict[str, object]:
    """Return what templates say that is only another way to put a value."""
    derived: dict[str, object] = {}
    if "moving" in values:
        derived["when"] = speech.term(
            "on_the_way" if values["moving"] else "at_the_end"
        )
    derived["nearest"] = _nearest(values, speech)
    measured = values.get("measured")
    if isinstance(measured, float):
        derived["beyond"] = -measured
    if "lines" in values:
        lines = (f"`{line}`" for line in _listed(values["lines"]))
        derived["lines"] = f" {speech.term('or')} ".join(lines)
    if "done" in values:
        derived["done"] = str(_translated(values, speech)["done"]).replace("_", " ")
    return derived


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _nearest(values: Mapping[str, object], speech: Speech) -> str:
    """Return what of a unit is nearest: a model, or an empty place beside it."""
    model = values.get("model")
    return (
        f"{speech.term('an_empty_place_by')} {model}"
        if values.get("empty")
        else str(model)
    )


def _said(value: object, digits: int, speech: Speech = IN_ENGLISH) -> str:
    """Return a value as people say it: numbers rounded, names as they are."""
    if isinstance(value, float):
        return measured(value, digits)
    if isinstance(value, tuple):
        return f" {speech.term('and')} ".join(
            _said(item, digits, speech) for item in value
        )
    return str(value)
