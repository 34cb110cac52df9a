"""How ranks close again after a Champion or a Character fell, clause by clause.

The kernel is asked, which lists every way: the referee weighs them, and lists those
that the priorities of the combat leave.
"""

import pytest

from guards import guard, told, ways_of
from serried.model.errors import RuleGapError
from serried.model.results.casualties import FreePick
from serried.model.unit import Unit

PLATFORM = """
[unit.model.P]
character = true
hp = 1
base = "{base}"
rules = ["War Platform"]
"""


def with_platform(*ranks: str, base: str = "25x25") -> Unit:
    """Return the guard with a War Platform P among them."""
    return guard(*ranks, kinds=PLATFORM.format(base=base))


def test_a_gap_in_a_single_rank_is_closed_from_either_side() -> None:
    """CAS-ILL-2, FR-12: K falls: two on the right slide left, or three right."""
    right, left = told(guard("RRRKRR", K="25x25"), K=1)

    assert right.slid == {"1.5": "1.4", "1.6": "1.5"}
    assert left.slid == {"1.1": "1.1", "1.2": "1.2", "1.3": "1.3"}
    assert (right.middle, left.middle) == (-12.5, 12.5)
    assert right.removed == left.removed == ("1.4",)


def test_no_model_jumps_over_a_gap_in_a_single_rank() -> None:
    """CAS-ILL-2: whoever is on one side goes together, so there are just two ways."""
    assert len(told(guard("RRRKRRR", K="25x25"), K=1)) == 2


def test_who_falls_at_an_end_leaves_no_gap() -> None:
    """CAS-ILL-1, CAS-CHR-1: K at the left end falls, and nobody slides."""
    (way,) = told(guard("KRRR", K="25x25"), K=1)

    assert (way.removed, way.slid, way.middle) == (("1.1",), {}, 12.5)


def test_two_gaps_are_closed_each_from_either_side() -> None:
    """CAS-ILL-2: K and L fall, apart from each other: two times two ways."""
    unit = guard("RKRLR", K="25x25", L="25x25")
    found = told(unit, K=1, L=1)

    # Both slide left parts or both right parts, or they meet in the middle; that all go
    # over to the other side of the gap beside them ends like the last.
    assert sorted(way.middle for way in found) == [-25, 0, 25]
    assert {len(way.slid) for way in found} == {2}


def test_neighbours_that_fall_together_leave_one_gap() -> None:
    """CAS-ILL-2: K and L side by side: the left slides, or the right."""
    found = told(guard("RRKLR", K="25x25", L="25x25"), K=1, L=1)

    assert [way.slid for way in found] == [
        {"1.5": "1.3"},
        {"1.1": "1.1", "1.2": "1.2"},
    ]


def test_casualties_and_a_gap_in_one_batch() -> None:
    """CAS-4, CAS-ILL-2: one R&F at an end, and the gap of K from either side."""
    found = told(guard("RRKRR", K="25x25"), R=1, K=1)

    assert {way.removed for way in found} == {("1.1", "1.3"), ("1.3", "1.5")}
    assert sorted(way.middle for way in found) == [-25, 0, 0, 25]


def test_a_gap_in_the_first_rank_is_filled_from_the_rear() -> None:
    """CAS-ILL-3, CAS-CHR-2: each model of the rear rank may step into C's place."""
    found = told(guard("RRCRR", "RRRRR", "RR..."), C=1)

    assert [way.slid for way in found] == [{"3.1": "1.3"}, {"3.2": "1.3"}]
    assert all(way.removed == ("1.3",) for way in found)
    assert {way.ranks[2] for way in found} == {".R...", "R...."}


def test_nobody_slides_where_a_gap_can_be_filled() -> None:
    """CAS-ILL-3: with one model behind there is one way, and the width stays."""
    ((way,), _) = ways_of(guard("RRCRR", "R...."), C=1)

    assert (way.slid, way.width) == (("2.1",), 0)


def test_a_gap_at_the_end_of_the_first_rank_is_filled_as_well() -> None:
    """CAS-ILL-3: C stood at the left end, and a full rank stands behind."""
    assert [way.slid for way in told(guard("CRR", "RRR"), C=1)] == [
        {"2.1": "1.1"},
        {"2.2": "1.1"},
        {"2.3": "1.1"},
    ]


def test_a_gap_that_nobody_behind_can_fill_is_closed_by_sliding() -> None:
    """CAS-ILL-2, AMB-73: only the rear half of K's base stands behind C's place."""
    found = told(guard("RCRK", "...K", K="25x50"), C=1)

    assert [way.slid for way in found] == [{"1.3": "1.2", "1.4": "1.3"}, {"1.1": "1.1"}]
    assert {way.ranks for way in found} == {("RRK", "..K")}


