"""Flee Moves and Marches over the ground, walked step by step from the rules alone.

Plain Python, and nothing of serried.

Source:
    FLEE-3 to FLEE-14, TER-1, TER-2, TER-5, FLY-2, FLY-7, WHEEL-3, PANIC-6, PANIC-8,
    AMB-61
"""

import math
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from laws.ground_oracle import (
    FLOOR,
    HAIR,
    STEPS,
    Body,
    Comers,
    Moment,
    Place,
    Table,
    Told,
    Troop,
    apart,
    boundary,
    centre_of,
    danger,
    facing,
    first_touch,
    models,
    overlaps,
    place_of,
    told,
)

NEAR: Final = 1.0
"""Inches that are kept at the end (FLEE-5)."""

FEAR: Final = 6.0
"""Inches within which a friend that is destroyed is seen (PANIC-1)."""


Kinds: TypeAlias = tuple[tuple[frozenset[str], int], ...]
"""What models touch, and how many touch just that."""

WAYS: Final = {
    "forward": (0.0, 1.0),
    "backward": (0.0, -1.0),
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
}
"""How far to the right, and ahead, an inch of a leg leads."""


class Flight(NamedTuple):
    """What comes of a Flee Move.

    Attributes:
        length: How far it goes; nan if the walk is given up.
        lost: Whether the edge removes it.
        held: What it was too near to on the way from its roll to its end.
        last: What it is too near to until its end.
        panics: The friends that test.
        unsure: What a hair decides: nobody is to ask for that.
    """

    length: float
    lost: bool
    held: tuple[str, ...]
    last: tuple[str, ...]
    tests: tuple[Told, ...]
    panics: tuple[str, ...]
    unsure: tuple[str, ...]


def flight(table: Table, roll: float, away_from: str | None) -> Flight:
    """Return what comes of a Flee Move, away from a unit's Centre or straight ahead."""
    troop, *others = table.troops
    stands = place_of(troop)
    start = stands if away_from is None else _facing_away(table, away_from)
    obstacles = {other.name: boundary(other, place_of(other)) for other in others}
    rocks = {one.name: one.body for one in table.areas if one.kind == "impassable"}
    clear, held, last = _until_clear(troop, start, {**obstacles, **rocks}, roll)
    off = _until_off(table, troop, start)
    lost = off <= clear
    length = min(off, clear)
    unsure = {troop.name} if abs(off - clear) < 10 * HAIR else set()
    if math.isnan(clear):
        return Flight(clear, lost, held, last, (), (), ())
    found, most, through = _on_the_way(table, (stands, start), length, unsure)
    end = boundary(troop, start.forward(length))
    panics = []
    for other in others:
        seen = apart(end, obstacles[other.name])
        if lost and abs(seen - FEAR) < 10 * HAIR:
            unsure.add(other.name)
        friend = other.player == troop.player and not other.fleeing
        if friend and (other.name in through or (lost and seen <= FEAR)):
            panics.append(other.name)
    tests = told(troop, found, most)
    return Flight(length, lost, held, last, tests, tuple(panics), tuple(sorted(unsure)))


def closest_enemy(table: Table) -> str | None:
    """Return the enemy whose Unit Boundary is closest; None if a hair decides."""
    troop, *others = table.troops
    own = boundary(troop, place_of(troop))
    foes = sorted(
        (max(apart(own, boundary(other, place_of(other))), 0.0), other.name)
        for other in others
        if other.player != troop.player
    )
    if not foes or (foes[1:] and foes[1][0] - foes[0][0] < 10 * HAIR):
        return None
    return foes[0][1]


def _facing_away(table: Table, name: str) -> Place:
    """Return where a unit stands that has turned about its Centre (FLEE-9)."""
    troop = table.troops[0]
    (foe,) = (one for one in table.troops if one.name == name)
    x, y = centre_of(troop, place_of(troop))
    a, b = centre_of(foe, place_of(foe))
    far = math.hypot(x - a, y - b)
    looks = Place(x, y, (x - a) / far, (y - b) / far)
    return looks.forward(troop.side / 2)


