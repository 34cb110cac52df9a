"""Requests: what is one, and that everything else is refused in one line."""

import json

import pytest

from serried.table.reading import UnheardError, read_request
from serried.table.requests import Ask, Distance

NONSENSE = [
    "",
    "null",
    "[]",
    '"ask"',
    '{"do": "ask"}',
    '{"do": "ask", "id": 1}',
    '{"do": "nothing", "id": 1}',
    '{"do": "ask", "id": 1, "line": "x", "more": 1}',
    '{"do": "ask", "id": 1, "line": 5}',
    '{"do": "ask", "id": -1, "line": "x"}',
    '{"do": "ask", "id": 1.5, "line": "x"}',
    '{"do": "ask", "id": "1", "line": "x"}',
    '{"do": "ask", "id": 1, "line": "x", "dice": [7]}',
    '{"do": "ask", "id": 1, "line": "x", "dice": [0]}',
    '{"do": "ask", "id": 1, "line": "\\ud800"}',
    '{"do": "distance", "id": 1, "from": [1, 2, 3], "to": "x"}',
    '{"do": "distance", "id": 1, "from": [1e999, 2], "to": "x"}',
    '{"do": "distance", "id": 1, "from": [NaN, 2], "to": "x"}',
    '{"do": "zones", "id": 1, "unit": "x", "ranges": [-1]}',
    '{"do": "edit", "id": 1, "changes": []}',
    '{"do": "import_list", "id": 1, "text": "x", "player": "../x"}',
    '{"do": "export", "id": 1, "what": "/etc/passwd"}',
    "[" * 100_000,
    '{"a":' * 100_000,
    "{",
    "9" * 5000,
]


@pytest.mark.parametrize("message", NONSENSE, ids=lambda text: text[:60])
def test_nonsense_is_refused_in_one_line(message: str) -> None:
    """Whatever comes, there is one line to answer with."""
    with pytest.raises(UnheardError) as refusal:
        read_request(message)

    assert refusal.value.because
    assert "\n" not in refusal.value.because
    assert len(refusal.value.because) < 400


def test_a_request_is_read() -> None:
    """Keys become fields, and what may be left out has its default."""
    found = read_request('{"do": "ask", "id": 3, "line": "spears march: forward 3"}')

    assert found == Ask(id=3, line="spears march: forward 3", dice=None)


def test_the_ends_of_a_distance_are_names_or_points() -> None:
    """Either end is a unit or a point, and both are read as what they are."""
    found = read_request('{"do": "distance", "id": 3, "from": "spears", "to": [1, 2]}')

    assert isinstance(found, Distance)
    assert (found.start, found.to) == ("spears", [1.0, 2.0])


@pytest.mark.parametrize(
    ("said", "known"),
    [(5, 5), (0, 0), (-1, None), ("5", None), (True, None), (1.5, None), (None, None)],
)
def test_a_broken_request_is_answered_by_its_id(said: object, known: object) -> None:
    """A page finds the request that was refused, if it gave a number at all."""
    with pytest.raises(UnheardError) as refusal:
        read_request(json.dumps({"do": "ask", "id": said}))

    assert refusal.value.id == known


def test_a_line_has_a_thousand_characters_at_most() -> None:
    """The longest line that is read is the longest that a file may hold."""
    read_request(json.dumps({"do": "ask", "id": 1, "line": "x" * 1000}))

    with pytest.raises(UnheardError):
        read_request(json.dumps({"do": "ask", "id": 1, "line": "x" * 1001}))