def test_a_gap_in_an_incomplete_rear_rank_is_lawful() -> None:
    """CAS-ILL-1, UNIT-3: J falls in the second rank, and nobody moves."""
    unit = guard("KLN", "RJR", K="25x25", L="25x25", N="25x25", J="25x25")
    (way,) = told(unit, J=1)

    assert (way.slid, way.ranks) == ({}, ("KLN", "R.R"))


def test_a_gap_in_a_middle_rank_is_filled_from_the_rear() -> None:
    """CAS-ILL-5, FR-11: J falls in the second of three ranks."""
    unit = guard("KLN", "RJR", "RR.", K="25x25", L="25x25", N="25x25", J="25x25")
    found = told(unit, J=1)

    assert [way.slid for way in found] == [{"3.1": "2.2"}, {"3.2": "2.2"}]


def test_a_large_base_leaves_gaps_in_two_ranks() -> None:
    """CAS-ILL-5, FR-3: four of five fill the places of a 40x40 base; one stays."""
    found = told(guard("RKKRR", "RKKRR", "RRRRR", base="20x20", K="40x40"), K=1)

    assert {way.ranks for way in found} == {
        ("RRRRR", "RRRRR", "." * n + "R" + "." * (4 - n)) for n in range(5)
    }
    assert all(len(way.slid) == 4 for way in found)


def test_too_few_behind_fill_the_first_rank_first() -> None:
    """CAS-ILL-3, CAS-ILL-5: two of the second rank's three go, its gap may stay."""
    found = told(guard("RKKRR", "RKKRR", base="20x20", K="40x40"), K=1)

    assert {way.ranks for way in found} == {
        ("RRRRR", "R...."),
        ("RRRRR", "...R."),
        ("RRRRR", "....R"),
    }
    assert all(len(way.slid) == 2 for way in found)


def test_what_cannot_be_filled_is_closed_by_sliding() -> None:
    """CAS-ILL-1 to CAS-ILL-3: one behind fills one of two places, then they close."""
    found = told(guard("RKKR", "RKK.", base="20x20", K="40x40"), K=1)

    assert {way.ranks for way in found} == {("RRR",)}
    assert sorted(way.middle for way in found) == [-10, 10]


def test_a_character_behind_is_re_placed_as_far_forwards_as_possible() -> None:
    """FR-1, FR-11: J takes N's place, and a model of the rear rank J's."""
    unit = guard("KLN", "JRR", "RR.", K="25x25", L="25x25", N="25x25", J="25x25")
    found = told(unit, N=1)

    assert [way.slid for way in found] == [
        {"2.1": "1.3", "3.1": "2.1"},
        {"2.1": "1.3", "3.2": "2.1"},
    ]


def test_a_character_in_the_rear_rank_leaves_its_place_empty() -> None:
    """FR-1, UNIT-3: J goes forward from an incomplete rank, nobody else moves."""
    unit = guard("KLN", "JRR", K="25x25", L="25x25", N="25x25", J="25x25")
    (way,) = told(unit, L=1)

    assert (way.slid, way.ranks) == ({"2.1": "1.2"}, ("KJN", ".RR"))


def test_a_character_behind_fills_a_gap_where_no_rank_and_file_is() -> None:
    """FR-11: a unit of Characters only; J steps forward."""
    unit = guard("KL", "J.", K="25x25", L="25x25", J="25x25")
    (way,) = told(unit, K=1)

    assert (way.slid, way.ranks) == ({"2.1": "1.1"}, ("JL",))


def test_losses_and_a_gap_at_once_share_the_rear_rank() -> None:
    """CAS-3, CAS-ILL-3: one fills, and of the three others any two go."""
    ways, _ = ways_of(guard("RRCRR", "RRRR."), C=1, R=2)

    assert [(way.slid, way.pick) for way in ways] == [
        (("2.1",), FreePick(2, ("2.2", "2.3", "2.4"))),
        (("2.2",), FreePick(2, ("2.1", "2.3", "2.4"))),
        (("2.3",), FreePick(2, ("2.1", "2.2", "2.4"))),
        (("2.4",), FreePick(2, ("2.1", "2.2", "2.3"))),
    ]


