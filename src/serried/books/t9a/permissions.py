"""The 9th Age: what a unit may still do in this Player Turn."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NoReturn

from serried.books.t9a.choosing import MOVED, judge_choice, judge_returned_march
from serried.books.t9a.march_test import MARCH_TEST
from serried.books.t9a.movers.light_troops import is_light
from serried.books.t9a.movers.undead import judge_undead_march
from serried.books.t9a.vocabulary import RETURNED
from serried.books.t9a.voluntary_actions import (
    judge_fleeing,
    judge_free,
    judge_unshaken,
    notes_on_shaken,
    shaken_as_a_unit,
)
from serried.late import Later
from serried.model.actions import AskMay, Permission
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import ClauseId, Letter
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never
from serried.rules.named_rules import rule_names
from serried.rules.ranks.characters_leaving import about_character, on_its_own

judge_charger: Callable[[Battle, Subject], tuple[Finding, ...]] = Later(
    "serried.books.t9a.charging.declaring.choosing", "judge_charger"
)
panic_first: Callable[[Situation], tuple[Decision, ...]] = Later(
    "serried.books.t9a.morale.owing", "panic_first"
)
either_way: Callable[
    [Situation, Unit, Permission, Callable[[Situation], Verdict]], Verdict | None
] = Later("serried.books.t9a.morale.pending", "either_way")


def judge_permission(
    situation: Situation,
    question: AskMay,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer whether a unit may move, march, shoot or charge; change nothing.

    A question throws no dice: a test that is still to come makes it depend.

    Source:
        MOV-1, MOV-4, MOV-8, MOV-20, MOV-24, FLEE-2, SHK-2, SHOOT-1, CHG-1, LIGHT-2,
        docs/rulings/0096-permission-and-tests.md
    """
    unit = situation.battle.unit(question.subject.unit)
    verdict = _judge(question, situation)
    if situation.battle.owed or unit.has(Mark.FLEEING):
        judge = partial(_judge, question)
        hangs = either_way(situation, unit, question.permission, judge)
        verdict = verdict if hangs is None else hangs
    verdict = _told_what_waits(situation, unit, verdict)
    return Transition(battle=situation.battle, verdict=verdict, dice_left=dice or ())


def _judge(question: AskMay, situation: Situation) -> Verdict:
    """Judge a permission as things stand."""
    battle = situation.battle
    before, letter, order = battle, question.subject.letter, situation.edition.order
    unit = battle.unit(question.subject.unit)
    if question.permission is Permission.CHARGE:
        return _may_charge(situation, question)
    if letter is not None:
        unit = on_its_own(unit, letter, frozenset(MOVED))
        battle = battle.with_unit(unit)
    match question.permission:
        case Permission.MOVE:
            verdict = Verdict(findings=in_order(judge_choice(battle, unit), order))
        case Permission.MARCH:
            verdict = _judge_march(situation.with_battle(battle), unit)
        case Permission.SHOOT:
            found = _judge_shooting(battle, unit, letter)
            verdict = Verdict(
                findings=in_order(found, order), notes=notes_on_shaken(unit, letter)
            )
    if letter is not None:
        whole = before.unit(question.subject.unit)
        verdict = about_character(
            question.subject, verdict, shaken_as_a_unit(whole, letter)
        )
    return verdict


def _told_what_waits(situation: Situation, unit: Unit, verdict: Verdict) -> Verdict:
    """Say which Panic Test or flight comes before what was asked about.

    Source:
        PANIC-1, PANIC-3, RALLY-4, docs/rulings/0046-what-is-owed.md
    """
    owed = panic_first(situation) if situation.battle.owed else ()
    lines = (f"`{line}`" for one in owed for line in one.lines)
    hangs = verdict.depends is not None and any(one.unit == unit.id for one in owed)
    if not owed or not (verdict.legal or hangs):
        return verdict
    note = f"before that comes {' or '.join(lines)} [{owed[0].clause}]"
    return replace(verdict, notes=(*verdict.notes, note))


def _may_charge(situation: Situation, question: AskMay) -> Verdict:
    """Judge whether somebody may declare a Charge; loaded when somebody asks."""
    battle, subject = situation.battle, question.subject
    found = judge_charger(battle, subject)
    verdict = Verdict(findings=in_order(found, situation.edition.order))
    of_all = shaken_as_a_unit(battle.unit(subject.unit), subject.letter)
    return about_character(subject, verdict, of_all)


def _gap(clause: ClauseId, what: str) -> NoReturn:
    raise RuleGapError(clause, f"{what} not enforced yet")


def _judge_march(situation: Situation, unit: Unit) -> Verdict:
    """Judge whether a March Move is open to *unit* (MOV-1, MOV-4, MOV-8)."""
    choice = judge_choice(situation.battle, unit)
    if "undead" in rule_names(unit):
        choice += (judge_undead_march(situation, unit),)
    if unit.has(RETURNED):
        choice += (judge_returned_march(unit),)
    return MARCH_TEST.may_march(situation, unit, choice)


def _judge_shooting(
    battle: Battle, unit: Unit, letter: Letter | None
) -> tuple[Finding, ...]:
    """Judge whether *unit* may shoot this Player Turn, or one Character in it."""
    rules = frozenset(rule_names(unit))
    moved = {
        *(Mark.ADVANCED, Mark.MARCHED, Mark.REFORMED, Mark.COUNTS_AS_MOVED)
    } & unit.marks
    light = "light troops" in rules and is_light(unit)
    if Mark.MARCHED in unit.marks and "march and shoot" in rules and not light:
        _gap("SHOOT-1", f"{unit.id} has March and Shoot, which is")
    if Mark.REFORMED in unit.marks and "swift reform" in rules:
        _gap("CMD-8", f"{unit.id} has Swift Reform, which is")
    if moved and "move or fire" in rules:
        _gap("UR-MOF", f"{unit.id} has Move or Fire, which is")
    return (
        never(
            unit.has(Mark.MARCHED) and not light,
            clause="MOV-20",
            reason="shoot_after_march",
            unit=unit.id,
        ),
        never(
            unit.has(Mark.REFORMED),
            clause="MOV-24",
            reason="shoot_after_reform",
            unit=unit.id,
        ),
        judge_unshaken(unit, letter),
        judge_fleeing(unit, "shoot"),
        judge_free(battle, unit, "SHOOT-1", "shoot"),
    )
