"""Flee Moves, worked out by hand.

The spears are four wide and two deep on square inches; their front, at (36, 14), looks
north. After L inches straight forward they stand from 12 + L to 14 + L north.
"""

from typing import Final

import pytest

from serried.books.t9a.charging.reacting.flee_moves import FleeMove, flee
from serried.books.t9a.edition import EDITION
from serried.geometry import Pose
from serried.geometry.pose import Point
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from unit.books.t9a.charging.on_the_table import block, rock, table

JUST_CLEAR: Final = 10.000001
"""How far it is until the rear is an inch, and the tolerance, beyond y = 21."""


def spears(x: float = 36.0, y: float = 14.0, facing: float = 0.0) -> Unit:
    """Return who flees."""
    return block("spears", "blue", (x, y), facing, "RRRR", "RRRR")


def across(name: str, player: str, south: float, x: float = 36.0) -> Unit:
    """Return four in a rank that lies across the way, an inch deep from *south* on."""
    return block(name, player, (x, south + 1.0), 0.0, "RRRR")


def flees(battle: Battle, distance: float, away_from: Point | None = None) -> FleeMove:
    """Return the Flee Move of the spears."""
    return flee(EDITION.situation(battle), battle.unit("spears"), away_from, distance)


def test_it_pivots_to_face_directly_away() -> None:
    """CHG-8, PIV-1: from (33, 9) to the Centre, (36, 13), are 3" east and 4" north."""
    move = flees(table(spears()), 5.0, (33.0, 9.0))

    assert move.trip.stages[0].end == pytest.approx(Pose(36.6, 13.8, 0.6, 0.8))
    assert move.pose == pytest.approx(Pose(39.6, 17.8, 0.6, 0.8))
    assert move.turned == pytest.approx(36.86989764584402)  # whose tangent is 3/4
    assert move.length == 5.0


def test_it_pivots_away_from_what_is_next_to_its_centre() -> None:
    """CHG-8: half an inch behind the Centre, (36, 13), is south of it all the same."""
    move = flees(table(spears(facing=90.0, x=37.0, y=13.0)), 5.0, (36.0, 12.5))

    assert move.pose == pytest.approx(Pose(36.0, 19.0, 0.0, 1.0))


def test_without_a_pivot_it_goes_straight_forward() -> None:
    """FLEE-3: a unit that failed to rally."""
    move = flees(table(spears()), 5.0)

    assert len(move.trip.stages) == 1
    assert move.turned == 0.0
    assert move.pose == Pose(36.0, 19.0, 0.0, 1.0)


@pytest.mark.parametrize("distance", [4.99, 10.01])
def test_more_than_an_inch_away_it_stops(distance: float) -> None:
    """FLEE-5: 1.01" before those at 20, or behind them."""
    move = flees(table(spears(), across("foes", "red", 20.0)), distance)

    assert move.length == distance
    assert move.clear_of == ()


@pytest.mark.parametrize("distance", [5.0, 5.2, 7.0, 10.0])
def test_within_an_inch_or_inside_it_goes_on(distance: float) -> None:
    """FLEE-5, AMB-61: exactly 1" is within 1", so it goes on beyond by a trifle."""
    move = flees(table(spears(), across("foes", "red", 20.0)), distance)

    assert move.length == pytest.approx(JUST_CLEAR, abs=1e-9)
    assert move.clear_of == ("foes",)


@pytest.mark.parametrize("kind", list(TerrainKind))
def test_impassable_terrain_alone_is_cleared(kind: TerrainKind) -> None:
    """FLEE-5: no other terrain makes a flight go on."""
    move = flees(table(spears(), rock("hill", (34.0, 20.0, 38.0, 21.0), kind)), 7.0)

    impassable = kind is TerrainKind.IMPASSABLE
    assert move.length == pytest.approx(JUST_CLEAR if impassable else 7.0, abs=1e-9)


TESTED = {TerrainKind.IMPASSABLE, TerrainKind.RUINS, TerrainKind.WATER}


@pytest.mark.parametrize("kind", list(TerrainKind))
def test_what_infantry_tests_for_on_its_flight(kind: TerrainKind) -> None:
    """FLEE-6, TER-4, TER-8: Standard models on foot, in Ruins, Water and what bars."""
    move = flees(table(spears(), rock("hill", (34.0, 20.0, 38.0, 21.0), kind)), 7.0)

    assert [test.other for test in move.dangerous] == ["hill"] * (kind in TESTED)


def test_what_it_comes_to_next_is_cleared_too() -> None:
    """FLEE-5: behind the first, at 23 to 24, stand others; the rear has to be at 25."""
    battle = table(spears(), across("foes", "red", 20.0), across("guard", "blue", 23.0))

    move = flees(battle, 7.0)

    assert move.length == pytest.approx(13.000001, abs=1e-9)
    assert move.clear_of == ("foes", "guard")
    assert [test.other for test in move.dangerous] == ["foes"]
    assert move.panicking == ("guard",)