def _until_clear(
    troop: Troop, start: Place, obstacles: dict[str, Body], roll: float
) -> tuple[float, tuple[str, ...], tuple[str, ...]]:
    """Return where it is clear of all at once, of what, and of what last (FLEE-10)."""

    def too_near(at: float) -> dict[str, float]:
        own = boundary(troop, start.forward(at))
        gaps = {name: apart(own, body) for name, body in obstacles.items()}
        return {name: gap for name, gap in gaps.items() if gap <= NEAR + HAIR}

    at, step, slid, held, last = (
        roll,
        FLOOR,
        FLOOR,
        dict[str, None](),
        dict[str, float](),
    )
    for _ in range(STEPS):
        near = too_near(at)
        if not near:
            while last and step > 2 * FLOOR:  # it stepped over the place
                step /= 2
                now = too_near(at - step)
                at -= 0 if now else step
            return at, tuple(held), tuple(last)
        held.update(dict.fromkeys(near))
        last = near
        lacking = NEAR - max(min(near.values()), 0.0)
        slid = FLOOR if lacking > FLOOR else min(2 * slid, 0.1)
        step = lacking if lacking > FLOOR else slid
        at += step
    return math.nan, tuple(held), tuple(last)


def _until_off(table: Table, troop: Troop, start: Place) -> float:
    """Return how far it is until a base touches an edge (FLEE-4, FLEE-8, FLEE-11)."""

    def room(place: Place) -> float:
        return min(
            min(x, y, table.width - x, table.height - y) - body.radius
            for body in models(troop, place).values()
            for x, y in body.corners
        )

    at = 0.0
    while (left := room(start.forward(at))) > HAIR / 10:
        at += left
    return at


def _on_the_way(
    table: Table, places: tuple[Place, Place], length: float, unsure: set[str]
) -> tuple[Comers, dict[str, int], set[str]]:
    """Return who comes to which danger when, how great it is, and who is fled through.

    The way begins where the unit stands; then it has turned, and goes ahead.
    """
    troop = table.troops[0]
    stands, start = places
    found: Comers = {}
    most = {
        area.name: risk
        for area in table.areas
        if (risk := danger(troop, area.kind)) is not None
    }
    before = models(troop, stands)
    for area in table.areas:
        for model, base in models(troop, start).items():
            if area.name not in most:
                continue
            if apart(before[model], area.body) <= HAIR / 10:
                found.setdefault(area.name, []).append((model, -1, 0.0))
                continue
            at = first_touch(_gap_ahead(base, start, area.body), length, 1.0)
            if at is not None and math.isnan(at):
                unsure.add(area.name)
            elif at is not None:
                found.setdefault(area.name, []).append((model, 1, at))
    crossed = _crossed(table, start, length, unsure)
    friends = {one.name for one in table.troops if one.player == troop.player}
    through = friends & crossed.keys()
    dangers = {name: who for name, who in crossed.items() if name not in friends}
    return {**found, **dangers}, {**most, **dict.fromkeys(dangers, 3)}, through


def _crossed(table: Table, start: Place, length: float, unsure: set[str]) -> Comers:
    """Return who goes through units and Impassable Terrain, and when (FLEE-6)."""
    troop, *others = table.troops
    bars = {one.name: boundary(one, place_of(one)) for one in others}
    if troop.rule != "Strider":
        rocks = (one for one in table.areas if one.kind == "impassable")
        bars.update((one.name, one.body) for one in rocks)
    found: Comers = {}
    for name, body in bars.items():
        for model, base in models(troop, start).items():
            gap = _gap_ahead(base, start, body)
            at = first_touch(gap, length, 1.0)
            deep = 0.0 if at is None else overlaps(gap, 0.0, length)
            if at is None or deep > -HAIR / 3:
                continue
            if math.isnan(at) or deep > -3 * HAIR:
                unsure.add(name)
            else:
                found.setdefault(name, []).append((model, 1, at))
    return found


