"""The puzzles: what solves each, what only seems to, and which clause is in the way."""

import math
from itertools import product

import pytest

from serried.engine.puzzles.puzzle import Puzzle, puzzle, puzzles, tried
from serried.model.errors import RequestError

ALL = [pytest.param(one, id=one.title["en"]) for one in puzzles()]
BASE = 25 / 25.4
SWING = 5


def test_there_are_twenty_of_both_books() -> None:
    """Each asks something else, in both languages of the page."""
    found = puzzles()

    assert len(found) == len({one.text for one in found}) == 20
    assert {one.position.battle.book for one in found} == {"t9a", "battleaxe"}
    for one in found:
        for said in (one.title, one.question, one.lesson):
            assert set(said) == {"en", "de"}
            assert all(said.values())


@pytest.mark.parametrize("one", ALL)
def test_what_solves_it_is_lawful_and_what_seems_to_is_not(one: Puzzle) -> None:
    """Every answer is accepted; every near-miss breaks just the clauses it names."""
    assert one.right
    assert one.near
    for line in one.right:
        assert tried(one, line).outcome == "right", line
    for line, breaks in one.near:
        found = tried(one, line)
        assert found.outcome == "unlawful", line
        assert found.answer.verdict is not None
        assert set(found.answer.verdict.breaks) == breaks, line


@pytest.mark.parametrize("one", ALL)
def test_a_position_is_read_without_a_note(one: Puzzle) -> None:
    """Nothing of its file is assumed, and nobody is asked for dice."""
    assert one.position.notes == ()
    for line in one.right:
        assert tried(one, line).answer.dice is None


LAWFUL_BUT = [
    (1, "spears advance: forward 3.4"),
    (1, "spears march: forward 3.5"),
    (2, "spears advance: backward 2.4"),
    (3, "spears march: wheel left 45deg, forward 2.2"),
    (4, "knights march: forward 2"),
    (5, "spears march: forward 3, wheel right 4.4"),
    (6, "knights reform: facing 180"),
    (7, "spears reform: files 4"),
    (9, "knights march: forward 3"),
    (18, "hydra advance: backward 3"),
    (19, "spears advance: wheel left 5"),
]


@pytest.mark.parametrize(("number", "line"), LAWFUL_BUT)
def test_lawful_is_not_enough(number: int, line: str) -> None:
    """What may be done but is not what is asked does not solve it."""
    assert tried(puzzle(number), line).outcome == "lawful"


def farthest(wheel: float) -> float:
    """Return how far the worst of 5x7 models goes: 3" ahead, then a Wheel right."""
    width = 5 * BASE
    turn = 2 * math.asin(wheel / 2 / width)
    gone = []
    for file, rank in product(range(5), range(7)):
        x, y = (file + 0.5) * BASE - width, -(rank + 0.5) * BASE
        moved_x = math.cos(turn) * x + math.sin(turn) * y
        moved_y = math.cos(turn) * y - math.sin(turn) * x + 3
        gone.append(math.hypot(moved_x - x, moved_y - y))
    return max(gone)


def test_the_limit_of_the_swing_is_that_of_geometry() -> None:
    """The end of the goal of puzzle 5 is where the worst model has gone 10"."""
    limits = puzzle(SWING).goal.length
    assert limits is not None

    assert farthest(limits[1] - 3) == pytest.approx(10, abs=1e-3)
    assert farthest(limits[1] - 3 - 0.01) < 10 < farthest(limits[1] - 3 + 0.01)


def test_a_number_that_there_is_not() -> None:
    """It says which there are."""
    with pytest.raises(RequestError, match="1 to 20"):
        puzzle(21)