def test_who_goes_and_who_fills_is_one_pick_where_a_rank_is_used_up() -> None:
    """CAS-3: of two that are left one goes and one fills, whichever."""
    (way,), _ = ways_of(guard("RRCRR", "RR"), C=1, R=1)

    assert way.pick == FreePick(1, ("2.1", "2.2"))
    assert way.removed == ("1.3", "2.1")
    assert way.slid == ("2.2",)


def test_a_mismatching_character_beside_leaves_no_gap() -> None:
    """CAS-CHR-1, FR-14: L goes from beside the unit, and the boundary is narrower."""
    unit = guard("RRR", base="25x50", L="50x75", more='beside = {left="L"}')
    (way,), _ = ways_of(unit, L=1)

    assert (way.removed, way.slid, way.width) == (("L",), (), 1000)


def test_a_war_platform_stays_in_the_centre() -> None:
    """FR-18: both from the right: P changes places with the model on its left."""
    right, even, left = told(with_platform("RRRPRRR"), R=2)

    assert (even.slid, even.ranks) == ({}, ("RRPRR",))
    assert (right.removed, right.ranks) == (("1.6", "1.7"), ("RRPRR",))
    assert right.slid == {"1.3": "1.4", "1.4": "1.3"}
    assert left.slid == {"1.4": "1.3", "1.5": "1.2"}


def test_a_war_platform_may_stand_in_either_of_two_central_places() -> None:
    """FR-18: one of six goes, and P stands in one of two central files of it."""
    found = told(with_platform("RRRPRRR"), R=1)

    assert [(way.slid, way.ranks) for way in found] == [
        ({}, ("RRRPRR",)),
        ({}, ("RRPRRR",)),
    ]


def test_a_wide_war_platform_is_exchanged_with_as_many_as_needed() -> None:
    """FR-18: P is three wide; two from the left: one model goes round it."""
    found = told(with_platform("RRPPPRR", base="75x25"), R=2)

    assert [way.ranks for way in found] == [("RPPPR",)] * 3
    assert [len(way.slid) for way in found] == [2, 0, 2]


def test_with_its_rank_and_file_the_reference_base_goes() -> None:
    """FR-4, CHR-WIPE-4: K and Q remain on 40x40, in ranks of that base."""
    found = told(guard("KKRQQ", "KKRQQ", base="20x20", K="40x40", Q="40x40"), R=2)

    assert {way.ranks for way in found} == {("KQ",)}
    assert [way.middle for way in found] == [-10, 10]
    assert all(way.removed == ("1.3", "2.3") for way in found)


def test_a_unit_of_characters_takes_another_base_if_it_must() -> None:
    """FR-4: 25x25 matches all three; with both of it gone 25x50 is all there is."""
    unit = guard("KLQ", "..Q", base="25x25", K="25x25", L="25x25", Q="25x50")
    (one,) = told(unit, K=1)
    (both,) = told(unit, K=1, L=1)

    assert one.ranks == ("LQ", ".Q")
    assert both.ranks == ("Q",)
    assert both.middle == 25


def test_characters_that_cannot_stand_together_fall_too() -> None:
    """CAS-ILL-6, FR-15, AMB-30: four bases that match nowhere: one more must go.

    Whichever of the three stays that stand in ranks, two others stand beside it. The
    one beside the unit already is in a lawful place, so it is none of the choices.
    """
    unit = guard(
        "KKRQQQ",
        "KKRQQQ",
        "..RQQQ",
        base="20x20",
        K="40x40",
        Q="60x60",
        L="50x50",
        N="25x30",
        more='beside = {left="L", right="N"}',
    )
    found = told(unit, R=3)

    assert {way.removed for way in found} == {
        ("1.1", "1.3", "2.3", "3.3"),
        ("1.3", "1.4", "2.3", "3.3"),
    }


def test_three_bases_that_match_nowhere_need_nobody_to_fall() -> None:
    """CAS-ILL-6: two of them stand beside the third."""
    unit = guard(
        "KKR",
        "KKR",
        base="20x20",
        K="40x40",
        L="50x50",
        N="25x30",
        more='beside = {left="L", right="N"}',
    )

    assert {way.removed for way in told(unit, R=2)} == {("1.3", "2.3")}


@pytest.mark.slow
def test_so_many_ways_to_fill_gaps_are_a_gap_in_the_rules() -> None:
    """CAS-3: 15 places of one base in a wide unit can be filled in too many ways."""
    ranks = ["RRRRRKKKKKRRRRR"] * 3 + ["R" * 15, "R" * 15]
    with pytest.raises(RuleGapError) as gap:
        told(guard(*ranks, base="20x20", K="100x60"), K=1, R=7)

    assert gap.value.clause == "CAS-3"
