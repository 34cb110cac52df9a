"""The 9th Age, chapter "Terrain": a March through Dangerous Terrain.

Source:
    TER-1, TER-2, TER-6, TER-7, TER-11, AMB-120, docs/rulings/0060-dangerous-terrain.md
"""

from dataclasses import replace

from serried.books.t9a.ground.danger import (
    DangerTest,
    Run,
    ground_tests,
    refuse_dangers,
    thrown_for,
)
from serried.books.t9a.ground.rolling import run_through, unhurt
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.unit import Unit
from serried.model.verdict import Transition
from serried.rules.case import Situation


def through_danger(
    situation: Situation, unit: Unit, made: Transition, *, dice: bool, flying: bool
) -> Transition:
    """Return a lawful March once its Dangerous Terrain Tests are thrown.

    Without dice nothing moves, and the answer says what has to be thrown.

    Args:
        situation: The table before it.
        unit: Who marches, as it stands there.
        made: What comes of it if nobody tests.
        dice: Whether anybody threw dice.
        flying: Whether it marches in the air.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: TER-1 if who tests reforms on its way, or somebody in it goes
            to another place; TER-7 if a Character that joins or leaves is hit; TER-2
            if who is left would touch what only others tested for; whatever the
            casualties meet.

    Source:
        TER-1, TER-2, TER-7, AMB-120
    """
    trip, mover = made.trip, made.mover or unit
    if trip is None:
        return made
    later = [made.formation, *(stage.formation for stage in trip.stages)]
    changed = list(filter(None, later))
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
    events, left = unhurt(mover, tests, made.dice_left)
    verdict = replace(made.verdict, events=(*made.verdict.events, *events))
    return replace(made, verdict=verdict, dice_left=left)


def _marched(
    situation: Situation, unit: Unit, made: Transition, trip: Trip, *, flying: bool
) -> Transition:
    """Return a March whose tests are thrown, with the marks of having marched."""

    def tests_of(battle: Battle, left: Unit) -> tuple[DangerTest, ...]:
        return ground_tests(battle, left, trip, flying=flying)

    runs = made.battle.unit(unit.id).at(trip.start)
    start = situation.with_battle(made.battle.with_unit(runs))
    run = run_through(start, runs, trip, tests_of, made.dice_left)
    battle = run.battle
    whole = run.unit is not None and run.trip is trip
    if run.unit is not None and whole:
        refuse_untested(battle, run.unit, run, flying=flying)
        battle = battle.with_unit(run.unit.at(trip.end))
    verdict = replace(
        made.verdict,
        measures=made.verdict.measures if whole else (),
        events=(*made.verdict.events, *run.events),
        notes=(*made.verdict.notes, *run.notes),
    )
    return replace(
        made, battle=battle, verdict=verdict, dice_left=run.dice_left, trip=run.trip
    )


def refuse_untested(battle: Battle, left: Unit, run: Run, *, flying: bool) -> None:
    """Refuse a way on which who is left comes to touch what others tested for.

    Raises:
        RuleGapError: TER-2.

    Source:
        TER-2, TER-7
    """
    for test in ground_tests(battle, left, run.trip, flying=flying):
        new = [one for one in test.models if one not in run.tested[test.other]]
        if new:
            clause = "TER-2"
            because = (
                f"{left.id} closes its ranks so that {new[0]} would come to touch"
                f" {test.other}, for which it did not test; how near to its end the"
                " unit comes then"
            )
            raise RuleGapError(clause, f"{because} is not worked out")
