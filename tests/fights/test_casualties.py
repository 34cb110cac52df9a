"""How units stand after losses, read from the page: ways counted by hand."""

from dataclasses import replace
from typing import Final

import pytest

from fights.board import PER_INCH, Kind, Troop
from fights.casualties import (
    Losses,
    falls,
    from_first,
    from_first_rank,
    rear,
    remaining,
)
from fights.contacts import UnclearError

INCH: Final = PER_INCH
PLAIN: Final = Kind()
HERO: Final = Kind(character=True, hp=3)
BIG_HERO: Final = replace(HERO, base=(2 * INCH, 2 * INCH))


def unit(name: str, x: float, y: float, facing: int, *ranks: str) -> Troop:
    """Return a unit of plain models; places in inches; K is one place, L is four."""
    width = len(ranks[0])
    kinds = {
        "R": PLAIN,
        "M": PLAIN,
        "S": PLAIN,
        "C": PLAIN,
        "W": PLAIN,
        "K": HERO,
        "L": BIG_HERO,
    }
    return Troop(
        id=name,
        player="red" if facing == 180 else "blue",
        x=round(x * INCH),
        y=round(y * INCH),
        facing=facing,
        ranks=[rank.ljust(width, ".") for rank in ranks],
        kinds=kinds,
    )


def drawn(ways: list[Troop]) -> set[tuple[str, ...]]:
    """Return the ranks of each way."""
    return {tuple(way.ranks) for way in ways}


def placed(ways: list[Troop]) -> set[tuple[str, float]]:
    """Return the first rank of each way, and where its middle is, in inches."""
    return {(way.ranks[0], way.x / INCH) for way in ways}


def test_the_rear_rank_goes_first_in_any_order() -> None:
    """CAS-3: of three behind, two fall: each of the three may be who stays."""
    a = unit("a", 36, 20, 0, "RRR", "RRR")

    assert drawn(rear(a, Losses(2))) == {("RRR", "R.."), ("RRR", ".R."), ("RRR", "..R")}
    assert drawn(rear(a, Losses(3))) == {("RRR",)}


def test_ranks_ahead_are_full() -> None:
    """CAS-3: when the rear rank is gone, the next is the rear rank."""
    a = unit("a", 36, 20, 0, "RRR", "RRR", "R.R")

    assert drawn(rear(a, Losses(1))) == {
        ("RRR", "RRR", "R.."),
        ("RRR", "RRR", "..R"),
    }
    assert drawn(rear(a, Losses(4))) == {("RRR", "R.."), ("RRR", ".R."), ("RRR", "..R")}


def test_command_models_are_last() -> None:
    """CMD-3: a Standard Bearer in the rear takes the place of who falls."""
    a = unit("a", 36, 20, 0, "RMR", "R.S")

    assert drawn(rear(a, Losses(1))) == {("RMR", "S.."), ("RMR", "..S")}
    assert drawn(rear(a, Losses(2))) == {("RMS",)}


def test_who_stands_behind_fills_the_place_of_a_champion() -> None:
    """FR-11: a model of the rear rank stands where the Champion fell."""
    a = unit("a", 36, 20, 0, "RCR", "RR")

    assert drawn(rear(a, Losses(0, ("C",)))) == {("RRR", "R.."), ("RRR", ".R.")}
    assert drawn(rear(a, Losses(1, ("C",)))) == {("RRR",)}


def test_a_deep_base_stays_where_it_is() -> None:
    """FR-8: before it the first rank is full, beside its rear half somebody may go."""
    a = unit("a", 36, 20, 0, "RLLR", "RLLR", "RR")

    assert drawn(rear(a, Losses(3))) == {("RLLR", "RLL."), ("RLLR", ".LLR")}


def test_who_comes_up_beside_a_fallen_deep_base_stands_in_any_gap() -> None:
    """UNIT-3: the rank before the last is full no more, so the last one joins it."""
    a = unit("a", 36, 20, 0, "RRLL", "RRLL", "RRR")

    assert drawn(rear(a, Losses(0, ("L",)))) == {("RRRR", "RRR."), ("RRRR", "RR.R")}
    assert drawn(rear(a, Losses(1, ("L",)))) == {("RRRR", "RR..")}


