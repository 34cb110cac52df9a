"""``serried compare``: what people and programs are told, and the exit status."""

from pathlib import Path

import pytest

from positions import HEAD, RATES, SPEARS, at, unit
from unit.cli.running import ALONE, FORWARD, GAP, GAP_ASKED, NEAR, do, serried

BACK = "spears advance: backward 3"
WHEELS_B = Path(__file__).parents[3] / "examples" / "wheels-b.toml"


def test_figure_b_is_told_in_words() -> None:
    """Both verdicts, then where and why they part, with the clauses of each."""
    outcome = serried("compare", WHEELS_B)

    assert outcome.status == 1
    assert outcome.err == ""
    lines = [line.strip() for line in outcome.out.splitlines()]
    assert lines[:4] == [
        "spears march: forward 3.0, wheel right 5.0",
        "The 9th Age",
        "not lawful",
        'model 7.1 ends 10.7" from its start, at most 10" is allowed [MOV-19]',
    ]
    assert lines[5:7] == ["Battleaxe", "lawful"]
    assert lines[7].startswith('length 8"')
    assert lines[8] == "they differ"
    assert lines[9].startswith("broken in The 9th Age alone [MOV-19]; Battleaxe: ")
    assert lines[9].endswith('the move forwards is 8" long, of at most 10" [BA-MAR-1]')


def test_agreement_is_said_plainly() -> None:
    """And the status is 0, whatever the verdict is."""
    lawful = serried("compare", "-", "--ask", FORWARD, stdin=ALONE)
    too_far = serried("compare", "-", "--ask", "spears advance: forward 6", stdin=ALONE)

    assert (lawful.status, too_far.status) == (0, 0)
    assert lawful.out.splitlines()[-1] == "  they agree"
    assert too_far.out.splitlines()[-1] == "  they agree"


def test_agreement_in_part_says_in_what_they_differ() -> None:
    """A limit is given for each book, with its clause."""
    outcome = serried("compare", "-", "--ask", "spears advance: left 2", stdin=ALONE)

    assert outcome.status == 0
    assert outcome.out.splitlines()[-2:] == [
        "  they agree, but not in everything",
        '    the limit is 2.5" in The 9th Age [MOV-13] and 3" in Battleaxe [BA-MOV-8]',
    ]


def test_places_that_one_book_alone_has_are_told() -> None:
    """BA-CHA-1: a musician gives way to no character there."""
    hero = (unit("hero", "blue", at(36, 6)) + RATES).replace(
        "files = 5\nmodels = 10", 'ranks = ["H"]'
    )
    ranks = SPEARS.replace("files = 5\nmodels = 10", 'ranks = ["RRRRM", "RRRRR"]')
    text = HEAD + hero + "[unit.model.H]\ncharacter = true\n" + ranks
    ask = "hero advance: join spears at ?"
    outcome = serried("compare", "-", "--ask", ask, stdin=text)

    assert outcome.status == 1
    assert outcome.out.splitlines()[-2:] == [
        "  they differ",
        "    in The 9th Age alone: 1.5",
    ]


def test_a_file_of_battleaxe_is_put_to_its_own_book_first() -> None:
    """The book of the file comes first, everywhere."""
    text = (
        ALONE.replace('"t9a"', '"battleaxe"')
        .replace("advance = 5\nmarch = 10\n", "movement = 5\n")
        .replace("discipline", "leadership")
    )
    outcome = serried("compare", "-", "--ask", BACK, stdin=text)
    said = serried("compare", "-", "--ask", BACK, "--json", stdin=text).json

    assert outcome.status == 1
    assert [line for line in outcome.out.splitlines() if line.startswith("  T")]
    assert outcome.out.index("Battleaxe") < outcome.out.index("The 9th Age")
    assert said["books"] == ["battleaxe", "t9a"]
    assert list(said["answers"][0]["books"]) == ["battleaxe", "t9a"]


def test_what_a_request_expects_is_not_looked_at() -> None:
    """It is said of one book; the status is about the two of them."""
    text = ALONE + do(FORWARD, "legal = false")

    assert serried("compare", "-", stdin=text).status == 0


