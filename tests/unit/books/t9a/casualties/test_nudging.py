"""The 9th Age, "Losing Base Contact": who is nudged, where to, and who drops out.

Bases are an inch square. The spears stand in one rank of ten from 31 to 41 inches,
their front at 24 and their rear at 23, unless a test says otherwise.
"""

from dataclasses import replace

import pytest

from serried.books.t9a.casualties.combats import Outcome
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import Edge
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from unit.books.t9a.casualties.battles import (
    battle,
    flush,
    from_ends,
    left_of,
    outcomes,
    unit,
)

INCH = "25.4x25.4"
SPEARS = unit("spears", "R" * 10, player="blue", base=INCH)


def foes(  # noqa: PLR0913 - one for each thing that a test may say
    name: str, ranks: str, edge: Edge = Edge.FRONT, shift: float = 0.0, *,
    quarter: int | None = None, of: Unit = SPEARS,
) -> Unit:  # fmt: skip
    """Return an enemy flush with an edge, its front towards it."""
    turned = {Edge.FRONT: 2, Edge.REAR: 0, Edge.LEFT: 1, Edge.RIGHT: 3}[edge]
    player = "red" if of.player == "blue" else "blue"
    drawn = unit(name, ranks, player=player, base=INCH)
    return flush(of, drawn, edge, turned if quarter is None else quarter, shift)


def rock(west: float, south: float, east: float, north: float) -> Terrain:
    """Return Impassable Terrain."""
    ring = ((west, south), (east, south), (east, north), (west, north))
    return Terrain(id="rock", kind=TerrainKind.IMPASSABLE, polygon=ring)


def after(where: Battle, left: int, right: int) -> Outcome:
    """Return what comes of it that so many spears fall at either end."""
    return outcomes(where, [{"spears": from_ends(where.unit("spears"), left, right)}])[
        0
    ]


def test_who_lost_contact_is_nudged_back() -> None:
    """NUDGE-1, NUDGE-2: it suffered nothing, so it moves, until the corners touch.

    From 39 to 41 before the front; the spears end at 38 then.
    """
    found = after(battle(SPEARS, foes("a", "RR", shift=4.0)), 0, 3)

    assert found == Outcome(
        lost_contact=("a",), models_in_contact=2, nudges=(("a", -1.0, 0.0),)
    )


def test_whoever_touches_still_stays() -> None:
    """NUDGE-1: a corner is enough: no contact is lost, and nobody moves."""
    found = after(battle(SPEARS, foes("a", "RR", shift=4.0)), 0, 2)

    assert found == Outcome(models_in_contact=2)


def test_the_unit_that_suffered_moves_if_the_other_cannot() -> None:
    """NUDGE-3: rock one inch to the left of the foes, who may come no nearer."""
    field = battle(SPEARS, foes("a", "RR", shift=4.0))
    blocked = replace(field, terrain=(rock(36, 24.5, 38, 25),))

    assert after(blocked, 0, 3).nudges == (("spears", 1.0, 0.0),)
    assert after(blocked, 0, 3).lost_contact == ("a",)


def test_the_unit_that_suffered_stays_where_another_holds_it() -> None:
    """NUDGE-5, NUDGE-9: it touches somebody, so the blocked foes drop out."""
    field = battle(SPEARS, foes("a", "RR", shift=4.0), foes("b", "RR", shift=-4.0))
    blocked = replace(field, terrain=(rock(36, 24.5, 38, 25),))

    found = after(blocked, 0, 3)

    assert found == Outcome(dropped_out=("a",), models_in_contact=5)


def test_both_drop_out_if_nobody_comes_back() -> None:
    """NUDGE-9: rock on either side."""
    field = battle(SPEARS, foes("a", "RR", shift=4.0))
    blocked = replace(
        field,
        terrain=(
            rock(36, 24.5, 38, 25),
            replace(rock(39.5, 20, 42, 22.5), id="stone"),
        ),
    )

    found = after(blocked, 0, 3)

    assert found == Outcome(dropped_out=("spears", "a"))


