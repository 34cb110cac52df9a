"""Aftermaths: what an answer says of one way to remove casualties, and what is left.

Who goes was judged long before; here the figures of a way become a table again, so
that ways can be drawn that were never carried out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from serried.geometry import Pose
from serried.model.actions import Batch, Lose
from serried.model.actions.form import Action
from serried.model.actions.legs import Side
from serried.model.battle import Battle
from serried.model.errors import FormationError
from serried.model.formation import LEFT, RIGHT, Formation, Place
from serried.model.grid import placed, redrawn
from serried.model.ids import Inches, UnitId, rank_and_file
from serried.model.unit import Unit
from serried.model.verdict import Value, Values, Verdict, as_list, as_table
from serried.report.casualties import figures_said, tables, why_ruled_out

Model: TypeAlias = tuple[UnitId, str]
"""A unit and the name of one of its models, by rank and file."""


class Figures(NamedTuple):
    """One way to remove a batch's casualties, as an answer tells it.

    Attributes:
        removed: Who goes, by the names of before.
        picks: Models that are alike, some of which go too.
        slid: Who stands elsewhere afterwards, and at which place of before.
        dropped_out: Units that are out of Combat.
        lost_contact: Units that lost contact and are Engaged still.
        nudges: Who is nudged, in inches to the east and to the north.
        said: The same in words.
        why: What rules it out; nothing of a lawful way.
    """

    removed: tuple[Model, ...] = ()
    picks: tuple[Model, ...] = ()
    slid: tuple[tuple[UnitId, str, str], ...] = ()
    dropped_out: tuple[UnitId, ...] = ()
    lost_contact: tuple[UnitId, ...] = ()
    nudges: tuple[tuple[UnitId, Inches, Inches], ...] = ()
    said: str = ""
    why: str = ""


def taken(action: Lose | Batch, verdict: Verdict) -> Figures | None:
    """Return the way that was carried out; None where none was."""
    if verdict.measure("removed") is None:
        return None
    return _read(action, verdict.measures)


def choices(action: Lose | Batch, verdict: Verdict) -> tuple[Figures, ...]:
    """Return the lawful ways."""
    listed = tables(verdict.measure("choices"))
    return tuple(_read(action, one) for one in listed)


def ruled_out(action: Lose | Batch, verdict: Verdict) -> tuple[Figures, ...]:
    """Return the ways that are not lawful."""
    listed = tables(verdict.measure("ruled_out"))
    return tuple(_read(action, one) for one in listed)


def named(action: Lose | Batch, verdict: Verdict) -> Figures:
    """Return what becomes of the owners' choice, as far as the answer tells.

    Where it is none of the ways, it is no more than the models that were named.
    """
    losses = action.losses if isinstance(action, Batch) else (action,)
    wanted = [(one.subject.unit, name) for one in losses for name in one.models]
    known = (*ruled_out(action, verdict), *choices(action, verdict))
    fitting = [way for way in known if _fits(way, losses, set(wanted))]
    return fitting[0] if fitting else Figures(removed=tuple(wanted))


def losses_of(action: Action) -> tuple[UnitId, ...]:
    """Return the units that lose Health Points."""
    match action:
        case Batch(losses=losses):
            return tuple(dict.fromkeys(one.subject.unit for one in losses))
        case Lose(subject=subject):
            return (subject.unit,)
        case _:
            return ()


def after_way(battle: Battle, way: Figures) -> Battle:
    """Return the table once one way is carried out; free picks stand still."""
    units = []
    for unit in battle.units:
        gone = {name for unit_id, name in way.removed if unit_id == unit.id}
        goes = {start: end for unit_id, start, end in way.slid if unit_id == unit.id}
        left = _left(unit, gone, goes) if gone or goes else unit
        if left is not None:
            units.append(_nudged(left, way))
    return replace(battle, units=tuple(units))


def _read(action: Lose | Batch, measures: Values) -> Figures:
    known = dict(measures)
    alone = None if isinstance(action, Batch) else action.subject.unit

    def model(name: Value) -> Model:
        said = str(name)
        if alone is not None:
            return alone, said
        unit, _, rest = said.partition(".")
        return unit, rest

    removed, picks = [], []
    for one in as_list(known["removed"]):
        pick = as_table(one)
        if pick is None:
            removed.append(model(one))
        else:
            picks += [model(name) for name in as_list(dict(pick)["of"])]
    slid = as_table(known["slid"]) or ()
    nudges = as_table(known["nudges"]) or ()
    return Figures(
        removed=tuple(removed),
        picks=tuple(picks),
        slid=tuple((*model(start), model(end)[1]) for start, end in slid),
        dropped_out=tuple(map(str, as_list(known["dropped_out"]))),
        lost_contact=tuple(map(str, as_list(known["lost_contact"]))),
        nudges=tuple((unit, *_pair(by)) for unit, by in nudges),
        said="; ".join(figures_said(known)),
        why=why_ruled_out(known) if "priority" in known else "",
    )


def _pair(value: Value) -> tuple[float, float]:
    east, north = (float(str(length)) for length in as_list(value))
    return east, north


def _fits(way: Figures, losses: Sequence[Lose], wanted: set[Model]) -> bool:
    """Tell whether one way is as the owners named it."""
    if wanted and not wanted <= set(way.removed):
        return False
    asked = {(o.subject.unit, r.model, r.to) for o in losses for r in o.refills}
    return asked <= set(way.slid) and all(
        one.slide is None or one.slide in _sides(one.subject.unit, way)
        for one in losses
    )


def _sides(unit_id: UnitId, way: Figures) -> Iterable[Side]:
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
    return redrawn(models, formation.base).standing(unit)


def _gone_to(place: Place, formation: Formation, goes: Mapping[str, str]) -> Place:
    """Return a model where it stands then; whoever is beside the ranks stays put.

    So does whoever goes there: the ranks that Characters form then are not drawn.
    """
    to = goes.get(place.name, LEFT)
    if not place.file or to in {LEFT, RIGHT}:
        return place
    rank, file = rank_and_file(to)
    return placed(place, formation.base, formation.begin, (rank - 1, file - 1))


def _nudged(unit: Unit, way: Figures) -> Unit:
    for name, dx, dy in way.nudges:
        if name == unit.id and unit.pose is not None:
            x, y, ux, uy = unit.pose
            unit = unit.at(Pose(x + dx, y + dy, ux, uy))
    return unit
