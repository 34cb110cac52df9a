"""The 9th Age, chapter "Attacks": what has to be rolled, read from the tables.

Source:
    CC-6, DMG-1, DMG-2, DMG-5, ATT-5, DMG-F1
"""

from typing import Final

BEST: Final = 2
"""A natural 1 always fails (ATT-5), so nothing is easier than 2+."""

WORST: Final = 6
"""A natural 6 always hits in melee and wounds (ATT-5), so nothing is harder than 6+."""

MOST_ARMOUR: Final = 6
"""Armour is no more than this before Armour Penetration is taken off (DMG-5)."""


def needed(target: int) -> int:
    """Return *target* as it is rolled for: 2+ at best, 6+ at worst (ATT-5)."""
    return min(max(target, BEST), WORST)


def to_hit(offensive: int, defensive: int) -> int:
    """Return the roll that hits in melee, before modifiers.

    Args:
        offensive: The Offensive Skill of who attacks.
        defensive: The Defensive Skill of who is attacked, Parry included.

    Source:
        CC-6
    """
    over = offensive - defensive
    if over >= 4:  # noqa: PLR2004 - the rows of the table
        return 2
    if over >= 1:
        return 3
    if over >= -3:  # noqa: PLR2004
        return 4
    return 5 if over >= -7 else 6  # noqa: PLR2004


def to_wound(strength: int, resilience: int) -> int:
    """Return the roll that wounds; that Strength 0 cannot (ATT-9) is asked apart.

    Source:
        DMG-1
    """
    return needed(4 - strength + resilience)


def armour_save(armour: int, penetration: int) -> int | None:
    """Return the roll that saves; None where there is no Armour Save at all.

    Source:
        DMG-2, DMG-5
    """
    left = min(armour, MOST_ARMOUR) - penetration
    return max(7 - left, BEST) if left > 0 else None
