"""The 9th Age, chapter "Fleeing and Rallying": the flight of who failed a test.

Source:
    PANIC-3, PANIC-5, PANIC-12, FLEE-9, docs/rulings/0048-away-from-the-closest.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.reacting.fleeing import judge_flight
from serried.books.t9a.morale.actions import FleeFacing, FleeFrom, PanicTest
from serried.books.t9a.morale.closest_enemy import (
    culprit_of,
    fled_from,
)
from serried.books.t9a.morale.flight import fled
from serried.books.t9a.morale.owing import (
    flight_lines,
    flight_now,
    no_flight_waits,
    paid,
    panic_first,
    tests_now,
)
from serried.books.t9a.morale.panic import FLIGHT_AHEAD
from serried.books.t9a.morale.panic_tests import whole_unit
from serried.books.t9a.morale.staying import stays
from serried.geometry import facing_vector
from serried.model.actions import Flee
from serried.model.actions.legs import Open
from serried.model.actions.subject import Subject
from serried.model.extents import centre, pose_of
from serried.model.ids import UnitId
from serried.model.pending_charges import Owed
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.book import first_owed
from serried.rules.case import Situation
from serried.rules.findings import never, owing


def judge_flee(
    situation: Situation,
    action: Flee | FleeFrom | FleeFacing,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge a flight: that which is owed, or from a Charge if none is.

    Without dice nothing moves, and ``outcomes`` says where each total would lead.

    Raises:
        RequestError: If a model of the unit is to flee by itself, or dice are too few.

    Source:
        PANIC-3, PANIC-5, PANIC-12, RALLY-4, FLEE-9
    """
    battle = situation.battle
    now = flight_now(situation)
    waits = None if no_flight_waits(battle) else first_owed(panic_first(situation))
    if waits is not None:
        return stays(situation, (waits,), dice)
    if now is None and not tests_now(battle) and isinstance(action, Flee):
        return judge_flight(situation, action, dice)
    unit = whole_unit(battle, action.subject)
    findings = tuple(_judge_turn(situation, unit, now))
    if now is None or not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    if now.what == FLIGHT_AHEAD:
        findings = (*findings, _straight_on(unit, alone=isinstance(action, Flee)))
        if not findings[-1].holds:
            return stays(situation, findings, dice)
        return fled(situation, unit, None, dice, findings, paid(battle, now))
    return _in_panic(situation, unit, action, dice, findings, now)


def _in_panic(  # noqa: PLR0913, PLR0917 - what is known of a flight before it is made
    situation: Situation,
    unit: Unit,
    action: Flee | FleeFrom | FleeFacing,
    dice: tuple[int, ...] | None,
    findings: tuple[Finding, ...],
    now: Owed,
) -> Transition:
    """Let a unit flee that failed a Panic Test (PANIC-3, PANIC-4, FLEE-9)."""
    closest = fled_from(situation, now)
    if not closest:
        return _at_random(situation, unit, action, dice, findings, now)
    battle = situation.battle
    target = action.target if isinstance(action, FleeFrom) else None
    away = closest[0] if target is None else battle.unit(target)
    if isinstance(action, FleeFacing):
        said = _from_whom(situation, now, away, wrong=True)
    else:
        said = _judge_direction(situation, now, away, target, closest)
    findings = (*findings, said)
    if not findings[-1].holds:
        return stays(situation, findings, dice)
    origin = centre(away.formation, pose_of(away))
    return fled(situation, unit, origin, dice, findings, paid(battle, now))


def _at_random(  # noqa: PLR0913, PLR0917 - what is known of a flight before it is made
    situation: Situation,
    unit: Unit,
    action: Flee | FleeFrom | FleeFacing,
    dice: tuple[int, ...] | None,
    findings: tuple[Finding, ...],
    now: Owed,
) -> Transition:
    """Let a unit flee that has no enemy on the table, the way that chance says.

    Until that is told nothing moves.

    Source:
        PANIC-3, FLEE-9, GEN-9, docs/rulings/0061-in-a-random-direction.md
    """
    told = isinstance(action, FleeFacing)
    lines = () if told else flight_lines(situation, now)
    chance = owing(lines, clause="PANIC-3", reason="flees_at_random", unit=unit.id)
    findings = (*findings, chance)
    facing = action.facing if isinstance(action, FleeFacing) else Open.ASKED
    if isinstance(facing, Open):
        note = "chance says the facing, any of 360 degrees; nothing moves until then"
        return stays(situation, findings, dice, notes=(note,) if told else ())
    x, y = centre(unit.formation, pose_of(unit))
    east, north = facing_vector(facing)
    behind = (x - east, y - north)
    battle = paid(situation.battle, now)
    return fled(situation, unit, behind, dice, findings, battle)


def _from_whom(situation: Situation, now: Owed, away: Unit, *, wrong: bool) -> Finding:
    """Say whom a unit flees from, or has to (PANIC-3, PANIC-4)."""
    culprit = culprit_of(situation, now)
    return owing(
        flight_lines(situation, now) if wrong else (),
        clause="PANIC-3" if culprit is None else "PANIC-4",
        reason="flees_from_closest" if culprit is None else "flees_from_culprit",
        unit=now.unit,
        other=away.id,
    )


def _judge_turn(
    situation: Situation, unit: Unit, now: Owed | None
) -> Iterator[Finding]:
    """Judge that all tests are taken, and that nobody flees before *unit*.

    Source:
        PANIC-3, PANIC-5, PANIC-12
    """
    battle = situation.battle
    if now is None and not tests_now(battle):
        yield Finding(clause="PANIC-3", holds=False, reason="flight_owed", unit=unit.id)
        return
    tests = (PanicTest(subject=Subject(one.unit)) for one in tests_now(battle))
    yield owing(
        tuple(map(str, tests)),
        clause="PANIC-5",
        reason="tests_before_flights",
        unit=unit.id,
    )
    waits = now is not None and now.unit != unit.id
    yield owing(
        flight_lines(situation, now) if now is not None and waits else (),
        clause="PANIC-12",
        reason="first_failed_first",
        unit=unit.id,
    )


def _straight_on(unit: Unit, *, alone: bool) -> Finding:
    """Judge that who failed to rally flees as it stands (RALLY-4)."""
    return never(not alone, clause="RALLY-4", reason="flees_straight_on", unit=unit.id)


def _judge_direction(
    situation: Situation,
    now: Owed,
    away: Unit,
    target: UnitId | None,
    closest: tuple[Unit, ...],
) -> Finding:
    """Judge that a unit flees from who made it panic, or else the closest enemy.

    Of several that are as close it flees from the one that is named.

    Source:
        PANIC-3, PANIC-4, AMB-84
    """
    named = target is not None or not closest[1:]
    wrong = not named or away.id not in {one.id for one in closest}
    return _from_whom(situation, now, away, wrong=wrong)
