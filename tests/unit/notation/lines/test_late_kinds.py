"""Kinds of action that are loaded late: a line is read as if all were there."""

import pytest

from reference_pages import lines
from serried.books.registry import books
from serried.model.actions.kinds import Kinds, LateKind, home_of
from serried.model.errors import NotationError
from serried.notation.lines.actions import parse_action
from serried.notation.lines.matching import verbs

EVERY = tuple(
    dict.fromkeys(one for book in books().values() for one in book.vocabulary.actions)
)

WRONG = (
    "",
    "spears",
    "spears charge",
    "spears charges foes",
    "spears chrage foes",
    "spears fight on and on",
    "fight",
    "spears flee: sideways",
    "spears march: forward 3, charge foes",
    "why not spears chrage foes",
)


def unread() -> Kinds:
    """Return every kind of action, and nobody has asked for one of them."""
    return Kinds(LateKind(*home_of(one), *verbs(one.form)) for one in EVERY)


@pytest.mark.parametrize("line", [*lines()])
def test_a_line_is_read_by_the_kinds_that_it_may_be_of(line: str) -> None:
    """Those that stay behind would not have fitted."""
    assert parse_action(line, unread()) == parse_action(line, EVERY)


@pytest.mark.parametrize("line", WRONG)
def test_whoever_gets_a_line_wrong_is_told_the_same(line: str) -> None:
    """All kinds are looked at for what would be right."""
    with pytest.raises(NotationError) as by_all:
        parse_action(line, EVERY)
    with pytest.raises(NotationError) as late:
        parse_action(line, unread())

    assert str(late.value) == str(by_all.value)


def test_few_are_loaded_for_a_line() -> None:
    """Those with its verb, and nobody else."""
    kinds = unread()

    assert {one.__name__ for one in kinds.of_line("spears charge foes")} == {"Charge"}
    assert {one.__name__ for one in kinds.of_line("foes hold")} == {"Charge", "React"}
