"""Moves and distances by other means: matrices, shapely, many looks.

Nothing here is taken from ``geometry`` or ``rules``. A pose is a 3 x 3 matrix
from the unit's own frame (right, forward) to the table's, a leg a matrix in the
unit's own frame, and a move their product.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from serried.geometry import Pose
from serried.model.actions.legs import (
    Act,
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.formation import EMPTY, Formation
from serried.model.terrain import Terrain
from serried.model.unit import Unit

Floats: TypeAlias = NDArray[np.float64]

INCH: Final = 508.0
"""Units of 0.05 mm in an inch: 25.4 x 20."""

LOOKS: Final = 401


class Body(NamedTuple):
    """Convex ground, as corners of shape ``(n, 2)`` grown by a radius in inches."""

    corners: Floats
    radius: float = 0.0


def pose_matrix(pose: Pose) -> Floats:
    """Return the matrix of a pose."""
    return np.array(
        [[pose.uy, pose.ux, pose.x], [-pose.ux, pose.uy, pose.y], [0.0, 0.0, 1.0]]
    )


def own_rectangle(formation: Formation) -> tuple[float, float, float, float]:
    """Return left, right, rear and front of the Unit Boundary in inches (UNIT-9)."""
    base, gap = formation.base, formation.gap  # 12.5 mm of Skirmishers (UR-SKIRM)
    wide = (base.width + gap) * len(formation.ranks[0]) - gap
    deep = (base.depth + gap) * len(formation.ranks) - gap
    left = right = wide / 2
    bases = dict(formation.larger)
    if formation.left is not None:
        left += bases[formation.left].width + gap
        deep = max(deep, bases[formation.left].depth)
    if formation.right is not None:
        right += bases[formation.right].width + gap
        deep = max(deep, bases[formation.right].depth)
    return -left / INCH, right / INCH, -deep / INCH, 0.0


def model_centres(formation: Formation) -> dict[str, tuple[float, float]]:
    """Return the centre of each base, right and forward in inches, by its name."""
    base, gap, bases = formation.base, formation.gap, dict(formation.larger)
    half = ((base.width + gap) * len(formation.ranks[0]) - gap) / 2
    found: dict[str, tuple[float, float]] = {}
    blocks: dict[str, list[tuple[int, int]]] = {}
    for rank, letters in enumerate(formation.ranks):
        for file, letter in enumerate(letters):
            if letter == EMPTY:
                continue
            key = letter if letter in bases else f"{rank}.{file}"
            blocks.setdefault(key, []).append((rank, file))
    for spots in blocks.values():
        ranks, files = np.array(spots).T
        x = files.mean() * (base.width + gap) + base.width / 2 - half
        y = -ranks.mean() * (base.depth + gap) - base.depth / 2
        found[f"{ranks.min() + 1}.{files.min() + 1}"] = (x / INCH, y / INCH)
    for name, beside, side in (("L", formation.left, -1), ("R", formation.right, 1)):
        if beside is not None:
            own = bases[beside]
            x, y = side * (half + gap + own.width / 2), -own.depth / 2
            found[name] = (x / INCH, y / INCH)
    return found


def leg_matrix(
    formation: Formation, leg: Leg, measure: str = "chord", share: float = 1.0
) -> Floats:
    """Return what a part of a leg does in the unit's own frame."""
    found: Floats = leg_matrices(formation, leg, measure, np.array([share]))[0]
    return found


def leg_matrices(
    formation: Formation, leg: Leg, measure: str, shares: Floats
) -> Floats:
    """Return what parts of a leg do in the unit's own frame, each from its start."""
    left, right, rear, front = own_rectangle(formation)
    match leg:
        case Forward(distance):
            return _shifts(0.0, float(str(distance)) * shares)
        case Backward(distance):
            return _shifts(0.0, -float(str(distance)) * shares)
        case Sideways(side, distance):
            way = float(str(distance)) * shares
            return _shifts(way if side is Side.RIGHT else -way, 0.0 * shares)
        case Wheel(side, distance, degrees):
            angle = (
                math.radians(float(str(degrees)))
                if degrees is not None
                else wheel_angle(right - left, float(str(distance)), measure)
            )
            corner = left if side is Side.LEFT else right
            return _turns(corner, 0.0, angle * shares, side)
        case Pivot(side, degrees):
            angles = math.radians(float(str(degrees))) * shares
            return _turns((left + right) / 2, (rear + front) / 2, angles, side)
        case _:
            return _shifts(0.0, 0.0 * shares)


