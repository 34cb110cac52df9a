"""Which models go, and every way in which the ranks close.

The kernel is asked, which lists every way: the referee weighs them, and lists those
that the priorities of the combat leave.
"""

from math import comb

import pytest

from guards import all_picked, guard, told, ways_of
from serried.books.t9a.casualties.health_pools import toll
from serried.books.t9a.casualties.removals import picks_unlisted, removals
from serried.model.results.casualties import FreePick


def test_one_rank_loses_at_both_ends_in_every_split() -> None:
    """CAS-4, AMB-23: of two, both from the right, one from each end, both from left."""
    ways, _ = ways_of(guard("RRRRR"), R=2)

    assert [(w.removed, w.at_left, w.at_right, w.imbalance) for w in ways] == [
        (("1.4", "1.5"), 0, 2, 2),
        (("1.1", "1.5"), 1, 1, 0),
        (("1.1", "1.2"), 2, 0, 2),
    ]
    assert all(not way.slid and way.width == 1000 for way in ways)  # 2 x 25 mm


def test_who_stays_keeps_the_place_on_the_table() -> None:
    """CAS-4: two of five go at the left: the middle of the front goes 25 mm right."""
    found = told(guard("RRRRR"), R=2)

    assert [way.middle for way in found] == [-25, 0, 25]
    assert all(way.ranks == ("RRR",) for way in found)


def test_casualties_leave_the_rear_rank_whichever() -> None:
    """CAS-3, AMB-79: one free pick, and nobody moves."""
    (way,), _ = ways_of(guard("RRRR", "RRRR", "RRR"), R=2)

    assert way.pick == FreePick(2, ("3.1", "3.2", "3.3"))
    assert way.removed == ("3.1", "3.2")
    assert (way.slid, way.at_left, way.at_right, way.width) == ((), 0, 0, 0)


def test_a_rank_that_goes_whole_leaves_no_choice() -> None:
    """CAS-3: three of the rear rank, all of it; four: one more of the next rank."""
    (three,), _ = ways_of(guard("RRRR", "RRRR", "RRR"), R=3)
    (four,), _ = ways_of(guard("RRRR", "RRRR", "RRR"), R=4)

    assert (three.removed, three.pick) == (("3.1", "3.2", "3.3"), None)
    assert four.pick == FreePick(1, ("2.1", "2.2", "2.3", "2.4"))
    assert four.removed == ("2.1", "3.1", "3.2", "3.3")


def test_no_model_of_a_rank_ahead_goes_before_the_rear_rank_is_gone() -> None:
    """CAS-3: in no way does a first-rank model go while the second rank stands."""
    ways, _ = ways_of(guard("RRR", "RR."), R=1)

    assert {n for way in ways for n in way.removed} == {"2.1"}
    assert ways[0].pick == FreePick(1, ("2.1", "2.2"))


def test_models_that_an_enemy_touches_are_told_apart() -> None:
    """CAS-3: with 2.1 told apart it goes or stays, and the rest is a free pick."""
    unit = guard("RRRR", "RRRR")
    ways = removals(toll(unit, {"R": 2}), frozenset({"2.1", "1.1"}))

    assert [way.pick for way in ways] == [
        FreePick(2, ("2.2", "2.3", "2.4")),
        FreePick(1, ("2.2", "2.3", "2.4")),
    ]
    assert [way.removed for way in ways] == [("2.2", "2.3"), ("2.1", "2.2")]


def test_models_told_apart_that_all_go_are_no_choice() -> None:
    """CAS-3: both of the rear rank go, apart or not."""
    unit = guard("RRRR", "RR..")
    (way,) = removals(toll(unit, {"R": 2}), frozenset({"2.1"}))

    assert (way.removed, way.pick) == (("2.1", "2.2"), None)


def test_other_rank_and_file_is_told_apart_by_its_letter() -> None:
    """HP-1, CAS-3: A shares the pool, but it is not like the others."""
    unit = guard(
        "RRR", "RAR", kinds="[unit.model.A]\nadvance = 4\n", more="advance = 5"
    )
    ways, _ = ways_of(unit, R=1)

    assert [(way.removed, way.pick) for way in ways] == [
        (("2.1",), FreePick(1, ("2.1", "2.3"))),
        (("2.2",), None),
    ]


