"""The 9th Age, chapter "Pursuit and Overrun": who Pursues, and who holds back.

Source:
    PUR-1, PUR-7 to PUR-9, PUR-11, SHK-5, SHK-6, NMF-1, PANIC-10,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.fighting.actions import Overrun, Pursue, Restrain
from serried.books.t9a.fighting.fear import afraid
from serried.books.t9a.fighting.going_on import ROUND_FIRST
from serried.books.t9a.fighting.marks import BROKEN, FAILED_RESTRAIN_TEST
from serried.books.t9a.morale.command import tested_on
from serried.books.t9a.morale.panic import (
    because_of,
    is_war_machine,
    with_tests,
    witnesses,
)
from serried.books.t9a.morale.panic_tests import hanging, whole_unit
from serried.books.t9a.morale.staying import happens, stays
from serried.books.t9a.universal_rules import has_frenzy
from serried.books.t9a.vocabulary import FOES_MOVED_AWAY, NO_LONGER_ENGAGED
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat, Pursuit
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies
from serried.rules.dice_tests import DICE, DiceTestTerms, Outcome, taken
from serried.rules.findings import in_order, owing
from serried.rules.moving.rates import refuse_absent

PURSUIT: Final = "pursuit"

NONE_AT_ALL: Final = frozenset({"touches_unbroken", "foes_are_left"})
"""Reasons that count enemies of which there must be none."""

RESTRAIN_TEST: Final = DiceTestTerms(
    name="restrain_test",
    title="Restrain Pursuit Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=None,
    failed=FAILED_RESTRAIN_TEST,
)


def begun(situation: Situation, combat: Combat) -> Battle:
    """Return the battle with the Panic Tests of those near Broken friends.

    One test for each unit, however many of its friends Broke near.

    Source:
        PANIC-1, PANIC-8, PANIC-10, SEQ-6
    """
    battle = situation.battle
    due = [
        owed
        for unit in battle.units
        if unit.id in combat.names and unit.has(BROKEN)
        for owed in because_of(witnesses(situation, unit), unit.id)
    ]
    return with_tests(battle, due)


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield who has to say whether it Pursues or Overruns, the Active Player's first.

    Source:
        PUR-8, PUR-9
    """
    battle = situation.battle
    open_ = [unit for unit in battle.units if _lines(battle, combat, unit)]
    active = [unit for unit in open_ if unit.player == battle.active]
    for unit in active or open_:
        lines = _lines(battle, combat, unit)
        clause = "PUR-1" if broken_foes(battle, unit) else "PUR-7"
        yield Decision(unit.player, clause, unit.id, lines, ROUND_FIRST)


