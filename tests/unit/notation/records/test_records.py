"""Records as text: there and back, cut off anywhere, and what is no record."""

import re
from typing import Final

import pytest

from positions import HEAD, SPEARS, at, unit
from serried.engine.files import parse_battle, vocabularies
from serried.model.errors import NotationError
from serried.model.record import Arrow, Circle, Record
from serried.notation import read_record, write_record
from serried.notation.records.marks import comment_said, read_marks

BATTLE: Final = f"{HEAD}{SPEARS}{unit('foes', 'red', at(36, 17, 180), '20x20')}"

PUT: Final = "\n".join(f"| {line}" for line in BATTLE.splitlines())

SCORE: Final = f"""\
serried/1 record
event: Club night
player blue: Ann
list red: Lowland Men, 4500 points
---
{BATTLE}---
# a fine evening
-- Round 1: blue, movement phase
1. spears march: forward 3 | dice 5 4 | breaks MOV-8 | at 2026-11-26T14:05:00Z
# she hoped
# so did he
2. spears advance: forward 2
3. spears advance: forward 2 | breaks MOV-4 | !! it was late | or so
after 1
4. spears advance: forward 1
try after start: luck | and more
5. spears march: forward 2 | dice 4 2
6. position | !! by hand
{PUT}
| ---
7. spears may shoot | gap UR-MOF
8. spears may march | no
after 4
end: all even | state 0123456789abcdef
"""
"""A record with everything that there is."""


def read(text: str | bytes) -> Record:
    """Return what a record holds."""
    return read_record(text, vocabularies(), file="game")


def written(record: Record) -> str:
    """Return a record as text."""
    return write_record(record, vocabularies())


def test_everything_is_read() -> None:
    """Headers, dice, verdicts, comments, times, branches and what was agreed on."""
    record = read(SCORE)
    one, two, three, four, five, six, seven, eight = record.entries

    assert record.headers[1:] == (
        ("player blue", "Ann"),
        ("list red", "Lowland Men, 4500 points"),
    )
    assert record.remarks == ("a fine evening",)
    assert (one.dice, one.legal, one.breaks) == ((5, 4), False, ("MOV-8",))
    assert one.heading == "Round 1: blue, movement phase"
    assert one.time == "2026-11-26T14:05:00Z"
    assert one.comments == ("she hoped", "so did he")
    assert (two.legal, two.after, two.dice) == (True, 1, ())
    assert (three.agreed, three.breaks) == ("it was late | or so", ("MOV-4",))
    assert (four.after, four.variation) == (1, None)
    assert (five.after, five.variation) == (0, "luck | and more")
    assert six.put is not None
    assert six.put.battle == parse_battle(BATTLE)
    assert (seven.gap, seven.legal, seven.after) == ("UR-MOF", False, 6)
    assert (eight.legal, eight.breaks, eight.gap) == (False, (), None)
    assert (record.at, record.variation, record.game) == (4, None, (1, 4))
    assert record.ending is not None
    assert record.ending.result == "all even"
    assert record.notes == ()


def test_what_is_written_is_read_and_written_the_same() -> None:
    """To the byte, and to the same record."""
    record = read(SCORE)
    text = written(record)

    assert read(text) == record
    assert written(read(text)) == text


def test_a_record_that_is_cut_at_any_line_resumes() -> None:
    """Whatever is left of it is read, and it is said that more may be missing."""
    whole = read(SCORE)
    lines = written(whole).splitlines(keepends=True)
    head = lines.index("---\n", lines.index("---\n") + 1) + 1
    resumed = set()
    for end in range(len(lines)):
        text = "".join(lines[:end])
        if end < head:
            with pytest.raises(NotationError, match="cut off here"):
                read(text)
            continue
        record = read(text)
        many = len(record.entries)
        known = [one.action for one in whole.entries[:many]]
        assert [one.action for one in record.entries] == known
        assert record.notes[-1].startswith("it has no `end`")
        assert read(written(record)).entries == record.entries
        inside = lines[end].startswith("|")
        assert ("cut off in its position" in record.notes[0]) == inside
        resumed.add(many)
    assert resumed == set(range(9))


