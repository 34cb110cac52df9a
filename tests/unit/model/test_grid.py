"""Ranks are drawn from where models stand, wherever the front has gone."""

import pytest

from serried.geometry import Pose
from serried.model.bases import Base, Grid
from serried.model.errors import Fault, FormationError
from serried.model.formation import Formation
from serried.model.grid import cells, placed, redrawn
from serried.model.unit import Unit

PLACE = Base.parse("25.4x25.4")
GRID = Grid(PLACE)
LARGER = (("K", Base.parse("50.8x50.8")), ("X", Base.parse("30x30")))
GUARD = Formation(PLACE, ("RKKC", "RKKR"), LARGER, left="X")
INCH = 508


def test_a_base_covers_ranks_and_files() -> None:
    """FR-3: two ranks and three files, from rank 2 and file 5 on."""
    found = [(2, 5), (2, 6), (2, 7), (3, 5), (3, 6), (3, 7)]

    assert list(cells((2, 3), (2, 5))) == found


def test_who_stands_still_is_drawn_as_before() -> None:
    """Larger bases and who stands beside the unit as well."""
    found = redrawn(GUARD.places, GRID)

    assert (found.formation, found.right, found.forward) == (GUARD, 0, 0)
    assert {name: place.name for name, place in found.ends.items()} == {
        place.name: place.name for place in GUARD.places
    }


def test_the_front_is_where_the_foremost_stand() -> None:
    """Without file 1 the middle of three inches is half an inch to the right."""
    rest = [place for place in GUARD.places if place.file != 1]
    found = redrawn(rest, GRID)
    unit = Unit(id="guard", player="blue", formation=GUARD, pose=Pose(10, 20, 0, 1))

    assert found.formation == Formation(PLACE, ("KKC", "KKR"), LARGER, left="X")
    assert (found.right, found.forward) == (INCH // 2, 0)
    assert found.ends["1.4"].name == "1.3"
    assert found.standing(unit).pose == Pose(10.5, 20, 0, 1)


def test_who_is_behind_alone_is_the_front() -> None:
    """One inch behind the old front; K and C have gone."""
    behind = [place for place in GUARD.places if place.name == "2.4"]

    found = redrawn(behind, GRID)

    assert found.formation == Formation(PLACE, ("R",))
    assert (found.right, found.forward) == (3 * INCH // 2, -INCH)
    assert found.ends["2.4"].name == "1.1"


def test_a_model_is_put_into_a_place() -> None:
    """C goes behind the left half of the unit, to rank 3 and file 1."""
    (champion,) = GUARD.lettered("C")
    others = [place for place in GUARD.places if place != champion]

    found = redrawn([*others, placed(champion, GRID, GUARD.begin, (2, 0))], GRID)

    assert found.formation.ranks == ("RKK.", "RKKR", "C...")
    assert found.ends["1.4"].name == "3.1"


def test_ranks_that_leave_one_empty_are_refused() -> None:
    """Rank 2 of three has nobody in it."""
    far = placed(GUARD.places[0], GRID, GUARD.begin, (3, 0))

    with pytest.raises(FormationError) as wrong:
        redrawn([far, *GUARD.lettered("C")], GRID)

    assert wrong.value.sort is Fault.EMPTY_RANK