def wheel_angle(front: float, distance: float, measure: str) -> float:
    """Return the angle of a Wheel in radians (WHEEL-3)."""
    if measure == "arc":
        return distance / front
    return 2.0 * math.asin(min(distance / (2.0 * front), 1.0))


def route(
    formation: Formation, pose: Pose, legs: Sequence[Leg], measure: str = "chord"
) -> list[Floats]:
    """Return the matrices before the first leg and after each."""
    matrices = [pose_matrix(pose)]
    for leg in legs:
        matrices.append(matrices[-1] @ leg_matrix(formation, leg, measure))
    return matrices


def displaced(
    formation: Formation, pose: Pose, legs: Sequence[Leg], measure: str = "chord"
) -> dict[str, float]:
    """Return how far each model ends from its start, by way of where it acts."""
    poses = route(formation, pose, legs, measure)
    found = {}
    for name, own in model_centres(formation).items():
        stops = [poses[0]]
        stops += [
            after
            for leg, after in zip(legs, poses[1:], strict=True)
            if isinstance(leg, Act) and leg.model == name
        ]
        stops.append(poses[-1])
        points = [(matrix @ (*own, 1.0))[:2] for matrix in stops]
        steps = np.diff(np.array(points), axis=0)
        found[name] = float(np.hypot(steps[:, 0], steps[:, 1]).sum())
    return found


def moments(
    formation: Formation, pose: Pose, legs: Sequence[Leg], measure: str = "chord"
) -> Iterator[tuple[int, Floats]]:
    """Yield many poses on the way, each with the number of its leg.

    A Pivot is one moment: the pose after it. The last one is no moment of the way
    but its end.
    """
    for number, (leg, start) in enumerate(
        zip(legs, route(formation, pose, legs, measure), strict=False), start=1
    ):
        if isinstance(leg, Act):
            continue
        if isinstance(leg, Pivot):
            if number < len(legs):
                yield number, start @ leg_matrix(formation, leg, measure)
            continue
        parts = leg_matrices(formation, leg, measure, np.linspace(0.0, 1.0, LOOKS))
        yield from ((number, matrix) for matrix in start @ parts)


def ground(formation: Formation, matrix: Floats) -> Body:
    """Return the Unit Boundary at a pose; a single round base is its disc."""
    return grounds(formation, matrix[None])[0]


def grounds(formation: Formation, matrices: Floats | Sequence[Floats]) -> list[Body]:
    """Return the same at many poses."""
    left, right, rear, _ = own_rectangle(formation)
    own = np.array([[left, 0, 1], [right, 0, 1], [right, rear, 1], [left, rear, 1]])
    radius = 0.0
    if formation.base.round and len(formation.ranks) == len(formation.ranks[0]) == 1:
        own, radius = np.array([[0.0, rear / 2, 1.0]]), right
    there = own @ np.transpose(matrices, (0, 2, 1))
    return [Body(corners, radius) for corners in there[..., :2]]


def bodies(thing: Unit | Terrain) -> Body:
    """Return what a unit or a piece of terrain covers."""
    if isinstance(thing, Terrain):
        return Body(np.array(thing.polygon))
    assert thing.pose is not None
    return ground(thing.formation, pose_matrix(thing.pose))


def base_bodies(thing: Unit | Terrain) -> list[Body]:
    """Return the base of every model of a unit, or what terrain covers."""
    if isinstance(thing, Terrain):
        return [bodies(thing)]
    assert thing.pose is not None
    return base_ground(thing.formation, pose_matrix(thing.pose))


