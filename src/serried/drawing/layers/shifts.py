"""Shifts: who changes places within a unit, who is new in it, who could go where."""

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from serried.drawing.layers.aftermath import losses_of
from serried.drawing.layers.units import base_shape
from serried.drawing.outlines import Arc, Loop, around
from serried.drawing.palette import INK, LEG, NEWCOMER, PAPER
from serried.drawing.strokes import arrow
from serried.drawing.svg import element
from serried.drawing.view import View
from serried.geometry import Point, Pose, Shape, disc, same
from serried.model.actions import Move
from serried.model.actions.charges import Charge
from serried.model.actions.form import Action
from serried.model.actions.legs import Join, Open
from serried.model.actions.models import (
    Batch,
    Deploy,
    Lose,
    MakeWay,
    Raise,
    Recover,
    TakeHits,
)
from serried.model.bases import Base, inches
from serried.model.battle import Battle
from serried.model.extents import model_centre
from serried.model.formation import LEFT, RIGHT, Formation, Place
from serried.model.ids import UnitId, rank_and_file
from serried.model.unit import Unit
from serried.model.verdict import Verdict
from serried.tuples import NamedTuple

FEW: Final = 6
"""Alike models that change places for whom all ways to do it are compared."""
CLEAR: Final = 0.22
"""How much of its base an arrow leaves free about the centre, for its letter."""
RING: Final = 0.4
"""How far a ring is from the centre, in places: those side by side do not meet."""


class Shift(NamedTuple):
    """One model that stands elsewhere in its unit than before, in the table frame."""

    start: Point
    end: Point
    size: float
    character: bool


class _Spot(NamedTuple):
    """One model and where its centre is."""

    place: Place
    centre: Point


def shifts(before: Battle, after: Battle, action: Action) -> Iterator[Shift]:
    """Yield who changes places, in units that are the same but for that.

    In a unit that moves it is how the ranks have changed, seen where they are now.
    """
    if not isinstance(action, Move | MakeWay):
        return
    mover = action.subject.unit if action.subject.letter is None else None
    then = {unit.id: unit for unit in before.units}
    for unit in after.units:
        was = then.get(unit.id)
        if was is None or was.formation == unit.formation:
            continue
        if was.pose is None or unit.pose is None:
            continue
        moves = isinstance(action, Move) and unit.id == mover
        here = unit.pose if moves else was.pose
        yield from _shifts(was.formation, here, unit, unit.pose)


def newcomers(before: Battle, after: Battle) -> Iterator[Shape]:
    """Yield the bases of the Characters that a unit has and did not have before."""
    then = {unit.id: unit for unit in before.units}
    for unit in after.units:
        was = then.get(unit.id)
        if was is None or unit.pose is None:
            continue
        known = {place.letter for place in was.formation.places}
        for place in unit.formation.places:
            if place.letter not in known and unit.is_character(place.letter):
                yield base_shape(place, unit.pose)


def candidates(battle: Battle, action: Action, verdict: Verdict) -> list[Shape]:
    """Return a ring about the centre of a Character for each of its lawful places.

    Nothing where the places were not asked for.
    """
    listed = verdict.measure("places") or verdict.measure("choices")
    asked = _asked(battle, action)
    if asked is None or not isinstance(listed, tuple):
        return []
    (formation, pose), base = asked
    reach = RING * inches(min(formation.base.width, formation.base.depth))
    names = dict.fromkeys(str(name).partition(" ")[0] for name in listed)
    middles = (middle_of(formation, base, name, pose) for name in names)
    return [disc(*middle, reach) for middle in middles]


def concerned(action: Action) -> tuple[UnitId, ...]:
    """Return the units that a picture is about in which nobody moves."""
    match action:
        case MakeWay() | TakeHits() | Raise() | Recover():
            return (action.subject.unit,)
        case Charge(target=target):
            return (action.subject.unit, target)
        case Lose() | Batch():
            return losses_of(action)
        case Move(legs=(*_, Join(unit=target))) | Deploy(join=Join(unit=target)):
            return (action.subject.unit, target)
        case _:
            return ()


def drawn_shifts(found: Sequence[Shift], view: View) -> str:
    """Return a bowed arrow for each model: those that change places pass by."""
    ordered = sorted(found, key=lambda shift: shift.character)
    return "".join(_drawn(shift, view) for shift in ordered)


