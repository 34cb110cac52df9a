"""Where a charge ends, in positions worked out by hand.

Bases are a square inch, so that marks are whole numbers; the target's charged Facing
has its middle at (36, 24), and a charger before it comes from the south.
"""

import math
from typing import Final, TypeVar

import pytest

from charges import approach
from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene
from serried.geometry import Pose, gap, polygon, same
from serried.geometry.pose import Point, facing_vector
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import Edge, boundary
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit

INCH: Final = "25.4x25.4"

End = TypeVar("End")


def unit(  # noqa: PLR0913 - what a unit consists of
    name: str,
    player: str,
    front: Point,
    facing: float,
    *ranks: str,
    base: str = INCH,
    marks: frozenset[Mark] = frozenset(),
) -> Unit:
    """Return a block on the table."""
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base.parse(base), ranks),
        pose=Pose(*front, *facing_vector(facing)),
        marks=marks,
    )


def spears(x: float, y: float, facing: float = 0.0, *ranks: str) -> Unit:
    """Return the charger: five wide, unless said otherwise."""
    return unit("spears", "blue", (x, y), facing, *(ranks or ("RRRRR",)))


def foes(*ranks: str, marks: frozenset[Mark] = frozenset()) -> Unit:
    """Return the target: its front looks south."""
    return unit("foes", "red", (36.0, 24.0), 180.0, *ranks, marks=marks)


def rock(west: float, south: float, east: float, north: float) -> Terrain:
    """Return Impassable Terrain, its corners from the middle of the charged front."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Terrain(
        id=f"rock{west}{south}",
        kind=TerrainKind.IMPASSABLE,
        polygon=tuple((36.0 + x, 24.0 + y) for x, y in corners),
    )


def table(*things: Unit | Terrain) -> Battle:
    """Return a table with these things."""
    return Battle(
        book="t9a",
        active="blue",
        phase="charge",
        units=tuple(thing for thing in things if isinstance(thing, Unit)),
        terrain=tuple(thing for thing in things if isinstance(thing, Terrain)),
    )


def ends(battle: Battle, edge: Edge = Edge.FRONT) -> tuple[ChargeEnd, ...]:
    """Return the best ends of the spears' charge on the foes."""
    return best_charges(approach(battle, edge=edge))


def only(found: tuple[End, ...]) -> End:
    """Return the only end."""
    (one,) = found
    return one


def clause_of(battle: Battle) -> str:
    """Return the clause for want of which a charge is not judged."""
    with pytest.raises(RuleGapError) as caught:
        ends(battle)
    return caught.value.clause


def test_corner_to_corner_five_meet_seven() -> None:
    """Middle before middle, the corners touch two more (CONTACT-1, CHG-MOVE-6)."""
    end = only(ends(table(spears(36, 14), foes("RRRRRRR"))))

    assert end.models == 12
    assert same(end.low, 0.0)
    assert same(end.high, 0.0)
    assert end.way.legs == (Forward(10.0),)
    assert end.pose == Pose(36.0, 24.0, 0.0, 1.0)
    assert end.theirs == tuple(f"1.{file}" for file in range(1, 8))


def test_a_charger_wheels_to_where_most_are_in_contact() -> None:
    """From six inches aside it wheels, goes on, and turns back into line."""
    end = only(ends(table(spears(30, 14), foes("RRRRRRR"))))

    assert end.models == 12
    assert end.pose == Pose(36.0, 24.0, 0.0, 1.0)
    first, wheel, second = end.way.legs
    assert isinstance(first, Forward)
    assert isinstance(second, Forward)
    assert isinstance(wheel, Wheel)
    assert wheel.toward is Side.RIGHT
    assert isinstance(wheel.degrees, float)
    assert same(end.way.align, -wheel.degrees)


def test_many_offsets_may_be_as_good() -> None:
    """A single model touches two foes wherever it covers the border between them."""
    found = ends(table(spears(36, 14, 0, "R"), foes("RR")))

    assert [(end.low, end.high, end.models) for end in found] == [(-0.5, 0.5, 3)]


