"""House rules, chapter "Signals": a verb, its findings and its mark."""

from dataclasses import dataclass
from typing import ClassVar, Final

from house_rules.words import OBLIQUE, SIGNALLED
from serried.geometry import gap_of
from serried.model.actions.form import Action, Form
from serried.model.actions.subject import Subject
from serried.model.arcs import Looked
from serried.model.effects import Until
from serried.model.extents import BOUNDARY, centre, pose_of
from serried.model.ids import UnitId
from serried.model.verdict import Finding, Transition, Verdict
from serried.model.words import Message
from serried.rules.case import Situation
from serried.rules.chapter import ActionRule, Chapter, Dice
from serried.rules.findings import never, no_farther_than
from serried.rules.moving.neighbours import shapes_of
from serried.rules.moving.rates import lowest_rate

FAR: Final = 4.0
"""Inches that each point of drill is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal(Action):
    """Signal to *target*, a friend, which may march then."""

    form: ClassVar = Form(
        "{subject} signal {target:friend}", examples=("spears signal knights",)
    )
    subject: Subject
    target: UnitId


def in_phase(situation: Situation, unit: UnitId, phase: str) -> Finding:
    """Judge HOUSE-1: each thing is done in its phase."""
    late, said = situation.battle.phase != phase, (("wanted", phase),)
    return never(late, clause="HOUSE-1", reason="in_phase", values=said, unit=unit)


def judge_signal(situation: Situation, action: Signal, dice: Dice) -> Transition:
    """Judge HOUSE-1 to HOUSE-4: who signals whom, and mark the friend."""
    battle = situation.battle
    unit, friend = battle.unit(action.subject.unit), battle.unit(action.target)
    apart = gap_of(shapes_of(unit, BOUNDARY), shapes_of(friend, BOUNDARY)).distance
    far = FAR * lowest_rate(battle, unit, "drill", "HOUSE-3")
    own = friend.player == unit.player and friend.id != unit.id
    seen = OBLIQUE.holds(unit, centre(friend.formation, pose_of(friend)))
    findings = (
        in_phase(situation, unit.id, "signals"),
        never(not own, clause="HOUSE-2", reason="signal_friend", unit=unit.id),
        no_farther_than(far, clause="HOUSE-3", measured=apart, reason="signal_near"),
        never(not seen, clause="HOUSE-4", reason="signal_arc", unit=unit.id),
    )
    verdict = Verdict(findings=findings, result=Looked(unit.id, (OBLIQUE,)))
    after = battle.with_unit(friend.with_marks(SIGNALLED)) if verdict else battle
    return Transition(battle=after, verdict=verdict, dice_left=dice or ())


SIGNALS: Final = Chapter(
    title="Signals",
    rules=(ActionRule(Signal, judge_signal, phase="signals"),),
    marks={SIGNALLED: Until.TURN},
    messages={
        "in_phase": Message("its phase", "{unit} does so in the {wanted} phase only"),
        "signal_friend": Message("to a friend", "{unit} signals to its friends only"),
        "signal_near": Message('{measured}" away', '{measured}" is over {limit}"'),
        "signal_arc": Message("in its oblique arc", "not in its oblique arc"),
    },
    translations={
        "de": {
            "drill": Message("Drill"),
            "signal": Message("Signal geben"),
            "target": Message("an wen"),
            "signals": Message("Signale"),
            "signalled": Message("hat ein Signal"),
            "in_phase": Message("in der Phase", "{unit} tut das in dieser Phase nicht"),
            "signal_friend": Message("für die eigenen", "nur für die eigenen"),
            "signal_near": Message(
                '{measured}" weit', '{measured}", höchstens {limit}"'
            ),
            "signal_arc": Message("im schrägen Bogen", "nicht im schrägen Bogen"),
        }
    },
)
