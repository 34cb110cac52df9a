"""Combat Reforms read from the page, of units on bases of an inch, square to the table.

Nothing here asks the referee: models are squares of one inch, contact is what squares
do that meet, or that face each other over empty places, and how far models go is the
least length within which each finds a place.

Source:
    CREF-4 to CREF-6, CREF-8, CONTACT-1 to CONTACT-3, SPACE-1, SPACE-4, UNIT-3, CMD-2
"""

from itertools import pairwise
from math import dist, hypot
from typing import Final, NamedTuple

from serried.model.battle import Battle
from serried.model.terrain import Terrain
from serried.model.unit import Unit

NEAR: Final = 1e-6
RIGHT_OF: Final = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}
AHEAD_OF: Final = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}
Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Stand(NamedTuple):
    """A unit where it stands: its models by letter and middle."""

    name: str
    player: str
    models: tuple[tuple[str, Point], ...]
    edges: Box
    facing: int


def stand(name: str, player: str, ranks: list[str], front: Point, facing: int) -> Stand:
    """Return a unit with the middle of its front at a point."""
    right, ahead = RIGHT_OF[facing], AHEAD_OF[facing]
    wide, deep = len(ranks[0]), len(ranks)

    def at(across: float, back: float) -> Point:
        return (
            front[0] + across * right[0] - back * ahead[0],
            front[1] + across * right[1] - back * ahead[1],
        )

    models = [
        (letter, at(file + 0.5 - wide / 2, rank + 0.5))
        for rank, row in enumerate(ranks)
        for file, letter in enumerate(row)
        if letter != "."
    ]
    one, other = at(-wide / 2, 0), at(wide / 2, deep)
    xs, ys = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return Stand(name, player, tuple(models), (xs[0], ys[0], xs[1], ys[1]), facing)


def as_it_stands(unit: Unit) -> Stand:
    """Return a unit of a battle."""
    assert unit.pose is not None
    pose = unit.pose
    facing = next(
        f
        for f, way in AHEAD_OF.items()
        if hypot(way[0] - pose.ux, way[1] - pose.uy) < NEAR
    )
    return stand(
        unit.id, unit.player, list(unit.formation.ranks), (pose.x, pose.y), facing
    )


def gap(one: Box, other: Box) -> float:
    """Return how far two rectangles are apart; below zero where they overlap."""
    dx = max(one[0] - other[2], other[0] - one[2])
    dy = max(one[1] - other[3], other[1] - one[3])
    return hypot(max(dx, 0), max(dy, 0)) if max(dx, dy) > 0 else max(dx, dy)


def touch(one: Stand, other: Stand) -> bool:
    """Tell whether two units touch."""
    return gap(one.edges, other.edges) <= NEAR


def side_of(one: Stand, other: Stand) -> Point:
    """Return which way out of *one* the other stands; at a corner by its front."""
    a, b = one.edges, other.edges
    out = {
        (-1, 0): a[0] - b[2],
        (0, -1): a[1] - b[3],
        (1, 0): b[0] - a[2],
        (0, 1): b[1] - a[3],
    }
    sides = [way for way, far in out.items() if far >= max(out.values()) - NEAR]
    if len(sides) > 1:
        towards = AHEAD_OF[other.facing]
        back = (-towards[0], -towards[1])
        if back in sides:
            return back
        ahead = AHEAD_OF[one.facing]
        return next(s for s in sides if s in {ahead, (-ahead[0], -ahead[1])})
    return sides[0]


def at_a_corner(one: Stand, other: Stand) -> bool:
    """Tell whether two units that touch have one point in common."""
    a, b = one.edges, other.edges
    return all(min(a[n + 2], b[n + 2]) - max(a[n], b[n]) <= NEAR for n in (0, 1))


def met(one: Stand, other: Stand) -> set[tuple[int, int]]:
    """Return which models touch, by their numbers: straight across empty places too."""
    if not touch(one, other):
        return set()
    return {pair for out in ways_across(one, other) for pair in met_on(one, other, out)}


def ways_across(one: Stand, other: Stand) -> set[Point]:
    """Return which ways out of *one* lead to the other: at two rear corners both do."""
    if at_a_corner(one, other):
        a, b = one.edges, other.edges
        both: set[Point] = {
            (1 if a[0] < b[0] else -1, 0),
            (0, 1 if a[1] < b[1] else -1),
        }
        x, y = AHEAD_OF[other.facing]
        if not both & {AHEAD_OF[one.facing], (-x, -y)}:
            return both
    return {side_of(one, other)}


