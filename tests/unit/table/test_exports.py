"""Exports: position, record and picture are what the command line writes."""

from serried.engine.files import parse_battle, vocabularies
from serried.engine.session import hold
from serried.notation import read_position
from unit.table.talking import ALONE, NEAR, Talk


def test_a_position_is_read_back_as_the_same_battle() -> None:
    """Bit for bit."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: wheel right 3.3", dice=[1, 1])

    exported = talk.ask("export", what="toml")

    assert parse_battle(exported["text"]) == talk.table.battle
    assert talk.ask("text")["text"] == exported["text"]


def test_a_record_replays_to_where_the_table_stands() -> None:
    """With the dice that were thrown, and verdicts that come out as written."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears march: forward 3", dice=[3, 4])
    talk.ask("play", line="next phase")

    record = read_position(talk.ask("export", what="record")["text"], vocabularies())
    session = hold(record)

    assert [answer.expected for answer in session.answers] == [True, True]
    assert session.answers[0].dice == (3, 4)
    assert session.battle == talk.table.battle


def test_a_record_begins_after_what_nobody_judged() -> None:
    """And says so."""
    talk = Talk()
    talk.ask("play", line="spears march: forward 3")
    talk.ask("edit", changes=[{"set": ["round"], "to": 2}])
    talk.ask("play", line="next phase")

    said = talk.ask("export", what="record")

    record = read_position(said["text"], vocabularies())
    assert [str(one.action) for one in record.requests] == ["next phase"]
    assert said["notes"] == ["it begins after the last change that nobody judged"]
    assert hold(record).battle == talk.table.battle


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
