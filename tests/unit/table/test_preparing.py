"""Preparing a battle: maps, terrain by chance, zones by name, units put down."""

import base64
import gzip
from pathlib import Path
from typing import Any

import pytest

from positions import HEAD, RATES, at, unit
from serried.books.registry import book
from serried.model.errors import NotationError, RequestError
from serried.table.placing import GAP
from serried.table.preparing import maps
from serried.table.shelf import Shelf
from unit.rosters.tiny import catalogues
from unit.table.talking import NEAR, Said, Talk

CLIFF = """
[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[10, 10], [20, 10], [20, 20], [10, 20]]
"""
RESERVE = unit("late", where='off_table = "reserve"') + RATES
COMMAND = unit("band", body='ranks = ["RCRRR", "RRSRM"]') + RATES


def place(talk: Talk, do: str = "deploy", **where: Any) -> Said:  # noqa: ANN401
    """Put a unit somewhere, or ask where it would stand."""
    return talk.ask(do, place=where)


def test_every_map_is_one_of_the_book() -> None:
    """Six at least, named in both languages, with terrain apart and on the table."""
    assert len(maps()) >= 6
    for one in maps():
        assert set(one.title) == {"en", "de"}
        talk = Talk(HEAD + CLIFF)
        assert talk.ask("prepare", map=one.name)["say"] == "done"
        laid = talk.table.battle.terrain
        assert [area.id for area in laid] == [area["id"] for area in one.terrain]
        assert "cliff" not in {area.id for area in laid}


def test_terrain_by_chance_is_the_same_for_one_number() -> None:
    """And the log keeps number and dice."""
    one, two = Talk(HEAD), Talk(HEAD)
    for talk in (one, two):
        talk.ask("prepare", seed=4711)
    assert one.table.battle == two.table.battle
    entry = one.log["entries"][-1]
    assert "seed 4711" in entry["line"]
    assert entry["free"]
    laying = book("t9a").preparing
    assert laying is not None
    dice = iter(entry["dice"])
    assert laying.terrain((72.0, 48.0), lambda: next(dice)) == one.table.battle.terrain
    assert not list(dice)


def test_zones_come_by_the_name_of_a_type() -> None:
    """For the players that are named, in place of those there were."""
    talk = Talk(NEAR)
    talk.ask("prepare", type="Frontline Clash")
    zones = dict(talk.table.battle.zones)
    assert zones["blue"] == ((0, 0), (72, 0), (72, 12), (0, 12))
    assert min(y for _, y in zones["red"]) == 36
    talk.ask("prepare", type="Encircle", south="red", north="blue")
    assert [who for who, _ in talk.table.battle.zones] == ["red"] * 3 + ["blue"] * 3


@pytest.mark.parametrize(
    ("asked", "because"),
    [
        ({}, "one of map, seed and type"),
        ({"map": "open-field", "seed": 3}, "one of map, seed and type"),
        ({"map": "atlantis"}, "there is no map 'atlantis'"),
        ({"type": "Chess"}, "there is no Deployment Type 'Chess'"),
        ({"type": "Encircle", "south": "blue", "north": "blue"}, "name two"),
    ],
)
def test_what_cannot_be_prepared_is_refused(asked: Said, because: str) -> None:
    """In one line; nothing changes."""
    talk = Talk(NEAR)
    before = talk.table.battle
    said = talk.ask("prepare", **asked)
    assert said["say"] == "error"
    assert because in said["because"]
    assert talk.table.battle == before


def test_a_book_without_types_says_so() -> None:
    """Battleaxe does not say how a board is laid."""
    talk = Talk(None)
    talk.ask("new", book="battleaxe")
    assert (
        "says nothing of how a board is laid" in talk.ask("prepare", seed=1)["because"]
    )


def test_a_unit_is_put_down_and_faces_the_enemy() -> None:
    """North without zones for the first player; from zone to zone with them."""
    talk = Talk(NEAR + RESERVE)
    assert place(talk, unit="late", at=[20, 8])["say"] == "done"
    pose = talk.table.battle.unit("late").pose
    assert pose == (20, 8, 0, 1)
    assert talk.log["entries"][-1]["line"] == "late deployed at 20, 8 facing 0"
    turned = Talk(NEAR + RESERVE)
    turned.ask("prepare", type="Counterthrust", south="red", north="blue")
    assert place(turned, "stand", unit="late", at=[20, 40])["pose"]["uy"] == -1


def test_nothing_stands_on_anything_else() -> None:
    """A hair apart it may; a tenth of an inch on another it may not, which is named."""
    talk = Talk(HEAD + unit("one") + unit("two", where=at(60, 10)) + CLIFF)
    wide = 5 * 25 / 25.4
    beside = place(talk, "stand", unit="two", at=[36 + wide + 0.001, 10])
    assert beside["overlaps"] == []
    upon = place(talk, "stand", unit="two", at=[36 + wide - 0.1, 10])
    assert upon["overlaps"] == ["one"]
    refused = place(talk, unit="two", at=[36 + wide - 0.1, 10])
    assert refused["because"] == "two would stand on one"
    assert place(talk, "stand", unit="two", at=[15, 15])["overlaps"] == ["cliff"]
    assert place(talk, "stand", unit="two", at=[1, 30])["beyond"] == "west"
    assert "beyond the west edge" in place(talk, unit="two", at=[1, 30])["because"]
    assert talk.table.battle.unit("two").pose == (60, 10, 0, 1)


