"""Damaged logs ended in exit 70, or went unnoticed; copies lacked what was in the log.

Every row has a sum, all of them are looked through at the start, and what can still be
read is on the table again.
"""

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from serried.cli.main import main
from serried.model.errors import NotationError
from serried.table.storing.backups import back_up
from serried.table.storing.chronicle import Chronicle, Deed, Entry
from serried.table.storing.rescue import connected, set_aside
from serried.table.storing.rows import COLUMNS, Row, row_of
from serried.table.storing.salvage import PAGE, contents_in
from serried.table.storing.store import Change, Store
from unit.table.talking import ALONE, NEAR, Said, Talk, window
from unit.table.test_survival import process

MARCH: Final = "spears march: forward 1"


class Log(NamedTuple):
    """Everything that a store says of a log."""

    entries: list[Entry]
    at: int
    tip: int
    positions: list[str]


def said_by(store: Store) -> Log:
    """Return the log as a store has it."""
    found = store.chronicle()
    texts = [store.position(entry.index) for entry in found.entries]
    return Log(found.entries, found.at, found.tip, texts)


def filled(path: Path, entries: int = 12) -> Log:
    """Make a log with short and long positions, and some going about; return it."""
    store, log = Store(path), Chronicle()
    for number in range(entries):
        deed = Deed(kind="edit", line=f"line {number}", summary="edited")
        entry = log.next_entry(deed, 1)
        text = f"# position {number}\n" * (1 + 97 * (number % 4))
        store.append(Change(number, number, entry, text, (f"key {number}", "sum")))
        log.append(entry)
        if number % 5 == 3:
            store.append(Change(number - 1, number))
            log.go(number - 1, number)
    said = said_by(store)
    store.close()
    return said


def outcome(path: Path, before: Log) -> str:
    """Open a damaged file; return what becomes of it, which is told or nothing.

    Whatever is told is one line, what is damaged is kept aside as it was, and whatever
    is found is what was written.
    """
    data = path.read_bytes()
    try:
        store = Store(path)
    except NotationError as why:
        refused = str(why)
    else:
        return taken_up(store, path, before, data)
    assert "\n" not in refused
    assert path.read_bytes() == data
    return "refused"


def taken_up(store: Store, path: Path, before: Log, data: bytes) -> str:
    """Hold what is left of a damaged file against what was written."""
    found, left = said_by(store), dict(store.newest())
    store.close()
    assert all(before.positions[number] == text for number, text in left.items())
    if store.damage is None:
        assert found == before
        return "without effect"
    assert "\n" not in store.damage
    if data:
        assert path.with_name(f"{path.name}.damaged").read_bytes() == data
    assert found.entries == before.entries[: len(found.entries)]
    return "noticed" if left else "nothing left"


def damaged(path: Path, before: Log, data: bytes, spoilt: bytes) -> str:
    """Put spoilt bytes in the place of a log, and return what becomes of it."""
    for one in path.parent.iterdir():
        one.unlink()
    assert spoilt != data
    path.write_bytes(spoilt)
    return outcome(path, before)


def flipped(data: bytes, at: int, bits: int) -> bytes:
    """Return bytes of which one is another."""
    return data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]


def overwritten(chance: random.Random, data: bytes) -> bytes:
    """Return bytes of which a stretch is noise, nothing, or from elsewhere."""
    at, many = chance.randrange(len(data)), chance.choice((2, 16, 200, PAGE))
    elsewhere = chance.randrange(len(data))
    noise = chance.choice(
        (chance.randbytes(many), bytes(many), data[elsewhere : elsewhere + many])
    )
    return (data[:at] + noise + data[at + many :])[: len(data)]


def fuzzed(folder: Path, seed: int, many: int) -> set[str]:
    """Damage a log in many ways; return what became of it."""
    folder = folder / "fuzzed"
    path, chance = folder / "table.sqlite3", random.Random(seed)
    before = filled(path)
    data = path.read_bytes()
    found: set[str] = set()
    for number in range(many):
        at = chance.choice((chance.randrange(PAGE), chance.randrange(len(data))))
        spoilt = (
            flipped(data, at, 1 << chance.randrange(8)),
            overwritten(chance, data),
            data[: chance.randrange(len(data))],
        )[number % 3]
        if spoilt != data:
            what = damaged(path, before, data, spoilt)
            assert what in {"noticed", "without effect"} or number % 3, at
            found.add(what)
    return found


def test_damage_is_noticed_or_without_effect(tmp_path: Path) -> None:
    """Flipped bytes, noise and truncation: each is told in one line, or does nothing.

    After a single byte there is always something left to go on from.
    """
    assert "noticed" in fuzzed(tmp_path, 1, 6)


