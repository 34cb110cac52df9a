"""JSON changed its type when empty: `recovered` and `raised` were `[]` or an object.

tests/laws/test_one_type.py holds every answer of every scene to one type for each key.
"""

import pytest

from serried.engine.answers import answer_json
from serried.engine.files import vocabularies
from serried.engine.session import hold
from serried.model.position import Position
from serried.notation import read_position, write_position

WHOLE = """
format = "serried/1"
book = "t9a"
phase = "magic"

[[unit]]
id = "giants"
player = "blue"
front = [36, 20]
facing = 0
base = "40x40"
ranks = ["RRR"]
hp = 3

[[unit]]
id = "guard"
player = "blue"
front = [10, 20]
facing = 0
base = "25x25"
ranks = ["RK"]
[unit.model.K]
character = true
hp = 3
"""


def asking(line: str, expected: str = "") -> Position:
    """Return the whole units, and what they are asked."""
    text = f'{WHOLE}\n[[do]]\nask = "{line}"\n{expected}\n'
    return read_position(text, vocabularies())


def measures(line: str) -> dict[str, object]:
    """Return the measures of a line's answer, as JSON has them."""
    (answer,) = hold(asking(line)).answers
    found = answer_json(answer)["measures"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("line", "tables"),
    [
        ("giants recover 2", ["recovered"]),
        ("giants raise 2", ["recovered", "raised", "slid"]),
    ],
)
def test_what_is_a_table_is_one_with_nothing_in_it(
    line: str, tables: list[str]
) -> None:
    """Nobody is wounded and nobody fell: nothing comes back, and that is `{}`."""
    found = measures(line)

    assert {name: found.get(name) for name in tables} == {name: {} for name in tables}


@pytest.mark.parametrize("verb", ["recover", "raise"])
def test_nothing_to_share_out_is_no_choice(verb: str) -> None:
    """A share that is not due: no way is listed, where one was that said `[]`."""
    found = measures(f"guard {verb} 1: K 1")

    assert (found["recovered"], found["choices"]) == (None, [])


def test_a_file_that_expects_nothing_says_so_with_a_table() -> None:
    """What a file expects is written back as a table, and reads the same."""
    position = asking("giants recover 2", "recovered = {}")
    text = write_position(position, vocabularies())

    assert "\nrecovered = {}\n" in text
    assert read_position(text, vocabularies()).requests[0].measures == (
        ("recovered", ()),
    )
    assert all(answer.expected for answer in hold(position).answers)
