"""The 9th Age, chapter "Turn Sequences": time, and what ends with it."""

from typing import Final

from serried.books.t9a.charging.declaring.frenzy import notes_on_phase
from serried.books.t9a.charging.reacting.passing import judge_end
from serried.model.actions import NextPhase, NextTurn
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order
from serried.rules.turn import Endings, next_phase, next_turn

ENDINGS: Final = Endings(
    phase=frozenset(
        {
            Mark.JOINED,  # CHR-JOIN-12: no further move in that Movement Phase
            Mark.PASSED_MARCH_TEST,  # MOV-8: the test is of one Movement Phase
            Mark.FAILED_MARCH_TEST,
            Mark.PASSED_PANIC_TEST,  # PANIC-6: no second test in the phase
            Mark.MAGICAL_MOVE,  # MM-6: one in each Magic Phase
            Mark.MADE_WAY,  # AMB-56: who goes first in a Round of Combat
        },
    ),
    turn=frozenset(
        {
            Mark.ADVANCED,  # SHOOT-5 looks at it in the Shooting Phase
            Mark.MARCHED,  # MOV-20
            Mark.REFORMED,  # MOV-24: in this Player Turn
            Mark.CHARGING,
            Mark.DECLARED_CHARGE,  # CHR-CHG-5, AMB-52: one a Player Turn
            Mark.REDIRECTED,  # CHG-9: once a Player Turn
            Mark.STOOD_AND_SHOT,  # CHG-7: once a Player Turn
            Mark.NEWLY_SUMMONED,  # AMB-43: no Charge before the next Charge Phase
            Mark.SHAKEN,  # RALLY-3, CHG-FAIL-4: to the end of the Player Turn
        },
    ),
)


def pass_time(
    situation: Situation,
    action: NextPhase | NextTurn,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Let time pass, once all Charges are moved.

    Source:
        GEN-1 to GEN-3, CHG-11
    """
    battle = situation.battle
    barred = tuple(judge_end(situation)) if battle.charges else ()
    if barred:
        verdict = Verdict(findings=in_order(barred, situation.edition.order))
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    passing = next_phase if isinstance(action, NextPhase) else next_turn
    after, events = passing(battle, situation.edition.vocabulary, ENDINGS)
    values = (("player", after.active), ("phase", after.phase))
    finding = Finding(clause="GEN-2", holds=True, reason="time_passes", values=values)
    notes = tuple(dict.fromkeys(_left_open(battle) + _left_open(after)))
    verdict = Verdict(findings=(finding,), events=events, notes=notes)
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


def _left_open(battle: Battle) -> tuple[str, ...]:
    """Return what a Charge Phase leaves to players (CHG-1)."""
    return notes_on_phase(battle) if battle.phase == "charge" else ()
