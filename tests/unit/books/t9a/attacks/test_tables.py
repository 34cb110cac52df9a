"""The tables of the chapter "Attacks", row by row, against the worked figures."""

import pytest

from serried.books.t9a.attacks.tables import armour_save, needed, to_hit, to_wound


@pytest.mark.clause("CC-6")
@pytest.mark.parametrize(
    ("offensive", "defensive", "roll"),
    [
        (8, 3, 2),
        (7, 3, 2),
        (6, 3, 3),
        (5, 4, 3),
        (3, 3, 4),
        (3, 6, 4),
        (3, 7, 5),
        (3, 8, 5),
        (3, 10, 5),
        (2, 10, 6),
        (0, 10, 6),
        (10, 0, 2),
    ],
)
def test_skill_against_skill(offensive: int, defensive: int, roll: int) -> None:
    """By four over it is 2+, by one 3+, by up to three under 4+, seven 5+, eight 6+."""
    assert to_hit(offensive, defensive) == roll


@pytest.mark.clause("DMG-1")
@pytest.mark.clause("DMG-F1")
@pytest.mark.parametrize(
    ("strength", "resilience", "roll"),
    [(5, 3, 2), (4, 3, 3), (3, 3, 4), (3, 4, 5), (3, 6, 6), (3, 5, 6), (10, 3, 2)],
)
def test_strength_against_resilience(strength: int, resilience: int, roll: int) -> None:
    """By two over it is 2+, and so on to 6+; two more or less change nothing."""
    assert to_wound(strength, resilience) == roll


@pytest.mark.clause("DMG-2")
@pytest.mark.clause("DMG-F1")
@pytest.mark.parametrize(
    ("armour", "penetration", "roll"),
    [
        (4, 1, 4),
        (6, 0, 2),
        (6, 1, 2),
        (2, 2, None),
        (0, 0, None),
        (0, 1, None),
        (1, 0, 6),
        (2, 0, 5),
        (4, 0, 3),
        (6, 10, None),
    ],
)
def test_armour_against_penetration(
    armour: int, penetration: int, roll: int | None
) -> None:
    """It saves on 7 less what is left of the armour, and not at all on nothing."""
    assert armour_save(armour, penetration) == roll


@pytest.mark.clause("DMG-5")
def test_armour_counts_six_before_penetration() -> None:
    """Armour 8 is 6: against AP 4 that is 2 left, 5+, and not 4 left, 3+."""
    assert armour_save(8, 4) == 5
    assert armour_save(8, 0) == 2


@pytest.mark.parametrize(("asked", "roll"), [(1, 2), (2, 2), (6, 6), (7, 6), (-3, 2)])
@pytest.mark.clause("ATT-5")
def test_nothing_is_easier_than_two_or_harder_than_six(asked: int, roll: int) -> None:
    """A natural 1 fails and a natural 6 succeeds, whatever the modifiers (ATT-5)."""
    assert needed(asked) == roll
