"""The 9th Age, Vanguard: a move of Advance and Reforms before the game begins.

Source:
    UR-VAN, DEP-23 to DEP-27, AMB-214 to AMB-216, docs/rulings/0075-vanguard-moves.md
"""

from dataclasses import replace

from serried.books.t9a.deployment.actions import Pass, VanguardMove
from serried.books.t9a.deployment.vanguard_turns import (
    is_in_parts,
    moved_on,
    not_now,
    parts_passed,
    stopped,
)
from serried.books.t9a.deployment.vanguard_ways import before, case_of, judge_choice
from serried.books.t9a.moves import refuse_gaps_of
from serried.late import Later
from serried.model.battle import Battle
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.chapter import Judge
from serried.rules.findings import in_order, never
from serried.rules.moving.judging import joins, moved

judge_joining: Judge = Later(
    "serried.books.t9a.deployment.vanguard_characters", "judge_joining"
)
judge_leaving: Judge = Later(
    "serried.books.t9a.deployment.vanguard_characters", "judge_leaving"
)


def judge_vanguard(
    situation: Situation, move: VanguardMove, dice: tuple[int, ...] | None
) -> Transition:
    """Judge a Vanguard move, and make it where it is lawful; then it is another's turn.

    Raises:
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        DEP-23 to DEP-27
    """
    battle = situation.battle
    refuse_gaps_of(move)
    judge = _judge_unit if move.subject.letter is None else judge_leaving
    judge = judge_joining if joins(move.legs) else judge
    made = judge(situation, move, dice)
    if made.battle is battle:
        return made
    return _with_next(made, moved_on(made.battle, move.subject), battle)


def _judge_unit(
    situation: Situation, move: VanguardMove, dice: tuple[int, ...] | None
) -> Transition:
    battle = situation.battle
    unit = battle.unit(move.subject.unit)
    choice = judge_choice(battle, unit, unit)
    preconditions = before(situation, move, unit, choice, dice)
    case = case_of(situation, move, unit)
    return moved(case, preconditions, situation.edition.more, move=move)


def judge_pass(
    situation: Situation, action: Pass, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a player makes no more Vanguard moves, or what is left of a unit.

    Raises:
        RequestError: If nobody is called so.

    Source:
        DEP-23
    """
    battle, who = situation.battle, action.who
    unit = None if who in battle.players else battle.unit(who)
    whole = unit is not None and not is_in_parts(unit)
    right = ("vanguard_whole" if whole else "vanguard_over"), None
    now = not_now(battle, who if unit is None else unit.player)
    reason, other = now or right
    found = never(
        now or whole,
        clause="DEP-23",
        reason=reason,
        values=(("player", who), ("phase", battle.phase)),
        unit=None if unit is None else unit.id,
        other=other,
    )
    verdict = Verdict(findings=in_order((found,), situation.edition.order))
    made = Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    if not verdict.legal:
        return made
    passed = Event(event="passed", values=(("who", who),))
    after = stopped(battle, who) if unit is None else parts_passed(battle, unit)
    return _with_next(made, after, battle, passed)


def _with_next(
    made: Transition, after: Battle, before: Battle, *events: Event
) -> Transition:
    """Return what was done with the battle *after* it, and whose turn it is then."""
    if after.active != before.active:
        said = Event(event="next_in_vanguard", values=(("player", after.active),))
        events = (*events, said)
    verdict = replace(made.verdict, events=(*made.verdict.events, *events))
    return replace(made, battle=after, verdict=verdict)