def broken_foes(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the Broken enemies that a unit touches."""
    return tuple(one for one in touching_enemies(battle, unit) if one.has(BROKEN))


def is_free(battle: Battle, combat: Combat, unit: Unit) -> bool:
    """Tell whether a unit of a combat touches no enemy that has not Broken.

    Source:
        PUR-8, BRK-9
    """
    if unit.id not in combat.names or unit.pose is None or unit.has(Mark.FLEEING):
        return False
    return all(one.has(BROKEN) for one in touching_enemies(battle, unit))


def is_held(unit: Unit) -> bool:
    """Tell whether a unit stays for a Shaken model, or as a War Machine (SHK-6)."""
    shaken = unit.any_model_has(Mark.SHAKEN)
    fearful = any(afraid(unit, letter) for letter in unit.formation.letters)
    return shaken or fearful or is_war_machine(unit)


def _lines(battle: Battle, combat: Combat, unit: Unit) -> tuple[str, ...]:
    """Return what a unit may say in step 9; nothing if it has nothing to say.

    Source:
        PUR-1, PUR-7, PUR-8, PUR-11, SHK-6
    """
    said = unit.id in combat.done or combat.pursuit(unit.id) is not None
    if said or not is_free(battle, combat, unit) or is_held(unit):
        return ()
    subject = Subject(unit.id)
    foes = broken_foes(battle, unit)
    if foes:
        lines = [str(Pursue(subject=subject, target=one.id)) for one in foes]
        if not unit.has(FAILED_RESTRAIN_TEST):
            lines.append(str(Restrain(subject=subject)))
        return tuple(lines)
    if not has_wiped_out(battle, combat, unit):
        return ()
    return (str(Overrun(subject=subject)), str(Restrain(subject=subject)))


def has_wiped_out(battle: Battle, combat: Combat, unit: Unit) -> bool:
    """Tell whether a Charging unit's enemies of this Round are all gone.

    Source:
        PUR-7, PUR-8, PUR-11, PUR-23, BRK-10, BRK-11, NLE-3, AMB-106, AMB-107
    """
    foes = dict(combat.touched).get(unit.id, ())
    there = {one.id for one in battle.units}
    gone = bool(foes) and there.isdisjoint(foes)
    if unit.has(NO_LONGER_ENGAGED):
        gone = not unit.has(FOES_MOVED_AWAY)
    return gone and unit.any_model_has(Mark.CHARGING)


def judge_pursue(
    situation: Situation, action: Pursue, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a unit Pursues a Broken unit that it touches.

    Raises:
        RequestError: If somebody is not there.

    Source:
        PUR-1, PUR-8, PUR-9
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    target = battle.unit(action.target)
    line = str(Pursue(subject=Subject(unit.id), target=target.id))
    findings = _judge(situation, unit, line, "PUR-1", "may_pursue", target.id)
    if not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    after = _pursuing(battle, unit, Pursuit(unit.id, target.id))
    values = (("unit", unit.id), ("target", target.id))
    return happens(
        situation, findings, after, dice, (Event(event="pursues", values=values),)
    )


def judge_overrun(
    situation: Situation, action: Overrun, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a unit Overruns, whose enemies are all wiped out.

    Source:
        PUR-7, PUR-8, PUR-23
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    line = str(Overrun(subject=Subject(unit.id)))
    findings = _judge(situation, unit, line, "PUR-7", "may_overrun")
    if not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    after = _pursuing(battle, unit, Pursuit(unit.id))
    event = Event(event="overruns", values=(("unit", unit.id),))
    return happens(situation, findings, after, dice, (event,))


def judge_restrain(
    situation: Situation, action: Restrain, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a unit holds back: on a test, or without one from an Overrun.

    A failed test is no breach: the unit Pursues then, whom its owner says if there
    are several. Without dice nothing happens.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.

    Source:
        PUR-1, PUR-7, PUR-9
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    refuse_absent(unit, action.test_by)
    line = str(Restrain(subject=Subject(unit.id)))
    findings = _judge(situation, unit, line, "PUR-1", "may_restrain")
    combat = battle.combat
    if combat is None or not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    foes = broken_foes(battle, unit)
    held = replace(combat, done=(*combat.done, unit.id))
    stayed = Event(event="holds_back", values=(("unit", unit.id),))
    if not foes:
        after = battle.with_combat(held)
        return happens(situation, findings, after, dice, (stayed,))
    many = DICE + 1 if has_frenzy(unit) else DICE
    terms = RESTRAIN_TEST._replace(many=many)
    test = taken(unit, terms, tested_on(situation, unit, action.test_by), dice)
    after, events = battle, test.events
    if test.outcome is Outcome.PASSED:
        after, events = battle.with_combat(held), (*events, stayed)
    elif test.outcome is Outcome.FAILED and foes[1:]:
        after = battle.with_unit(test.marked(unit))
    elif test.outcome is Outcome.FAILED:
        after = _pursuing(battle, unit, Pursuit(unit.id, foes[0].id))
        values = (("unit", unit.id), ("target", foes[0].id))
        events = (*events, Event(event="pursues", values=values))
    verdict = Verdict(
        findings=in_order((*findings, *test.findings), situation.edition.order),
        events=events,
        depends=hanging(test, terms),
    )
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def _judge(  # noqa: PLR0913, PLR0917 - one argument for each thing a finding says
    situation: Situation,
    unit: Unit,
    line: str,
    clause: str,
    reason: str,
    other: str | None = None,
) -> tuple[Finding, ...]:
    """Judge that a unit may say a line now.

    Source:
        PUR-1, PUR-7 to PUR-9
    """
    battle, combat = situation.battle, situation.battle.combat
    now = combat is not None and combat.step == PURSUIT
    lines = _lines(battle, combat, unit) if combat is not None and now else ()
    asked = tuple(decisions(situation, combat)) if combat is not None and now else ()
    early = line in lines and all(one.unit != unit.id for one in asked)
    found = Finding(
        clause=clause, holds=line in lines, reason=reason, unit=unit.id, other=other
    )
    if combat is not None and line not in lines:
        found = _why_not(battle, combat, unit, found)
    return (
        found,
        owing(
            tuple(one for asks in asked for one in asks.lines) if early else (),
            clause="PUR-9",
            reason="active_pursues_first",
            unit=unit.id,
        ),
    )


def _why_not(battle: Battle, combat: Combat, unit: Unit, found: Finding) -> Finding:
    """Return what keeps a unit from what it says, with what was counted.

    Source:
        PUR-1, PUR-7, PUR-8, PUR-11, SHK-6
    """
    gone = unit.pose is None or unit.has(Mark.FLEEING)
    said = unit.id in combat.done or combat.pursuit(unit.id) is not None
    if unit.id not in combat.names or gone or said:
        return found
    reason, who = _barring(battle, combat, unit, found)
    many = len(who) if reason in NONE_AT_ALL else None
    return Finding(
        clause=found.clause,
        holds=False,
        reason=reason,
        values=(("who", ", ".join(who)),) if who else (),
        measured=many,
        limit=None if many is None else 0,
        margin=None if many is None else -many,
        unit=found.unit,
        other=found.other,
    )


def _barring(
    battle: Battle, combat: Combat, unit: Unit, found: Finding
) -> tuple[str, Sequence[UnitId]]:
    """Return the reason that bars a unit of the fight, and who are to blame for it."""
    broken = [one.id for one in broken_foes(battle, unit)]
    touched = [one.id for one in touching_enemies(battle, unit)]
    there = {one.id for one in battle.units}
    foes = dict(combat.touched).get(unit.id, ())
    reason, who = found.reason, list[UnitId]()
    if unbroken := [name for name in touched if name not in broken]:
        reason, who = "touches_unbroken", unbroken
    elif is_held(unit):
        reason = "held_by_shaken"
    elif reason == "may_pursue" and broken and found.other not in broken:
        reason, who = "pursues_who_broke", broken
    elif reason == "may_overrun" and not there.isdisjoint(foes):
        reason, who = "foes_are_left", [name for name in foes if name in there]
    elif reason == "may_overrun" and not unit.any_model_has(Mark.CHARGING):
        reason = "overruns_charging"
    elif reason == "may_restrain" and unit.has(FAILED_RESTRAIN_TEST):
        reason, who = "restrains_once", broken
    return reason, who


def _pursuing(battle: Battle, unit: Unit, pursuit: Pursuit) -> Battle:
    """Return the battle in which a unit is to Pursue or Overrun."""
    combat = battle.combat
    if combat is None:
        return battle
    free = unit.without_marks(frozenset({FAILED_RESTRAIN_TEST}))
    if free != unit:
        battle = battle.with_unit(free)
    return battle.with_combat(replace(combat, pursuits=(*combat.pursuits, pursuit)))