@pytest.mark.slow  # opens hundreds of logs
@pytest.mark.parametrize("seed", range(2, 4))
def test_hundreds_of_damages_are_noticed_or_without_effect(
    seed: int, tmp_path: Path
) -> None:
    """The same, and both happen."""
    assert fuzzed(tmp_path, seed, 300) >= {"noticed", "without effect"}


@pytest.mark.slow  # opens a log for each byte
def test_every_byte_of_the_beginning_is_noticed_or_without_effect(
    tmp_path: Path,
) -> None:
    """The file's header and what SQLite keeps of the table, byte by byte, all bits."""
    folder = tmp_path / "each"
    path = folder / "table.sqlite3"
    before = filled(path, 4)
    data = path.read_bytes()
    seen = {damaged(path, before, data, flipped(data, at, 255)) for at in range(130)}
    assert seen == {"noticed", "without effect"}


# What is found in the bytes, against SQLite


def test_all_rows_are_found_in_the_bytes(tmp_path: Path) -> None:
    """Without SQLite and with it: the same rows, short and long ones."""
    path = tmp_path / "table.sqlite3"
    filled(path)
    with closing(connected(path)) as file:
        names = ", ".join(COLUMNS)
        kept = file.execute(f"SELECT {names} FROM event ORDER BY version").fetchall()  # noqa: S608

    contents = map(row_of, contents_in(path.read_bytes()))
    found = {row.version: row for row in contents if row}

    expected = [Row(*row[:-1]) for row in kept]
    assert [found[number] for number in sorted(found)] == expected
    assert len(kept) > 12


# The table at the start


def played(path: Path, lines: int = 4) -> Talk:
    """Play on a table that is kept in a file."""
    talk = Talk(ALONE, path)
    for _ in range(lines):
        assert talk.ask("edit", changes=[{"move": "spears", "by": [1, 0]}])["index"]
    return talk


def where(talk: Talk) -> float:
    """Return how far the spears have been moved."""
    pose = talk.table.battle.unit("spears").pose
    assert pose is not None
    return pose.x - 36


