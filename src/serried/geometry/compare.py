"""The only place where lengths are compared.

Whoever asks whether a length is enough asks here, so that one tolerance holds
everywhere: a limit of X is kept up to a millionth of an inch either way.
"""

from typing import Final

TOLERANCE: Final = 1e-6
"""How far a length may miss its limit and still keep it, in inches."""

ROUNDING: Final = 1e-12
"""Lengths that differ by no more differ by rounding only, in inches.

Room that lacks no more is no breach; a gap that lacks no more is kept exactly, as
in sliding along.
"""


def at_most(measured: float, limit: float, tolerance: float = TOLERANCE) -> bool:
    """Return whether *measured* keeps an upper *limit*, both in inches.

    Source:
        DIST-2
    """
    return measured <= limit + tolerance


def at_least(measured: float, limit: float, tolerance: float = TOLERANCE) -> bool:
    """Return whether *measured* keeps a lower *limit*, both in inches.

    "More than" is read the same way: exactly the limit is enough.

    Source:
        SPACE-1, AMB-75
    """
    return measured >= limit - tolerance


def touching(gap: float, tolerance: float = TOLERANCE) -> bool:
    """Return whether things *gap* inches apart are in contact.

    Source:
        CONTACT-1
    """
    return gap <= tolerance


def same(a: float, b: float, tolerance: float = TOLERANCE) -> bool:
    """Return whether two lengths in inches are one and the same."""
    return abs(a - b) <= tolerance


def meet(
    gap: float, low: float, high: float, other_low: float, other_high: float
) -> bool:
    """Return whether two parallel edges touch: level, and side by side somewhere.

    Args:
        gap: How far the one is before the other, in inches.
        low: Where the one begins along both, in inches.
        high: Where it ends.
        other_low: Where the other one begins.
        other_high: Where it ends.

    Source:
        CONTACT-1
    """
    return (
        abs(gap) <= TOLERANCE
        and low <= other_high + TOLERANCE
        and other_low <= high + TOLERANCE
    )
