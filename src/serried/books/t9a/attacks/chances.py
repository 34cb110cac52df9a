"""The 9th Age, chapter "Attacks": how likely attacks are to take so many Health Points.

What ``striking`` does with dice that are thrown, worked out for all dice that could be.
Attacks of one bundle do not depend on each other, so one of them is enough.

Source:
    ATT-1, ATT-5, ATT-6, ATT-9, DMG-1 to DMG-6, GEN-6, GEN-7, UR-POISON, UR-FOCUS,
    UR-HATRED, UR-LETHAL, docs/rulings/0081-the-order-of-dice.md
"""

from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from serried.books.t9a.attacks.bundles import Bundle, best_save, multiple_wounds
from serried.books.t9a.attacks.striking import NATURAL
from serried.rules.dice_tests import SIDES
from serried.rules.distributions import (
    NOTHING,
    Distribution,
    certainly,
    mixed,
    repeated,
    summed,
)

UNBOUNDED: Final = 1_000_000
"""More Health Points than one attack takes."""


class Roll(NamedTuple):
    """How likely a die that stands, thrown again or not, shows what matters.

    Attributes:
        fails: That it is no success.
        plain: That it is a success, but no natural 6.
        natural: That it is a natural 6.
    """

    fails: Fraction
    plain: Fraction
    natural: Fraction


def roll(least: int, *, again: bool = False) -> Roll:
    """Return what a die that needs *least* comes to; *again* if failures are rerolled.

    Source:
        ATT-5, ATT-6, GEN-7
    """
    plain, natural = Fraction(NATURAL - least, SIDES), Fraction(1, SIDES)
    fails = 1 - plain - natural
    if not again:
        return Roll(fails, plain, natural)
    return Roll(fails * fails, plain + fails * plain, natural + fails * natural)


def losses(bundle: Bundle, most: int, *, exact: bool = False) -> Distribution:
    """Return how likely a bundle takes how many Health Points, before any pool's own.

    Args:
        bundle: Attacks that are rolled together.
        most: What all larger losses count as.
        exact: Whether as fractions; floats otherwise.

    Source:
        ATT-1, ATT-8, DMG-4
    """
    each: Distribution = lost_by_one(bundle._replace(many=1, who=""))
    return repeated(each if exact else tuple(map(float, each)), bundle.many, most)


@cache
def lost_by_one(bundle: Bundle) -> Distribution:
    """Return how likely one attack of a bundle takes how many Health Points.

    Source:
        ATT-1, ATT-5, UR-POISON, UR-FOCUS, UR-HATRED
    """
    hit = _lost_by_hit(bundle)
    if bundle.to_hit is None:
        return hit
    rolled = roll(bundle.to_hit, again=bundle.reroll_hits)
    six = _lost_automatically(bundle) if bundle.poison else hit
    if bundle.focus:
        six = summed(six, hit, UNBOUNDED)
    return mixed(((rolled.fails, NOTHING), (rolled.plain, hit), (rolled.natural, six)))


def _lost_by_hit(bundle: Bundle) -> Distribution:
    """Return what a hit takes that rolls to wound if it must (DMG-1, ATT-9)."""
    if bundle.to_wound is None:
        return _lost_automatically(bundle)
    if bundle.cannot_wound:
        return NOTHING
    rolled = roll(bundle.to_wound, again=bundle.reroll_wounds)
    lethal = rolled.natural if bundle.lethal else Fraction(0)
    plain = rolled.plain + rolled.natural - lethal
    through = plain * _unsaved(bundle) + lethal * _unsaved_of_lethal(bundle)
    return mixed(((1 - through, NOTHING), (through, _lost_by_wound(bundle))))


def _lost_automatically(bundle: Bundle) -> Distribution:
    """Return what a hit takes that wounds without a roll (ATT-9, UR-POISON)."""
    through = Fraction(0) if bundle.cannot_wound else _unsaved(bundle)
    return mixed(((1 - through, NOTHING), (through, _lost_by_wound(bundle))))


def _unsaved(bundle: Bundle) -> Fraction:
    """Return how likely no save holds a wound that all saves are open to.

    Source:
        DMG-2, DMG-3
    """
    armour = bundle.armour_save
    unsaved = Fraction(1) if armour is None else roll(armour).fails
    save = best_save(bundle.aegis, bundle.fortitude, divine=bundle.divine)
    if save is None:
        return unsaved
    return unsaved * (1 - _saves(save.on, again=save.again))


def _unsaved_of_lethal(bundle: Bundle) -> Fraction:
    """Return the same of a wound of Lethal Strike: the Aegis alone is left."""
    if bundle.aegis is None:
        return Fraction(1)
    return 1 - _saves(bundle.aegis, again=bundle.divine)


def _saves(on: int, *, again: bool) -> Fraction:
    """Return how likely a Special Save holds; *again* if it must do so twice."""
    once = 1 - roll(on).fails
    return once * once if again else once


@cache
def _worth(text: str, clip: int) -> Distribution:
    """Return what an unsaved wound becomes, up to a whole model (DMG-4, DMG-6)."""
    throw = multiple_wounds(text)
    whole = throw.sides**throw.many
    return mixed(
        (Fraction(ways, whole), certainly(min(total, clip)))
        for total, ways in throw.totals()
    )


def _lost_by_wound(bundle: Bundle) -> Distribution:
    return _worth(bundle.multiple, bundle.clip) if bundle.multiple else certainly(1)
