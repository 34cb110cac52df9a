"""The 9th Age, chapter "Shooting": what gives cover to a target, and how much.

Models of other units do, and Terrain Features as their table says. What they hide is
for ``cover``.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from serried.books.t9a.ground.features import Cover, feature_of
from serried.books.t9a.seeing.hiding import (
    HEIGHTS,
    Stature,
    hides,
    on_ground,
)
from serried.books.t9a.skirmish_formation import in_skirmish
from serried.books.t9a.units import towers
from serried.geometry import Shape, touching
from serried.geometry.distance import distance
from serried.geometry.shadows import Span, is_deep, touched, within
from serried.geometry.sight import goal, may_hide, screen
from serried.model.battle import Battle
from serried.model.extents import boundary, model_centre, pose_of
from serried.model.formation import Place
from serried.model.ids import ClauseId
from serried.model.profile import Height
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.rules.models import base_of
from serried.tuples import NamedTuple

STANDARD: Final = HEIGHTS.index(Height.STANDARD)
GIGANTIC: Final = HEIGHTS.index(Height.GIGANTIC)

SKIRMISH: Final = "SHOOT-33"
"""Says what a skirmish formation gives."""

HALF: Final = 0.5


class Obstruction(NamedTuple):
    """Something that gives cover.

    Attributes:
        name: The unit or the Terrain Feature.
        clause: Which clause says so.
    """

    name: str
    clause: ClauseId
    cover: Cover
    shape: Shape


def look_of(battle: Battle, unit: Unit) -> Stature:
    """Return how tall a unit is as a target, or as one body: as most of its models.

    Of as many the lower; Tall and Elevated is what more than half of them are.

    Source:
        SHOOT-33, SHOOT-36, AMB-155, docs/rulings/0080-what-covers.md
    """
    looks = [*on_ground(battle, unit).values()]
    heights = Counter(look.height for look in looks)
    height = min(heights, key=lambda one: (-heights[one], one))
    most = len(looks) / 2
    return Stature(
        height,
        tall=sum(look.tall for look in looks) > most,
        elevated=sum(look.elevated for look in looks) > most,
    )


def models_between(
    battle: Battle, shooter: Stature, own: Unit, target: Unit, front: Shape
) -> Iterator[Obstruction]:
    """Yield the models of other units that may give cover.

    Args:
        battle: As it stands.
        shooter: The model that shoots.
        own: Its unit.
        target: Who is shot at.
        front: The front of the model's base, or its rim.

    Source:
        SHOOT-31, SHOOT-32, SHOOT-33, SHOOT-36, AMB-154
    """
    aim = look_of(battle, target)
    seen = goal(boundary(target.formation, pose_of(target)), ())
    for unit in battle.units:
        if unit.pose is None or unit.id in {own.id, target.id} or seen is None:
            continue
        if not may_hide(front, seen, screen(boundary(unit.formation, unit.pose))):
            continue
        for clause, look, body in _bodies(battle, unit):
            cover = cover_by(look, shooter, aim, skirmish=clause == SKIRMISH)
            if cover is None or not may_hide(front, seen, screen(body)):
                continue
            yield Obstruction(unit.id, clause, cover, body)


def _bodies(battle: Battle, unit: Unit) -> Iterator[tuple[ClauseId, Stature, Shape]]:
    """Yield what of a unit may be in between: its bases, or all of a skirmish."""
    formation, pose = unit.formation, pose_of(unit)
    if in_skirmish(unit):
        look = look_of(battle, unit)
        yield SKIRMISH, look, boundary(formation, pose)
        return
    looks = on_ground(battle, unit)
    for place in formation.places:
        yield "SHOOT-32", looks[place.name], base_of(place, pose)


def cover_by(
    between: Stature, shooter: Stature, target: Stature, *, skirmish: bool = False
) -> Cover | None:
    """Return what cover a model gives that stands in between; None for none.

    Source:
        SHOOT-32, SHOOT-33, SHOOT-36
    """
    if (shooter.elevated or target.elevated) and not between.elevated:
        return None
    level = (look._replace(elevated=False) for look in (between, shooter, target))
    if hides(*level) and not skirmish:
        return Cover.HARD
    huge = GIGANTIC in {shooter.height, target.height}
    return None if huge and between.height == STANDARD else Cover.SOFT


def ground_between(
    battle: Battle, own: Unit, model: Place, target: Unit, facing: Span
) -> Iterator[Obstruction]:
    """Yield the Terrain Features that give cover to a Facing, or to a Target Point.

    Source:
        TER-3, TER-4, SHOOT-31, SHOOT-34, UR-TOWER, AMB-153, AMB-228, AMB-234
    """
    centre = Shape((model_centre(model, pose_of(own)),))
    towering = any(towers(target, letter) for letter in target.formation.letters)
    for area in battle.terrain:
        if touching(distance(centre, area.shape)):
            continue
        cover = ground_cover(area, target, facing, towering=towering)
        if cover is not None:
            yield Obstruction(area.id, "SHOOT-34", cover, area.shape)


def ground_cover(
    area: Terrain, target: Unit, facing: Span, *, towering: bool
) -> Cover | None:
    """Return what cover a Terrain Feature gives to a Facing of a unit, if any.

    Source:
        SHOOT-34, TER-4, UR-TOWER
    """
    feature = feature_of(area)
    if feature.towered and towering:
        return None
    if feature.defended is not None:
        along = touched(facing, area.shape)
        return feature.defended if _most_of(facing, along) else None
    inside = share_inside(facing, area.shape)
    if _most_of(facing, inside):
        return feature.inside
    if not _most_of(facing, 1.0 - inside):
        return None
    body = boundary(target.formation, pose_of(target))
    near = touching(distance(body, area.shape))
    return feature.behind if near else feature.beyond


def share_inside(facing: Span, shape: Shape) -> float:
    """Return how much of a Facing lies in a shape; of a Target Point all or nothing."""
    if not facing.length:
        return float(is_deep(facing.start, shape))
    found = within(facing, shape)
    return 0.0 if found is None else found.high - found.low


def _most_of(facing: Span, share: float) -> bool:
    """Return whether a share of a Facing is more than half of it."""
    length = facing.length or 1.0
    return not touching((share - HALF) * length)
