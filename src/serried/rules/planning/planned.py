"""How a question for the way to a place is answered, in every book."""

from dataclasses import replace

from serried.geometry import Point, Pose, at_most, facing_vector
from serried.model.actions import AskPlan, AskReach, Move
from serried.model.actions.subject import Subject
from serried.model.errors import BrokenInvariantError, RequestError
from serried.model.memo import known_of
from serried.model.results.plans import Plan
from serried.model.results.reaches import Reach
from serried.model.verdict import Transition, Verdict
from serried.rules.case import Case, Judged, nothing_more
from serried.rules.moving.judging import Preconditions, moved
from serried.rules.planning.families import STANDING
from serried.rules.planning.nearest import Legs, Near
from serried.rules.planning.planner import WITHIN, Planner


def move_of(asked: AskPlan | AskReach, legs: Legs = STANDING) -> Move:
    """Return the move that is asked about, along some legs."""
    return Move(
        subject=Subject(asked.unit),
        manner=asked.manner,
        legs=legs,
        flying=asked.flying,
    )


def planner_of(
    case: Case,
    preconditions: Preconditions,
    asked: AskPlan | AskReach,
    extra: Judged,
) -> Planner:
    """Return who finds the ways; what it knows is kept with the battle."""
    edition = case.situation.edition
    key = Planner, asked.unit, asked.manner, asked.flying, edition
    known = known_of(case.battle)
    planner = Planner(case, preconditions, extra, known.get(key))
    known[key] = planner.ready
    return planner


def planned(
    case: Case,
    preconditions: Preconditions,
    asked: AskPlan,
    extra: Judged = nothing_more,
) -> Transition:
    """Return the shortest lawful line to a place; or the nearest, and what bars it.

    Args:
        case: The move that is asked about, standing still.
        preconditions: What is known of any such move.
        asked: The question.
        extra: Judges what only this book asks of the legs.

    Raises:
        RequestError: If there is no such place on the table.
    """
    wanted = _wanted(case, asked)
    planner = planner_of(case, preconditions, asked, extra)
    within = WITHIN if asked.within is None else asked.within

    def judged(legs: Legs) -> Transition:
        return moved(replace(case, legs=legs), preconditions, extra)

    def plan_of(best: Near, verdict: Verdict) -> Plan:
        return Plan(
            move=move_of(asked, best.legs),
            end=planner.end(best.legs),
            off=best.off,
            measured=verdict.measures,
        )

    if preconditions.barred:
        return told(case, preconditions, judged(STANDING), Plan())
    best = planner.best(wanted, within)
    if best is not None and at_most(best.off, within):
        made = judged(best.legs)
        if not keeps(made.verdict, preconditions):
            message = f"{move_of(asked, best.legs)} answers `{asked}`, and is no way"
            raise BrokenInvariantError(message)
        return told(case, preconditions, made, plan_of(best, made.verdict))
    there = planner.straight(wanted, min(within, WITHIN))
    barred = judged(there)
    if keeps(barred.verdict, preconditions):  # of more legs, as none of few does
        most = Near(planner.off(there, wanted), there)
        return told(case, preconditions, barred, plan_of(most, barred.verdict))
    plan = Plan() if best is None else plan_of(best, judged(best.legs).verdict)
    plan = replace(plan, barred=move_of(asked, there))
    return told(case, preconditions, barred, plan)


def told(
    case: Case, preconditions: Preconditions, made: Transition, found: Plan | Reach
) -> Transition:
    """Return an answer, with what is found of one line; a test once thrown stands."""
    unit = preconditions.test.marked(case.unit)
    battle = case.battle
    return Transition(
        battle=battle if unit == case.unit else battle.with_unit(unit),
        verdict=replace(made.verdict, measures=found.values, result=found),
        dice_left=made.dice_left,
        trip=made.trip,
    )


def keeps(verdict: Verdict, preconditions: Preconditions) -> bool:
    """Tell whether nothing about the way itself is forbidden."""
    before = preconditions.findings
    return all(one.holds or one in before for one in verdict.findings)


def _wanted(case: Case, asked: AskPlan) -> Pose:
    """Return the pose that is asked about.

    Raises:
        RequestError: If its place is not on the table.
    """
    on_table(case, asked.place)
    return Pose(*asked.place, *facing_vector(asked.facing))


def on_table(case: Case, place: Point) -> None:
    """Refuse a place that is not on the table.

    Raises:
        RequestError: If it is not.
    """
    (x, y), (width, height) = place, case.battle.table
    if not (0.0 <= x <= width and 0.0 <= y <= height):
        message = f'{x}, {y} is not on the table, which is {width}" by {height}"'
        raise RequestError(message)
