"""The 9th Age, chapter "Combat Score and Break Test": Break Tests.

Source:
    BRK-1 to BRK-12, UR-STUB, UR-UNBR, UR-UNST, UR-UNST-1, UR-UNDEAD, UR-SUPER, UR-WM,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from serried.books.t9a.casualties.health_pools import Pool, pools_of
from serried.books.t9a.charging.reacting.catching import removed
from serried.books.t9a.fighting import breaking
from serried.books.t9a.fighting.actions import BreakTest
from serried.books.t9a.fighting.breaking import Manner, break_test
from serried.books.t9a.fighting.casualties import taken_off
from serried.books.t9a.fighting.losing import BREAK_TESTS, differences, testing
from serried.books.t9a.fighting.marks import BROKEN
from serried.books.t9a.morale.command import without_flag
from serried.books.t9a.morale.panic_tests import hanging, whole_unit
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.units import CHAMPION
from serried.model.actions.models import Lose
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import Decision
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.dice_tests import DiceTest, DiceTestTerms, Outcome, no_test, taken
from serried.rules.findings import in_order, never
from serried.rules.moving.rates import refuse_absent

BREAK_TEST: Final = DiceTestTerms(
    name="break_test",
    title="Break Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=None,
    failed=None,
)


def decisions(situation: Situation, combat: Combat) -> Iterator[Decision]:
    """Yield the Break Tests that are owed; the loser takes them in any order.

    Source:
        BRK-1, BRK-11
    """
    for unit in testing(situation.battle, combat):
        many, able = _uneven(unit, _needs(situation, combat, unit).losses)
        lines = tuple(
            str(BreakTest(subject=Subject(unit.id), more_from=letters))
            for letters in combinations(able, many)
        )
        yield Decision(unit.player, "BRK-1", unit.id, lines, "round_first")


def judge_break_test(
    situation: Situation, action: BreakTest, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Break Test that is owed: who fails it Breaks, and flees later.

    A failed test is no breach. Without dice, where some are needed, nothing happens.

    Raises:
        RequestError: If a model of the unit is to test for itself, or dice are too few.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        BRK-1 to BRK-12
    """
    battle, unit = situation.battle, whole_unit(situation.battle, action.subject)
    refuse_absent(unit, action.test_by)
    combat = battle.combat
    now = combat is not None and combat.step == BREAK_TESTS
    owing = tuple(testing(battle, combat)) if combat is not None and now else ()
    owes = any(one.id == unit.id for one in owing)
    findings: tuple[Finding, ...] = (
        never(not owes, clause="BRK-1", reason="break_test_owed", unit=unit.id),
    )
    if combat is None or not owes:
        return stays(situation, findings, dice)
    needs = _needs(situation, combat, unit, action.test_by)
    if action.without_flag:
        needs = needs._replace(on=without_flag(needs.on))
    findings = (*findings, *_why(unit, needs), *_judge_more(unit, needs, action))
    if not all(one.holds for one in findings):
        return stays(situation, findings, dice)
    test = no_test(dice)
    if needs.thrown:
        test = taken(unit, BREAK_TEST, needs.on, dice)
    if test.outcome is Outcome.PENDING:
        verdict = _verdict(situation, findings, test)
        return Transition(battle=battle, verdict=verdict, dice_left=test.dice_left)
    return _carried_out(situation, unit, needs, test, findings, action.more_from)


def _needs(
    situation: Situation, combat: Combat, unit: Unit, by: Letter | None = None
) -> breaking.BreakTest:
    """Return what the test of a unit is that has lost a Round."""
    return break_test(
        situation,
        unit,
        differences(combat)[unit.player],
        steadfast=unit.id in combat.steadfast,
        by=by,
    )


def _judge_more(
    unit: Unit, needs: breaking.BreakTest, action: BreakTest
) -> Iterator[Finding]:
    """Judge whom a line names of Characters that cannot lose as much as each other.

    Source:
        UR-UNST-1
    """
    many, able = _uneven(unit, needs.losses)
    named = frozenset(action.more_from)
    if not many and not action.more_from:
        return
    yield Finding(
        clause="UR-UNST-1",
        holds=len(named) == len(action.more_from) == many and named <= set(able),
        reason="more_from_some",
        measured=len(action.more_from),
        limit=many,
        values=(("who", able),),
        unit=unit.id,
    )


def _carried_out(  # noqa: PLR0913, PLR0917 - what is known of a test
    situation: Situation,
    unit: Unit,
    needs: breaking.BreakTest,
    test: DiceTest,
    findings: tuple[Finding, ...],
    more_from: tuple[Letter, ...],
) -> Transition:
    """Return the battle after a test, or after the losses in its place."""
    battle = _done(situation.battle, unit.id)
    failed = test.outcome is Outcome.FAILED
    told: Values = (("unit", unit.id),)
    events: tuple[Event, ...] = ()
    if failed and needs.manner is Manner.TEST:
        battle = battle.with_unit(unit.with_marks(Mark.FLEEING, BROKEN))
        events = (Event(event="breaks", values=told),)
    elif failed and needs.manner is Manner.MACHINE:
        battle, events = removed(situation.with_battle(battle), unit.id)
    elif needs.manner is Manner.LOSES or failed:
        return _crumbled(situation, unit, needs, test, findings, more_from)
    verdict = _verdict(situation, findings, test, events)
    return Transition(battle=battle, verdict=verdict, dice_left=test.dice_left)


