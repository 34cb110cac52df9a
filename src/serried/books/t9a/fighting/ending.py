"""The 9th Age, chapter "Close Combat": the end of a Round.

Source:
    SEQ-6, CC-9, CC-10, ENG-3, UR-FEAR-3, WPN-1, WPN-5, DUEL-12, DUEL-14, AMB-103
"""

from serried.books.t9a.fighting.marks import (
    BROKEN,
    FAILED_FEAR_TEST,
    FAILED_RESTRAIN_TEST,
    FOUGHT,
    FOUGHT_ON,
    PASSED_FEAR_TEST,
    PASSED_REFORM_TEST,
)
from serried.books.t9a.fighting.means import is_master
from serried.books.t9a.vocabulary import (
    CHARGING_NEXT_TURN,
    FOES_MOVED_AWAY,
    NO_LONGER_ENGAGED,
)
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat, Duel
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.contact.contacts import combat_of, touching_enemies

OVER: frozenset[Mark] = frozenset(
    {
        Mark.CHARGING,
        CHARGING_NEXT_TURN,
        NO_LONGER_ENGAGED,
        FOES_MOVED_AWAY,
        PASSED_FEAR_TEST,
        FAILED_FEAR_TEST,
        FOUGHT_ON,
        BROKEN,
        FAILED_RESTRAIN_TEST,
        PASSED_REFORM_TEST,
    }
)
"""What ends with a Round; who is Engaged still has fought on."""


def round_ends(combat: Combat) -> Event:
    """Return that a Round is over."""
    names = tuple(sorted(combat.names))
    return Event(event="round_ends", values=(("units", names),))


def round_over(battle: Battle, combat: Combat) -> Battle:
    """Return the battle after a Round of Combat.

    Source:
        SEQ-6, CC-10, ENG-3, WPN-2, WPN-5, DUEL-14
    """
    for unit in battle.units:
        engaged = unit.pose is not None and bool(touching_enemies(battle, unit))
        if engaged and combat.pursuit(unit.id) is not None:
            battle = battle.with_unit(_charged_on(battle, combat, unit))
        elif unit.id in combat.names:
            left = unit.without_marks(OVER).with_marks(FOUGHT)
            battle = battle.with_unit(left.with_marks(FOUGHT_ON) if engaged else left)
        elif unit.has(FOUGHT_ON) and not engaged:
            battle = battle.with_unit(unit.without_marks(frozenset({FOUGHT_ON})))
    battle = _created(battle, combat)
    standing = {unit.id: unit for unit in battle.units}
    wielding = tuple(
        one
        for one in battle.wielding
        if one.unit in standing
        and (one.unit not in combat.names or standing[one.unit].has(FOUGHT_ON))
        and not is_master(standing[one.unit], one.letter)
    )
    duels = tuple(one for one in battle.duels if _goes_on(battle, one))
    return battle.with_combat(None, wielding=wielding, duels=duels)


def _charged_on(battle: Battle, combat: Combat, unit: Unit) -> Unit:
    """Return a unit that has Pursued into an enemy: it is Charging, in a new combat.

    It fights again in this phase only if that combat was there before, and was not
    fought yet.

    Source:
        CC-9, CC-10, ENG-3, AMB-113
    """
    gone = frozenset({FAILED_RESTRAIN_TEST, PASSED_FEAR_TEST, FAILED_FEAR_TEST})
    left = unit.without_marks(gone | {FOUGHT_ON})
    others = [one for one in combat_of(battle, unit) if one.id not in combat.names]
    there = len({one.player for one in others}) > 1
    waits = any(one.has(FOUGHT) for one in others) or not there
    return left.with_marks(FOUGHT) if waits else left


def _created(battle: Battle, combat: Combat) -> Battle:
    """Return the battle in which who was run into waits for the next Melee Phase.

    Source:
        CC-9, AMB-113
    """
    for one in combat.pursuits:
        unit = next((each for each in battle.units if each.id == one.unit), None)
        if unit is None or unit.pose is None or not unit.has(FOUGHT):
            continue
        for other in combat_of(battle, unit):
            if not other.has(FOUGHT):
                battle = battle.with_unit(other.with_marks(FOUGHT))
    return battle


def _goes_on(battle: Battle, duel: Duel) -> bool:
    """Tell whether a Duel goes on: both stand, and their units touch (DUEL-14)."""
    units = {unit.id: unit for unit in battle.units}
    one, other = units.get(duel.one.unit), units.get(duel.other.unit)
    if one is None or other is None:
        return False
    standing = all(_stands(battle, model) for model in duel)
    return standing and other in touching_enemies(battle, one)


def _stands(battle: Battle, model: Subject) -> bool:
    """Tell whether a duellist is still there, of whichever unit."""
    unit = next((one for one in battle.units if one.id == model.unit), None)
    if unit is None:
        return False
    return model.letter is None or bool(unit.formation.lettered(model.letter))


def without_the_gone(battle: Battle) -> Battle:
    """Return the battle without what units kept for their combat that are gone.

    A Duel outlasts who fell in it to the end of its Round (DUEL-12), but not who is
    gone in another way, as with a unit that was caught.

    Source:
        WPN-1, DUEL-12, DUEL-14
    """
    here = {unit.id for unit in battle.units}
    wielding = tuple(one for one in battle.wielding if one.unit in here)
    if battle.combat is None:
        duels = tuple(one for one in battle.duels if _goes_on(battle, one))
    else:
        fallen = {one.model for one in battle.combat.fallen}
        duels = tuple(
            duel
            for duel in battle.duels
            if all(model in fallen or _stands(battle, model) for model in duel)
        )
    if wielding == battle.wielding and duels == battle.duels:
        return battle
    return battle.with_combat(battle.combat, wielding=wielding, duels=duels)
