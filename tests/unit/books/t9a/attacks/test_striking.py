"""Attacks rolled to the end: the worked figures, and each rule of a die by itself."""

from typing import Any

import pytest

from serried.books.t9a.attacks.bundles import Bundle, multiple_wounds
from serried.books.t9a.attacks.striking import strike
from serried.model.errors import RequestError


def hits(many: int = 1, to_wound: int | None = 4, **more: Any) -> Bundle:  # noqa: ANN401 - of Bundle
    """Return hits that are already there: no die is thrown to hit."""
    return Bundle(many, None, to_wound)._replace(**more)


def attacks(many: int = 1, **more: Any) -> Bundle:  # noqa: ANN401 - of Bundle
    """Return attacks that hit and wound on 4+; nothing saves from them."""
    return Bundle(many, 4, 4)._replace(**more)


@pytest.mark.clause("ATT-1")
@pytest.mark.clause("DMG-F2")
def test_ten_attacks_of_the_worked_figure() -> None:
    """Six hits, four wounds, the saves of 5 and 6: two Health Points."""
    ten = Bundle(10, 4, 3, 5)
    dice = (1, 2, 3, 4, 4, 5, 6, 6, 2, 4, *(1, 2, 3, 4, 5, 6), *(5, 2, 6, 1))

    ((blow,), left) = strike([ten], dice)

    assert (blow.hits, blow.wounds, blow.armour_saved) == (6, 4, 2)
    assert (blow.unsaved, blow.lost, left) == (2, 2, ())
    assert (blow.to_wound, blow.armour) == ((1, 2, 3, 4, 5, 6), (5, 2, 6, 1))


@pytest.mark.clause("DMG-4")
@pytest.mark.clause("DMG-6")
@pytest.mark.clause("DMG-F3")
@pytest.mark.parametrize(
    ("clip", "dice", "lost"),
    [
        pytest.param(3, (5, 2), 5, id="DMG-F3: 3 HP, 5 and 2 are 3 + 2"),
        pytest.param(4, (6, 2), 6, id="W12: 4 HP, 6 and 2 are 4 + 2"),
        pytest.param(3, (6,), 3, id="a 6 at 3 HP"),
    ],
)
def test_multiple_wounds_stop_at_a_whole_model(
    clip: int, dice: tuple[int, ...], lost: int
) -> None:
    """Each unsaved wound is multiplied by itself, up to the HP of a whole model."""
    wounds = hits(len(dice), None, multiple="D6", clip=clip)

    ((blow,), left) = strike([wounds], dice)

    assert (blow.lost, blow.unsaved, blow.multiplied, left) == (
        lost,
        len(dice),
        dice,
        (),
    )


@pytest.mark.parametrize(
    ("multiple", "dice", "lost"),
    [
        ("2", (), 2),
        ("D3", (1,), 1),
        ("D3", (2,), 1),
        ("D3", (5,), 3),
        ("D3+1", (3,), 3),
        ("2D3", (1, 6), 4),
        ("D6", (6,), 6),
    ],
)
@pytest.mark.clause("GEN-6")
def test_what_multiplies(multiple: str, dice: tuple[int, ...], lost: int) -> None:
    """A D3 is half a D6, rounded up (GEN-6); a number needs no die."""
    ((blow,), left) = strike([hits(1, None, multiple=multiple, clip=9)], dice)

    assert (blow.lost, left) == (lost, ())


def test_multiple_wounds_multiply_what_is_unsaved() -> None:
    """First the single wound is saved, then the others are multiplied (DMG-6)."""
    two = hits(2, None, armour_save=4, multiple="D6", clip=6)

    ((blow,), left) = strike([two], (4, 3, 5))

    assert (blow.armour_saved, blow.lost, left) == (1, 5, ())


@pytest.mark.parametrize("text", ["", "0", "X", "D4", "-1"])
def test_multiple_wounds_are_a_number_or_dice(text: str) -> None:
    """What is neither is refused in one line."""
    with pytest.raises(RequestError, match="neither a number nor dice"):
        multiple_wounds(text)


@pytest.mark.clause("UR-HATRED")
@pytest.mark.clause("ATT-6")
@pytest.mark.clause("GEN-7")
def test_failed_hits_are_thrown_again_once() -> None:
    """The three that missed, straight after the roll; a second miss stands."""
    five = attacks(5, reroll_hits=True)

    ((blow,), left) = strike([five], (1, 4, 3, 6, 2, *(3, 5, 4), *(1, 1, 1, 1)))

    assert (blow.hits, blow.hit_again, left) == (4, (3, 5, 4), ())


