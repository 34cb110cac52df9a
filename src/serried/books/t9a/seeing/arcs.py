"""The 9th Age, chapter "Models, Units and Formation": Facings and Arcs.

Rays from the corners of the Unit Boundary part the table round a unit into four Arcs;
each belongs to the Facing, the edge of the Boundary, that it lies before.
"""

from math import sqrt
from types import MappingProxyType
from typing import Final, TypeAlias

from serried.geometry import Point, Pose, Shape, at_least, same
from serried.geometry.halfplanes import HalfPlane, HalfPlanes, area, cut, disc_area
from serried.model.actions import AskArc
from serried.model.arcs import Looked
from serried.model.bases import inches
from serried.model.errors import RequestError
from serried.model.extents import Edge, pose_of
from serried.model.formation import Extent, Place
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.contact.frames import OUTWARD
from serried.rules.dice_tests import take_roll
from serried.rules.models import base_of, model_called

ARCS: Final = MappingProxyType(
    {
        Edge.FRONT: "front",
        Edge.LEFT: "left flank",
        Edge.RIGHT: "right flank",
        Edge.REAR: "rear",
    }
)
"""The Arcs, by the Facing that each lies before (UNIT-11)."""

BORDERING: Final = MappingProxyType(
    {
        Edge.FRONT: (Edge.LEFT, Edge.RIGHT),
        Edge.LEFT: (Edge.FRONT, Edge.REAR),
        Edge.RIGHT: (Edge.FRONT, Edge.REAR),
        Edge.REAR: (Edge.LEFT, Edge.RIGHT),
    }
)
"""The Arcs on either side of each."""

LOW: Final = 3
"""The highest of a die that settles a tie for the Arc named first (AMB-64)."""

Arcs: TypeAlias = tuple[Edge, ...]
"""One Arc, or two where something is exactly between them, in the order of ARCS."""


def has_arcs(unit: Unit) -> bool:
    """Return whether a unit has Arcs; one on round bases has none.

    Source:
        UNIT-12
    """
    return not unit.formation.base.round


def arc_planes(extent: Extent, pose: Pose, facing: Edge) -> HalfPlanes:
    """Return what bounds the Arc before one Facing of a rectangle, on the table.

    Its rays leave the corners at 135 degrees to both edges, which is half-way
    between the way the Facing looks and the way its neighbour does.

    Source:
        UNIT-11
    """
    ahead = _look(pose, facing)
    planes = [_bound(_corner(extent, pose, facing, facing), (-ahead[0], -ahead[1]))]
    for other in BORDERING[facing]:
        aside = _look(pose, other)
        across = (aside[0] - ahead[0]) / sqrt(2.0), (aside[1] - ahead[1]) / sqrt(2.0)
        planes.append(_bound(_corner(extent, pose, facing, other), across))
    return tuple(planes)


def facing_ends(unit: Unit, facing: Edge) -> tuple[Point, Point]:
    """Return the ends of one Facing, on the table.

    Source:
        UNIT-11
    """
    extent, pose = unit.formation.extent, pose_of(unit)
    first, last = BORDERING[facing]
    return _corner(extent, pose, facing, first), _corner(extent, pose, facing, last)


def arcs_at(unit: Unit, point: Point) -> Arcs:
    """Return the Arc of *unit* in which a point of the table lies, or both.

    Source:
        UNIT-11, AMB-64
    """
    x, y = pose_of(unit).local(point)
    left, right, rear, front = map(inches, unit.formation.extent)
    beyond = {
        Edge.FRONT: y - front,
        Edge.LEFT: left - x,
        Edge.RIGHT: x - right,
        Edge.REAR: rear - y,
    }
    farthest = max(beyond.values())
    return tuple(edge for edge in ARCS if same(beyond[edge], farthest))


def located(unit: Unit, other: Unit) -> Arcs:
    """Return the Arc of *unit* in which *other* is Located, or both.

    The middle of its Front Facing says so; bases beside a unit are part of it.

    Source:
        UNIT-13, AMB-5, AMB-64
    """
    left, right, _, front = other.formation.extent
    middle = pose_of(other).point(inches(left + right) / 2, inches(front))
    return arcs_at(unit, middle)


def model_located(unit: Unit, other: Unit, place: Place) -> Arcs:
    """Return the Arc of *unit* that holds half of one model's base or more.

    A base so large beside a small unit that no Arc holds half of it counts where
    most of it is.

    Source:
        UNIT-13, AMB-64
    """
    base = base_of(place, pose_of(other))
    shares = {edge: _area_in(unit, base, edge) for edge in ARCS}
    half = _whole_area(base) / 2
    holding = tuple(edge for edge in ARCS if at_least(shares[edge], half))
    if holding:
        return holding[:2]
    most = max(shares.values())
    return tuple(edge for edge in ARCS if same(shares[edge], most))[:2]


