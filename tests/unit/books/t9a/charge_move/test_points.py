"""Charges that end without an align move, in positions worked out by hand.

Bases are a square inch, and the charger comes from the south.
"""

import math
from typing import Final

import pytest

from charges import approach
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.charge_move.points import reaches, way_into_contact
from serried.geometry import gap, same
from serried.geometry.pose import Point
from serried.model.actions.legs import Forward
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import boundary, pose_of
from serried.model.marks import Mark
from serried.model.unit import Unit
from unit.books.t9a.charge_move.test_best import (
    ends,
    foes,
    only,
    rock,
    spears,
    table,
    unit,
)

RADIUS: Final = 30.0 / 25.4
"""Inches."""

MIDDLE: Final = (36.0, 24.0 + RADIUS)


def engine() -> Unit:
    """Return a target on a round base, its nearest point at (36, 24)."""
    return unit("foes", "red", (36.0, 24.0), 180.0, "R", base="60 round")


def fleeing(*ranks: str) -> Unit:
    """Return a target that is not lined up with."""
    return foes(*ranks, marks=frozenset({Mark.FLEEING}))


class TestRoundBases:
    """Contact by any point with the charger's Front, and no align (CHG-ROUND-1)."""

    def test_all_models_touch_that_have_it_before_them(self) -> None:
        """CONTACT-4: it is 2.362" across, and reaches three borders of five abreast.

        Those from -1.5 to 0.5 from 1.5 - 1.181 = 0.319" left of the middle on, up to
        0.5 - 1.181 = -0.681; the others likewise.
        """
        target = engine()
        battle = table(spears(36, 14), target)
        found = ends(battle)

        assert [end.offset for end in found] == pytest.approx([-0.5, 0.5])
        assert [end.low for end in found] == pytest.approx([0.5 - RADIUS, 1.5 - RADIUS])
        assert [end.high for end in found] == pytest.approx(
            [RADIUS - 1.5, RADIUS - 0.5]
        )
        assert [end.own for end in found] == [
            tuple(f"1.{file}" for file in range(first, first + 4)) for first in (1, 2)
        ]
        for end in found:
            assert end.models == 5
            assert end.way.align == 0.0
            own = boundary(battle.unit("spears").formation, end.pose)
            disc = boundary(target.formation, pose_of(target))
            assert same(gap(own, disc).distance, 0.0)
            # The touching point is on the circle, and at that border of the front.
            assert same(math.dist(end.way.about, MIDDLE), RADIUS)
            right, ahead = end.pose.local(end.way.about)
            assert same(right, end.offset)
            assert same(ahead, 0.0)

    def test_a_single_model_touches_with_all_of_its_front(self) -> None:
        """There is no border, and any point is as good."""
        end = only(ends(table(spears(36, 14, 0, "R"), engine())))

        assert end.models == 2
        assert same(end.low, -0.5)
        assert same(end.high, 0.5)

    def test_straight_ahead_the_shortest_way_is_told(self) -> None:
        """With the border before its middle, two abreast go straight on."""
        end = only(ends(table(spears(36, 14, 0, "RR"), engine())))

        (leg,) = end.way.legs
        assert isinstance(leg, Forward)
        assert same(end.way.length, 10.0)
        assert same(end.pose.y, 24.0)

    def test_no_way_no_end(self) -> None:
        """Behind a cliff all across the table."""
        assert ends(table(spears(36, 14), engine(), rock(-36, -5, 36, -4))) == ()

    def test_a_second_enemy_is_not_judged_here(self) -> None:
        """Half an inch deep in a gap that is just as wide as the charger."""
        others = (
            unit("left", "red", (34.5, 24.0), 180.0, "RR"),
            unit("right", "red", (37.5, 24.0), 180.0, "RR"),
        )
        small = unit("foes", "red", (36.0, 24.5), 180.0, "R", base="20 round")
        battle = table(spears(36, 14, 0, "R"), small, *others)

        with pytest.raises(RuleGapError) as caught:
            ends(battle)
        assert caught.value.clause == "CHG-MOVE-9"


class TestFleeing:
    """Into contact, and no align (CHG-FLEE-1)."""

    def test_straight_on_if_that_is_enough(self) -> None:
        """The shortest of all ways."""
        target = fleeing("RRRR", "RRRR")
        battle = table(spears(36, 14), target)
        end = way_into_contact(approach(battle, target=target))

        assert end is not None
        assert end.way.legs == (Forward(10.0),)
        assert len(end.own) == 5
        assert len(end.theirs) == 4

    @pytest.mark.parametrize("place", [(28.0, 16.0), (44.0, 16.0), (26.0, 23.0)])
    def test_with_a_wheel_otherwise(self, place: Point) -> None:
        """From either side; and from its flank, going past it."""
        target = fleeing("RRRR", "RRRR")
        battle = table(spears(*place, 0, "RR"), target)
        charger = battle.unit("spears")
        end = way_into_contact(approach(battle, charger, target))

        assert reaches(approach(battle, charger, target))
        assert end is not None
        front = boundary(charger.formation, end.pose)
        body = boundary(target.formation, pose_of(target))
        # A leg may overlap by a millionth of an inch, as everywhere.
        assert same(gap(front, body).distance, 0.0, 2e-6)
        # It is the front that touches.
        right, ahead = end.pose.local(end.way.about)
        assert same(ahead, 0.0)
        assert abs(right) <= 1.0 + 1e-6

    def test_not_what_is_behind(self) -> None:
        """After a quarter of a circle it goes along its own old front."""
        target = fleeing("RRRR")
        battle = table(spears(36, 14, 180), target)

        assert not reaches(approach(battle, target=target))

    def test_not_through_others(self) -> None:
        """A cliff with a gate that is wide enough, or not."""
        target = fleeing("RRRR")
        for gate, enough in ((2.05, True), (1.95, False)):
            cliff = (rock(-36, -5, -gate / 2, -4), rock(gate / 2, -5, 36, -4))
            battle = table(spears(36, 14, 0, "RR"), target, *cliff)
            assert reaches(approach(battle, target=target)) is enough

    def test_past_a_round_base_too(self) -> None:
        """A Fleeing unit may stand on one."""
        target = unit(
            "foes",
            "red",
            (36.0, 24.0),
            180.0,
            "R",
            base="60 round",
            marks=frozenset({Mark.FLEEING}),
        )
        battle = table(spears(30, 14), target)

        assert reaches(approach(battle, target=target))

    def test_friends_and_round_chargers_are_refused(self) -> None:
        """Nonsense is refused, and what no rule speaks of is a gap."""
        friend = unit("foes", "blue", (36.0, 24.0), 180.0, "R")
        wheel = unit("spears", "blue", (36.0, 14.0), 0.0, "R", base="60 round")

        with pytest.raises(RequestError):
            reaches(approach(table(spears(36, 14), friend)))
        with pytest.raises(RuleGapError) as caught:
            reaches(approach(table(wheel, fleeing("R"))))
        assert caught.value.clause == "UNIT-12"


def test_a_fleeing_unit_is_not_lined_up_with() -> None:
    """CHG-FLEE-1: it has no best end."""
    target = fleeing("RRRR")
    battle = table(spears(36, 14), target)

    with pytest.raises(RuleGapError):
        best_charges(approach(battle, target=target))