@pytest.mark.clause("UR-FLAM")
def test_failed_wounds_are_thrown_again_once() -> None:
    """The same to wound."""
    ((blow,), left) = strike([hits(3, reroll_wounds=True)], (3, 4, 2, 6, 1))

    assert (blow.wounds, blow.wound_again, left) == (2, (6, 1), ())


@pytest.mark.clause("UR-POISON")
def test_a_natural_six_of_poison_needs_no_roll_to_wound() -> None:
    """Of 6, 5, 3 two hit; one die to wound is thrown, for the 5."""
    ((blow,), left) = strike([attacks(3, poison=True)], (6, 5, 3, 1))

    assert (blow.hits, blow.wounds, blow.to_wound, left) == (2, 1, (1,), ())


def test_a_natural_six_that_was_thrown_again_is_one() -> None:
    """The die that stands counts (GEN-7), for poison and for the extra hit."""
    two = attacks(2, poison=True, focus=True, reroll_hits=True)

    ((blow,), left) = strike([two], (1, 4, *(6,), *(1, 2)))

    assert (blow.hits, blow.wounds, left) == (3, 1, ())


@pytest.mark.clause("UR-FOCUS")
def test_battle_focus_hits_once_more() -> None:
    """Two natural sixes and a 4 are five hits."""
    ((blow,), left) = strike([attacks(3, focus=True)], (6, 4, 6, 5, 5, 5, 1, 1))

    assert (blow.hits, blow.wounds, left) == (5, 3, ())


@pytest.mark.clause("UR-LETHAL")
@pytest.mark.clause("UR-LETHAL-F1")
def test_lethal_strike_poison_and_battle_focus_in_one_attack() -> None:
    """Two hits of a natural 6: one wounds without a roll, the other is rolled.

    The first is saved by the armour; the second, a natural 6, cannot be.
    """
    one = attacks(lethal=True, poison=True, focus=True, armour_save=2)

    ((blow,), left) = strike([one], (6, 6, 3))

    assert (blow.hits, blow.wounds, blow.lethal) == (2, 2, 1)
    assert (blow.armour, blow.armour_saved, blow.unsaved, left) == ((3,), 1, 1, ())


def test_hits_that_wound_automatically_are_no_lethal_strike() -> None:
    """Nothing that asks for a natural 6 to wound applies without a roll (ATT-9)."""
    ((blow,), _) = strike([hits(1, None, lethal=True, armour_save=2)], (2,))

    assert (blow.lethal, blow.armour_saved) == (0, 1)


@pytest.mark.clause("ATT-9")
def test_strength_zero_cannot_wound() -> None:
    """Dice are thrown to hit, and then no more; poison is no way round it."""
    ((blow,), left) = strike(
        [attacks(2, cannot_wound=True, poison=True, armour_save=4)], (6, 5, 6, 6)
    )

    assert (blow.hits, blow.wounds, blow.lost, left) == (2, 0, 0, (6, 6))


@pytest.mark.clause("DMG-3")
@pytest.mark.parametrize(
    ("saves", "dice", "saved"),
    [
        pytest.param({"aegis": 5}, (4, 5), 1, id="Aegis alone"),
        pytest.param({"fortitude": 4}, (4, 3), 1, id="Fortitude alone"),
        pytest.param({"aegis": 5, "fortitude": 4}, (4, 3), 1, id="the better one"),
        pytest.param({"aegis": 3, "fortitude": 4}, (3, 2), 1, id="the better Aegis"),
        pytest.param({"aegis": 2}, (1, 2), 1, id="a natural 1 fails on 2+"),
    ],
)
def test_one_special_save_for_each_wound(
    saves: dict[str, int], dice: tuple[int, ...], saved: int
) -> None:
    """Whoever has two takes the better one, and no other afterwards."""
    ((blow,), left) = strike([hits(2, None, **saves)], dice)

    assert (blow.special_saved, blow.special, left) == (saved, dice, ())


