"""The 9th Age, chapter "Close Combat": the steps of a Round after its score.

Break Tests, who Pursues, where all end, and what follows: each step is a value of
``Combat.step``. ``gone_on`` leaves a step in which nobody has anything to do or throw.

Source:
    SEQ-6, BRK-1, PUR-8 to PUR-15, PCP-2, CREF-1, CREF-3, PANIC-10,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from serried.books.t9a.combat_reforms import steps as combat_reforms
from serried.books.t9a.fighting import (
    break_tests,
    flights,
    post_combat,
    pursuits,
    restraint,
)
from serried.books.t9a.fighting.going_on import on
from serried.books.t9a.fighting.losing import (
    BREAK_TESTS,
    having_touched,
    steadfast_units,
)
from serried.books.t9a.fighting.scoring import score_of
from serried.books.t9a.vocabulary import ROUND_STEPS
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.pending_charges import Decision
from serried.rules.case import Situation

Asks: TypeAlias = Callable[[Situation, Combat], Iterator[Decision]]
Begins: TypeAlias = Callable[[Situation, Combat], Battle]

END: Final = "end"
AFTERWARDS: Final = frozenset(ROUND_STEPS[ROUND_STEPS.index(BREAK_TESTS) :])

ASKS: Final[Mapping[str, Asks]] = MappingProxyType(
    {
        BREAK_TESTS: break_tests.decisions,
        restraint.PURSUIT: restraint.decisions,
        flights.DIRECTIONS: flights.directions,
        flights.DISTANCES: flights.rolls,
        pursuits.DISTANCES: pursuits.rolls,
        flights.FLIGHTS: flights.moves,
        pursuits.PURSUITS: pursuits.moves,
        post_combat.STEP: post_combat.decisions,
        combat_reforms.TESTS: combat_reforms.tests,
        combat_reforms.REFORMS: combat_reforms.reforms,
    }
)
"""What there is to do in each step (SEQ-6)."""

BEGINS: Final[Mapping[str, Begins]] = MappingProxyType(
    {
        restraint.PURSUIT: restraint.begun,
        flights.DIRECTIONS: flights.named,
        flights.DISTANCES: flights.headed,
        pursuits.PURSUITS: pursuits.begun,
    }
)
"""What happens by itself as a step begins."""


def scored(situation: Situation, combat: Combat) -> Battle:
    """Return the battle as its Break Tests begin (BRK-6)."""
    battle = situation.battle
    combat = having_touched(battle, combat)
    score = combat.score or score_of(battle, combat)
    combat = replace(combat, step=BREAK_TESTS, score=score, passed=(), done=())
    firm = steadfast_units(battle, combat)
    return battle.with_combat(replace(combat, steadfast=firm))


def afterwards(situation: Situation, combat: Combat) -> tuple[Decision, ...]:
    """Return what is to be done now in a step after the score."""
    if combat.step == END:
        return (on(situation.battle, combat),)
    asked = tuple(ASKS[combat.step](situation, combat))
    if combat.step in combat_reforms.STEPS:  # nobody has to reform
        return (*asked, on(situation.battle, combat))
    return asked


def gone_on(situation: Situation) -> Battle:
    """Return the battle at the next step in which there is something to do.

    Panic Tests and flights that are owed come before the next step.

    Source:
        SEQ-6, PANIC-10
    """
    battle = flights.without_the_gone(situation.battle)
    combat = battle.combat
    while combat is not None and not combat.due and not battle.owed:
        here = situation.with_battle(battle)
        if combat.step == END or any(ASKS[combat.step](here, combat)):
            break
        step = ROUND_STEPS[ROUND_STEPS.index(combat.step) + 1]
        combat = replace(combat, step=step, passed=(), done=())
        battle = battle.with_combat(combat)
        if step in BEGINS:
            battle = BEGINS[step](situation.with_battle(battle), combat)
        combat = battle.combat
    return battle
