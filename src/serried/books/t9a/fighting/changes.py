"""The 9th Age, chapters "Universal Rules" and "Weapons": what changes an attack.

Source:
    WPN-3, WPN-4, UR-DEVCH, UR-RAGE, UR-SUPER, ENG-3, CC-10
"""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.books.t9a.casualties.health_pools import pool_of
from serried.books.t9a.fighting.attack_rules import Bonuses, bonuses
from serried.books.t9a.fighting.model_parts import ModelPart, model_rules
from serried.model.arms import Force, Weapon
from serried.model.effects import Change, Operation
from serried.model.rule_text import plain
from serried.rules.random_dice import RandomDice
from serried.tuples import NamedTuple

NO_BONUSES: Final = Bonuses()


class Raging(NamedTuple):
    """Who has attacks more because of Health Points lost.

    Attributes:
        model: It, by rank and file; nobody where nothing is lost.
        more: How many attacks more than its like.
    """

    model: str = ""
    more: int = 0


CALM: Final = Raging()


class Moment(NamedTuple):
    """What is true of a unit in this Round.

    Attributes:
        charging: Whether it is Charging (CC-10).
        first_round: Whether it is its First Round of Combat (ENG-3).
        flanked: Whether an enemy is Engaged in its Flank or Rear.
    """

    charging: bool = False
    first_round: bool = False
    flanked: bool = False


def charged(rules: Iterable[str], moment: Moment) -> Bonuses:
    """Return what Devastating Charge adds, all that there is of it (UR-DEVCH)."""
    found = NO_BONUSES
    for rule in rules:
        if moment.charging and plain(rule) == "devastating charge":
            found = together(found, bonuses(rule))
    return found


def braced(rules: tuple[str, ...], moment: Moment) -> Bonuses:
    """Return what a weapon adds that is held against a charge (WPN-4)."""
    holds = moment.first_round and not moment.charging and not moment.flanked
    found = NO_BONUSES
    for rule in rules:
        if holds and plain(rule) == "braced":
            found = together(found, bonuses(rule))
    return found


def together(one: Bonuses, other: Bonuses) -> Bonuses:
    """Return what both give, all of it."""
    return Bonuses((*one.changes, *other.changes), (*one.rules, *other.rules))


def of_weapon(weapon: Weapon | None) -> Iterator[Change]:
    """Yield what a weapon changes of whoever uses it (WPN-3)."""
    if weapon is None:
        return
    yield from _forced("strength", weapon.strength)
    yield from _forced("armour_penetration", weapon.armour_penetration)
    for name, more in (
        ("attack_value", weapon.attack_value),
        ("offensive_skill", weapon.offensive_skill),
    ):
        if more:
            yield Change(name, Operation.ADD, float(more))


def _forced(name: str, force: Force) -> Iterator[Change]:
    if force.own is not None:
        yield Change(name, Operation.SET, float(force.own))
    if force.added:
        yield Change(name, Operation.ADD, float(force.added))


def rage(part: ModelPart) -> Raging:
    """Return who has attacks more for the Health Points that it has lost (UR-RAGE).

    What a Health Pool has lost is its last model's, by rank and file.
    """
    unit = part.unit
    own = pool_of(unit, part.letter)
    lost = dict(unit.lost).get(own, 0) if part.has("rage") else 0
    if not lost:
        return CALM
    places = unit.formation.places
    last = [one for one in places if pool_of(unit, one.letter) == own][-1]
    return Raging(last.name, lost) if last.letter == part.letter else CALM


def of(name: str, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the *changes* of one characteristic."""
    return tuple(one for one in changes if one.characteristic == name)


def supernal(part: ModelPart) -> tuple[str, ...]:
    """Return that attacks are Magical, of Supernal models (UR-SUPER)."""
    rules = (*part.rules, *model_rules(part.unit, part.letter))
    return (
        ("magical attacks",) if any(plain(rule) == "supernal" for rule in rules) else ()
    )


def dice_said(throw: RandomDice) -> str:
    """Return a throw as a file has it; a number where there are no dice."""
    if not throw.many:
        return str(throw.more)
    dice = f"{'' if throw.many == 1 else throw.many}D{throw.sides}"
    return f"{dice}{throw.more:+}" if throw.more else dice
