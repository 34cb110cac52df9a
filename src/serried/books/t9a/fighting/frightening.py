"""The 9th Age, chapter "Close Combat": who is frightened by whom.

Source:
    HT-1, UR-FEAR, UR-FEAR-1 to UR-FEAR-3, DUEL-3, DUEL-8, AMB-99
"""

from typing import Final

from serried.books.t9a.fighting.marks import REFUSED_DUEL
from serried.late import Later
from serried.model.battle import Battle
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.profile import Height
from serried.model.unit import Unit
from serried.rules.moving.rates import own_rate
from serried.rules.named_rules import rules_of

meetings: Final = Later("serried.rules.contact.contacts", "meetings")

IMMUNE: Final = frozenset({"fear", "terror", "fearless"})
"""Models with one of these rules do not suffer from Fear."""

MOST: Final = 10
"""Discipline is no more than this (GEN-11)."""


def frightening(battle: Battle, unit: Unit) -> str | None:
    """Return an enemy model with Fear that a model of a unit touches, if there is one.

    Source:
        UR-FEAR-1, AMB-99
    """
    if not any(map(may_frighten, battle.units)):
        return None
    for one in meetings(battle, unit):
        enemy = one.enemy.unit
        for _, name in one.pairs:
            place = enemy.formation.place(name)
            if place is not None and causes_fear(enemy, place.letter):
                return f"{enemy.id}.{name}"
    return None


@memo_on_value
def may_frighten(unit: Unit) -> bool:
    """Tell whether some models of a unit have Fear."""
    return any(causes_fear(unit, letter) for letter in unit.formation.letters)


def causes_fear(unit: Unit, letter: Letter) -> bool:
    """Tell whether models have Fear: by rule, or as Gigantic ones (HT-1)."""
    gigantic = unit.body(letter).height is Height.GIGANTIC
    return gigantic or "fear" in rules_of(unit, letter)


def is_immune(unit: Unit, letter: Letter) -> bool:
    """Tell whether the models of a unit drawn so suffer nothing of Fear (UR-FEAR-2)."""
    return causes_fear(unit, letter) or bool(IMMUNE & rules_of(unit, letter))


def weakened(battle: Battle, unit: Unit) -> bool:
    """Tell whether some model of a unit tests on less for Fear or a refused Duel."""
    if unit.any_model_has(REFUSED_DUEL):
        return True
    here = any(one.id == unit.id for one in battle.units)  # else it acts by itself
    return here and frightening(battle, unit) is not None


def discipline_of(battle: Battle, unit: Unit, letter: Letter) -> int:
    """Return on what the models of a unit drawn so test, Fear and shame included.

    Raises:
        RequestError: If they have no Discipline.

    Source:
        TEST-3, UR-FEAR, UR-FEAR-2, DUEL-3, DUEL-8
    """
    if shamed(unit, letter):
        return 0
    own = int(min(own_rate(battle, unit, letter, "discipline", "TEST-3"), MOST))
    afraid = frightening(battle, unit) is not None and not is_immune(unit, letter)
    return max(own - afraid, 0)


def shamed(unit: Unit, letter: Letter) -> bool:
    """Tell whether a model was named for refusing a Duel (DUEL-3)."""
    kind = unit.kind(letter)
    return kind is not None and REFUSED_DUEL in kind.marks
