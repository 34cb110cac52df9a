"""What somebody meant who wrote a line in other words."""

import re

import pytest

from serried.books.registry import parse_action, reader_for
from serried.model.errors import NotationError
from serried.notation.lines.hints import EVERYDAY


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("spears attack foes", "; to charge write `spears charge foes`"),
        ("spears Attack foes", "did you mean `attack`?"),
        ("spears move: forward 3", "did you mean `advance` or `march`?"),
        ("spears run", "did you mean `march` or `flee`?"),
        ("bows shoot spears", "did you mean `stand and shoot`?"),
        ("spears turn right", "`advance: wheel right 2` or `advance: pivot right 45`"),
        ("spears kill 3", "did you mean `lose`?"),
        ("spears remove 3", "did you mean `lose`?"),
        ("spears wheel right 3", "write `spears advance: wheel right 3`"),
        ("spears forward: 3", "write `spears advance: forward 3`"),
        ("move spears 3", "unit comes first: write `spears advance: forward 3`"),
        ("advance spears 2.5", "unit comes first: write `spears advance: forward 2.5`"),
        ("march spears: forward 3", "first: write `spears march: forward 3`"),
        ("charge spears foes", "the unit comes first: write `spears charge foes`"),
        ("raise 3 spears", "the unit comes first: write `spears raise 5`"),
        ("summon ghouls", "`summon` is written `summon ghouls at 30, 20 facing 90"),
        ("spears lose 2: 3.1, 3.1", "'3.1' is named twice"),
        ("batch: spears lose 2: 3.1, 3.1", "'3.1' is named twice"),
    ],
)
def test_other_words_are_understood_as_far_as_to_say_the_right_ones(
    line: str, said: str
) -> None:
    """The line is refused all the same."""
    with pytest.raises(NotationError) as caught:
        parse_action(line)

    assert said in str(caught.value)


def test_what_is_meant_can_be_written() -> None:
    """Each everyday word leads to a verb, and is none itself."""
    verbs = set(reader_for("t9a").forms())
    for word, meant in EVERYDAY.items():
        assert word not in verbs
        assert {one.split()[0].strip(":") for one in meant} <= verbs
    for line in ("spears advance: wheel right 2", "spears advance: pivot right 45"):
        assert str(parse_action(line)).startswith("spears advance")


@pytest.mark.parametrize("book", ["t9a", "battleaxe"])
@pytest.mark.parametrize("word", [*EVERYDAY, "reinforce", "summon", "random", "raise"])
def test_a_hint_is_a_line_of_the_book(word: str, book: str) -> None:
    """Whatever the word, first or second: what is to be written has a verb there."""
    verbs = set(reader_for(book).forms())
    for line in (f"{word} spears", f"spears {word}", f"{word} spears 3"):
        with pytest.raises(NotationError) as caught:
            parse_action(line, book)
        for shown in re.findall(r"write `([^`]+)`", str(caught.value)):
            assert verbs & set(shown.replace(":", "").split()[:2]), shown


def test_what_is_near_a_verb_of_the_book_is_taken_for_it() -> None:
    """Battleaxe has a Rally; The 9th Age has none as an action yet."""
    with pytest.raises(NotationError, match="did you mean `rally`"):
        parse_action("spears raly", "battleaxe")


def test_a_hint_names_the_unit_that_was_named() -> None:
    """And not the one of an example."""
    with pytest.raises(NotationError, match="write `knights stand and shoot`"):
        parse_action("shoot knights")


def test_a_unit_may_be_called_like_a_verb() -> None:
    """Only a line that cannot be read is taken for one with its words astray."""
    assert str(parse_action("march advance: forward 3")).startswith("march advance")


@pytest.mark.parametrize(
    "line", ["spears resolve charge: at -0", "summon ghouls at -0, 5 facing -0"]
)
def test_minus_zero_is_zero(line: str) -> None:
    """It is echoed without its sign; a length below zero is refused, -0 too."""
    assert "-0" not in str(parse_action(line))
    with pytest.raises(NotationError):
        parse_action("spears advance: forward -0")