def _gap_ahead(base: Body, start: Place, body: Body) -> Callable[[float], float]:
    def gap(at: float) -> float:
        east, north = start.east * at, start.north * at
        moved = tuple((x + east, y + north) for x, y in base.corners)
        return apart(Body(moved, base.radius), body)

    return gap


# Marches


def march(
    table: Table, legs: tuple[tuple[str, float], ...], *, flying: bool = False
) -> tuple[tuple[Told, ...], tuple[str, ...]]:
    """Return the tests of a March, and what a hair decides.

    Args:
        table: The first of its troops marches.
        legs: Each ``forward``, ``left`` or ``right`` and inches: ahead, or a Wheel
            about that front corner, as the outer corner's chord (WHEEL-3).
        flying: Whether only its start and its end count (FLY-7).
    """
    troop = table.troops[0]
    found: Comers = {}
    most: dict[str, int] = {}
    unsure: set[str] = set()
    for area in table.areas:
        risk = danger(troop, area.kind, flying=flying)
        if risk is None:
            continue
        most[area.name] = risk
        for model in models(troop, place_of(troop)):
            try:
                moment = _touched(troop, model, area.body, legs, flying=flying)
            except UnsureError:
                unsure.add(area.name)
                continue
            if moment is not None:
                found.setdefault(area.name, []).append((model, *moment))
    return told(troop, found, most), tuple(sorted(unsure))


class UnsureError(Exception):
    """A hair decides."""


def _touched(
    troop: Troop,
    model: str,
    body: Body,
    legs: tuple[tuple[str, float], ...],
    *,
    flying: bool,
) -> Moment | None:
    """Return when a model first touches an area."""
    place = place_of(troop)
    if apart(models(troop, place)[model], body) <= HAIR / 10:
        return -1, 0.0
    for number, (how, much) in enumerate(legs):
        moved, end, rate = leg(troop, place, how, much)

        def gap(
            at: float, moved: Callable[[float], Place] = moved
        ) -> float:  # of this leg
            return apart(models(troop, moved(at))[model], body)

        place = moved(end)
        if flying:
            continue
        at = first_touch(gap, end, rate)
        if at is not None:
            if math.isnan(at):
                raise UnsureError
            return number, at / end
    if flying:
        last = apart(models(troop, place)[model], body)
        if HAIR / 10 < last < 3 * HAIR:
            raise UnsureError
        return (len(legs) - 1, 1.0) if last <= HAIR / 10 else None
    return None


def leg(
    troop: Troop, place: Place, how: str, much: float
) -> tuple[Callable[[float], Place], float, float]:
    """Return where one is after so much of a leg, how much it is, and how fast."""
    if how == "forward":
        return place.forward, much, 1.0
    wide = troop.front
    sign = 1.0 if how == "right" else -1.0
    angle = 2 * math.asin(much / (2 * wide))
    reach = math.hypot(wide, troop.side)

    def turned(at: float) -> Place:
        return place.turned(sign * wide / 2, sign * at)

    return turned, angle, reach


# Marches of Light Troops


class Ride(NamedTuple):
    """A straight leg, in whatever direction.

    Attributes:
        place: Where it begins.
        east: How far east an inch of it leads.
        north: The same north.
        length: How long it is.
    """

    place: Place
    east: float
    north: float
    length: float

    def at(self, far: float) -> Place:
        """Return where one is after so many inches."""
        x, y, *looks = self.place
        return Place(x + self.east * far, y + self.north * far, *looks)


Part: TypeAlias = tuple[Troop, Place, tuple[Ride, ...]]
"""How a unit stands between two Reforms, where it begins, and its legs there."""

Touched: TypeAlias = dict[str, dict[str, float]]
"""For each model the areas that it touches, and after how many legs of the move."""


