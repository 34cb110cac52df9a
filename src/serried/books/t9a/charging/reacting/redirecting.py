"""The 9th Age, chapter "Charge Phase": leading a charger to another target.

Source:
    CHG-9, TEST-3, TEST-4, docs/rulings/0025-charging.md
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.charging.declaring.aiming import Aim, judge_aim
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.charging.declaring.declaring import (
    between_arcs,
    declared,
    judge_timing,
    verdict_on,
)
from serried.books.t9a.charging.pending import charges_of, one_was_rolled
from serried.books.t9a.morale.command import tested_on
from serried.books.t9a.voluntary_actions import judge_free, judge_state
from serried.model.actions.charges import Redirect, ResolveCharge
from serried.model.actions.subject import Subject
from serried.model.errors import RequestError
from serried.model.ids import ClauseId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Situation
from serried.rules.dice_tests import (
    DiceTest,
    DiceTestTerms,
    Outcome,
    depending,
    taken,
)
from serried.rules.findings import never, owing
from serried.rules.moving.rates import refuse_absent

HANGS: Final[ClauseId] = "CHG-9"
"""The only clause that asks for the outcome."""

REDIRECT_TEST: Final = DiceTestTerms(
    name="redirect_test",
    title="Redirect Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=Mark.REDIRECTED,
    failed=Mark.REDIRECTED,
)


def judge_redirect(
    situation: Situation,
    redirect: Redirect,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge that a charger whose target flees is led to another one.

    The test is thrown only if all else is lawful, and stands then. Without dice the
    answer hangs on it, and nothing is declared.

    Raises:
        RequestError: If no such charger or model is there, or dice are too few.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        CHG-9, CHG-2 to CHG-6, TEST-3
    """
    battle = situation.battle
    subject, target = redirect.subject, battle.unit(redirect.target)
    before = charges_of(battle, subject)
    on_foot = any(charge.on_foot for charge in before)
    choice = tuple(_judge_choice(situation, subject, target, before))
    aim = judge_aim(
        situation,
        subject,
        target,
        choice,
        None,
        on_foot=on_foot,
    )
    if not aim.lawful:
        verdict = verdict_on(situation, subject, aim)
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    test = _test(situation, redirect, dice)
    tested = (*choice, *test.findings, _judge_test(subject, test))
    after = battle.with_unit(test.marked(battle.unit(subject.unit)))
    if test.outcome is Outcome.PASSED:
        left = test.dice_left
        _refuse_too_few(subject, target, aim, left)
        aim = judge_aim(
            situation.with_battle(after),
            subject,
            target,
            tested,
            left,
            on_foot=on_foot,
        )
        aim = replace(aim, events=(*test.events, *aim.events))
        return declared(situation.with_battle(after), subject, target, aim)
    aim = replace(aim, findings=(*aim.findings, *tested), events=test.events)
    if test.outcome is Outcome.PENDING and aim.arcs[1:]:
        note = f"{between_arcs(subject, aim.arcs)}; it comes after those of the test"
        aim = replace(aim, notes=(*aim.notes, note))
    verdict = verdict_on(situation, subject, aim)
    verdict = depending(verdict, test, REDIRECT_TEST, HANGS)
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def _judge_choice(
    situation: Situation,
    subject: Subject,
    target: Unit,
    before: tuple[DeclaredCharge, ...],
) -> Iterator[Finding]:
    """Judge that a charger may try it at all.

    Source:
        CHG-1, CHG-5, CHG-9, FLEE-2, SHK-2
    """
    battle = situation.battle
    unit = battle.unit(subject.unit)
    fled = [charge.on for charge in before]
    yield from judge_timing(situation, subject, target)
    yield from judge_state(unit, "charge")
    yield judge_free(battle, unit, "CHG-1", "charge")
    yield never(
        one_was_rolled(battle),
        clause="CHG-1",
        reason="charges_not_rolled",
        unit=unit.id,
    )
    yield never(
        not before or before[-1].reaction is not Reaction.FLEE,
        clause=HANGS,
        reason="target_fled",
        unit=unit.id,
        other=fled[-1] if fled else None,
    )
    yield never(
        target.id in fled,
        clause=HANGS,
        reason="another_target",
        unit=unit.id,
        other=target.id,
    )
    yield never(
        unit.has(Mark.REDIRECTED),
        clause=HANGS,
        reason="redirected_once",
        unit=unit.id,
    )


def _test(
    situation: Situation, redirect: Redirect, dice: tuple[int, ...] | None
) -> DiceTest:
    """Take the Discipline Test; a Character that charges out takes its own."""
    charger = declarer_of(situation.battle, redirect.subject)
    refuse_absent(charger.unit, redirect.test_by)
    there = {unit.id for unit in charger.battle.units} | {redirect.subject.unit}
    lifted = (unit for unit in situation.battle.units if unit.id not in there)
    units = (*charger.battle.units, *lifted)  # chargers command as well
    now = situation.with_battle(replace(charger.battle, units=units))
    on = tested_on(now, charger.unit, redirect.test_by)
    called = replace(charger.unit, id=str(redirect.subject))  # as the line has it
    return taken(called, REDIRECT_TEST, on, dice)


def _refuse_too_few(
    subject: Subject, target: Unit, aim: Aim, left: tuple[int, ...]
) -> None:
    """Refuse a test without the die that comes after it between two Arcs (AMB-64).

    Raises:
        RequestError: If that die is missing.
    """
    if aim.arcs[1:] and not left:
        message = (
            f"{subject} is exactly between two Arcs of {target.id}: behind the two dice"
            " of its test goes one for the Arc, and none is left"
        )
        raise RequestError(message)


def _judge_test(subject: Subject, test: DiceTest) -> Finding:
    """Judge CHG-9: after a failed test it goes for the unit that fled."""
    values = (("discipline", test.target), ("chance", test.chance))
    if test.outcome is Outcome.PENDING:
        return Finding(
            clause=HANGS,
            holds=False,
            reason="redirect_if_failed",
            values=values,
            unit=str(subject),
        )
    failed = test.outcome is Outcome.FAILED
    return owing(
        (str(ResolveCharge(subject=subject)),) if failed else (),
        clause=HANGS,
        reason="redirect_after_test",
        values=values,
        unit=str(subject),
    )
