"""The 9th Age, chapter "Close Combat": which combat is fought next, and its end.

Source:
    SEQ-5, SEQ-6, CC-8 to CC-10, ENG-2 to ENG-4
"""

from collections.abc import Sequence

from serried.books.t9a.combat_reforms.lapsing import without_reforms
from serried.books.t9a.fighting.able import missing
from serried.books.t9a.fighting.actions import Fight
from serried.books.t9a.fighting.losing import having_touched
from serried.books.t9a.fighting.marks import FOUGHT
from serried.books.t9a.fighting.rounds import advanced
from serried.books.t9a.fighting.unenforced import notes_on_fight
from serried.books.t9a.morale.staying import stays
from serried.books.t9a.vocabulary import ROUND_STEPS
from serried.model.battle import Battle
from serried.model.combat import Combat, Fighting
from serried.model.errors import RequestError
from serried.model.unit import Unit
from serried.model.verdict import Event, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import judge_phase
from serried.rules.contact.contacts import combat_of
from serried.rules.findings import in_order, never


def judge_fight(
    situation: Situation, action: Fight, dice: tuple[int, ...] | None
) -> Transition:
    """Judge that a combat is fought now, and begin its Round.

    Raises:
        RequestError: If there is no such player, or a file does not say with what a
            unit of the combat fights.

    Source:
        SEQ-5, CC-8, CC-9
    """
    battle, over = without_reforms(situation.battle)
    unit = battle.unit(action.unit)
    refuse_stranger(battle, action.player)
    among = combat_of(battle, unit) if unit.pose is not None else (unit,)
    order = [one for one in battle.units if one in among]
    fought = next((one for one in order if one.has(FOUGHT)), None)
    findings = (
        judge_phase(battle, "melee", "GEN-2", "melee_phase", unit.id),
        never(
            len(order) == 1,
            clause="CC-8",
            reason="is_engaged",
            unit=unit.id,
        ),
        never(
            action.player != battle.active or battle.combat is not None or fought,
            clause="CC-9",
            reason=_bar(battle, action, fought),
            values=(("player", action.player), ("active", battle.active)),
            unit=unit.id,
            other=None if fought is None else fought.id,
        ),
    )
    if not all(finding.holds for finding in findings):
        return stays(situation, findings, dice)
    for one in order:
        refuse_unarmed(one)
    after = advanced(situation.with_battle(begun(battle, order)))
    names = tuple(one.id for one in order)
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order),
        events=(*over, Event(event="round_begins", values=(("units", names),))),
        notes=tuple(notes_on_fight(battle, order)),
    )
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def begun(battle: Battle, among: Sequence[Unit]) -> Battle:
    """Return the battle at the start of a Round among some units (SEQ-6)."""
    units = tuple(Fighting(one.id, one.player) for one in among)
    combat = Combat(units=units, step=ROUND_STEPS[0])
    return battle.with_combat(having_touched(battle, combat))


def refuse_stranger(battle: Battle, player: str) -> None:
    """Refuse a player whom nobody knows.

    Raises:
        RequestError: If no unit is theirs, and none of a combat was.
    """
    players = battle.players
    if player not in {*players, battle.active}:
        message = (
            f"there is no player {player!r} here; the players are: {', '.join(players)}"
        )
        raise RequestError(message)


def refuse_unarmed(unit: Unit) -> None:
    """Refuse a unit whose file does not say with what it fights.

    Raises:
        RequestError: If a characteristic is missing.
    """
    name = missing(unit)
    if name:
        message = f"{unit.id} has no {name}, which CC-1 asks for; add `{name} = …`"
        raise RequestError(message)


def _bar(battle: Battle, action: Fight, fought: Unit | None) -> str:
    """Return the key of the words for why a combat is not picked now, or is."""
    if action.player != battle.active:
        return "active_picks"
    if battle.combat is not None:
        return "one_combat_at_a_time"
    return "fights_once" if fought is not None else "combat_picked"