def test_more_picks_than_can_be_looked_through_are_counted() -> None:
    """CAS-3, AMB-79: 10 of 20 models that are all told apart; one that is named."""
    unit = guard("R" * 20, "R" * 20)
    names = frozenset(f"2.{n}" for n in range(1, 21))
    taken = toll(unit, {"R": 10})
    odd = [f"2.{n}" for n in range(1, 21, 2)]

    assert picks_unlisted(taken, names) == comb(20, 10)
    assert set(odd) in [set(way.removed) for way in removals(taken, names, odd)]
    assert removals(taken, names)


def test_fewer_picks_are_all_looked_through() -> None:
    """CAS-3: 6 of 12 are 924 picks, and each is a way."""
    unit = guard("R" * 12, "R" * 12)
    names = frozenset(f"2.{n}" for n in range(1, 13))
    taken = toll(unit, {"R": 6})

    assert picks_unlisted(taken, names) == 0
    assert len(removals(taken, names)) == comb(12, 6)


def test_figure_a_to_e_without_their_enemies() -> None:
    """CAS-F1 to CAS-F5: the second rank goes first, then both ends of the first.

    At the right end the Character is passed over: the R&F model on its left goes, and
    it slides into that spot, or into the outer one of two.
    """
    right, even, left = told(guard("RRRRRK", "R.....", K="25x25"), R=3)

    assert right.removed == ("1.4", "1.5", "2.1")
    assert right.slid == {"1.6": "1.4"}
    assert even.removed == ("1.1", "1.5", "2.1")
    assert even.slid == {"1.6": "1.4"}  # the fourth from the left now, as 1.1 is gone
    assert left.removed == ("1.1", "1.2", "2.1")
    assert left.slid == {}
    assert [way.ranks for way in (right, even, left)] == [
        ("RRRK",),
        ("RRRK",),
        ("RRRK",),
    ]
    assert [way.middle for way in (right, even, left)] == [-25, 0, 25]


def test_other_pools_behind_the_first_rank_make_it_a_single_one() -> None:
    """AMB-70: only the rear half of K's base stands behind: both ends lose."""
    ways, _ = ways_of(guard("RKR", ".K.", base="25x25", K="25x50"), R=1)

    assert [(way.removed, way.imbalance) for way in ways] == [
        (("1.3",), 1),
        (("1.1",), 1),
    ]


def test_two_passed_over_at_one_end_slide_as_far_as_the_gaps_beside_them() -> None:
    """CAS-6, AMB-27: K and L slide by one place, and nobody else moves."""
    first, second = told(guard("KLRRR", K="25x25", L="25x25"), R=1)

    assert (first.removed, first.slid) == (("1.5",), {})
    assert (second.removed, second.slid) == (("1.3",), {"1.1": "1.1", "1.2": "1.2"})
    assert second.middle == 12.5


def test_a_wide_base_that_is_passed_over_slides_by_the_width_of_the_gap() -> None:
    """CAS-6, FR-3: K on 50x25 slides by the 25 mm that an R&F model left."""
    ways, _ = ways_of(guard("RRKK", K="50x25"), R=1)

    spots = {model.name: model.x for model in ways[0].standing}
    assert (ways[0].removed, spots) == (("1.2",), {"1.1": -750, "1.3": 0})
    assert ways[0].width == 500


def test_who_stands_beside_the_unit_moves_in_with_its_end() -> None:
    """CAS-6, FR-14: L keeps beside the end of the first rank, which loses a model."""
    unit = guard(
        "RRR", base="25x50", K="50x75", L="50x75", more='beside = {left="K", right="L"}'
    )
    right, left = told(unit, R=1)

    assert (right.removed, right.slid) == (("1.3",), {"R": "R"})
    assert (left.removed, left.slid) == (("1.1",), {"L": "L"})


def test_command_models_are_passed_over_while_others_are_left() -> None:
    """CMD-3, AMB-80: M and S at the ends: the alike model next to them is lifted."""
    right, left = told(guard("MRRS"), R=1)

    assert (right.removed, right.slid) == (("1.3",), {"1.4": "1.3"})
    assert (left.removed, left.slid) == (("1.2",), {"1.1": "1.1"})


