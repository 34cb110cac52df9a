"""Lengths are compared in one place, with one tolerance."""

import pytest

from serried.geometry.compare import (
    TOLERANCE,
    at_least,
    at_most,
    meet,
    same,
    touching,
)


def test_at_most_holds_up_to_the_tolerance() -> None:
    """A move of a millionth of an inch too far is not too far."""
    assert at_most(8.0 + TOLERANCE / 2.0, 8.0)
    assert not at_most(8.0 + 2.0 * TOLERANCE, 8.0)


def test_more_than_holds_at_the_limit_itself() -> None:
    """A gap of exactly one inch is enough, or no largest move would exist (AMB-75)."""
    assert at_least(1.0, 1.0)
    assert at_least(1.0 - TOLERANCE / 2.0, 1.0)
    assert not at_least(1.0 - 2.0 * TOLERANCE, 1.0)


def test_contact_is_a_gap_within_the_tolerance() -> None:
    """Bases touch when no hair fits between them, and when they overlap."""
    assert touching(TOLERANCE / 2.0)
    assert touching(-1.0)
    assert not touching(2.0 * TOLERANCE)


def test_the_tolerance_can_be_left_out_of_account() -> None:
    """Whoever solves for a limit compares against the limit itself."""
    assert at_most(1.0, 1.0, 0.0)
    assert not at_most(1.0 + 1e-15, 1.0, 0.0)
    assert not at_least(1.0 - 1e-15, 1.0, 0.0)


def test_equal_lengths_may_differ_by_the_tolerance() -> None:
    """Two lengths are the same when neither is a hair longer."""
    assert same(2.0, 2.0 + TOLERANCE / 2.0)
    assert not same(2.0, 2.0 + 2.0 * TOLERANCE)


@pytest.mark.parametrize(
    ("gap", "other_low", "meets"),
    [
        (0.0, 1.0, True),
        (0.9e-6, 1.0, True),
        (-0.9e-6, 1.0, True),
        (2e-6, 1.0, False),
        (-2e-6, 1.0, False),
        (0.0, 3.0, True),
        (0.0, 3.000002, False),
        (0.0, -1.0, True),
        (0.0, -1.000002, False),
    ],
)
def test_edges_meet_where_they_are_level_and_side_by_side(
    gap: float, other_low: float, *, meets: bool
) -> None:
    """CONTACT-1: one from 1 to 3 and one 2" long; corner to corner is contact."""
    assert meet(gap, 1.0, 3.0, other_low, other_low + 2.0) == meets
    assert meet(-gap, other_low, other_low + 2.0, 1.0, 3.0) == meets
