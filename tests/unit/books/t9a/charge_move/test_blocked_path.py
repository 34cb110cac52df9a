"""Blocked Path, in positions worked out by hand (CHG-MOVE-10).

Bases are a square inch. The charger comes straight from the south along x = 36, five
wide; its target stands askew, by forty degrees, with the middle of its front at
(36, 24). Its nearest corner is 2.5 sin 40 degrees nearer than that.
"""

import math
from typing import Final

import pytest

from charges import approach
from serried.books.t9a.charge_move.blocked_path import blocked_path_move
from serried.geometry import same
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import Edge
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from unit.books.t9a.charge_move.test_best import only, rock, spears, table, unit

NEAR: Final = 10.0 - 2.5 * math.sin(math.radians(40.0))
"""Inches that the charger goes until it meets the corner."""


def askew(*ranks: str, facing: float = 220.0) -> Unit:
    """Return the target."""
    return unit("foes", "red", (36.0, 24.0), facing, *(ranks or ("RRRRR",)))


def places(
    battle: Battle, edge: Edge = Edge.FRONT, reach: float = 12.0
) -> tuple[ChargeEnd, ...]:
    """Return where the foes may stand when the spears come."""
    return blocked_path_move(approach(battle, edge=edge), reach)


def test_the_target_lines_up_with_most_models_in_contact() -> None:
    """Five before five: anywhere within a model's width to either side all touch."""
    end = only(places(table(spears(36, 14), askew())))

    assert same(end.way.length, NEAR)
    assert same(end.pose.y, 14.0 + NEAR)
    assert end.models == 10
    assert same(end.low, -1.0)
    assert same(end.high, 1.0)
    assert end.edge is Edge.FRONT
    assert same(end.target_pose.y, 14.0 + NEAR)
    assert same(end.target_pose.uy, -1.0)


def test_a_rear_lines_up_as_well() -> None:
    """Five before four: squarely, and one at either corner in the very middle."""
    end = only(places(table(spears(36, 14), askew("RRRR", "RRRR")), Edge.REAR))

    assert end.edge is Edge.REAR
    assert end.models == 4 + 5
    assert same(end.target_pose.uy, 1.0)


@pytest.mark.parametrize(("edge", "east"), [(Edge.LEFT, -1.0), (Edge.RIGHT, 1.0)])
def test_a_flank_lines_up_as_well(edge: Edge, east: float) -> None:
    """Five before two: two squarely and both corners, half a model off the middle."""
    found = places(table(spears(36, 14), askew("RRRR", "RRRR")), edge)

    assert [end.offset for end in found] == pytest.approx([-0.5, 0.5])
    for end in found:
        assert end.edge is edge
        assert end.models == 4 + 2
        assert same(end.target_pose.ux, east)


def test_it_keeps_its_inch_from_those_it_kept_it_from() -> None:
    """SPACE-1, SPACE-4: a rock afar bounds the offsets, and so does one close by."""
    far = rock(3.7, -3.0, 9.0, 4.0)  # 1.78 inches east of the near corner
    close = rock(2.7, -3.0, 9.0, 4.0)  # 0.78 inches east of it

    # Its east end stands no farther east than 38.7: an inch before the one, and just
    # short of touching the other. Then its middle is 0.2 east of the charger's.
    for stone in (far, close):
        end = only(places(table(spears(36, 14), askew(), stone)))
        assert end.models == 10
        assert same(end.low, -1.0)
        assert same(end.high, 0.2, 2e-6)


def files(end: ChargeEnd) -> int:
    """Return in how many files the target lines up."""
    assert end.formation is not None
    return end.formation.files


def test_other_ranks_and_files_where_these_have_no_room() -> None:
    """Between two rocks there is room for two files, or for one."""
    rocks = (rock(-9, -4, -2.3, 9), rock(2.3, -4, 9, 9))
    sideways = unit("foes", "red", (36.5, 24.0), 90.0, "RRRRR")
    found = places(table(spears(36, 11, 0, "RRR"), sideways, *rocks))

    # 4.6 inches between them, 1 on either side: 2.6 are left.
    assert {files(end) for end in found} == {1, 2}
    assert {end.edge for end in found} == {Edge.FRONT}
    for end in found:
        half = files(end) / 2.0
        assert same(end.target_pose.y, 21.5)
        for offset in (end.low, end.high):
            assert abs(offset) + half <= 1.3 + 1e-5


def test_another_facing_where_that_one_has_no_room() -> None:
    """A base two inches deep has no room lengthways before a cliff."""
    sideways = unit("foes", "red", (37.0, 24.0), 90.0, "R", base="25.4x50.8")
    battle = table(spears(36, 14, 0, "R"), sideways, rock(-9, 2.2, 9, 9))

    # Met at 23.5 it would reach to 25.5, and the cliff begins at 26.2.
    assert {end.edge for end in places(battle)} == {Edge.LEFT, Edge.RIGHT}


def test_the_charge_range_bounds_the_move() -> None:
    """Up to it, and no farther."""
    battle = table(spears(36, 14), askew())

    assert places(battle, reach=NEAR + 1e-3)
    assert places(battle, reach=NEAR - 1e-3) == ()


def test_nobody_else_may_be_met() -> None:
    """Straight forward, and a screen before the target."""
    screen = unit("screen", "red", (36.0, 20.0), 180.0, "R" * 9)

    assert places(table(spears(36, 14), askew(), screen)) == ()


def test_an_engaged_unit_is_no_target_of_it() -> None:
    """Such a path is not blocked (CHG-MOVE-10)."""
    guard = unit("guard", "blue", (36.0, 25.0), 180.0, "R")
    foe = unit("foes", "red", (36.0, 24.0), 180.0, "R")

    with pytest.raises(RequestError):
        places(table(spears(36, 14), foe, guard))