def drawn_newcomer(shape: Shape, view: View) -> str:
    """Return what makes a Character stand out that has just come."""
    data = view.path([around(shape)])
    rim = element("path", d=data, fill="none", stroke=INK, stroke_width=5.0)
    return rim + element(
        "path",
        class_="newcomer",
        d=data,
        fill="none",
        stroke=NEWCOMER,
        stroke_width=3.0,
    )


def drawn_candidate(ring: Shape, view: View, colour: str) -> str:
    """Return the sign of a place where somebody could stand."""
    return "".join(
        element(
            "path",
            class_=sort,
            d=view.path([around(ring)]),
            fill="none",
            stroke=line,
            stroke_width=width,
        )
        for sort, line, width in (("halo", PAPER, 5.0), ("candidate", colour, 2.6))
    )


def _drawn(shift: Shift, view: View) -> str:
    """Return the arrow of one model, from beside its old centre to beside its new."""
    (x, y), (to_x, to_y) = shift.start, shift.end
    far = math.dist(shift.start, shift.end)
    share = min(CLEAR * shift.size / far, 0.3)
    east, north = (to_x - x) * share, (to_y - y) * share
    start, end = (x + east, y + north), (to_x - east, to_y - north)
    bow = Arc(end, math.dist(start, end), clockwise=True)
    wide = 2.6 if shift.character else 1.8
    colour = INK if shift.character else LEG
    return element(
        "g", arrow(Loop(start, (bow,)), view, colour, width=wide), class_="shift"
    )


def _shifts(was: Formation, here: Pose, unit: Unit, now: Pose) -> Iterator[Shift]:
    old = [_Spot(place, model_centre(place, here)) for place in was.places]
    new = [_Spot(place, model_centre(place, now)) for place in unit.formation.places]
    for letter in sorted({spot.place.letter for spot in new}):
        gone, come = (
            [
                one
                for one in spots
                if one.place.letter == letter
                and not any(_stays(one, other) for other in others)
            ]
            for spots, others in ((old, new), (new, old))
        )
        for start, end in _pairs(gone, come):
            base = end.place.base
            size = inches(min(base.width, base.depth))
            hero = unit.is_character(end.place.letter)
            yield Shift(start.centre, end.centre, size, hero)


def _stays(one: _Spot, other: _Spot) -> bool:
    alike = one.place.letter == other.place.letter
    return alike and same(math.dist(one.centre, other.centre), 0.0)


def _pairs(gone: list[_Spot], come: list[_Spot]) -> list[tuple[_Spot, _Spot]]:
    """Return who of several alike went where: by the shortest ways, where they are few.

    The picture says no more by it than the drawing of the ranks does.
    """
    if len(gone) != len(come) or len(gone) > FEW:
        return list(zip(gone, come, strict=False))

    ways = [list(zip(gone, order, strict=True)) for order in permutations(come)]
    return min(ways, key=_length)


def _length(way: list[tuple[_Spot, _Spot]]) -> float:
    """Return how far models go together, without the last digits: the first wins."""
    return round(sum(math.dist(a.centre, b.centre) for a, b in way), 6)


def _asked(
    battle: Battle, action: Action
) -> tuple[tuple[Formation, Pose], Base] | None:
    """Return the ranks in which places were asked for, and the base to stand there."""
    match action:
        case MakeWay(subject=subject, letter=letter, to=Open.ASKED.value):
            target = own = battle.unit(subject.unit)
        case (
            Move(subject=subject, legs=(*_, Join(unit=unit, at=None)))
            | Deploy(subject=subject, join=Join(unit=unit, at=None))
        ):
            target, own = battle.unit(unit), battle.unit(subject.unit)
            letter = subject.letter or own.formation.places[0].letter
        case _:
            return None
    standing = own.formation.lettered(letter)
    if not standing or target.pose is None:
        return None
    return (target.formation, target.pose), standing[0].base


def middle_of(formation: Formation, base: Base, name: str, pose: Pose) -> Point:
    """Return the centre of a base in the place *name* of a unit."""
    if name in {LEFT, RIGHT}:
        across = base.width // 2 + formation.gap - formation.begin
        aside = inches(-across if name == LEFT else across)
        return pose.point(aside, inches(-base.depth // 2))
    rank, file = rank_and_file(name)
    x, y = formation.grid.centre_of(base, rank - 1, file - 1)
    return pose.point(inches(formation.begin + x), inches(y))
