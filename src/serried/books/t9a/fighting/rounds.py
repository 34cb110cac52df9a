"""The 9th Age, chapter "Close Combat": the steps of a Round of Combat.

A Round is a value that hangs on the battle (``Battle.combat``). What a player has to
decide in its step is told by ``decisions``; where nobody has to, it goes on by itself
(``advanced``), up to the next decision or the dice that come next.

Source:
    SEQ-5, SEQ-6, CC-9, CC-25 to CC-27, docs/rulings/0090-a-round-of-combat.md
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from serried.books.t9a.fighting import (
    allocated,
    choosing_casualties,
    crushing,
    duelling,
    fear,
    making_way,
    weapons,
)
from serried.books.t9a.fighting.able import can_fight
from serried.books.t9a.fighting.actions import Fight
from serried.books.t9a.fighting.aftermath import AFTERWARDS, afterwards, gone_on
from serried.books.t9a.fighting.going_on import on
from serried.books.t9a.fighting.initiative import next_step, order_of
from serried.books.t9a.fighting.marks import FOUGHT
from serried.books.t9a.fighting.scoring import score_of
from serried.books.t9a.vocabulary import ROUND_STEPS
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.memo import replaced
from serried.model.pending_charges import Decision
from serried.rules.case import Situation
from serried.rules.contact.contacts import combat_of, touching_enemies

ATTACKS: Final = "attacks"
SCORE: Final = "score"

Asks: TypeAlias = Callable[[Situation, Combat], Iterator[Decision]]

CHOICES: Final[Mapping[str, Asks]] = MappingProxyType(
    {
        "fear": fear.decisions,
        "weapons": weapons.decisions,
        "make way": making_way.decisions,
        "duels": duelling.decisions,
        "crush": crushing.decisions,
    }
)
"""The steps before the attacks, and what players decide in them (SEQ-6, CC-27)."""


def decisions(situation: Situation) -> tuple[Decision, ...]:
    """Return what has to be decided in the Melee Phase: of the Round, or whose is next.

    Source:
        SEQ-5, SEQ-6, CC-9
    """
    combat = situation.battle.combat
    if combat is None:
        return tuple(unfought(situation.battle))
    if combat.due:
        return tuple(choosing_casualties.decisions(situation, combat))
    if combat.step in CHOICES:
        return tuple(CHOICES[combat.step](situation, combat))
    if combat.step in AFTERWARDS:
        return afterwards(situation, combat)
    open_ = () if combat.step == SCORE else allocated.decisions(situation, combat)
    return (*open_, on(situation.battle, combat))


def advanced(situation: Situation) -> Battle:
    """Return the battle at the next decision of its Round, or at the next dice.

    Source:
        SEQ-6, CC-12, CC-16
    """
    battle = under_way(situation)
    combat = battle.combat
    if combat is None or combat.step != SCORE or combat.score:
        return battle
    return battle.with_combat(replaced(combat, score=score_of(battle, combat)))


def under_way(situation: Situation) -> Battle:
    """Return the same battle before anybody has counted its Combat Score."""
    battle = situation.battle
    combat = battle.combat
    if combat is not None and combat.step in AFTERWARDS:
        return gone_on(situation)
    while combat is not None and not combat.due and combat.step in CHOICES:
        here = situation.with_battle(battle)
        if any(CHOICES[combat.step](here, combat)):
            return battle
        after = ROUND_STEPS[ROUND_STEPS.index(combat.step) + 1]
        combat = replaced(combat, step=after, passed=(), refused=())
        battle = battle.with_combat(combat)
        if after == ATTACKS:
            order = order_of(situation.with_battle(battle), combat)
            combat = replaced(combat, order=order, initiative=10)
            battle = battle.with_combat(combat)
    if combat is None or combat.due or combat.step != ATTACKS:
        return battle
    here = situation.with_battle(battle)
    step = next_step(here, combat)
    if step is not None:
        return battle.with_combat(replaced(combat, initiative=step))
    return battle.with_combat(replaced(combat, step=SCORE, initiative=None))


def unfought(battle: Battle) -> Iterator[Decision]:
    """Yield the choice of the combat that is fought next, if one is left.

    A combat of units whose files do not say what they fight with is not asked for. What
    has fallen apart since its last Round is several combats.

    Source:
        SEQ-5, CC-9, NLE-4
    """
    if battle.phase != "melee":
        return
    lines, seen = [], set()
    for unit in battle.units:
        if unit.id in seen or unit.pose is None or not touching_enemies(battle, unit):
            continue
        among = combat_of(battle, unit)
        seen |= {one.id for one in among}
        fought = any(one.has(FOUGHT) for one in among)
        if not fought and all(map(can_fight, among)):
            lines.append(str(Fight(player=battle.active, unit=unit.id)))
    if lines:
        first = lines[0].split()[-1]
        yield Decision(battle.active, "CC-9", first, tuple(lines), "combats_first")
