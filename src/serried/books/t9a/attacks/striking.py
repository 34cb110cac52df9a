"""The 9th Age, chapter "Attacks": all attacks of one moment, rolled to the end.

Each step of the sequence is finished for every bundle before the next begins. No dice
are thrown here: they are given, and taken in the order of the ruling. Compiled where
that works, for questions of chance ask thousands of times.

Source:
    ATT-1, ATT-5, ATT-6, ATT-8, ATT-9, DMG-1 to DMG-6, GEN-6, GEN-7,
    docs/rulings/0081-the-order-of-dice.md
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from serried.books.t9a.attacks.bundles import Blow, Bundle, best_save, multiple_wounds
from serried.rules.dice_tests import SIDES, take_roll

Dice: TypeAlias = tuple[int, ...]

NATURAL: Final = 6
"""The face that poison, Battle Focus and Lethal Strike ask for, before modifiers."""


def strike(bundles: Sequence[Bundle], dice: Dice) -> tuple[tuple[Blow, ...], Dice]:
    """Return what each of *bundles*, which strike at the same time, does.

    Args:
        bundles: In the order in which they are rolled.
        dice: Of which they take the first.

    Returns:
        One blow for each of them, and the dice that are left.

    Raises:
        RequestError: If dice are too few, or one is no face of a die.

    Source:
        ATT-1, docs/rulings/0081-the-order-of-dice.md
    """
    hand = _Hand(dice)
    struck = [_Struck(bundle) for bundle in bundles]
    for one in struck:
        _hit(one, hand)
    for one in struck:
        _wound(one, hand)
    for one in struck:
        _save_by_armour(one, hand)
    for one in struck:
        _save_otherwise(one, hand)
    for one in struck:
        _multiply(one, hand)
    return tuple([_blow(one) for one in struck]), dice[hand.used :]


class _Hand:
    """The dice, and how many of them are used."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.used = 0

    def take(self, many: int, what: str, who: str) -> Dice:
        """Return the next dice.

        Raises:
            RequestError: If they are too few, or one is no face of a die.
        """
        end = self.used + many
        taken = self.dice[self.used : end]
        bad = len(taken) < many
        for die in taken:
            bad = bad or die < 1 or die > SIDES
        if bad:
            take_roll(self.dice[self.used :], f"{what} {who}", many)  # it says why
        self.used = end
        return taken