def base_ground(formation: Formation, matrix: Floats) -> list[Body]:
    """Return the base of every model at a pose; a single round base is its disc."""
    if formation.base.round and len(formation.ranks) == len(formation.ranks[0]) == 1:
        return [ground(formation, matrix)]
    kinds, found = dict(formation.larger), []
    centres = model_centres(formation)
    for place in formation.places:
        x, y = centres[place.name]
        base = kinds.get(place.letter, formation.base)
        wide, deep = base.width / INCH / 2, base.depth / INCH / 2
        signs = ((-1, 1), (1, 1), (1, -1), (-1, -1))
        own = np.array([[x + i * wide, y + j * deep, 1.0] for i, j in signs])
        found.append(Body((own @ matrix.T)[:, :2]))
    return found


def least_distance(some: Sequence[Body], others: Sequence[Body]) -> float:
    """Return how far the closest of some bodies is from the closest of others.

    The bodies of each are of one sort.
    """
    between = shapely.distance(_shapes(some)[:, None], _shapes(others))
    return float(between.min()) - some[0].radius - others[0].radius


def most_depth(some: Sequence[Body], others: Sequence[Body]) -> float:
    """Return how deep any of some bodies lies in any of others; below 0 apart.

    The bodies of each are of one sort. Where discs about all of them are apart, it is
    not looked further.
    """
    (middle, reach), (other, far) = about(some), about(others)
    apart = math.dist(middle, other) - reach - far
    if apart > 0.0:
        return -apart
    return max(depth(one, two) for one in some for two in others)


def about(bodies: Sequence[Body]) -> tuple[Floats, float]:
    """Return the middle and the radius of a disc that holds bodies."""
    corners = np.concatenate([body.corners for body in bodies])
    middle: Floats = (corners.min(axis=0) + corners.max(axis=0)) / 2
    reach = float(np.hypot(*(corners - middle).T).max())
    return middle, reach + max(body.radius for body in bodies)


def distance(one: Body, two: Body) -> float:
    """Return how far two bodies are apart in inches, 0 or less where they meet."""
    return float(shapely.distance(_shape(one), _shape(two))) - one.radius - two.radius


def distances(many: Sequence[Body], one: Body) -> Floats:
    """Return how far each of *many* bodies of one sort is from *one*, in inches."""
    if not many:
        return np.array([])
    between = np.asarray(shapely.distance(_shapes(many), _shape(one)))
    return between - many[0].radius - one.radius


def depth(one: Body, two: Body) -> float:
    """Return how deep two bodies lie in each other in inches; below 0 apart.

    By the separating axes of polygons; of a disc by its middle.
    """
    if one.radius or two.radius:
        return -distance(one, two)
    axes = np.concatenate((_normals(one), _normals(two)))
    first, second = one.corners @ axes.T, two.corners @ axes.T
    apart = np.maximum(
        first.min(axis=0) - second.max(axis=0), second.min(axis=0) - first.max(axis=0)
    )
    return -float(apart.max())


def _normals(body: Body) -> Floats:
    sides = np.roll(body.corners, -1, axis=0) - body.corners
    lengths = np.hypot(sides[:, 0], sides[:, 1])[:, None]
    turned: Floats = np.c_[sides[:, 1], -sides[:, 0]] / lengths
    return turned


def _shape(body: Body) -> shapely.Geometry:
    shape: shapely.Geometry = _shapes([body])[0]
    return shape


def _shapes(bodies: Sequence[Body]) -> NDArray[np.object_]:
    """Return bodies of one sort as shapely has them, but for their radius."""
    corners = np.array([body.corners for body in bodies])
    shapes = (
        shapely.points(corners[:, 0])
        if corners.shape[1] == 1
        else shapely.polygons(corners)
    )
    return np.asarray(shapes)


def _shifts(right: float | Floats, forward: Floats) -> Floats:
    found = np.zeros((len(forward), 3, 3))
    found[:, (0, 1, 2), (0, 1, 2)] = 1.0
    found[:, 0, 2], found[:, 1, 2] = right, forward
    return found


def _turns(x: float, y: float, angles: Floats, side: Side) -> Floats:
    """Return turns about a point of the own frame; to the left is positive."""
    signed = angles if side is Side.LEFT else -angles
    cosine, sine = np.cos(signed), np.sin(signed)
    found = _shifts(x - cosine * x + sine * y, y - sine * x - cosine * y)
    found[:, 0, 0], found[:, 0, 1] = cosine, -sine
    found[:, 1, 0], found[:, 1, 1] = sine, cosine
    return found
