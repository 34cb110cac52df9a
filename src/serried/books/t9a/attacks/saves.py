"""The 9th Age, chapter "Attacks": the Special Saves of models, and which count.

Source:
    ATT-7, DMG-3, UR-MAGICAL
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from serried.books.t9a.casualties.health_pools import pool_of
from serried.books.t9a.fighting.attack_rules import items
from serried.books.t9a.fighting.model_parts import model_rules
from serried.model.errors import RequestError
from serried.model.ids import Letter
from serried.model.rule_text import bracket, plain
from serried.model.unit import Unit

_SAVE: Final = re.compile(r"([2-6])\+")
_SAVES: Final = ("aegis", "fortitude")
_NEVER: Final = 7

T = TypeVar("T")


class SpecialSave(NamedTuple):
    """A Special Save that models have against some attacks, or against all.

    Attributes:
        name: ``aegis`` or ``fortitude``.
        on: The least roll that saves.
        against: The Attack Attribute that it is against; empty against all.
    """

    name: str
    on: int
    against: str = ""


def special_saves(unit: Unit, letter: Letter) -> tuple[SpecialSave, ...]:
    """Return the Special Saves of models: from ``saves``, and from their rules.

    Raises:
        RequestError: If a rule of one has no roll in its brackets.

    Source:
        DMG-3, UR-MAGICAL
    """
    stated = unit.arms(letter).saves
    found = []
    for name in _SAVES:
        on = None if stated is None else getattr(stated, name)
        if on is not None:
            found.append(SpecialSave(name, on))
    said = (rule for rule in model_rules(unit, letter) if plain(rule) in _SAVES)
    return (*found, *map(_special_save, said))


def saves_of_pool(unit: Unit, pool: Letter) -> tuple[SpecialSave, ...]:
    """Return the Special Saves of a Health Pool: those of most of its models (ATT-7).

    Args:
        unit: Whose pool it is.
        pool: R, C or the letter of a Character.
    """
    places = unit.formation.places
    letters = (one.letter for one in places if pool_of(unit, one.letter) == pool)
    return of_most((special_saves(unit, letter) for letter in letters), worth)


def counting(
    saves: Iterable[SpecialSave], rules: frozenset[str]
) -> dict[str, int | None]:
    """Return the best Aegis and Fortitude against attacks with these rules."""
    found: dict[str, int | None] = {"aegis": None, "fortitude": None}
    for save in saves:
        before = found[save.name]
        counts = not save.against or save.against in rules
        if counts and (before is None or save.on < before):
            found[save.name] = save.on
    return found


def of_most(values: Iterable[T], worth: Callable[[T], int]) -> T:
    """Return the value that most have; of several the one worth least to them.

    Source:
        ATT-7
    """
    counted = Counter(values)
    most = max(counted.values())
    tied = (value for value, many in counted.items() if many == most)
    return min(tied, key=worth)


def worth(saves: tuple[SpecialSave, ...]) -> int:
    """Return how good Special Saves are: the more, the better."""
    return -min((one.on for one in saves), default=_NEVER)


def _special_save(rule: str) -> SpecialSave:
    said = items(bracket(rule))
    roll = _SAVE.fullmatch(said[0]) if said else None
    if roll is None:
        message = f"{rule} needs a roll in brackets, as Aegis (5+)"
        raise RequestError(message)
    only = said[1].removeprefix("against ").strip() if len(said) > 1 else ""
    return SpecialSave(plain(rule), int(roll[1]), only)
