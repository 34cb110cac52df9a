"""Items of a line: what stands between the commas behind the colon."""

from collections.abc import Iterator, Mapping
from typing import Final

from serried.model.actions.form import (
    Form,
    Hole,
    Item,
    Word,
    written_parts,
)
from serried.notation import words
from serried.notation.lines.fields import WHOLE
from serried.notation.lines.matching import match_all
from serried.notation.words import UnreadableError

TESTED: Final = "test_by"
"""The field of who is tested, which is the last item of a line."""


def listed(details: str | None, what: str) -> list[str]:
    """Return the items after the colon, of which there is one or more.

    *what* says what is missing where there is none.
    """
    items = [item.strip() for item in (details or "").split(",")]
    if not any(items):
        raise UnreadableError(what)
    if not all(items):
        message = "there is nothing between two commas, or after the last one"
        raise UnreadableError(message)
    return items


def item_of(form: Form, text: str, example: str) -> tuple[Item, dict[str, str]]:
    """Return which kind of item a text is, and what stands in its fields.

    Raises:
        UnreadableError: If it is none of the form's.
    """
    said = text.split()
    for item in sorted(form.items, key=_is_bare):
        found = match_all(item.parts, said)
        if found is not None and item.opens in {"", *said[1:2]}:
            return item, found
    firsts = [word for item in form.items for word in _firsts(item)]
    near = "" if said[0] in firsts else words.suggestion(said[0], firsts)
    message = f"{words.quoted(text)} is no {form.item}{near or f'; write `{example}`'}"
    raise UnreadableError(message)


def _is_bare(item: Item) -> bool:
    """Return whether an item is nothing but a field: it is tried last."""
    return not any(isinstance(part, Word) for part in item.parts)


def _firsts(item: Item) -> Iterator[str]:
    """Yield the word that an item begins with, if it is always the same."""
    match item.parts[0]:
        case Word(text):
            yield text
        case Hole(_, kind) if WHOLE.get(kind):
            yield WHOLE[kind]


def grouped(form: Form, items: list[str]) -> Iterator[str]:
    """Yield the items, with those joined that belong to the one before."""
    opens = {item.opens for item in form.items if item.opens}
    joined: list[str] = []
    for item in items:
        if joined and ":" in joined[0] and not opens & set(item.split()):
            joined.append(item)
            continue
        if joined:
            yield ", ".join(joined)
        joined = [item]
    yield ", ".join(joined)


def with_forgotten_comma(form: Form, items: list[str]) -> list[str]:
    """Return the items, the last one cut where a comma was forgotten before a test."""
    tests = any(hole.field == TESTED for item in form.items for hole in item.holes)
    match items[-1].split():
        case [_, *_, "test", "by", letter] as said if tests:
            return [*items[:-1], " ".join(said[:-3]), f"test by {letter}"]
    return items


def refuse_twice(
    fields: Mapping[str, object], found: Mapping[str, str], item: Item
) -> None:
    """Refuse an item that says again what the fields say already."""
    if fields.keys() & found.keys():
        what = " ".join(_firsts(item)) or written_parts(item.parts, dict(found))
        message = f"`{what}` is said twice"
        raise UnreadableError(message)