def test_what_it_passed_before_is_no_matter() -> None:
    """FLEE-5: those at 15 to 16 are passed; nothing is near where it ends."""
    move = flees(table(spears(), across("foes", "red", 15.5)), 7.0)

    assert move.length == 7.0
    assert move.clear_of == ()
    assert [test.other for test in move.dangerous] == ["foes"]


def test_along_a_flank_exactly_an_inch_off_it_goes_on_to_its_end() -> None:
    """FLEE-5, AMB-61: a rock from 16 to 20, an inch to the right of the way.

    To be farther off than 1" its rear has to pass the corner at 20 by a trifle: the
    square root of 1.000001 squared less 1, 0.001414".
    """
    move = flees(table(spears(), rock("rock", (39.0, 16.0, 42.0, 20.0))), 5.0)

    beyond = (1.000001**2 - 1.0) ** 0.5
    assert move.length == pytest.approx(8.0 + beyond, abs=1e-7)
    assert move.dangerous == ()


@pytest.mark.parametrize(("distance", "lost"), [(3.9, False), (4.0, True), (9.0, True)])
def test_touching_the_board_edge_removes_it(distance: float, lost: object) -> None:
    """FLEE-4: the north edge is 4" ahead."""
    move = flees(table(spears(y=44.0)), distance)

    assert move.lost == lost
    assert move.lost_at == ("north" if lost else None)
    assert move.length == min(distance, 4.0)


def test_going_on_to_get_clear_it_may_be_lost() -> None:
    """FLEE-4, FLEE-5: those at 45 to 46 leave no room before the edge at 48."""
    move = flees(table(spears(y=40.0), across("foes", "red", 45.0)), 6.0)

    assert move.lost
    assert move.length == 8.0
    assert move.clear_of == ()


def test_from_the_edge_that_it_stands_at_it_flees() -> None:
    """FLEE-4: its rear touches the south edge before the flight, not by it."""
    assert not flees(table(spears(y=2.0)), 5.0).lost


def test_along_the_edge_that_it_stands_at_it_flees() -> None:
    """FLEE-4: its left flank, 2" from the middle, touches the west edge throughout."""
    assert not flees(table(spears(x=2.0)), 5.0).lost


def test_a_pivot_over_the_edge_loses_it() -> None:
    """FLEE-8: eight in a rank, flush with the south edge, turned by 90 degrees."""
    line = block("spears", "blue", (36.0, 1.0), 0.0, "RRRRRRRR")

    move = flees(table(line), 5.0, (20.0, 0.5))

    assert move.lost_at == "south"
    assert move.length == 0.0


def test_a_pivot_clear_of_the_edge_does_not() -> None:
    """FLEE-8: the same 3.6" north, where half of its length is 4" from the Centre."""
    line = block("spears", "blue", (36.0, 4.6), 0.0, "RRRRRRRR")

    assert not flees(table(line), 5.0, (20.0, 4.1)).lost


def test_the_models_that_go_through_are_told() -> None:
    """FLEE-6: enemies across the two files on the right, four models in two ranks."""
    battle = table(spears(), block("foes", "red", (38.0, 19.0), 0.0, "RR"))

    move = flees(battle, 12.0)

    (test,) = move.dangerous
    assert test.other == "foes"
    # The foes stand from 37 to 39, the spears' files from 34 to 38.
    assert test.models == ("1.4", "2.4")


def test_whoever_it_pivots_onto_is_fled_through() -> None:
    """FLEE-8: turned to the east, 4" deep, it lies over a friend an inch behind it."""
    line = block("spears", "blue", (36.0, 14.0), 0.0, "RRRRRRRR")
    friend = block("guard", "blue", (36.0, 12.0), 0.0, "R")

    move = flees(table(line, friend), 9.0, (20.0, 13.5))

    assert move.panicking == ("guard",)


def test_friends_that_flee_or_fight_do_not_panic() -> None:
    """FLEE-7, PANIC-6: one that flees, one that touches an enemy, and one more."""
    battle = table(
        spears(),
        block("wolves", "blue", (36.0, 17.0), 0.0, "RRRR", marks=_fleeing()),
        across("guard", "blue", 19.0),
        block("foes", "red", (40.0, 20.0), 0.0, "RRRR"),  # 38 to 42, flush with it
        across("knights", "blue", 23.0),
    )

    assert flees(battle, 16.0).panicking == ("knights",)


def _fleeing() -> frozenset[Mark]:
    return frozenset({Mark.FLEEING})


def test_nobody_flees_from_its_own_centre() -> None:
    """There is no such direction."""
    with pytest.raises(RequestError, match="its own Centre"):
        flees(table(spears()), 5.0, (36.0, 13.0))


def test_no_length_is_no_distance() -> None:
    """Bad input gets one clear line."""
    with pytest.raises(RequestError, match="goes 0 inches or more"):
        flees(table(spears()), -1.0)
