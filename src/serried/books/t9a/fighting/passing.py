"""The 9th Age, chapter "Close Combat": who does nothing more in a step of a Round.

Source:
    SEQ-10, DUEL-1, CHR-WAY-1
"""

from dataclasses import replace

from serried.books.t9a.deployment.actions import Pass
from serried.books.t9a.fighting.rounds import decisions
from serried.books.t9a.morale.staying import stays
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never


def judge_pass(
    situation: Situation, action: Pass, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a player does nothing more in a step of a Round of Combat.

    Source:
        SEQ-10, DUEL-1, CHR-WAY-1
    """
    battle, combat = situation.battle, situation.battle.combat
    asked = decisions(situation) if combat is not None else ()
    line = str(action)
    may = any(line in one.lines for one in asked)
    values = (("player", action.who),)
    found = never(not may, clause="SEQ-10", reason="may_pass", values=values)
    if combat is None or not may:
        return stays(situation, (found,), dice)
    passed = replace(combat, passed=(*combat.passed, action.who))
    after = battle.with_combat(passed)
    verdict = Verdict(
        findings=in_order((found,), situation.edition.order),
        events=(Event(event="passed", values=(("who", action.who),)),),
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
