"""Windows on the table, and how numbers are written."""

import pytest

from serried.drawing.svg import element, number
from serried.drawing.view import box_of, meet, padded, view_of, within


def test_a_view_shows_its_box_upright() -> None:
    """North is up: the north-west corner is at the upper left."""
    view = view_of((10.0, 10.0, 40.0, 30.0))

    assert view.at((view.west, view.north)) == (0.0, 0.0)
    assert view.west <= 10.0
    assert view.east >= 40.0
    assert view.south <= 10.0
    assert view.north >= 30.0


def test_an_inch_is_as_long_upwards_as_sideways() -> None:
    """There is one scale."""
    view = view_of((0.0, 0.0, 72.0, 48.0))
    (x0, y0), (x1, y1) = view.at((0.0, 0.0)), view.at((1.0, 1.0))

    assert x1 - x0 == pytest.approx(y0 - y1)


@pytest.mark.parametrize(
    ("value", "said"),
    [(1.0, "1"), (1.25, "1.25"), (-0.001, "0"), (1e300, "1000000"), (2 / 3, "0.67")],
)
def test_numbers_are_short_and_rounded(value: float, said: str) -> None:
    """Hundredths of a pixel, no negative zero, nothing without end."""
    assert number(value) == said


def test_attributes_are_escaped() -> None:
    """A quote in a value does not end it."""
    assert element("g", data_unit='a"<') == '<g data-unit="a&quot;&lt;"/>'


def test_boxes() -> None:
    """Boxes are padded, cut and compared by their sides."""
    box = box_of([(1.0, 5.0), (3.0, 2.0)])

    assert box == (1.0, 2.0, 3.0, 5.0)
    assert padded(box, 1.0) == (0.0, 1.0, 4.0, 6.0)
    assert within(box, (2.0, 0.0, 9.0, 9.0)) == (2.0, 2.0, 3.0, 5.0)
    assert meet(box, (3.0, 5.0, 9.0, 9.0))
    assert not meet(box, (3.1, 5.0, 9.0, 9.0))
