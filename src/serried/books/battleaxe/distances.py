"""Battleaxe: measuring distances."""

from serried.model.actions import AskDistance
from serried.model.errors import RuleGapError
from serried.model.verdict import Transition
from serried.rules import measuring
from serried.rules.case import Situation


def judge_distance(
    situation: Situation,
    question: AskDistance,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Measure from closest base to closest base.

    Raises:
        RuleGapError: If it is to be measured from one model.

    Source:
        BA-ES-9
    """
    if question.subject.letter is not None or "." in question.other:
        clause, because = "BA-CHA-7", "measuring from one model is not enforced yet"
        raise RuleGapError(clause, because)
    extent = situation.settings.extent
    return measuring.judge_distance(
        situation.battle, question, dice, clause="BA-ES-9", extent=extent
    )
