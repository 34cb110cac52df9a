"""The 9th Age, chapter "Terrain": a March through Dangerous Terrain.

Source:
    TER-1, TER-2, TER-6, TER-7, TER-11, AMB-120, docs/rulings/0060-dangerous-terrain.md
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.ground.danger import (
    DangerTest,
    ground_tests,
    refuse_dangers,
    said,
    thrown_for,
)
from serried.books.t9a.ground.nearest import near_its_end
from serried.books.t9a.ground.rolling import run_through
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.ids import Letter, UnitId
from serried.model.unit import Unit
from serried.model.verdict import Transition
from serried.rules.case import Situation


def through_danger(  # noqa: PLR0913 - what is known of a March
    situation: Situation,
    unit: Unit,
    made: Transition,
    *,
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
        dice: Whether anybody threw dice.
        flying: Whether it marches in the air.
        into: The unit that is joined at its end, if one is.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: TER-1 if who tests reforms on its way, or somebody in it goes
            to another place; whatever the casualties meet.

    Source:
        TER-1, TER-2, TER-7, AMB-120
    """
    trip, mover = made.trip, made.mover or unit
    if trip is None:
        return made
    reforms = any(stage.formation for stage in trip.stages)
    if reforms and not flying:
        for formation, part in parts_by_formation(mover.formation, trip):
            one = replace(mover, formation=formation)
            refuse_dangers(situation.battle, one, part)
        return made
    changed = list(filter(None, (made.formation, *(x.formation for x in trip.stages))))
    for formation in (mover.formation, *changed) if changed else ():
        one = replace(mover, formation=formation)
        refuse_dangers(situation.battle, one, trip, flying=flying)
    tests = ground_tests(situation.battle, mover, trip, flying=flying)
    if not tests:
        return made
    if not dice:
        verdict = thrown_for(mover, tests, made.verdict)
        return replace(made, battle=situation.battle, verdict=verdict)
    if made.mover is None:
        return _marched(situation, unit, made, trip, flying=flying)
    return _came_or_went(situation, mover, made, trip, into, flying=flying)


def parts_by_formation(
    formation: Formation, trip: Trip
) -> Iterator[tuple[Formation, Trip]]:
    """Yield the parts of a way between Reforms, each with how the unit stands in it.

    A Reform is not swept: the part after it begins where it ends.

    Source:
        LIGHT-4, TER-5
    """
    start, stages = trip.start, list[Stage]()
    for stage in trip.stages:
        if stage.formation is not None and stage.formation != formation:
            yield formation, Trip(start, tuple(stages), complete=True)
            formation, start, stages = stage.formation, stage.start, []
            if stage.motion is None:
                start = stage.end
                continue
        stages.append(stage)
    yield formation, Trip(start, tuple(stages), complete=trip.complete)


def told_of_danger(
    situation: Situation, unit: Unit, made: Transition, *, flying: bool
) -> Transition:
    """Return the answer for a `?` of a March, with who would test at its largest value.

    Nobody moves, so nothing is thrown. Of who reforms on its way nothing is said.

    Source:
        TER-1, TER-2
    """
    trip = made.trip
    if trip is None or any(stage.formation for stage in trip.stages):
        return made
    tests = ground_tests(situation.battle, made.mover or unit, trip, flying=flying)
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


def _marched(
    situation: Situation, unit: Unit, made: Transition, trip: Trip, *, flying: bool
) -> Transition:
    """Return a March whose tests are thrown, with the marks of having marched.

    Source:
        TER-2, TER-7
    """

    def tests_of(battle: Battle, left: Unit) -> tuple[DangerTest, ...]:
        return ground_tests(battle, left, trip, flying=flying)

    runs = made.battle.unit(unit.id).at(trip.start)
    start = situation.with_battle(made.battle.with_unit(runs))
    run = run_through(start, runs, trip, tests_of, made.dice_left)
    battle, way, notes = run.battle, run.trip, run.notes
    if run.unit is not None and way is trip:
        here = situation.with_battle(battle)
        way, other = near_its_end(here, unit, run.unit, trip, run.tested, flying=flying)
        battle = battle.with_unit(run.unit.at(way.end))
        if other is not None:
            note = f"who did not test for {other} stays out of it; {unit.id} comes near"
            notes = (*notes, note)
    verdict = replace(
        made.verdict,
        measures=made.verdict.measures if way is trip else (),
        events=(*made.verdict.events, *run.events),
        notes=(*made.verdict.notes, *notes),
    )
    return replace(
        made, battle=battle, verdict=verdict, dice_left=run.dice_left, trip=way
    )
