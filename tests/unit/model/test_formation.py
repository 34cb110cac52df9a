"""Formations: who stands where, exactly, in units of 0.05 mm."""

import pickle

import pytest
from hypothesis import given

from draws import FEWER
from serried.model.bases import Base
from serried.model.errors import Fault, FormationError
from serried.model.formation import Extent, Formation
from serried.model.profile import ModelKind
from strategies import drawn_formations, plain_formations

SMALL, LARGE, LONG = map(Base.parse, ("20x20", "40x40", "20x40"))
ODD = Base.parse("30x50")


def test_a_place_is_named_by_rank_and_file_from_the_front_left() -> None:
    """Rank from the front and file from the left, both from 1."""
    formation = Formation(SMALL, ("RRC", "RR"))

    names = [place.name for place in formation.places]
    assert names == ["1.1", "1.2", "1.3", "2.1", "2.2"]
    assert formation.ranks == ("RRC", "RR.")
    assert formation.place("1.3") == formation.lettered("C")[0]
    assert formation.place("2.3") is None


def test_centres_are_exact_from_the_middle_of_the_front_edge() -> None:
    """X runs to the right and y forwards; a base of 20 mm has 400 units."""
    formation = Formation(SMALL, ("RRR", "R"))

    assert [(place.x, place.y) for place in formation.places] == [
        (-400, -200),
        (0, -200),
        (400, -200),
        (-400, -600),
    ]


def test_a_large_base_covers_places_and_has_the_name_of_its_front_left_one() -> None:
    """A 40x40 base in a 20x20 unit stands on two ranks and two files (FR-3)."""
    formation = Formation(SMALL, ("RKKR", "RKKR", "RRRR"), (("K", LARGE),))

    (king,) = formation.lettered("K")
    assert (king.name, king.base, king.rank, king.file) == ("1.2", LARGE, 1, 2)
    assert (king.x, king.y) == (0, -400)
    assert len(formation.places) == 9


def test_two_alike_large_bases_stand_side_by_side() -> None:
    """A letter that is drawn often enough is several bases."""
    formation = Formation(SMALL, ("KKKK", "KKKK"), (("K", LARGE),))

    assert [place.name for place in formation.places] == ["1.1", "1.3"]


def test_bases_beside_the_unit_are_not_in_its_files() -> None:
    """A Mismatching model stands level with the front (FR-14)."""
    larger = (("X", ODD), ("Y", ODD))
    formation = Formation(SMALL, ("RRRR", "RRRR"), larger, left="X", right="Y")

    left, right = formation.places_beside
    assert (left.name, left.x, left.y, left.file) == ("L", -800 - 300, -500, 0)
    assert (right.name, right.x, right.y) == ("R", 800 + 300, -500)
    assert formation.files == 4
    assert formation.extent == Extent(-1400, 1400, -1000, 0)


def test_the_extent_has_the_empty_places_of_the_rear_rank() -> None:
    """The Unit Boundary is the rectangle around all bases (UNIT-9)."""
    assert Formation(SMALL, ("RRR", "R")).extent == Extent(-600, 600, -800, 0)


def test_a_base_beside_without_another_on_the_other_side_shifts_the_extent() -> None:
    """The boundary need not be even about the middle of the front."""
    formation = Formation(SMALL, ("RRR",), (("X", LARGE),), right="X")

    assert formation.extent == Extent(-600, 1400, -800, 0)


def test_blocks_are_the_union_of_all_bases() -> None:
    """Alike ranks are one rectangle, gaps split a rank."""
    formation = Formation(SMALL, ("RRRR", "RRRR", "R..R"), (("X", ODD),), left="X")

    assert set(formation.blocks) == {
        Extent(-800, 800, -800, 0),
        Extent(-800, -400, -1200, -800),
        Extent(400, 800, -1200, -800),
        Extent(-1400, -800, -1000, 0),
    }


