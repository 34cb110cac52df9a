"""A chapter from outside: a verb, its finding and its words, all in one place."""

from dataclasses import dataclass
from typing import ClassVar, Final

from serried.geometry import gap_of
from serried.model.actions.form import Action, Form
from serried.model.actions.subject import Subject
from serried.model.effects import Until
from serried.model.extents import BOUNDARY
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.verdict import Transition, Verdict
from serried.model.words import Message
from serried.rules.case import Situation
from serried.rules.chapter import ActionRule, Chapter, Dice
from serried.rules.findings import no_farther_than
from serried.rules.moving.neighbours import shapes_of

BRACED: Final = Mark("braced")


@dataclass(frozen=True, slots=True, kw_only=True)
class Brace(Action):
    """Brace *subject* against *target*, which is near."""

    form: ClassVar = Form(
        "{subject} brace against {target:enemy}",
        examples=("spears brace against foes",),
    )
    subject: Subject
    target: UnitId


def judge_brace(situation: Situation, action: Brace, dice: Dice) -> Transition:
    """Judge TOY-1: nobody braces against who is farther away than 12"."""
    battle = situation.battle
    unit, target = battle.unit(action.subject.unit), battle.unit(action.target)
    here, there = shapes_of(unit, BOUNDARY), shapes_of(target, BOUNDARY)
    finding = no_farther_than(
        12.0,
        clause="TOY-1",
        measured=gap_of(here, there).distance,
        reason="brace_near",
        unit=unit.id,
    )
    verdict = Verdict(findings=(finding,))
    if verdict:
        battle = battle.with_unit(unit.with_marks(BRACED))
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


BRACING: Final = Chapter(
    title="Bracing",
    rules=(ActionRule(Brace, judge_brace),),
    marks={BRACED: Until.TURN},
    messages={
        "brace_near": Message(
            '{unit} braces against an enemy {measured}" away, at most {limit}"',
            '{unit} is {measured}" away, at most {limit}" to brace',
        ),
    },
    translations={
        "de": {
            "braced": Message("stemmt sich"),
            "brace_near": Message('{measured}" weit', '{measured}" sind zu weit'),
        }
    },
)
