"""Looking: distances, outlines, arcs, how far it could go, clauses and both books."""

import math

import pytest

from positions import HEAD, at, unit
from serried.table.answers.facts import outline_within
from unit.table.talking import ALONE, NEAR, Said, Talk

DEPTH = 2 * 25 / 25.4
HALF = 5 * 25 / 25.4 / 2


def test_a_distance_is_from_edge_to_edge() -> None:
    """Front to front is 7"; from a point beside the right front corner it is level."""
    talk = Talk(NEAR)

    units = talk.ask("distance", **{"from": "spears", "to": "foes"})
    point = talk.ask("distance", **{"from": "spears", "to": [36 + HALF + 4, 9]})
    points = talk.ask("distance", **{"from": [0, 0], "to": [3, 4]})

    assert units["distance"] == pytest.approx(7)
    assert point["distance"] == pytest.approx(4)
    assert point["points"] == [
        pytest.approx([36 + HALF, 9]),
        pytest.approx([40 + HALF, 9]),
    ]
    assert points["distance"] == pytest.approx(5)


def test_a_point_inside_a_unit_is_no_distance_away() -> None:
    """Not less than nothing."""
    said = Talk().ask("distance", **{"from": [36, 9], "to": "spears"})

    assert said["distance"] == 0


def test_zones_are_an_inch_and_eight_with_their_clauses() -> None:
    """The spacing at the end of a move, and the range of the March Test."""
    zones = Talk().ask("zones", unit="spears")["zones"]

    found = [(zone["range"], zone["clause"]) for zone in zones]
    assert found == [(1, "SPACE-1"), (8, "MOV-5")]
    for zone in zones:
        (west, east), (south, north) = box(zone["loops"])
        reach = zone["range"]
        assert (west, east) == pytest.approx((36 - HALF - reach, 36 + HALF + reach))
        assert (south, north) == pytest.approx((10 - DEPTH - reach, 10 + reach))


def test_zones_of_any_range_can_be_asked_for() -> None:
    """Without a clause, for no rule asked for it."""
    (zone,) = Talk().ask("zones", unit="spears", ranges=[4.5])["zones"]

    assert (zone["range"], zone["clause"]) == (4.5, None)


