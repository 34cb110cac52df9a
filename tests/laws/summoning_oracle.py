"""Crowded tables at random, and a dense search for a place to summon units.

The search tries places in a grid, and facings too, and measures each by shapely; it
takes nothing from ``geometry`` or ``rules``.
"""

import math
import random
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import shapely

from kept import kept
from laws.oracle import Floats, model_centres, own_rectangle
from serried.geometry import Pose, facing_vector
from serried.model.actions.models import Summon
from serried.model.bases import Base, inches
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.profile import ModelKind
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit

Ground: TypeAlias = Any
"""What shapely makes, one or many, whose types it does not tell."""

TABLE: Final = (20.0, 14.0)
BASES: Final = ("20x20", "25x25", "25x50", "60 round", "50x100")
SHAPES: Final = (
    ("RRRRR",),
    ("RRR", "RR."),
    ("R",),
    ("RRRR", "RRRR"),
    ("RR", "RR", ".R"),
)


def crowded(seed: int) -> tuple[Battle, Summon]:
    """Return a table on which little room is left, and the question for it."""
    rng = random.Random(seed)

    def pose() -> Pose:
        spot = rng.uniform(1, TABLE[0] - 1), rng.uniform(2, TABLE[1] - 1)
        return Pose(*spot, *facing_vector(rng.choice((0, 90, 30, rng.uniform(0, 360)))))

    wizard = Unit(
        id="wizard",
        player="blue",
        formation=Formation(Base.parse(rng.choice(("25x25", "40 round"))), ("K",)),
        pose=pose(),
        kinds=(ModelKind(letter="K", character=True),),
    )
    base = Base.parse(rng.choice(BASES))
    drawn = ("R",) if base.round else rng.choice(SHAPES)
    ghouls = Unit(
        id="ghouls",
        player="blue",
        formation=Formation(base, drawn),
        off_table="summoned",
    )
    others = tuple(
        Unit(
            id=f"u{number}",
            player=rng.choice(("blue", "red")),
            formation=Formation(Base.parse("25x25"), rng.choice(SHAPES)),
            pose=pose(),
        )
        for number in range(rng.randint(4, 22))
    )
    x, y = rng.uniform(2, 16), rng.uniform(2, 10)
    rocks = Terrain(
        id="rocks",
        kind=TerrainKind.IMPASSABLE,
        polygon=((x, y), (x + 3, y), (x + 2, y + 2)),
    )
    whole = rng.random() < 0.3
    battle = Battle(
        book="t9a",
        active="blue",
        phase="magic",
        table=TABLE,
        units=(wizard, ghouls, *others),
        terrain=(rocks,),
        rulings=(("summon_within", "whole"),) if whole else (),
    )
    asked = Summon(
        unit="ghouls",
        at=None,
        facing=rng.choice((0.0, 90.0, round(rng.uniform(0, 360), 1))),
        within=rng.choice((4.0, 6.0, 9.0)),
        of="wizard",
    )
    return battle, asked


@kept("laws.oracle")
def room_seen(seed: int, facings: Sequence[float], step: float) -> float:
    """Return the most room in a grid of places; with no facings, with that named."""
    battle, asked = crowded(seed)
    assert isinstance(asked.facing, float)
    tried = facings or (asked.facing,)
    return max(most_room(battle, asked, facing, step) for facing in tried)


def most_room(battle: Battle, asked: Summon, facing: float, step: float) -> float:
    """Return the most room in a grid of places with one facing, in inches."""
    xs, ys = np.meshgrid(
        np.arange(step / 2, TABLE[0], step), np.arange(step / 2, TABLE[1], step)
    )
    places = np.stack([xs.ravel(), ys.ravel()], axis=-1)
    return float(np.max(rooms(battle, asked, facing, places), initial=-1.0))


def rooms(battle: Battle, asked: Summon, facing: float, places: Floats) -> Floats:
    """Return how much room each place leaves, by what shapely measures, in inches."""
    ux, uy = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    ghouls, wizard = battle.unit("ghouls"), ground(battle.unit("wizard"))
    assert asked.within is not None
    around = [ground(u) for u in battle.units if u.pose is not None]
    around += [shapely.Polygon(one.polygon) for one in battle.terrain]
    bodies, radius = outlines(ghouls, places, ux, uy)
    crowd = shapely.union_all(around)
    room: Floats = np.asarray(shapely.distance(bodies, crowd)) - radius
    if len(places) > 1:  # the rest need not be looked at
        places, room = places[room > 0.0], room[room > 0.0]
    if not len(places):
        return room
    for model in models(ghouls, places, ux, uy):
        clear = np.asarray(shapely.distance(model, crowd)) - radius - 1.0
        np.minimum(room, clear, out=room)
        west, south, east, north = shapely.bounds(model).T
        for far in (west, south, TABLE[0] - east, TABLE[1] - north):
            np.minimum(room, far - radius, out=room)
        if battle.rulings:
            away = farthest(model, wizard) + radius
        else:
            away = np.asarray(shapely.distance(model, wizard)) - radius
        np.minimum(room, asked.within - away, out=room)
    return room


def ground(unit: Unit) -> Ground:
    """Return the Unit Boundary of a unit that stands, or the disc of a round base."""
    assert unit.pose is not None
    pose = unit.pose
    shapes, radius = outlines(unit, np.array([[pose.x, pose.y]]), pose.ux, pose.uy)
    return shapely.buffer(shapes[0], radius, quad_segs=256) if radius else shapes[0]


def outlines(unit: Unit, places: Floats, ux: float, uy: float) -> tuple[Ground, float]:
    """Return the unit at many places: rectangles, or points and the radius of discs."""
    if unit.formation.base.round:
        radius = inches(unit.formation.base.width) / 2
        centres = places - radius * np.array([ux, uy])
        return shapely.points(centres), radius
    return boxes(places, own_rectangle(unit.formation), ux, uy), 0.0


def models(unit: Unit, places: Floats, ux: float, uy: float) -> list[Ground]:
    """Return each model at many places."""
    base = unit.formation.base
    if base.round:
        return [outlines(unit, places, ux, uy)[0]]
    wide, deep = inches(base.width) / 2, inches(base.depth) / 2
    return [
        boxes(places, (right - wide, right + wide, ahead - deep, ahead + deep), ux, uy)
        for right, ahead in model_centres(unit.formation).values()
    ]


def boxes(
    places: Floats, body: tuple[float, float, float, float], ux: float, uy: float
) -> Ground:
    """Return a rectangle of the unit's own frame at many places."""
    left, right, rear, front = body
    own = np.array([[left, front], [left, rear], [right, rear], [right, front]])
    turned = own @ np.array([[uy, -ux], [ux, uy]])
    return shapely.polygons(places[:, None, :] + turned[None, :, :])


def farthest(model: Ground, wizard: Ground) -> Floats:
    """Return how far the farthest corner of each model is, or the middle of a disc."""
    corners = shapely.get_coordinates(model).reshape(len(model), -1, 2)
    far: Floats = np.max(shapely.distance(shapely.points(corners), wizard), axis=1)
    return far
