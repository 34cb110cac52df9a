"""The 9th Age, chapter "Line of Sight": who sees whom, and what is in the way.

Each model looks out for itself, from the Front Facing of its unit. What hides are the
bases of other units, if they are tall enough, and Opaque Terrain.
"""

from collections.abc import Collection, Sequence

from serried.books.t9a.seeing.arcs import arc_planes, has_arcs
from serried.books.t9a.seeing.hiding import (
    Eye,
    Sighted,
    Stature,
    bare_ground,
    hidden_by,
    in_the_way,
    line_past,
    on_ground,
)
from serried.frozen import frozen
from serried.geometry import Point, Shape
from serried.geometry.sight import SightLine, goal
from serried.model.actions import AskSight
from serried.model.arcs import Looked
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import Edge, boundary, pose_of
from serried.model.formation import Extent, Place
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.chapter import QuickAnswer
from serried.rules.models import base_of, model_called


@frozen(kw_only=True)
class Sight:
    """Whether somebody sees something, and what shows it.

    Attributes:
        line: A line of sight, if there is one.
        model: The model that sees along it.
        in_arc: Whether anything of the target lies in a Front Arc at all.
        hidden_by: Models and terrain that hide the target together, none of which
            could be left out; nothing where it is seen, or out of the Arc.
    """

    line: SightLine | None = None
    model: str | None = None
    in_arc: bool = True
    hidden_by: tuple[str, ...] = ()

    def said(self, seen: str, hidden: str, outside: str) -> tuple[str, Values]:
        """Return the reason of three that holds, and which units hide the target."""
        if self.line is not None:
            return seen, ()
        if not self.in_arc:
            return outside, ()
        names = dict.fromkeys(name.partition(".")[0] for name in self.hidden_by)
        return hidden, (("hiders", tuple(names)),)