@pytest.mark.clause("UR-DIVINE")
def test_an_aegis_that_saves_from_divine_attacks_is_thrown_again() -> None:
    """Two of three save; both are thrown again, after the third."""
    three = hits(3, None, aegis=4, divine=True)

    ((blow,), left) = strike([three], (4, 2, 6, *(3, 5)))

    assert (blow.special_saved, blow.special_again, left) == (1, (3, 5), ())


@pytest.mark.parametrize(
    ("aegis", "fortitude", "again"),
    [
        (4, 5, ()),
        (4, 6, (4, 4)),
        (3, 4, ()),
        (3, 5, (4, 4)),
        (2, 2, ()),
        (2, 3, (4, 4)),
    ],
)
def test_against_divine_attacks_the_aegis_is_worth_less(
    aegis: int, fortitude: int, again: tuple[int, ...]
) -> None:
    """Aegis (4+) thrown twice saves 9 times in 36, Fortitude (5+) 12 times."""
    two = hits(2, None, aegis=aegis, fortitude=fortitude, divine=True)
    dice = (5, 5) if again == () else (5, 5, *again)
    ((blow,), left) = strike([two], (*dice, 1))

    assert (blow.special_again, left) == (again, (1,))


def test_lethal_strike_leaves_the_aegis_alone() -> None:
    """Ordinary wounds first, by the Fortitude; then those of a natural 6."""
    four = hits(4, lethal=True, aegis=5, fortitude=4)

    ((blow,), left) = strike([four], (6, 4, 5, 6, *(4, 3), *(4, 5)))

    assert (blow.lethal, blow.special, blow.special_saved) == (2, (4, 3, 4, 5), 2)
    assert (blow.lost, left) == (2, ())


def test_lethal_strike_leaves_no_fortitude() -> None:
    """With a Fortitude alone its wounds throw nothing."""
    ((blow,), left) = strike([hits(2, lethal=True, fortitude=2)], (6, 4, *(2,)))

    assert (blow.special, blow.special_saved, blow.lost, left) == ((2,), 1, 1, ())


@pytest.mark.clause("ATT-8")
def test_each_step_is_finished_for_all_before_the_next() -> None:
    """All rolls to hit, then all to wound, all Armour Saves, all Special Saves."""
    first = Bundle(2, 4, 4, 4, aegis=4, who="first")
    second = Bundle(1, 4, 4, 4, aegis=4, multiple="D3", clip=3, who="second")
    dice = (4, 4, *(5,), *(4, 4), *(5,), *(1, 4), *(1,), *(1,), *(2,), *(5,), *(9,))

    (blows, left) = strike([first, second], dice)

    assert [blow.lost for blow in blows] == [1, 3]
    assert [blow.special for blow in blows] == [(1,), (2,)]
    assert left == (9,)


@pytest.mark.parametrize(
    ("bundle", "dice", "message"),
    [
        (attacks(3), (4, 4), "the roll to hit of spears needs 3 dice, and 2 are left"),
        (
            attacks(1),
            (4,),
            "the roll to wound of spears needs 1 die, and none are left",
        ),
        (
            attacks(2, reroll_hits=True),
            (1, 1, 4),
            "the second roll to hit of spears needs 2 dice, and 1 is left",
        ),
        (
            hits(1, None, armour_save=4),
            (),
            "the Armour Save against spears needs 1 die, and none are left",
        ),
        (
            hits(1, None, aegis=4, divine=True),
            (4,),
            "the second Aegis against spears needs 1 die, and none are left",
        ),
        (
            hits(2, None, multiple="2D6", clip=9),
            (1, 1),
            "the Multiple Wounds of spears needs 4 dice, and 2 are left",
        ),
        (attacks(2), (4, 7), "a die shows 1 to 6, not 7"),
        (attacks(2), (0, 4), "a die shows 1 to 6, not 0"),
    ],
)
def test_dice_that_are_missing_are_named(
    bundle: Bundle, dice: tuple[int, ...], message: str
) -> None:
    """What is rolled, for whom, and how many dice there are."""
    with pytest.raises(RequestError, match=f"^{message}$"):
        strike([bundle._replace(who="spears")], dice)


def test_nothing_strikes() -> None:
    """No bundles, or bundles of nobody, use no dice."""
    assert strike([], (3,)) == ((), (3,))
    ((blow,), left) = strike([attacks(0, aegis=4, multiple="D6")], (3,))
    assert (blow.lost, left) == (0, (3,))
