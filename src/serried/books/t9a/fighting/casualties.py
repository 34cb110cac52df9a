"""The 9th Age, chapter "Close Combat": who falls in an Initiative Step.

All that is lost in a step is one batch of the chapter "Removing Casualties". Where an
owner has a choice the batch is due until somebody makes it.

Source:
    ATT-1, CC-17 to CC-20, CAS-2, CAS-ENG-2, HP-1 to HP-7, CS-10, DUEL-12 to DUEL-14
"""

from collections.abc import Iterator, Mapping, Sequence

from serried.books.t9a.casualties.removing_casualties import judge_losses
from serried.books.t9a.casualties.wiped_out import health_points
from serried.books.t9a.fighting.bundles import struck_as
from serried.books.t9a.fighting.fallen import fallen
from serried.books.t9a.fighting.fear import afraid
from serried.books.t9a.fighting.like_ways import told_apart
from serried.books.t9a.fighting.losing import having_touched
from serried.books.t9a.fighting.outcomes import Outcome
from serried.model.actions.models import Batch, Lose
from serried.model.battle import Battle
from serried.model.combat import Combat, Fallen
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import UnitId
from serried.model.memo import replaced
from serried.model.results.casualties import CasualtyWay, casualties_of
from serried.model.results.casualty_lines import line_of
from serried.model.verdict import Transition
from serried.rules.case import Situation


def after_blows(
    situation: Situation, outcome: Outcome
) -> tuple[Battle, Transition | None]:
    """Return the battle after the attacks of a step, and what took losses off.

    Raises:
        RuleGapError: If a clause of the chapter is not enforced yet.

    Source:
        ATT-1, CC-17, CC-20, CS-3
    """
    battle, combat = situation.battle, situation.battle.combat
    if combat is None:
        return battle, None
    now = replaced(combat, overkill=outcome.overkill)
    if not outcome.losses:
        return battle.with_combat(counting(now, {})), None
    made = taken_off(situation.with_battle(battle.with_combat(now)), outcome.losses)
    return made.battle, made


def taken_off(situation: Situation, losses: Sequence[Lose]) -> Transition:
    """Take what is lost in a step off, or let it be due until the owners choose.

    Where the only choice is among models that are alike in all that is looked at, the
    last of them go, or fill the gaps, so that a short rear rank stays on the left.

    Raises:
        RuleGapError: If a clause of the chapter is not enforced yet.

    Source:
        ATT-1, CC-17, CC-20
    """
    combat = situation.battle.combat
    made = judge_losses(situation, batch(losses), None)
    if combat is None:
        return made
    if made.battle is not situation.battle:
        return replaced(made, battle=counted(situation, made.battle, combat))
    ways = told_apart(situation, casualties_of(made.verdict).choices)
    if len(ways) == 1:
        made = judge_losses(situation, chosen(losses, ways[0]), None)
    if made.battle is situation.battle:
        due = replaced(combat, due=tuple(losses))
        return replaced(made, battle=situation.battle.with_combat(due))
    return replaced(made, battle=counted(situation, made.battle, combat))


def chosen(due: Sequence[Lose], way: CasualtyWay) -> Batch | Lose:
    """Return the line that takes the losses off in one way."""
    return line_of(due, way, last=True, slides=True)


def batch(losses: Sequence[Lose]) -> Batch | Lose:
    """Return the line of some losses; a batch where there are several."""
    return losses[0] if len(losses) == 1 else Batch(losses=tuple(losses))


def counted(situation: Situation, after: Battle, combat: Combat) -> Battle:
    """Return the battle after a batch, with what its Round counts of it.

    Source:
        CS-10, DUEL-12
    """
    before = {unit.id: unit for unit in situation.battle.units}
    there = {unit.id: unit for unit in after.units}
    lost = {}
    for one in combat.units:
        if one.unit in before:
            left = health_points(there[one.unit]) if one.unit in there else 0
            lost[one.unit] = max(health_points(before[one.unit]) - left, 0)
    if combat.step != "attacks":  # CS-10: what crumbles after them does not count
        lost = {}
    now = counting(after.combat or combat, lost)
    fallen_now = (*now.fallen, *_fallen(situation.battle, after, now))
    return after.with_combat(having_touched(after, replaced(now, fallen=fallen_now)))


def counting(combat: Combat, lost: Mapping[UnitId, int]) -> Combat:
    """Return a Round after the attacks of a step, with the Health Points they took.

    Source:
        CC-17, CS-10
    """
    initiative = None if combat.initiative is None else combat.initiative - 1
    units = tuple(
        one._replace(lost=one.lost + lost.get(one.unit, 0)) for one in combat.units
    )
    now = replaced(combat, units=units, initiative=initiative)
    return replaced(now, attacks=(), numbers=(), due=())


def _fallen(before: Battle, after: Battle, combat: Combat) -> Iterator[Fallen]:
    """Yield the duellists that stood before a batch and stand no more (DUEL-12)."""
    there = {unit.id: unit for unit in after.units}
    known = {one.model for one in combat.fallen}
    for duel in before.duels:
        for one in duel:
            unit = there.get(one.unit)
            letter = one.letter or RANK_AND_FILE
            if one in known or (unit is not None and unit.formation.lettered(letter)):
                continue
            was = before.unit(one.unit)
            struck = struck_as(before, combat, one)
            yield fallen(one, was.player, struck, afraid=afraid(was, letter))