def test_a_line_that_is_cut_in_its_middle_is_left_out() -> None:
    """Of `forward 12` it may be `forward 1`: nobody knows."""
    text = SCORE[: SCORE.index("4. spears advance") + len("4. spears adv")]
    record = read(text)

    assert len(record.entries) == 3
    assert record.at == 1
    assert record.notes[0].startswith("its last line has no end")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("serried/1 record", "serried/2 record", "a record begins with the line"),
        ("event: Club", "evnt: Club", "no header; write `event`"),
        ("event: Club", "event Club", "no header; write `event`"),
        ("player blue", "player green", "no unit belongs to 'green'; `blue` or `red`"),
        ("player blue", "player bleu", "did you mean `blue`"),
        ("Club night", "x" * 1001, "1001 characters are too many"),
        ("Club night", "a\x07b", "cannot be printed"),
        ('book = "t9a"', 'book = "t9"', "is no book"),
        ("---\n# a fine", f"{'[[do]]'}\nask = 'next phase'\n---\n# a", "no .*do"),
        ("1. spears march", "2. spears march", "this is line 1, not 2"),
        ("4. spears", "14. spears", "this is line 4, not 14; are lines missing"),
        ("2. spears advance", "spears advance", "is no line of a record; write"),
        ("2. spears advance:", "2. spears adv:", "cannot read"),
        ("2. spears", f"2. {'x' * 4001}", "characters are too many; a line has 4000"),
        ("dice 5 4", "dice 5 7", "a die shows 1 to 6; write them as `dice 5 4`"),
        ("dice 5 4", "dice", "a die shows 1 to 6"),
        ("dice 5 4", f"dice{' 1' * 1001}", "1001 dice are too many"),
        ("dice 5 4", "dice 5 4 | dice 3", "says again what is said already"),
        ("dice 5 4", "dices 5 4", "cannot stand behind a line; write `dice 5 4`"),
        ("breaks MOV-8", "breaks", "cannot stand|is no clause"),
        ("breaks MOV-8", "breaks mov 8", "is no clause; write one as `MOV-8`"),
        ("at 2026-11-26T14:05:00Z", "at tea", "cannot stand behind a line"),
        ("2026-11-26T14:05:00Z", "2026-13-26T14:05:00Z", "is no time of any day"),
        ("2026-11-26T14:05:00Z", "2026-02-29T14:05", "is no time of any day"),
        ("2026-11-26T14:05:00Z", "2026-11-26 14:61:00Z", "is no time of any day"),
        ("2026-11-26T14:05:00Z", "2026-11-26T14:05+25:00", "is no time of any day"),
        ("!! it was late | or so", "!! ", "say why it was agreed on"),
        ("breaks MOV-4 | !!", "!!", "it is lawful, so `!!` says nothing"),
        ("after 1\n", "after 4\n", "there is no line 4 before this one; 3 are"),
        ("after 1\n", "after 0\n", "there is no line 0"),
        ("after 1\n", "try after 1\n", "say what is tried"),
        ("after 4\nend", "after 7\nend", "line 7 is only tried"),
        ("after 1\n", "after 1: x\n", "say nothing behind the number"),
        ("6. position | !! by hand", "6. position", "put by agreement; say why"),
        ("| ---\n7.", "7.", "has no end; it is the line `. ---`"),
        (f"{PUT}\n| ---\n", "", "its position is missing"),
        (PUT, PUT.replace("25x25", "25 by 25"), "game:\\d+: .*base"),
        ("# so did he\n", "# no\n" * 200, "more than 200 comments on one line"),
        ("state 0123456789abcdef", "state 012", "nothing behind that"),
        ("end: all", "end: x\nend: all", "something stands after `end`"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(old: str, new: str, problem: str) -> None:
    """Where it is, what it is, and what would be right."""
    assert old in SCORE
    with pytest.raises(NotationError, match=problem) as refused:
        read(SCORE.replace(old, new, 1))
    said = str(refused.value)

    assert re.match(r"game:\d+: ", said)
    assert "\n" not in said


def test_errors_in_positions_name_the_line_of_the_record() -> None:
    """Not that of the position in it."""
    wrong = SCORE.replace('base = "25x25"', 'base = "25"', 1)
    line = wrong.splitlines().index('base = "25"') + 1

    with pytest.raises(NotationError, match=f"^game:{line}: "):
        read(wrong)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "`serried/1 record` should follow"),
        (b"serried/1 record\n\xff\n", "not UTF-8"),
        (b"serried/1 record\n" + b"#" * 4_000_001, "larger than 4000000 bytes"),
    ],
)
def test_what_is_no_text_is_refused(content: bytes, problem: str) -> None:
    """Also what is too large."""
    with pytest.raises(NotationError, match=problem):
        read(content)


