"""The 9th Age, chapter "Shooting": how much cover a target has from a shooter.

Cover is no matter of Line of Sight: it looks from one point of the shooter's front at
one Facing of the target, whole, and asks how much of it lies behind something.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from serried.books.t9a.ground.features import Cover
from serried.books.t9a.seeing.arcs import (
    ARCS,
    Arcs,
    facing_ends,
    has_arcs,
    model_located,
    settled_arc,
)
from serried.books.t9a.seeing.hiding import on_ground
from serried.books.t9a.seeing.obstructions import (
    Obstruction,
    ground_between,
    models_between,
)
from serried.books.t9a.vocabulary import Rulings
from serried.geometry import Point, Shape, at_least, at_most, gap, touching
from serried.geometry.halfplanes import Stretch
from serried.geometry.shadows import Span, behind, lines_past, meeting, span, total
from serried.model.actions import AskCover
from serried.model.bases import inches
from serried.model.errors import RequestError
from serried.model.extents import Edge, base_corners, model_centre, pose_of
from serried.model.formation import Place
from serried.model.results.covers import MILDEST, NONE, Covered, Covers, Hiding
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.models import base_of, model_called
from serried.tuples import NamedTuple

HALF: Final = 0.5

Aim: TypeAlias = Callable[[Point], Span]
"""What is looked at from a point: a Facing, or the Target Point of a round base."""

Parts: TypeAlias = Sequence[tuple[Obstruction, Stretch]]
"""What hides which part of a Facing."""


class Shooter(NamedTuple):
    """One model that shoots.

    Attributes:
        unit: Its unit.
        model: Which model.
        front: The front edge of its base from the left, or all of a round base.
    """

    unit: Unit
    model: Place
    front: Shape

    def at(self, along: float) -> Point:
        """Return the point so far from the left end of its front.

        Of a round base it is the one of its rim straight before that point of the
        square about it, on the half that looks ahead.

        Raises:
            RequestError: If its front is not that long.
        """
        width = inches(self.model.base.width)
        if not at_most(along, width):
            name = f"{self.unit.id}.{self.model.name}"
            message = f'the front of {name} is {width:.4g}" long, not {along:g}"'
            raise RequestError(message)
        aside = min(along, width) - width / 2
        x, y = inches(self.model.x), inches(self.model.y)
        ahead = inches(self.model.base.depth) / 2
        if self.front.radius:
            ahead = max((width / 2 - aside) * (width / 2 + aside), 0.0) ** 0.5
        return pose_of(self.unit).point(x + aside, y + ahead)

    def along(self, point: Point) -> float | None:
        """Return how far a point is from the left end of its front; None of a rim."""
        if self.front.radius:
            return None
        edge = span(*self.front.points)
        return min(max(edge.ray.along(point), 0.0), edge.length) + 0.0


def judge_cover(
    situation: Situation,
    question: AskCover,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer how much cover a unit has from the models of another; change nothing.

    Each model looks for itself. Exactly between two Arcs of the target a die decides;
    without dice both are answered.

    Raises:
        RequestError: If somebody is not there, or shoots at itself.

    Source:
        SHOOT-7, SHOOT-28, UNIT-13, AMB-64
    """
    battle = situation.battle
    name, dotted, model = question.shooter.partition(".")
    unit, target = battle.unit(name), battle.unit(question.target)
    if unit.id == target.id:
        message = f"{unit.id} is asked about cover from itself"
        raise RequestError(message)
    pose_of(unit), pose_of(target)  # both stand on the table
    models = (model_called(unit, model),) if dotted else unit.formation.places
    found: list[Covered] = []
    events: list[Event] = []
    notes: dict[str, None] = {}
    for place in models:
        arcs: Arcs = ()
        if has_arcs(target):
            arcs = model_located(target, unit, place)
        if arcs[1:] and dice is not None:
            arcs, thrown, dice = settled_arc(arcs, dice)
            events += thrown
        elif arcs[1:]:
            notes["a die decides between two Facings; both are answered"] = None
        who = (unit, place, target)
        found += [_covered(situation, question, who, edge) for edge in arcs or (None,)]
    covers = Covers(target=target.id, found=tuple(found))
    verdict = Verdict(
        findings=tuple(_findings(unit, covers)),
        measures=covers.values,
        events=tuple(events),
        notes=tuple(notes),
        result=covers,
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _covered(
    situation: Situation,
    question: AskCover,
    who: tuple[Unit, Place, Unit],
    edge: Edge | None,
) -> Covered:
    """Return the cover of a target from one model, where it is mildest.

    Source:
        SHOOT-27, SHOOT-29, SHOOT-30, AMB-152
    """
    unit, place, target = who
    battle = situation.battle
    base = base_of(place, pose_of(unit))
    front = base if base.radius else Shape(_front(unit, place))
    shooter = Shooter(unit, place, front)
    look = on_ground(battle, unit)[place.name]
    bodies = tuple(models_between(battle, look, unit, target, front))
    half = situation.settings_as(Rulings).cover_half == "half"
    if edge is None:
        aim: Aim = partial(_target_point, target)
        aims = [model_centre(p, pose_of(target)) for p in target.formation.places]
    else:
        facing = span(*facing_ends(target, edge))
        aim = partial(_same, facing)
        aims = [facing.start, facing.middle, facing.end]

    grounds: dict[Span, tuple[Obstruction, ...]] = {}

    def seen(point: Point) -> Covered:
        line = aim(point)
        if line not in grounds:
            grounds[line] = tuple(ground_between(battle, unit, place, target, line))
        parts = [
            (one, part)
            for one in (*bodies, *grounds[line])
            if (part := behind(point, line, one.shape)) is not None
        ]
        cover, hidden, hard = weighed(parts, line, half=half)
        return Covered(
            model=place.name,
            facing=None if edge is None else ARCS[edge],
            cover=cover,
            start=point,
            along=shooter.along(point),
            hidden=hidden,
            hard=hard,
            by=tuple(_shares(parts)),
            seen=(line.start, line.end),
            shadows=tuple(line.part(part) for _, part in parts),
        )

    if question.along is not None:
        return seen(shooter.at(question.along))
    shapes = [*(one.shape for one in bodies), *(a.shape for a in battle.terrain)]
    tried = dict.fromkeys(_points(shooter, aims, shapes))
    return min((seen(point) for point in tried), key=_mildness)


def _points(
    shooter: Shooter, aims: Sequence[Point], shapes: Sequence[Shape]
) -> Iterator[Point]:
    """Yield the points of its front that a model tries where none is named.

    Source:
        SHOOT-30, docs/rulings/0079-where-one-shoots-from.md
    """
    width = inches(shooter.model.base.width)
    for along in (0.0, width / 2, width):
        yield shooter.at(along)
    for shape in dict.fromkeys(shapes):
        for aim in aims:
            for line in lines_past(aim, shape):
                yield from meeting(line, shooter.front)


def _mildness(found: Covered) -> tuple[int, float, float]:
    return MILDEST.index(found.cover), found.hidden, found.hard


def weighed(parts: Parts, line: Span, *, half: bool) -> tuple[str, float, float]:
    """Return the cover of a Facing, and how much of it is hidden.

    Args:
        parts: What hides which part of it.
        line: The Facing.
        half: Whether half of it is enough, by the setting ``cover_half``.

    Returns:
        The cover, and the shares hidden by anything and by what is hard alone.

    Source:
        SHOOT-7, SHOOT-29, AMB-151
    """
    hard = total(part for one, part in parts if one.cover is Cover.HARD)
    hidden = total(part for _, part in parts)
    length = line.length or 1.0
    for cover, share in ((Cover.HARD, hard), (Cover.SOFT, hidden)):
        over = (share - HALF) * length
        if at_least(over, 0.0) and (half or not touching(over)):
            return cover.value, hidden, hard
    return NONE, hidden, hard


def _shares(parts: Parts) -> Iterator[Hiding]:
    """Yield how much each unit and each feature hides, in the order of the battle."""
    for name in dict.fromkeys(one.name for one, _ in parts):
        own = [(one, part) for one, part in parts if one.name == name]
        hard = any(one.cover is Cover.HARD for one, _ in own)
        yield Hiding(
            name=name,
            cover=(Cover.HARD if hard else Cover.SOFT).value,
            share=total(part for _, part in own),
            clause=own[0][0].clause,
        )


def _target_point(target: Unit, point: Point) -> Span:
    """Return the point of a unit on round bases that is nearest to another.

    Source:
        SHOOT-27
    """
    pose = pose_of(target)
    start = Shape((point,))
    gaps = [gap(start, base_of(place, pose)) for place in target.formation.places]
    nearest = min(gaps, key=lambda one: one.distance).second
    return span(nearest, nearest)


def _same(facing: Span, _: Point) -> Span:
    return facing


def _front(unit: Unit, place: Place) -> tuple[Point, Point]:
    """Return the front edge of a model's own base, from its left end."""
    left, _, _, right = base_corners(place, pose_of(unit))
    return left, right


def _findings(unit: Unit, covers: Covers) -> Iterator[Finding]:
    """Yield what was found, and what decided it, clause by clause."""
    round_bases = covers.found[0].facing is None
    yield Finding(
        clause="SHOOT-27" if round_bases else "SHOOT-7",
        holds=True,
        reason="cover_found",
        values=(("covers", covers.kinds),),
        unit=unit.id,
        other=covers.target,
    )
    hiding = [by for one in covers.found for by in one.by]
    for clause in sorted({by.clause for by in hiding}):
        names = dict.fromkeys(by.name for by in hiding if by.clause == clause)
        values: Values = (("hiders", tuple(names)),)
        yield Finding(
            clause=clause,
            holds=True,
            reason="covered_by_ground" if clause == "SHOOT-34" else "covered_by_models",
            values=values,
            unit=unit.id,
            other=covers.target,
        )
