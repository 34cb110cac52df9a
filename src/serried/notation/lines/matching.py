"""Matching: which words of a line stand in which fields of a form."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from serried.model.actions.form import (
    ASKED,
    Form,
    Hole,
    Maybe,
    Part,
    Word,
)
from serried.notation.lines.fields import (
    AS_VERBS,
    CHOICES,
    OF_WORDS,
    POINTS,
    WHOLE,
)

_NEAR_COMMA: Final = re.compile(r" *, *")


def words_of(head: str) -> list[str]:
    """Return the words of a text; a point of the table, ``30, 20``, is one word."""
    return _NEAR_COMMA.sub(",", head).split()


def verbs(form: Form) -> tuple[str, ...]:
    """Return the words by which a form is known: the first that are no subject."""
    first, *rest = form.parts
    if isinstance(first, Word):
        return (first.text,)
    always = [part for part in rest if not isinstance(part, Maybe)]
    return tuple(dict.fromkeys((*_first_of(always), *_first_of(rest))))


def _first_of(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the words that *parts* may begin with."""
    for part in parts:
        match part:
            case Word(text):
                yield text
                return
            case Hole(_, kind):
                yield from (str(one.value).split()[0] for one in CHOICES[kind][0])
                return
            case Maybe(inner):
                yield from _first_of(inner)


def match_all(parts: Sequence[Part], said: Sequence[str]) -> dict[str, str] | None:
    """Return what stands in the fields of *parts*; None where they do not fit."""
    return next((found for found, left in _match(parts, said) if not left), None)


def _match(
    parts: Sequence[Part], said: Sequence[str]
) -> Iterator[tuple[dict[str, str], Sequence[str]]]:
    """Yield every way to read *parts* from the left, and the words that are left."""
    if not parts:
        yield {}, said
        return
    first, *rest = parts
    for found, left in _match_one(first, said):
        for more, end in _match(rest, left):
            yield found | more, end


def left_over(parts: Sequence[Part], said: Sequence[str]) -> Iterator[Sequence[Part]]:
    """Yield what may still come of *parts* once these words are said."""
    if not said:
        yield parts
    elif parts:
        for first, rest in first_parts(parts):
            for _, left in _match_one(first, said):
                yield from left_over(rest, left)


def first_parts(parts: Sequence[Part]) -> Iterator[tuple[Part, Sequence[Part]]]:
    """Yield each word or field that may come first, and what follows it then."""
    if not parts:
        return
    first, *rest = parts
    match first:
        case Maybe(inner):
            yield from first_parts((*inner, *rest))
            yield from first_parts(rest)
        case Hole(_, kind) if kind in CHOICES:
            for one in CHOICES[kind][0]:
                first_word, *more = map(Word, str(one.value).split())
                yield first_word, (*more, *rest)
        case _:
            yield first, rest


def _match_one(
    part: Part, said: Sequence[str]
) -> Iterator[tuple[dict[str, str], Sequence[str]]]:
    match part:
        case Maybe(inner, flag):
            for found, left in _match(inner, said):
                yield ({flag: ASKED} if flag else found), left
            yield {}, said
        case Word(text):
            if said and said[0] == text:
                yield {}, said[1:]
        case Hole(field, kind) if kind in WHOLE:
            if WHOLE[kind] in {"", *said[:1]}:
                yield {field: " ".join(said)}, ()
        case Hole(field, kind):
            for text in _taken(kind, said):
                yield {field: text}, said[len(text.split()) :]


def _taken(kind: str, said: Sequence[str]) -> Iterator[str]:
    """Yield what a field of that kind may take of the next words."""
    if kind in CHOICES:
        for value in (str(one.value) for one in CHOICES[kind][0]):
            if list(said[: len(value.split())]) == value.split():
                yield value
                return
    if kind in OF_WORDS:
        yield from _names_of_words(said)
        return
    if said and kind not in AS_VERBS and said[0].count(",") <= (kind in POINTS):
        yield said[0]


def _names_of_words(said: Sequence[str]) -> Iterator[str]:
    """Yield the longest name of several words first; a number is no part of one."""
    many = next((i for i, word in enumerate(said) if word.isdigit()), len(said))
    for end in range(many, 0, -1):
        yield " ".join(said[:end])