def parts_of(troop: Troop, legs: tuple[tuple[str, float, int], ...]) -> list[Part]:
    """Return a way with Reforms, part by part, the Centre kept in each (LIGHT-4)."""
    begin = place = place_of(troop)
    rides: list[Ride] = []
    found: list[Part] = []
    for how, much, files in legs:
        if how == "reform":
            found.append((troop, begin, tuple(rides)))
            x, y = centre_of(troop, place)
            full, rest = divmod(sum(troop.ranks), files)
            ranks = (files,) * full + ((rest,) if rest else ())
            troop, rides = troop._replace(ranks=ranks), []
            begin = place = Place(x, y, *facing(much)).forward(troop.side / 2)
            continue
        right, ahead = WAYS[how]
        x, y = place.point(right, ahead)
        rides.append(Ride(place, x - place.x, y - place.y, much))
        place = rides[-1].at(much)
    return [*found, (troop, begin, tuple(rides))]


def touched_by_parts(
    table: Table, legs: tuple[tuple[str, float, int], ...], *, flying: bool
) -> tuple[list[Touched], dict[str, int], tuple[str, ...]]:
    """Return who touches what in each part, how bad that is, and what a hair decides.

    In the air the start of the first part and the end of the last are all there is.
    """
    first = table.troops[0]
    risks = {one.name: danger(first, one.kind, flying=flying) for one in table.areas}
    areas = [one for one in table.areas if risks[one.name] is not None]
    found: list[Touched] = []
    unsure: set[str] = set()
    ways = parts_of(first, legs)
    begun = 0
    for troop, begin, rides in ways:
        end = rides[-1].at(rides[-1].length) if rides else begin
        touched: Touched = {}
        for area in areas:
            for name, base in models(troop, begin).items():
                stays = [begin] * (not flying or not found)
                stays += [end] * (flying and len(found) == len(ways) - 1)
                when = _when(base, begin, stays, () if flying else rides, area.body)
                if when is not None and math.isnan(when):
                    unsure.add(area.name)
                elif when is not None:
                    touched.setdefault(name, {})[area.name] = begun + when
        begun += len(rides) + 1
        found.append(touched)
    most = {name: risk for name, risk in risks.items() if risk is not None}
    return found, most, tuple(sorted(unsure))


def _when(
    base: Body,
    begin: Place,
    stays: list[Place],
    rides: tuple[Ride, ...],
    body: Body,
) -> float | None:
    """Return after how many legs of its part a model touches; nan if a hair decides."""

    def gap(place: Place) -> float:
        east, north = place.x - begin.x, place.y - begin.y
        moved = tuple((x + east, y + north) for x, y in base.corners)
        return apart(Body(moved, base.radius), body)

    for place in stays:
        now = gap(place)
        if now <= HAIR / 10:
            return 0.0
        if now < 3 * HAIR:
            return math.nan
    for number, ride in enumerate(rides):

        def onward(far: float, one: Ride = ride) -> float:
            return gap(one.at(far))

        at = first_touch(onward, ride.length, 1.0)
        if at is not None:
            return number + at / ride.length
    return None


def fewest(parts: list[Touched], models: int) -> int:
    """Return how many tests two parts bring at least, whoever goes wherever.

    Models that touched the same are one kind; so are places. Every share of the kinds
    among one another is tried.
    """
    before, after = (
        Counter(
            {
                **Counter(map(frozenset, part.values())),
                frozenset[str](): models - len(part),
            }
        )
        for part in parts
    )
    return _fewest(tuple(before.items()), tuple(after.items()))


@cache
def _fewest(before: Kinds, after: Kinds) -> int:
    if not before:
        return 0
    (kind, many), *rest = before
    least = math.inf
    shares = product(*(range(min(many, there) + 1) for _, there in after))
    for share in shares:
        if sum(share) != many:
            continue
        cost = sum(
            n * len(kind | other) for n, (other, _) in zip(share, after, strict=True)
        )
        left = tuple(
            (other, there - n) for n, (other, there) in zip(share, after, strict=True)
        )
        least = min(least, cost + _fewest(tuple(rest), left))
    return int(least)