def test_a_unit_held_by_another_enemy_is_not_nudged() -> None:
    """NUDGE-5, AMB-76: it has lost contact, and has not dropped out."""
    held = foes("a", "RR", shift=4.0)
    guard = foes("guard", "RR", Edge.REAR, of=held)
    field = battle(SPEARS, held, foes("b", "RR", shift=-4.0), guard)

    found = after(field, 0, 3)

    assert found.lost_contact == ("a",)
    assert not found.dropped_out
    assert not found.nudges


def test_the_unit_that_suffered_comes_after_one_that_is_held() -> None:
    """NUDGE-3, NUDGE-5: it touches nobody itself, so it is the one that moves."""
    held = foes("a", "RR", shift=4.0)
    field = battle(SPEARS, held, foes("guard", "RR", Edge.REAR, of=held))

    assert after(field, 0, 3).nudges == (("spears", 1.0, 0.0),)


def test_forwards_to_a_rear_rank_that_is_gone() -> None:
    """NUDGE-4: the rear lies an inch farther ahead."""
    spears = unit("spears", "RRRRR/R....", player="blue", base=INCH)
    behind = foes("a", "RRR", Edge.REAR, of=spears)
    way = left_of(spears, {"2.1"}, "RRRRR")

    (found,) = outcomes(battle(spears, behind), [{"spears": way}])

    assert found.nudges == (("a", 0.0, 1.0),)
    assert found.models_in_contact == 3 + 5


def test_a_rear_rank_that_is_still_there_holds_everybody() -> None:
    """UNIT-9: one model is left in it, so the Unit Boundary is what it was."""
    spears = unit("spears", "RRRRR/RR...", player="blue", base=INCH)
    behind = foes("a", "RR", Edge.REAR, 1.0, of=spears)
    way = left_of(spears, {"2.2"}, "RRRRR/R....")

    (found,) = outcomes(battle(spears, behind), [{"spears": way}])

    assert found == Outcome(models_in_contact=2 + 3)


def test_sideways_along_a_flank() -> None:
    """NUDGE-4: the foes stand beside the rear rank, from 20.5 to 22.5.

    It falls; the flank ends at 23 now.
    """
    spears = unit("spears", "RRR/..R", player="blue", base=INCH)
    beside = foes("a", "RR", Edge.RIGHT, -1.5, of=spears)
    way = left_of(spears, {"2.3"}, "RRR")

    (found,) = outcomes(battle(spears, beside), [{"spears": way}])

    assert found.nudges == (("a", 0.0, 0.5),)


def test_two_directions_one_after_the_other() -> None:
    """NUDGE-4, AMB-33: the foes stand behind the right end of a short second rank.

    When that rank and, in the same batch, two files are gone, they go an inch ahead
    and one to the left.
    """
    spears = unit("spears", "RRRRR/R....", player="blue", base=INCH)
    behind = foes("a", "R", Edge.REAR, 2.0, of=spears)
    way = left_of(spears, {"1.5", "1.4", "2.1"}, "RRR", -508)

    (found,) = outcomes(battle(spears, behind), [{"spears": way}])

    assert found.nudges == (("a", -1.0, 1.0),)
    assert found.models_in_contact == 2


def test_within_an_inch_of_units_of_the_same_combat() -> None:
    """NUDGE-6: flush with a friend that fights the same enemy.

    Three spears and two friends touch, one of these spears at the foes' corner too.
    """
    field = battle(SPEARS, foes("a", "RR", shift=4.0), foes("b", "RR", shift=1.0))

    found = after(field, 0, 3)

    assert found.nudges == (("a", -1.0, 0.0),)
    assert found.models_in_contact == 3 + 2 + 1


def test_not_through_them() -> None:
    """NUDGE-6: a friend that ends where the spears end then leaves no room."""
    field = battle(SPEARS, foes("a", "RR", shift=4.0), foes("b", "RRR", shift=1.5))

    found = after(field, 0, 3)

    assert found.dropped_out == ("a",)


