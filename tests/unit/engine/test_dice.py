"""Who throws the dice: fair rows, and two sides that need not trust each other."""

from collections import Counter

import pytest

from serried.engine.dice import commitment, new_secret, seeded, thrown, together
from serried.model.errors import RequestError


def test_a_seed_has_one_row() -> None:
    """The fifth die is the same, however many were thrown at once."""
    whole = seeded("club night", 0, 60)

    assert seeded("club night", 4, 10) == whole[4:14]
    assert seeded("another", 0, 60) != whole


def test_faces_come_up_alike() -> None:
    """Each of 60,000 dice has a face; chi-squared with five degrees is under 20.5.

    Only one fair row of a thousand has more; this one is always the same.
    """
    counted = Counter(seeded("fair", 0, 60_000))
    assert set(counted) == {1, 2, 3, 4, 5, 6}
    assert sum((many - 10_000) ** 2 / 10_000 for many in counted.values()) < 20.5


def test_dice_that_nobody_can_foretell_have_faces() -> None:
    """As many as are wanted."""
    assert len(thrown(1000)) == 1000
    assert set(thrown(1000)) == {1, 2, 3, 4, 5, 6}


def test_two_sides_throw_together() -> None:
    """Whoever knows both secrets throws the same dice; the name of the throw counts."""
    mine, yours = new_secret(), new_secret()
    sides = (commitment(mine), mine), (commitment(yours), yours)

    assert together("line 3", sides, 5) == together("line 3", sides, 5)
    assert together("line 3", sides, 40) != together("line 4", sides, 40)
    assert together("line 3", sides, 40)[:5] == together("line 3", sides, 5)


def test_no_side_can_choose() -> None:
    """Another secret than the one committed to is seen, as is one that was copied."""
    mine, yours = new_secret(), new_secret()
    changed = (commitment(mine), mine), (commitment(yours), new_secret())
    copied = (commitment(mine), mine), (commitment(mine), mine)

    with pytest.raises(RequestError, match="side 2 reveals another secret"):
        together("line 3", changed, 2)
    with pytest.raises(RequestError, match="each chooses its own"):
        together("line 3", copied, 2)
