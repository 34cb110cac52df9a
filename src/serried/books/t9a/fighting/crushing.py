"""The 9th Age, chapter "Close Combat": Crush Attacks, declared after the Duels.

Source:
    CC-27, UR-CRUSH
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.fighting.actions import Crush
from serried.books.t9a.fighting.allocating import fighting
from serried.books.t9a.fighting.turns import in_turn, optional
from serried.books.t9a.morale.staying import stays
from serried.model.actions.subject import Subject
from serried.model.combat import Combat
from serried.model.ids import PlayerId
from serried.model.pending_charges import Decision
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never
from serried.rules.named_rules import has_rule

CRUSH: Final = "crush attack"


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield who of one player may declare a Crush Attack, or pass.

    Source:
        CC-27, UR-CRUSH
    """
    for player in in_turn(situation, combat):
        able = tuple(_able(situation, combat, player))
        if able:
            lines = tuple(str(Crush(subject=one)) for one in able)
            yield optional(player, "UR-CRUSH", able[0].unit, lines)
            return


def _able(situation: Situation, combat: Combat, player: PlayerId) -> Iterator[Subject]:
    for unit in fighting(situation, combat):
        if unit.player != player:
            continue
        for letter in dict.fromkeys(place.letter for place in unit.formation.places):
            one = Subject(unit.id, None if unit.single else letter)
            if has_rule(unit, letter, CRUSH) and one not in combat.crushing:
                yield one


def judge_crush(
    situation: Situation, action: Crush, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that models make a Crush Attack instead of their other attacks.

    Source:
        CC-27, UR-CRUSH
    """
    battle, combat = situation.battle, situation.battle.combat
    battle.unit(action.subject.unit)
    stepping = combat is not None and combat.step == "crush"
    now = () if combat is None or not stepping else tuple(decisions(situation, combat))
    may = any(str(action) in one.lines for one in now)
    found = never(
        not may,
        clause="UR-CRUSH",
        reason="may_crush",
        values=(("models", str(action.subject)),),
        unit=action.subject.unit,
    )
    if combat is None or not may:
        return stays(situation, (found,), dice)
    done = replace(combat, crushing=(*combat.crushing, action.subject))
    after = battle.with_combat(done)
    told = (("model", str(action.subject)),)
    verdict = Verdict(
        findings=in_order((found,), situation.edition.order),
        events=(Event(event="crush_declared", values=told),),
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