@pytest.mark.parametrize(("apart", "nudged"), [(2.0, True), (1.9, False)])
def test_an_inch_from_units_outside_the_combat(apart: float, *, nudged: bool) -> None:
    """NUDGE-6, AMB-77: the foes go an inch, and an inch has to be left."""
    bystander = unit("guard", "R", base=INCH, pose=Pose(38.5 - apart, 25.5, 0.0, 1.0))
    field = battle(SPEARS, foes("a", "RR", shift=4.0), bystander)
    field = battle(*field.units, foes("b", "RR", Edge.LEFT))

    assert bool(after(field, 0, 3).nudges) is nudged


def test_another_spacing_by_a_setting() -> None:
    """SPACE-1, NUDGE-6: where half an inch is the limit, 0.9 is enough."""
    bystander = unit("guard", "R", base=INCH, pose=Pose(36.6, 25.5, 0.0, 1.0))
    field = battle(
        SPEARS, foes("a", "RR", shift=4.0), foes("b", "RR", Edge.LEFT), bystander
    )
    house = replace(field, rulings=(("spacing_end", 0.5),))

    assert not after(field, 0, 3).nudges
    assert after(house, 0, 3).nudges == (("a", -1.0, 0.0),)


@pytest.mark.parametrize(("guard", "nudged"), [("R", True), ("RR", False)])
def test_no_new_enemy_is_touched(guard: str, *, nudged: bool) -> None:
    """NUDGE-6, AMB-77: the guard is of the combat; the foes would end beside it.

    It stands beside *b*, from 36 to 37 or to 38. That is where the foes would end.
    """
    b = foes("b", "RR", shift=-1.0)
    beside = foes("guard", guard, Edge.LEFT, of=b, quarter=2)
    found = after(battle(SPEARS, foes("a", "RR", shift=4.0), b, beside), 0, 3)

    assert bool(found.nudges) is nudged
    assert found.dropped_out == (() if nudged else ("a",))


TRAIN_ROCK = rock(31, 15, 45, 20)


def train() -> Battle:
    """Return two enemies of which one is in the other's way until it has moved.

    The spears stand from 31 to 36, front at 24; the guard from 31 to 37, front at 22.
    Foes *a* hold both on their left flank. Foes *b* stand on the right flank of the
    spears from 36 to 37, and *c* on that of the guard from 37 on, up to 23.5. Below
    them lies rock, an inch away.
    """
    spears = unit(
        "spears", "R" * 5, player="blue", base=INCH, pose=Pose(33.5, 24, 0, 1)
    )
    guard = unit("guard", "R" * 6, player="blue", base=INCH, pose=Pose(34, 22, 0, 1))
    a = foes("a", "RRRRR", Edge.LEFT, -1.0, of=spears)
    b = foes("b", "R", Edge.RIGHT, of=spears)
    c = unit("c", "RR/RR/RR", base="31.8x25.4", pose=Pose(37, 22.25, -1, 0))
    return replace(battle(spears, guard, a, c, b), terrain=(TRAIN_ROCK,))


def test_the_order_that_keeps_most_units_in_combat() -> None:
    """NUDGE-8: *c* comes first in the file, but only after *b* is its way free."""
    field = train()
    spears, guard = field.unit("spears"), field.unit("guard")

    (found,) = outcomes(
        field, [{"spears": from_ends(spears, 0, 4), "guard": from_ends(guard, 0, 3)}]
    )

    assert [name for name, _, _ in found.nudges] == ["b", "c"]
    assert found.nudges[0][1:] == pytest.approx((-4.0, 0.0))
    assert found.nudges[1][1:] == pytest.approx((-3.0, 0.0))
    assert not found.dropped_out
    assert found.lost_contact == ("c", "b")