class _Struck:
    """A bundle on its way through the sequence."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.who: str = bundle.who
        self.hits: int = bundle.many
        self.automatic = 0  # hits that wound without a roll
        self.wounds = 0
        self.lethal = 0
        self.armour_saved = 0
        self.special_saved = 0
        self.lost = 0
        self.to_hit: Dice = ()
        self.hit_again: Dice = ()
        self.to_wound: Dice = ()
        self.wound_again: Dice = ()
        self.armour: Dice = ()
        self.special: Dice = ()
        self.special_again: Dice = ()
        self.multiplied: Dice = ()

    def unsaved(self) -> int:
        """Return how many wounds nothing saved."""
        return self.wounds - self.armour_saved - self.special_saved


def _hit(one: _Struck, hand: _Hand) -> None:
    """Roll to hit, and again what missed if it must be (CC-6, UR-HATRED).

    Poison and Battle Focus ask for the face itself, also of a die thrown again
    (UR-POISON, UR-FOCUS); of the two hits of one attack one wounds automatically.
    """
    bundle = one.bundle
    least = bundle.to_hit
    if least is None:
        return
    one.to_hit = hand.take(one.hits, "roll to hit of", one.who)
    hits = _successes(one.to_hit, least)
    natural = _faces(one.to_hit)
    if bundle.reroll_hits:
        missed = len(one.to_hit) - hits
        one.hit_again = hand.take(missed, "second roll to hit of", one.who)
        hits += _successes(one.hit_again, least)
        natural += _faces(one.hit_again)
    if bundle.poison:
        one.automatic = natural
    if bundle.focus:
        hits += natural
    one.hits = hits


def _wound(one: _Struck, hand: _Hand) -> None:
    """Roll to wound with every hit that does not wound automatically (DMG-1, ATT-9)."""
    bundle = one.bundle
    if bundle.cannot_wound:
        return
    least = bundle.to_wound
    if least is None:
        one.wounds = one.hits
        return
    one.to_wound = hand.take(one.hits - one.automatic, "roll to wound of", one.who)
    wounds = _successes(one.to_wound, least)
    natural = _faces(one.to_wound)
    if bundle.reroll_wounds:
        failed = len(one.to_wound) - wounds
        one.wound_again = hand.take(failed, "second roll to wound of", one.who)
        wounds += _successes(one.wound_again, least)
        natural += _faces(one.wound_again)
    one.wounds = one.automatic + wounds
    if bundle.lethal:
        one.lethal = natural


def _save_by_armour(one: _Struck, hand: _Hand) -> None:
    """Roll Armour Saves; Lethal Strike leaves none (DMG-2, UR-LETHAL)."""
    least = one.bundle.armour_save
    if least is not None:
        many = one.wounds - one.lethal
        one.armour = hand.take(many, "Armour Save against", one.who)
        one.armour_saved = _successes(one.armour, least)


def _save_otherwise(one: _Struck, hand: _Hand) -> None:
    """Roll Special Saves, those of Lethal Strike's wounds last (DMG-3).

    Fortitude is no help against these. Against Divine Attacks every Aegis that saved is
    thrown again, once all are thrown.
    """
    bundle = one.bundle
    plain = best_save(bundle.aegis, bundle.fortitude, divine=bundle.divine)
    if plain is None or not one.wounds:
        return
    aegis = bundle.aegis
    ordinary = one.wounds - one.armour_saved - one.lethal
    lethal = 0 if aegis is None else one.lethal
    what = "Special Save against"
    one.special = hand.take(ordinary + lethal, what, one.who)
    saved = _successes(one.special[:ordinary], plain.on)
    held = 0 if aegis is None else _successes(one.special[ordinary:], aegis)
    if bundle.divine and aegis is not None:
        again = held + saved if plain.again else held
        one.special_again = hand.take(again, "second Aegis against", one.who)
        still = _successes(one.special_again, aegis)
        one.special_saved = still if plain.again else still + saved
    else:
        one.special_saved = saved + held


def _multiply(one: _Struck, hand: _Hand) -> None:
    """Multiply each unsaved wound, up to a whole model (DMG-4, DMG-6)."""
    bundle = one.bundle
    text, clip, unsaved = bundle.multiple, bundle.clip, one.unsaved()
    if not text:
        one.lost = unsaved
        return
    throw = multiple_wounds(text)
    many, more, each = throw.many, throw.more, SIDES // throw.sides
    one.multiplied = hand.take(unsaved * many, "Multiple Wounds of", one.who)
    lost = 0
    for wound in range(unsaved):
        total = more
        for die in one.multiplied[wound * many : (wound + 1) * many]:
            total += (die + each - 1) // each
        lost += max(min(total, clip), 0)
    one.lost = lost


def _successes(dice: Dice, least: int) -> int:
    """Return how many of *dice* show at least *least*."""
    many = 0
    for die in dice:
        if die >= least:
            many += 1
    return many


def _faces(dice: Dice) -> int:
    """Return how many of *dice* show a natural 6."""
    many = 0
    for die in dice:
        if die == NATURAL:
            many += 1
    return many


def _blow(one: _Struck) -> Blow:
    return Blow(
        one.hits,
        one.wounds,
        one.lethal,
        one.armour_saved,
        one.special_saved,
        one.unsaved(),
        one.lost,
        one.to_hit,
        one.hit_again,
        one.to_wound,
        one.wound_again,
        one.armour,
        one.special,
        one.special_again,
        one.multiplied,
    )
