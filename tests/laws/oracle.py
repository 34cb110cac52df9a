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
    left, right, rear, front = own_rectangle(formation)
    match leg:
        case Forward(distance):
            return _shift(0.0, float(str(distance)) * share)
        case Backward(distance):
            return _shift(0.0, -float(str(distance)) * share)
        case Sideways(side, distance):
            way = float(str(distance)) * share
            return _shift(way if side is Side.RIGHT else -way, 0.0)
        case Wheel(side, distance, degrees):
            angle = (
                math.radians(float(str(degrees)))
                if degrees is not None
                else wheel_angle(right - left, float(str(distance)), measure)
            )
            corner = left if side is Side.LEFT else right
            return _turn(corner, 0.0, angle * share, side)
        case Pivot(side, degrees):
            angle = math.radians(float(str(degrees))) * share
            return _turn((left + right) / 2, (rear + front) / 2, angle, side)
        case _:
            return np.eye(3)


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
        for share in np.linspace(0.0, 1.0, LOOKS):
            yield number, start @ leg_matrix(formation, leg, measure, float(share))


def ground(formation: Formation, matrix: Floats) -> Body:
    """Return the Unit Boundary at a pose; a single round base is its disc."""
    left, right, rear, _ = own_rectangle(formation)
    if formation.base.round and len(formation.ranks) == len(formation.ranks[0]) == 1:
        middle = np.array([[0.0, rear / 2, 1.0]])
        return Body((middle @ matrix.T)[:, :2], right)
    own = np.array([[left, 0.0], [right, 0.0], [right, rear], [left, rear]])
    return Body((np.c_[own, np.ones(4)] @ matrix.T)[:, :2])


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


def _shift(right: float, forward: float) -> Floats:
    return np.array([[1.0, 0.0, right], [0.0, 1.0, forward], [0.0, 0.0, 1.0]])


def _turn(x: float, y: float, angle: float, side: Side) -> Floats:
    """Return a turn about a point of the own frame; to the left is positive."""
    signed = angle if side is Side.LEFT else -angle
    cosine, sine = math.cos(signed), math.sin(signed)
    spun = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
    about: Floats = _shift(x, y) @ spun @ _shift(-x, -y)
    return about
