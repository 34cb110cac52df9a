"""The 9th Age, chapter "Attacks": what is rolled together, and what it does."""

from functools import cache
from typing import NamedTuple

from serried.model.errors import RequestError
from serried.rules.random_dice import RandomDice, random_dice


class Bundle(NamedTuple):
    """Attacks of one sort of one side at one Health Pool, rolled together.

    Both Special Saves stand in it, not the chosen one alone: a natural 6 of Lethal
    Strike leaves only the Aegis, while the other wounds of the same roll have both.

    Attributes:
        many: How many attacks, or hits where nothing is rolled to hit; X and random
            Attack Values are rolled already.
        to_hit: What hits, 2 to 6, modifiers included; None if they hit automatically.
        to_wound: What wounds, 2 to 6; None if they wound automatically.
        armour_save: What the armour saves on, 2 to 6; None if there is none.
        aegis: What the Aegis saves on, 2 to 6; None if there is none.
        fortitude: The same of the Fortitude; None too against Flaming Attacks.
        reroll_hits: Whether rolls that miss are thrown again (Hatred).
        reroll_wounds: The same of rolls that do not wound (Flaming v Flammable).
        cannot_wound: Whether they have Strength 0 (ATT-9).
        poison: Whether a natural 6 to hit wounds automatically.
        focus: Whether a natural 6 to hit is one more hit.
        lethal: Whether a natural 6 to wound leaves neither armour nor Fortitude.
        divine: Whether a success of an Aegis is thrown again.
        multiple: What an unsaved wound becomes, as ``"2"`` or ``"D3+1"``; empty for 1.
        clip: The most that it becomes: the Health Points of a whole model.
        who: Whose attacks they are, for who is short of dice.

    Source:
        ATT-8, ATT-9, DMG-1 to DMG-4
    """

    many: int
    to_hit: int | None
    to_wound: int | None
    armour_save: int | None = None
    aegis: int | None = None
    fortitude: int | None = None
    reroll_hits: bool = False
    reroll_wounds: bool = False
    cannot_wound: bool = False
    poison: bool = False
    focus: bool = False
    lethal: bool = False
    divine: bool = False
    multiple: str = ""
    clip: int = 1
    who: str = "the attack"


class Blow(NamedTuple):
    """What one bundle did, and every die of it.

    Attributes:
        hits: How many hit, those of Battle Focus included.
        wounds: How many wounded.
        lethal: How many of these by a natural 6 of Lethal Strike.
        armour_saved: How many the armour saved.
        special_saved: How many a Special Save did.
        unsaved: How many are left.
        lost: What these are with Multiple Wounds; excess is not taken off (HP-7).
        to_hit, hit_again: The dice to hit, and those thrown again.
        to_wound, wound_again: The dice to wound, and those thrown again.
        armour: The dice of the Armour Saves.
        special, special_again: Those of the Special Saves, and of Aegis thrown again.
        multiplied: The dice of Multiple Wounds.
    """

    hits: int
    wounds: int
    lethal: int
    armour_saved: int
    special_saved: int
    unsaved: int
    lost: int
    to_hit: tuple[int, ...]
    hit_again: tuple[int, ...]
    to_wound: tuple[int, ...]
    wound_again: tuple[int, ...]
    armour: tuple[int, ...]
    special: tuple[int, ...]
    special_again: tuple[int, ...]
    multiplied: tuple[int, ...]


class Save(NamedTuple):
    """A Special Save: what it is rolled on, and whether a success is thrown again."""

    on: int
    again: bool


def best_save(aegis: int | None, fortitude: int | None, *, divine: bool) -> Save | None:
    """Return the Special Save that its owner takes: the one that saves more often.

    One of each wound, chosen before it is rolled (DMG-3). An Aegis that is thrown
    again saves more seldom than its number says.

    Source:
        DMG-3, docs/rulings/0081-the-order-of-dice.md
    """
    if aegis is None:
        return None if fortitude is None else Save(fortitude, again=False)
    own = Save(aegis, again=divine)
    if fortitude is None:
        return own
    faces = 7 - aegis
    chance = faces * faces if divine else 6 * faces
    return own if chance >= 6 * (7 - fortitude) else Save(fortitude, again=False)


@cache
def multiple_wounds(text: str) -> RandomDice:
    """Return what Multiple Wounds (X) multiplies by: dice, or none and a number.

    Raises:
        RequestError: If *text* is neither.

    Source:
        DMG-4
    """
    if text.isdecimal() and int(text):
        return RandomDice(0, 6, int(text))
    throw = random_dice(text)
    if throw is None:
        message = f"Multiple Wounds ({text}) has neither a number nor dice, as D3+1"
        raise RequestError(message)
    return throw
