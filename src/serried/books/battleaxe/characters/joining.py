"""Battleaxe, chapter "Characters and Units": joining a unit.

A character moves into contact with the unit, and is placed in its front rank.
"""

from collections.abc import Iterator
from typing import Final

from serried.books.battleaxe.characters.leaving import LEAVING, normal_leaving
from serried.books.battleaxe.characters.ranks_with_characters import (
    places_to_stand,
    ranks_with,
)
from serried.books.battleaxe.normal_movement import (
    case_of,
    hearing_of,
    judge_more,
    normal_choice,
)
from serried.books.battleaxe.special_rules import refuse_gaps_of
from serried.books.battleaxe.units import formation_fault
from serried.geometry import Pose, Slide, at_most, gap_of
from serried.model.actions import Move
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import BASES, centre
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition
from serried.rules.case import Case, Situation
from serried.rules.moving.neighbours import shapes_of
from serried.rules.moving.rates import refuse_absent
from serried.rules.moving.travel import FORWARDS, direction
from serried.rules.ranks.joiners import JoiningTerms
from serried.rules.ranks.joining import (
    Coming,
    joined,
    joiner_of,
    refuse_open,
    refuse_target,
)
from serried.rules.ranks.leaving import leaving_of
from serried.rules.ranks.way_into_the_ranks import WayIn, facing_along


def judge_joining(
    situation: Situation,
    move: Move,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge an ordinary move or a march that ends in another unit.

    Raises:
        RequestError: If a number of the way is open, or the unit is not there.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        BA-CHA-1 to BA-CHA-8, BA-CHA-10
    """
    battle = situation.battle
    apart = None
    if move.subject.letter is not None:
        apart = leaving_of(battle, move.subject, LEAVING, move.legs)
    joiner = joiner_of(situation, move, apart)
    refuse_absent(joiner.hero, move.test_by)
    refuse_open(move)
    around = battle if apart is None else apart.around
    case = case_of(situation.with_battle(around), joiner.hero, move)
    choice = (
        normal_choice(battle, joiner.hero)
        if apart is None
        else normal_leaving(battle, apart)
    )
    hearing = hearing_of(case, move, dice, choice)
    coming = Coming(
        joiner=joiner,
        move=move,
        preconditions=hearing,
        going=case.terms,
        terms=JOINING,
        more=judge_more,
    )
    refuse_target(coming.target)
    for unit in (joiner.hero, coming.target, *(() if apart is None else (apart.unit,))):
        refuse_gaps_of(unit)
    return joined(coming)


def into_contact(case: Case, target: Unit, place: Pose) -> WayIn | None:
    """Return the way with its last leg, straight into contact; then it is placed.

    It turns into line with the unit, and goes the shortest way until they touch; where
    they touch already it goes nowhere.

    Source:
        BA-CHA-3
    """
    route = case.route()
    if route is None or not route.complete:
        return None
    before, join = route.stages[:-1], route.stages[-1]
    here = centre(case.unit.formation, join.start)
    turned = facing_along(case.unit, here, (place.ux, place.uy))
    gap = gap_of(shapes_of(case.unit.at(turned), BASES), shapes_of(target, BASES))
    steps = [*before, Stage(join.leg, None, join.start, turned)]
    touching = turned
    if not at_most(gap.distance, 0.0):
        dx, dy = gap.second[0] - gap.first[0], gap.second[1] - gap.first[1]
        touching = Pose(turned.x + dx, turned.y + dy, turned.ux, turned.uy)
        steps.append(Stage(join.leg, Slide(dx, dy), turned, touching))
    placed = Stage(join.leg, None, touching, place)
    return WayIn(
        Trip(route.start, (*steps, placed), complete=True),
        Trip(route.start, tuple(steps), complete=True),
    )


def judge_one_direction(case: Case, way: WayIn) -> Iterator[Finding]:
    """Judge BA-MOV-10: the way into contact goes forwards, as all before it does."""
    ways = dict.fromkeys(way for way in map(direction, case.legs) if way is not None)
    if way.last and set(ways) - {FORWARDS}:
        yield Finding(
            clause=case.terms.directions,
            holds=False,
            reason=case.terms.one_way,
            values=(("ways", (*ways, FORWARDS)),),
            unit=case.unit.id,
        )


JOINING: Final = JoiningTerms(
    character="BA-CHA-1",
    joined="BA-CHA-4",
    rejoining="BA-CHA-8",
    position="BA-CHA-3",
    by_fault=True,
    places="BA-CHA-3",
    reach="BA-CHA-3",
    reach_reason="reaches_contact",
    contact=BASES,
    ranks=ranks_with,
    displaced="BA-UNIT-6",
    fault=formation_fault,
    spots=places_to_stand,
    way=into_contact,
    on_the_way=judge_one_direction,
)
