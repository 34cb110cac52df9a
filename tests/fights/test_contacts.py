"""Who touches whom and who supports: the worked figures, from plain positions."""

from collections.abc import Iterator
from typing import Final

import pytest

from fights.board import PER_INCH, Kind, Part, Troop
from fights.contacts import (
    UnclearError,
    facings,
    own_front_touches,
    pairs,
    supported_contacts,
)

INCH: Final = PER_INCH
PLAIN: Final = Kind()


def unit(
    name: str,
    x: float,
    y: float,
    facing: int,
    *ranks: str,
    **kinds: Kind,
) -> Troop:
    """Return a unit; places in inches, short ranks padded on the right."""
    width = len(ranks[0])
    return Troop(
        id=name,
        player="blue" if name == "a" else "red",
        x=round(x * INCH),
        y=round(y * INCH),
        facing=facing,
        ranks=[rank.ljust(width, ".") for rank in ranks],
        kinds={"R": PLAIN, **kinds},
    )


def block(files: int, ranks: int) -> list[str]:
    """Return that many full ranks."""
    return ["R" * files] * ranks


def touching(one: Troop, other: Troop) -> set[str]:
    """Return the names of models of *one* that touch *other*."""
    return {name for name, _ in pairs(one, other)}


def supporting(one: Troop, other: Troop) -> set[str]:
    """Return the names of models of *one* that support against *other*."""
    own = touching(one, other)
    return {
        model.name
        for model in one.models()
        if model.name not in own and supported_contacts(model, one, other, extra=0)
    }


def counted(one: Troop, other: Troop) -> tuple[int, int]:
    """Count who touches and who supports."""
    return len(touching(one, other)), len(supporting(one, other))


def test_outer_files_touch_by_their_corners() -> None:
    """CC-F1: five wide against seven: 5 + 5 against 7 + 7."""
    a = unit("a", 36, 20, 0, *block(5, 4))
    b = unit("b", 36, 20, 180, *block(7, 3))

    assert (counted(a, b), counted(b, a)) == ((5, 5), (7, 7))


def test_units_shifted_by_three_files_have_three_files_in_contact() -> None:
    """CC-F2: two files overlap, one more on each side touches at a corner."""
    a = unit("a", 36, 20, 0, *block(5, 2))
    b = unit("b", 39, 20, 180, *block(5, 2))

    assert (counted(a, b), counted(b, a)) == ((3, 3), (3, 3))


def test_a_flank_is_touched_across_empty_spots() -> None:
    """CC-F3: 1.5, 2.5 and 3.2, and nobody supports across a flank."""
    a = unit("a", 36, 20, 0, "RRRRR", "RRRRR", "RR")
    b = unit("b", 38.5, 18.5, 270, *block(3, 2))

    assert facings(a, b) == ("right", "front")
    assert touching(a, b) == {"1.5", "2.5", "3.2"}
    assert supporting(a, b) == set()
    assert counted(b, a) == (3, 3)


@pytest.mark.parametrize("extra", [0, 1])
def test_large_models_support_with_three_attacks(extra: int) -> None:
    """CC-F4: three wide and two deep against as wide: three touch, three support."""
    large = Kind(height="large", parts=(Part(attacks="4"),))
    a = unit("a", 36, 20, 0, *block(3, 2 + extra), R=large)
    b = unit("b", 36, 20, 180, *block(3, 2))

    assert counted(a, b) == (3, 3)


def test_a_front_covers_files_and_touches_the_next_by_corners() -> None:
    """W15: six wide against four: 6 + 6 against 4 + 4."""
    a = unit("a", 36, 20, 0, *block(6, 3))
    b = unit("b", 36, 20, 180, *block(4, 5))

    assert (counted(a, b), counted(b, a)) == ((6, 6), (4, 4))


def test_two_units_at_a_corner_have_one_model_in_contact() -> None:
    """W16: A's front-right corner at B's: one in contact, one supporter, each."""
    a = unit("a", 36, 20, 0, *block(5, 2))
    b = unit("b", 41, 20, 180, *block(5, 2))

    assert facings(a, b) == ("front", "front")
    assert pairs(a, b) == {("1.5", "1.5")}
    assert (supporting(a, b), supporting(b, a)) == ({"2.5"}, {"2.5"})


def test_three_empty_spots_lie_between_two_models() -> None:
    """W17: ranks of 4, 4 and 1; of A 1.4, 2.4 and 3.1, of B all three."""
    a = unit("a", 36, 20, 0, "RRRR", "RRRR", "R")
    b = unit("b", 38, 18.5, 270, "RRR")

    assert touching(a, b) == {"1.4", "2.4", "3.1"}
    assert counted(b, a) == (3, 0)
    assert supporting(a, b) == set()


