"""The 9th Age, chapter "Fleeing and Rallying": who takes a Rally Test, and on what.

Source:
    RALLY-1, RALLY-2, RALLY-7 to RALLY-9, CHR-WIPE-3,
    docs/rulings/0049-rallying.md
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.casualties.health_pools import hp_of
from serried.books.t9a.casualties.wiped_out import (
    characters_in,
    health_points,
    is_combined,
)
from serried.books.t9a.choosing import has_moved
from serried.books.t9a.coming_back.returning import own_models, own_start
from serried.books.t9a.morale.command import tested_on
from serried.books.t9a.movers.random_throws import throw_of
from serried.model.battle import Battle
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.errors import RuleGapError
from serried.model.formation import COMMAND, RANK_AND_FILE
from serried.model.ids import Letter
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTestTerms, TakenOn
from serried.rules.named_rules import moves_at_random

RALLY_TEST: Final = DiceTestTerms(
    name="rally_test",
    title="Rally Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=Mark.SHAKEN,
    failed=Mark.FAILED_RALLY,
    words="rallying_test",
)

QUARTER: Final = 4
"""Who has a 4th of its Health Points left, or less, rallies on half its Discipline."""

HALF: Final = 0.5


def rallying(battle: Battle) -> Iterator[Unit]:
    """Yield the units that owe a Rally Test.

    Source:
        RALLY-1, RALLY-7
    """
    if battle.phase != "movement" or rallies_are_over(battle):
        return
    for unit in battle.units:
        ours = unit.player == battle.active and unit.pose is not None
        fleeing = ours and unit.has(Mark.FLEEING)
        if fleeing and not has_tested(unit) and _is_known(unit):
            yield unit


def rallies_are_over(battle: Battle) -> bool:
    """Return whether somebody has moved: then the step of the Rally Tests is over."""
    return any(has_moved(unit) for unit in battle.units if unit.player == battle.active)


def has_tested(unit: Unit) -> bool:
    """Return whether a unit has tested in this phase, or began to flee in it."""
    return unit.has(Mark.FAILED_RALLY) or unit.has(Mark.FLED)


def refuse_gaps(unit: Unit) -> None:
    """Refuse a test that would end otherwise by a rule not enforced yet.

    Raises:
        RuleGapError: RND-1 where nothing says on which dice it moves at random, RALLY-9
            where it hangs on which of its R&F have fallen, and the file does not say.

    Source:
        RND-1, RALLY-9
    """
    if moves_at_random(unit):
        throw_of(unit)
    if _are_a_new_unit(unit):
        return
    least, most = _starting_between(unit)
    left = QUARTER * health_points(unit)
    if least < left <= most:
        clause = "RALLY-9"
        because = (
            f"{unit.id} has {health_points(unit)} Health Points left of {least} to"
            f" {most}, and it hangs on who has fallen whether a quarter"
            f" is left: write under {_unknown_of(unit)} how many there were, `starting`"
        )
        raise RuleGapError(clause, because)


def _unknown_of(unit: Unit) -> str:
    """Return the tables of the R&F of which nothing says how many there were."""
    known = _sorts(unit)
    letters = (one for one in _rank_and_file(unit) if one not in known)
    return " and ".join(
        f"[unit.model.{letter}]" for letter in letters if letter != RANK_AND_FILE
    )


def _sorts(unit: Unit) -> dict[Letter, int]:
    """Return how many R&F of each sort there were, where that is said."""
    return {
        kind.letter: kind.starting
        for kind in unit.kinds
        if kind.starting is not None and not kind.character
    }


def _rank_and_file(unit: Unit) -> Iterator[Letter]:
    """Yield R, and the letters of other R&F of which there may be several."""
    yield RANK_AND_FILE
    for kind in unit.kinds:
        if not kind.character and kind.letter not in COMMAND:
            yield kind.letter


def rallies_on(situation: Situation, unit: Unit, by: Letter | None) -> TakenOn:
    """Return what a Rally Test is taken on: half of Discipline where few are left.

    It is set before it is halved and rounded up, and that before anything is added.

    Raises:
        RequestError: If the unit has no Discipline.

    Source:
        RALLY-2, RALLY-8, RALLY-10, GEN-10
    """
    if few_are_left(unit):
        halving = Effect(
            name="a quarter is left",
            on=(unit.id,),
            until=Until.PHASE,
            changes=(Change("discipline", Operation.MULTIPLY, HALF),),
        )
        battle = situation.battle
        halved = battle.with_pending(effects=(*battle.effects, halving))
        situation = situation.with_battle(halved)
    return tested_on(situation, unit, by)


def few_are_left(unit: Unit) -> bool:
    """Return whether a unit has a quarter of its Health Points left, or less.

    Characters whose R&F are gone are a new unit, of which nothing is lost yet.

    Source:
        RALLY-2, RALLY-9, CHR-WIPE-3, AMB-67
    """
    if _are_a_new_unit(unit):
        return False
    return QUARTER * health_points(unit) <= starting_health_points(unit)


def _are_a_new_unit(unit: Unit) -> bool:
    """Return whether a unit is Characters whose R&F are gone (CHR-WIPE-3)."""
    alone = len(characters_in(unit)) == len(unit.formation.places)
    return alone and is_combined(unit)


def starting_health_points(unit: Unit) -> int:
    """Return the Health Points of a unit as the game began, and of its Characters now.

    The most that they can have been, where nothing says how many R&F there were of a
    sort with other Health Points.

    Source:
        RALLY-9, AMB-67
    """
    return _starting_between(unit)[1]


def _starting_between(unit: Unit) -> tuple[int, int]:
    """Return how few those may have been, and how many, whoever has fallen.

    Of models with a table of their own of whom none stands at least one has.

    Source:
        RALLY-9, AMB-67
    """
    own, sorts = own_models(unit), _sorts(unit)
    named = [
        kind.letter
        for kind in unit.kinds
        if not kind.character and kind.letter not in {*own, *sorts}
    ]
    for letter, began in sorts.items():
        named += [letter] * (began - own.count(letter))
    letters = (*own, *named, *(place.letter for place in characters_in(unit)))
    known = sum(hp_of(unit, letter) for letter in letters)
    fallen = max(own_start(unit) - len(own) - len(named), 0)
    each = [hp_of(unit, one) for one in _rank_and_file(unit) if one not in sorts]
    return known + fallen * min(each), known + fallen * max(each)


def _is_known(unit: Unit) -> bool:
    """Return whether the test of a unit, and its flight, can be judged."""
    try:
        refuse_gaps(unit)
    except RuleGapError:
        return False
    return None not in unit.values("discipline")
