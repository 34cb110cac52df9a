"""The 9th Age, chapter "Fleeing and Rallying": rallying, and the Reform after it.

Source:
    RALLY-1 to RALLY-9, RALLY-11, docs/rulings/0049-rallying.md
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.casualties.wiped_out import health_points
from serried.books.t9a.morale.command import without_flag
from serried.books.t9a.morale.feigning import has_feigned
from serried.books.t9a.morale.forecast import forecast
from serried.books.t9a.morale.owing import panic_first
from serried.books.t9a.morale.panic import FLIGHT_AHEAD
from serried.books.t9a.morale.panic_tests import hanging, whole_unit
from serried.books.t9a.morale.rally_tests import (
    RALLY_TEST,
    few_are_left,
    has_tested,
    rallies_are_over,
    rallies_on,
    refuse_gaps,
    starting_health_points,
)
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.movers.march_rates import marching
from serried.books.t9a.reforms import REFORM
from serried.model.actions import Rally, Reform
from serried.model.actions.legs import Open
from serried.model.errors import RequestError
from serried.model.marks import Mark
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.book import first_owed
from serried.rules.case import Situation
from serried.rules.choosing import judge_bar, judge_phase, not_here
from serried.rules.dice_tests import DiceTest, Outcome, taken
from serried.rules.findings import in_order, never
from serried.rules.moving.rates import refuse_absent
from serried.rules.ranks.reforms import Attempt, attempted, judge_attempt, placed


def judge_rally(
    situation: Situation, rally: Rally, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Rally Test, and the Reform that may follow it at once.

    A failed test is no breach: the unit owes a flight then. Where the Reform would not
    be lawful nothing is thrown.

    Raises:
        RequestError: If a number is open, or dice are too few.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        RALLY-1 to RALLY-9, RALLY-11
    """
    battle, unit = situation.battle, whole_unit(situation.battle, rally.subject)
    refuse_absent(unit, rally.test_by)
    attempt = _reform(situation, unit, rally)
    findings = tuple(_judge_choice(situation, unit))
    if attempt is not None:
        findings += tuple(judge_attempt(attempt))
    if not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    refuse_gaps(unit)
    on = rallies_on(situation, unit, rally.test_by)
    on = without_flag(on) if rally.without_flag else on
    need = (_quarter(unit), *_feigned(unit))
    test = taken(unit, RALLY_TEST, on, dice, need)
    verdict = Verdict(
        findings=in_order((*findings, *test.findings), situation.edition.order),
        measures=() if attempt is None else attempt.measures,
        events=test.events,
        depends=hanging(test, RALLY_TEST),
    )
    if test.outcome is Outcome.PENDING:
        leads = forecast(situation, unit, None, if_failed=True)
        measures = (*verdict.measures, *leads.values)
        verdict = replace(verdict, measures=measures, result=leads)
    found = Transition(battle=battle, verdict=verdict, dice_left=test.dice_left)
    return _carried_out(found, unit, test, attempt)


def _reform(situation: Situation, unit: Unit, rally: Rally) -> Attempt | None:
    """Return the Reform that a line asks for; None if it asks for none (AMB-89).

    Raises:
        RequestError: If the facing is asked for.

    Source:
        RALLY-3, RALLY-11, MOV-21 to MOV-23
    """
    if rally.facing is Open.ASKED:
        message = "a rally test says nothing of ?; ask for the facing of a reform"
        raise RequestError(message)
    if rally.facing is None and rally.files is None and rally.ranks is None:
        return None
    reform = Reform(
        subject=rally.subject,
        facing=rally.facing,
        files=rally.files,
        ranks=rally.ranks,
    )
    case = marching(situation, unit)
    return attempted(case, reform, REFORM)


def _judge_choice(situation: Situation, unit: Unit) -> Iterator[Finding]:
    """Judge whether a unit takes a Rally Test now.

    Source:
        GEN-2, RALLY-1, RALLY-6, RALLY-7
    """
    battle = situation.battle
    yield judge_phase(battle, "movement", "GEN-2", "rally_phase", unit.id)
    fleeing = None if unit.has(Mark.FLEEING) else ("flees_not", None)
    yield judge_bar(not_here(battle, unit) or fleeing, unit, "RALLY-1", "may_rally")
    yield never(
        rallies_are_over(battle),
        clause="RALLY-1",
        reason="rally_before_moves",
        unit=unit.id,
    )
    yield never(has_tested(unit), clause="RALLY-7", reason="rally_once", unit=unit.id)
    first = first_owed(panic_first(situation)) if battle.owed else None
    if first is not None:
        yield first


def _quarter(unit: Unit) -> Finding:
    """Say whether a unit rallies on half its Discipline (RALLY-2, RALLY-9)."""
    few = few_are_left(unit)
    left = (
        ("health_points", health_points(unit)),
        ("starting", starting_health_points(unit)),
    )
    return Finding(
        clause="RALLY-2",
        holds=True,
        reason="rally_on_half" if few else "rally_on_all",
        values=left,
        unit=unit.id,
    )


def _feigned(unit: Unit) -> Iterator[Finding]:
    """Say of who has feigned its flight what comes of rallying (UR-FF)."""
    if has_feigned(unit):
        yield Finding(
            clause="UR-FF", holds=True, reason="feigned_its_flight", unit=unit.id
        )


def rallied(unit: Unit, test: DiceTest, attempt: Attempt | None) -> Unit:
    """Return a unit that has rallied and, if it is to, reformed.

    Who has feigned its flight is not Shaken. It may move and shoot after its Reform,
    which counts as a move.

    Source:
        RALLY-3, RALLY-5, UR-FF
    """
    feigned = has_feigned(unit)
    fleeing = frozenset({Mark.FLEEING, Mark.FEIGNED_FLIGHT})
    after = (unit if feigned else test.marked(unit)).without_marks(fleeing)
    if attempt is None:
        return after
    moved = after.with_marks(Mark.COUNTS_AS_MOVED) if feigned else after
    return placed(attempt, moved)


def _carried_out(
    found: Transition, unit: Unit, test: DiceTest, attempt: Attempt | None
) -> Transition:
    """Return what a test leaves behind: who rallied reforms, who did not flees on.

    Source:
        RALLY-3, RALLY-4
    """
    battle = found.battle
    if test.outcome is Outcome.FAILED:
        after = test.marked(unit)
        flight = Owed(unit=unit.id, what=FLIGHT_AHEAD, because=unit.id)
        return replace(found, battle=replace(battle.with_unit(after), owed=(flight,)))
    if test.outcome is Outcome.PASSED:
        after = rallied(unit, test, attempt)
        found = replace(found, battle=battle.with_unit(after))
    if attempt is None:
        return found
    return replace(found, trip=attempt.trip, formation=attempt.formation)
