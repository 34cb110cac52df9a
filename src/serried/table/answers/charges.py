"""Charges: those that are under way, and where their chargers could end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from msgspec import Struct

from serried.books.registry import settings_of
from serried.drawing.layers.charges import charged, ends_of, said_pose, target_then
from serried.geometry import Point, Pose, gap_of
from serried.model.actions.charges import Charge, ChosenEnd, ResolveCharge
from serried.model.actions.subject import Subject
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import Edge, centre, extent_shapes, lone_disc, pose_of
from serried.model.formation import Formation
from serried.model.ids import UnitId
from serried.model.pending_charges import DeclaredCharge
from serried.model.unit import Unit
from serried.model.verdict import Value, Values, as_table
from serried.table.answers.asking import Judged, judged
from serried.table.answers.facts import models_of
from serried.table.replies import After, Model, Pick, pose_said

DECIMALS: Final = 2
"""Of an offset in a line; the referee takes a hundredth beside an end for that end."""


LINED_UP: Final = ("ranks", "facing")
"""What a verdict tells of how a target lines up."""


class ChargeFacts(Struct, frozen=True, kw_only=True):
    """A charge that was declared and not yet moved, as a page shows it.

    Attributes:
        by: Who charges, as a line names it.
        reaction: None while the target owes it.
        rolled: The dice of its Charge Range, once they are thrown.
        left: Whether the target has left the table.
        secondary: Whether it is only charged because it cannot but be touched.
        arrow: From the middle of the charger's front to the Facing that is charged.
        distance: Between the closest points, in inches; None if the target has left.
    """

    by: str
    unit: str
    letter: str | None
    on: str
    facing: str
    reaction: str | None
    on_foot: bool
    rolled: Sequence[int]
    left: bool
    secondary: bool
    arrow: tuple[Point, Point] | None
    distance: float | None


class Charger(NamedTuple):
    """Who charges: its formation, and where that stands."""

    formation: Formation
    pose: Pose


def charge_facts(battle: Battle) -> list[ChargeFacts]:
    """Return all charges that are under way, in the order of their declarations."""
    return [_facts(battle, one) for one in battle.charges]


def charge_words(charges: Sequence[ChargeFacts]) -> Iterator[str]:
    """Yield the same in words, a line each."""
    for one in charges:
        if one.rolled:
            follows = f"rolled {', '.join(map(str, one.rolled))}"
        elif one.reaction is None:
            follows = "the reaction is owed"
        else:
            follows = f"the reaction is to {one.reaction}"
        too = " as well" if one.secondary else ""
        yield f"{one.by} charges {one.on}{too}; {follows}"


def charge_ends(found: Judged) -> list[list[After]]:
    """Return who would stand where, for each end of a charge that is asked about."""
    action, verdict = found.action, found.answer.verdict
    if not isinstance(action, Charge) or verdict is None:
        return []
    by, before = str(action.subject), found.answer.before
    listed = _listed(verdict.measure("ends"))
    return [_stands(before, action.target, ((by, end),)) for end in listed]


def charge_picks(found: Judged) -> list[Pick]:
    """Return the ends among which the owner of a charger chooses, with their lines."""
    action, verdict = found.action, found.answer.verdict
    if not isinstance(action, ResolveCharge) or verdict is None:
        return []
    before, choices = found.answer.before, _listed(verdict.measure("choices"))
    said = [ends_of(action.subject, verdict, choice) for choice in choices]
    return [
        Pick(
            line=line,
            words=line.partition(": ")[2],
            stands=_stands(before, charged(before, action, one[0][0]), one),
        )
        for line, one in ((_named_end(found, action, one), one) for one in said)
    ]


def _facts(battle: Battle, charge: DeclaredCharge) -> ChargeFacts:
    body = _body(battle, charge.by)
    target = _standing(battle, charge.on)
    aim = charge.last if target is None else _aim(target, charge.facing)
    arrow = None if body is None or aim is None else (_front(body), aim)
    return ChargeFacts(
        by=str(charge.by),
        unit=charge.by.unit,
        letter=charge.by.letter,
        on=charge.on,
        facing=charge.facing.value,
        reaction=charge.reaction and charge.reaction.value,
        on_foot=charge.on_foot,
        rolled=charge.rolled,
        left=charge.last is not None,
        secondary=charge.secondary,
        arrow=arrow,
        distance=None if body is None or target is None else _gap(battle, body, target),
    )


def _standing(battle: Battle, name: str) -> Unit | None:
    """Return a unit, if it is there and on the table."""
    try:
        unit = battle.unit(name)
    except RequestError:
        return None
    return unit if unit.pose is not None else None


def _body(battle: Battle, by: Subject) -> Charger | None:
    """Return who charges: a unit, or a Character that charges out of it."""
    unit = _standing(battle, by.unit)
    if unit is None:
        return None
    pose = pose_of(unit)
    if by.letter is None:
        return Charger(unit.formation, pose)
    place = next(iter(unit.formation.lettered(by.letter)), None)
    if place is None:
        return None
    front = inches(place.y) + inches(place.base.depth) / 2
    x, y = pose.point(inches(place.x), front)
    return Charger(Formation(place.base, (by.letter,)), pose._replace(x=x, y=y))


def _front(body: Charger) -> Point:
    """Return the middle of the front edge."""
    extent = body.formation.extent
    across = inches(extent.left + extent.right) / 2
    return body.pose.point(across, inches(extent.front))


def _aim(target: Unit, edge: Edge) -> Point:
    """Return the middle of the Facing; of a round base the middle of the base."""
    pose, formation = pose_of(target), target.formation
    if lone_disc(formation):
        return centre(formation, pose)
    left, right, rear, front = map(inches, formation.extent)
    across, along = (left + right) / 2, (rear + front) / 2
    middles = {
        Edge.LEFT: (left, along),
        Edge.RIGHT: (right, along),
        Edge.REAR: (across, rear),
        Edge.FRONT: (across, front),
    }
    return pose.point(*middles[edge])


def _gap(battle: Battle, body: Charger, target: Unit) -> float:
    extent = settings_of(battle).extent
    own = extent_shapes(body.formation, body.pose, extent)
    theirs = extent_shapes(target.formation, pose_of(target), extent)
    return max(gap_of(own, theirs).distance, 0.0)


Movers = Sequence[tuple[str, Values]]
"""Who ends where: each by its name, with what the referee says of the end."""


def _line(action: ResolveCharge, movers: Movers) -> str:
    """Return the line that makes a choice."""
    offsets = {
        name: round(float(str(dict(end)["at"])), DECIMALS) for name, end in movers
    }
    at = offsets.pop(str(action.subject), None)
    others = tuple(ChosenEnd(_named(name), to) for name, to in offsets.items())
    return str(replace(action, at=at, others=others))


def _named_end(asked: Judged, action: ResolveCharge, movers: Movers) -> str:
    """Return the line that makes a choice.

    A target that lines up may do so in several ways at one offset; then the line says
    in which Facing and ranks.
    """
    known = dict(movers[0][1])
    plain = _line(action, movers)
    ranks = known.get("ranks")
    if not isinstance(ranks, tuple):
        return plain
    found = judged(asked.answer.before, plain, asked.answer.dice).answer.verdict
    if found is None or all(found.measure(key) == known[key] for key in LINED_UP):
        return plain
    edge, drawn = Edge(known["facing"]), tuple(map(str, ranks))
    return _line(replace(action, facing=edge, ranks=drawn), movers)


def _named(name: str) -> Subject:
    unit, dot, letter = name.partition(".")
    return Subject(unit, letter if dot else None)


def _stands(battle: Battle, on: UnitId, movers: Movers) -> list[After]:
    """Return how chargers would stand, and their target if it turns or lines up."""
    said = [
        _after(name, pose, models)
        for name, end in movers
        if (pose := said_pose(end, "pose")) is not None
        and (models := _models(battle, _named(name)))
    ]
    then = [target_then(battle, on, end) for _, end in movers]
    aside = [
        _after(on, unit.pose, models_of(unit, unit.formation))
        for unit in then
        if unit is not None and unit.pose is not None
    ]
    return said + aside[:1]


def _after(name: str, pose: Pose, models: Sequence[Model]) -> After:
    return After(unit=name, pose=pose_said(pose), models=models, comes=(), spots=())


def _models(battle: Battle, by: Subject) -> Sequence[Model]:
    body = _body(battle, by)
    return models_of(battle.unit(by.unit), body.formation) if body else ()


def _listed(value: Value) -> Sequence[Values]:
    """Return a list of tables."""
    listed = value if isinstance(value, tuple) else ()
    return [table for one in listed if (table := as_table(one)) is not None]
