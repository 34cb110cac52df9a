"""Measuring: how far it is from one thing to another."""

from serried.geometry import Shape, gap_of
from serried.model.actions import AskDistance
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import pose_of
from serried.model.ids import ClauseId
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.models import base_of, model_called
from serried.rules.moving.neighbours import shapes_of


def judge_distance(
    battle: Battle,
    question: AskDistance,
    dice: tuple[int, ...] | None,
    *,
    clause: ClauseId,
    extent: str,
) -> Transition:
    """Measure from a unit or a model to another, or to terrain; change nothing.

    Args:
        battle: The battle as it stands.
        question: From where to where.
        dice: Kept for what comes after it.
        clause: What the book says about measuring.
        extent: What distance looks at.

    Raises:
        RequestError: If one of them is not there, or not on the table.

    Source:
        DIST-1, DIST-3, UNIT-9, BA-ES-9
    """
    start = _shapes(battle, str(question.subject), extent)
    gap = gap_of(start, _shapes(battle, question.other, extent))
    distance = max(gap.distance, 0.0) + 0.0  # no -0.0
    finding = Finding(
        clause=clause,
        holds=True,
        reason="distance",
        measured=distance,
        unit=str(question.subject),
        other=question.other,
    )
    measures = (("distance", distance), ("points", (gap.first, gap.second)))
    verdict = Verdict(findings=(finding,), measures=measures)
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _shapes(battle: Battle, name: str, extent: str) -> tuple[Shape, ...]:
    area = next((area for area in battle.terrain if area.id == name), None)
    if area is not None:
        return (area.shape,)
    unit_id, dotted, model = name.partition(".")
    unit = battle.unit(unit_id)
    whole = _on_table(unit, extent)
    if not dotted:
        return whole
    return (base_of(model_called(unit, model), pose_of(unit)),)


def _on_table(unit: Unit, extent: str) -> tuple[Shape, ...]:
    shapes = shapes_of(unit, extent)
    if not shapes:
        message = f"{unit.id} is not on the table, so there is nothing to measure"
        raise RequestError(message)
    return shapes