def judge_sight(
    situation: Situation,
    question: AskSight,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Answer whether somebody sees something; change nothing.

    Raises:
        RequestError: If somebody is not there, or looks at itself.

    Source:
        LOS-1 to LOS-5, UNIT-12, HT-3
    """
    battle = situation.battle
    sight = sees(battle, question.viewer, question.target)
    viewer = question.viewer.partition(".")[0]
    target = _words(question.target)
    reason, values = sight.said("sees", "hidden", "out_of_arc")
    finding = Finding(
        clause="LOS-1",
        holds=sight.line is not None,
        reason=reason,
        values=values,
        unit=viewer,
        model=sight.model,
        other=target,
    )
    front = situation.edition.vocabulary.arcs[:1]
    found = Looked(viewer, front, line=sight.line, hiders=sight.hidden_by)
    verdict = Verdict(findings=(finding,), measures=found.values, result=found)
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def answer_sight(situation: Situation, question: AskSight, make: bool) -> QuickAnswer:  # noqa: FBT001 - as every quick answer
    """Answer whether somebody sees something, not what hides it."""
    battle = situation.battle
    seen = sees(battle, question.viewer, question.target, named=False).line is not None
    return QuickAnswer(seen, battle if make and seen else None)


def sees(
    battle: Battle, viewer: str, target: str | Point, *, named: bool = True
) -> Sight:
    """Return whether a unit or a model sees a unit, a model or a point.

    Args:
        battle: As it stands.
        viewer: Who looks.
        target: At what.
        named: Whether what hides it is to be named.

    Source:
        LOS-1 to LOS-5
    """
    name, dotted, model = viewer.partition(".")
    unit = battle.unit(name)
    eyes = eyes_of(battle, unit, model_called(unit, model) if dotted else None)
    return seen_from(battle, unit, eyes, target, named=named)


def seen_from(
    battle: Battle,
    unit: Unit,
    eyes: Sequence[Eye],
    target: str | Point,
    *,
    named: bool = True,
) -> Sight:
    """Return whether any of these eyes of *unit* sees a unit, a model or a point.

    Source:
        LOS-4, CHR-CHG-2, CHR-CHG-4
    """
    exempt, aims = _aims(battle, target)
    if exempt == unit.id:
        message = f"{unit.id} is asked whether it sees itself"
        raise RequestError(message)
    views = [
        (eye, aim, part)
        for eye in eyes
        for aim in aims
        if (part := goal(aim.shape, eye.bounds)) is not None
    ]
    if not views:
        return Sight(in_arc=False)
    hiders = tuple(in_the_way(battle, {unit.id, exempt}, one_by_one=False))
    for view in views:
        line = line_past(view, hiders)
        if line is not None:
            return Sight(line=line, model=view[0].model)
    if not named:
        return Sight()
    return Sight(hidden_by=hidden_by(battle, views, hiders, {unit.id, exempt}))


def eyes_of(battle: Battle, unit: Unit, model: Place | None = None) -> tuple[Eye, ...]:
    """Return from where the models of a unit see, or one of them.

    Whoever stands behind the first rank sees as though it stood in it. A unit on
    round bases sees from all of each base, all around.

    Source:
        LOS-1, LOS-2, LOS-3, UNIT-11, UNIT-12
    """
    found: dict[tuple[Shape, Stature], Eye] = {}
    looks = on_ground(battle, unit)
    for place in (model,) if model is not None else unit.formation.places:
        eye = _eye(unit, place, looks[place.name], unit.formation.extent.front)
        found.setdefault((eye.start, eye.stature), eye)
    return tuple(found.values())


def own_eye(battle: Battle, unit: Unit, model: Place) -> Eye:
    """Return from where a Character sees that is about to charge out of its unit.

    It uses its own Front Facing and Arc, wherever it stands.

    Source:
        CHR-CHG-2, AMB-51
    """
    look = on_ground(battle, unit)[model.name]
    return _eye(unit, model, look, model.y + model.base.depth // 2)


def _eye(unit: Unit, place: Place, look: Stature, front: int) -> Eye:
    """Return from where a model sees whose lines leave from *front*, in 0.05 mm."""
    pose = pose_of(unit)
    if not has_arcs(unit):
        return Eye(place.name, look, base_of(place, pose), ())
    half = place.base.width // 2
    left, right = place.x - half, place.x + half
    edge = Extent(left, right, front - place.base.depth, front)
    ends = (inches(left), inches(right))
    start = Shape(tuple(pose.point(end, inches(front)) for end in ends))
    return Eye(place.name, look, start, arc_planes(edge, pose, Edge.FRONT))


def _aims(battle: Battle, target: str | Point) -> tuple[str | None, list[Sighted]]:
    """Return the unit whose models hide nothing, and what may be seen of the target.

    A unit is seen if any model is, or any part of its Unit Boundary; the Boundary is
    no taller than the lowest model in it.

    Source:
        LOS-2, LOS-4, HT-3
    """
    if not isinstance(target, str):
        return None, [Sighted(bare_ground(battle, target), Shape((target,)))]
    name, dotted, model = target.partition(".")
    unit = battle.unit(name)
    pose = pose_of(unit)
    looks = on_ground(battle, unit)
    if dotted:
        place = model_called(unit, model)
        return name, [Sighted(looks[place.name], base_of(place, pose))]
    different = {*looks.values()}
    aims = [Sighted(_lowest(different), boundary(unit.formation, pose))]
    if len(different) > 1:
        places = unit.formation.places
        aims += [Sighted(looks[p.name], base_of(p, pose)) for p in places]
    return name, aims


def _lowest(looks: Collection[Stature]) -> Stature:
    """Return the least of what all models have; so much has their Unit Boundary."""
    height, tall = min((look.height, look.tall) for look in looks)
    hills = frozenset.intersection(*(look.hills for look in looks))
    return Stature(height, tall, hills, all(look.elevated for look in looks))


def _words(target: str | Point) -> str:
    if isinstance(target, str):
        return target
    return f"the point {target[0]:g}, {target[1]:g}"