def settled_arc(
    arcs: Arcs, dice: tuple[int, ...]
) -> tuple[Arcs, tuple[Event, ...], tuple[int, ...]]:
    """Return the Arc of somebody, chosen by a die if it is between two (AMB-64).

    Returns:
        The Arc, what was thrown for it, and the dice that are left.

    Raises:
        RequestError: If the die is missing.
    """
    if not arcs[1:]:
        return arcs, (), dice
    roll = take_roll(dice, "choice between two Arcs", many=1)
    edge = arcs[0] if roll.total <= LOW else arcs[1]
    values: Values = (("dice", roll.dice), ("arc", ARCS[edge]))
    return (edge,), (Event(event="arc_chosen", values=values),), roll.left


def judge_arc(
    situation: Situation,
    question: AskArc,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer in which Arc of a unit somebody is; change nothing.

    On the line between two of them a die decides; without dice both are named.

    Raises:
        RequestError: If somebody is not there, or is asked about itself.

    Source:
        UNIT-11, UNIT-12, UNIT-13, AMB-64
    """
    battle = situation.battle
    name, dotted, model = question.located.partition(".")
    unit, other = battle.unit(question.unit), battle.unit(name)
    if unit.id == other.id:
        message = f"{unit.id} is in no Arc of its own"
        raise RequestError(message)
    pose_of(unit), pose_of(other)  # both stand on the table
    place: Place | None = model_called(other, model) if dotted else None
    if not has_arcs(unit):
        finding = Finding(clause="UNIT-12", holds=True, reason="no_arcs", unit=unit.id)
        return _answered(situation, finding, (), dice)
    found = model_located(unit, other, place) if place else located(unit, other)
    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    if found[1:] and dice is not None:
        found, events, dice = settled_arc(found, dice)
    elif found[1:]:
        first, second = (ARCS[edge] for edge in found)
        notes = (f"a die decides: 1 to {LOW} is {first}, the rest {second}",)
    words = tuple(ARCS[edge] for edge in found)
    finding = Finding(
        clause="UNIT-13",
        holds=True,
        reason="located",
        values=(("arcs", words),),
        unit=unit.id,
        other=question.located,
    )
    return _answered(situation, finding, words, dice, events=events, notes=notes)


def _answered(  # noqa: PLR0913 - one argument for each thing an answer holds
    situation: Situation,
    finding: Finding,
    arcs: tuple[str, ...],
    dice: tuple[int, ...] | None,
    *,
    events: tuple[Event, ...] = (),
    notes: tuple[str, ...] = (),
) -> Transition:
    own = situation.edition.vocabulary.arcs
    looked = Looked(finding.unit or "", own, located=arcs)
    verdict = Verdict(
        findings=(finding,),
        measures=looked.values,
        events=events,
        notes=notes,
        result=looked,
    )
    return Transition(battle=situation.battle, verdict=verdict, dice_left=dice or ())


def _look(pose: Pose, facing: Edge) -> Point:
    """Return which way a Facing looks, as a vector of the table."""
    return Pose(0.0, 0.0, pose.ux, pose.uy).point(*OUTWARD[facing])


def _corner(extent: Extent, pose: Pose, facing: Edge, towards: Edge) -> Point:
    """Return the end of a Facing on the side of another one, on the table."""
    left, right, rear, front = map(inches, extent)
    sides = {facing, towards}
    return pose.point(
        left if Edge.LEFT in sides else right, rear if Edge.REAR in sides else front
    )


def _bound(start: Point, out: Point) -> HalfPlane:
    return HalfPlane(out[0], out[1], out[0] * start[0] + out[1] * start[1])


def _area_in(unit: Unit, base: Shape, edge: Edge) -> float:
    """Return how much of a base lies in an Arc, in square inches."""
    planes = arc_planes(unit.formation.extent, pose_of(unit), edge)
    if not base.radius:
        return area(cut(base.points, planes))
    return disc_area(cut(_square(base), planes), base.points[0], base.radius)


def _whole_area(base: Shape) -> float:
    """Return the area of a base in square inches, found in the same way."""
    if not base.radius:
        return area(base.points)
    return disc_area(_square(base), base.points[0], base.radius)


def _square(base: Shape) -> tuple[Point, ...]:
    """Return the corners of the square about a round base."""
    ((x, y),), r = base.points, base.radius
    return (x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)
