"""All dice of few attacks come to the chances that arithmetic gives."""

from collections import Counter
from fractions import Fraction

import pytest

from serried.books.t9a.attacks.bundles import Bundle
from serried.books.t9a.attacks.striking import strike
from serried.model.errors import RequestError

ONE = Fraction(1)


def chances(
    bundles: list[Bundle], dice: tuple[int, ...] = (), weight: Fraction = ONE
) -> Counter[int]:
    """Return how likely each loss is: every die that is asked for shows every face."""
    try:
        (blows, left) = strike(bundles, dice)
    except RequestError:
        found: Counter[int] = Counter()
        for face in range(1, 7):
            found.update(chances(bundles, (*dice, face), weight / 6))
        return found
    assert left == ()
    return Counter({sum(blow.lost for blow in blows): weight})


def at_least(least: int) -> Fraction:
    """Return how likely one die shows that."""
    return Fraction(7 - least, 6)


SIXTH = Fraction(1, 6)
HIT, WOUND, FAILED_SAVE = at_least(4), at_least(3), 1 - at_least(5)
UNSAVED = HIT * WOUND * FAILED_SAVE

PLAIN = Bundle(1, 4, 3, 5)

SINGLE = [
    pytest.param(PLAIN, UNSAVED, id="plain"),
    pytest.param(
        PLAIN._replace(reroll_hits=True),
        (HIT + (1 - HIT) * HIT) * WOUND * FAILED_SAVE,
        id="Hatred",
    ),
    pytest.param(
        PLAIN._replace(reroll_wounds=True),
        HIT * (WOUND + (1 - WOUND) * WOUND) * FAILED_SAVE,
        id="Flaming v Flammable",
    ),
    pytest.param(
        PLAIN._replace(poison=True),
        (SIXTH + (HIT - SIXTH) * WOUND) * FAILED_SAVE,
        id="Poison",
    ),
    pytest.param(
        PLAIN._replace(lethal=True),
        HIT * (SIXTH + (WOUND - SIXTH) * FAILED_SAVE),
        id="Lethal Strike",
    ),
    pytest.param(
        PLAIN._replace(lethal=True, aegis=6, fortitude=4),
        HIT
        * (
            SIXTH * (1 - at_least(6))
            + (WOUND - SIXTH) * FAILED_SAVE * (1 - at_least(4))
        ),
        id="Lethal Strike at Aegis (6+) and Fortitude (4+)",
    ),
    pytest.param(
        PLAIN._replace(aegis=4, divine=True),
        UNSAVED * (1 - at_least(4) ** 2),
        id="Divine at Aegis (4+)",
    ),
]


@pytest.mark.parametrize(("bundle", "expected"), SINGLE)
def test_one_attack(bundle: Bundle, expected: Fraction) -> None:
    """It takes a Health Point as often as the product of its rolls says."""
    assert chances([bundle]) == {1: expected, 0: 1 - expected}


@pytest.mark.slow
def test_two_attacks_are_independent() -> None:
    """Both lose, one, or none, as of two coins."""
    p, q = UNSAVED, 1 - UNSAVED

    assert chances([PLAIN, PLAIN]) == {2: p * p, 1: 2 * p * q, 0: q * q}
    assert chances([PLAIN._replace(many=2)]) == {2: p * p, 1: 2 * p * q, 0: q * q}


def test_multiple_wounds_of_a_die_that_is_cut_off() -> None:
    """D6 at 3 Health Points: 1 and 2 by a sixth each, 3 by four."""
    wound = Bundle(1, None, None, 4, multiple="D6", clip=3)
    half = Fraction(1, 2)

    expected = {0: half, 1: half * SIXTH, 2: half * SIXTH, 3: half * 4 * SIXTH}
    assert chances([wound]) == expected


def test_battle_focus_with_poison() -> None:
    """A 6 to hit: one wound that is not rolled, and one that may be."""
    one = Bundle(1, 4, 3, focus=True, poison=True)

    expected = {
        2: SIXTH * WOUND,
        1: SIXTH * (1 - WOUND) + (HIT - SIXTH) * WOUND,
        0: 1 - HIT + (HIT - SIXTH) * (1 - WOUND),
    }
    assert chances([one]) == expected