def test_a_unit_is_made_wider_with_its_command_in_front() -> None:
    """In place, and asked about before; too wide or too narrow is refused."""
    talk = Talk(HEAD + COMMAND)
    assert place(talk, "stand", unit="band", files=3)["files"] == 3
    place(talk, unit="band", files=4)
    ranks = talk.table.battle.unit("band").formation.ranks
    assert ranks[0].count("R") == 1
    assert {*ranks[0]} == {"C", "M", "S", "R"}
    assert ranks[1:] == ("RRRR", "RR..")
    assert "can be 3 to 10 wide" in place(talk, unit="band", files=2)["because"]
    assert "can be 3 to 10 wide" in place(talk, unit="band", files=11)["because"]


@pytest.mark.slow
def test_room_is_found_in_the_zone_for_as_many_as_fit() -> None:
    """Each an inch at least from all others, and inside; or it is said that none is."""
    many = "".join(
        unit(f"u{n}", where='off_table = "reserve"', body="files = 10\nmodels = 20")
        for n in range(12)
    )
    talk = Talk(HEAD + many + unit("foe", "red", at(36, 40, 180)))
    talk.ask("prepare", type="Frontline Clash", south="blue", north="red")
    for n in range(12):
        said = place(talk, "stand", unit=f"u{n}")
        assert said["inside"] is True
        assert said["overlaps"] == []
        assert place(talk, unit=f"u{n}")["say"] == "done"
        if n:
            gap = talk.ask("distance", **{"from": f"u{n}", "to": f"u{n - 1}"})
            assert gap["distance"] >= GAP - 1e-6
    small = Talk(HEAD + "table = [4, 4]\n" + RESERVE)
    assert "there is no room for late" in place(small, unit="late")["because"]


def test_an_answer_is_taken_for_every_unit_of_a_kind() -> None:
    """And lists of one text are told apart; names on the table are not taken twice."""
    talk = Talk(HEAD + unit("spears"))
    text = "100 - 20x Spears\n110 - 10x Spears\n"
    known = {"base": "20x20", "height": "standard", "type": "infantry", "hp": 1}
    rates = {"advance": 4, "march": 8, "discipline": 7}
    half = talk.ask("import_list", text=text, answers={"Spears": known})
    assert [one["missing"] for one in half["drafts"]] == [
        ["advance", "march", "discipline"]
    ] * 2
    whole = talk.ask(
        "import_list", text=text, answers={"Spears": known | rates}, list=1
    )
    assert whole["drafts"] == []
    assert [one["id"] for one in whole["units"]] == ["spears-2", "spears-2-2"]
    assert whole["lists"] == [{"list": 1, "army": "", "units": 2}]
    bad = talk.ask("import_list", text=text, answers={"Spears": {"base": "huge"}})
    assert bad["because"].startswith("Spears: `base`: 'huge' is no base")


def packed(data: bytes) -> str:
    """Return a file as a page sends it."""
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def test_a_catalogue_is_kept_and_read(tmp_path: Path) -> None:
    """Under its own name, in the folder of the user alone."""
    given = tmp_path / "given"
    given.mkdir()
    catalogues(given)
    shelf = Shelf(tmp_path / "kept")
    assert shelf.read() is None
    for file in given.iterdir():
        shelf.put(file.name, packed(file.read_bytes()))
    found = shelf.read()
    assert found is not None
    assert found.units
    assert {one.name for one in (tmp_path / "kept").iterdir()} == {
        one.name for one in given.iterdir()
    }


@pytest.mark.parametrize(
    ("name", "data", "because"),
    [
        ("../out.cat", packed(b"<catalogue/>"), "is no catalogue"),
        ("out.sh", packed(b"<catalogue/>"), "is no catalogue"),
        (".cat", packed(b"<catalogue/>"), "is no catalogue"),
        ("out.cat", packed(b"<html/>"), "begins with <html>"),
        ("out.cat", packed(b"<!DOCTYPE x [<!ENTITY a 'b'>]><catalogue/>"), "out.cat"),
        ("out.cat", packed(b"#" * 8_000_001), "larger than 8000000 bytes"),
        ("out.cat", packed(b"<catalogue/>")[:-8], "spoilt"),
        ("out.cat", "no base64!", "spoilt"),
    ],
)
def test_what_is_no_catalogue_is_not_kept(
    name: str, data: str, because: str, tmp_path: Path
) -> None:
    """One line that says why; no file is left, here or elsewhere."""
    shelf = Shelf(tmp_path / "kept")
    with pytest.raises((RequestError, NotationError), match=because):
        shelf.put(name, data)
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == []


def test_nothing_is_put_into_a_folder_that_was_named_at_start(tmp_path: Path) -> None:
    """That is its owner's."""
    with pytest.raises(RequestError, match="--catalogues"):
        Shelf(tmp_path, own=False).put("a.cat", packed(b"<catalogue/>"))
    assert list(tmp_path.iterdir()) == []