def edit(path: Path, statement: str, *values: object) -> None:
    """Change a log behind the back of the table."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute(statement, values)


@pytest.mark.parametrize(
    ("statement", "moved"),
    [
        ("UPDATE event SET position = CAST(x'c3285b5b' AS TEXT) WHERE number = 5", 3),
        ("UPDATE event SET entry = CAST(x'ff' AS TEXT) WHERE number = 5", 3),
        ('UPDATE event SET entry = \'{"kind": "other"}\' WHERE number = 5', 3),
        ("UPDATE event SET at = 77 WHERE number = 5", 3),
        ("UPDATE event SET position = 'x' WHERE number = 3", 4),
        ("DELETE FROM event WHERE number = 3", 4),
        ("INSERT INTO event (at, tip, sum) VALUES (99, 99, x'00')", 4),
        ("INSERT INTO event (at, tip, number, sum) VALUES (6, 6, 6, x'')", 4),
        ("PRAGMA user_version = 77", 4),
        ("PRAGMA application_id = 77", 4),
        ("ALTER TABLE event RENAME COLUMN tip TO end", 4),
    ],
)
def test_a_log_that_was_tampered_with_goes_on_from_the_newest_that_can_be_read(
    statement: str, moved: float, tmp_path: Path
) -> None:
    """Undecodable text and foreign records are told of, and kept aside."""
    path = tmp_path / "table.sqlite3"
    played(path).table.close()
    edit(path, statement)

    talk = Talk(None, path)

    told = talk.table.told or ""
    assert "the log was damaged" in told
    assert str(path.with_name("table.sqlite3.damaged")) in told
    assert "the table goes on from entry" in told
    assert "\n" not in told
    assert where(talk) == moved
    assert talk.ask("edit", changes=[{"move": "spears", "by": [1, 0]}])["say"] == "done"
    talk.table.close()
    again = Talk(None, path)
    assert (again.table.told, where(again)) == (None, moved + 1)


def test_a_position_that_cannot_be_read_any_more_stays_in_the_log(
    tmp_path: Path,
) -> None:
    """Whole, but nothing that this version reads: the one before is on the table."""
    path = tmp_path / "table.sqlite3"
    played(path).table.close()
    store = Store(path)
    log = store.chronicle()
    entry = log.next_entry(Deed(kind="edit", line="x", summary="y"), 1)
    store.append(Change(6, 6, entry, "format = 'serried/99'"))
    store.close()

    again = Talk(None, path)

    assert "entry 6 of the log" in (again.table.told or "")
    assert "goes on from entry 5, the newest" in (again.table.told or "")
    assert (where(again), len(again.log["entries"])) == (4, 8)
    assert again.ask("go", index=6)["say"] == "error"
    assert again.ask("go", index=2)["say"] == "done"


def test_a_table_goes_on_where_it_stood_and_not_after_what_was_undone(
    tmp_path: Path,
) -> None:
    """Two steps back, then something before it is spoilt: still two steps back."""
    path = tmp_path / "table.sqlite3"
    talk = played(path)
    talk.ask("undo")
    talk.ask("undo")
    talk.table.close()
    edit(path, "UPDATE event SET tip = 1 WHERE number = 2")

    assert where(Talk(None, path)) == 2


def test_a_log_that_is_empty_is_told(tmp_path: Path) -> None:
    """No table leaves a file without a byte."""
    path = tmp_path / "table.sqlite3"
    path.touch()

    talk = Talk(None, path)

    assert "was empty; nothing can be read" in (talk.table.told or "")
    assert len(talk.log["entries"]) == 1


OLD_LOG: Final = """
CREATE TABLE event (
    version  INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    tip      INTEGER NOT NULL,
    number   INTEGER UNIQUE,
    entry    TEXT,
    position TEXT
)
"""


def aged(path: Path) -> None:
    """Make a log one of the format before there were sums."""
    new = path.with_name("old")
    with closing(sqlite3.connect(new, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        file.execute(OLD_LOG)
        file.execute("ATTACH ? AS kept", (str(path),))
        file.execute(
            "INSERT INTO event SELECT version, at, tip, number, entry, position"
            " FROM kept.event"
        )
        file.execute("PRAGMA application_id = 0x53455252")
        file.execute("PRAGMA user_version = 1")
    new.replace(path)


def test_a_log_of_the_format_before_is_taken_up(tmp_path: Path) -> None:
    """Silently where it is whole; else what is left of it is found."""
    path = tmp_path / "table.sqlite3"
    played(path).table.close()
    aged(path)

    talk = Talk(None, path)
    assert (talk.table.told, where(talk), len(talk.log["entries"])) == (None, 4, 6)
    talk.table.close()
    aged(path)
    edit(path, "UPDATE event SET entry = CAST(x'ff' AS TEXT) WHERE number = 5")
    again = Talk(None, path)

    assert "the log was damaged" in (again.table.told or "")
    assert where(again) == 3


def test_an_empty_log_of_the_format_before_can_be_gone_on_with(tmp_path: Path) -> None:
    """Whoever stopped before the first change left one."""
    path = tmp_path / "table.sqlite3"
    Store(path).close()
    aged(path)

    talk = Talk(NEAR, path)
    moved = talk.ask("edit", changes=[{"move": "spears", "by": [1, 0]}])
    assert moved["say"] == "done"


def test_a_row_that_says_to_be_huge_is_no_row() -> None:
    """Its overflow pages lead in a circle; nobody waits for 2 to the 40th bytes."""
    size = bytes([0xA0, 0x80, 0x80, 0x80, 0x80, 0x00])
    row = PAGE - 2000
    leaf = bytearray(PAGE)
    leaf[0] = 13
    leaf[8:10] = row.to_bytes(2)
    leaf[row : row + len(size)] = size
    circle = (2).to_bytes(4) * (PAGE // 4)
    first = bytes(100) + bytes(PAGE - 100)

    assert list(contents_in(first + circle + bytes(leaf))) == []


def test_what_is_kept_aside_is_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its first byte on: its rights come before its content."""
    path = tmp_path / "table.sqlite3"
    path.write_bytes(b"kept")
    rights = []
    copied = shutil.copyfile

    def spy(one: Path, two: Path) -> None:
        rights.append(two.stat().st_mode & 0o777)
        copied(one, two)

    monkeypatch.setattr(shutil, "copyfile", spy)
    assert set_aside(path).read_bytes() == b"kept"
    assert rights == [0o600]


# Backups


def test_a_copy_made_while_it_is_served_has_everything(tmp_path: Path) -> None:
    """And can be gone on from; a plain copy of the file has everything as well."""
    path, copy = tmp_path / "table.sqlite3", tmp_path / "copies" / "table.sqlite3"
    copy.parent.mkdir()
    talk = played(path, 6)

    assert back_up(path, copy) == 8
    assert copy.stat().st_mode & 0o077 == 0
    assert talk.ask("edit", changes=[{"move": "spears", "by": [1, 0]}])["say"] == "done"
    plain = tmp_path / "plain.sqlite3"
    shutil.copy(path, plain)

    for one, moved in ((copy, 6), (plain, 7)):
        again = Talk(None, one)
        assert (again.table.told, where(again)) == (None, moved)
        again.table.close()


