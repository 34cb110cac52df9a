"""The 9th Age: whether a unit can be charged by nobody in the next Charge Phase.

Source:
    CHG-1 to CHG-4, RND-9, docs/rulings/0110-the-next-charge-phase.md
"""

from collections.abc import Iterator
from math import inf

from serried.books.t9a.threats.chargers import charger_on, subjects_of
from serried.books.t9a.threats.next_phase import enemies_of, next_charges
from serried.model.actions.threats import AskSafe
from serried.model.errors import RuleGapError
from serried.model.extents import pose_of
from serried.model.ids import PlayerId, UnitId
from serried.model.results.threats import Enemy, Safety
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation


def judge_safe(
    situation: Situation, question: AskSafe, dice: tuple[int, ...] | None
) -> Transition:
    """Answer whether no enemy can charge a unit; change nothing.

    Raises:
        RequestError: If the unit is not on the table, or a rate is missing.
        RuleGapError: If nobody surely can, and of one a rule that is not enforced yet
            would decide.

    Source:
        CHG-1 to CHG-4, RND-9
    """
    battle = situation.battle
    pose_of(battle.unit(question.unit))  # it stands on the table
    gaps: list[RuleGapError] = []
    found = sorted(_enemies(situation, question.unit, gaps), key=_rank)
    players = enemies_of(battle, question.unit)
    if gaps and not any(enemy.threatens for enemy in found):
        raise gaps[0]
    result = Safety(unit=question.unit, players=players, enemies=tuple(found))
    verdict = Verdict(
        findings=tuple(_findings(result)),
        measures=result.values,
        notes=(*assumed(situation, result.players), *map(_unknown, gaps)),
        result=result,
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _enemies(
    situation: Situation, unit: UnitId, gaps: list[RuleGapError]
) -> Iterator[Enemy]:
    """Yield every enemy; what no rule decides yet goes to *gaps*."""
    for player in enemies_of(situation.battle, unit):
        then = next_charges(situation, player)
        target = then.battle.unit(unit)
        for subject in subjects_of(then.battle, player):
            try:
                yield charger_on(then, subject, target)
            except RuleGapError as gap:
                gaps.append(gap)


def _rank(enemy: Enemy) -> tuple[bool, float, float]:
    likely = 0.0
    if enemy.chance is not None:
        likely = enemy.chance.ways / enemy.chance.whole
    far = inf if enemy.distance is None else enemy.distance
    return not enemy.threatens, -likely, far


def _findings(found: Safety) -> Iterator[Finding]:
    """Yield what is to be said of each enemy, those who can charge first."""
    for enemy in found.enemies:
        if enemy.comes is not None:
            yield enemy.comes
        else:
            yield Finding(
                clause="CHG-2",
                holds=not enemy.threatens,
                reason="safe_from_charge",
                values=(("chance", str(enemy.chance)),) if enemy.threatens else (),
                measured=enemy.distance,
                unit=found.unit,
                other=str(enemy.by),
            )
    if not found.enemies:
        yield Finding(clause="CHG-2", holds=True, reason="no_enemies", unit=found.unit)


def assumed(situation: Situation, players: tuple[PlayerId, ...]) -> Iterator[str]:
    """Say on what an answer about the next Charges of some players rests."""
    now = situation.battle.active, situation.battle.phase
    for player in players:
        when = "this" if now == (player, "charge") else "the next"
        yield (
            f"in {when} Charge Phase of {player}, all units standing as now: who moves,"
            " flees, falls, arrives or is set free before changes the answer"
        )


def _unknown(gap: RuleGapError) -> str:
    return f"not looked at: {gap}"
