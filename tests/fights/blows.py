"""Attacks that are rolled together, and what becomes of them, die by die.

Nothing of the referee is used here.

Source:
    ATT-1, ATT-5, ATT-9, DMG-1 to DMG-6, UR-POISON, UR-HATRED, UR-FOCUS, UR-LETHAL,
    UR-DIVINE, GEN-7, docs/rulings/0081-the-order-of-dice.md
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

NOTHING: Final = 7
"""A roll that nobody makes."""

SIX: Final = 6


class Dice:
    """Dice that lie ready, and how many of them were thrown.

    When none are left, ones are thrown: it is counted how many too many that were.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        """Keep *faces* in their order."""
        self.faces = list(faces)
        self.used = 0

    def roll(self) -> int:
        """Return the next one."""
        self.used += 1
        return self.faces[self.used - 1] if self.used <= len(self.faces) else 1

    def several(self, many: int) -> list[int]:
        """Return the next ones."""
        return [self.roll() for _ in range(many)]

    def number(self, said: str) -> int:
        """Return a number that is said as ``3``, ``D3``, ``2D6`` or ``D3+1``."""
        dice, _, added = said.partition("+")
        many, d, sides = dice.partition("D")
        if not d:
            return int(dice) + int(added or 0)
        rolls = self.several(int(many or 1))
        if sides == "3":
            rolls = [(roll + 1) // 2 for roll in rolls]
        return sum(rolls) + int(added or 0)


def fewest(said: str) -> int:
    """Return the least that a number may be which is said as for ``Dice.number``."""
    dice, _, added = said.partition("+")
    many, d, _ = dice.partition("D")
    return int(many or 1) + int(added or 0) if d else int(dice) + int(added or 0)


@dataclass(kw_only=True)
class Bundle:
    """Like attacks at one pool, and what becomes of them.

    Attributes:
        by: The unit whose attacks they are.
        letter: The letter of who attacks.
        on: The unit struck.
        pool: The pool struck in it.
        many: How many attacks, or hits of a Special Attack.
        to_hit: The roll needed; None of Special Attacks, whose hits need none.
        armour: The Armour Save needed; 7 for none.
        aegis: The same of the Aegis; and *fortitude*.
        rules: Rules of the attacks.
        multiple: The X of Multiple Wounds.
        clip: The most that one wound becomes: Health Points of the target's profile.
        lost: Health Points that they take, before the pool's own are counted.
    """

    by: str
    letter: str
    on: str
    pool: str
    many: int
    to_hit: int | None
    to_wound: int
    armour: int
    aegis: int
    fortitude: int
    rules: frozenset[str] = frozenset()
    flammable: bool = False
    multiple: str = "1"
    clip: int = 1
    hits: int = 0
    automatic: int = 0
    wounds: int = 0
    lethal: int = 0
    lost: int = field(default=0)


def roll_with_rerolls(
    dice: Dice, many: int, needed: int, *, again: bool
) -> tuple[list[int], list[int]]:
    """Roll *many* dice and, if failed ones are rolled again, those straight after.

    Returns:
        The dice that stand, and those of them that are successes.
    """
    rolls = dice.several(many)
    if again:
        failed = [at for at, roll in enumerate(rolls) if not succeeds(roll, needed)]
        for at in failed:
            rolls[at] = dice.roll()
    return rolls, [roll for roll in rolls if succeeds(roll, needed)]


def succeeds(roll: int, needed: int) -> bool:
    """Tell whether a roll to hit or to wound succeeds: 1 never, 6 always (ATT-5)."""
    return roll != 1 and (roll == SIX or roll >= needed)


def strike(bundles: list[Bundle], dice: Dice) -> None:
    """Carry out all attacks of one Initiative Step, stage by stage (ATT-1)."""
    stages: tuple[Callable[[Bundle, Dice], None], ...] = (
        hit,
        wound,
        save_by_armour,
        save_otherwise,
        multiply,
    )
    for stage in stages:
        for bundle in bundles:
            stage(bundle, dice)


def hit(bundle: Bundle, dice: Dice) -> None:
    """Roll to hit."""
    if bundle.to_hit is None:
        bundle.hits = bundle.many
        return
    again = "Hatred" in bundle.rules
    _, good = roll_with_rerolls(dice, bundle.many, bundle.to_hit, again=again)
    sixes = good.count(SIX)
    bundle.hits = len(good)
    if "Battle Focus" in bundle.rules:
        bundle.hits += sixes
    if "Poison Attacks" in bundle.rules:
        bundle.automatic = sixes


def wound(bundle: Bundle, dice: Dice) -> None:
    """Roll to wound for every hit that does not wound by itself."""
    many = bundle.hits - bundle.automatic
    again = bundle.flammable and "Flaming Attacks" in bundle.rules
    _, good = roll_with_rerolls(dice, many, bundle.to_wound, again=again)
    bundle.wounds = len(good) + bundle.automatic
    if "Lethal Strike" in bundle.rules:
        bundle.lethal = good.count(SIX)
        bundle.wounds -= bundle.lethal


def save_by_armour(bundle: Bundle, dice: Dice) -> None:
    """Take Armour Saves; Lethal Strike leaves none."""
    if bundle.armour < NOTHING:
        rolls = dice.several(bundle.wounds)
        bundle.wounds -= sum(roll >= bundle.armour for roll in rolls)


def save_otherwise(bundle: Bundle, dice: Dice) -> None:
    """Take the better Special Save; Lethal Strike leaves the Aegis alone."""
    divine = "Divine Attacks" in bundle.rules
    fortitude = NOTHING if "Flaming Attacks" in bundle.rules else bundle.fortitude
    aegis_saves = (NOTHING - bundle.aegis) * (NOTHING - bundle.aegis if divine else SIX)
    by_aegis = aegis_saves >= (NOTHING - fortitude) * SIX
    needed = bundle.aegis if by_aegis else fortitude
    saved = [roll for roll in saves(bundle.wounds, needed, dice) if roll >= needed]
    last = [
        roll
        for roll in saves(bundle.lethal, bundle.aegis, dice)
        if roll >= bundle.aegis
    ]
    kept, kept_of_lethal = len(saved), len(last)
    if divine:
        if by_aegis:
            kept = sum(roll >= bundle.aegis for roll in dice.several(kept))
        kept_of_lethal = sum(r >= bundle.aegis for r in dice.several(kept_of_lethal))
    bundle.wounds -= kept
    bundle.lethal -= kept_of_lethal


def saves(many: int, needed: int, dice: Dice) -> list[int]:
    """Roll saves, if there is one to roll for."""
    return dice.several(many) if needed < NOTHING else []


def multiply(bundle: Bundle, dice: Dice) -> None:
    """Make each unsaved wound what Multiple Wounds make of it (DMG-4)."""
    unsaved = bundle.wounds + bundle.lethal
    each = [min(dice.number(bundle.multiple), bundle.clip) for _ in range(unsaved)]
    bundle.lost = sum(each)