def test_a_copy_is_refused_where_it_would_be_wrong(tmp_path: Path) -> None:
    """Nothing is there, something is in the way, or the log is damaged."""
    path, copy = tmp_path / "table.sqlite3", tmp_path / "copy.sqlite3"
    with pytest.raises(NotationError, match="no table is kept here"):
        back_up(path, copy)
    path.touch()
    with pytest.raises(NotationError, match="the log is empty, so there is nothing"):
        back_up(path, copy)
    path.unlink()
    played(path).table.close()
    copy.touch()
    with pytest.raises(NotationError, match="it is there already"):
        back_up(path, copy)
    copy.unlink()
    edit(path, "UPDATE event SET at = 0 WHERE number = 3")
    with pytest.raises(NotationError, match="the log is damaged, and was not copied"):
        back_up(path, copy)
    assert not copy.exists()


def test_the_command_makes_a_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`serried table --backup FILE`, while the table is open."""
    talk = played(tmp_path / "table.sqlite3")
    copy = tmp_path / "copy.sqlite3"

    status = main(["table", "--data", str(tmp_path), "--backup", str(copy)])

    assert (status, capsys.readouterr().out) == (
        0,
        f"{copy} has all 6 entries of the log\n",
    )
    talk.table.close()


# Keys


@pytest.mark.parametrize(
    ("do", "asked"),
    [
        ("edit", {"changes": [{"move": "spears", "by": [1, 0]}]}),
        ("play", {"line": MARCH, "at": 3}),
        ("undo", {}),
        ("go", {"index": 1}),
        ("open", {"text": ALONE}),
        ("new", {}),
    ],
)
def test_a_change_with_a_key_is_made_once(do: str, asked: Said, tmp_path: Path) -> None:
    """However often it is asked for, also after the server was started anew."""
    path = tmp_path / "table.sqlite3"
    talk = played(path, 2)
    first = talk.ask(do, key="once", **asked)
    after = talk.log
    talk.table.close()

    again = Talk(None, path)
    said = [again.ask(do, key="once", **asked) for _ in range(2)]

    for one in said:
        assert (one["say"], one["again"]) == ("done", True)
        assert (one["version"], one["index"]) == (first["version"], first["index"])
    assert again.log == after
    assert again.ask(do, key="another", **asked)["say"] in {"done", "error"}


def test_a_key_is_of_one_change(tmp_path: Path) -> None:
    """The same key with something else is refused, and nothing is done."""
    talk = played(tmp_path / "table.sqlite3", 2)
    talk.ask("undo", key="once")
    before = talk.log

    said = talk.ask("redo", key="once")

    assert said["because"] == "another change was made with this key"
    assert talk.log == before


def test_what_was_refused_is_asked_anew() -> None:
    """A key that came with what changed nothing is free."""
    talk = Talk(NEAR)
    far = "spears march: forward 90"
    assert talk.ask("play", line=far, key="once")["played"] is False
    assert talk.ask("play", line=far, key="once")["say"] == "answer"
    assert talk.ask("play", line="spears advance: forward 1", key="once")["played"]


@pytest.mark.slow  # starts and kills servers
def test_a_retry_after_a_crash_is_not_made_twice(tmp_path: Path) -> None:
    """Killed in the middle of many edits, which are all asked for again: so many.

    Forty are on their way all the time, whoever is faster, until it is killed.
    """
    many, under_way, inches = 200, 40, 1.0 / 64.0
    step = {"changes": [{"move": "spears", "by": [inches, 0.0]}]}
    with process(tmp_path) as (started, link), window(link) as page:
        page.ask("open", text=ALONE)
        for number in range(under_way):
            page.send("edit", key=f"edit {number}", **step)
        for number in range(under_way, 2 * under_way):
            page.next()
            page.send("edit", key=f"edit {number}", **step)
        os.kill(started.pid, signal.SIGKILL)
        with contextlib.suppress(ConnectionClosed):
            while True:
                page.next()

    with process(tmp_path) as (_, link), window(link) as page:
        said = [
            page.ask("edit", key=f"edit {number}", **step) for number in range(many)
        ]
        state = page.state()

    again = [one.get("again", False) for one in said]
    assert 0 < sum(again) < many
    assert again == sorted(again, reverse=True)
    assert state["units"][0]["pose"]["x"] == 36 + many * inches


@pytest.mark.slow  # starts a server
def test_the_start_tells_of_damage_in_one_line(tmp_path: Path) -> None:
    """And serves what is left; nothing ends in an error."""
    path = tmp_path / "table.sqlite3"
    played(path).table.close()
    edit(path, "UPDATE event SET entry = CAST(x'ff' AS TEXT) WHERE number = 5")

    with process(tmp_path, stderr=subprocess.PIPE) as (started, link):
        with window(link) as page:
            state = page.state()
        started.send_signal(signal.SIGINT)
        assert started.wait(20) == 0
        assert started.stderr is not None
        said = started.stderr.read()

    assert said.count("\n") == 1
    assert "goes on from entry 4" in said
    assert state["units"][0]["pose"]["x"] == 36 + 3
