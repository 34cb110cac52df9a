"""Contacts: which models of two enemy units touch, corners and gaps included.

Bases touch along an edge of a Unit Boundary, for everything of a unit lies on one
side of it. Which model an enemy meets there first is settled inside the unit's own
frame, in whole numbers; then the edges of both units are laid on each other.
"""

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from serried.geometry import (
    TOLERANCE,
    Gap,
    Point,
    Pose,
    Shape,
    at_least,
    at_most,
    gap,
    same,
    touching,
)
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY, Edge, base_corners, boundary, pose_of
from serried.model.formation import Formation, Place
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.moving.neighbours import crowd_of, enemies, shapes_of

SIDES: Final = (Edge.LEFT, Edge.REAR, Edge.RIGHT, Edge.FRONT)
"""The edges as ``geometry.rectangle`` numbers its sides."""

OUTWARD: Final = {
    Edge.LEFT: (-1.0, 0.0),
    Edge.REAR: (0.0, -1.0),
    Edge.RIGHT: (1.0, 0.0),
    Edge.FRONT: (0.0, 1.0),
}
"""Which way the edges look: to the right and forwards."""


class Stretch(NamedTuple):
    """A part of an edge, and the model that is met first when pushed in from there.

    Attributes:
        model: ``rank.file``, ``L`` or ``R``.
        start: In inches along the edge from the middle of the unit's front: to the
            right on the front and the rear, forwards on the flanks.
        end: The same, of the other end.
        starts: Whether the model is met at the very start too; where another one
            stands nearer to the edge it is not.
        ends: The same, at the very end.
    """

    model: str
    start: Inches
    end: Inches
    starts: bool = True
    ends: bool = True

    def holds(self, point: Inches) -> bool:
        """Return whether the model is met at a point of the stretch."""
        if same(point, self.start) and not self.starts:
            return False
        return self.ends or not same(point, self.end)

    def meets(self, other: "Stretch") -> bool:
        """Return whether two stretches share a point, if only one."""
        start, end = max(self.start, other.start), min(self.end, other.end)
        if not touching(start - end):
            return False
        if not at_most(end, start):
            return True
        return self.holds(start) and other.holds(start)


class Meeting(NamedTuple):
    """Where an enemy touches a unit, as that unit sees it.

    Attributes:
        enemy: Who it is.
        edge: The edge of the unit along which it stands.
        stretches: Its models, along that edge of the unit.
        oblique: Whether the two do not stand square to each other: then contact does
            not reach across gaps.
    """

    enemy: UnitId
    edge: Edge
    stretches: tuple[Stretch, ...]
    oblique: bool = False

    def touched_along(self, start: Inches, end: Inches) -> tuple[str, ...]:
        """Return its models that touch what stands on this part of the edge."""
        own = Stretch("", start, end)
        return tuple(dict.fromkeys(s.model for s in self.stretches if own.meets(s)))


class Contact(NamedTuple):
    """Two models in base contact, named once, in the order of the units."""

    unit: UnitId
    model: str
    other: UnitId
    other_model: str


def contacts(battle: Battle) -> tuple[Contact, ...]:
    """Return every pair of enemy models in base contact.

    Source:
        CONTACT-1, CONTACT-2, AMB-24
    """
    seen: set[UnitId] = set()
    found: list[Contact] = []
    for unit in battle.units:
        seen.add(unit.id)
        for enemy in touching_enemies(battle, unit):
            if enemy.id not in seen:
                pairs = contacts_between(unit, enemy)
                found += [Contact(unit.id, a, enemy.id, b) for a, b in pairs]
    return tuple(found)


def contacts_between(unit: Unit, enemy: Unit) -> tuple[tuple[str, str], ...]:
    """Return the pairs of models of two units that are in base contact.

    Source:
        CONTACT-1 to CONTACT-4
    """
    met = meeting(unit, enemy)
    if met is None:
        return ()
    if met.oblique:
        return _bases_that_meet(unit, enemy)
    own = stretches(unit.formation, met.edge)
    pairs = ((a.model, b.model) for a in own for b in met.stretches if a.meets(b))
    return tuple(dict.fromkeys(pairs))


