"""Several at once: Combined and Multiple Charges, in positions worked out by hand.

Bases are a square inch; the charged Facing has its middle at (36, 24), and chargers
come from the south unless said otherwise.
"""

import pytest

from charges import approach
from serried.books.t9a.charge_move import second_enemies, tables
from serried.books.t9a.charge_move.best import best_charges
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.several import (
    best_combined_charges,
    combined_charge_at,
)
from serried.geometry import same
from serried.geometry.pose import Point
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import Edge
from serried.model.unit import Unit
from unit.books.t9a.charge_move.test_best import foes, only, rock, table, unit


def charger(name: str, x: float, y: float, *ranks: str, facing: float = 0.0) -> Unit:
    """Return a charger: five wide, unless said otherwise."""
    return unit(name, "blue", (x, y), facing, *(ranks or ("RRRRR",)))


def together(
    battle: Battle, *names: str, edges: tuple[Edge, ...] = ()
) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes when these charge the foes, on the front by default."""
    sides = edges or (Edge.FRONT,) * len(names)
    return best_combined_charges(
        [
            approach(battle, name, edge=edge)
            for name, edge in zip(names, sides, strict=True)
        ]
    )


def fronts(outcome: CombinedCharge) -> dict[str, Point]:
    """Return where the middles of the fronts are."""
    return {end.unit: end.pose[:2] for end in outcome.ends}


class TestCombined:
    """All of them together satisfy the priorities (CHG-MOVE-6, CHG-MOVE-8)."""

    def test_one_alone_ends_as_it_does_by_itself(self) -> None:
        """A party of one is a charge."""
        battle = table(charger("spears", 30, 14), foes("R" * 7))

        outcome = only(together(battle, "spears"))

        assert outcome.ends == best_charges(approach(battle))
        assert outcome.models == 12

    def test_two_share_a_front_flush(self) -> None:
        """Ten models meet eight: the outermost touch corners, if both stand flush."""
        battle = table(charger("a", 33, 14), charger("b", 39, 14), foes("R" * 8))

        outcome = only(together(battle, "a", "b"))

        # A hair to either side, and one of the outermost touches nobody.
        assert outcome.models == 10 + 8
        assert same(fronts(outcome)["a"][0], 33.5)
        assert same(fronts(outcome)["b"][0], 38.5)
        assert outcome.failed == ()

    def test_two_that_have_no_leeway(self) -> None:
        """Flush at the middle of two foes: one of each squarely, one at a corner."""
        two = charger("a", 34.5, 14, "RR"), charger("b", 37.5, 14, "RR")
        outcome = only(together(table(*two, foes("RR")), "a", "b"))

        # Each has [-2, 0] or [0, 2] before [-1, 1]: all four, and both foes. A hair to
        # either side, and one has but a single model there.
        assert outcome.models == 4 + 2
        assert same(fronts(outcome)["a"][0], 35)
        assert same(fronts(outcome)["b"][0], 37)

    def test_all_that_is_as_good_is_told(self) -> None:
        """On a front for fourteen each touches seven, at one end or the other."""
        battle = table(charger("a", 33, 14), charger("b", 39, 14), foes("R" * 14))
        found = together(battle, "a", "b")
        places = {tuple(sorted(x for x, _ in fronts(one).values())) for one in found}

        # Five with both neighbours seven: 32.5 and 39.5 leave no foe to both.
        assert {one.models for one in found} == {24}
        assert places == {(32.5, 39.5)}

    def test_both_make_contact_even_with_a_single_foe(self) -> None:
        """CHG-MOVE-6: the second priority. One corner, and two abreast of the next."""
        battle = table(charger("a", 33, 14), charger("b", 39, 14), foes("R"))
        found = together(battle, "a", "b")

        # Alone the best is 3 + 1. Flush at the foe's left or right end: the one has a
        # corner there, the other stands squarely before it and touches with two.
        assert {len(one.ends) for one in found} == {2}
        assert {one.models for one in found} == {4}

    def test_a_model_that_two_touch_counts_once(self) -> None:
        """AMB-26: the foe in the corner is in the front rank and in the flank."""
        battle = table(
            charger("a", 36, 14),
            charger("b", 28, 25.5, facing=90.0),
            foes(*["RRRRR"] * 3),
        )
        outcome = only(together(battle, "a", "b", edges=(Edge.FRONT, Edge.RIGHT)))

        # 5 + 5 before the front; 3 squarely and 2 at corners beside a flank of 3.
        assert outcome.models == 5 + 5 + 5 + 3 - 1

    def test_who_stands_in_the_way_moves_first(self) -> None:
        """One right behind the other cannot go through it."""
        battle = table(
            charger("front", 36, 20, "RR"), charger("back", 36, 17, "RR"), foes("R" * 6)
        )
        found = together(battle, "back", "front")

        assert found
        for outcome in found:
            assert outcome.order == ("front", "back")
            assert outcome.models == 2 + 2 + 6

    def test_who_has_no_way_fails(self) -> None:
        """A cliff right before one of them; the other does as well as it can."""
        cliff = rock(-12, -20.9, 4, -20.1)
        battle = table(charger("a", 30, 3), charger("b", 40, 14), foes("R" * 5), cliff)

        outcome = together(battle, "a", "b")[0]

        assert outcome.order == ("b",)
        assert outcome.failed == ("a",)
        assert outcome.models == 10

    def test_any_offsets_can_be_judged(self) -> None:
        """What is not listed may be as good, worse or impossible."""
        battle = table(charger("a", 33, 14), charger("b", 39, 14), foes("R" * 10))
        both = [approach(battle, name) for name in ("a", "b")]
        best = together(battle, "a", "b")[0]

        flush = combined_charge_at(both, (2.5, -2.5))
        apart = combined_charge_at(both, (5.0, -5.0))
        over = combined_charge_at(both, (2.0, -2.0))

        assert best.models == flush[0].models == 20
        # Each hangs over by half: [-7.5, -2.5] before five foes of [-5, 0]: three of
        # the charger and three foes on either side.
        assert [one.models for one in apart] == [3 + 3 + 3 + 3]
        assert apart[0].rank > best.rank
        assert over == ()

    @pytest.mark.slow
    def test_the_target_turns_for_the_first_alone(self) -> None:
        """CHG-MOVE-8: the second lines up with the foe as it stands then."""
        stone, wall = rock(0.55, -0.4, 0.75, -0.2), rock(-4.0, -0.4, -0.55, -0.2)
        battle = table(
            charger("a", 36, 14, "RRR"),
            charger("b", 36, 34, "R", facing=180.0),
            foes("R"),
            stone,
            wall,
        )
        alone = best_charges(approach(battle, "a"))

        found = together(battle, "a", "b", edges=(Edge.FRONT, Edge.REAR))

        assert found
        for outcome in found:
            first, second = outcome.ends
            assert (first.unit, second.unit) == ("a", "b")
            assert same(outcome.turned, abs(alone[0].turned))
            assert second.turned == 0.0
            assert second.target_pose == first.target_pose

    @pytest.mark.slow
    @pytest.mark.parametrize("names", ["abc", "acb", "bac", "bca", "cab", "cba"])
    def test_whoever_is_named_first(self, names: str) -> None:
        """Three abreast of a single foe: a corner, squarely, and a corner."""
        places = zip("abc", (34.9, 36, 37.1), strict=True)
        battle = table(*(charger(name, x, 22, "R") for name, x in places), foes("R"))

        outcome = only(together(battle, *names))

        assert outcome.models == 3 + 1
        assert sorted(round(x, 6) for x, _ in fronts(outcome).values()) == [35, 36, 37]

    @pytest.mark.slow
    def test_four_before_a_front_for_less_than_two(self) -> None:
        """CHG-3: three of them touch; as many as stand there with both corners."""
        units = [charger(name, 27 + 6 * n, 14) for n, name in enumerate("abcd")]
        found = together(table(*units, foes("R" * 9)), *"abcd")

        # Nine foes, and of the three abreast those above x = 31.5 to 40.5: nine, and
        # one more at either corner if they stand in line with the foes.
        assert {len(one.ends) for one in found} == {3}
        assert {one.models for one in found} == {9 + 9 + 2}
        assert all(len(one.failed) == 1 for one in found)

    @pytest.mark.slow
    def test_six_from_all_sides(self) -> None:
        """Three before a front, one before each flank, one at the rear."""
        battle = table(
            *(charger(name, 30 + 6 * n, 14) for n, name in enumerate("abc")),
            charger("d", 24, 25.5, "RRR", facing=90.0),
            charger("e", 48, 25.5, "RRR", facing=-90.0),
            charger("f", 36, 36, facing=180.0),
            foes(*["R" * 12] * 3),
        )
        edges = (Edge.FRONT,) * 3 + (Edge.RIGHT, Edge.LEFT, Edge.REAR)

        found = together(battle, *"abcdef", edges=edges)

        # Before the front 12 and 2 at its corners; 3 before each flank; 5 at the rear.
        # Of the foes the front rank, two more in each flank, and 7 in the rear rank.
        assert {len(one.ends) for one in found} == {6}
        assert {one.models for one in found} == {12 + 2 + 3 + 3 + 5 + 12 + 2 + 2 + 7}

    def test_seven_are_too_many(self) -> None:
        """More than are judged."""
        units = [charger(name, 12 + 6 * n, 14) for n, name in enumerate("abcdefg")]
        battle = table(*units, foes("R" * 9))

        with pytest.raises(RuleGapError) as caught:
            together(battle, *"abcdefg")
        assert caught.value.clause == "CHG-MOVE-8"

    def test_too_many_ways_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """There is an end to what is looked at; then nothing is guessed."""
        monkeypatch.setattr(tables, "MOST_TABLES", 3)
        battle = table(charger("a", 33, 14), charger("b", 39, 14), foes("R" * 8))

        with pytest.raises(RuleGapError) as caught:
            together(battle, "a", "b")
        assert caught.value.clause == "CHG-MOVE-8"

    def test_nobody_charges_twice(self) -> None:
        """Such a request makes no sense."""
        battle = table(charger("a", 33, 14), foes("R" * 9))

        with pytest.raises(RequestError):
            together(battle, "a", "a")
        with pytest.raises(RequestError):
            together(battle)


class TestMultiple:
    """Who cannot but touch a second enemy charges it too (CHG-MOVE-9)."""

    @staticmethod
    def between(*more: Unit) -> Battle:
        """Return five before one foe between two pairs, all in line."""
        return table(
            charger("spears", 36, 14),
            foes("R"),
            unit("left", "red", (34.5, 24.0), 180.0, "RR"),
            unit("right", "red", (37.5, 24.0), 180.0, "RR"),
            *more,
        )

    @pytest.mark.slow
    def test_as_few_enemies_as_can_be(self) -> None:
        """Either neighbour, never both."""
        battle = self.between()
        found = best_charges(approach(battle))

        # Its right end stands anywhere from the one corner of the foe (35.5) to just
        # short of the other: three of its own, the foe, and both of the pair.
        assert {end.secondary for end in found} == {("left",), ("right",)}
        assert {end.models for end in found} == {3 + 1 + 2}
        for end in found:
            low, high = sorted((abs(end.low), abs(end.high)))
            assert same(low, 2.0, 5e-6)
            assert same(high, 3.0)
            assert len(end.own) == 3

    @pytest.mark.slow
    def test_together_with_others_it_is_not_judged(self) -> None:
        """Neither is it guessed."""
        battle = self.between(charger("b", 36, 34, "R", facing=180.0))

        with pytest.raises(RuleGapError) as caught:
            together(battle, "spears", "b", edges=(Edge.FRONT, Edge.REAR))
        assert caught.value.clause == "CHG-MOVE-9"

    def test_more_than_are_looked_for_are_refused(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """CHG-MOVE-9: three wide cannot but touch two of those beside the foe."""
        monkeypatch.setattr(second_enemies, "MOST_SECONDS", 1)
        beside = [
            unit(f"e{x}", "red", (36.0 + x, 24.0), 180.0, "R") for x in (-2, -1, 1, 2)
        ]
        battle = table(charger("spears", 36, 14, "RRR"), foes("R"), *beside)

        with pytest.raises(RuleGapError) as caught:
            best_charges(approach(battle))
        assert caught.value.clause == "CHG-MOVE-9"