def test_programs_are_told_the_same_as_people() -> None:
    """The keys of docs/reference/answers.md, and no others."""
    outcome = serried("compare", "-", "--ask", BACK, "--json", stdin=NEAR)
    said = outcome.json

    assert outcome.status == 1
    assert set(said) == {"format", "books", "agree", "answers", "positions"}
    assert (said["format"], said["agree"]) == ("serried/1", False)
    (answer,) = said["answers"]
    assert set(answer) == {"ask", "agree", "books", "differences"}
    assert answer["books"]["t9a"]["breaks"] == ["MOV-11"]
    assert answer["books"]["battleaxe"]["breaks"] == []
    forbids, test = answer["differences"]
    assert (forbids["kind"], forbids["book"]) == ("forbids", "t9a")
    assert forbids["says"]["t9a"]["limit"] == 2.5
    assert forbids["says"]["battleaxe"]["limit"] == 3.0
    assert set(forbids["says"]["t9a"]) == {"clause", "because", "measured", "limit"}
    assert (test["kind"], test["book"], test["what"]) == ("test", "t9a", "march_test")
    assert list(test["says"]) == ["t9a"]
    moved = said["positions"]["battleaxe"]["unit"][0]
    assert (moved["movement"], moved["front"]) == (5.0, [36.0, 7.0])
    assert said["positions"]["t9a"]["unit"][0]["front"] == [36.0, 10.0]


def test_notes_say_what_was_assumed() -> None:
    """On standard error for people, under a key for programs."""
    text = ALONE.replace("march = 10", "march = 12")
    words = serried("compare", "-", "--ask", FORWARD, stdin=text)
    said = serried("compare", "-", "--ask", FORWARD, "--json", stdin=text).json
    note = "spears: its March Rate of 12 is left out; Battleaxe marches 2 x M, 10"

    assert words.err == f"note: {note}\n"
    assert said["notes"] == [note]


def test_an_action_of_one_book_is_said_to_be_so() -> None:
    """No crash: the other one has none, null for programs."""
    words = serried("compare", "-", "--ask", "spears reinforce west at 20", stdin=ALONE)
    said = serried(
        "compare", "-", "--ask", "spears reinforce west at 20", "--json", stdin=ALONE
    )

    assert (words.status, said.status) == (1, 1)
    assert "    has no such action\n" in words.out
    assert words.out.splitlines()[-1] == "    only Battleaxe has this action"
    (answer,) = said.json["answers"]
    assert answer["books"]["t9a"] is None
    assert answer["differences"] == [
        {"kind": "action", "book": "battleaxe", "says": {}}
    ]


def test_a_gap_is_status_three() -> None:
    """Whatever else there is to say."""
    outcome = serried("compare", "-", "--ask", BACK, "--ask", GAP_ASKED, stdin=GAP)

    assert outcome.status == 3
    assert "not decided" in outcome.out


def test_nothing_asked_is_agreed_with_a_note() -> None:
    """As for ``serried judge``."""
    outcome = serried("compare", "-", stdin=ALONE)

    assert (outcome.status, outcome.out) == (0, "")
    assert "nothing is asked" in outcome.err


def test_verbose_shows_what_holds_too() -> None:
    """Every finding of both books."""
    outcome = serried("compare", "-", "-v", "--ask", FORWARD, stdin=ALONE)

    assert "[MOV-10]" in outcome.out
    assert "[BA-MOV-3]" in outcome.out


LARGE = (
    SPEARS.replace("files = 5\nmodels = 10", 'ranks = ["RKKR", "RKKR"]')
    + '[unit.model.K]\nbase = "50x50"\n'
)
BAD = {
    "an unknown unit": (ALONE, ("--ask", "wolves may move"), "no unit 'wolves'"),
    "an unreadable line": (ALONE, ("--ask", "spears dance"), "spears"),
    "too few dice": (NEAR, ("--ask", FORWARD, "--dice", "3"), "The 9th Age"),
    "a die with seven sides": (NEAR, ("--ask", FORWARD, "--dice", "7,1"), "1 to 6"),
    "a unit no other book has": (HEAD + LARGE, ("--ask", FORWARD), "BA-CHA-2"),
    "an unreadable file": ("[[unit", (), "TOML"),
    "a rate that is missing": (
        ALONE.replace("advance = 5\n", ""),
        ("--ask", "spears march: forward 1"),
        "add `advance = …`",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_status_two(name: str) -> None:
    """It says what is wrong, in the words of the file."""
    text, words, said = BAD[name]
    outcome = serried("compare", "-", *words, stdin=text)

    assert (outcome.status, outcome.out) == (2, "")
    assert len(outcome.err.splitlines()) == 1
    assert said in outcome.err


def test_a_bad_request_of_a_file_is_named_with_its_line() -> None:
    """As ``serried judge`` does."""
    outcome = serried("compare", "-", stdin=ALONE + do("wolves may move"))

    assert outcome.status == 2
    assert "standard input" in outcome.err or "-:" in outcome.err
    assert "wolves" in outcome.err
