"""The 9th Age, chapter "Measuring Distances"."""

from serried.model.actions import AskDistance
from serried.model.verdict import Transition
from serried.rules import measuring
from serried.rules.case import Situation


def judge_distance(
    situation: Situation,
    question: AskDistance,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Measure from unit to unit, or from one model.

    Source:
        DIST-1, DIST-3, CHR-CHG-2
    """
    alone = question.subject.letter is not None
    clause = "CHR-CHG-2" if alone else "DIST-1"
    extent = situation.settings.extent
    return measuring.judge_distance(
        situation.battle, question, dice, clause=clause, extent=extent
    )
