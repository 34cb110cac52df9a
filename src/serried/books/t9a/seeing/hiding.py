"""The 9th Age, chapter "Line of Sight": what is in the way of an eye.

The bases of other units hide, if they are tall enough, and Opaque Terrain does.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from serried.books.t9a.ground.features import feature_of
from serried.books.t9a.skirmish_formation import in_skirmish
from serried.geometry import Point, Shape, touching
from serried.geometry.distance import distance
from serried.geometry.halfplanes import HalfPlanes
from serried.geometry.sight import (
    Goal,
    Screen,
    SightLine,
    may_hide,
    screen,
    sight_line,
)
from serried.model.battle import Battle
from serried.model.extents import bases, model_centre, pose_of
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.profile import Height, Kind
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.rules.models import base_of
from serried.rules.named_rules import rules_of
from serried.tuples import NamedTuple

HEIGHTS: Final = tuple(Height)
"""From the lowest to the highest (HT-1)."""

TALL: Final = frozenset({"tall", "towering presence"})
"""The rules that make a model Tall (LOS-5, UR-TOWER)."""

NOWHERE: Final[frozenset[str]] = frozenset()
"""On no Hill."""


class Stature(NamedTuple):
    """How much of a model there is to be seen.

    Attributes:
        height: Which of the three Heights, from the lowest.
        tall: Whether it is Tall (LOS-5).
        hills: The Hills that any part of it is on.
        elevated: Whether its centre is on one of them.
    """

    height: int
    tall: bool
    hills: frozenset[str] = NOWHERE
    elevated: bool = False


GROUND: Final = Stature(HEIGHTS.index(Height.STANDARD), tall=False)
"""A bare point of the Battlefield (HT-3)."""


class Eye(NamedTuple):
    """From where a model sees, and how far to the sides.

    Attributes:
        model: Whose it is; those who share it have the name of the first.
        start: The part of the Front Facing, or the round base, that lines leave from.
        bounds: Its Front Arc; nothing where there are no Arcs.
    """

    model: str
    stature: Stature
    start: Shape
    bounds: HalfPlanes


class Sighted(NamedTuple):
    """Something that may be seen: a base, a Unit Boundary or a point."""

    stature: Stature
    shape: Shape


class Hider(NamedTuple):
    """Something that may be in the way.

    Attributes:
        unit: The unit that it is of; of terrain, its name.
        name: What it is called: ``guard.1.2``, or as *unit*.
        stature: How tall it is; terrain hides from all that are not on it.
    """

    unit: str
    name: str
    stature: Stature | None
    screen: Screen


View: TypeAlias = tuple[Eye, Sighted, Goal]


@memo_on_value
def statures(unit: Unit) -> Mapping[Letter, Stature]:
    """Return how tall the models of *unit* are, by the letters they are drawn with.

    Source:
        HT-1, HT-2, LOS-5
    """
    letters = dict.fromkeys(place.letter for place in unit.formation.places)
    return {letter: _stature(unit, letter) for letter in letters}


def _stature(unit: Unit, letter: Letter) -> Stature:
    height, kind = unit.body(letter)
    tall = (
        kind is Kind.CAVALRY
        or height is Height.GIGANTIC
        or bool(TALL & rules_of(unit, letter))
    )
    return Stature(HEIGHTS.index(height), tall)


def on_ground(battle: Battle, unit: Unit) -> Mapping[str, Stature]:
    """Return how tall each model of *unit* is where it stands, on a Hill or not.

    Source:
        HT-1, LOS-5, TER-4, AMB-237
    """
    looks, hills = statures(unit), _hills(battle)
    places = unit.formation.places
    if not hills:
        return {place.name: looks[place.letter] for place in places}
    pose = pose_of(unit)
    return {
        place.name: _raised(
            looks[place.letter],
            hills,
            base_of(place, pose),
            model_centre(place, pose),
        )
        for place in places
    }


def bare_ground(battle: Battle, point: Point) -> Stature:
    """Return how tall a point of the Battlefield is; on a Hill that hides it not.

    Source:
        HT-3, AMB-237
    """
    look = _raised(GROUND, _hills(battle), Shape((point,)), point)
    return look._replace(elevated=False)


def _hills(battle: Battle) -> list[Terrain]:
    return [area for area in battle.terrain if feature_of(area).raises]


def _raised(look: Stature, hills: list[Terrain], base: Shape, centre: Point) -> Stature:
    """Return how tall something on *base* is: its middle makes it Elevated."""
    below = [hill for hill in hills if touching(distance(base, hill.shape))]
    middle = Shape((centre,))
    high = any(touching(distance(middle, hill.shape)) for hill in below)
    return look._replace(hills=frozenset(h.id for h in below), elevated=high)


def hides(between: Stature, viewer: Stature, target: Stature) -> bool:
    """Return whether a model is tall enough to hide one from another.

    Source:
        LOS-1, LOS-5, TER-4
    """
    if (viewer.elevated or target.elevated) and not between.elevated:
        return False
    if between.height < max(viewer.height, target.height):
        return False
    return between.tall or not any(
        end.tall and end.height == between.height for end in (viewer, target)
    )


def in_the_way(
    battle: Battle, exempt: Collection[str | None], *, one_by_one: bool
) -> Iterator[Hider]:
    """Yield what may be in the way: models of other units, and Opaque Terrain.

    Args:
        battle: As it stands.
        exempt: The units whose models hide nothing.
        one_by_one: Whether every model is named; else those alike that stand side by
            side are one.

    Source:
        LOS-1, LOS-2, LOS-5, TER-3
    """
    raising = bool(_hills(battle))
    for unit in battle.units:
        if unit.pose is None or unit.id in exempt:
            continue
        looks = on_ground(battle, unit) if raising else {}
        if one_by_one or any(look.elevated for look in looks.values()):
            yield from _models_of(unit, looks)
        else:
            yield from _hiders_of(unit)
    for area in battle.terrain:
        if feature_of(area).opaque:
            yield Hider(area.id, area.id, None, screen(area.shape))


@memo_on_value
def _hiders_of(unit: Unit) -> tuple[Hider, ...]:
    """Return what of *unit* may be in the way: of models alike, their blocks."""
    if in_skirmish(unit) or unit.pose is None:
        return ()
    looks = {*statures(unit).values()}
    if len(looks) > 1 or any(place.base.round for place in unit.formation.places):
        return tuple(_models_of(unit, {}))
    (look,) = looks
    blocks = bases(unit.formation, unit.pose)
    return tuple(Hider(unit.id, unit.id, look, screen(shape)) for shape in blocks)


def _models_of(unit: Unit, looks: Mapping[str, Stature]) -> Iterator[Hider]:
    """Yield each model of *unit* that may be in the way; *looks* on Hills alone."""
    if in_skirmish(unit):
        return
    pose, plain = pose_of(unit), statures(unit)
    for place in unit.formation.places:
        name = unit.id if unit.single else f"{unit.id}.{place.name}"
        look = looks.get(place.name, plain[place.letter])
        yield Hider(unit.id, name, look, screen(base_of(place, pose)))


def line_past(view: View, hiders: Sequence[Hider]) -> SightLine | None:
    """Return a line along which an eye sees something past all that hides it."""
    eye, _, part = view
    screens = [h.screen for h in hiders if _counts(h, view)]
    return sight_line(eye.start, part, screens)


def _counts(hider: Hider, view: View) -> bool:
    eye, aim, _ = view
    look = hider.stature
    if look is None:
        return hider.unit not in eye.stature.hills | aim.stature.hills
    return hides(look, eye.stature, aim.stature)


def hidden_by(
    battle: Battle,
    views: Sequence[View],
    hiders: Sequence[Hider],
    exempt: Collection[str | None],
) -> tuple[str, ...]:
    """Return models and terrain that hide the target, as few as leaving out can make.

    First whole units are left out, the farthest first, as long as nothing comes in
    sight; then single models.
    """
    units = {*_left(views, hiders, by_unit=True)}
    single = [h for h in in_the_way(battle, exempt, one_by_one=True) if h.unit in units]
    return tuple(_left(views, single, by_unit=False))


def _left(
    views: Sequence[View], hiders: Sequence[Hider], *, by_unit: bool
) -> Iterator[str]:
    """Yield the names that cannot be left out, in the order of *hiders*."""
    kept = [
        hider
        for hider in hiders
        if any(_counts(hider, view) and _reaches(view, hider) for view in views)
    ]
    far: dict[str, float] = {}
    for hider in kept:
        name = hider.unit if by_unit else hider.name
        shape = hider.screen.shape
        near = min(distance(shape, eye.start) for eye, _, _ in views)
        far[name] = min(near, far.get(name, near))
    for name in sorted(far, key=lambda name: far[name], reverse=True):
        without = [h for h in kept if name != (h.unit if by_unit else h.name)]
        if all(line_past(view, without) is None for view in views):
            kept = without
    yield from dict.fromkeys(h.unit if by_unit else h.name for h in kept)


def _reaches(view: View, hider: Hider) -> bool:
    eye, _, part = view
    return may_hide(eye.start, part, hider.screen)
