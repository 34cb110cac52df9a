"""Who touches whom and who supports, read from the page line by line.

Every line square to two Engaged Facings that could tell models apart is looked along,
one by one. Nothing of the referee is used here.

Source:
    CONTACT-1 to CONTACT-3, CC-2, CC-3, CC-11 to CC-15, CC-24, UNIT-8, AMB-78, AMB-95,
    AMB-126
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import Final

from fights.board import AHEAD, EMPTY, Box, Model, Troop

Pair = tuple[str, str]
"""The names of two models that touch, one of each unit."""

LINE_FORMATION: Final = {"standard": 8, "large": 6, "gigantic": 4}
"""How many models a first rank needs to be a Line Formation, by Height (UNIT-8)."""

FRONT: Final = "front"
ENOUGH: Final = 1000

_KNOWN: Final[dict[tuple[object, object], set[Pair]]] = {}
"""The contacts of pairs of units that were looked at lately."""


class UnclearError(Exception):
    """The page does not say, or not so that one reader could be held to it."""


def common(one: Box, other: Box) -> Box:
    """Return what two boxes that meet have in common."""
    return Box(
        max(one.west, other.west),
        max(one.south, other.south),
        min(one.east, other.east),
        min(one.north, other.north),
    )


def in_contact(unit: Troop, enemy: Troop) -> bool:
    """Tell whether two units are in contact: whether their Boundaries touch (ENG-1)."""
    return unit.outline().meets(enemy.outline())


def direction_between(unit: Troop, enemy: Troop) -> tuple[int, int]:
    """Return the direction of the table in which *unit* has *enemy*.

    Along an edge it is that edge's. At a corner it is that in which the front of one of
    them runs along a side of the other (AMB-78).

    Raises:
        UnclearError: At a corner where no front does, or two ways.
    """
    mine, theirs = unit.outline(), enemy.outline()
    shared = common(mine, theirs)
    possible = [
        way
        for way, edges in {
            (0, 1): (mine.north, theirs.south),
            (0, -1): (mine.south, theirs.north),
            (1, 0): (mine.east, theirs.west),
            (-1, 0): (mine.west, theirs.east),
        }.items()
        if edges[0] == edges[1]
    ]
    if shared.west < shared.east or shared.south < shared.north:
        upright = shared.west == shared.east
        possible = [way for way in possible if upright == (way[0] != 0)]
    else:
        possible = [way for way in possible if FRONT in sides(unit, enemy, way)]
    if len(possible) != 1:
        message = f"in which Facings {unit.id} and {enemy.id} fight"
        raise UnclearError(message)
    return possible[0]


def sides(unit: Troop, enemy: Troop, way: tuple[int, int]) -> tuple[str, str]:
    """Return the Facings of both that look at each other along *way*."""
    return unit.side(way), enemy.side((-way[0], -way[1]))


def facings(unit: Troop, enemy: Troop) -> tuple[str, str]:
    """Return in which Facing of each two units in contact fight."""
    return sides(unit, enemy, direction_between(unit, enemy))


def turned(box: Box, way: tuple[int, int]) -> Box:
    """Return *box* as it looks when *way* leads north."""
    corners = [
        (x * way[1] - y * way[0], x * way[0] + y * way[1])
        for x in (box.west, box.east)
        for y in (box.south, box.north)
    ]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def pairs(unit: Troop, enemy: Troop) -> set[Pair]:
    """Return which models of two units in contact touch each other.

    Raises:
        UnclearError: As ``direction_between`` does.
    """
    known = (unit.layout(), enemy.layout())
    if known not in _KNOWN:
        if len(_KNOWN) > ENOUGH:
            _KNOWN.clear()
        _KNOWN[known] = found_pairs(unit, enemy)
    return _KNOWN[known]


def found_pairs(unit: Troop, enemy: Troop) -> set[Pair]:
    """Find the answer of ``pairs``, which is then kept."""
    if not in_contact(unit, enemy):
        return set()
    way = direction_between(unit, enemy)
    ours = [(model.name, turned(model.box, way)) for model in unit.models()]
    theirs = [(model.name, turned(model.box, way)) for model in enemy.models()]
    every = [box for _, box in ours + theirs]
    return {
        (name, other)
        for name, box in ours
        for other, opposite in theirs
        if box.meets(opposite) or seen_across(box, opposite, every)
    }


def seen_across(box: Box, opposite: Box, every: Iterable[Box]) -> bool:
    """Tell whether a line leads north from *box* to *opposite* over empty spots alone.

    The edge of a base that lies beside the line is not an empty spot (CC-F3: of the
    second rank only 2.5 is touched, though all its rear edge lies along empty spots).
    """
    west, east = max(box.west, opposite.west), min(box.east, opposite.east)
    south, north = box.north, opposite.south
    if west > east or south > north:
        return False
    between = [b for b in every if b.south < north and b.north > south]
    return any(
        not any(other.west <= x <= other.east for other in between)
        for x in lines(west, east, between)
    )


def lines(west: int, east: int, boxes: Iterable[Box]) -> list[Fraction]:
    """Return places from *west* to *east* that stand for all of them."""
    edges = {edge for box in boxes for edge in (box.west, box.east)}
    known = sorted({west, east} | {edge for edge in edges if west < edge < east})
    middles = [Fraction(one + two, 2) for one, two in pairwise(known)]
    return [*map(Fraction, known), *middles]


def touched_by(model: Model, unit: Troop, enemy: Troop) -> list[Model]:
    """Return the models of *enemy* that one of *unit* touches."""
    names = {other for name, other in pairs(unit, enemy) if name == model.name}
    return [other for other in enemy.models() if other.name in names]


def ranks_that_support(model: Model, unit: Troop, *, extra: int) -> int:
    """Return how many ranks behind the first may support, if they hold such models.

    Args:
        model: The supporter.
        unit: Its unit.
        extra: How many instances of Fight in Extra Rank it has of its own.
    """
    height = unit.kinds[model.letter].height
    line = first_rank_models(unit) >= LINE_FORMATION[height]
    return 1 + extra + line


def first_rank_models(unit: Troop) -> int:
    """Count the models of the first rank, larger bases as those they replace (FR-7)."""
    return sum(letter != EMPTY for letter in unit.ranks[0])


def supported_contacts(
    model: Model, unit: Troop, enemy: Troop, *, extra: int
) -> list[Model]:
    """Return whom of *enemy* a model may strike across those ahead of it (CC-13).

    Its own base is put straight forward onto the first rank of its file. That it
    touches nobody where it stands is for the caller to know.
    """
    if not 1 <= model.rank <= ranks_that_support(model, unit, extra=extra):
        return []
    if not in_contact(unit, enemy) or facings(unit, enemy)[0] != FRONT:
        return []
    way = AHEAD[unit.facing]
    box = turned(unit.place(0, model.file, *unit.kinds[model.letter].base), way)
    theirs = [(other, turned(other.box, way)) for other in enemy.models()]
    every = [opposite for _, opposite in theirs]  # nobody stands before its own front
    return [
        other
        for other, opposite in theirs
        if box.meets(opposite) or seen_across(box, opposite, every)
    ]


def own_front_touches(model: Model, unit: Troop, enemy: Troop) -> bool:
    """Tell whether *enemy* touches a model's own front or its corners (UR-IMP-1).

    Raises:
        UnclearError: If it touches a front corner, but in a Flank.
    """
    if model.rank or not in_contact(unit, enemy):
        return False
    way = AHEAD[unit.facing]
    box = turned(model.box, way)
    edge = Box(box.west, box.north, box.east, box.north)
    theirs = [(other, turned(other.box, way)) for other in enemy.models()]
    touching = any(edge.meets(other) for _, other in theirs)
    if facings(unit, enemy)[0] != FRONT:
        if touching:
            message = "whether a front corner is touched in the Flank"
            raise UnclearError(message)
        return False
    if touching:
        return True
    every = [other for _, other in theirs]
    return any(seen_across(box, other, every) for _, other in theirs)
