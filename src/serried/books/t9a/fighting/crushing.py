"""The 9th Age, chapter "Close Combat": attacks that are chosen once Duels are settled.

Crush Attacks are declared, and who may make Impact Hits or grind chooses.

Source:
    CC-27, UR-CRUSH, UR-IMP, docs/rulings/0091-what-parts-strike-with.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from serried.books.t9a.fighting.actions import Crush, Grind
from serried.books.t9a.fighting.allocating import fighting
from serried.books.t9a.fighting.means import is_among, moment
from serried.books.t9a.fighting.model_parts import parts_of
from serried.books.t9a.fighting.special_attacks import impacts_or_grinds
from serried.books.t9a.fighting.turns import in_turn, optional
from serried.books.t9a.morale.staying import stays
from serried.model.actions.subject import Subject
from serried.model.combat import Combat
from serried.model.ids import ClauseId, PlayerId
from serried.model.pending_charges import Decision
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never

CRUSH: Final = "crush attack"

Choice: TypeAlias = Crush | Grind


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield who of one player may declare a Crush Attack or grind, or pass.

    Source:
        CC-27, UR-CRUSH, UR-IMP
    """
    for player in in_turn(situation, combat):
        able = tuple(_able(situation, combat, player))
        if able:
            lines = tuple(str(one) for _, one in able)
            clause, first = able[0]
            yield optional(player, clause, first.subject.unit, lines)
            return


def _able(
    situation: Situation, combat: Combat, player: PlayerId
) -> Iterator[tuple[ClauseId, Choice]]:
    for unit in fighting(situation, combat):
        if unit.player != player:
            continue
        now = moment(situation.battle, unit)
        for letter in dict.fromkeys(place.letter for place in unit.formation.places):
            one = Subject(unit.id, None if unit.single else letter)
            crushing = is_among(combat.crushing, unit, letter)
            able = any(part.has(CRUSH) for part in parts_of(unit, letter))
            if able and not crushing:
                yield "UR-CRUSH", Crush(subject=one)
            grinding = is_among(combat.grinding, unit, letter)
            if impacts_or_grinds(unit, letter, now) and not grinding:
                yield "UR-IMP", Grind(subject=one)


def judge_crush(
    situation: Situation, action: Crush, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that models make a Crush Attack instead of their other attacks.

    Source:
        CC-27, UR-CRUSH
    """
    combat = situation.battle.combat
    done = combat and replace(combat, crushing=(*combat.crushing, action.subject))
    return _judged(situation, action, dice, "UR-CRUSH", done)


def judge_grind(
    situation: Situation, action: Grind, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that models grind in this Round instead of making Impact Hits.

    Source:
        UR-IMP, UR-GRIND
    """
    combat = situation.battle.combat
    done = combat and replace(combat, grinding=(*combat.grinding, action.subject))
    return _judged(situation, action, dice, "UR-IMP", done)


def _judged(
    situation: Situation,
    action: Choice,
    dice: tuple[int, ...] | None,
    clause: ClauseId,
    done: Combat | None,
) -> Transition:
    """Judge that a choice is among those that are open now."""
    battle, combat = situation.battle, situation.battle.combat
    battle.unit(action.subject.unit)
    stepping = combat is not None and combat.step == "crush"
    now = () if combat is None or not stepping else tuple(decisions(situation, combat))
    may = any(str(action) in one.lines for one in now)
    what = "crush" if isinstance(action, Crush) else "grind"
    found = never(
        not may,
        clause=clause,
        reason=f"may_{what}",
        values=(("models", str(action.subject)),),
        unit=action.subject.unit,
    )
    if done is None or not may:
        return stays(situation, (found,), dice)
    told = (("model", str(action.subject)),)
    crushes = Event(event="crush_declared", values=told)
    grinds = Event(event="grind_declared", values=told)
    verdict = Verdict(
        findings=in_order((found,), situation.edition.order),
        events=(crushes if isinstance(action, Crush) else grinds,),
    )
    after = battle.with_combat(done)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())
