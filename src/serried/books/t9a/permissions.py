"""The 9th Age: what a unit may still do in this Player Turn."""

from typing import NoReturn

from serried.books.t9a.choosing import MOVED, judge_choice, who_is_shaken
from serried.books.t9a.march_test import (
    HANGS,
    MARCH_TEST,
    judge_test,
    march_test_of,
    standing_test,
)
from serried.model.actions import AskMay, Permission
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import ClauseId, Letter
from serried.model.marks import Mark
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.choosing import in_combat, not_here
from serried.rules.dice_tests import depending
from serried.rules.edition import Edition
from serried.rules.findings import in_order, never
from serried.rules.named_rules import rule_names


def judge_permission(
    battle: Battle,
    question: AskMay,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Answer whether a unit may move, march, shoot or charge; change nothing.

    A question throws no dice: a test that is still to come makes it depend.

    Source:
        MOV-1, MOV-4, MOV-8, MOV-20, MOV-24, FLEE-2, SHK-2, SHOOT-1, CHG-1
    """
    before, letter, order = battle, question.subject.letter, edition.order
    unit = battle.unit(question.subject.unit)
    if question.permission is Permission.CHARGE:
        return _may_charge(battle, question, dice, edition)
    if letter is not None:
        from serried.rules.parting import on_its_own  # noqa: PLC0415 - few ask

        unit = on_its_own(unit, letter, frozenset(MOVED))
        battle = battle.with_unit(unit)
    match question.permission:
        case Permission.MOVE:
            verdict = Verdict(findings=in_order(judge_choice(battle, unit), order))
        case Permission.MARCH:
            verdict = _judge_march(battle, unit, edition)
        case Permission.SHOOT:
            found = _judge_shooting(battle, unit, letter)
            verdict = Verdict(
                findings=in_order(found, order), notes=_notes_on_shaken(unit, letter)
            )
    if letter is not None:
        from serried.rules.parting import said_of  # noqa: PLC0415 - few ask

        verdict = said_of(question.subject, verdict)
    return Transition(battle=before, verdict=verdict, dice_left=dice or ())


def _may_charge(
    battle: Battle,
    question: AskMay,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Answer whether somebody may declare a Charge; loaded when somebody asks."""
    from serried.books.t9a.charging.choosing import judge_charger  # noqa: PLC0415
    from serried.books.t9a.charging.frenzy import notes_on_frenzy  # noqa: PLC0415
    from serried.rules.parting import said_of  # noqa: PLC0415

    found = judge_charger(battle, question.subject)
    verdict = Verdict(
        findings=in_order(found, edition.order),
        notes=notes_on_frenzy(battle.unit(question.subject.unit), question.subject),
    )
    verdict = said_of(question.subject, verdict)
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _gap(clause: ClauseId, what: str) -> NoReturn:
    raise RuleGapError(clause, f"{what} not enforced yet")


def _judge_march(battle: Battle, unit: Unit, edition: Edition) -> Verdict:
    """Judge whether a March Move is open to *unit* (MOV-1, MOV-4, MOV-8)."""
    if "undead" in rule_names(unit):
        _gap("UR-UNDEAD", f"{unit.id} has Undead, which is")
    choice, order = judge_choice(battle, unit), edition.order
    eligible = all(finding.holds for finding in choice)
    if not eligible and standing_test(unit, None) is None:
        return Verdict(findings=in_order(choice, order))
    test = march_test_of(battle, unit, None, edition, eligible=eligible)
    tested = (*choice, *test.findings, judge_test(unit, test))
    verdict = Verdict(findings=in_order(tested, order))
    return depending(verdict, test, MARCH_TEST, HANGS)


def _judge_shooting(
    battle: Battle, unit: Unit, letter: Letter | None
) -> tuple[Finding, ...]:
    """Judge whether *unit* may shoot this Player Turn, or one Character in it."""
    rules = frozenset(rule_names(unit))
    moved = {Mark.ADVANCED, Mark.MARCHED, Mark.REFORMED} & unit.marks
    if Mark.MARCHED in unit.marks and rules & {"march and shoot", "light troops"}:
        _gap("SHOOT-1", f"{unit.id} has March and Shoot, which is")
    if Mark.REFORMED in unit.marks and "swift reform" in rules:
        _gap("CMD-8", f"{unit.id} has Swift Reform, which is")
    if moved and "move or fire" in rules:
        _gap("UR-MOF", f"{unit.id} has Move or Fire, which is")
    return (
        never(
            unit.has(Mark.MARCHED),
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
        _judge_fleeing(unit, "shoot"),
        judge_free(battle, unit, "SHOOT-1", "shoot"),
    )


def _none_is_steady(unit: Unit, letter: Letter | None) -> bool:
    """Tell whether all who would shoot are Shaken: the unit, or one Character in it.

    What the unit is, all its models are, but for Characters that joined it this turn.

    Source:
        SHK-2
    """
    kinds = unit.present_kinds
    asked = tuple(kind for kind in kinds if letter in {None, kind.letter})
    own = letter is None and unit.whole
    return all(_shaken(unit, kind) for kind in asked) and (
        not own or unit.has(Mark.SHAKEN)
    )


def _shaken(unit: Unit, kind: ModelKind) -> bool:
    itself = Mark.SHAKEN in kind.marks
    joined = not kind.marks.isdisjoint(MOVED)
    return itself or (unit.has(Mark.SHAKEN) and not joined)


def _notes_on_shaken(unit: Unit, letter: Letter | None) -> tuple[str, ...]:
    """Say of a unit in which some may shoot that Shaken models do not (SHK-2)."""
    some = unit.any_model_has(Mark.SHAKEN) and not _none_is_steady(unit, letter)
    if letter is not None or not some:
        return ()
    return (f"{unit.id}: its Shaken models do not shoot; the others may",)


def judge_state(unit: Unit, verb: str) -> tuple[Finding, Finding]:
    """Judge FLEE-2 and SHK-2 for the voluntary action *verb* of a whole unit."""
    shaken, other = unit.any_model_has(Mark.SHAKEN), who_is_shaken(unit)[1]
    reason = "not_shaken" if other is None else "one_is_shaken"
    return _judge_shaken(unit, verb, shaken, reason, other), _judge_fleeing(unit, verb)


def judge_unshaken(unit: Unit, letter: Letter | None = None) -> Finding:
    """Judge SHK-2 for shooting, which is denied to the Shaken models alone."""
    return _judge_shaken(unit, "shoot", _none_is_steady(unit, letter), "not_shaken")


def _judge_shaken(
    unit: Unit,
    verb: str,
    shaken: bool,  # noqa: FBT001 - what is judged
    reason: str,
    other: str | None = None,
) -> Finding:
    return never(
        shaken,
        clause="SHK-2",
        reason=reason,
        values=(("verb", verb),),
        unit=unit.id,
        other=other,
    )


def _judge_fleeing(unit: Unit, verb: str) -> Finding:
    return never(
        unit.has(Mark.FLEEING),
        clause="FLEE-2",
        reason="not_fleeing",
        values=(("verb", verb),),
        unit=unit.id,
    )


def judge_free(battle: Battle, unit: Unit, clause: str, verb: str) -> Finding:
    """Judge that *unit* is on the table, its player's turn on, and not Engaged."""
    barred = not_here(battle, unit) or in_combat(battle, unit)
    reason, other = barred or ("free_to", None)
    values = () if barred else (("verb", verb),)
    return never(
        barred, clause=clause, reason=reason, values=values, unit=unit.id, other=other
    )
