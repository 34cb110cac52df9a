"""All dice of few attacks come to the chances that arithmetic gives."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from serried.books.t9a.attacks.bundles import Bundle
from serried.books.t9a.attacks.chances import losses
from serried.books.t9a.attacks.striking import strike
from serried.model.errors import RequestError
from unit.books.t9a.attacks import naive
from unit.books.t9a.attacks.drawn_bundles import any_bundle

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


def worked_out(bundle: Bundle, most: int = 1000) -> dict[int, Fraction]:
    """Return what the referee says of all dice without throwing any."""
    return {
        lost: Fraction(likely)
        for lost, likely in enumerate(losses(bundle, most, exact=True))
        if likely
    }


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
    assert worked_out(bundle) == {1: expected, 0: 1 - expected}


@pytest.mark.slow
def test_two_attacks_are_independent() -> None:
    """Both lose, one, or none, as of two coins."""
    p, q = UNSAVED, 1 - UNSAVED

    assert chances([PLAIN, PLAIN]) == {2: p * p, 1: 2 * p * q, 0: q * q}
    assert chances([PLAIN._replace(many=2)]) == {2: p * p, 1: 2 * p * q, 0: q * q}
    assert worked_out(PLAIN._replace(many=2)) == {2: p * p, 1: 2 * p * q, 0: q * q}


def test_multiple_wounds_of_a_die_that_is_cut_off() -> None:
    """D6 at 3 Health Points: 1 and 2 by a sixth each, 3 by four."""
    wound = Bundle(1, None, None, 4, multiple="D6", clip=3)
    half = Fraction(1, 2)

    expected = {0: half, 1: half * SIXTH, 2: half * SIXTH, 3: half * 4 * SIXTH}
    assert chances([wound]) == expected
    assert worked_out(wound) == expected


def test_battle_focus_with_poison() -> None:
    """A 6 to hit: one wound that is not rolled, and one that may be."""
    one = Bundle(1, 4, 3, focus=True, poison=True)

    expected = {
        2: SIXTH * WOUND,
        1: SIXTH * (1 - WOUND) + (HIT - SIXTH) * WOUND,
        0: 1 - HIT + (HIT - SIXTH) * (1 - WOUND),
    }
    assert chances([one]) == expected
    assert worked_out(one) == expected


def test_more_than_there_is_to_lose_counts_as_all_of_it() -> None:
    """Thirty attacks at three Health Points: all that is left is lost."""
    p, q = UNSAVED, 1 - UNSAVED
    many = PLAIN._replace(many=30)

    few = [q**30, 30 * p * q**29, 435 * p**2 * q**28]
    assert worked_out(many, most=3) == dict(enumerate([*few, 1 - sum(few)]))
    assert losses(many, 3) == pytest.approx([*map(float, few), float(1 - sum(few))])
    assert losses(many._replace(many=0), 3) == (1,)


def picked_up(
    count: Callable[[tuple[int, ...]], int],
    dice: tuple[int, ...] = (),
    weight: Fraction = ONE,
) -> Counter[int]:
    """Return how likely each count is, every die that it picks up showing each face."""
    try:
        return Counter({count(dice): weight})
    except IndexError:
        found: Counter[int] = Counter()
        for face in range(1, 7):
            found.update(picked_up(count, (*dice, face), weight / 6))
        return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_all_dice_that_a_person_could_throw(seed: int) -> None:
    """Any one attack takes what it takes over all faces of all its dice."""
    bundle = any_bundle(Random(seed))._replace(many=1)
    saves = bundle.armour_save, bundle.aegis or bundle.fortitude, bundle.multiple
    if bundle.focus and sum(map(bool, saves)) > 1:
        bundle = bundle._replace(armour_save=None, multiple="")  # too many dice

    def count(dice: tuple[int, ...]) -> int:
        return naive.losses([bundle], dice)[0][0]

    assert worked_out(bundle) == picked_up(count)