def test_a_battle_has_so_many_lines_at_most() -> None:
    """More is no battle."""
    many = "".join(f"{n}. next phase\n" for n in range(1, 20_002))
    with pytest.raises(NotationError, match="more than 20000 lines"):
        read(f"serried/1 record\n---\n{BATTLE}---\n{many}")


def test_dice_are_one_row() -> None:
    """What was thrown before lines were taken back lies ahead of what comes next."""
    text = SCORE[: SCORE.index("4. spears")].replace("after 1", "after start")
    record = read(text)

    assert record.thrown() == (5, 4)
    assert (record.used(), record.to_come()) == (0, (5, 4))
    assert (read(SCORE).used(), read(SCORE).to_come()) == (2, ())


@pytest.mark.parametrize(
    ("comment", "words", "arrows", "circles"),
    [
        ("she hoped", "she hoped", 0, 0),
        ("[%arrow 36 10 36 22.5]", "", 1, 0),
        ("go [%arrow 1 2 3 4] here [%circle -1.5 2 0.5]", "go here", 1, 1),
        ("[%arrow 1 2 3 4][%arrow 3 4 1 2]", "", 2, 0),
        ("[%cal Ga1b2] [%arrows] [10%]", "[%cal Ga1b2] [%arrows] [10%]", 0, 0),
    ],
)
def test_a_comment_draws(comment: str, words: str, arrows: int, circles: int) -> None:
    """Arrows and circles are taken out of its words; other brackets are words."""
    found = read_marks(comment)
    counts = (len(found.arrows), len(found.circles))
    assert (found.words, counts) == (words, (arrows, circles))
    record = read(SCORE.replace("# she hoped", f"# {comment}"))
    assert record.entries[0].comments[0] == comment
    assert read(written(record)) == record


def test_marks_are_where_they_are_written() -> None:
    """In inches, as they stand there."""
    found = read_marks("[%arrow 36 10 -36.25 22.5] [%circle 0 48 12]")
    assert found.arrows == (Arrow((36.0, 10.0), (-36.25, 22.5)),)
    assert found.circles == (Circle((0.0, 48.0), 12.0),)


def test_marks_have_colours() -> None:
    """One word before the numbers; whoever sees no table is told it."""
    said = "see [%arrow red 36 10 36 22.5] [%circle blue 0 48 12]"
    found = read_marks(said)
    assert found.arrows == (Arrow((36.0, 10.0), (36.0, 22.5), "red"),)
    assert found.circles == (Circle((0.0, 48.0), 12.0, "blue"),)
    told = 'see (a red arrow from 36, 10 to 36, 22.5; a blue circle of 12" about 0, 48)'
    assert comment_said(said) == told


@pytest.mark.parametrize(
    "mark",
    [
        "[%arrow]",
        "[%arrow 1 2 3]",
        "[%arrow 1 2 3 4 5]",
        "[%arrow 1 2 3 4",
        "[%arrow 1 2 1 2]",
        "[%arrow 1e3 2 3 4]",
        "[%arrow 1 2 3 nan]",
        "[%arrow 1 2 3 99999]",
        "[%circle 1 2]",
        "[%circle 1 2 -3]",
        "[%circle 1 2 0]",
        "[%circle pink 1 2 3]",
        "[%circle red red 1 2 3]",
    ],
)
def test_what_begins_like_a_mark_and_is_none_is_an_error(mark: str) -> None:
    """One line says where it stands and how it is written."""
    bad = SCORE.replace("# she hoped", f"# see {mark}")
    with pytest.raises(NotationError) as found:
        read(bad)
    line = bad.splitlines().index(f"# see {mark}") + 1
    assert str(found.value).startswith(f"game:{line}: ")
    assert "; write `[%" in str(found.value)
    assert "\n" not in str(found.value)
