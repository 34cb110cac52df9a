"""The table: play, go back, branch, edit, and find it all again."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from games import game
from positions import HEAD, at, unit
from serried.engine.files import vocabularies
from serried.model.position import Position
from serried.notation import read_position
from serried.table.examples import NAMES
from serried.table.requests import Change, Edit
from serried.table.storing.store import Store
from serried.table.table import Table
from unit.table.talking import ALONE, NEAR, Talk

FORWARD = "spears march: forward 3.0"


def position(text: str) -> Position:
    """Return a position file, read."""
    return read_position(text, vocabularies())


def place_of(talk: Talk, name: str = "spears") -> tuple[float, float]:
    """Return where a unit stands."""
    pose = talk.table.battle.unit(name).pose
    assert pose is not None
    return pose.x, pose.y


def test_an_empty_file_begins_with_the_example_of_a_first_visit() -> None:
    """Nobody is shown a bare table."""
    talk = Talk(None)

    assert [entry["line"] for entry in talk.log["entries"]] == ["example first-look"]
    assert talk.table.board().units


@pytest.mark.parametrize("name", NAMES)
def test_every_example_can_be_put_on_the_table(name: str) -> None:
    """And has units, words and a title."""
    talk = Talk()

    assert talk.ask("new", example=name)["say"] == "done"

    assert talk.table.board().units
    assert talk.table.board().words["de"]


def test_a_lawful_move_is_made_and_logged() -> None:
    """The unit stands 3" farther, and the log has the line with its verdict."""
    talk = Talk()

    said = talk.ask("play", line="spears march: forward 3")

    assert (said["played"], said["answer"]["legal"]) == (True, True)
    assert place_of(talk) == (36, 13)
    entry = talk.log["entries"][-1]
    assert (entry["line"], entry["legal"], entry["summary"]) == (
        FORWARD,
        True,
        "lawful",
    )
    assert (said["index"], said["version"]) == (entry["index"], talk.table.version)


def test_an_unlawful_move_is_explained_and_not_made() -> None:
    """Nothing moves, and nothing is written down (MOV-17: 10" at most)."""
    talk = Talk()
    before = talk.log

    said = talk.ask("play", line="spears march: forward 10.5")

    assert (said["played"], said["index"]) == (False, None)
    assert said["answer"]["breaks"] == ["MOV-17", "MOV-19"]
    assert (place_of(talk), talk.log) == ((36, 10), before)


def test_a_test_that_was_thrown_stands() -> None:
    """A failed March Test is in the log, though the march is not made (MOV-8)."""
    talk = Talk(NEAR)

    said = talk.ask("play", line="spears march: forward 3", dice=[6, 6])

    assert (said["played"], said["answer"]["legal"]) == (False, False)
    entry = talk.log["entries"][said["index"]]
    assert (entry["legal"], entry["dice"]) == (False, [6, 6])
    assert talk.table.board().units[0].marks == ["failed_march_test"]


def test_dice_that_are_thrown_here_are_kept() -> None:
    """The server throws the two dice of the test, and no more."""
    talk = Talk(NEAR)

    said = talk.ask("play", line="spears march: forward 3", dice="roll")

    assert len(said["dice"]) == 2
    assert said["answer"]["legal"] is (sum(said["dice"]) <= 7)


def test_no_dice_are_thrown_where_no_test_comes_up() -> None:
    """Nobody is near, so there is no March Test (MOV-5)."""
    said = Talk(ALONE).ask("play", line="spears march: forward 3", dice="roll")

    assert (said["dice"], said["played"]) == (None, True)


def test_a_line_that_only_asks_is_no_deed() -> None:
    """A question is answered and leaves the log alone."""
    talk = Talk()

    said = talk.ask("play", line="spears may march")

    assert (said["question"], said["played"], said["answer"]["legal"]) == (
        True,
        False,
        True,
    )
    assert len(talk.log["entries"]) == 2


def test_undo_redo_and_a_branch() -> None:
    """What was undone can be done again, until something else is done."""
    talk = Talk()
    talk.ask("play", line="spears march: forward 3")
    assert talk.ask("undo")["say"] == "done"
    assert place_of(talk) == (36, 10)
    talk.ask("redo")
    assert place_of(talk) == (36, 13)
    talk.ask("undo")
    talk.ask("play", line="spears advance: forward 1")
    assert place_of(talk) == (36, 11)
    assert talk.ask("redo") == {
        "say": "error",
        "id": 7,
        "because": "there is nothing to do again",
    }
    talk.ask("go", index=2)
    assert place_of(talk) == (36, 13)
    assert [entry["branch"] for entry in talk.log["entries"]] == [0, 1, 1, 2]


def test_what_was_opened_cannot_be_undone() -> None:
    """There is nothing before it."""
    assert Talk().ask("undo")["because"] == "there is nothing to undo"


