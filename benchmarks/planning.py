"""Planning: the way to a place, all places, and where enemies could charge.

Places that are asked for are the ends of lawful lines of one to eight legs, drawn at
random without looking at how plans are made, by units among 5 to 39 others on a table
of the usual size; and as many poses anywhere about, most of which cannot be had. Where
few others stand hybrid A* has more ground to look at, among many it is soon done.
"""

import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Final, NamedTuple

import tables
from hybrid_a_star import Lattice
from judging import in_the_middle
from verdicts import Once, anew

from serried import referee
from serried.books.registry import book
from serried.books.t9a.moving_units import prepared
from serried.geometry import Pose, facing_degrees, facing_vector
from serried.model.actions import AskPlan, AskReach, Manner, Move
from serried.model.actions.legs import Forward, Leg, Side, Wheel
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import bases, pose_of
from serried.model.unit import Unit
from serried.rules.planning.planned import planner_of
from serried.rules.planning.planner import WITHIN, Planner

MANNER: Final = Manner.MARCH
TABLES: Final = (6, 15, 25, 40)
"""How many units stand on a table."""

UNITS: Final = 3
PLACES: Final = 12
"""Units that are asked of each table, and to how many places each."""

LEGS: Final = 8
TRIES: Final = 1000
ENEMIES: Final = 20
"""Units on the table of which half are enemies."""


class Mover(NamedTuple):
    """A unit that moves, and where it is to go."""

    battle: Battle
    unit: Unit
    planner: Planner
    places: list[Pose]


def _movers() -> list[Mover]:
    """Return units that find somewhere to go, and the ends of lawful lines."""
    full = tables.table(tables.FULL)
    each = (replace(full, units=full.units[:many]) for many in TABLES)
    return [mover for battle in each for mover in _movers_of(battle)]


def _movers_of(battle: Battle) -> list[Mover]:
    """Return those of one table."""
    chance, found = random.Random(7), list[Mover]()
    for unit in battle.units:
        planner = _planner(battle, unit) if unit.player == battle.active else None
        places = [] if planner is None else _ends(planner, unit, chance)
        if planner is not None and len(places) == PLACES:
            found.append(Mover(battle, unit, planner, places))
    return found[:UNITS]


def _planner(battle: Battle, unit: Unit) -> Planner:
    """Return who plans for a unit."""
    situation = book(battle.book).whole_edition.situation(battle)
    move = Move(subject=Subject(unit.id), manner=MANNER, legs=(Forward(0.0),))
    case, before = prepared(situation, move, None)
    asked = AskReach(unit=unit.id, manner=MANNER)
    return planner_of(case, before, asked, situation.edition.more)


def _ends(planner: Planner, unit: Unit, chance: random.Random) -> list[Pose]:
    """Return where lines end about which nothing is forbidden, its test apart."""
    found: list[Pose] = []
    for _ in range(TRIES):
        legs = _line(unit, chance)
        if len(found) < PLACES and planner.lawful(legs):
            end = planner.end(legs)
            found += [] if end is None else [end]
    return found


def _line(unit: Unit, chance: random.Random) -> tuple[Leg, ...]:
    """Return legs ahead and wheels that are not too long together."""
    left = unit.profile.rates["march"] * chance.choice((1.0, chance.random()))
    extent = unit.formation.extent
    widest = (extent.right - extent.left) / 508 * 2.0**0.5
    legs: list[Leg] = []
    for _ in range(chance.randint(1, LEGS)):
        part = chance.random() * left
        if chance.random() < 0.4:
            legs.append(Forward(part))
        else:
            part = min(part, widest * chance.random())
            legs.append(Wheel(chance.choice(tuple(Side)), part))
        left -= part
    return tuple(legs)


def _anywhere(mover: Mover) -> list[Pose]:
    """Return as many poses anywhere about."""
    chance = random.Random(11)
    x, y, *_ = pose_of(mover.unit)
    return [
        Pose(
            x + chance.uniform(-10.0, 10.0),
            y + chance.uniform(-10.0, 10.0),
            *facing_vector(chance.uniform(0.0, 360.0)),
        )
        for _ in mover.places
    ]


