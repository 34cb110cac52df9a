"""Notes: what players settled by hand is kept in the log, and in the record."""

import pytest

from serried.table.reading import UnheardError
from unit.table.talking import NEAR, Talk


def test_a_note_changes_nothing_but_the_log() -> None:
    """It stands there in its own words, with its turn; it can be undone."""
    talk = Talk(NEAR)
    before = talk.table.battle
    assert talk.ask("note", text="two volleys:\n no harm ")["say"] == "done"
    assert talk.table.battle == before
    entry = talk.log["entries"][-1]
    assert entry["line"] == "note: two volleys: no harm"
    assert entry["free"]
    assert entry["when"] == [before.round, before.active, before.phase]
    assert talk.ask("undo")["say"] == "done"
    assert talk.log["at"] == entry["index"] - 1


@pytest.mark.parametrize("text", ["", " \n ", "x" * 501])
def test_nothing_and_too_much_is_no_note(text: str) -> None:
    """Nothing is kept of it."""
    talk = Talk(NEAR)
    before = talk.log
    with pytest.raises(UnheardError, match="text"):
        talk.ask("note", text=text)
    assert talk.log == before


def test_a_record_keeps_notes() -> None:
    """Opened again on another table it has them in their place."""
    talk = Talk(NEAR)
    talk.ask("play", line="spears advance: forward 1")
    talk.ask("note", text="the storm took nobody")
    talk.ask("play", line="next phase")
    record = talk.ask("export", what="record")["text"]
    assert "by hand: note: the storm took nobody" in record
    other = Talk(record)
    assert other.table.battle == talk.table.battle
    lines = [entry["line"] for entry in other.log["entries"]]
    assert lines[-2] == "note: the storm took nobody"
