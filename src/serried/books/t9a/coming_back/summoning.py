"""The 9th Age, chapter "Summoned Units": putting a created unit on the table.

All of it or nothing is put down. Every model is measured for itself where the range
is concerned; distance from others is that of units.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.books.t9a.coming_back.places_to_summon import (
    Ground,
    Keep,
    Reach,
    place_at,
    place_facing_any,
)
from serried.books.t9a.reforms import REFORM
from serried.books.t9a.universal_rules import notes_on
from serried.books.t9a.vocabulary import Rulings
from serried.geometry import (
    TOLERANCE,
    Gap,
    Point,
    Pose,
    Shape,
    at_least,
    at_most,
    facing_degrees,
    facing_vector,
    gap_of,
    separation_of,
    touching,
)
from serried.model.actions import Reform
from serried.model.actions.legs import Open
from serried.model.actions.models import Summon
from serried.model.actions.subject import Subject
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.errors import FormationError, RequestError, RuleGapError
from serried.model.extents import (
    BASES,
    BOUNDARY,
    base_corners,
    bases,
    extent_shapes,
    pose_of,
)
from serried.model.formation import Formation
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Spot, Transition, Values, Verdict
from serried.rules.case import Case, Situation
from serried.rules.findings import in_order, never, no_farther_than
from serried.rules.moving.closest import closest_model
from serried.rules.moving.neighbours import Neighbour, neighbours, shapes_of
from serried.rules.moving.unit_spacing import judge_final_edge
from serried.rules.ranks.reforms import formation_asked

APART: Final[Inches] = 1.0
"""Inches from other units and from Impassable Terrain, whatever moves keep (SUM-4)."""

CLEAR: Final[Inches] = 2 * TOLERANCE
"""Inches that empty places keep, so that they touch nothing."""


def judge_summons(
    situation: Situation, summon: Summon, dice: tuple[int, ...] | None
) -> Transition:
    """Judge where a Summoned unit is put, and put it there where that is lawful.

    ``at ?`` and ``facing ?`` find one lawful place if there is any, and put nobody
    anywhere.

    Raises:
        RequestError: If there is no such unit, or nothing to measure from.
        RuleGapError: If it cannot be told whether there is a place.

    Source:
        SUM-1 to SUM-7, SPACE-6, EDGE-1, UNIT-3, AMB-40 to AMB-43,
        docs/rulings/0007
    """
    battle = situation.battle
    unit = battle.unit(summon.unit)
    case = Case(
        situation=situation,
        unit=unit,
        terms=situation.edition.ordinary,
    )
    reach = _reach(case, summon)
    formation, fault = _formation(case, summon)
    ground = Ground(
        formation=formation,
        table=battle.table,
        keeps=_keeps(case, formation),
        reach=reach,
        spot=summon.on,
    )
    found = [
        *_judge_unit(battle, unit, summon),
        _judge_formation(unit, fault),
        *_judge_point(unit, summon, reach),
    ]
    asked = summon.at is None or summon.facing is Open.ASKED
    measures: Values = ()
    if asked:
        known = all(finding.holds for finding in found)
        pose = _some_place(summon, ground) if known else None
        if known:
            found.append(_judge_room(unit, pose))
        measures = (("place", _place(pose)),)
    else:
        pose = _place_said(summon)
    if pose is not None:
        found += _judge_place(replace(case, unit=unit.at(pose)), ground, summon, pose)
    verdict = Verdict(
        findings=in_order(found, situation.edition.order),
        measures=measures,
        notes=(*notes_on(unit), *_notes(summon)),
    )
    after = battle
    if verdict.legal and not asked and pose is not None:
        after = battle.with_unit(_summoned(unit, formation, pose))
    return Transition(
        battle=after,
        verdict=verdict,
        dice_left=dice or (),
        trip=None if pose is None else Trip(pose, (), complete=True),
        formation=formation,
    )


def _summoned(unit: Unit, formation: Formation, pose: Pose) -> Unit:
    """Return the unit on the table: it has not moved, and gives no Victory Points.

    The Charge Phase of this turn is not its own.

    Source:
        SUM-6, SUM-7, VP-5, AMB-43
    """
    new = replace(unit, formation=formation, awards_vp=False).at(pose)
    return new.with_marks(Mark.NEWLY_SUMMONED)


def _reach(case: Case, summon: Summon) -> Reach | None:
    """Return the range, from a unit or from one model of it; None if there is none."""
    if summon.within is None or summon.of is None:
        return None
    whole = case.situation.settings_as(Rulings).summon_within == "whole"
    source = _source(case, summon.of)
    if whole and len(source) > 1:
        clause, because = "SUM-2", "a range out of several bases is not enforced yet"
        raise RuleGapError(clause, f"{because} where all of a model counts; name one")
    return Reach(source, summon.within, whole)


def _keeps(case: Case, formation: Formation) -> tuple[Keep, ...]:
    """Return from whom the unit keeps away: its models, and its empty places.

    Source:
        SUM-4, SPACE-6, UNIT-9, CONTACT-2, docs/rulings/0036
    """
    battle, unit = case.battle, case.unit
    models = Keep(BASES, neighbours(battle, unit, case.settings.extent), APART)
    if len(formation.blocks) == 1:
        return (models,)
    everybody = case.settings.extent == BOUNDARY
    outlines = neighbours(battle, unit, BOUNDARY)
    clear = tuple(one for one in outlines if everybody or one.enemy)
    return (models, Keep(BOUNDARY, clear, CLEAR))


def _source(case: Case, said: str) -> tuple[Shape, ...]:
    """Return what a range is measured from: ``wizard``, ``guard.K``, ``guard.1.3``."""
    name, dot, model = said.partition(".")
    unit = case.battle.unit(name)
    pose = pose_of(unit)
    if not dot:
        return shapes_of(unit, case.settings.extent)
    places = [
        place for place in unit.formation.places if model in {place.name, place.letter}
    ]
    named = [place for place in places if place.name == model] or places
    if len(named) != 1:
        many = f"{len(named)} models" if named else "no model"
        message = f"{many} of {name} can be meant by {model}; name one by rank.file"
        raise RequestError(message)
    return (_models(unit.formation, pose)[named[0].name],)


def _formation(case: Case, summon: Summon) -> tuple[Formation, FormationError | None]:
    """Return how it is to stand, and what is wrong with that.

    Raises:
        RequestError: If it has other models.
    """
    unit = case.unit
    asked = Reform(
        subject=Subject(unit.id), facing=0.0, files=summon.files, ranks=summon.ranks
    )
    formation, fault = formation_asked(case, asked, REFORM)
    return unit.formation if formation is None else formation, fault


def _judge_unit(battle: Battle, unit: Unit, summon: Summon) -> Iterator[Finding]:
    """Judge that it waits to be Summoned, and by its own side."""
    yield never(
        unit.off_table != "summoned",
        clause="SUM-1",
        reason="waits_to_be_summoned",
        unit=unit.id,
    )
    if summon.of is not None:
        caster = battle.unit(summon.of.partition(".")[0])
        yield never(
            caster.player != unit.player,
            clause="SUM-6",
            reason="on_casters_side",
            values=(("player", caster.player),),
            unit=unit.id,
            other=caster.id,
        )


def _judge_formation(unit: Unit, fault: FormationError | None) -> Finding:
    """Judge that a formation it is to take is a lawful one (UNIT-3)."""
    return never(
        fault,
        clause="UNIT-3",
        reason="formation_fault" if fault else "formation_lawful",
        values=(("fault", f"{fault.fault} ({fault.clause})"),) if fault else (),
        unit=unit.id,
        model=fault.model if fault else None,
    )


def _judge_point(unit: Unit, summon: Summon, reach: Reach | None) -> Iterator[Finding]:
    """Judge that the point of a Ground spell is in its range (SUM-3, SPELL-1)."""
    if summon.on is None or reach is None:
        return
    away = separation_of((Shape((summon.on,)),), reach.source)
    yield no_farther_than(
        reach.far,
        clause="SUM-3",
        measured=max(away, 0.0),
        reason="point_in_range",
        values=(("source", summon.of),),
        unit=unit.id,
    )


def _judge_place(
    case: Case, ground: Ground, summon: Summon, pose: Pose
) -> Iterator[Finding]:
    """Judge one place, whatever is wrong with it."""
    models = _models(ground.formation, pose)
    if ground.reach is not None:
        yield _judge_range(case.unit, models, ground.reach, summon)
    if ground.spot is not None:
        yield _judge_covered(case.unit, models, ground.spot)
    yield from _judge_spacing(case, ground, pose)
    yield judge_final_edge(case, ground.formation, Trip(pose, (), complete=True))


def _judge_range(
    unit: Unit, models: dict[str, Shape], reach: Reach, summon: Summon
) -> Finding:
    """Judge SUM-2: every model is in range, by its nearest point or wholly (AMB-40)."""
    away = {name: _away(shape, reach) for name, shape in models.items()}
    worst = max(away.values())
    return no_farther_than(
        reach.far,
        clause="SUM-2",
        measured=worst,
        reason="wholly_in_range" if reach.whole else "in_range",
        values=(("source", summon.of),),
        unit=unit.id,
        model=next(name for name, far in away.items() if at_most(worst, far)),
    )


def _away(shape: Shape, reach: Reach) -> Inches:
    """Return how far a base is, to its nearest point or to its farthest."""
    if not reach.whole:
        return max(separation_of((shape,), reach.source), 0.0)
    ends = (gap_of((Shape((point,)),), reach.source) for point in shape.points)
    return max(0.0, max(end.distance for end in ends) + shape.radius)


def _judge_covered(unit: Unit, models: dict[str, Shape], spot: Point) -> Finding:
    """Judge SUM-3: a model stands on the point, its border included (AMB-41)."""
    point = (Shape((spot,)),)
    away = {n: max(separation_of((s,), point), 0.0) for n, s in models.items()}
    model = min(away, key=lambda name: away[name])
    return no_farther_than(
        0.0,
        clause="SUM-3",
        measured=away[model],
        reason="covers_point",
        unit=unit.id,
        model=model,
    )


def _judge_spacing(case: Case, ground: Ground, pose: Pose) -> Iterator[Finding]:
    """Judge that its models keep away, and then that its empty places touch nothing."""
    models, *outline = ground.keeps
    near = _judge_models(case.unit, ground.formation, pose, models)
    yield near
    for keep in outline if near.holds else ():
        closest = _closest(ground.formation, pose, keep)
        if closest is not None and touching(closest[0].distance):
            yield _touched(case.unit, *closest)


def _touched(unit: Unit, gap: Gap, other: Neighbour) -> Finding:
    return Finding(
        clause="ENG-1" if other.enemy else "UNIT-9",
        holds=False,
        reason="outline_clear",
        measured=0.0,
        limit=0.0,
        margin=min(gap.distance, 0.0),
        unit=unit.id,
        other=other.name,
        at=Spot(0, *gap.first),
    )


def _judge_models(unit: Unit, formation: Formation, pose: Pose, keep: Keep) -> Finding:
    """Judge how far its models are from the closest of all others (SUM-4, SPACE-6)."""
    closest = _closest(formation, pose, keep)
    if closest is None:
        return Finding(clause="SUM-4", holds=True, reason="nothing_near", unit=unit.id)
    gap, other = closest
    away = max(gap.distance, 0.0)
    nearest = closest_model(formation, pose, other.shapes, keep.extent)
    return Finding(
        clause="SUM-4",
        holds=at_least(gap.distance, keep.apart),
        reason="set_down_near" if away else "set_down_on",
        measured=away,
        limit=keep.apart,
        margin=gap.distance - keep.apart,
        unit=unit.id,
        model=nearest.model,
        other=other.name,
        at=Spot(0, *nearest.point),
    )


def _closest(
    formation: Formation, pose: Pose, keep: Keep
) -> tuple[Gap, Neighbour] | None:
    """Return who stands closest to what keeps away of the unit, and how close."""
    own = extent_shapes(formation, pose, keep.extent)
    gaps = ((gap_of(own, other.shapes), other) for other in keep.around)
    return min(gaps, key=lambda found: found[0].distance, default=None)


def _judge_room(unit: Unit, pose: Pose | None) -> Finding:
    """Judge SUM-5: where the whole unit finds no place, none of it is put down."""
    return never(pose is None, clause="SUM-5", reason="room_for_all", unit=unit.id)


def _models(formation: Formation, pose: Pose) -> dict[str, Shape]:
    """Return the base of each model by its name."""
    if len(formation.places) == 1:
        return {formation.places[0].name: bases(formation, pose)[0]}
    return {place.name: Shape(base_corners(place, pose)) for place in formation.places}


def _some_place(summon: Summon, ground: Ground) -> Pose | None:
    """Return a place that keeps every bound, or None where there is none at all."""
    if isinstance(summon.facing, Open):
        return place_facing_any(ground, "SUM-5", summon.at)
    return place_at(ground, summon.facing)


def _place_said(summon: Summon) -> Pose | None:
    if summon.at is None or isinstance(summon.facing, Open):
        return None
    return Pose(*summon.at, *facing_vector(summon.facing))


def _place(pose: Pose | None) -> tuple[float, float, float] | None:
    """Return a place as answers have it: x, y and the facing in degrees."""
    if pose is None:
        return None
    return (pose.x, pose.y, facing_degrees(pose.ux, pose.uy))


def _notes(summon: Summon) -> tuple[str, ...]:
    if summon.of is not None:
        return ()
    return (f"{summon.unit}: no range is stated, so none is judged",)