def test_each_moves_its_minimum_even_if_that_keeps_another_out() -> None:
    """NUDGE-8: a file less falls from the spears, so *b* stops in the way of *c*."""
    field = train()
    spears, guard = field.unit("spears"), field.unit("guard")

    (found,) = outcomes(
        field, [{"spears": from_ends(spears, 0, 2), "guard": from_ends(guard, 0, 3)}]
    )

    assert found.dropped_out == ("c",)
    assert [name for name, _, _ in found.nudges] == ["b"]


def test_an_order_that_keeps_as_many_is_the_active_players_to_choose() -> None:
    """NUDGE-8: *b* and *c* come to both sides of one line, and are enemies.

    The spears lose four on the right, down to 37, where *b* stands beside them; the
    red line in front of them, from 36 to 46, loses two, up to 38, where blue *c*
    stands beside it. Whoever comes first ends from 37 to 38, and the other may not
    touch it. Others hold both lines, and rock keeps everybody level.
    """
    line = foes("line", "R" * 10, shift=5.0)
    a = foes("a", "RR", shift=-4.0)
    d = foes("d", "RR", shift=-4.0, of=line)
    b, c = foes("b", "R", Edge.RIGHT), foes("c", "R", Edge.RIGHT, of=line)
    rocks = (rock(36, 20, 43, 22), replace(rock(34, 26, 39, 28), id="stone"))
    way = {"spears": from_ends(SPEARS, 0, 4), "line": from_ends(line, 0, 2)}
    for first, second, dx in ((b, c, -4.0), (c, b, 2.0)):
        field = replace(battle(SPEARS, line, a, d, first, second), terrain=rocks)
        (found,) = outcomes(field, [way])
        ((mover, *legs),) = found.nudges
        assert mover == first.id
        assert legs == pytest.approx([dx, 0.0])
        assert found.dropped_out == (second.id,)
        assert found.lost_contact == ("spears", "line", first.id)
        assert any("[NUDGE-8]" in note for note in found.notes)


def test_too_many_orders_are_not_looked_through() -> None:
    """NUDGE-8: seven units that lose contact at once have 5,040 orders."""
    few = [foes(f"a{n}", "R", shift=-1.5 + n) for n in range(7)]

    with pytest.raises(RuleGapError, match="NUDGE-8"):
        after(battle(SPEARS, *few), 0, 8)


def test_the_active_players_unit_moves_if_both_suffered() -> None:
    """NUDGE-2, AMB-32: the other one moves only if the Active Player's cannot."""
    a = foes("a", "RRRR", shift=5.0)  # from 39 to 43; it looks south
    way = {"spears": from_ends(SPEARS, 0, 2), "a": from_ends(a, 0, 1)}

    (found,) = outcomes(battle(SPEARS, a), [way])
    assert found.nudges == (("spears", 1.0, 0.0),)
    assert found.lost_contact == ("spears", "a")

    (found,) = outcomes(battle(SPEARS, a, active="red"), [way])
    assert found.nudges == (("a", -1.0, 0.0),)

    stuck = replace(battle(SPEARS, a), terrain=(rock(39.9, 20, 41, 22.5),))
    (found,) = outcomes(stuck, [way])
    assert found.nudges == (("a", -1.0, 0.0),)


def test_two_ways_as_short_are_the_owners_to_choose() -> None:
    """AMB-32: an inch to either side; the note says that there was a choice."""
    a, b = foes("a", "RR", shift=4.0), foes("b", "RR", shift=-4.0)
    rocks = (rock(36, 24.5, 38, 25), replace(rock(34, 24.5, 36, 25), id="stone"))

    found = after(replace(battle(SPEARS, a, b), terrain=rocks), 3, 3)

    assert len(found.nudges) == 1
    assert found.nudges[0][0] == "spears"
    assert abs(found.nudges[0][1]) == 1.0
    assert len(found.dropped_out) == 1
    assert any("[NUDGE-2]" in note for note in found.notes)