def test_command_models_go_with_the_last_of_their_pool() -> None:
    """CMD-3: of M, R, S and the Champion two go: R, and one of M and S."""
    removed = {way.removed for way in told(guard("MRSC"), R=2)}

    assert removed == {("1.1", "1.2"), ("1.2", "1.3")}


def test_of_command_models_alone_those_in_the_rear_go_first() -> None:
    """CAS-3, CMD-3: R goes, and of M and S the one who stands behind."""
    found = told(guard("MR", "S."), R=2)

    assert {way.removed for way in found} == {("1.2", "2.1")}


def test_command_models_in_a_rear_rank_stay_there() -> None:
    """CMD-3, AMB-80: the pick is among the others."""
    (way,), _ = ways_of(guard("RRR", "RMR"), R=1)

    assert way.pick == FreePick(1, ("2.1", "2.3"))


def test_command_models_alone_in_the_rear_fill_the_places_of_those_ahead() -> None:
    """AMB-80: M takes the place of a casualty at either end of the first rank."""
    right, left = told(guard("RRRR", "M..."), R=1)

    assert (right.removed, right.slid, right.ranks) == (
        ("1.4",),
        {"2.1": "1.4"},
        ("RRRM",),
    )
    assert (left.removed, left.slid, left.ranks) == (
        ("1.1",),
        {"2.1": "1.1"},
        ("MRRR",),
    )


def test_command_models_alone_in_the_rear_fill_the_rank_ahead() -> None:
    """AMB-80: of the second rank one of three goes, and M stands in its place."""
    found = told(guard("RRR", "RRR", "..M"), R=1)

    assert [(way.removed, way.slid) for way in found] == [
        (("2.1",), {"3.3": "2.1"}),
        (("2.2",), {"3.3": "2.2"}),
        (("2.3",), {"3.3": "2.3"}),
    ]
    assert {way.ranks for way in found} == {
        ("RRR", "MRR"),
        ("RRR", "RMR"),
        ("RRR", "RRM"),
    }


def test_the_champion_is_another_pool() -> None:
    """HP-1, CAS-6: C at the left end is passed over, and slides."""
    right, left = told(guard("CRRR"), R=1)

    assert (right.removed, left.removed) == (("1.4",), ("1.2",))
    assert left.slid == {"1.1": "1.1"}


def test_what_the_rank_and_file_cannot_take_passes_to_the_champion() -> None:
    """HP-4: three wounds on C and two R&F leave nobody, with K beside K alone."""
    unit = guard("CRRK", K="25x25")
    (way,) = told(unit, R=3)

    assert (way.removed, way.ranks) == (("1.1", "1.2", "1.3"), ("K",))
    assert way.slid == {}
    assert way.middle == 37.5


def test_a_wound_that_lifts_nobody_moves_nobody() -> None:
    """HP-2: of models with 3 Health Points one wound is kept for later."""
    unit = guard("RRR", hp=3)
    ways, taken = ways_of(unit, R=1)

    assert [(way.removed, way.slid, way.width) for way in ways] == [((), (), 0)]
    assert len(ways[0].standing) == 3
    assert taken.lost_afterwards == (("R", 1),)


def test_a_unit_with_nothing_left_is_removed_whole() -> None:
    """CAS-ALL-1: then there is no way to take its casualties one by one."""
    assert ways_of(guard("RRC", "RR."), R=5)[0] == ()


def test_one_model_left_is_a_unit_still() -> None:
    """CAS-ALL-1: four of five go: five ways, each leaves one model in its place."""
    found = told(guard("RRRRR"), R=4)

    assert [way.middle for way in found] == [-50, -25, 0, 25, 50]
    assert {way.ranks for way in found} == {("R",)}


@pytest.mark.parametrize("lost", [1, 2, 3, 4, 5])
def test_free_picks_written_out_are_all_subsets_of_the_rear_rank(lost: int) -> None:
    """CAS-3: any subset of the second rank of so many models may go."""
    unit = guard("RRRRR", "RRRRR")
    ways, _ = ways_of(unit, R=lost)
    found = [way.removed for way in all_picked(unit, ways)]

    assert len(found) == len(set(found)) == [5, 10, 10, 5, 1][lost - 1]
    assert {name for names in found for name in names} == {
        f"2.{n}" for n in range(1, 6)
    }
