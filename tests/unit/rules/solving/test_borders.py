"""Where between two values something ceases to hold."""

import math

from serried.rules.solving.borders import border


def test_a_border_is_found_to_the_last_digit() -> None:
    """The square of a number reaches 2 between two neighbours among the floats."""
    found = border(lambda value: value * value <= 2.0, 1.0, 2.0)

    assert found.outside == math.nextafter(found.inside, math.inf)
    assert found.inside**2 <= 2.0 < found.outside**2


def test_it_is_found_downwards_too() -> None:
    """From 2, where it holds that a number is above a third, down to 0."""
    found = border(lambda value: value > 1 / 3, 2.0, 0.0)

    assert (found.inside, found.outside) == (math.nextafter(1 / 3, 1.0), 1 / 3)


def test_a_few_halvings_leave_a_stretch_open() -> None:
    """Two of them leave a quarter of the stretch; it ends between 5/8 and 3/4."""
    assert border(lambda value: value < 0.7, 0.0, 1.0, 2) == (0.5, 0.75)
    assert border(lambda value: value < 0.7, 0.0, 1.0, apart=0.2) == (0.625, 0.75)
