"""The 9th Age: who passes, before the game or in a step of a Round of Combat."""

from serried.books.t9a.deployment.actions import Pass
from serried.books.t9a.deployment.vanguard import judge_pass as judge_vanguard_pass
from serried.late import Later
from serried.model.verdict import Transition
from serried.rules.case import Situation
from serried.rules.chapter import Judge

judge_in_combat: Judge = Later("serried.books.t9a.fighting.passing", "judge_pass")


def judge_pass(
    situation: Situation, action: Pass, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that somebody does nothing where they might do something.

    Raises:
        RequestError: If nobody is called so.

    Source:
        DEP-23, SEQ-10
    """
    if situation.battle.combat is None:
        return judge_vanguard_pass(situation, action, dice)
    return judge_in_combat(situation, action, dice)