@pytest.mark.parametrize("edge", list(Edge))
def test_every_facing_may_be_charged(edge: Edge) -> None:
    """CHG-MOVE-2: four wide and three deep, charged straight on by two."""
    fronts = {
        Edge.FRONT: ((36.0, 24.0), 180.0),
        Edge.RIGHT: ((37.5, 26.0), 90.0),
        Edge.REAR: ((36.0, 27.0), 0.0),
        Edge.LEFT: ((34.5, 26.0), 270.0),
    }
    target = unit("foes", "red", *fronts[edge], *("RRRR",) * 3)
    found = ends(table(spears(36, 18, 0, "RR"), target), edge)
    # Of a flank the middle one and both its neighbours are touched from anywhere near
    # the middle; of a front or a rear all four only if the corners meet.
    wide = 0.5 if edge in {Edge.LEFT, Edge.RIGHT} else 0.0

    end = only(found)
    assert end.models == (5 if wide else 6)
    assert same(end.low, -wide)
    assert same(end.high, wide)
    assert end.pose == Pose(36.0, 24.0, 0.0, 1.0)


class TestWheel:
    """At most one Wheel of at most 90 degrees (WHEEL-2, CHG-MOVE-1).

    The charger goes along the front of three foes, two inches off. Its right corner is
    the nearer one; by a quarter of a circle it faces them, and no farther back than
    that corner can it come in.
    """

    def test_a_quarter_of_a_circle_is_allowed(self) -> None:
        """From half an inch back it gets its middle before the middle."""
        found = only(ends(table(spears(36.5, 22, 270, "R"), foes("RRR"))))

        assert found.models == 4
        assert same(found.offset, 0.0)

    def test_more_is_not(self) -> None:
        """From a quarter before it, it cannot come back so far."""
        found = only(ends(table(spears(36.25, 22, 270, "R"), foes("RRR"))))

        assert found.models == 3
        assert same(found.low, 0.25)
        assert same(found.high, 1.0)

    def test_who_looks_away_cannot_charge(self) -> None:
        """After a quarter of a circle it goes along the front."""
        assert ends(table(spears(36, 20, 180), foes("RRRRR"))) == ()


class TestOthers:
    """No contact but with the target; spacing does not matter (CHG-MOVE-3, SPACE-3)."""

    def test_one_may_pass_and_end_close_to_others(self) -> None:
        """A tenth of an inch on both sides all the way is enough."""
        walls = (rock(-9, -12, -2.6, 0.5), rock(2.6, -12, 9, 0.5))
        end = only(ends(table(spears(36, 14), foes("RRRRR"), *walls)))

        assert end.models == 10
        assert same(end.low, -0.1, 1e-5)
        assert same(end.high, 0.1, 1e-5)

    @pytest.mark.slow
    def test_one_may_not_touch_them(self) -> None:
        """Between rocks as far apart as it is wide it would touch both."""
        walls = (rock(-9, -6, -2.5, -1), rock(2.5, -6, 9, -1))

        assert ends(table(spears(36, 14), foes("R" * 5), *walls)) == ()

    def test_whoever_it_touches_at_first_it_may_slide_along(self) -> None:
        """SPACE-4: what stood close may stay close."""
        friend = unit("friend", "blue", (33.0, 14.0), 0.0, "R", "R")
        end = ends(table(spears(36, 14), foes("R" * 7), friend))[0]

        assert end.models == 12

    def test_a_friend_beside_the_way_end_bounds_the_offsets(self) -> None:
        """It comes up to the friend, and does not touch it."""
        friend = unit("friend", "blue", (33.0, 23.0), 0.0, "RR", "RR")
        end = ends(table(spears(40, 14), foes("R" * 7), friend))[0]

        # The friend's right side is two inches left of the middle of the front, where
        # the charger's left would have to be two and a half to touch all seven.
        assert end.models == 11
        assert end.pose.x > 36.5

    @pytest.mark.slow
    def test_a_second_enemy_is_left_alone_where_that_is_possible(self) -> None:
        """CHG-MOVE-6: rather few models in contact than two enemies."""
        other = unit("other", "red", (38.6, 24.0), 180.0, "RRR")
        end = only(ends(table(spears(36, 14), foes("RRR"), other)))

        # Its left end (its own right) comes no farther east than 37.1.
        assert end.pose.x < 34.6 + 1e-6
        assert end.models == 5 + 3 - 2


