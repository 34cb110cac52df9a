"""Charges: those that are under way, and where their chargers could end."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import Struct

from serried.books.registry import settings_of
from serried.geometry import (
    Point,
    Pose,
    separation_of,
)
from serried.model.actions.charges import Charge, ChosenEnd, ResolveCharge
from serried.model.actions.subject import Subject
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import Edge, centre, extent_shapes, lone_disc, pose_of
from serried.model.formation import Formation
from serried.model.pending_charges import DeclaredCharge
from serried.model.results.charges import ChargeChoice, charge_choices
from serried.model.unit import Unit
from serried.table.answers.asking import Judged, judged
from serried.table.answers.facts import models_of
from serried.table.replies import After, Pick
from serried.table.shapes import Model, pose_said
from serried.tuples import NamedTuple

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


def charge_ends(found: Judged) -> list[list[After]]:
    """Return who would stand where, for each end of a charge that is asked about."""
    verdict = found.answer.verdict
    if not isinstance(found.action, Charge) or verdict is None:
        return []
    return [_stands(found.answer.before, one) for one in charge_choices(verdict)]


def charge_picks(found: Judged) -> list[Pick]:
    """Return the ends among which the owner of a charger chooses, with their lines."""
    action, verdict = found.action, found.answer.verdict
    if not isinstance(action, ResolveCharge) or verdict is None:
        return []
    said = [(_named_end(found, action, one), one) for one in charge_choices(verdict)]
    return [
        Pick(
            line=line,
            words=line.partition(": ")[2],
            stands=_stands(found.answer.before, choice),
        )
        for line, choice in said
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
    return max(separation_of(own, theirs), 0.0)


def _line(action: ResolveCharge, choice: ChargeChoice) -> str:
    """Return the line that makes a choice."""
    offsets = {by: round(end.offset, DECIMALS) for by, _, end in choice.endings}
    at = offsets.pop(action.subject, None)
    others = tuple(ChosenEnd(by, to) for by, to in offsets.items())
    return str(replace(action, at=at, others=others))


def _named_end(asked: Judged, action: ResolveCharge, choice: ChargeChoice) -> str:
    """Return the line that makes a choice.

    A target that lines up may do so in several ways at one offset; then the line says
    in which Facing and ranks.
    """
    plain, end = _line(action, choice), choice.endings[0].end
    if end.ranks is None:
        return plain
    found = judged(asked.answer.before, plain, asked.answer.dice).answer.verdict
    lined_up = dict(end.values)
    if found is None or all(found.measure(key) == lined_up[key] for key in LINED_UP):
        return plain
    return _line(replace(action, facing=end.edge, ranks=end.ranks), choice)


def _stands(battle: Battle, choice: ChargeChoice) -> list[After]:
    """Return how chargers would stand, and their target if it turns or lines up."""
    said = [
        _after(str(by), end.pose, models_of(battle.unit(by.unit), formation))
        for by, formation, end in choice.endings
    ]
    for _, _, end in choice.endings:
        if end.moves_target:
            unit = end.target_after(battle.unit(end.target))
            after = _after(unit.id, end.target_pose, models_of(unit, unit.formation))
            return [*said, after]
    return said


def _after(name: str, pose: Pose, models: Sequence[Model]) -> After:
    return After(unit=name, pose=pose_said(pose), models=models, comes=(), spots=())