def test_the_only_base_that_is_left_is_the_base_of_the_unit() -> None:
    """When only one large base is left, the unit's base is that one."""
    alone = Formation(SMALL, ("KK", "KK"), (("K", LARGE),))

    assert alone == Formation(LARGE, ("K",))
    assert alone.larger == ()
    assert alone.places[0][:5] == ("1.1", "K", LARGE, 0, -400)
    assert alone.extent == Extent(-400, 400, -800, 0)


def test_a_unit_whose_only_ranks_are_one_model_keeps_those_beside_it() -> None:
    """It is not alone."""
    pair = Formation(SMALL, ("R",), (("X", ODD),), left="X")

    assert pair.base == SMALL
    assert [place.name for place in pair.places] == ["1.1", "L"]


def test_what_larger_says_of_letters_that_are_not_drawn_makes_no_difference() -> None:
    """Formations that stand alike are equal."""
    plain = Formation(SMALL, ("RR",))

    assert Formation(SMALL, ("RR",), (("K", LARGE), ("R", SMALL))) == plain
    assert hash(Formation(SMALL, ("RR",), (("K", LARGE),))) == hash(plain)


@pytest.mark.parametrize(
    ("ranks", "fault", "sort", "model"),
    [
        ((), "without models", Fault.NO_MODELS, None),
        (("",), "without models", Fault.NO_MODELS, None),
        (("RR", ".."), "rank 2 is empty", Fault.EMPTY_RANK, None),
        (("R" * 100,) * 11, "more than 1000 places", Fault.NO_MODELS, None),
        (("RKK", "RKR"), "draw K on all of them", Fault.NOT_COVERED, "1.2"),
        (("RRK", "RRK"), "draw K on all of them", Fault.NOT_COVERED, "1.3"),
        (("RRX",), "can only stand beside the unit", Fault.OTHER_BASE, "1.3"),
    ],
)
def test_a_drawing_that_cannot_stand_is_refused(
    ranks: tuple[str, ...], fault: str, sort: Fault, model: str | None
) -> None:
    """The error says which model is to blame."""
    with pytest.raises(FormationError, match=fault) as caught:
        Formation(SMALL, ranks, (("K", LARGE), ("X", ODD)))

    assert (caught.value.sort, caught.value.model) == (sort, model)


def test_a_short_rear_rank_stands_on_the_left_or_in_the_middle() -> None:
    """Where it stands is the book's to say; the odd place is towards the left."""
    assert Formation.of(SMALL, 5, 12).ranks == ("RRRRR", "RRRRR", "RR...")
    centred = Formation.of(SMALL, 5, 12, rear_from_centre=True)
    assert centred.ranks == ("RRRRR", "RRRRR", ".RR..")
    assert Formation.of(SMALL, 6, 4).ranks == ("RRRR",)


@given(plain_formations())
def test_blocks_cover_as_much_as_the_bases(formation: Formation) -> None:
    """Their areas add up, so that they neither overlap nor leave anything out."""
    areas = [(b.right - b.left) * (b.front - b.rear) for b in formation.blocks]

    base = formation.base
    assert sum(areas) == len(formation.places) * base.width * base.depth


@pytest.mark.slow
@FEWER
@given(drawn_formations())
def test_every_base_lies_in_the_extent_and_behind_the_front(
    drawn: tuple[Formation, tuple[ModelKind, ...]],
) -> None:
    """The first rank and what stands beside it are level in front."""
    formation, _ = drawn
    left, right, rear, front = formation.extent

    assert front == 0
    for place in formation.places:
        assert left <= place.x - place.base.width // 2
        assert right >= place.x + place.base.width // 2
        assert rear <= place.y - place.base.depth // 2
        assert place.y + place.base.depth // 2 <= 0
        assert (place.y + place.base.depth // 2 == 0) == (place.rank == 1)


@given(drawn_formations())
def test_a_formation_travels_as_it_is_drawn(
    drawn: tuple[Formation, tuple[ModelKind, ...]],
) -> None:
    """Where each model stands follows from the ranks, and does not travel."""
    formation, _ = drawn
    sent = pickle.dumps(formation)
    back = pickle.loads(sent)  # noqa: S301 - our own bytes

    assert back == formation
    assert (back.places, back.extent) == (formation.places, formation.extent)
    assert b"Place" not in sent
