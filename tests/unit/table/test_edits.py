"""Edits: what a position file can say, changed on its keys."""

import math
from pathlib import Path
from typing import Any

import pytest

from positions import HEAD, at, unit
from unit.rosters.tiny import catalogues
from unit.table.talking import ALONE, NEAR, Said, Talk

GHOULS = {"id": "ghouls", "player": "red", "base": "20x20", "ranks": ["RRR", "RR."]}


def edit(talk: Talk, *changes: dict[str, Any]) -> Said:
    """Make changes."""
    return talk.ask("edit", changes=list(changes))


def test_a_unit_is_put_elsewhere() -> None:
    """And the log marks that nobody judged it."""
    talk = Talk()

    said = edit(talk, {"set": ["unit", "spears", "front"], "to": [20, 30]})

    assert said["say"] == "done"
    assert talk.table.battle.unit("spears").pose[:2] == (20, 30)  # type: ignore[index]
    entry = talk.log["entries"][-1]
    assert (entry["kind"], entry["free"], entry["legal"]) == ("edit", True, None)
    assert entry["line"] == "set unit spears front to [20, 30]"


def test_a_unit_is_moved_and_turned() -> None:
    """By inches on the table, and about its Centre, which stays."""
    talk = Talk()
    middle = 10 - 25 / 25.4

    edit(talk, {"move": "spears", "by": [1, 2], "turn": 90})

    pose = talk.table.battle.unit("spears").pose
    assert pose is not None
    assert pose == pytest.approx((37 + 25 / 25.4, 2 + middle, 1, 0), abs=1e-12)
    assert math.hypot(pose.ux, pose.uy) == pytest.approx(1)


def test_units_are_added_and_removed() -> None:
    """On the table or off it."""
    talk = Talk()

    edit(talk, {"add": "unit", "value": {**GHOULS, "front": [10, 10], "facing": 90}})
    edit(
        talk, {"add": "unit", "value": {**GHOULS, "id": "more", "off_table": "reserve"}}
    )
    assert [one.id for one in talk.table.battle.units] == ["spears", "ghouls", "more"]
    edit(talk, {"remove": "unit", "what": "ghouls"})
    assert [one.id for one in talk.table.battle.units] == ["spears", "more"]


def test_terrain_phase_and_settings_are_edited() -> None:
    """Everything that a file can say."""
    talk = Talk()
    cliff = {"id": "cliff", "kind": "impassable", "polygon": [[1, 1], [5, 1], [1, 5]]}

    said = edit(
        talk,
        {"add": "terrain", "value": cliff},
        {"set": ["phase"], "to": "magic"},
        {"set": ["rulings", "wheel_measure"], "to": "arc"},
        {"set": ["unit", "spears", "state"], "to": "marched"},
        {"set": ["unit", "spears", "name"], "to": 'the "Old" ones'},
        {"set": ["unit", "spears", "ranks"], "to": ["RRCKR", "RRRR."]},
        {"set": ["unit", "spears", "model", "K", "character"], "to": True},
    )

    battle = talk.table.battle
    assert said["say"] == "done"
    assert (battle.terrain[0].id, battle.phase) == ("cliff", "magic")
    assert battle.rulings == (("wheel_measure", "arc"),)
    assert battle.unit("spears").name == 'the "Old" ones'
    assert battle.unit("spears").kind("K").character  # type: ignore[union-attr]
    edit(talk, {"set": ["terrain", "cliff", "polygon"], "to": [[2, 2], [5, 2], [2, 5]]})
    assert talk.table.battle.terrain[0].polygon[0] == (2, 2)
    edit(talk, {"remove": "terrain", "what": "cliff"}, {"unset": ["phase"]})
    assert (talk.table.battle.terrain, talk.table.battle.phase) == ((), "movement")


def test_an_effect_goes_with_its_unit() -> None:
    """Who is gone is under no effect any more."""
    effect = {"name": "haste", "on": ["spears", "foes"], "until": "turn", "advance": 2}
    talk = Talk(NEAR)
    edit(talk, {"add": "effect", "value": effect})
    assert list(talk.table.battle.effects[0].on) == ["spears", "foes"]

    edit(talk, {"remove": "unit", "what": "foes"})
    assert list(talk.table.battle.effects[0].on) == ["spears"]
    edit(talk, {"remove": "effect", "what": 0})

    assert talk.table.battle.effects == ()


def test_a_unit_is_set_flush_against_another() -> None:
    """`against` takes the place of front and facing, and is written back as such."""
    talk = Talk(NEAR)
    flush = {"unit": "spears", "edge": "front", "shift": 0}

    edit(talk, {"set": ["unit", "foes", "against"], "to": flush})

    assert talk.table.battle.unit("foes").pose == pytest.approx((36, 10, 0, -1))


def test_a_hand_sets_flush_what_almost_touches_and_nothing_else_does() -> None:
    """A lawful move may have ended that near to another unit."""
    near = unit("foes", "red", at(36, 10.004, 180))
    head = HEAD + 'edition = "2nd edition"\nserried = "0.1.0"\n'
    talk = Talk(head + ALONE.removeprefix(HEAD) + near)

    def gap() -> float:
        one, two = (talk.table.battle.unit(name).pose for name in ("spears", "foes"))
        assert one is not None
        assert two is not None
        return two.y - one.y

    edit(talk, {"set": ["round"], "to": 2})
    assert gap() == pytest.approx(0.004, abs=1e-12)
    edit(talk, {"set": ["unit", "foes", "front"], "to": [36, 10.003]})
    assert gap() == pytest.approx(0, abs=1e-12)