def test_of_two_gaps_one_is_filled_and_one_is_closed() -> None:
    """CAS-ILL-3, CAS-ILL-4: where most touch, though four then slide and not one."""
    a = unit("a", 36, 20, 0, "RRRRCK", "R")
    all_along = unit("b", 36, 20, 180, "R" * 8)
    at_the_right = unit("b", 38, 20, 180, "RR")
    fell = Losses(0, ("C", "K"))

    assert placed(from_first(a, fell, [a, all_along])) == {("RRRRR", 35.5)}
    assert placed(from_first(a, fell, [a, at_the_right])) == {("RRRRR", 36.5)}


def test_who_falls_of_another_pool_counts_at_the_end_where_it_stood() -> None:
    """CAS-4, CAS-5: W falls at the right end, so only one or none of R goes there."""
    a, b = unit("a", 36, 20, 0, "RRRRW"), unit("b", 36, 20, 180, "R" * 9)
    ways = placed(from_first(a, Losses(2, ("W",)), [a, b]))

    assert ways == {("RR", 35.5), ("RR", 36.5)}


def test_a_single_rank_is_taken_from_both_ends() -> None:
    """CAS-ENG-2.4: with enemies all along it, one goes at each end."""
    a, b = unit("a", 36, 20, 0, "RRRRR"), unit("b", 36, 20, 180, "RRRRR")

    assert placed(from_first(a, Losses(2), [a, b])) == {("RRR", 36)}
    assert placed(from_first(a, Losses(1), [a, b])) == {("RRRR", 36.5), ("RRRR", 35.5)}


def test_most_models_stay_in_contact() -> None:
    """CAS-F2: the enemy is at the left: both go at the right, the Character slides."""
    a = unit("a", 36, 20, 0, "RRRRK", "R")
    b = unit("b", 34, 20, 180, "R")

    assert from_first_rank(a, Losses(3))
    assert placed(from_first(a, Losses(3), [a, b])) == {("RRK", 35)}


def test_a_character_in_the_way_slides_towards_the_middle() -> None:
    """CAS-F1: who is behind, one at the left, one at the right beside the Character."""
    a = unit("a", 36, 20, 0, "RRRRRK", "R")
    b = unit("b", 36, 20, 180, "RRRRRR")

    assert placed(from_first(a, Losses(3), [a, b])) == {("RRRK", 36)}


def test_a_unit_that_would_lose_contact_weighs_more() -> None:
    """CAS-F3: who touches the right end only is not let go, though fewer then touch."""
    a = unit("a", 36, 20, 0, "RRRRR")
    b = unit("b", 33.5, 20, 180, "RR")
    c = unit("c", 38.5, 20, 180, "R")

    # c touches the last file along half of it; b the first along one file
    assert placed(from_first(a, Losses(1), [a, b, c])) == {("RRRR", 36.5)}


def test_the_gap_of_a_character_is_closed_by_few() -> None:
    """CAS-ILL-4.5: two stand at its right and three at its left: the two slide."""
    a = unit("a", 36, 20, 0, "RRRKRR")
    b = unit("b", 36, 20, 180, "R" * 8)

    assert placed(from_first(a, Losses(0, ("K",)), [a, b])) == {("RRRRR", 35.5)}


def test_a_large_base_slides_with_its_rear_half() -> None:
    """AMB-27: the whole base moves one place towards the middle."""
    a = unit("a", 36, 20, 0, "LLRRR", "LL")
    b = unit("b", 37.5, 20, 180, "RR")
    ways = from_first(a, Losses(1), [a, b])

    assert {(tuple(way.ranks), way.x / INCH) for way in ways} == {
        (("LLRR", "LL.."), 36.5)
    }


def test_the_last_health_points_take_the_whole_unit() -> None:
    """CAS-ALL-1."""
    a = unit("a", 36, 20, 0, "RCR")

    assert falls(a, Losses(2, ("C",)))
    assert not falls(a, Losses(2))


def test_what_needs_a_nudge_is_left_out() -> None:
    """The last model of two that hold an enemy at a corner is gone."""
    a = unit("a", 36, 20, 0, "RRR", "RRR")
    b = replace(unit("b", 34.5, 18.5, 0, "R"), facing=90, player="red")

    def stand(_: Troop, ways: list[Troop]) -> Troop:
        return ways[0]

    assert remaining([a, b], {"a": Losses(3)}, stand)
    b.y = round(17.5 * INCH)  # at the corner of the rear rank
    with pytest.raises(UnclearError):
        remaining([a, b], {"a": Losses(3)}, stand)
