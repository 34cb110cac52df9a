"""Arms: weapons, and what a book knows of them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from serried.frozen import frozen
from serried.model.ids import Inches
from serried.model.rule_text import plain
from serried.tuples import NamedTuple

_AIMED: Final = r"(.*\S)\s*\(([2-6])\+\)"  # compiled where it is needed


class Force(NamedTuple):
    """Strength or Armour Penetration of the attacks made with a weapon.

    Attributes:
        own: The weapon's own number; None if it is that of whoever uses it.
        added: What is added to the number of whoever uses it.
        bracketed: The number in square brackets, of one hit of several.
    """

    own: int | None = None
    added: int = 0
    bracketed: int | None = None


USERS: Final = Force()
"""That of whoever uses the weapon, as it is."""


@frozen(kw_only=True)
class Weapon:
    """One weapon.

    Attributes:
        range: Least and greatest range in inches; None of a Close Combat Weapon.
        shots: How many, in digits or as dice, ``2D6``.
        aim: The least roll that hits; None where that is said with who carries it.
        attack_value: What it adds to the Attack Value.
        offensive_skill: What it adds to the Offensive Skill.
        rules: What else holds of attacks made with it; in square brackets, of one
            hit of several.
    """

    name: str
    range: tuple[Inches, Inches] | None = None
    shots: str = "1"
    aim: int | None = None
    strength: Force = USERS
    armour_penetration: Force = USERS
    attack_value: int = 0
    offensive_skill: int = 0
    rules: tuple[str, ...] = ()

    def has(self, rule: str) -> bool:
        """Tell whether it has *rule*, in lower case and without brackets."""
        return any(plain(one) == rule for one in self.rules)


@frozen(kw_only=True)
class Armoury:
    """What a book knows of weapons, armour and what models do in their army.

    Attributes:
        weapons: Its own weapons by name.
        protection: The names of its suits and shields.
        of_parts: The characteristics that a further part of a model has of its own.
        offices: The rule that each key of a unit stands for, as ``scoring``.
    """

    weapons: tuple[Weapon, ...] = ()
    protection: tuple[str, ...] = ()
    of_parts: tuple[str, ...] = ()
    offices: tuple[tuple[str, str], ...] = ()


def named_weapon(name: str, known: Iterable[Weapon]) -> Weapon | None:
    """Return the weapon that a unit has under *name*, or None if none is *known*.

    Behind the name of a Shooting Weapon may stand its Aim: ``Bow (4+)``.
    """
    every = tuple(known)
    for one in every:
        if one.name == name:
            return one
    if aimed := re.fullmatch(_AIMED, name):
        for one in every:
            if one.range is not None and one.name == aimed[1]:
                return replace(one, aim=int(aimed[2]))
    return None
