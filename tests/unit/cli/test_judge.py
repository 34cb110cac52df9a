"""``serried judge``: what is asked, what is answered, and the exit status."""

from pathlib import Path

import pytest

from positions import HEAD, SPEARS
from serried.engine.files import parse_battle, read_position
from unit.cli.running import (
    ALONE,
    FORWARD,
    GAP,
    GAP_ASKED,
    GAP_CLAUSE,
    NEAR,
    TOO_FAR,
    do,
    serried,
)

MARCH = "spears march: forward 5"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position in which nobody is near the spears, and nothing is asked."""
    path = tmp_path / "battle.toml"
    path.write_text(ALONE)
    return path


def written(folder: Path, text: str, name: str = "battle.toml") -> Path:
    """Return a file of that text."""
    path = folder / name
    path.write_text(text)
    return path


def test_a_lawful_request_is_status_0(file: Path) -> None:
    """The verdict and the measures are named."""
    outcome = serried("judge", file, "--ask", FORWARD)

    assert outcome.status == 0
    assert outcome.out.splitlines()[:2] == ["spears advance: forward 5.0", "  lawful"]
    assert not outcome.err


def test_an_unlawful_request_is_status_1(file: Path) -> None:
    """Every clause that is broken is named, with what was measured and the limit."""
    outcome = serried("judge", file, "--ask", TOO_FAR)

    assert outcome.status == 1
    assert "not lawful" in outcome.out
    assert '6" long, at most 5"' in outcome.out
    assert "[MOV-10]" in outcome.out
    assert "[MOV-15]" in outcome.out


def test_a_question_that_is_answered_no_is_status_1(tmp_path: Path) -> None:
    """A yes is 0."""
    marched = written(tmp_path, HEAD + SPEARS + 'state = ["marched"]\n')

    assert serried("judge", marched, "--ask", "spears may shoot").status == 1
    assert serried("judge", marched, "--ask", "spears may charge").status == 0


def test_a_rule_that_is_not_enforced_yet_is_status_3(tmp_path: Path) -> None:
    """Its clause is named; nothing is guessed."""
    outcome = serried("judge", written(tmp_path, GAP + do(GAP_ASKED)))

    assert outcome.status == 3
    assert "not decided" in outcome.out
    assert f"[{GAP_CLAUSE}]" in outcome.out


def test_nothing_asked_is_lawful_with_a_note(file: Path) -> None:
    """The note goes to standard error."""
    outcome = serried("judge", file)

    assert outcome.status == 0
    assert not outcome.out
    assert outcome.err.startswith("note: nothing is asked")


def test_the_worst_status_of_several_files_counts(tmp_path: Path) -> None:
    """What cannot be read is worst, then a gap, then what is unlawful."""
    lawful = written(tmp_path, ALONE + do(FORWARD), "lawful.toml")
    unlawful = written(tmp_path, ALONE + do(TOO_FAR), "unlawful.toml")
    gap = written(tmp_path, GAP + do(GAP_ASKED), "gap.toml")
    absent = tmp_path / "absent.toml"

    assert serried("judge", lawful, lawful).status == 0
    assert serried("judge", lawful, unlawful).status == 1
    assert serried("judge", unlawful, gap, lawful).status == 3
    assert serried("judge", absent, gap, unlawful, lawful).status == 2
    assert serried("judge", unlawful, gap, absent).status == 2


def test_the_other_files_are_answered_though_one_cannot_be_read(tmp_path: Path) -> None:
    """Each under its name; the one that failed has its line on standard error."""
    lawful = written(tmp_path, ALONE + do(FORWARD), "lawful.toml")
    absent = tmp_path / "absent.toml"

    outcome = serried("judge", absent, lawful)

    assert f"== {lawful}" in outcome.out
    assert "  lawful" in outcome.out
    assert len(outcome.err.splitlines()) == 1
    assert "absent.toml" in outcome.err


def test_standard_input_is_a_file() -> None:
    """``-`` reads it."""
    assert serried("judge", "-", stdin=ALONE + do(FORWARD)).status == 0
    assert serried("judge", "-", stdin=ALONE + do(TOO_FAR)).status == 1


def test_ask_replaces_the_requests_of_the_file(tmp_path: Path) -> None:
    """It may be repeated, and what is lawful is made before the next."""
    path = written(tmp_path, ALONE + do(TOO_FAR))

    assert serried("judge", path, "--ask", FORWARD).status == 0
    twice = serried("judge", path, "--ask", FORWARD, "--ask", FORWARD)
    assert twice.status == 1
    assert "[MOV-4]" in twice.out


def test_dice_belong_to_the_ask_before_them(tmp_path: Path) -> None:
    """And before any ``--ask``, to the file."""
    path = written(tmp_path, NEAR)
    passes = ("--ask", MARCH, "--dice", "3,4")
    fails = ("--ask", MARCH, "--dice", "6,6")

    assert serried("judge", path, *passes).status == 0
    assert serried("judge", path, *fails).status == 1
    assert serried("judge", path, *fails, *passes).status == 1
    assert "[MOV-8]" in serried("judge", path, *fails).out
    assert serried("judge", path, "--dice", "3,4", "--ask", MARCH).status == 0


def test_without_dice_both_outcomes_are_judged(tmp_path: Path) -> None:
    """A March that depends on its test is not lawful yet; an Advance is."""
    path = written(tmp_path, NEAR)

    march = serried("judge", path, "--ask", MARCH)
    assert march.status == 1
    assert "21/36" in march.out
    assert serried("judge", path, "--ask", "spears advance: forward 3").status == 0


def test_dice_left_over_are_a_note(file: Path) -> None:
    """No test came up, so nobody needed them."""
    outcome = serried("judge", file, "--ask", FORWARD, "--dice", "3,4")

    assert outcome.status == 0
    assert "note: dice left over" in outcome.err
    assert "3, 4" in outcome.err


def test_verbose_names_every_finding(file: Path) -> None:
    """Those that hold as well."""
    plain = serried("judge", file, "--ask", FORWARD).out
    verbose = serried("judge", file, "--ask", FORWARD, "-v").out

    for clause in ("GEN-2", "MOV-1", "MOV-4", "MOV-10", "MOV-15", "EDGE-1"):
        assert f"[{clause}]" in verbose
        assert f"[{clause}]" not in plain


EXPECTED = {
    "legal": ("legal = false", "legal = true"),
    "the exact breaks": ('breaks = ["MOV-15", "MOV-10"]', 'breaks = ["MOV-10"]'),
    "a length to the hundredth": ("length = 6.004", "length = 6.006"),
    "the farthest model": ("farthest_model = 6", "farthest_model = 5"),
    "no gap": ("legal = false", 'gap = "LIGHT-1"'),
}


@pytest.mark.parametrize(("true", "false"), EXPECTED.values(), ids=EXPECTED.keys())
def test_a_request_with_expectations_counts_only_by_whether_they_come_true(
    true: str, false: str, tmp_path: Path
) -> None:
    """Numbers to half a hundredth, as rulebooks print them."""
    right = written(tmp_path, ALONE + do(TOO_FAR, true), "right.toml")
    wrong = written(tmp_path, ALONE + do(TOO_FAR, false), "wrong.toml")

    assert serried("judge", right).status == 0
    assert "as expected" in serried("judge", right).out
    assert serried("judge", wrong).status == 1
    assert "not as expected" in serried("judge", wrong).out


def test_a_gap_may_be_expected(tmp_path: Path) -> None:
    """Then it is status 0; another clause's gap is 3."""
    right = written(
        tmp_path, GAP + do(GAP_ASKED, f'gap = "{GAP_CLAUSE}"'), "right.toml"
    )
    wrong = written(tmp_path, GAP + do(GAP_ASKED, 'gap = "LIGHT-1"'), "wrong.toml")

    assert serried("judge", right).status == 0
    assert serried("judge", wrong).status == 3