def met_on(one: Stand, other: Stand, out: Point) -> set[tuple[int, int]]:
    """Return which models touch across one way out of *one*."""
    along = 1 if out[0] else 0
    found = set()
    for line in lines(one, other, along):
        mine, theirs = (
            foremost(one, line, out),
            foremost(other, line, (-out[0], -out[1])),
        )
        found |= {(a, b) for a in mine for b in theirs}
    return found


def lines(one: Stand, other: Stand, along: int) -> list[float]:
    """Return lines across both units: every end of a model, and between any two."""
    low = max(one.edges[along], other.edges[along])
    high = min(one.edges[along + 2], other.edges[along + 2])
    ends = {
        middle[along] + half
        for unit in (one, other)
        for _, middle in unit.models
        for half in (-0.5, 0.5)
    }
    marks = sorted({low, max(low, high), *(end for end in ends if low < end < high)})
    kept = marks[:1]
    for mark in marks[1:]:
        if mark - kept[-1] > NEAR:
            kept.append(mark)
    return kept + [(a + b) / 2 for a, b in pairwise(kept)]


def foremost(unit: Stand, line: float, out: Point) -> set[int]:
    """Return the models of a unit that a line meets first, coming from outside."""
    along = 1 if out[0] else 0
    depths = {
        number: middle[0] * out[0] + middle[1] * out[1]
        for number, (_, middle) in enumerate(unit.models)
        if abs(middle[along] - line) <= 0.5 + NEAR
    }
    most = max(depths.values(), default=0.0)
    return {number for number, depth in depths.items() if depth > most - NEAR}


def breaches(
    battle: Battle, ranks: str, facing: int, at: float, name: str = "a"
) -> set[str]:
    """Return the clauses that a Combat Reform of a unit breaks."""
    units = {
        unit.id: as_it_stands(unit) for unit in battle.units if unit.pose is not None
    }
    own = units[name]
    rows = ranks.split("/")
    foes = [
        one for one in units.values() if one.player != own.player and touch(own, one)
    ]
    first = min(foes, key=lambda one: at_a_corner(own, one))
    out = side_of(first, own)
    x0, y0, x1, y1 = first.edges
    middle = (
        (x0 + x1) / 2 + out[0] * (x1 - x0) / 2,
        (y0 + y1) / 2 + out[1] * (y1 - y0) / 2,
    )
    right = (out[1], -out[0])
    spot = (middle[0] + at * right[0], middle[1] + at * right[1])
    after = put(own, rows, facing, spot, out)
    found = set()
    if not lawful(rows):
        found.add("UNIT-3")
    if any(
        not touch(one, after) or side_of(one, after) != side_of(one, own)
        for one in foes
    ):
        found.add("CREF-4")
    if farthest(own, after) > battle.unit(name).profile.rates["march"] + NEAR:
        found.add("CREF-4")
    if not all(on_the_table(middle, battle.table) for _, middle in after.models):
        found.add("EDGE-1")
    found |= crowded(battle, units, own, after, foes)
    found |= uncovered(units, own, after, foes)
    return found


def on_the_table(middle: Point, table: Point) -> bool:
    """Tell whether all of a base is on the table (EDGE-1)."""
    return all(
        0.5 - NEAR <= at <= most - 0.5 + NEAR
        for at, most in zip(middle, table, strict=True)
    )


def put(own: Stand, rows: list[str], facing: int, spot: Point, out: Point) -> Stand:
    """Return the unit with the middle of the side that faces the enemy at a spot."""
    here = stand(own.name, own.player, rows, (0.0, 0.0), facing)
    x0, y0, x1, y1 = here.edges
    middle = (
        (x0 + x1) / 2 - out[0] * (x1 - x0) / 2,
        (y0 + y1) / 2 - out[1] * (y1 - y0) / 2,
    )
    front = (spot[0] - middle[0], spot[1] - middle[1])
    return stand(own.name, own.player, rows, front, facing)


