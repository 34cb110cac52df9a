"""The 9th Age, chapter "Close Combat": which weapon models use.

Source:
    CC-25, WPN-1, WPN-2, WPN-5
"""

from collections.abc import Iterator

from serried.books.t9a.fighting.actions import Use
from serried.books.t9a.fighting.allocating import fighting
from serried.books.t9a.fighting.means import (
    chooser,
    chosen_as,
    letter_of,
    weapon_chosen,
    weapons_of,
)
from serried.books.t9a.morale.staying import stays
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat, Wielding
from serried.model.errors import RequestError
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the models that choose among several weapons, the Active Player's first.

    All R&F of a unit choose the same; who has chosen keeps it for the whole combat.

    Source:
        CC-25, WPN-1, WPN-2
    """
    units = fighting(situation, combat)
    active = situation.battle.active
    for own in (True, False):
        asked = tuple(
            one
            for unit in units
            if (unit.player == active) is own
            for one in _of_unit(situation.battle, unit)
        )
        if asked:
            yield from asked
            return


def _of_unit(battle: Battle, unit: Unit) -> Iterator[Decision]:
    for subject, weapons in choosers(battle, unit):
        if not has_chosen(battle, subject):
            lines = tuple(str(Use(subject=subject, weapon=one)) for one in weapons)
            yield Decision(unit.player, "WPN-1", unit.id, lines, "round_first")


def choosers(battle: Battle, unit: Unit) -> Iterator[tuple[Subject, tuple[str, ...]]]:
    """Yield who in a unit has a choice of Close Combat Weapons, and which (WPN-1)."""
    seen: set[Subject] = set()
    for letter in dict.fromkeys(place.letter for place in unit.formation.places):
        subject = chooser(unit, letter)
        weapons = weapons_of(battle, unit, letter)
        if subject not in seen and len(weapons) > 1:
            seen.add(subject)
            yield subject, weapons


def has_chosen(battle: Battle, subject: Subject) -> bool:
    """Tell whether somebody has chosen a weapon for this combat (WPN-1)."""
    unit = battle.unit(subject.unit)
    return bool(weapon_chosen(battle, unit, letter_of(battle, subject)))


def taken_up(battle: Battle, choice: Use) -> Battle:
    """Return the battle in which somebody has chosen a weapon (WPN-1)."""
    unit = battle.unit(choice.subject.unit)
    letter = chosen_as(unit, letter_of(battle, choice.subject))
    one = Wielding(unit.id, letter, choice.weapon)
    return battle.with_combat(battle.combat, wielding=(*battle.wielding, one))


def judge_use(
    situation: Situation, action: Use, dice: tuple[int, ...] | None
) -> Transition:
    """Judge the choice of a Close Combat Weapon.

    Raises:
        RequestError: If the models have no such weapon.

    Source:
        CC-25, WPN-1, WPN-2
    """
    battle, combat = situation.battle, situation.battle.combat
    unit = battle.unit(action.subject.unit)
    stepping = combat is not None and combat.step == "weapons"
    now = () if combat is None or not stepping else tuple(decisions(situation, combat))
    known = dict(choosers(battle, unit))
    has = known.get(action.subject, ())
    if has and action.weapon not in has:
        message = f"{action.subject} has no {action.weapon}; it has: {', '.join(has)}"
        raise RequestError(message)
    may = any(str(action) in one.lines for one in now)
    found = never(
        not may,
        clause="WPN-1",
        reason="chooses_weapon",
        values=(("models", str(action.subject)), ("weapon", action.weapon)),
        unit=unit.id,
    )
    if combat is None or not may:
        return stays(situation, (found,), dice)
    after = taken_up(battle, action)
    told = (("model", str(action.subject)), ("weapon", action.weapon))
    verdict = Verdict(
        findings=in_order((found,), situation.edition.order),
        events=(Event(event="weapon_chosen", values=told),),
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
