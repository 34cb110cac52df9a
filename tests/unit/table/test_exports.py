"""Exports: position, record and picture are what the command line writes."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from games import game
from serried.books.registry import parse_action
from serried.engine.battle_report.page import report
from serried.engine.files import parse_battle, vocabularies
from serried.engine.replay import added, begun, digest, replayed
from serried.model.battle import Battle
from serried.model.position import Position
from serried.model.record import Record
from serried.notation import read_record, write_record
from unit.table.talking import ALONE, NEAR, Talk


def test_a_position_is_read_back_as_the_same_battle() -> None:
    """Bit for bit."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: wheel right 3.3", dice=[1, 1])

    exported = talk.ask("export", what="toml")

    assert parse_battle(exported["text"]) == talk.table.battle
    assert talk.ask("text")["text"] == exported["text"]


def record_of(talk: Talk) -> Record:
    """Return the record that a window takes along."""
    exported = talk.ask("export", what="record")
    assert exported["name"] == "battle.serried"
    record = read_record(exported["text"], vocabularies())
    assert write_record(record, vocabularies()) == exported["text"]
    return record


def ends(record: Record) -> Battle:
    """Return where a record ends, all of it checked."""
    steps = [*replayed(record)]
    assert [step.differs for step in steps] == [None] * len(record.entries)
    return dict(enumerate((step.after for step in steps), 1))[record.at]


def test_a_record_replays_to_where_the_table_stands() -> None:
    """With the dice that were thrown, and verdicts that come out as written."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: forward 3", dice=[5, 4])
    talk.ask("play", line="spears advance: forward 2")
    talk.ask("play", line="next phase")
    record = record_of(talk)

    assert [entry.dice for entry in record.entries] == [(5, 4), (), ()]
    assert record.entries[0].breaks == ("MOV-8",)
    assert [entry.heading for entry in record.entries] == [
        "Round 1: blue, movement phase",
        None,
        None,
    ]
    assert ends(record) == talk.table.battle


def test_what_nobody_judged_is_marked_in_a_record() -> None:
    """A move with the verdict against it, an edit with the position after it."""
    talk = Talk()
    talk.ask("play", line="spears march: forward 30", free=True)
    talk.ask("edit", changes=[{"set": ["unit", "spears", "name"], "to": "a|b\nc"}])
    talk.ask("play", line="next phase")
    record = record_of(talk)
    moved, put, passed = record.entries

    assert moved.agreed == "done unjudged"
    assert "MOV-17" in moved.breaks
    assert moved.put is None
    assert put.action is None
    assert (put.agreed or "").startswith("by hand: set unit spears name")
    assert passed.agreed is None
    assert ends(record) == talk.table.battle


def test_branches_of_the_log_are_in_its_record() -> None:
    """The one on which the table stands is the game, also what is undone of it."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: forward 3", dice=[5, 4])
    talk.ask("undo")
    talk.ask("play", line="spears march: forward 2", dice=[1, 2])
    talk.ask("play", line="next phase")
    talk.ask("undo")
    record = record_of(talk)

    assert [entry.variation for entry in record.entries] == ["branch 1", None, None]
    assert [entry.after for entry in record.entries] == [0, 0, 2]
    assert record.at == 2
    assert ends(record) == talk.table.battle


def told(talk: Talk) -> str:
    """Return the text of the record that a window takes along."""
    return str(talk.ask("export", what="record")["text"])


