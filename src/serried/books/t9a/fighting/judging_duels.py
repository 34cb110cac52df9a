"""The 9th Age, chapter "Close Combat": whether a Duel is issued or answered lawfully.

Source:
    DUEL-1 to DUEL-8, DUEL-14, DUEL-15, AMB-100
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from serried.books.t9a.fighting.actions import (
    AcceptDuel,
    IssueDuel,
    NameRefuser,
    RefuseDuel,
)
from serried.books.t9a.fighting.duelling import (
    characters_among,
    could_accept,
    decisions,
)
from serried.books.t9a.fighting.marks import REFUSED_DUEL
from serried.books.t9a.morale.staying import stays
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat, Duel
from serried.model.ids import ClauseId
from serried.model.verdict import Event, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never

DuelAction: TypeAlias = IssueDuel | AcceptDuel | RefuseDuel | NameRefuser
Outcome: TypeAlias = Callable[[Battle, Combat], Battle]


def judge_issue(
    situation: Situation, action: IssueDuel, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a Character or Champion issues a Duel.

    Source:
        DUEL-1, DUEL-6, DUEL-7
    """
    one = action.subject

    def issued(battle: Battle, combat: Combat) -> Battle:
        player = combat.player(one.unit)
        done = replace(combat, challenger=one, issued=(*combat.issued, player))
        return battle.with_combat(done)

    told = Event(event="duel_issued", values=(("model", str(one)),))
    return _judged(situation, action, dice, "DUEL-1", told, issued)


def judge_accept(
    situation: Situation, action: AcceptDuel, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a Duel is accepted; that ends the step.

    Source:
        DUEL-2, DUEL-4 to DUEL-7, DUEL-15
    """
    other = action.subject

    def accepted(battle: Battle, combat: Combat) -> Battle:
        one = combat.challenger or other
        done = replace(combat, challenger=None, passed=combat.players)
        for model in (one, other):
            battle = _shamed(battle, model, shamed=False)
        return battle.with_combat(done, duels=(*battle.duels, Duel(one, other)))

    told = Event(event="duel_accepted", values=(("model", str(other)),))
    return _judged(situation, action, dice, "DUEL-2", told, accepted)


def judge_refuse(
    situation: Situation, action: RefuseDuel, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a Duel is refused: by all who could have accepted it.

    Source:
        DUEL-1, DUEL-3, DUEL-7, DUEL-8, AMB-100
    """

    def refused(battle: Battle, combat: Combat) -> Battle:
        issuer = combat.challenger or action.subject
        these = tuple(could_accept(battle, issuer))
        shaming = issuer if characters_among(battle, these) else None
        done = replace(combat, challenger=None, refused=these, shaming=shaming)
        return battle.with_combat(done)

    told = Event(event="duel_refused", values=(("model", str(action.subject)),))
    return _judged(situation, action, dice, "DUEL-2", told, refused)


def judge_name(
    situation: Situation, action: NameRefuser, dice: tuple[int, ...] | None
) -> Transition:
    """Judge which Character suffers for having refused a Duel.

    Source:
        DUEL-3, DUEL-4, DUEL-8
    """

    def named(battle: Battle, combat: Combat) -> Battle:
        done = battle.with_combat(replace(combat, shaming=None))
        return _shamed(done, action.refuser, shamed=True)

    values: Values = (
        ("model", str(action.subject)),
        ("other", str(action.refuser)),
    )
    told = Event(event="refuser_named", values=values)
    return _judged(situation, action, dice, "DUEL-3", told, named)


def _judged(  # noqa: PLR0913, PLR0917 - what the four have in common
    situation: Situation,
    action: DuelAction,
    dice: tuple[int, ...] | None,
    clause: ClauseId,
    event: Event,
    outcome: Outcome,
) -> Transition:
    """Judge that a line is among those that the step of Duels asks for now."""
    battle, combat = situation.battle, situation.battle.combat
    battle.unit(action.subject.unit)
    stepping = combat is not None and combat.step == "duels"
    now = () if combat is None or not stepping else tuple(decisions(situation, combat))
    lines = tuple(line for one in now for line in one.lines)
    may = _alike(action, lines, battle, combat)
    values: Values = (("models", str(action.subject)), ("lines", lines))
    found = never(
        not may,
        clause=clause,
        reason=f"{event.event}_lawfully" if stepping else "duels_now",
        values=values,
        unit=action.subject.unit,
    )
    if combat is None or not may:
        return stays(situation, (found,), dice)
    after = outcome(battle, combat)
    verdict = Verdict(
        findings=in_order((found,), situation.edition.order),
        events=(event,),
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _alike(
    action: DuelAction, lines: tuple[str, ...], battle: Battle, combat: Combat | None
) -> bool:
    """Tell whether a line is asked for; any who could accept may refuse for all."""
    if isinstance(action, RefuseDuel) and combat is not None and combat.challenger:
        return action.subject in tuple(could_accept(battle, combat.challenger))
    return str(action) in lines


def _shamed(battle: Battle, one: Subject, *, shamed: bool) -> Battle:
    """Return the battle in which a model has refused a Duel, or that no longer counts.

    Source:
        DUEL-3, DUEL-15
    """
    mark = frozenset({REFUSED_DUEL})
    unit = battle.unit(one.unit)
    kinds = tuple(
        replace(kind, marks=kind.marks | mark if shamed else kind.marks - mark)
        if kind.letter == one.letter
        else kind
        for kind in unit.kinds
    )
    return (
        battle if kinds == unit.kinds else battle.with_unit(replace(unit, kinds=kinds))
    )