def test_a_move_meant_for_another_moment_is_refused() -> None:
    """A window that missed a change is told, and nothing happens."""
    talk = Talk()
    at = talk.log["at"]
    talk.ask("play", line="spears march: forward 3", at=at)

    said = talk.ask("play", line="next phase", at=at)

    assert said["because"] == "the table changed in the meantime; look again"
    assert talk.ask("play", line="next phase", at=at + 1)["played"]


def test_a_free_move_is_made_whatever_the_rules_say() -> None:
    """The log says that nobody judged it."""
    talk = Talk()

    said = talk.ask("play", line="spears march: forward 30", free=True)

    assert (said["played"], said["answer"]["legal"]) == (True, False)
    assert place_of(talk) == (36, 40)
    entry = talk.log["entries"][-1]
    assert (entry["free"], entry["legal"], entry["summary"]) == (
        True,
        False,
        "done unjudged",
    )


def test_nobody_is_put_onto_others_unjudged() -> None:
    """That is said in words of the table, not of the file that it could not be."""
    talk = Talk(NEAR)
    before = place_of(talk)

    said = talk.ask("play", line="spears march: forward 7.5", free=True)

    assert said["say"] == "error"
    assert re.search(
        r"so it was not done: .*\boverlaps spears by [0-9.]+\"$", said["because"]
    )
    assert place_of(talk) == before


def test_a_free_move_that_is_lawful_is_a_move_like_others() -> None:
    """There was nothing to overlook."""
    talk = Talk()

    talk.ask("play", line="spears march: forward 3", free=True)

    assert talk.log["entries"][-1]["free"] is False
    assert talk.table.board().units[0].marks == ["marched"]


def test_only_moves_can_be_made_unjudged() -> None:
    """Of other requests, only the verdict says what comes of them."""
    talk = Talk()

    said = talk.ask("play", line="spears may charge", free=True)
    refused = talk.ask("play", line="spears march: wheel right 30", free=True)

    assert said["say"] == "error" or said["played"] is False
    assert "only a move can be made unjudged" in refused["because"]


def test_everything_is_found_again(tmp_path: Path) -> None:
    """Position, log, branch and place are as they were left."""
    talk = Talk(NEAR, tmp_path / "table.sqlite3")
    talk.ask("play", line="spears march: forward 3", dice=[1, 1])
    talk.ask("play", line="next phase")
    talk.ask("undo")
    left, battle, version = talk.log, talk.table.battle, talk.table.version
    talk.table.close()

    again = Talk(None, tmp_path / "table.sqlite3")

    assert (again.log, again.table.battle, again.table.version) == (
        left,
        battle,
        version,
    )
    assert again.ask("redo")["say"] == "done"
    assert again.table.battle.phase == "magic"


@pytest.mark.slow  # judges a record twice
def test_beginning_with_a_record_has_all_of_its_lines(tmp_path: Path) -> None:
    """It stands where that ends; the same again goes on, a longer one is opened."""
    record, tables = game(rounds=1)
    half = replace(record, entries=record.entries[:8], at=8)
    table = Table(Store(tmp_path / "table.sqlite3"))
    table.begin(half, "folder/game.serried")
    entries = table.log(0).entries
    assert (table.battle, entries[-9].line) == (tables[8], "file game.serried")

    table.change(Edit(id=1, changes=[Change(set=["round"], to=9)]))
    table.begin(half, "game.serried")

    assert len(table.log(0).entries) == len(entries) + 1
    table.begin(record, "game.serried")
    assert table.battle == tables[-1]
    table.close()


def test_beginning_with_the_same_file_goes_on_where_it_was(tmp_path: Path) -> None:
    """The second `serried table FILE` does not begin anew."""
    table = Table(Store(tmp_path / "table.sqlite3"))
    table.begin(position(ALONE), "battle.toml")
    entries = len(table.log(0).entries)
    table.begin(position(ALONE), "battle.toml")
    assert len(table.log(0).entries) == entries

    table.begin(position(NEAR), "other.toml")

    assert len(table.log(0).entries) == entries + 1
    assert table.log(0).entries[-1].line == "file other.toml"
    table.close()


def test_a_position_that_cannot_be_read_changes_nothing() -> None:
    """The error says which line, and the old position stays."""
    talk = Talk()
    before = talk.log

    said = talk.ask("open", text=f"{HEAD}{unit('spears', where=at(1, 'x'))}")

    assert said["say"] == "error"
    assert talk.log == before


def test_what_a_file_asks_is_shown_and_not_done() -> None:
    """Its requests are offered for as long as its branch is on the table."""
    talk = Talk(f'{ALONE}\n[[do]]\nask = "spears march: forward 3"\ndice = [1, 2]\n')

    (asked,) = talk.table.board().requests
    assert (asked.line, asked.dice) == (FORWARD, (1, 2))
    talk.ask("play", line=FORWARD)
    assert len(talk.table.board().requests) == 1


def test_many_entries_are_all_within_reach() -> None:
    """More than are kept at hand can still be gone to."""
    talk = Talk()
    for _ in range(70):
        talk.ask("edit", changes=[{"move": "spears", "by": [0.1, 0]}])

    talk.ask("go", index=2)

    assert place_of(talk) == (36.1, 10)
