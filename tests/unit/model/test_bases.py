"""Bases: whole units of 0.05 mm, there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serried.model.bases import Base, inches

SIZES = st.integers(1, 10_000)
"""Tenths of a millimetre, up to the largest base."""


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("25x50", Base(500, 1000)),
        ("25 x 50 mm", Base(500, 1000)),
        ("12.5x25", Base(250, 500)),
        ("60 round", Base(1200, 1200, round=True)),
        ("60mm round", Base(1200, 1200, round=True)),
    ],
)
@pytest.mark.clause("MODEL-2")
def test_a_base_is_written_in_millimetres(text: str, base: Base) -> None:
    """Front width x side length, or a diameter (MODEL-2)."""
    assert Base.parse(text) == base


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is no base"),
        ("25", "is no base"),
        ("-25x25", "is no base"),
        ("25x25x25", "is no base"),
        ("12.55x25", "is no base"),
        ("\u0662\u0665x25", "is no base"),
        ("0x25", "both sizes must be above 0"),
        ("0 round", "both sizes must be above 0"),
        ("1000.1x25", "the largest has 1000 mm"),
    ],
)
def test_what_is_no_base_is_refused(text: str, fault: str) -> None:
    """The error says what was read and what would be right."""
    with pytest.raises(ValueError, match=fault):
        Base.parse(text)


@given(SIZES, SIZES)
def test_the_notation_of_a_base_is_read_as_that_base(width: int, depth: int) -> None:
    """``str`` and ``parse`` are inverse, for rectangles and for discs."""
    for base in (Base(2 * width, 2 * depth), Base(2 * width, 2 * width, round=True)):
        assert Base.parse(str(base)) == base


def test_an_inch_has_508_units() -> None:
    """25.4 mm of 20 units each."""
    assert inches(508) == 1.0
    assert inches(Base.parse("25.4x50.8").depth) == 2.0


def test_a_matching_base_covers_whole_places() -> None:
    """A multiple of the unit's base is Matching; anything else is not (FR-3, FR-13)."""
    small = Base.parse("20x20")

    assert Base.parse("40x40").places_in(small) == (2, 2)
    assert Base.parse("20x60").places_in(small) == (3, 1)
    assert Base.parse("20x20").places_in(small) == (1, 1)
    assert Base.parse("50x75").places_in(Base.parse("25x50")) is None