def _crumbled(  # noqa: PLR0913, PLR0917 - what is known of a test
    situation: Situation,
    unit: Unit,
    needs: breaking.BreakTest,
    test: DiceTest,
    findings: tuple[Finding, ...],
    more_from: tuple[Letter, ...],
) -> Transition:
    """Return the battle after the losses of an Unstable unit (BRK-11)."""
    battle = _done(situation.battle, unit.id)
    losses = unstable_losses(unit, needs.losses, more_from)
    values = (("unit", unit.id), ("health_points", needs.losses))
    event = Event(event="crumbles", values=values)
    if not losses:
        verdict = _verdict(situation, findings, test, (event,))
        return Transition(battle=battle, verdict=verdict, dice_left=test.dice_left)
    made = taken_off(situation.with_battle(battle), losses)
    verdict = _verdict(situation, findings, test, (event,))
    found = made.verdict
    verdict = replace(
        found,
        findings=in_order(
            (*verdict.findings, *found.findings), situation.edition.order
        ),
        measures=(*verdict.measures, *found.measures),
        events=(*verdict.events, *found.events),
    )
    return replace(made, verdict=verdict, dice_left=test.dice_left)


def unstable_losses(
    unit: Unit, many: int, more_from: tuple[Letter, ...] = ()
) -> tuple[Lose, ...]:
    """Return who loses how many of an Unstable unit's Health Points.

    Args:
        unit: Who loses them.
        many: How many.
        more_from: The Characters that lose one more than others, as ``_uneven`` asks.

    Source:
        UR-UNST, UR-UNST-1, HP-4, HP-8
    """
    ranks, characters = _ranks_and_characters(unit)
    first = min(sum(one.left for one in ranks), many)
    losses, left = [], first
    for one in ranks:
        points = min(one.left, left)
        left -= points
        if points:
            letter = None if one.letter == RANK_AND_FILE else one.letter
            losses.append(Lose(subject=Subject(unit.id, letter), amount=points))
    each = _evenly(characters, many - first)
    for one in characters:
        points = min(each, one.left) + (one.letter in more_from)
        if points:
            losses.append(Lose(subject=Subject(unit.id, one.letter), amount=points))
    return tuple(losses)


def _ranks_and_characters(unit: Unit) -> tuple[list[Pool], list[Pool]]:
    """Return the Health Pools of who falls first, and those of the Characters."""
    pools = pools_of(unit)
    characters = [one for one in pools if unit.is_character(one.letter)]
    ranks = [one for one in pools if one not in characters]
    return sorted(ranks, key=lambda one: one.letter == CHAMPION), characters


def _evenly(pools: Sequence[Pool], many: int) -> int:
    """Return how many Health Points each loses that has so many, before any loses more.

    Source:
        UR-UNST-1
    """
    most = max((one.left for one in pools), default=0)
    levels = range(1, most + 1)
    able = (level for level in levels if _taken(pools, level) <= many)
    return max(able, default=0)


def _taken(pools: Sequence[Pool], each: int) -> int:
    """Return what is lost if each loses so many, or all that it has."""
    return sum(min(each, one.left) for one in pools)


def _uneven(unit: Unit, many: int) -> tuple[int, tuple[Letter, ...]]:
    """Return how many Characters lose one Health Point more than others, and of whom.

    Source:
        UR-UNST-1
    """
    ranks, characters = _ranks_and_characters(unit)
    left = max(many - sum(one.left for one in ranks), 0)
    each = _evenly(characters, left)
    able = tuple(one.letter for one in characters if one.left > each)
    return (left - _taken(characters, each) if able else 0), able


def _why(unit: Unit, needs: breaking.BreakTest) -> Iterator[Finding]:
    """Yield what counts in a test: the difference, or why it does not."""
    values: Values = (("difference", needs.difference), ("losses", needs.losses))

    def said(clause: str, reason: str) -> Finding:
        return Finding(
            clause=clause, holds=True, reason=reason, values=values, unit=unit.id
        )

    if needs.manner is Manner.PASSES:
        yield said("UR-UNBR", "unbreakable_stands")
        return
    if needs.manner in {Manner.LOSES, Manner.TEST_OR_LOSES}:
        yield said("UR-UNST", "unstable_loses")
    if needs.steadfast:
        yield said("BRK-2", "steadfast_stands")
    if needs.stubborn:
        yield said("UR-STUB", "stubborn_stands")
    if needs.thrown and not (needs.steadfast or needs.stubborn):
        yield said("BRK-5", "difference_counts")


def _done(battle: Battle, name: UnitId) -> Battle:
    combat = battle.combat
    if combat is None:
        return battle
    return battle.with_combat(replace(combat, done=(*combat.done, name)))


def _verdict(
    situation: Situation,
    findings: tuple[Finding, ...],
    test: DiceTest,
    events: tuple[Event, ...] = (),
) -> Verdict:
    measures: Values = (
        (("tested_on", test.target),) if test.outcome is not Outcome.NOT_NEEDED else ()
    )
    return Verdict(
        findings=in_order((*findings, *test.findings), situation.edition.order),
        measures=measures,
        events=(*test.events, *events),
        depends=hanging(test, BREAK_TEST),
    )
