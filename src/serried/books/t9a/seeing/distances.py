"""The 9th Age, chapter "Measuring Distances"."""

from serried.model.actions import AskDistance
from serried.model.battle import Battle
from serried.model.verdict import Transition
from serried.rules import measuring
from serried.rules.edition import Edition
from serried.rules.settings import word_setting


def judge_distance(
    battle: Battle,
    question: AskDistance,
    dice: tuple[int, ...] | None,
    edition: Edition,
) -> Transition:
    """Measure from unit to unit, or from one model.

    Source:
        DIST-1, DIST-3, CHR-CHG-2
    """
    alone = question.subject.letter is not None
    clause = "CHR-CHG-2" if alone else "DIST-1"
    extent = word_setting(battle, edition.vocabulary, "extent")
    return measuring.judge_distance(
        battle, question, dice, clause=clause, extent=extent
    )