def test_a_model_before_a_wide_character_touches_it_alone() -> None:
    """W18: one file five deep before the middle of a base of 2 by 2 inches."""
    hero = Kind(base=(2 * INCH, 2 * INCH), character=True)
    a = unit("a", 36, 20, 0, *block(1, 5))
    b = unit("b", 36, 20, 180, "RKKR", "RKKR", "RRRR", K=hero)

    assert pairs(a, b) == {("1.1", "1.2")}
    assert supporting(a, b) == {"2.1"}


def test_behind_a_deep_base_stands_the_third_rank() -> None:
    """AMB-95: the rank is counted as drawn, and the third does not support."""
    hero = Kind(base=(INCH, 2 * INCH), character=True)
    a = unit("a", 36, 20, 0, "RKR", "RKR", "RRR", K=hero)
    b = unit("b", 36, 20, 180, *block(3, 1))

    assert supporting(a, b) == {"2.1", "2.3"}


def test_a_supporter_strikes_what_its_own_column_would_touch() -> None:
    """AMB-95: the model behind one half of a wide base reaches that half's enemies."""
    hero = Kind(base=(2 * INCH, INCH), character=True)
    a = unit("a", 36, 20, 0, "KKRR", "RRRR", K=hero)
    b = unit("b", 33.5, 20, 180, "R")

    assert touching(a, b) == {"1.1"}
    assert supporting(a, b) == {"2.1"}


def test_a_model_in_contact_does_not_support() -> None:
    """CC-13: 2.1 touches an enemy in the flank, so it strikes there alone."""
    a = unit("a", 36, 20, 0, *block(3, 2))
    b = unit("b", 36, 20, 180, *block(3, 1))
    c = unit("c", 34.5, 18.5, 90, "R")

    assert touching(a, c) == {"2.1", "1.1"}
    assert supporting(a, b) == {"2.1", "2.2", "2.3"}


def test_wide_lines_support_from_their_third_rank() -> None:
    """CC-15: eight models wide, a third rank strikes too; seven do not."""
    for files, found in ((8, 8), (7, 0)):
        a = unit("a", 36, 20, 0, *block(files, 4))
        b = unit("b", 36, 20, 180, *block(8, 2))
        third = {name for name in supporting(a, b) if name.startswith("3.")}

        assert len(third) == found


def test_a_gap_in_the_rear_is_looked_across_from_corner_to_corner() -> None:
    """Behind 1.2 is room: of an enemy in the rear it touches those straight behind."""
    a = unit("a", 36, 20, 0, "RRR", "R.R")
    b = unit("b", 36, 18, 0, "RRR")

    assert facings(a, b) == ("rear", "front")
    assert {name for name, other in pairs(a, b) if other == "1.2"} == {
        "2.1",
        "1.2",
        "2.3",
    }
    assert touching(a, b) == {"2.1", "1.2", "2.3"}


def test_no_line_leads_between_two_models() -> None:
    """Only a free spot lets a line through, not the border of two that touch."""
    a = unit("a", 36, 20, 0, "RRRR", "RRR")
    b = unit("b", 34.5, 18, 0, "R")

    assert touching(a, b) == {"2.1", "2.2"}


def test_impact_needs_the_own_front() -> None:
    """AMB-126: a corner is enough; models of rear ranks and of a flank have none."""
    a = unit("a", 36, 20, 0, *block(5, 2))
    front = unit("b", 40, 20, 180, *block(3, 1))
    flank = unit("c", 38.5, 18.5, 270, *block(1, 1))

    def hitting(enemy: Troop) -> list[str]:
        return [m.name for m in a.models() if own_front_touches(m, a, enemy)]

    assert hitting(front) == ["1.5"]
    assert touching(a, flank) == {"1.5", "2.5"}
    assert hitting(flank) == []


def corners() -> Iterator[Troop]:
    """Return units that only touch a corner of one at (36, 20) that faces north."""
    yield unit("b", 38.5, 20.5, 90, "R")
    yield unit("b", 38.5, 20.5, 270, "R")


def test_two_ways_to_see_a_corner_are_left_alone() -> None:
    """The page says which side a front runs along; here one does each way, or two."""
    a = unit("a", 36, 20, 0, *block(5, 2))
    away, towards = corners()

    assert facings(a, away) == ("front", "right")
    with pytest.raises(UnclearError):
        facings(a, towards)
