"""A line is told with plain numbers where these are lawful, and near enough."""

import pytest

from positions import RATES
from serried import parse_battle, referee
from serried.model.actions.legs import Forward, Side, Wheel
from serried.model.actions.rounding import down, rounded
from unit.cli.running import ALONE

ODD = ALONE.replace("march = 10", "march = 9.99987")
"""A rate below what it is rounded to, with two decimals, three or four."""


@pytest.mark.parametrize(
    ("number", "digits", "less"),
    [(1.92987, 2, 1.92), (1.92987, 4, 1.9298), (2.0, 2, 2.0), (0.004, 2, 0.0)],
)
def test_a_number_is_rounded_down(number: float, digits: int, less: float) -> None:
    """Decimals that are too many are left out, whatever they are."""
    assert down(number, digits) == less
    assert rounded(Forward(number), digits, down) == Forward(less)


def test_of_a_leg_its_number_alone_is_rounded() -> None:
    """Its side stays."""
    wheel = Wheel(Side.LEFT, distance=2.718)
    assert rounded(wheel, 1) == Wheel(Side.LEFT, distance=2.7)


def test_all_of_a_rate_is_told_with_two_decimals() -> None:
    """As 10, or as 9.9999, it would be too far."""
    assert "march = 10" in RATES
    found = referee.judge(parse_battle(ODD), "spears march to 36, 19.99987 facing 0")

    assert found.measure("plan") == "spears march: forward 9.99"
