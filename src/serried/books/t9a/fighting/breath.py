"""The 9th Age, chapter "Universal Rules": Breath Attacks in melee, once in a game.

Source:
    UR-BREATH, CC-18, DUEL-9, docs/rulings/0091-what-parts-strike-with.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from serried.books.t9a.fighting.allocating import (
    ModelAttacks,
    able,
    fighting,
    options_of,
    standing_means,
)
from serried.books.t9a.fighting.marks import BREATHED
from serried.books.t9a.fighting.special_attacks import BREATH, has_breathed
from serried.model.actions.attacks import AttackShare
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.errors import RuleGapError
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.tuples import NamedTuple


class Breathing(NamedTuple):
    """A Breath Attack that a model may make in an Initiative Step.

    Attributes:
        model: The model, by rank and file.
        options: At whom it may be directed, the first in the file first.
    """

    unit: Unit
    letter: Letter
    model: str
    options: tuple[Subject, ...]

    @property
    def share(self) -> AttackShare:
        """The share of a line that declares it, at the first whom it may strike."""
        return AttackShare(self.model, None, BREATH, None, self.options[0])


def breathings(
    situation: Situation, combat: Combat, step: int | None
) -> Iterator[Breathing]:
    """Yield the Breath Attacks that may be declared as an Initiative Step starts.

    Source:
        UR-BREATH, CC-12, CC-18
    """
    for unit in fighting(situation, combat):
        for means in standing_means(situation, combat, unit):
            if means.kind != BREATH or means.at != step:
                continue
            if has_breathed(unit, means.letter):
                continue
            for striker in able(situation, unit, means):
                options = options_of(situation, unit, striker, means)
                if options:
                    yield Breathing(unit, means.letter, striker.model, options)


def after_breathing(
    situation: Situation, combat: Combat, each: Sequence[ModelAttacks]
) -> Battle:
    """Return the battle in which those who breathe in this step have done so.

    Args:
        situation: The table as the step begins.
        combat: The Round.
        each: All attacks of the step.

    Raises:
        RuleGapError: UR-BREATH if only some of like models breathe, or a part of a
            model of which another may.
    """
    battle = situation.battle
    made = [one for one in each if one.means.kind == BREATH]
    for name, letter in dict.fromkeys((one.unit.id, one.means.letter) for one in made):
        unit = battle.unit(name)
        many = sum(one.unit.id == name and one.means.letter == letter for one in made)
        _refuse_some(situation, combat, unit, letter, many)
        battle = battle.with_unit(_marked(unit, letter))
    return battle


def _marked(unit: Unit, letter: Letter) -> Unit:
    if unit.kind(letter) is None or unit.single:
        return unit.with_marks(BREATHED)
    kinds = tuple(
        replace(kind, marks=kind.marks | {BREATHED}) if kind.letter == letter else kind
        for kind in unit.kinds
    )
    return replace(unit, kinds=kinds)


def _refuse_some(
    situation: Situation, combat: Combat, unit: Unit, letter: Letter, many: int
) -> None:
    """Refuse what no file could tell: which of like models have breathed.

    Raises:
        RuleGapError: UR-BREATH, of these.
    """
    shared = unit.kind(letter) is None and not unit.single
    alike = [
        place.letter
        for place in unit.formation.places
        if place.letter == letter or (shared and unit.kind(place.letter) is None)
    ]
    parts = [
        one
        for one in standing_means(situation, combat, unit)
        if one.kind == BREATH and one.letter in alike
    ]
    could = sum(alike.count(one.letter) for one in parts)
    if could != many:
        clause = "UR-BREATH"
        because = f"{many} of {could} Breath Attacks of {unit.id}: which of its models"
        raise RuleGapError(clause, f"{because} have made theirs is not told")
