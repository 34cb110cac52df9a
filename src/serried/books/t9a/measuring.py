"""The 9th Age, chapter "Measuring Distances"."""

from serried.books.t9a.vocabulary import VOCABULARY
from serried.geometry import Shape, gap_of, polygon
from serried.model.actions import AskDistance
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.neighbours import shapes_of
from serried.rules.settings import word_setting


def judge_distance(
    battle: Battle,
    question: AskDistance,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Measure from one unit to another unit or to terrain; change nothing.

    Raises:
        RequestError: If one of them is not there, or not on the table.
        RuleGapError: If a single model is named.

    Source:
        DIST-1, DIST-3, UNIT-9
    """
    if question.subject.letter is not None or "." in question.other:
        clause, because = "CHR-CHG-2", "measuring from one model is not enforced yet"
        raise RuleGapError(clause, because)
    unit = battle.unit(question.subject.unit)
    extent = word_setting(battle, VOCABULARY, "extent")
    gap = gap_of(_on_table(unit, extent), _shapes(battle, question.other, extent))
    distance = max(gap.distance, 0.0) + 0.0  # no -0.0
    finding = Finding(
        clause="DIST-1",
        holds=True,
        reason="distance",
        measured=distance,
        unit=unit.id,
        other=question.other,
    )
    measures = (("distance", distance), ("points", (gap.first, gap.second)))
    verdict = Verdict(findings=(finding,), measures=measures)
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _shapes(battle: Battle, name: str, extent: str) -> tuple[Shape, ...]:
    area = next((area for area in battle.terrain if area.id == name), None)
    if area is not None:
        return (polygon(area.polygon),)
    return _on_table(battle.unit(name), extent)


def _on_table(unit: Unit, extent: str) -> tuple[Shape, ...]:
    shapes = shapes_of(unit, extent)
    if not shapes:
        message = f"{unit.id} is not on the table, so there is nothing to measure"
        raise RequestError(message)
    return shapes