def test_unsure_marks_what_might_not_survive_measuring_error(file: Path) -> None:
    """A length within the doubt of its limit, on either side."""
    close, clear = "spears advance: forward 4.95", "spears advance: forward 4"

    outcome = serried("judge", file, "--ask", close, "--unsure", "0.1", "--json")
    unsure = {
        finding["clause"]
        for finding in outcome.json["answers"][0]["findings"]
        if finding.get("unsure")
    }
    assert unsure == {"MOV-10", "MOV-15"}
    text = serried("judge", file, "--ask", close, "--unsure", "0.1").out
    assert "too close to call by hand" in text
    assert "too close" not in serried("judge", file, "--ask", close).out
    also = serried("judge", file, "--ask", clear, "--unsure", "0.1", "--json").out
    assert "unsure" not in also


def test_a_record_replays_as_expected(tmp_path: Path) -> None:
    """Dice, verdicts and gaps are kept; judged again, everything comes true."""
    path = written(tmp_path, NEAR)
    record, second = tmp_path / "record.toml", tmp_path / "second.toml"
    asked = ["--ask", MARCH, "--dice", "6,6", "--ask", "spears charge foes"]
    asked += ["--ask", "spears advance: forward 1", "--ask", "next turn"]

    serried("judge", path, *asked, "--record", record)
    replayed = serried("judge", record, "--record", second, "--json")

    assert replayed.status == 0
    assert all(answer["expected"] for answer in replayed.json["answers"])
    assert second.read_text() == record.read_text()
    position = read_position(record)
    assert position.version
    assert position.battle == parse_battle(NEAR)
    assert position.requests[0].dice == (6, 6)


@pytest.mark.parametrize("wrong", ["length = 99", 'gap = "LIGHT-1"'])
def test_a_record_says_what_was_and_not_what_was_expected(
    wrong: str, tmp_path: Path
) -> None:
    """So it replays as expected even if the request did not come true."""
    path = written(tmp_path, ALONE + do(FORWARD, wrong))
    record = tmp_path / "record.toml"

    assert serried("judge", path, "--record", record).status == 1
    assert serried("judge", record).status == 0


def test_a_record_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    """A folder in its place: one line, status 2, no half a file."""
    path = written(tmp_path, ALONE + do(FORWARD))
    folder = tmp_path / "folder"
    folder.mkdir()
    before = sorted(tmp_path.iterdir())

    outcome = serried("judge", path, "--record", folder)

    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_record_in_a_folder_that_is_absent_is_one_line(tmp_path: Path) -> None:
    """Nothing is printed before it is written."""
    path = written(tmp_path, ALONE + do(FORWARD))

    outcome = serried("judge", path, "--record", tmp_path / "absent" / "record.toml")

    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 1
