"""The 9th Age, odds of a fight: the question what the next Round may come to.

Nothing changes, whatever the phase. A Round that is under way is looked at from where
it stands; otherwise it begins now.

Source:
    SEQ-6, CC-8, HP-7, CS-1, docs/rulings/0099-what-odds-take-players-to-choose.md
"""

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Final

from serried.books.t9a.casualties.health_pools import pools_of
from serried.books.t9a.fighting.aftermath import AFTERWARDS
from serried.books.t9a.fighting.picking import begun, refuse_unarmed
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.odds.breaking import Fates
from serried.books.t9a.odds.rounds import MOST, Ends, TooManyWaysError, ends
from serried.model.actions import AskOdds
from serried.model.battle import Battle
from serried.model.extents import pose_of
from serried.model.ids import UnitId
from serried.model.results.odds import FightOdds, Likely, UnitOdds
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.contact.contacts import combat_of, touching_enemies
from serried.rules.findings import never

PAIR: Final = 2

UNTOLD: Final = (
    "who Breaks is told of one unit against one other, both of whose files state their "
    "Discipline"
)


def judge_odds(
    situation: Situation, question: AskOdds, dice: tuple[int, ...] | None
) -> Transition:
    """Answer what the next Round of Combat may come to; change nothing.

    Raises:
        RequestError: If a unit is not there, or its file does not say with what it
            fights.
        RuleGapError: If a clause that is not enforced yet would decide.

    Source:
        SEQ-6, CC-8, HP-7, CS-1
    """
    battle = situation.battle
    unit, enemy = battle.unit(question.unit), battle.unit(question.enemy)
    for one in (unit, enemy):
        pose_of(one)  # it stands on the table
    touches = enemy in touching_enemies(battle, unit)
    found = never(
        not touches,
        clause="CC-8",
        reason="touches_enemy",
        unit=unit.id,
        other=enemy.id,
    )
    if not touches:
        return stays(situation, (found,), dice)
    combat = battle.combat
    if combat is not None and unit.id in combat.names and combat.step in AFTERWARDS:
        late = Finding(
            clause="SEQ-6", holds=False, reason="attacks_to_come", unit=unit.id
        )
        return stays(situation, (found, late), dice)
    among = combat_of(battle, unit)
    units = tuple(one for one in battle.units if one in among)
    for one in units:
        refuse_unarmed(one)
    here = situation.with_battle(_under_way(battle, units))
    try:
        each = ends(here, exact=question.in_fractions)
    except TooManyWaysError:
        return stays(situation, (found, _too_many(units)), dice)
    odds = _counted(here, each, unit, enemy, exact=question.in_fractions)
    notes = () if odds.units[0].broken is not None else (UNTOLD,)
    verdict = Verdict(findings=(found,), measures=odds.values, result=odds, notes=notes)
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def _under_way(battle: Battle, units: tuple[Unit, ...]) -> Battle:
    """Return the battle in the Round that is asked about."""
    combat = battle.combat
    if combat is not None and combat.names & {one.id for one in units}:
        return battle
    return begun(battle, units)


def _too_many(units: tuple[Unit, ...]) -> Finding:
    """Say how large a question is that is too large."""
    size = prod(pool.left + 1 for unit in units for pool in pools_of(unit))
    return Finding(
        clause="SEQ-6",
        holds=False,
        reason="too_many_ways",
        values=(("units", tuple(unit.id for unit in units)),),
        measured=float(size),
        limit=float(MOST),
        margin=float(MOST - size),
    )


def _counted(
    situation: Situation, each: Ends, unit: Unit, enemy: Unit, *, exact: bool
) -> FightOdds:
    """Return what all ends of a Round come to together."""
    first = each.each[0].combat
    names = [one.unit for one in first.units]
    names.sort(key=lambda name: (name != unit.id, name != enemy.id))
    ahead: dict[int, Likely] = {}
    for end in each.each:
        score = dict(end.score)
        by = score[unit.player] - score[enemy.player]
        ahead[by] = ahead.get(by, each.nothing) + end.likely
    return FightOdds(
        units=_of_units(situation, each, names, exact=exact),
        player=unit.player,
        other=enemy.player,
        ahead=tuple(sorted(ahead.items())),
        chosen=each.chosen,
        ways=each.ways,
    )


def _of_units(
    situation: Situation, each: Ends, names: Sequence[UnitId], *, exact: bool
) -> tuple[UnitOdds, ...]:
    """Return what a Round may do to each unit; of two alone also who Breaks.

    Of several, whose General or flag may Break first, it would hang on the order in
    which their owner has them test (BRK-8).
    """
    found = tuple(_of_unit(each, name) for name in names)
    units = [one for one in situation.battle.units if one.id in names]
    stated = all(None not in one.values("discipline") for one in units)
    if len(names) > PAIR or len(units) < PAIR or not stated:
        return found
    fates = Fates(situation)
    met = [(end.likely, fates.after(end)) for end in each.each]

    def sum_of(name: UnitId, what: str) -> Likely:
        these = (
            likely * (getattr(one, what) if exact else float(getattr(one, what)))
            for likely, one in met
            if one is not None and one.unit == name
        )
        return sum(these, start=each.nothing)

    return tuple(
        replace(
            one,
            broken=sum_of(one.unit, "broken"),
            run_down=(caught := sum_of(one.unit, "run_down")),
            destroyed=one.wiped_out + caught + sum_of(one.unit, "lost"),
        )
        for one in found
    )


def _of_unit(each: Ends, name: UnitId) -> UnitOdds:
    losses: dict[int, Likely] = {}
    wiped_out: Likely = each.nothing
    for end in each.each:
        lost = next(one.lost for one in end.combat.units if one.unit == name)
        losses[lost] = losses.get(lost, each.nothing) + end.likely
        if all(one.id != name for one in end.battle.units):
            wiped_out += end.likely
    most = max(losses)
    return UnitOdds(
        unit=name,
        player=each.each[0].combat.player(name),
        losses=tuple(losses.get(lost, each.nothing) for lost in range(most + 1)),
        wiped_out=wiped_out,
    )
