"""Facts: what a page needs to draw a battle and to say it, all told by the engine."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from serried.books.registry import book
from serried.drawing.outlines import Arc, Loop, around
from serried.engine.survey import Company, company, remarks
from serried.geometry import Point, Pose, Shape
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import boundary, centre, front_corners
from serried.model.formation import RANK_AND_FILE, Formation, Place
from serried.model.ids import PlayerId
from serried.model.terrain import Circle
from serried.model.unit import Unit
from serried.model.words import Speech
from serried.report.board import unit_words
from serried.table.shapes import LoopSaid, Model, PoseSaid, Stroke, pose_said

COMMAND: Final = {"C": "champion", "S": "standard", "M": "musician"}


class Corners(Struct, frozen=True):
    """The front corners of a unit on the table."""

    left: Point
    right: Point


class Frame(Struct, frozen=True):
    """The Unit Boundary in the unit's own frame, in inches."""

    left: float
    right: float
    rear: float
    front: float


class Nearest(Struct, frozen=True):
    """The closest enemy that is not fleeing."""

    enemy: str
    distance: float


class UnitFacts(Struct, frozen=True, kw_only=True):
    """One unit as a page shows it.

    Attributes:
        words: All that is to be said of it, for those who listen.
        short: The same without its place, for those who see it.
        type: Of its rank and file; ``types`` has the letters that are of another.
    """

    id: str
    player: str
    title: str
    words: Mapping[str, str]
    short: Mapping[str, str]
    off_table: str | None
    pose: PoseSaid | None
    facing: float | None
    outline: Sequence[LoopSaid] | None
    centre: Point | None
    corners: Corners | None
    frame: Frame
    models: Sequence[Model]
    base: str
    files: int
    ranks: Sequence[str]
    count: int
    starting: int
    single: bool
    type: str
    height: str
    types: dict[str, str]
    rates: dict[str, float]
    flies: bool
    hp: int
    rules: Sequence[str]
    marks: Sequence[str]
    lost: dict[str, int]
    remarks: Sequence[str]
    engaged_with: Sequence[str]
    nearest: Nearest | None


class TerrainFacts(Struct, frozen=True):
    """One area of terrain, with corners or round."""

    id: str
    kind: str
    polygon: Sequence[Point]
    circle: Circle | None


class ZoneFacts(Struct, frozen=True):
    """The Deployment Zone of a player."""

    player: PlayerId
    polygon: Sequence[Point]


def unit_facts(battle: Battle, unit: Unit, speeches: Sequence[Speech]) -> UnitFacts:
    """Return everything there is to show of a unit."""
    formation, pose = unit.formation, unit.pose
    enemies, nearest, distance = company(battle, unit) if pose else Company()
    return UnitFacts(
        id=unit.id,
        player=unit.player,
        title=unit.title,
        words={one.language: unit_words(unit, enemies, one) for one in speeches},
        short={
            one.language: unit_words(unit, enemies, one, placed=False)
            for one in speeches
        },
        off_table=unit.off_table,
        pose=pose_said(pose) if pose else None,
        facing=pose.facing if pose else None,
        outline=outline_of(formation, pose) if pose else None,
        centre=centre(formation, pose) if pose else None,
        corners=_corners(formation, pose) if pose else None,
        frame=Frame(*map(inches, formation.extent)),
        models=models_of(unit, formation),
        base=str(formation.base),
        files=formation.files,
        ranks=formation.ranks,
        count=len(formation.places),
        starting=unit.starting,
        single=unit.single,
        type=unit.profile.kind.value,
        height=unit.profile.height.value,
        types=_types(unit),
        rates=book(battle.book).vocabulary.stated(unit.profile.rates),
        flies=_flies(unit),
        hp=unit.profile.hp,
        rules=unit.profile.rules,
        marks=sorted(mark.value for mark in unit.marks),
        lost=dict(unit.lost),
        remarks=remarks(battle, unit),
        engaged_with=list(enemies),
        nearest=Nearest(nearest, distance) if nearest else None,
    )


def models_of(unit: Unit, formation: Formation) -> list[Model]:
    """Return the models of a unit as they stand in *formation*, in its own frame."""
    return [_model(unit, place) for place in formation.places]


def outline_of(formation: Formation, pose: Pose) -> list[LoopSaid]:
    """Return the border of a unit on the table."""
    return [loop_said(around(boundary(formation, pose)))]


def outline_within(shapes: Sequence[Shape], reach: float) -> list[LoopSaid]:
    """Return what lies within *reach* inches of *shapes*, to be filled together."""
    grown = (Shape(shape.points, shape.radius + reach) for shape in shapes)
    return [loop_said(around(shape)) for shape in grown]


def loop_said(loop: Loop) -> LoopSaid:
    """Return a closed line for the wire."""
    return LoopSaid(
        loop.start,
        [
            Stroke(part.to, part.radius, part.clockwise)
            if isinstance(part, Arc)
            else Stroke(part.to)
            for part in loop.parts
        ],
    )


def _corners(formation: Formation, pose: Pose) -> Corners:
    left, right = front_corners(formation)
    return Corners(pose.point(left, 0.0), pose.point(right, 0.0))


def _model(unit: Unit, place: Place) -> Model:
    role, title = _role(unit, place.letter)
    return Model(
        name=place.name,
        letter=place.letter,
        role=role,
        title=title,
        x=inches(place.x),
        y=inches(place.y),
        width=inches(place.base.width),
        depth=inches(place.base.depth),
        round=place.base.round,
    )


def _role(unit: Unit, letter: str) -> tuple[str, str]:
    """Return what a model is, and what it is called."""
    kind = unit.kind(letter)
    name = kind.name if kind is not None else None
    if kind is not None and kind.character:
        return "character", name or f"character {letter}"
    if letter in COMMAND:
        return COMMAND[letter], name or COMMAND[letter]
    if letter == RANK_AND_FILE:
        return "rank", name or "rank and file"
    return "other", name or letter


def _types(unit: Unit) -> dict[str, str]:
    """Return the Type of each letter that is not of that of the unit."""
    found = {kind.letter: unit.body(kind.letter).kind for kind in unit.kinds}
    own = unit.profile.kind
    return {letter: one.value for letter, one in found.items() if one is not own}


def _flies(unit: Unit) -> bool:
    return bool(unit.profile.fly) or any(kind.fly for kind in unit.kinds)
