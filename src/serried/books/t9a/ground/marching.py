"""The 9th Age, chapter "Terrain": a March through Dangerous Terrain.

Source:
    TER-1, TER-2, TER-6, TER-7, TER-11, AMB-120, docs/rulings/0060-dangerous-terrain.md
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.ground.danger import (
    DangerTest,
    dangerous_areas,
    dice_for,
    ground_tests,
    said,
    thrown_for,
)
from serried.books.t9a.ground.nearest import near_its_end
from serried.books.t9a.ground.reforming import march_by_parts
from serried.books.t9a.ground.rolling import run_through
from serried.books.t9a.ground.who_is_who import Known, names_after
from serried.books.t9a.replacing import placing_legs, replacing
from serried.model.actions.legs import Leg, Place
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.ids import Letter, UnitId
from serried.model.unit import Unit
from serried.model.verdict import Transition
from serried.rules.case import Situation
from serried.rules.moving.acting import ways_of

DISPLACED: Final = frozenset({"displacement", "displacement_by_way"})
"""What says how far from its start any model may end (MOV-16, MOV-19)."""


def through_danger(  # noqa: PLR0913 - what is known of a March
    situation: Situation,
    unit: Unit,
    made: Transition,
    *,
    legs: Sequence[Leg],
    dice: bool,
    flying: bool,
    into: UnitId | None = None,
) -> Transition:
    """Return a lawful March once its Dangerous Terrain Tests are thrown.

    Without dice nothing moves, and the answer says what has to be thrown.

    Args:
        situation: The table before it.
        unit: Who marches, as it stands there.
        made: What comes of it if nobody tests.
        legs: Of its way.
        dice: Whether anybody threw dice.
        flying: Whether it marches in the air.
        into: The unit that is joined at its end, if one is.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: MOV-16 if somebody acts between two Reforms on it; whatever the
            casualties meet, or those who change places.

    Source:
        TER-1, TER-2, TER-7, AMB-120
    """
    trip, mover = made.trip, made.mover or unit
    if trip is None:
        return made
    trip = _with_places(mover, made, trip, legs)
    known = _known_of(mover, made, trip, legs)
    tests = ground_tests(situation.battle, mover, trip, known, flying=flying)
    if not tests:
        return made
    _refuse_between(known)
    if not dice:
        there = _names_there(situation.battle, mover, trip, known, flying=flying)
        verdict = thrown_for(mover, tests, made.verdict, there)
        return replace(made, battle=situation.battle, verdict=verdict)
    if made.mover is None:
        return _marched(situation, unit, made, trip, known, flying=flying)
    return _came_or_went(situation, mover, made, trip, into, flying=flying)


def _with_places(
    mover: Unit, made: Transition, trip: Trip, legs: Sequence[Leg]
) -> Trip:
    """Return a way on which who goes to another place stands there from then on.

    Of several who do, one after the other, each goes with its own leg if the unit may
    stand so, and otherwise with the next one (docs/rulings/0060-dangerous-terrain.md).

    Raises:
        RuleGapError: If a rule not enforced yet would decide who gives way to the first
            of several.

    Source:
        TER-1, CMD-1, FR-2
    """
    if made.formation is None:
        return trip
    stages = trip.stages
    placed = [number for number, leg in enumerate(legs, 1) if isinstance(leg, Place)]
    for number in placed:
        formation = made.formation
        if number != placed[-1]:
            so_far = replacing(mover, placing_legs(legs[:number]))
            formation = so_far.formation
            allowed = all(finding.holds for finding in so_far.findings)
            if not allowed or formation.extent != mover.formation.extent:
                continue
        stages = tuple(
            stage._replace(formation=formation) if stage.leg >= number else stage
            for stage in stages
        )
    return replace(trip, stages=stages)


def _refuse_between(known: Known) -> None:
    """Refuse a March with tests on which somebody acts between two Reforms.

    Who stands where then would have to suit both what it does and what it touches.

    Raises:
        RuleGapError: MOV-16.
    """
    if any(way.between for way in known.ways.values()):
        clause = "MOV-16"
        because = "who acts between two Reforms on a way through Dangerous Terrain"
        raise RuleGapError(clause, f"{because} is not enforced yet")


def _names_there(
    battle: Battle, unit: Unit, trip: Trip, known: Known, *, flying: bool
) -> Mapping[str, str]:
    """Return what models are called at the end, by their names before a Reform."""
    if trip.formation is None or unit.single:
        return {}
    areas = dangerous_areas(battle, flying=flying)
    throws = dice_for(unit, areas, flying=flying)
    names = names_after(
        unit.formation, trip, areas.values(), throws, known, over=flying, part=-1
    )
    return {before: after for after, before in names.items()}


def _known_of(mover: Unit, made: Transition, trip: Trip, legs: Sequence[Leg]) -> Known:
    """Return by where models are measured on their way, and how far they may go.

    Source:
        MOV-16, MOV-19
    """
    findings = made.verdict.findings
    limits = (one.limit for one in findings if one.reason in DISPLACED)
    reach = next((one for one in limits if one is not None), math.inf)
    ways = ways_of(mover.formation, trip, legs)
    return Known(ways=ways, reach=reach, reforms=made.formation is None)


def told_of_danger(
    situation: Situation,
    unit: Unit,
    made: Transition,
    *,
    legs: Sequence[Leg],
    flying: bool,
) -> Transition:
    """Return the answer for a `?` of a March, with who would test at its largest value.

    Nobody moves, so nothing is thrown.

    Raises:
        RuleGapError: As ``through_danger``.

    Source:
        TER-1, TER-2
    """
    trip = made.trip
    if trip is None:
        return made
    mover = made.mover or unit
    trip = _with_places(mover, made, trip, legs)
    known = _known_of(mover, made, trip, legs)
    tests = ground_tests(situation.battle, mover, trip, known, flying=flying)
    if tests:
        _refuse_between(known)
    notes = tuple(f"as far as that, {one}" for one in said(unit, tests))
    return replace(
        made, verdict=replace(made.verdict, notes=(*made.verdict.notes, *notes))
    )


def _came_or_went(  # noqa: PLR0913 - what is known of a March
    situation: Situation,
    mover: Unit,
    made: Transition,
    trip: Trip,
    into: UnitId | None,
    *,
    flying: bool,
) -> Transition:
    """Return the March of a Character that leaves a unit, or joins one.

    Who is only wounded goes on as announced. Who falls on its way joins nobody.

    Source:
        TER-1, TER-6, TER-7, FLEE-13
    """

    def tests_of(battle: Battle, left: Unit) -> tuple[DangerTest, ...]:
        return ground_tests(battle, left, trip, flying=flying)

    table = _on_its_way(situation.battle, made.battle, mover.at(trip.start), into)
    start, runs = situation.with_battle(table), table.unit(mover.id)
    run = run_through(start, runs, trip, tests_of, made.dice_left)
    battle = run.battle
    if run.unit is not None:
        joined = made.battle.unit(mover.id if into is None else into)
        host = None if into is None else situation.battle.unit(into)
        letter = _letter_of(host, joined)
        after = _wounded(made.battle, letter, joined, run.unit)
        battle = after.with_pending(owed=battle.owed, losses=battle.losses)
    verdict = replace(
        made.verdict,
        measures=made.verdict.measures if run.unit is not None else (),
        events=(*made.verdict.events, *run.events),
        notes=(*made.verdict.notes, *run.notes),
    )
    return replace(
        made, battle=battle, verdict=verdict, dice_left=run.dice_left, trip=run.trip
    )


def _on_its_way(
    before: Battle, after: Battle, mover: Unit, into: UnitId | None
) -> Battle:
    """Return the table with a Character on its way, what it left behind it closed up.

    Args:
        before: The table before its move.
        after: The same after it.
        mover: The Character, where it begins.
        into: The unit that it joins.
    """
    if into is not None:
        after = after.with_unit(before.unit(into))
    if any(unit.id == mover.id for unit in after.units):
        marks = after.unit(mover.id).marks if into is None else mover.marks
        return after.with_unit(replace(mover, marks=marks))
    return replace(after, units=(*after.units, mover))


def _wounded(after: Battle, letter: Letter, unit: Unit, left: Unit) -> Battle:
    """Return the table on which a Character has lost what it did on its way.

    Args:
        after: The table if it had lost nothing.
        letter: What it is drawn with there.
        unit: Whose part it is there.
        left: The Character at the end of its way.

    Source:
        TER-6, HP-2
    """
    lost = sum(many for _, many in left.lost)
    pools = {**dict(unit.lost), letter: lost} if lost else dict(unit.lost)
    return after.with_unit(replace(unit, lost=tuple(pools.items())))


def _letter_of(before: Unit | None, after: Unit) -> Letter:
    """Return what a Character is drawn with in the unit that it has joined."""
    known = set() if before is None else set(_letters(before))
    return next(letter for letter in _letters(after) if letter not in known)


def _letters(unit: Unit) -> list[Letter]:
    return [place.letter for place in unit.formation.places]


def _marched(  # noqa: PLR0913 - what is known of a March
    situation: Situation,
    unit: Unit,
    made: Transition,
    trip: Trip,
    known: Known,
    *,
    flying: bool,
) -> Transition:
    """Return a March whose tests are thrown, with the marks of having marched.

    Source:
        TER-2, TER-7
    """

    def tests_of(battle: Battle, left: Unit) -> tuple[DangerTest, ...]:
        return ground_tests(battle, left, trip, flying=flying)

    runs = replace(made.battle.unit(unit.id), formation=unit.formation)
    runs = runs.at(trip.start)
    start = situation.with_battle(made.battle.with_unit(runs))
    if trip.formation is not None and not unit.single:
        run, other = march_by_parts(
            start, runs, trip, made.dice_left, known, flying=flying
        )
        way = run.trip
    else:
        run = run_through(start, runs, trip, tests_of, made.dice_left)
        way, other = run.trip, None
        if run.unit is not None and not run.stopped:
            here = situation.with_battle(run.battle)
            way, other = near_its_end(
                here, unit, run.unit, trip, run.tested, flying=flying
            )
    battle, notes = run.battle, run.notes
    whole = run.unit is not None and not run.stopped and other is None
    if run.unit is not None and not run.stopped:
        battle = battle.with_unit(run.unit.at(way.end))
    if other is not None:
        note = f"who did not test for {other} stays out of it; {unit.id} comes near"
        notes = (*notes, note)
    verdict = replace(
        made.verdict,
        measures=made.verdict.measures if whole else (),
        events=(*made.verdict.events, *run.events),
        notes=(*made.verdict.notes, *notes),
    )
    return replace(
        made, battle=battle, verdict=verdict, dice_left=run.dice_left, trip=way
    )