def box(loops: list[Said]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return west and east, south and north of the corners of loops."""
    corners = [loop["start"] for loop in loops]
    corners += [part["to"] for loop in loops for part in loop["parts"]]
    across, along = zip(*corners, strict=True)
    return (min(across), max(across)), (min(along), max(along))


def test_arcs_are_parted_by_rays_out_of_the_corners() -> None:
    """At 135 degrees to the edges: 45 degrees outwards (UNIT-11)."""
    arcs = Talk().ask("zones", unit="spears")["arcs"]

    assert [arc["name"] for arc in arcs] == ["front", "right", "rear", "left"]
    (start, end), (other, _) = arcs[0]["rays"]
    assert start == pytest.approx([36 - HALF, 10])
    assert other == pytest.approx([36 + HALF, 10])
    assert end[0] - start[0] == pytest.approx(-(end[1] - start[1]))
    assert math.dist(start, end) == pytest.approx(math.hypot(72, 48))


def test_a_round_base_has_no_arcs() -> None:
    """UNIT-12."""
    text = HEAD + unit("engine", base="60 round", body='ranks = ["R"]')

    assert Talk(text).ask("zones", unit="engine")["arcs"] == []


def test_nothing_lies_within_nothing() -> None:
    """An outline without shapes is empty."""
    assert outline_within((), 1.0) == []


@pytest.mark.slow  # nine questions with ?
def test_how_far_it_could_go_comes_with_lines_to_play() -> None:
    """Straight ahead by the March Rate; every line that is offered is lawful."""
    talk = Talk()

    said = talk.ask("survey", unit="spears")

    ahead = said["ways"][0]
    assert (ahead["line"], ahead["binding"]) == ("spears march: forward 10.0", "MOV-17")
    assert (ahead["pose"]["x"], ahead["pose"]["y"]) == (36, 20)
    for way in said["ways"]:
        if way["line"] is not None:
            assert talk.ask("ask", line=way["line"])["answer"]["legal"], way


def test_a_reform_is_made_or_not_and_never_by_so_much() -> None:
    """It alone is whole: all other ways have a number."""
    talk = Talk()

    ways = talk.ask("survey", unit="spears")["ways"]

    assert [way["way"] for way in ways if way["whole"]] == ["turn about by a reform"]


def test_a_clause_says_everything_about_itself() -> None:
    """Text, source, example, and the rulings that read it."""
    said = Talk().ask("clause", clause="mov-19")

    assert (said["clause"], said["book"]) == ("MOV-19", "t9a")
    assert said["text"]
    assert said["examples"]
    assert "AMB-9" in [ruling["id"] for ruling in said["rulings"]]


def test_a_ruling_is_found_by_its_name() -> None:
    """With its question and its reading."""
    (ruling,) = Talk().ask("clause", clause="AMB-8")["rulings"]

    assert ruling["question"]
    assert ruling["setting"] == "displacement_rate"


def test_a_clause_of_the_other_book_is_found() -> None:
    """Whatever is played."""
    assert Talk().ask("clause", clause="BA-MAR-3")["book"] == "battleaxe"


def test_no_clause_is_an_error() -> None:
    """And says what was looked for."""
    assert Talk().ask("clause", clause="X-1")["because"] == "no book has a clause 'X-1'"


def test_both_books_are_asked() -> None:
    """Each with its own answer."""
    said = Talk().ask("compare", line="spears march: forward 3")

    (answer,) = said["comparison"]["answers"]
    assert set(answer["books"]) == {"t9a", "battleaxe"}


def test_what_cannot_be_compared_says_why() -> None:
    """A base of four places has no place in the other book (BA-CHA-2)."""
    text = (
        HEAD
        + unit("guard", base="20x20", body='ranks = ["RKK", "RKK"]')
        + '[unit.model.K]\ncharacter = true\nbase = "40x40"\n'
    )
    said = Talk(text).ask("compare", line="guard may move")

    assert "BA-CHA-2" in said["because"]


def test_the_board_names_every_role() -> None:
    """Command, characters and the rest are told apart by more than letters."""
    text = (
        HEAD
        + unit("guard", where=at(36, 10), body='ranks = ["RMCSK", "RRRRX"]')
        + '[unit.model.K]\nname = "the marshal"\ncharacter = true\n'
        + "[unit.model.X]\nhp = 2\n"
    )
    (guard,) = Talk(text).table.board().units

    roles = {model.letter: (model.role, model.title) for model in guard.models}
    assert roles == {
        "R": ("rank", "rank and file"),
        "M": ("musician", "musician"),
        "C": ("champion", "champion"),
        "S": ("standard", "standard"),
        "K": ("character", "the marshal"),
        "X": ("other", "X"),
    }


def test_the_board_says_who_fights_whom() -> None:
    """Engaged follows from base contact (ENG-1), else the nearest enemy is told."""
    spears, foes = Talk(NEAR).table.board().units
    assert (spears.engaged_with, spears.nearest and spears.nearest.enemy) == (
        [],
        "foes",
    )

    talk = Talk()
    talk.ask("new", example="casualties")
    spears, foes = talk.table.board().units
    assert (spears.engaged_with, foes.engaged_with) == (["foes"], ["spears"])
    assert "engaged with foes" in spears.words["en"]
    assert "front at" in spears.words["en"]
    assert "front at" not in spears.short["en"]
    assert "facing north" in spears.short["en"]


def test_the_frame_of_a_unit_serves_wherever_it_stands() -> None:
    """A model's place in the unit's frame, put through the pose, is its place."""
    text = ALONE.replace("facing = 0", "facing = 90")
    (spears,) = Talk(text).table.board().units
    assert spears.pose is not None
    first = spears.models[0]

    x = spears.pose.x + first.x * spears.pose.uy + first.y * spears.pose.ux
    y = spears.pose.y - first.x * spears.pose.ux + first.y * spears.pose.uy

    base = 25 / 25.4
    assert (x, y) == pytest.approx((36 - base / 2, 10 + 2 * base))  # north is its left
    assert spears.corners is not None
    assert spears.corners.left == pytest.approx((36, 10 + HALF))


def test_the_board_after_an_entry_is_what_was_shown_then() -> None:
    """Whatever was done since; and the table stays as it is."""
    talk = Talk(NEAR)
    before = talk.ask("look", index=1)
    talk.ask("play", line="spears advance: forward 1")

    again, now = talk.ask("look", index=1), talk.ask("look", index=2)

    assert again == before
    assert again["say"] == "looked"
    assert again["index"] == 1
    y = [next(u for u in one["units"] if u["id"] == "spears") for one in (again, now)]
    assert [one["pose"]["y"] for one in y] == [10.0, 11.0]
    assert talk.log["at"] == len(("opened", "played"))
    assert "has no entry 3" in talk.ask("look", index=3)["because"]
