"""Records of battles at random: there and back, replayed, and cut off anywhere."""

from dataclasses import replace
from random import Random

import pytest

from games import game
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from laws.test_what_is_owed import ANY, drawn, played
from serried.books.registry import parse_action
from serried.engine.battle_report.page import report
from serried.engine.files import format_battle, vocabularies
from serried.engine.replay import added, begun, ended, replayed
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.position import Position
from serried.model.record import Record
from serried.notation import read_record, write_record

BOOKS = vocabularies()


def checked(record: Record, tables: list[Battle]) -> None:
    """Check that a record is written, read and replayed as it is, and resumes."""
    text = write_record(record, BOOKS)
    again = read_record(text, BOOKS)
    assert again.entries == record.entries
    assert write_record(again, BOOKS) == text
    steps = [*replayed(again)]
    assert [step.differs for step in steps] == [None] * len(record.entries)
    assert [format_battle(step.after) for step in steps] == [
        format_battle(one) for one in tables[1:]
    ]
    assert [step.after for step in steps] == tables[1:]
    assert report(again, steps).count('<li class="line">') >= sum(
        "next" not in str(entry.action) for entry in record.entries
    )
    rows = [
        tuple(die for n in record.path(number) for die in record.entries[n - 1].dice)
        for number, entry in enumerate(record.entries, 1)
        if entry.variation is None
    ]
    longest = max(rows, key=len, default=())
    assert all(row == longest[: len(row)] for row in rows)
    assert record.thrown() == longest
    lines = text.splitlines(keepends=True)
    head = lines.index("---\n", lines.index("---\n") + 1)
    for end in range(head + 1, len(lines)):
        part = read_record("".join(lines[:end]), BOOKS)
        assert record.entries[: len(part.entries)][:-1] == part.entries[:-1]
    rest = read_record("".join(lines[: Random(text).randint(head + 1, end)]), BOOKS)
    halfway = [*replayed(rest)]
    assert [one.after for one in halfway] == tables[1 : len(halfway) + 1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_phases_in_which_everything_owed_is_done(seed: int) -> None:
    """Panic, flights, charges and moves, with their dice."""
    rng = Random(f"recorded {seed}")
    for _ in range(6):
        battle = drawn(rng)
        record, tables = begun(Position(battle=battle)), [battle]
        for line in played(battle, rng, ANY):
            action = parse_action(line.said, battle.book)
            before = len(record.entries)
            record, step = added(record, tables[-1], action, line.dice)
            if len(record.entries) > before:
                assert step.after == line.found.battle
                tables.append(step.after)
        checked(ended(record, "", tables[-1]), tables)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_whole_battles(seed: int) -> None:
    """Three rounds of two armies, from the first charge to the last pursuit."""
    record, tables = game(seed)
    verbs = {str(entry.action).split()[1] for entry in record.entries}

    checked(ended(record, "", tables[-1]), tables)
    assert {"charge", "resolve", "fight", "break", "pursue"} <= verbs


@pytest.mark.slow
@pytest.mark.parametrize("book", [Tables, BattleaxeTables])
@pytest.mark.parametrize("seed", range(400, 403))
def test_anything_at_all_with_branches(seed: int, book: type[Tables]) -> None:
    """Lines of every kind, lawful, unlawful or agreed on, taken back and tried."""
    tables, rng = book(seed, rulings=True), Random(seed)
    for _ in range(3):
        battle = tables.battle()
        record, reached, tries = begun(Position(battle=battle)), [battle], 0
        while len(record.entries) < 10 and tries < 100:
            tries += 1
            record = gone(record, rng)
            before = reached[record.at]
            dice = record.to_come() if record.variation is None else ()
            dice += tuple(rng.randint(1, 6) for _ in range(200))
            agreed = rng.choice((None, "so be it"))
            try:
                many = len(record.entries)
                record, step = added(
                    record, before, tables.request(before), dice, agreed=agreed
                )
            except (NotationError, RequestError):
                continue
            reached += [step.after] * (len(record.entries) > many)
        checked(record, reached)


def gone(record: Record, rng: Random) -> Record:
    """Return a record that goes on elsewhere, now and then."""
    if rng.random() < 0.7:
        return record
    at = rng.randint(0, len(record.entries))
    tried = bool(at) and record.entries[at - 1].variation is not None
    variation = "otherwise" if tried or rng.random() < 0.4 else None
    return replace(record, at=at, variation=variation)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_record_that_is_cut_at_any_line_is_played_to_the_same_end(part: int) -> None:
    """Read as far as it goes, replayed, and played on: to the byte as it was."""
    record, tables = game(part, rounds=1)
    whole = ended(record, "", tables[-1])
    lines = write_record(whole, BOOKS).splitlines(keepends=True)
    head = lines.index("---\n", lines.index("---\n") + 1) + 1
    assert len(lines) > head + 10
    for end in range(head, len(lines)):
        rest = replace(read_record("".join(lines[:end]), BOOKS), notes=())
        battle = [rest.start.battle, *(step.after for step in replayed(rest))][-1]
        for entry in record.entries[len(rest.entries) :]:
            assert entry.action is not None
            rest, step = added(rest, battle, entry.action, entry.dice)
            battle = step.after
        assert write_record(ended(rest, "", battle), BOOKS) == "".join(lines)