def test_a_record_is_opened_with_all_of_its_lines() -> None:
    """Another table goes on from it, and its record is the same to the byte."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: forward 3", dice=[5, 4])
    talk.ask("undo")
    talk.ask("play", line="spears march: forward 30", free=True)
    talk.ask("edit", changes=[{"set": ["unit", "spears", "name"], "to": "tall"}])
    talk.ask("play", line="spears march: forward 2", dice=[1, 2])
    talk.ask("play", line="next phase")
    talk.ask("undo")
    other = Talk(ALONE)
    done = other.ask("open", text=told(talk), key="once")
    again = other.ask("open", text=told(talk), key="once")

    assert done["say"] == "done"
    assert done["notes"] == ["it has no `end`: it goes on after line 5, or is cut off"]
    assert (again["again"], again["index"]) == (True, done["index"])
    assert other.table.battle == talk.table.battle
    assert told(other) == told(talk)
    other.ask("redo")
    talk.ask("redo")
    assert other.table.battle == talk.table.battle
    assert told(other) == told(talk)
    other.ask("undo")
    other.ask("undo")
    other.ask("play", line="spears march: forward 1", dice=[1, 2])
    assert len(record_of(other).entries) == 6


def test_a_record_that_was_opened_is_kept(tmp_path: Path) -> None:
    """Like everything else on a table."""
    record, tables = game(1, rounds=1)
    talk = Talk(None, tmp_path / "log")
    talk.ask("open", text=write_record(record, vocabularies()))
    before = told(talk)
    talk.table.close()
    later = Talk(None, tmp_path / "log")

    assert later.table.told is None
    assert later.table.battle == tables[-1]
    assert told(later) == before
    assert len(record_of(later).entries) == len(record.entries)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_record_that_is_cut_at_any_line_goes_on_at_the_table(part: int) -> None:
    """What is left of it is opened, the rest played there: the same to the byte."""
    game = Path("examples/battle.serried").read_text(encoding="utf-8")
    text = re.sub("^(#|end:).*\n", "", game, flags=re.MULTILINE)  # said beside it
    whole = read_record(text, vocabularies())
    talk = Talk(None)
    talk.ask("open", text=text)
    known = told(talk)
    lines = text.splitlines(keepends=True)
    head = lines.index("---\n", lines.index("---\n") + 1) + 1
    for end in range(head + part, len(lines), 20):
        talk.ask("open", text="".join(lines[:end]))
        many = len(record_of(talk).entries)
        assert many == sum(bool(re.match("[0-9]+[.]", one)) for one in lines[head:end])
        for entry in whole.entries[many:]:
            line, dice = str(entry.action), list(entry.dice)
            assert talk.ask("play", line=line, dice=dice)["say"] == "answer"
        assert told(talk) == known


SAID = """\
# a fine evening
1. spears march: forward 3 | dice 5 4 | breaks MOV-8 | at 2026-11-26T14:05:00Z
# she hoped
# so did he
2. spears advance: forward 2
try after start: luck | and more
3. spears march: forward 2 | dice 5 1
# never
after 2
4. next phase
end
"""


@pytest.mark.parametrize("stands", ["4. next phase\n", ""])
def test_what_a_record_says_goes_there_and_back(stands: str, tmp_path: Path) -> None:
    """Headers, comments, times and what branches try; also from the file of a table."""
    start = begun(Position(battle=parse_battle(NEAR)), (("event", "Club night"),))
    said = SAID.replace("4. next phase\n", stands)
    text = write_record(start, vocabularies()).replace("end\n", "") + said
    wanted = read_record(text, vocabularies())
    talk = Talk(None, tmp_path / "log")
    talk.ask("open", text=text)
    talk.table.close()

    found = record_of(Talk(None, tmp_path / "log"))

    assert (found.headers, found.remarks) == (wanted.headers, wanted.remarks)
    assert found.at == wanted.at
    assert [(one.comments, one.time, one.variation) for one in found.entries] == [
        (one.comments, one.time, one.variation) for one in wanted.entries
    ]
    assert found.entries[2].variation == "luck | and more"


def test_how_a_battle_ended_goes_with_its_record_there_and_back() -> None:
    """It is said at the table, kept in the log, and no more where one plays on."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears advance: forward 2")
    talk.ask("end", result="a draw,\n both say")
    record = record_of(talk)
    assert record.ending is not None
    assert record.ending.result == "a draw, both say"
    assert record.ending.digest == digest(talk.table.battle)
    assert len(record.entries) == 1

    other = Talk(told(talk))
    assert other.log["entries"][-1]["line"] == "end: a draw, both say"
    assert told(other) == told(talk)
    other.ask("play", line="next phase")
    assert record_of(other).ending is None
    assert len(record_of(other).entries) == 2
    for _ in range(2):
        other.ask("undo")
    assert record_of(other).ending is None
    assert other.table.battle == talk.table.battle


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_a_test_that_was_thrown_is_kept_though_nothing_was_done(
    dice: tuple[int, int],
) -> None:
    """Passed for a move that was too far, or failed; a line without one is not."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: forward 30", dice=list(dice))
    talk.ask("play", line="spears advance: forward 30", dice=[1, 1])  # none is thrown
    (entry,) = talk.log["entries"][2:]
    assert (entry["dice"], entry["legal"]) == ([*dice], False)
    (line,) = record_of(talk).entries
    assert (line.dice, line.legal) == (dice, False)
    assert ("MOV-8" in line.breaks) == (dice == (6, 6))


def test_a_line_that_comes_out_otherwise_keeps_all_from_being_opened() -> None:
    """As does one that nobody can read."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears advance: forward 2")
    text = told(talk)
    before = talk.table.battle
    refused = talk.ask("open", text=text.replace("forward 2.0", "forward 9.0"))
    broken = talk.ask("open", text=f"{text}nonsense\n")

    assert refused["because"].startswith("line 1 is not as recorded: it was lawful")
    assert "is no line of a record" in broken["because"]
    assert talk.table.battle == before


