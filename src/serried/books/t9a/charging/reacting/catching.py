"""The 9th Age, chapter "Move Chargers": a Fleeing target is caught.

All that rolled enough move into contact, then the target is removed. Nobody lines up.

Source:
    CHG-FLEE-1, CHG-MOVE-8, SHK-1
"""

from dataclasses import replace
from typing import Final

from serried.books.t9a.casualties.lasting_effects import without_sources
from serried.books.t9a.charge_move.points import way_into_contact
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.moves import How, Moved, way_of
from serried.books.t9a.charging.pending import without_charges_of, without_target
from serried.books.t9a.morale.command import tested_on
from serried.books.t9a.morale.panic import because_of, with_tests, witnesses
from serried.model.actions.legs import Pivot
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.extents import centre, pose_of
from serried.model.ids import Letter, UnitId
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Values
from serried.rules.case import Case, Situation
from serried.rules.dice_tests import DiceTest, DiceTestTerms, Outcome, taken
from serried.rules.moving.rates import refuse_absent
from serried.rules.moving.travel import travel
from serried.rules.moving.unit_spacing import judge_final_edge, judge_final_spacing

PIVOT_TEST: Final = DiceTestTerms(
    name="pivot_test",
    title="Discipline Test",
    characteristic="discipline",
    clause="TEST-3",
    passed=None,
    failed=None,
)


def catch(one: Charging) -> Moved | None:
    """Move a charger into contact with a Fleeing target, which still stands there.

    Returns:
        None if no way leads there.

    Raises:
        RuleGapError: UNIT-12 of a charger on a round base.

    Source:
        CHG-FLEE-1, CHG-MOVE-1, SHK-1
    """
    end = catching_end(one)
    return None if end is None else caught_at(one, end)


def caught_at(one: Charging, end: ChargeEnd) -> Moved:
    """Move a charger to where it touches a Fleeing target (CHG-FLEE-1, SHK-1)."""
    mover = one.unit.at(end.pose).with_marks(Mark.CHARGING, Mark.SHAKEN)
    battle = without_charges_of(one.battle.with_unit(mover), [one.by])
    told: Values = (("unit", str(one.by)), ("target", one.charge.on))
    finding = Finding(
        clause="CHG-FLEE-1",
        holds=True,
        reason="resolve_catches",
        unit=str(one.by),
        other=one.charge.on,
    )
    return Moved(
        battle=battle,
        unit=one.unit,
        trip=way_of(one, end, one.situation.settings.wheel_measure),
        findings=(finding,),
        measures=(("caught", one.charge.on),),
        events=(Event(event="caught", values=told),),
        notes=one.notes,
        how=How.CATCHES,
        end=end,
    )


def catching_end(one: Charging) -> ChargeEnd | None:
    """Return where a charger meets a Fleeing target, or None.

    Raises:
        RuleGapError: As ``catch``.

    Source:
        CHG-FLEE-1, CHR-LEAVE-3
    """
    return way_into_contact(one.approach)


def removed(situation: Situation, target: UnitId) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle without a unit that was caught, and what happened.

    The Panic Tests of its friends are owed then.

    Source:
        CHG-FLEE-1, CAS-LAST-1, PANIC-1, PANIC-6
    """
    battle = situation.battle
    lost = battle.unit(target)
    panicking = tuple(witnesses(situation, lost))
    due = tuple(
        Event(event="panic_test_due", values=(("unit", name), ("because", target)))
        for name in panicking
    )
    last = centre(lost.formation, pose_of(lost))
    battle = without_target(battle, target, last)
    gone = Event(event="destroyed", values=(("unit", target),))
    battle, ended = without_sources(situation.with_battle(battle), [(target, None)])
    battle = with_tests(battle, because_of(panicking, target))
    return battle, (gone, *due, *ended)


def pivoted(
    situation: Situation,
    mover: UnitId,
    pivot: Pivot,
    test_by: Letter | None,
    dice: tuple[int, ...],
) -> tuple[Battle, DiceTest, tuple[Finding, ...]]:
    """Take the Discipline Test after a target was caught, and turn if it is passed.

    Raises:
        RequestError: If the dice are too few, or the model that is to test is not
            there.

    Source:
        CHG-FLEE-1, TEST-3, PIV-1, SPACE-1, EDGE-1
    """
    battle = situation.battle
    unit = battle.unit(mover)
    refuse_absent(unit, test_by)
    test = taken(unit, PIVOT_TEST, tested_on(situation, unit, test_by), dice)
    if test.outcome is not Outcome.PASSED:
        return battle, test, ()
    found = _judge_pivot(situation, unit, pivot)
    turned = _turned(situation, unit, pivot)
    return battle.with_unit(turned), test, found


def with_pivot(trip: Trip | None, after: Unit) -> Trip | None:
    """Return the way of a charger with the Pivot at its end, if it made one (PIV-1)."""
    end = pose_of(after)
    if trip is None or trip.end == end:
        return trip
    leg = trip.stages[-1].leg + 1 if trip.stages else 1
    turn = Stage(leg, None, trip.end, end)
    return replace(trip, stages=(*trip.stages, turn))


def _judge_pivot(situation: Situation, unit: Unit, pivot: Pivot) -> tuple[Finding, ...]:
    """Judge where a Pivot leaves a charger: its way there is not swept (PIV-1)."""
    case = Case(
        situation=situation,
        unit=unit,
        terms=situation.edition.ordinary,
    )
    trip = travel(unit.formation, pose_of(unit), (pivot,), case.settings.wheel_measure)
    return (
        judge_final_spacing(case, trip, unit.formation),
        judge_final_edge(case, unit.formation, trip),
    )


def _turned(situation: Situation, unit: Unit, pivot: Pivot) -> Unit:
    measure = situation.settings.wheel_measure
    return unit.at(travel(unit.formation, pose_of(unit), (pivot,), measure).end)
