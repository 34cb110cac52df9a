"""The 9th Age, chapter "Terrain": how near who is left comes to where it was to go.

Source:
    TER-2, TER-7, docs/rulings/0060-dangerous-terrain.md
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from serried.books.t9a.ground.danger import ground_tests
from serried.books.t9a.ground.interrupting import HAIR, interrupted
from serried.geometry import (
    Pose,
    at_least,
    near_intervals_of,
    separation_of,
)
from serried.geometry.stops import last_free
from serried.model.actions.trip import Stage, Trip
from serried.model.battle import Battle
from serried.model.extents import front_corners
from serried.model.ids import Inches
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.models import base_of
from serried.rules.moving.neighbours import Neighbour, neighbours, shapes_of
from serried.rules.solving.borders import border

HALVINGS: Final = 40

Tested = Mapping[str, frozenset[str]]
"""The models that tested for each source."""


def untested(  # noqa: PLR0913 - what is known of a move
    battle: Battle,
    unit: Unit,
    trip: Trip,
    tested: Tested,
    *,
    flying: bool,
    over: bool = False,
) -> Iterator[tuple[tuple[int, float], str, str]]:
    """Yield when somebody comes to touch what only others tested for, who, and what.

    Args:
        battle: The table.
        unit: Who is left.
        trip: Its way.
        tested: Who tested for what.
        flying: Whether it goes in the air.
        over: Whether no test is to come any more, for anything.

    Source:
        TER-2
    """
    for test in ground_tests(battle, unit, trip, flying=flying):
        known = tested.get(test.other, frozenset())
        if over or test.other in tested:
            for name in test.models:
                if name not in known:
                    yield test.moment, name, test.other


def near_its_end(  # noqa: PLR0913 - what is known of a move
    situation: Situation,
    before: Unit,
    unit: Unit,
    trip: Trip,
    tested: Tested,
    *,
    flying: bool,
) -> tuple[Trip, str | None]:
    """Return the announced way as who is left may make it, and what bars more of it.

    As ``nearest_end``; where there is no end it has not moved.
    """
    way, other = nearest_end(
        situation, before, unit, trip, tested, before, flying=flying
    )
    return way or Trip(trip.start, (), complete=True), other


def nearest_end(  # noqa: PLR0913, PLR0917 - what is known of a move
    situation: Situation,
    before: Unit,
    unit: Unit,
    trip: Trip,
    tested: Tested,
    began: Unit,
    *,
    flying: bool,
) -> tuple[Trip | None, str | None]:
    """Return a way as who is left may make it, and what bars more of it.

    No way at all where it has no end of which nobody else keeps it.

    Nobody touches what only others tested for: the unit goes as little to one side as
    it can, within the ground of those it was; if that does not help it stops before,
    and keeps the spacing of an end there.

    Args:
        situation: The table.
        before: The unit as it was before it lost anybody.
        unit: Who is left, from where the way begins.
        trip: The way, as announced.
        tested: Who tested for what.
        began: The unit as its move began.
        flying: Whether it goes in the air.

    Exactness:
        To a billionth of an inch.

    Source:
        TER-2, TER-7, SPACE-1, SPACE-4
    """
    battle = situation.battle
    areas = {area.id: area for area in battle.terrain}
    met = list(untested(battle, unit, trip, tested, flying=flying))
    if not met:
        return trip, None
    moment, _, first = min(met)
    aside = _aside(battle, before, unit, trip, tested, flying=flying)
    if aside is not None:
        return aside, first
    barred = [(name, areas[other]) for _, name, other in met]
    return short_of(situation, unit, trip, moment, barred, began), first


def short_of(  # noqa: PLR0913, PLR0917 - what is known of a move
    situation: Situation,
    unit: Unit,
    trip: Trip,
    moment: tuple[int, float],
    barred: Sequence[tuple[str, Terrain]],
    began: Unit,
) -> Trip | None:
    """Return as much of a way before a moment as has the spacing of an end; or None.

    Args:
        situation: The table.
        unit: Who is left.
        trip: The way, on which nobody reforms.
        moment: A stage of it, and how much of that is over.
        barred: Which models must not come to which areas on it.
        began: The unit as its move began.

    Source:
        TER-2, TER-7, SPACE-1, SPACE-4
    """
    number, instant = moment
    extent, limit = situation.settings.extent, situation.settings.spacing_end
    own = shapes_of(began, extent)
    around = [
        other
        for other in neighbours(situation.battle, unit, extent)
        if at_least(separation_of(own, other.shapes), limit)
    ]
    while 0 <= number < len(trip.stages):
        stage = trip.stages[number]
        near = list(_near(unit, stage, barred))
        near += _too_near(unit, stage, around, extent, limit)
        last = last_free(near, instant)
        if last is not None:
            return interrupted(trip, (number, last))
        number, instant = number - 1, 1.0
    return None


def _aside(  # noqa: PLR0913 - what is known of a move
    battle: Battle,
    before: Unit,
    unit: Unit,
    trip: Trip,
    tested: Tested,
    *,
    flying: bool,
) -> Trip | None:
    """Return the whole way, as little to one side as keeps others out; or None."""

    def lawful(share: float) -> bool:
        beside = _shifted(trip, share)
        moved = unit.at(beside.start)
        met = untested(battle, moved, beside, tested, flying=flying, over=True)
        return next(met, None) is None

    most = (front_of(before) - front_of(unit)) / 2.0
    shares = [
        border(lawful, one, 0.0, HALVINGS).inside
        for one in (-most, most)
        if one and lawful(one)
    ]
    return _shifted(trip, min(shares, key=abs)) if shares else None


def front_of(unit: Unit) -> Inches:
    """Return how wide the front of a unit is."""
    left, right = front_corners(unit.formation)
    return right - left


def _shifted(trip: Trip, share: Inches) -> Trip:
    """Return the way of who stands so many inches to the right in the same ranks."""

    def beside(pose: Pose) -> Pose:
        return Pose(*pose.point(share, 0.0), pose.ux, pose.uy)

    stages = tuple(
        stage._replace(start=beside(stage.start), end=beside(stage.end))
        for stage in trip.stages
    )
    return Trip(beside(trip.start), stages, complete=trip.complete)


def _near(
    unit: Unit, stage: Stage, barred: Sequence[tuple[str, Terrain]]
) -> Iterator[tuple[float, float]]:
    """Yield when in a stage a model is at what it may not touch."""
    if stage.motion is None:
        return
    places = {place.name: place for place in unit.formation.places}
    for name, area in barred:
        base = base_of(places[name], stage.start)
        yield from near_intervals_of((base,), stage.motion, (area.shape,), HAIR)


def _too_near(
    unit: Unit,
    stage: Stage,
    around: list[Neighbour],
    extent: str,
    limit: Inches,
) -> Iterator[tuple[float, float]]:
    """Yield when in a stage a unit would stand too near to others to end there."""
    if stage.motion is None:
        return
    shapes = shapes_of(unit.at(stage.start), extent)
    for other in around:
        yield from near_intervals_of(shapes, stage.motion, other.shapes, limit)
