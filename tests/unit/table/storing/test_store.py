"""The store: what was kept is there again, and the file is one table's alone."""

import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest

from serried.model.errors import NotationError
from serried.table.storing.chronicle import Chronicle, Deed
from serried.table.storing.store import Change, Store

OPENED = Deed(kind="open", line="a position", summary="opened")


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    """Entries, their positions and where the table stood survive closing."""
    path = tmp_path / "deep" / "table.sqlite3"
    store, log = Store(path), Chronicle()
    first = log.next_entry(OPENED, 1)
    log.append(first)
    second = log.next_entry(Deed(kind="play", line="x", summary="y", dice=(1, 2)), 2)
    assert store.append(Change(0, 0, first, "text 0")) == 1
    assert store.append(Change(1, 1, second, "text 1")) == 2
    assert store.append(Change(0, 1)) == 3
    store.close()

    again = Store(path)

    found = again.chronicle()
    assert found.entries == [first, second]
    assert (found.at, found.tip, again.version) == (0, 1, 3)
    assert [again.position(0), again.position(1)] == ["text 0", "text 1"]
    again.close()


def test_several_changes_are_kept_all_or_none(tmp_path: Path) -> None:
    """One that cannot be written keeps those before it from being written too."""
    store, log = Store(tmp_path / "table.sqlite3"), Chronicle()
    first = log.next_entry(OPENED, 1)
    log.append(first)
    second = log.next_entry(OPENED, 1)
    assert store.append(Change(0, 0, first, "0"), Change(1, 1, second, "1")) == 2
    third = log.next_entry(OPENED, 1)

    with pytest.raises(NotationError, match="was not made"):
        store.append(Change(2, 2, third, "2"), Change(0, 0, first, "again"))

    assert store.version == 2
    assert len(store.chronicle().entries) == 2
    assert store.append(Change(0, 1)) == 3
    store.close()


def test_it_syncs_every_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is in one file, and nothing acknowledged before it is on the disk."""
    opened: list[sqlite3.Connection] = []
    connect = cast("Any", sqlite3.connect)

    def noted(*words: object, **more: object) -> sqlite3.Connection:
        opened.append(connect(*words, **more))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    store = Store(tmp_path / "table.sqlite3")

    mode = opened[-1].execute("PRAGMA journal_mode").fetchone()
    synced = opened[-1].execute("PRAGMA synchronous").fetchone()
    store.close()

    assert (mode[0], synced[0]) == (b"delete", 3)


def test_one_table_has_a_file_at_a_time(tmp_path: Path) -> None:
    """A second server is told in one line."""
    store = Store(tmp_path / "table.sqlite3")

    with pytest.raises(NotationError, match="another table has it open"):
        Store(tmp_path / "table.sqlite3")

    store.close()
    Store(tmp_path / "table.sqlite3").close()


def test_another_program_s_file_is_left_alone(tmp_path: Path) -> None:
    """What is no table is refused, and not written to."""
    path = tmp_path / "table.sqlite3"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE other (x)")
    other.close()

    with pytest.raises(NotationError, match="a file of another program"):
        Store(path)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    """A text in its place is an error of one line."""
    path = tmp_path / "table.sqlite3"
    path.write_text("not a database, but long enough to be taken for one" * 100)

    with pytest.raises(NotationError, match="cannot be kept here"):
        Store(path)


def test_an_entry_is_kept_once(tmp_path: Path) -> None:
    """A number that is there already is refused, and the old entry stays."""
    store, entry = Store(tmp_path / "table.sqlite3"), Chronicle().next_entry(OPENED, 1)
    store.append(Change(0, 0, entry, "old"))

    with pytest.raises(NotationError, match="was not made"):
        store.append(Change(0, 0, entry, "new"))

    assert (store.position(0), store.version) == ("old", 1)
    store.close()