def test_what_was_agreed_on_and_is_no_move_goes_there_and_back() -> None:
    """With the position that it led to; what was not decided is left out."""
    battle = parse_battle(NEAR)
    after = Position(battle=replace(battle, round=2))
    record = begun(Position(battle=battle))
    action = parse_action("spears charge foes", battle.book)
    record, _ = added(record, battle, action, agreed="so be it", put=after)
    text = write_record(record, vocabularies())
    talk = Talk(ALONE)
    talk.ask("open", text=text)
    entry = record_of(talk).entries[0]

    assert talk.table.battle == after.battle
    assert str(entry.action) == "spears charge foes"
    assert entry.put is not None
    assert entry.put.battle == after.battle
    assert entry.agreed == "so be it"


def test_a_record_begins_with_what_was_opened_last() -> None:
    """What lay on the table before is another battle."""
    talk = Talk(NEAR)
    talk.ask("play", line="next phase")
    talk.ask("open", text=ALONE)
    talk.ask("play", line="spears advance: forward 2")
    record = record_of(talk)

    assert len(record.entries) == 1
    assert record.start.battle == parse_battle(ALONE)


def test_a_table_on_which_nothing_was_done_has_a_record() -> None:
    """Of how it stands."""
    assert record_of(Talk(NEAR)).entries == ()


def test_a_report_tells_the_log() -> None:
    """The page that the command writes of its record."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: forward 3", dice=[5, 4])
    exported = talk.ask("export", what="report")
    record = record_of(talk)

    assert exported["name"] == "battle.html"
    assert exported["text"] == report(record, [*replayed(record)])


def test_a_small_page_holds_the_table() -> None:
    """The line on it is read back as the battle that lies there."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: wheel right 3.3", dice=[1, 1])

    exported = talk.ask("export", what="page")

    assert (exported["name"], exported["type"]) == (
        "position.html",
        "text/html;charset=utf-8",
    )
    found = re.search("serried1:[A-Za-z0-9_-]+", exported["text"])
    assert found is not None
    assert parse_battle(found[0]) == talk.table.battle


def test_a_picture_is_of_the_table_or_of_a_line() -> None:
    """SVG that needs nothing else."""
    talk = Talk(ALONE)

    table = talk.ask("export", what="svg")
    line = talk.ask("export", what="svg", line="spears march: forward 3")

    assert table["text"].startswith("<svg ")
    assert line["text"].startswith("<svg ")
    assert 'class="way"' in line["text"]
    assert "<script" not in table["text"]


def test_a_name_cannot_break_out_of_a_picture() -> None:
    """What a file calls a unit is text, and nothing but text."""
    text = ALONE.replace('id = "spears"', 'id = "spears"\nname = "<script>alert(1)"')

    assert "<script" not in Talk(text).ask("export", what="svg")["text"]
