"""The 9th Age, chapter "Pursuit and Overrun": who Pursued off the table comes back.

Where it left is told by its ``off_table``: ``pursuit north at 20``.

Source:
    PUR-22, AMB-110
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.morale.rally_tests import rallies_are_over
from serried.books.t9a.vocabulary import RETURNED, WAITS_OUTSIDE
from serried.geometry import Pose, Shape, Slide, at_least, at_most, near_intervals_of
from serried.geometry.table import Edge
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import bases
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.moving.neighbours import neighbours, shapes_of
from serried.tuples import NamedTuple

PURSUIT: Final = "pursuit"

INWARD: Final[dict[Edge, tuple[float, float]]] = {
    "north": (0.0, -1.0),
    "east": (-1.0, 0.0),
    "south": (0.0, 1.0),
    "west": (1.0, 0.0),
}


class Left(NamedTuple):
    """Where a unit left the table.

    Attributes:
        edge: Over which edge.
        at: How far along it, in inches from the west, or from the south.
    """

    edge: Edge
    at: Inches


def off_by_pursuit(unit: Unit, left: Left) -> Unit:
    """Return a unit that has Pursued off the table (PUR-22)."""
    return unit.away(f"{PURSUIT} {left.edge} at {left.at!r}")


def where_left(unit: Unit) -> Left | None:
    """Return where a unit Pursued off the table; None if it did not."""
    words = (unit.off_table or "").split()
    if words[:1] != [PURSUIT]:
        return None
    edge: Edge = next(edge for edge in INWARD if edge == words[1])
    return Left(edge, float(words[3]))


def returning(battle: Battle) -> Iterator[Unit]:
    """Yield the units that come back now: after all moves at random.

    Source:
        PUR-22
    """
    if battle.phase != "movement" or rallies_are_over(battle):
        return
    for unit in battle.units:
        ours = unit.player == battle.active and where_left(unit) is not None
        if ours and not unit.has(WAITS_OUTSIDE):
            yield unit


def returned(situation: Situation, unit: Unit, left: Left) -> Unit | None:
    """Return a unit that is back: its Rear on the edge, near to where it left.

    Of two places as near the one farther west, or south, is taken.

    Returns:
        None if there is no room for it on the whole edge.

    Source:
        PUR-22, SPACE-1
    """
    low, high = _stretch(situation.battle, unit, left.edge)
    if not at_most(low, high):
        return None
    start = unit.at(_pose(situation.battle, unit, left.edge, low))
    along = (0.0, high - low) if left.edge in {"east", "west"} else (high - low, 0.0)
    extent, limit = situation.settings.extent, situation.settings.spacing_end
    others: tuple[Shape, ...] = tuple(
        shape
        for other in neighbours(situation.battle, start, extent)
        for shape in other.shapes
    )
    barred = (
        near_intervals_of(shapes_of(start, extent), Slide(*along), others, limit)
        if others
        else ()
    )
    stretches = [(low + a * (high - low), low + b * (high - low)) for a, b in barred]
    wanted = min(max(left.at, low), high)
    places = [wanted, *(end for stretch in stretches for end in stretch)]
    free = [
        at
        for at in places
        if at_least(at, low)
        and at_most(at, high)
        and not any(a < at < b for a, b in stretches)
        and not (stretches and _inside(at, stretches, low, high))
    ]
    if not free:
        return None
    best = min(free, key=lambda at: (abs(at - left.at), at))
    there = unit.at(_pose(situation.battle, unit, left.edge, best))
    return there.with_marks(Mark.COUNTS_AS_MOVED, RETURNED)


def _inside(
    at: Inches, stretches: list[tuple[Inches, Inches]], low: Inches, high: Inches
) -> bool:
    """Tell whether an end of the edge lies in a stretch that goes on beyond it."""
    return any((at == low == start) or (at == high == end) for start, end in stretches)


def _stretch(battle: Battle, unit: Unit, edge: Edge) -> tuple[Inches, Inches]:
    """Return from where to where its rear may be, with all bases on the table."""
    width, height = battle.table
    long = height if edge in {"east", "west"} else width
    at = long / 2
    pose = _pose(battle, unit, edge, at)
    axis = 1 if edge in {"east", "west"} else 0
    reach = [
        (point[axis] - shape.radius - at, point[axis] + shape.radius - at)
        for shape in bases(unit.formation, pose)
        for point in shape.points
    ]
    return -min(low for low, _ in reach), long - max(high for _, high in reach)


def _pose(battle: Battle, unit: Unit, edge: Edge, at: Inches) -> Pose:
    """Return a unit with its Rear on an edge, the middle of it so far along."""
    width, height = battle.table
    left, right, rear, _ = map(inches, unit.formation.extent)
    ux, uy = INWARD[edge]
    middle = {
        "north": (at, height),
        "south": (at, 0.0),
        "east": (width, at),
        "west": (0.0, at),
    }[edge]
    across = (left + right) / 2
    x = middle[0] - ux * rear - uy * across
    y = middle[1] - uy * rear + ux * across
    return Pose(x, y, ux, uy)
