"""``serried puzzle``: the list, a table with its question, and the verdict."""

from pathlib import Path

import pytest

from serried.cli.statuses import LAWFUL, UNLAWFUL, UNREADABLE
from serried.engine.puzzles.puzzle import puzzles
from unit.cli.running import serried


def test_the_list_has_every_title() -> None:
    """One line for each."""
    said = serried("puzzle").out.splitlines()

    assert len(said) == len(puzzles())
    assert said[0].strip() == "1. Up to the wall"


def test_a_puzzle_shows_its_table_and_its_question() -> None:
    """With where the flag is, if there is one."""
    said = serried("puzzle", "4").out

    assert "A spears" in said
    assert "The flag is at 57, 25." in said
    assert "The flag" not in serried("puzzle", "1").out


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("knights march: forward 11", LAWFUL, "solved"),
        ("knights march: forward 2", UNLAWFUL, "not what is asked"),
        ("guard march: forward 11", UNLAWFUL, "[SPACE-2]"),
        ("nobody march: forward 11", UNREADABLE, "there is no unit 'nobody'"),
    ],
)
def test_a_line_is_judged(line: str, status: int, words: str) -> None:
    """The status says whether it is solved."""
    done = serried("puzzle", "4", "--ask", line)

    assert done.status == status
    assert words in done.out + done.err


def test_its_solution_and_its_file(tmp_path: Path) -> None:
    """The file is a position that the referee reads; the solution is lawful there."""
    file = tmp_path / "wall.toml"

    said = serried("puzzle", "1", "--solution", "--position", str(file)).out

    assert "spears advance: forward 3.5" in said
    done = serried("judge", str(file), "--ask", "spears advance: forward 3.5")
    assert done.status == LAWFUL


def test_a_number_that_there_is_not() -> None:
    """One line, and status 2."""
    done = serried("puzzle", "21")

    assert (done.status, done.err.count("\n")) == (UNREADABLE, 1)