def _questions() -> Iterator[tuple[Mover, Pose]]:
    for mover in _movers():
        for place in mover.places:
            yield mover, place


def plan() -> Once:
    """Return the planning of the ways to all places."""
    questions = [*_questions()]

    def planned() -> None:
        for mover, place in questions:
            mover.planner.shortest(place, WITHIN)

    return planned


def told() -> Once:
    """Return one plan after another from the public door, with its verdict."""
    questions = cycle([(it.battle, _asked(it, place)) for it, place in _questions()])
    return lambda: referee.judge(*next(questions))


def _asked(mover: Mover, place: Pose) -> AskPlan:
    facing = facing_degrees(place.ux, place.uy)
    at = place.x, place.y
    return AskPlan(unit=mover.unit.id, manner=MANNER, place=at, facing=facing)


def by_hybrid_a_star() -> Once:
    """Return the planning of the ways to all places over shapely."""
    questions = [(_lattice(mover), place) for mover, place in _questions()]

    def planned() -> None:
        for lattice, place in questions:
            lattice.plan(place)

    return planned


def _lattice(mover: Mover) -> Lattice:
    north = Pose(0.0, 0.0, 0.0, 1.0)
    points = [at for it in bases(mover.unit.formation, north) for at in it.points]
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    rear = min(y for _, y in points)
    others = [one for one in mover.battle.units if one.id != mover.unit.id]
    return Lattice(
        pose_of(mover.unit),
        [(west, 0.0), (west, rear), (east, rear), (east, 0.0)],
        mover.planner.rate,
        tables.shapes_on(replace(mover.battle, units=tuple(others))),
        mover.battle.table,
    )


def _near(many: int) -> Battle:
    """Return a full table of which only those nearest to the middle stand."""
    battle = tables.table(tables.FULL)
    mover = in_the_middle(battle.units, *battle.table)
    x, y, *_ = pose_of(mover)
    near = sorted(
        battle.units,
        key=lambda it: abs(pose_of(it).x - x) + abs(pose_of(it).y - y),
    )
    return replace(battle, units=tuple(near[: many + 1]))


def _outline(battle: Battle) -> Once:
    mover = in_the_middle(battle.units, *battle.table)
    asked = AskReach(unit=mover.id, manner=MANNER)
    return lambda: referee.judge(battle, asked)


def outline() -> Once:
    """Return all places of a March among 40, and those of each ten degrees."""
    return _outline(tables.table(tables.FULL))


def outline_of_5() -> Once:
    """Return the same with the nearest five alone."""
    return _outline(_near(5))


def outline_of_20() -> Once:
    """Return the same with the nearest twenty."""
    return _outline(_near(20))


def threat() -> Once:
    """Return where ten enemies could charge next, in a battle nobody has asked."""
    return anew(tables.table(ENEMIES), "threat of red")


def main() -> None:
    """Print what no median says.

    The longest plan, and the median and the longest of poses anywhere about; how many
    places there were, and how many of them each finds.
    """
    movers = _movers()
    reached = [_timed(it.planner, place) for it in movers for place in it.places]
    about = [_timed(it.planner, place) for it in movers for place in _anywhere(it)]
    steered = [_lattice(it).plan(place) for it in movers for place in it.places]
    print(
        max(took for took, _ in reached),
        statistics.median(took for took, _ in about),
        max(took for took, _ in about),
        len(reached),
        sum(found for _, found in reached),
        sum(one is not None for one in steered),
    )


def _timed(planner: Planner, place: Pose) -> tuple[float, bool]:
    """Return the least of three times that a plan takes, and whether there is one."""
    took = []
    for _ in range(3):
        start = time.perf_counter()
        found = planner.shortest(place, WITHIN)
        took.append(time.perf_counter() - start)
    return min(took), found is not None


if __name__ == "__main__":
    main()
