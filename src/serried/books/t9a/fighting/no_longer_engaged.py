"""The 9th Age, chapter "No Longer Engaged": who is free before the Melee Phase begins.

Outside the Melee Phase a unit may lose all its enemies: they are moved away, or
removed. It is marked then, and as the Melee Phase begins what is left of its combat is
done in the steps of a Round that follow the Break Tests.

Source:
    NLE-3, SEQ-5, docs/rulings/0101-no-longer-engaged.md
"""

from serried.books.t9a.fighting.aftermath import END, gone_on
from serried.books.t9a.fighting.post_combat import STEP
from serried.books.t9a.fighting.restraint import PURSUIT
from serried.books.t9a.vocabulary import FOES_MOVED_AWAY, FREED, NO_LONGER_ENGAGED
from serried.model.battle import Battle
from serried.model.combat import Combat, Fighting
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies


def freed(before: Battle, after: Battle) -> Battle:
    """Return the battle in which units that have lost all their enemies are marked.

    Who has been marked and then moves is marked no longer.

    Source:
        NLE-3
    """
    there = {unit.id: unit for unit in after.units if unit.pose is not None}
    changed = [one for one in before.units if there.get(one.id) is not one]
    lost = [one for one in changed if _moved(one, there.get(one.id))]
    for foe in lost:
        for one in touching_enemies(before, foe):
            now = there.get(one.id)
            if now is None or _moved(one, now) or _touch(after, now, foe):
                continue
            if foe.id in there:
                now = now.with_marks(FOES_MOVED_AWAY)
            foes = touching_enemies(before, one)
            if not touching_enemies(after, now) and all(one in lost for one in foes):
                now = now.with_marks(NO_LONGER_ENGAGED)
            there[now.id] = now
            after = after.with_unit(now)
    for one in lost:
        now = there.get(one.id)
        if now is not None and not now.marks.isdisjoint(FREED):
            after = after.with_unit(now.without_marks(FREED))
    return after


def begun(situation: Situation) -> Battle:
    """Return the Melee Phase as it begins: first comes who is no longer Engaged.

    It is done as after a Round of Combat: an Overrun, if all its enemies were removed
    and it is Charging, or a Post-Combat Pivot or Reform.

    Source:
        NLE-3, SEQ-5
    """
    battle = situation.battle
    free = [
        Fighting(unit.id, unit.player)
        for unit in battle.units
        if unit.has(NO_LONGER_ENGAGED)
        and unit.pose is not None
        and not unit.has(Mark.FLEEING)
        and not touching_enemies(battle, unit)
    ]
    if not free:
        return battle
    combat = Combat(units=tuple(free), step=PURSUIT)
    return gone_on(situation.with_battle(battle.with_combat(combat)))


def is_left_over(battle: Battle) -> bool:
    """Tell whether all that is left to do now is of those who are no longer Engaged.

    None of it has to be done.

    Source:
        NLE-3
    """
    combat = battle.combat
    if combat is None or combat.step not in {PURSUIT, STEP, END}:
        return False
    if not all(one.over for one in combat.pursuits):
        return False
    units = [unit for unit in battle.units if unit.id in combat.names]
    return all(unit.has(NO_LONGER_ENGAGED) for unit in units)


def _moved(one: Unit, now: Unit | None) -> bool:
    """Tell whether a unit has moved, or is gone; who has lost models has not moved."""
    if now is None:
        return True
    if len(one.formation.places) != len(now.formation.places):
        return False
    return one.pose != now.pose or one.formation != now.formation


def _touch(battle: Battle, unit: Unit, foe: Unit) -> bool:
    return any(one.id == foe.id for one in touching_enemies(battle, unit))