class TestTurning:
    """The charged unit turns only if there is no other way (CHG-MOVE-4, CHG-MOVE-5)."""

    @pytest.mark.slow
    def test_eleven_in_line_beat_twelve_that_turn_the_target(self) -> None:
        """CHG-MOVE-7: five against six without turning, not five against seven."""
        stone = rock(2.45, -2.4, 3.0, -1.95)
        battle = table(spears(35.5, 14, 0, "RRRRR", "RRRRR"), foes("R" * 7), stone)
        found = ends(battle)
        scene = Scene(approach(battle), EVERYTHING)
        offsets = scene.offsets()
        twelve = scene.turning(offsets).at(0.0)

        assert {(end.models, end.turned) for end in found} == {(11, 0.0)}
        assert offsets.faces.count(0.0) == 12
        assert not offsets.reach(0.0)
        assert 0.0 < twelve.by < math.radians(10.0)

    @pytest.mark.slow
    def test_a_target_turns_where_the_charger_cannot_close(self) -> None:
        """A stone beside the corner that the charger meets keeps it out of line."""
        stone = rock(0.55, -0.4, 0.75, -0.2)
        wall = rock(-4.0, -0.4, -0.55, -0.2)
        battle = table(spears(36, 14, 0, "RRR"), foes("R"), stone, wall)
        found = ends(battle)

        assert found
        for end in found:
            assert end.turned > 0.0
            own = boundary(battle.unit("spears").formation, end.pose)
            theirs = boundary(battle.unit("foes").formation, end.target_pose)
            assert same(gap(own, theirs).distance, 0.0)
            for area in battle.terrain:
                assert gap(own, polygon(area.polygon)).distance > 0.0
                assert gap(theirs, polygon(area.polygon)).distance > 0.0

    @pytest.mark.slow
    def test_engaged_units_never_turn(self) -> None:
        """The same, the target fighting somebody else already."""
        stone = rock(0.55, -0.4, 0.75, -0.2)
        wall = rock(-4.0, -0.4, -0.55, -0.2)
        guard = unit("guard", "blue", (36.0, 25.0), 180.0, "R")
        battle = table(spears(36, 14, 0, "RRR"), foes("R"), stone, wall, guard)

        assert ends(battle) == ()


class TestBlockedPath:
    """What may be done if there is no room for a charge (CHG-MOVE-10)."""

    @pytest.mark.slow
    def test_unengaged_enemies_in_the_way_block_the_path(self) -> None:
        """A screen all across the table."""
        screen = unit("screen", "red", (36.0, 20.0), 180.0, "R" * 40)
        battle = table(spears(36, 14), foes("RRRRR"), screen)

        assert ends(battle) == ()
        assert path_is_blocked(approach(battle))

    @pytest.mark.slow
    def test_terrain_alone_does_not(self) -> None:
        """A cliff all across the table."""
        battle = table(spears(36, 14), foes("RRRRR"), rock(-36, -5, 36, -4))

        assert ends(battle) == ()
        assert not path_is_blocked(approach(battle))


def test_every_base_ends_on_the_table() -> None:
    """EDGE-1: middle before middle, where five meet three, it would stand off it."""
    target = unit("foes", "red", (2.0, 24.0), 180.0, "RRR")
    end = ends(table(spears(6, 14), target))[0]

    assert end.models == 7
    assert same(end.low, -1.0)
    assert same(end.high, -0.5, 2e-6)


def test_who_flies_passes_over_others() -> None:
    """FLY-2: the screen does not matter."""
    screen = unit("screen", "red", (36.0, 19.0), 180.0, "R" * 40)
    battle = table(spears(36, 14), foes("RRRRRRR"), screen)
    found = best_charges(approach(battle)._replace(flying=True))

    assert only(found).models == 12


def test_models_that_fight_already_count_once_everywhere() -> None:
    """CHG-MOVE-6, AMB-26: the corner foe touches a friend, and is no gain any more."""
    friend = unit("friend", "blue", (34.0, 24.5), 90.0, "R")
    alone = ends(table(spears(36, 14, 0, "R"), foes("RRRR")))
    joined = ends(table(spears(36, 14, 0, "R"), foes("RRRR"), friend))

    assert {end.models for end in alone} == {4}
    assert {end.models for end in joined} == {5}
    assert [end.offset for end in alone] == [-0.5, 0.5]
    # Next to the friend one of the three foes would be the one in the corner.
    assert [end.offset for end in joined] == [-0.5]


def test_what_is_not_judged_is_refused() -> None:
    """A round charger and a Fleeing target have rules of their own."""
    wheel = unit("spears", "blue", (36.0, 14.0), 0.0, "R", base="60 round")

    assert clause_of(table(wheel, foes("R"))) == "UNIT-12"
    fleeing = foes("R", marks=frozenset({Mark.FLEEING}))
    assert clause_of(table(spears(36, 14), fleeing)) == "CHG-FLEE-1"


def test_friends_are_not_charged() -> None:
    """Whoever asks for that has asked wrongly."""
    friend = unit("foes", "blue", (36.0, 24.0), 180.0, "R")

    with pytest.raises(RequestError, match="friends"):
        ends(table(spears(36, 14), friend))