def test_all_changes_are_made_or_none() -> None:
    """One that cannot be made undoes those before it."""
    talk = Talk()
    before = talk.log

    said = edit(
        talk,
        {"set": ["unit", "spears", "front"], "to": [20, 30]},
        {"set": ["unit", "nobody", "front"], "to": [20, 30]},
    )

    assert said["because"] == "there is no unit 'nobody' here"
    assert talk.log == before


WRONG: list[dict[str, Any]] = [
    {},
    {"set": ["unit", "spears", "front"]},
    {"set": ["unit", "spears"], "to": 1},
    {"set": ["unit"], "to": []},
    {"set": ["unit", "spears", "front"], "to": "there"},
    {"set": ["unit", "spears", "front"], "to": [1e300, 0]},
    {"set": ["unit", "spears", "colour"], "to": "blue"},
    {"set": ["unit", "spears", "front", "x"], "to": 1},
    {"set": ["nonsense"], "to": 1},
    {"set": ["book"], "to": "chess"},
    {"set": ["format"], "to": "other"},
    {"set": ["phase"], "to": None},
    {"set": ["round"], "to": 2**60},
    {"set": ["rulings"], "to": [[[[[[[[1]]]]]]]]},
    {"set": ["table"], "to": {"\n[[x]]": 1}},
    {"set": ["unit", "spears", "name"], "to": {"a": {"b": "c"}}},
    {"unset": ["unit", "spears", "base"]},
    {"add": "unit"},
    {"add": "unit", "value": {"id": "spears", "player": "red", "base": "20x20"}},
    {"add": "terrain", "value": {"id": "x", "kind": "lava", "polygon": []}},
    {"add": "unit", "value": {**GHOULS, "front": [36, 9.5], "facing": 0}},  # overlaps
    {"remove": "unit"},
    {"remove": "unit", "what": "nobody"},
    {"remove": "effect", "what": 3},
    {"move": "nobody", "by": [1, 1]},
    {"move": "spears", "by": [1, 1], "remove": "unit", "what": "spears"},
]


@pytest.mark.parametrize("change", WRONG, ids=str)
def test_what_no_file_could_say_is_refused_and_changes_nothing(
    change: dict[str, Any],
) -> None:
    """In one line, which names no line of a file that nobody wrote."""
    talk = Talk()
    before = talk.log

    said = edit(talk, change)

    assert said["say"] == "error", said
    assert "\n" not in said["because"]
    assert talk.log == before


def test_an_edit_elsewhere_leaves_everybody_where_they_stand() -> None:
    """Units that nearly touch are not set flush because the round was changed."""
    left_so = NEAR.replace(HEAD, f'{HEAD}serried = "0.1.0"\n').replace("17", "10.005")
    talk = Talk(left_so)
    before = talk.table.battle.units
    assert before[1].pose is not None
    assert before[1].pose.y == 10.005

    edit(talk, {"set": ["round"], "to": 2})

    assert talk.table.battle.units == before


def test_an_empty_table_is_filled_by_hand() -> None:
    """From nothing to a unit that can be asked to move."""
    talk = Talk()
    for book in ("t9a", "battleaxe"):
        assert talk.ask("new", book=book)["say"] == "done"
        rates = {"advance": 4, "march": 8} if book == "t9a" else {"movement": 4}
        placed = {**GHOULS, "front": [10, 10], "facing": 0, **rates, "player": "blue"}

        assert edit(talk, {"add": "unit", "value": placed})["say"] == "done"

        said = talk.ask("ask", line="ghouls may move")
        assert said["answer"]["ask"] == "ghouls may move"


def test_a_list_is_read_into_units_and_drafts() -> None:
    """What is not known is asked for, under the keys that must be filled in."""
    said = Talk().ask("import_list", text="300 - 20 Spears\n", player="red")

    (draft,) = said["drafts"]
    assert "base" in draft["missing"]
    assert (draft["unit"]["player"], draft["unit"]["models"]) == ("red", 20)


def test_there_are_no_catalogues_unless_they_were_given() -> None:
    """The browser cannot name a folder."""
    assert "--catalogues" in Talk().ask("catalogue")["because"]
    folder = ALONE.replace("[[unit]]", 'catalogues = "/etc"\n[[unit]]', 1)
    assert Talk(folder).table.battle.unit("spears")


def test_a_catalogue_tells_of_its_units(tmp_path: Path) -> None:
    """All by name, or one with the keys that it fills in."""
    talk = Talk(catalogues=catalogues(tmp_path))

    names = talk.ask("catalogue")["units"]
    found = talk.ask("catalogue", find=names[0])

    assert names[0] in found["units"]
    placed = {**found["unit"], "id": "x", "player": "red", "off_table": "reserve"}
    placed |= {"ranks": ["RRR"]}
    assert edit(talk, {"add": "unit", "value": placed})["say"] == "done"


def test_a_file_without_units_lies_on_the_table() -> None:
    """A bare table is a position."""
    talk = Talk(HEAD)

    assert talk.table.battle.units == ()
    assert talk.table.board().turn.may_be_chosen == ()
    edit(talk, {"add": "terrain", "value": {"id": "hill", "kind": "impassable",
         "polygon": [[1, 1], [2, 1], [1, 2]]}})  # fmt: skip
    assert unit("x") not in talk.ask("text")["text"]
