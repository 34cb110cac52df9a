"""``--jsonl``: for bots, one line of answer for each line asked."""

from pathlib import Path

import pytest

from serried.engine.files import read_position
from unit.cli.running import ALONE, GAP, GAP_ASKED, GAP_CLAUSE, NEAR, Outcome, serried

ADVANCE = "spears advance: forward 2"
MARCH = "spears march: forward 5"


@pytest.fixture
def near(tmp_path: Path) -> Path:
    """Spears 7" in front of an enemy."""
    path = tmp_path / "near.toml"
    path.write_text(NEAR)
    return path


def answered(path: Path, *lines: str, record: Path | None = None) -> Outcome:
    """Ask lines of a position."""
    words: list[str | Path] = [] if record is None else ["--record", record]
    return serried("judge", path, "--jsonl", *words, stdin="\n".join(lines) + "\n")


def test_each_line_gets_one_line_of_answer(near: Path) -> None:
    """An action, or an object with its dice."""
    with_dice = '{"ask": "spears march: forward 5", "dice": [3, 4]}'
    outcome = answered(near, "spears may move", with_dice)

    first, second = outcome.lines
    assert outcome.status == 0
    assert (first["ask"], first["legal"]) == ("spears may move", True)
    assert second["events"][0]["passed"] is True
    assert not outcome.err


def test_state_carries_over_from_line_to_line(near: Path) -> None:
    """What was lawful has been made; a test that was thrown stands."""
    fails = '{"ask": "spears march: forward 5", "dice": [6, 6]}'
    outcome = answered(near, fails, MARCH, ADVANCE, ADVANCE)

    thrown, march, first, second = outcome.lines
    assert outcome.status == 1
    assert thrown["breaks"] == march["breaks"] == ["MOV-8"]
    assert not march["events"]
    assert first["legal"]
    assert second["breaks"] == ["MOV-4"]


def test_a_bad_line_is_answered_with_an_error_and_the_others_are_answered(
    near: Path,
) -> None:
    """Status 2 at the end; the state is as it was."""
    bad = (
        "spears fly: forward 1",
        "nobody may move",
        '{"ask": "spears may move", "dice": "3,4"}',
        '{"ask": "spears may move", "dicee": [3]}',
        '{"dice": [3, 4]}',
        '{"ask": 7}',
        '{"ask": "spears may move"',
        '{"ask": "spears may move", "dice": [' + "9" * 5000 + "]}",
        '{"ask": "spears march: forward 5", "dice": [3]}',
        '{"ask": "spears march: forward 5", "dice": [0, 7]}',
        "[" * 9000,
        '{"a":' * 900 + "1" + "}" * 900,
        "x" * 50_000,
    )
    outcome = answered(near, *bad, ADVANCE)

    assert outcome.status == 2
    assert len(outcome.lines) == len(bad) + 1
    assert all(list(line) == ["error"] for line in outcome.lines[:-1])
    assert outcome.lines[-1]["legal"]
    assert "Traceback" not in outcome.err


def test_a_line_need_not_be_text(near: Path) -> None:
    """Bytes that are no UTF-8 are a bad line like any other."""
    outcome = serried("judge", near, "--jsonl", stdin=b"\xff\xfe\n" + ADVANCE.encode())

    assert outcome.status == 2
    assert ["error" in line for line in outcome.lines] == [True, False]


def test_empty_lines_are_no_requests(near: Path) -> None:
    """Nothing at all asked is lawful."""
    assert answered(near, "", "  ", ADVANCE).status == 0
    assert len(answered(near, "", "  ", ADVANCE).lines) == 1
    assert answered(near).status == 0


def test_a_gap_is_status_3(tmp_path: Path) -> None:
    """Its clause is in the answer."""
    path = tmp_path / "gap.toml"
    path.write_text(GAP)

    outcome = answered(path, GAP_ASKED)

    assert outcome.status == 3
    assert outcome.lines[0]["gap"] == GAP_CLAUSE


def test_what_was_asked_can_be_recorded(near: Path, tmp_path: Path) -> None:
    """The record holds the position at the start, and replays."""
    record = tmp_path / "record.toml"
    dice = '{"ask": "spears march: forward 5", "dice": [6, 6]}'

    outcome = answered(near, dice, "spears fly: 1", ADVANCE, record=record)

    assert outcome.status == 2
    assert len(read_position(record).requests) == 2
    assert serried("judge", record).status == 0


def test_one_file_and_no_other_is_asked_about(near: Path) -> None:
    """Standard input has the lines, so it cannot have the position."""
    for words in ((near, near), ("-",)):
        outcome = serried("judge", *words, "--jsonl", stdin=ALONE)
        assert (outcome.status, outcome.out) == (2, "")
        assert len(outcome.err.splitlines()) == 1


def test_the_dice_of_the_command_line_are_thrown(near: Path) -> None:
    """They stand for those of the file, as without ``--jsonl``."""
    outcome = serried("judge", near, "--dice", "6,6", "--jsonl", stdin=MARCH + "\n")

    assert outcome.lines[0]["events"][0]["dice"] == [6, 6]


def test_a_die_out_of_range_is_an_error_even_if_no_test_comes_up(near: Path) -> None:
    """There is no such die."""
    outcome = answered(near, '{"ask": "spears may move", "dice": [3, 9]}')

    assert list(outcome.lines[0]) == ["error"]
