"""Aftermaths: what is left once one way to remove casualties is carried out.

Who goes was judged long before; here ways are drawn that were never carried out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from serried.geometry import Pose
from serried.model.actions.form import Action
from serried.model.actions.legs import Side
from serried.model.actions.models import Batch, Lose
from serried.model.battle import Battle
from serried.model.errors import FormationError
from serried.model.formation import LEFT, RIGHT, Formation, Place
from serried.model.grid import placed, redrawn
from serried.model.ids import UnitId, rank_and_file
from serried.model.results.casualties import (
    Casualties,
    CasualtyWay,
    Model,
    UnitLosses,
)
from serried.model.unit import Unit


def named(action: Lose | Batch, found: Casualties) -> CasualtyWay | None:
    """Return the way that the owners named; None where it is none of the ways."""
    losses = action.losses if isinstance(action, Batch) else (action,)
    wanted = {(one.subject.unit, name) for one in losses for name in one.models}
    known = (*found.ruled_out, *found.choices)
    return next((way for way in known if _fits(way, losses, wanted)), None)


def named_alone(action: Lose | Batch) -> CasualtyWay:
    """Return the models that the owners named, and nothing of what becomes of it."""
    losses = action.losses if isinstance(action, Batch) else (action,)
    return CasualtyWay(
        losses=tuple(UnitLosses(one.subject.unit, one.models) for one in losses)
    )


def losses_of(action: Action) -> tuple[UnitId, ...]:
    """Return the units that lose Health Points."""
    match action:
        case Batch(losses=losses):
            return tuple(dict.fromkeys(one.subject.unit for one in losses))
        case Lose(subject=subject):
            return (subject.unit,)
        case _:
            return ()


def after_way(battle: Battle, way: CasualtyWay) -> Battle:
    """Return the table once one way is carried out; free picks stand still."""
    units = []
    for unit in battle.units:
        gone = {name for unit_id, name in way.gone if unit_id == unit.id}
        goes = {start: end for unit_id, start, end in way.slid if unit_id == unit.id}
        left = _left(unit, gone, goes) if gone or goes else unit
        if left is not None:
            units.append(_nudged(left, way))
    return replace(battle, units=tuple(units))


def _fits(way: CasualtyWay, losses: Sequence[Lose], wanted: set[Model]) -> bool:
    """Tell whether one way is as the owners named it."""
    if wanted and not wanted <= set(way.gone):
        return False
    asked = {(o.subject.unit, r.model, r.to) for o in losses for r in o.refills}
    return asked <= set(way.slid) and all(
        one.slide is None or one.slide in _sides(one.subject.unit, way)
        for one in losses
    )


def _sides(unit_id: UnitId, way: CasualtyWay) -> Iterable[Side]:
    """Yield the sides of a gap from which models slid along their rank."""
    for who, start, end in way.slid:
        one, other = start.partition("."), end.partition(".")
        if who == unit_id and one[0] == other[0] and one[2] and other[2]:
            yield Side.LEFT if int(one[2]) < int(other[2]) else Side.RIGHT


def _left(unit: Unit, gone: set[str], goes: Mapping[str, str]) -> Unit | None:
    """Return what is left of a unit; None where nobody is.

    Characters that form ranks of their own afterwards are drawn where they were.
    """
    formation = unit.formation
    stay = [place for place in formation.places if place.name not in gone]
    try:
        return _redrawn(unit, stay, goes) if stay else None
    except FormationError:
        return unit


def _redrawn(unit: Unit, stay: Sequence[Place], goes: Mapping[str, str]) -> Unit:
    """Return a unit of those who stay, the rows that are empty now left out."""
    formation = unit.formation
    models = [_gone_to(place, formation, goes) for place in stay]
    if not any(model.file for model in models):
        return unit
    return redrawn(models, formation.grid).standing(unit)


def _gone_to(place: Place, formation: Formation, goes: Mapping[str, str]) -> Place:
    """Return a model where it stands then; whoever is beside the ranks stays put.

    So does whoever goes there: the ranks that Characters form then are not drawn.
    """
    to = goes.get(place.name, LEFT)
    if not place.file or to in {LEFT, RIGHT}:
        return place
    rank, file = rank_and_file(to)
    return placed(place, formation.grid, formation.begin, (rank - 1, file - 1))


def _nudged(unit: Unit, way: CasualtyWay) -> Unit:
    for name, dx, dy in way.nudges:
        if name == unit.id and unit.pose is not None:
            x, y, ux, uy = unit.pose
            unit = unit.at(Pose(x + dx, y + dy, ux, uy))
    return unit
