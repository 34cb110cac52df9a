"""Lines that can be read were on no page: what the reader accepts is documented.

The forms are those of the reader itself; what answers hold is gathered where they are
given, in ``tests/scenes/test_scenes.py``.
"""

import re
from collections.abc import Iterator

import pytest

from reference_pages import chapter, lines, text
from serried import parse_action
from serried.books.registry import books
from serried.model.actions.form import (
    Action,
    Form,
    Hole,
    Maybe,
    Part,
    holes_of,
    is_said,
)
from serried.model.actions.legs import Open
from serried.notation import leg_forms
from serried.notation.lines.fields import CHOICES

ASKING = frozenset({"open_number", "open_signed", "place_or_asked", "point_or_asked"})
"""The kinds of fields in which ``?`` may stand."""

ACTIONS = tuple(
    dict.fromkeys(one for book in books().values() for one in book.vocabulary.actions)
)
DOCUMENTED = tuple(parse_action(line) for line in lines())


def maybes(parts: tuple[Part, ...]) -> Iterator[Maybe]:
    """Yield what may be left out, what is inside of it as well."""
    for part in parts:
        if isinstance(part, Maybe):
            yield part
            yield from maybes(part.parts)


def ways(form: Form) -> Iterator[str]:
    """Yield all that a line of this form may do or leave."""
    for part in maybes(form.parts):
        yield from (f"{part} is said", f"{part} is left out")
    for item in form.items:
        yield f"{item.form} is said"
    if form.items and not form.required:
        yield "nothing follows"
    for kind in {hole.kind for hole in every_hole(form)} & ASKING:
        yield from (f"{kind} is asked", f"{kind} is said")


def every_hole(form: Form) -> Iterator[Hole]:
    """Yield the fields of a form, before the colon and behind it."""
    yield from holes_of(form.parts)
    for item in form.items:
        yield from item.holes


def gone(action: Action) -> Iterator[str]:
    """Yield which of these ways a line goes."""
    form = action.form
    for part in maybes(form.parts):
        fields = [part.flag] if part.flag else [h.field for h in holes_of(part.parts)]
        said = all(is_said(getattr(action, field)) for field in fields)
        yield f"{part} is {'said' if said else 'left out'}"
    used = [item.form for item in form.items if any(item.written(action))]
    yield from (f"{one} is said" for one in used)
    if not used:
        yield "nothing follows"
    for hole in every_hole(form):
        value = getattr(action, hole.field, None)
        asked = value is None or value is Open.ASKED or value == "?"
        yield f"{hole.kind} is {'asked' if asked else 'said'}"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda one: one.__name__)
def test_every_way_to_write_an_action_is_a_line_of_the_page(
    action: type[Action],
) -> None:
    """With and without what may be left out, and with each item behind the colon."""
    shown = {way for one in DOCUMENTED if type(one) is action for way in gone(one)}

    assert set(ways(action.form)) <= shown


def test_every_leg_is_on_the_page() -> None:
    """``forward`` to ``join``, as the hints have them."""
    words = {word for line in lines() for word in re.split(r"[ ,:]+", line)}

    assert set(leg_forms()) <= words
    assert {"flying", "rest", "?"} <= words


@pytest.mark.parametrize("kind", CHOICES)
def test_every_value_of_a_choice_is_on_the_page(kind: str) -> None:
    """The Facings, the manners of moving, the permissions, the reactions, the sides."""
    page = text("actions.md")

    for value in CHOICES[kind][0]:
        assert str(value.value) in page


def test_a_book_has_no_action_that_no_page_has() -> None:
    """All of them are read, and every line of the page is one of them."""
    assert {type(one) for one in DOCUMENTED} == set(ACTIONS)


def test_what_one_who_has_left_is_called_is_on_the_page() -> None:
    """CHR-MOVE-1: ``guard.K`` is ``guard-K`` from then on."""
    assert "`guard-K`" in text("actions.md").partition("\n## ")[0]


def test_measures_that_were_missing_are_on_the_page() -> None:
    """Those of casualties, Recovering and Raising, and the places to be had."""
    measures = chapter("answers.md", "Measures")

    for name in (
        "removed",
        "slid",
        "places",
        "recovered",
        "raised",
        "unplaced",
        "excess",
    ):
        assert f"`{name}`" in measures