def touching_enemies(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units whose Unit Boundary touches that of *unit* (ENG-1)."""
    if unit.pose is None:
        return ()
    around = enemies(battle, unit)
    crowd = crowd_of(tuple(shapes_of(enemy, BOUNDARY) for enemy in around))
    near = sorted(crowd.about(shapes_of(unit, BOUNDARY), TOLERANCE))
    return tuple(around[i] for i in near if touching(_gap(unit, around[i]).distance))


def meetings(battle: Battle, unit: Unit) -> tuple[Meeting, ...]:
    """Return where each enemy in contact touches *unit*."""
    found = (meeting(unit, enemy) for enemy in touching_enemies(battle, unit))
    return tuple(met for met in found if met is not None)


def meeting(unit: Unit, enemy: Unit) -> Meeting | None:
    """Return where *enemy* touches *unit*, or None where it does not.

    Units that stand square to each other touch along an edge; others in a point. A
    disc touches in a point too, and all that lies straight ahead of it.

    Source:
        CONTACT-1 to CONTACT-4, AMB-78
    """
    way = _gap(unit, enemy)
    if not touching(way.distance):
        return None
    if _round(unit) or _round(enemy):
        return _with_a_disc(unit, enemy, way)
    if not _square(unit, enemy):
        return _in_a_point(unit, enemy, way)
    edge = _shared_edge(unit, enemy)
    facing = _facing_edge(enemy, _look(unit, edge), SIDES)
    along = tuple(_seen(unit, edge, enemy, facing))
    return Meeting(enemy.id, edge, along)


@lru_cache(maxsize=4096)
def stretches(formation: Formation, edge: Edge) -> tuple[Stretch, ...]:
    """Return the models that are met first along an edge, from its start to its end.

    Empty places let pass, so a model behind them may be met; at a point where one
    model ends and another begins, both are.

    Source:
        CONTACT-2
    """
    faces = tuple(_face(formation, place, edge) for place in formation.places)
    marks = sorted({mark for face in faces for mark in (face.start, face.end)})
    found: list[Stretch] = []
    for start, end in itertools.pairwise(marks):
        first = _first(faces, start, end)
        if first is None:
            continue
        ends = _is_first(faces, first, end)
        if found and found[-1].model == first.model and found[-1].end == inches(start):
            found[-1] = found[-1]._replace(end=inches(end), ends=ends)
            continue
        starts = _is_first(faces, first, start)
        found.append(Stretch(first.model, inches(start), inches(end), starts, ends))
    return tuple(found)


class _Face(NamedTuple):
    """The side of a base that looks towards an edge, in units of 0.05 mm."""

    model: str
    start: int
    end: int
    depth: int


def _face(formation: Formation, place: Place, edge: Edge) -> _Face:
    left, right, rear, front = formation.extent
    wide, deep = place.base.width // 2, place.base.depth // 2
    depth = {
        Edge.LEFT: place.x - wide - left,
        Edge.REAR: place.y - deep - rear,
        Edge.RIGHT: right - place.x - wide,
        Edge.FRONT: front - place.y - deep,
    }[edge]
    if edge in {Edge.FRONT, Edge.REAR}:
        return _Face(place.name, place.x - wide, place.x + wide, depth)
    return _Face(place.name, place.y - deep, place.y + deep, depth)


def _first(faces: tuple[_Face, ...], start: int, end: int) -> _Face | None:
    """Return the face met first all the way from one mark to the next."""
    met = [face for face in faces if face.start <= start and end <= face.end]
    return min(met, key=lambda face: face.depth, default=None)


def _is_first(faces: tuple[_Face, ...], first: _Face, mark: int) -> bool:
    """Return whether no face is nearer to the edge at the very mark."""
    return all(
        face.depth >= first.depth for face in faces if face.start <= mark <= face.end
    )


def _gap(unit: Unit, enemy: Unit) -> Gap:
    return gap(_outline(unit), _outline(enemy))


def _outline(unit: Unit) -> Shape:
    return boundary(unit.formation, pose_of(unit))


def _round(unit: Unit) -> bool:
    return len(_outline(unit).points) == 1


def _square(unit: Unit, enemy: Unit) -> bool:
    """Return whether the edges of two units are parallel, over their whole length."""
    one, other = pose_of(unit), pose_of(enemy)
    left, right, rear, front = enemy.formation.extent
    reach = inches(right - left + front - rear)
    sine = one.ux * other.uy - one.uy * other.ux
    cosine = one.ux * other.ux + one.uy * other.uy
    return same(sine * reach, 0.0) or same(cosine * reach, 0.0)


def _shared_edge(unit: Unit, enemy: Unit) -> Edge:
    """Return the edge of *unit* along which *enemy* stands, square to it."""
    corners = [pose_of(unit).local(corner) for corner in _outline(enemy).points]
    left, right, rear, front = map(inches, unit.formation.extent)
    apart = {
        Edge.LEFT: left - max(x for x, _ in corners),
        Edge.REAR: rear - max(y for _, y in corners),
        Edge.RIGHT: min(x for x, _ in corners) - right,
        Edge.FRONT: min(y for _, y in corners) - front,
    }
    widest = max(apart.values())
    edges = tuple(edge for edge in SIDES if at_most(widest, apart[edge]))
    return edges[0] if len(edges) == 1 else _round_the_corner(unit, enemy, edges)


def _round_the_corner(unit: Unit, enemy: Unit, edges: tuple[Edge, ...]) -> Edge:
    """Return the edge along which an enemy stands that touches the very corner.

    It is the one that the enemy's front runs along. If that front is not there,
    contact came from the unit's own. A round base is on the edge in whose Arc its
    centre is.

    Source:
        AMB-78, ENG-1, UNIT-11, docs/rulings/0032-nudges-askew.md
    """
    if _round(enemy):
        return _edge_of_the_arc(unit, enemy, edges)
    at = _gap(unit, enemy).second
    if same(pose_of(enemy).local(at)[1], 0.0):
        return _facing_edge(unit, (pose_of(enemy).ux, pose_of(enemy).uy), edges)
    return next(edge for edge in edges if edge in {Edge.FRONT, Edge.REAR})


def _edge_of_the_arc(unit: Unit, disc: Unit, edges: tuple[Edge, ...]) -> Edge:
    """Return the edge in whose Arc a disc at a corner is; the front or rear if both."""
    ((x, y),) = (pose_of(unit).local(point) for point in _outline(disc).points)
    left, right, rear, front = map(inches, unit.formation.extent)
    ahead = {
        Edge.LEFT: left - x,
        Edge.REAR: rear - y,
        Edge.RIGHT: x - right,
        Edge.FRONT: y - front,
    }
    flank, end = sorted(edges, key=lambda edge: edge in {Edge.FRONT, Edge.REAR})
    return end if at_most(ahead[flank], ahead[end]) else flank


def _facing_edge(unit: Unit, look: Point, edges: tuple[Edge, ...]) -> Edge:
    """Return the edge of *unit* that faces something looking that way."""
    looks = {edge: _look(unit, edge) for edge in edges}
    return min(edges, key=lambda e: looks[e][0] * look[0] + looks[e][1] * look[1])


def _look(unit: Unit, edge: Edge) -> Point:
    """Return which way an edge looks, as a vector of the table."""
    pose, (right, forward) = pose_of(unit), OUTWARD[edge]
    return Pose(0.0, 0.0, pose.ux, pose.uy).point(right, forward)


def _seen(unit: Unit, edge: Edge, enemy: Unit, facing: Edge) -> Iterator[Stretch]:
    """Yield the enemy's stretches, measured along the edge of *unit*."""
    for one in stretches(enemy.formation, facing):
        start = _measured(unit, edge, _point(enemy, facing, one.start))
        end = _measured(unit, edge, _point(enemy, facing, one.end))
        if at_most(start, end):
            yield Stretch(one.model, start, end, one.starts, one.ends)
        else:
            yield Stretch(one.model, end, start, one.ends, one.starts)


def _point(unit: Unit, edge: Edge, along: Inches) -> Point:
    """Return the table point so far along an edge."""
    left, right, rear, front = map(inches, unit.formation.extent)
    local = {
        Edge.LEFT: (left, along),
        Edge.REAR: (along, rear),
        Edge.RIGHT: (right, along),
        Edge.FRONT: (along, front),
    }[edge]
    return pose_of(unit).point(*local)


def _measured(unit: Unit, edge: Edge, point: Point) -> Inches:
    """Return how far along an edge a table point lies."""
    right, forward = pose_of(unit).local(point)
    return right if edge in {Edge.FRONT, Edge.REAR} else forward


def _in_a_point(unit: Unit, enemy: Unit, way: Gap) -> Meeting:
    """Return the meeting of units oblique to each other: one point, where bases meet.

    Source:
        CONTACT-3
    """
    edge = _edge_at(unit, enemy, way.first)
    there = _measured(unit, edge, way.first)
    models = dict.fromkeys(model for _, model in _bases_that_meet(unit, enemy))
    found = tuple(Stretch(model, there, there) for model in models)
    return Meeting(enemy.id, edge, found, oblique=True)


def _bases_that_meet(unit: Unit, enemy: Unit) -> tuple[tuple[str, str], ...]:
    """Return the pairs of models whose bases touch (CONTACT-1)."""
    own = _bases_at(unit, _outline(enemy))
    return tuple(
        (model, other)
        for model, base in own
        for other, foe in _bases_at(enemy, _outline(unit))
        if touching(gap(base, foe).distance)
    )


def _bases_at(unit: Unit, outline: Shape) -> list[tuple[str, Shape]]:
    """Return the models of a unit, and their bases, that touch an outline."""
    pose = pose_of(unit)
    found = [
        (place.name, Shape(base_corners(place, pose)))
        for place in unit.formation.places
    ]
    return [one for one in found if touching(gap(one[1], outline).distance)]


def _with_a_disc(unit: Unit, enemy: Unit, way: Gap) -> Meeting:
    """Return the meeting of a disc and another unit, or two discs.

    A disc has no models side by side: what is seen of its enemy is where it touches.

    Source:
        CONTACT-4
    """
    edge = _edge_at(unit, enemy, way.first)
    facing = _edge_at(enemy, unit, way.second)
    if not _round(unit):
        (disc,) = enemy.formation.places
        return Meeting(enemy.id, edge, (_before(enemy, unit, edge, disc.name),))
    there = _measured(unit, edge, way.first)
    touched = _before(unit, enemy, facing)
    models = (s.model for s in stretches(enemy.formation, facing) if s.meets(touched))
    return Meeting(enemy.id, edge, tuple(Stretch(m, there, there) for m in models))


def _before(disc: Unit, unit: Unit, edge: Edge, name: str = "") -> Stretch:
    """Return the part of an edge that a disc is straight ahead of."""
    outline = _outline(disc)
    middle = _measured(unit, edge, outline.points[0])
    return Stretch(name, middle - outline.radius, middle + outline.radius)


def _edge_at(unit: Unit, enemy: Unit, point: Point) -> Edge:
    """Return the edge of *unit* on which a table point lies.

    Source:
        UNIT-11, for a disc, which has the edges of the square about it
    """
    x, y = pose_of(unit).local(point)
    left, right, rear, front = map(inches, unit.formation.extent)
    if _round(unit):
        x, y = x - (left + right) / 2, y - (rear + front) / 2
        if at_least(abs(y), abs(x)):
            return Edge.FRONT if at_least(y, 0.0) else Edge.REAR
        return Edge.RIGHT if at_least(x, 0.0) else Edge.LEFT
    off = {
        Edge.LEFT: abs(x - left),
        Edge.REAR: abs(y - rear),
        Edge.RIGHT: abs(x - right),
        Edge.FRONT: abs(y - front),
    }
    nearest = min(off.values())
    edges = tuple(edge for edge in SIDES if at_most(off[edge], nearest))
    return edges[0] if len(edges) == 1 else _round_the_corner(unit, enemy, edges)