def test_the_corner_of_a_flank_is_not_turned() -> None:
    """NUDGE-7, AMB-78: touched at the corner, along the flank by the foe's own front.

    The files that stood there fall, so it goes ahead, and not along the front.
    """
    a = foes("a", "RR", Edge.RIGHT, 1.5)  # from 24 to 26, beside 41

    found = after(battle(SPEARS, a), 0, 2)

    assert found.nudges == (("a", -2.0, 0.0),)


def test_askew_it_may_not_be_settled_which_facing_fights() -> None:
    """NUDGE-7: a corner against the front; it is a gap only if contact is lost."""
    # Its front right corner, half a base right of the middle, is at (40.5, 24).
    askew = unit("a", "R", base=INCH, pose=Pose(40.9, 24.3, 0.6, -0.8))
    field = battle(SPEARS, askew)

    assert after(field, 3, 0) == Outcome(models_in_contact=2)
    with pytest.raises(RuleGapError, match="NUDGE-7"):
        after(field, 0, 3)


GUN = flush(SPEARS, unit("gun", "R", base="60 round"), Edge.REAR, 0, 4.5)
"""A round base behind the right end of the spears, its middle at (40.5, 21.82)."""

ASIDE, CLOSER = 1.66483, 0.34594
"""To where it is as far beside the corner at (38, 23) as behind it.

Its radius is 30 mm or 1.1811", of which the root of a half is 0.83517": 2.5 less that,
and 1.1811 less that.
"""


def test_a_disc_stays_where_it_touches() -> None:
    """NUDGE-4, UNIT-11: a round base that lost contact goes to the corner.

    CONTACT-4: it reaches from 39.32 to 41.68, so the spears from 39 to 40 and from 40
    to 41 have it straight behind them.
    """
    field = battle(SPEARS, GUN)

    assert after(field, 3, 0) == Outcome(models_in_contact=3)
    found = after(field, 0, 3)
    ((name, dx, dy),) = found.nudges
    assert name == "gun"
    assert (dx, dy) == pytest.approx((-ASIDE, CLOSER), abs=1e-5)
    assert (found.lost_contact, found.models_in_contact) == (("gun",), 2)


def test_whoever_suffered_goes_to_a_disc_that_cannot() -> None:
    """NUDGE-3: the rock bars the disc, whichever way it goes first."""
    walled = replace(battle(SPEARS, GUN), terrain=(rock(37.8, 20.0, 38.8, 21.5),))

    found = after(walled, 0, 3)

    ((name, dx, dy),) = found.nudges
    assert name == "spears"
    assert (dx, dy) == pytest.approx((ASIDE, -CLOSER), abs=1e-5)
    assert (found.lost_contact, found.dropped_out) == (("gun",), ())


BEHIND = rock(37.8, 20.0, 38.8, 22.0)
"""An inch behind the spears, and in the way of the disc."""


def test_a_way_that_is_barred_does_not_count() -> None:
    """NUDGE-6, AMB-32: no nearer to the rock, so to where the rear ends at 40.5."""
    found = after(replace(battle(SPEARS, GUN), terrain=(BEHIND,)), 0, 3)

    assert found.nudges == (("spears", 2.5, 0.0),)


def test_nobody_goes_to_a_disc_where_both_are_barred() -> None:
    """NUDGE-9, AMB-77: there the spears would be 0.7" from another rock."""
    rocks = BEHIND, rock(41.2, 23.0, 42.0, 24.0)

    found = after(replace(battle(SPEARS, GUN), terrain=rocks), 0, 3)

    assert (found.nudges, found.dropped_out) == ((), ("spears", "gun"))


def test_the_pose_of_the_frame_does_not_matter() -> None:
    """NUDGE-4: the same scene facing south-east: axes are those of the unit."""
    turned = Pose(36.0, 24.0, 0.6, -0.8)
    spears = SPEARS.at(turned)
    field = battle(spears, foes("a", "RR", shift=4.0, of=spears))

    ((name, dx, dy),) = after(field, 0, 3).nudges

    # Left of a unit that looks along (0.6, -0.8) is (0.8, 0.6).
    assert name == "a"
    assert (dx, dy) == pytest.approx((0.8, 0.6))
