"""Numbers in words: rounded, and never minus zero."""

import pytest

from serried.drawing.labels import length
from serried.model.numbers import number, turned
from serried.model.words.messages import render

NOTHING = (0.0, -0.0, -1.1e-16, -0.004, 0.004)


@pytest.mark.parametrize("value", NOTHING)
def test_what_rounds_to_nothing_is_said_as_nothing(value: float) -> None:
    """In texts, on pictures and in findings."""
    assert number(value) == "0"
    assert length(value) in {'0"', '<0.01"'}
    assert turned(value) in {"0°", "<0.01°"}
    said = render("resolve_most_contact", {"at": value, "measured": 3}, holds=True)
    assert "-0" not in said


@pytest.mark.parametrize(
    ("value", "digits", "said"),
    [
        (-0.006, 2, "-0.01"),
        (-0.004, 3, "-0.004"),
        (100.0, 2, "100"),
        (100.0, 0, "100"),
        (12.5, 2, "12.5"),
        (9.996, 2, "10"),
    ],
)
def test_everything_else_keeps_its_sign_and_loses_idle_zeros(
    value: float, digits: int, said: str
) -> None:
    """Also where there are no decimals at all."""
    assert number(value, digits) == said


@pytest.mark.parametrize("value", [-0.004, 0.004])
def test_the_least_of_turns_is_told_to_either_side(value: float) -> None:
    """A charge may wheel to the left by so little as to the right."""
    assert turned(value) == "<0.01°"