def lawful(rows: list[str]) -> bool:
    """Tell whether ranks are lawful: gaps in the last alone, who leads in the first."""
    gaps = any("." in row for row in rows[:-1])
    if len(rows) == 1 and "." in rows[0]:
        return False
    drawn = [[letter in "CK" for letter in row if letter != "."] for row in rows]
    leaders, room, ahead = sum(map(sum, drawn)), 0, 0
    for row in drawn:
        room, ahead = room + len(row), ahead + sum(row)
        if ahead != min(leaders, room):
            return False
    return not gaps


def farthest(own: Stand, after: Stand) -> float:
    """Return how far a model goes at least, whoever goes where (AMB-16)."""
    worst = 0.0
    for letter in {letter for letter, _ in own.models}:
        starts = [middle for one, middle in own.models if one == letter]
        ends = [middle for one, middle in after.models if one == letter]
        ways = [[dist(start, end) for end in ends] for start in starts]
        lengths = sorted({far for row in ways for far in row})
        worst = max(worst, next(far for far in lengths if all_find_one(ways, far)))
    return worst


def all_find_one(ways: list[list[float]], far: float) -> bool:
    """Tell whether each of some finds a place of its own that is no farther."""
    taken: dict[int, int] = {}

    def finds(one: int, tried: set[int]) -> bool:
        for place, length in enumerate(ways[one]):
            if length <= far and place not in tried:
                tried.add(place)
                if place not in taken or finds(taken[place], tried):
                    taken[place] = one
                    return True
        return False

    return all(finds(one, set()) for one in range(len(ways)))


def crowded(
    battle: Battle, units: dict[str, Stand], own: Stand, after: Stand, foes: list[Stand]
) -> set[str]:
    """Return what is broken towards those that it does not fight (CREF-4, CREF-5)."""
    assert battle.combat is not None
    found, fighting = set(), linked(units, own)
    for one in units.values():
        if one.name == own.name or one in foes:
            continue
        before, now = gap(own.edges, one.edges), gap(after.edges, one.edges)
        ours = one.name in battle.combat.names or one.name in fighting
        enemy = one.player != own.player
        if enemy and now <= NEAR:
            found.add("CREF-4")
        if not ours and before >= 1 - NEAR and now < 1 - NEAR:
            found.add("SPACE-1")
        elif not enemy and (now < -NEAR or (now <= NEAR and before > NEAR)):
            found.add("CREF-5")
    for area in battle.terrain:
        before, now = gap(own.edges, box_of(area)), gap(after.edges, box_of(area))
        if before >= 1 - NEAR and now < 1 - NEAR:
            found.add("SPACE-1")
        elif now < -NEAR or (now <= NEAR and before > NEAR):
            found.add("CREF-5")
    return found


def box_of(area: Terrain) -> Box:
    """Return a rectangle of terrain, its sides along the edges of the table."""
    xs, ys = zip(*area.polygon, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def linked(units: dict[str, Stand], own: Stand) -> set[str]:
    """Return the names of the units that contact links with a unit (ENG-2)."""
    found, open_ = {own.name}, [own]
    while open_:
        here = open_.pop()
        for one in units.values():
            if one.player != here.player and one.name not in found and touch(here, one):
                found.add(one.name)
                open_.append(one)
    return found


def uncovered(
    units: dict[str, Stand], own: Stand, after: Stand, foes: list[Stand]
) -> set[str]:
    """Return what is broken of who has to touch again (CREF-6, CREF-8)."""
    found = set()
    mine = [{a for one in foes for a, _ in met(unit, one)} for unit in (own, after)]
    letters = [
        sorted(unit.models[n][0] for n in touched if unit.models[n][0] == "K")
        for unit, touched in zip((own, after), mine, strict=True)
    ]
    if len(mine[1]) < len(mine[0]) or len(letters[1]) < len(letters[0]):
        found.add("CREF-6")
    for one in foes:
        others = [
            x for x in units.values() if x.player == own.player and x.name != own.name
        ]
        before, now = ({b for _, b in met(unit, one)} for unit in (own, after))
        lost = before - now - touched_of(one, others)
        if lost:
            found.add("CREF-8")
        if any(one.models[n][0] == "K" for n in lost):
            found.add("CREF-6")
    return found


def touched_of(one: Stand, others: list[Stand]) -> set[int]:
    """Return the models of a unit that touch any of others."""
    return {a for other in others for a, _ in met(one, other)}
