"""The 9th Age, chapter "Terrain": a March through Dangerous Terrain with Reforms on it.

Source:
    TER-1, TER-2, TER-7, LIGHT-4, AMB-16, docs/rulings/0060-dangerous-terrain.md
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from serried.books.t9a.ground.danger import (
    Run,
    dangerous_areas,
    dice_for,
    ground_tests,
)
from serried.books.t9a.ground.going_back import Behind, gone_back
from serried.books.t9a.ground.nearest import (
    nearest_end,
    short_of,
    untested,
)
from serried.books.t9a.ground.rolling import interrupted_by
from serried.books.t9a.ground.who_is_who import Known, Part, names_after, parts_of
from serried.frozen import frozen
from serried.model.actions.trip import Stage, Trip
from serried.model.extents import model_centre
from serried.model.ids import Inches
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.ranks.assignment import Way


@frozen(kw_only=True)
class March:
    """A March with Reforms on it, as far as it is done.

    Attributes:
        situation: The table as it began.
        began: Who marches, as it began.
        announced: The whole way, as announced.
        flying: Whether it goes in the air.
        reach: How far from its start any model may end.
        reforms: Whether it reforms, or only some change places.
        whole: The unit at the last Reform, before it lost anybody after it.
        run: What has come of it; its way is what is left from there on.
        ways: By where each model is measured since it began.
        done: The stages behind it.
        behind: The parts behind it, of which each ended with a Reform.
        been: What each model was called in each of them.
        held: What keeps it from its announced way.
        over: Whether it has ended.
    """

    situation: Situation
    began: Unit
    announced: Trip
    flying: bool
    reach: Inches
    reforms: bool
    whole: Unit
    run: Run
    ways: Mapping[str, Way]
    done: tuple[Stage, ...] = ()
    behind: tuple[Behind, ...] = ()
    been: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    held: str | None = None
    over: bool = False

    @property
    def known(self) -> Known:
        """What is known of its models."""
        return Known(self.run.tested, self.ways, self.reach, self.reforms)

    @property
    def here(self) -> Situation:
        """The table as it is now."""
        return self.situation.with_battle(self.run.battle)

    def parts(self, unit: Unit) -> tuple[Part, ...]:
        """Return what is left of its way, Reform by Reform."""
        return parts_of(unit.formation, self.run.trip, over=self.flying)

    def ended(self, unit: Unit, way: Trip, held: str | None) -> "March":
        """Return it with its end on a part of its way."""
        stages = (*self.done, *way.stages)
        if self.flying and self.done:
            last = self.announced.stages[-1]
            last = last._replace(end=way.end, formation=unit.formation)
            stages = (*self.announced.stages[:-1], last)
        trip = Trip(self.announced.start, stages, complete=True)
        run = self.run._replace(unit=unit.at(way.end), trip=trip)
        return replace(self, run=run, held=held or self.held, over=True)


def march_by_parts(  # noqa: PLR0913 - what is known of a March
    situation: Situation,
    unit: Unit,
    trip: Trip,
    dice: tuple[int, ...],
    known: Known,
    *,
    flying: bool,
) -> tuple[Run, str | None]:
    """Return a March with its tests thrown, Reform by Reform, and what held it up.

    Who is left stands where it ends, and the way is the one that was made.

    Args:
        situation: The table, *unit* on it where it begins.
        unit: Who marches.
        trip: Its way, as announced, with Reforms on it.
        dice: Of which the tests take the first.
        known: By where those are measured that act on their way, and how far any
            model may go.
        flying: Whether it goes in the air.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: Whatever the casualties meet.

    Source:
        TER-2, TER-7, LIGHT-4
    """
    begun = {
        place.name: Way(0.0, model_centre(place, trip.start))
        for place in unit.formation.places
    }
    march = March(
        situation=situation,
        began=unit,
        announced=trip,
        flying=flying,
        reach=known.reach,
        reforms=known.reforms,
        whole=unit,
        run=Run(situation.battle, unit, trip, dice, {}),
        ways={**begun, **known.ways},
    )
    while not march.over:
        march = _tested(march)
        left = march.run.unit
        if not march.over and left is not None:
            march = _gone_on(march, left)
    return march.run, march.held


def _tested(march: March) -> March:
    """Return a March with the tests of the part thrown that it is in (TER-2)."""
    while (unit := march.run.unit) is not None and not march.run.stopped:
        run = march.run
        here = march.parts(unit)
        end = (here[1].first - 1, 1.0) if here[1:] else (len(run.trip.stages), 1.0)
        due = ground_tests(run.battle, unit, run.trip, march.known, flying=march.flying)
        test = next(
            (one for one in due if one.other not in run.tested and one.moment < end),
            None,
        )
        if test is None:
            return march
        run = interrupted_by(march.here, run, unit, test)
        names = run.names.items()
        ways = {now: march.ways[name] for name, now in names}
        been = {now: march.been.get(name, ()) for name, now in names}
        march = replace(march, run=run, ways=ways, been=been)
    if unit is not None:
        return march.ended(unit, march.run.trip, None)
    stages = (*march.done, *march.run.trip.stages)
    trip = Trip(march.announced.start, stages, complete=True)
    return replace(march, run=march.run._replace(trip=trip), over=True)


def _gone_on(march: March, unit: Unit) -> March:
    """Return a March at the end of its part, or beyond the Reform that follows."""
    here, *more = march.parts(unit)
    way, held = nearest_end(
        march.here,
        march.whole,
        unit,
        here.trip,
        march.run.tested,
        march.began,
        flying=march.flying,
    )
    if way is None and march.behind:
        return _gone_back(replace(march, held=held), unit)
    way = way or Trip(here.trip.start, (), complete=True)
    short = held is not None and way.start == here.trip.start
    if short or not more:
        return march.ended(unit, way, held)
    return _reformed(replace(march, held=held or march.held), unit, way, more[0])


def _reformed(march: March, unit: Unit, way: Trip, part: Part) -> March:
    """Return a March beyond a Reform, or at a place before it if that is barred.

    Who did not test must not touch the source after it either (TER-2).
    """
    areas = dangerous_areas(march.run.battle, flying=march.flying)
    names = names_after(
        unit.formation,
        march.run.trip,
        areas.values(),
        dice_for(unit, areas, flying=march.flying),
        march.known,
        over=march.flying,
    )
    after = replace(unit, formation=part.formation).at(part.trip.start)
    tested = {
        other: frozenset(name for name, before in names.items() if before in who)
        for other, who in march.run.tested.items()
    }
    there = Trip(part.trip.start, (), complete=True)
    barred = untested(march.run.battle, after, there, tested, flying=march.flying)
    other = next((one for *_, one in barred), None)
    if other is not None:
        return _before_the_reform(replace(march, held=other), unit, way)
    reform = march.run.trip.stages[part.first - 1]
    run = march.run._replace(
        unit=after,
        battle=march.run.battle.with_unit(after),
        trip=Trip(part.trip.start, march.run.trip.stages[part.first :], complete=True),
        tested=tested,
    )
    return replace(
        march,
        whole=after,
        run=run,
        ways={name: march.ways[before] for name, before in names.items()},
        done=(*march.done, *way.stages, reform._replace(start=way.end)),
        behind=(*march.behind, Behind(unit, way, march.run.tested, march.done)),
        been={
            name: (*march.been.get(before, ()), before)
            for name, before in names.items()
        },
    )


def _before_the_reform(march: March, unit: Unit, way: Trip) -> March:
    """Return a March with its end as near to its next Reform as it may have one."""
    last = len(way.stages) - 1, 1.0
    short = short_of(march.here, unit, way, last, (), march.began)
    if short is None and march.behind:
        return _gone_back(march, unit)
    return march.ended(unit, short or Trip(way.start, (), complete=True), None)


def _gone_back(march: March, unit: Unit) -> March:
    """Return a March with its end before a Reform behind it (TER-7)."""
    left, way = gone_back(
        march.here, march.began, unit, march.behind, march.been, march.run.tested
    )
    run = march.run._replace(unit=left.at(way.end), trip=way)
    return replace(march, run=run, over=True)
