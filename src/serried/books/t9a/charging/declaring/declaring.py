"""The 9th Age, chapter "Charge Phase": declaring Charges.

Source:
    CHG-1 to CHG-6, CHG-10, CHR-CHG-1 to CHR-CHG-5, docs/rulings/0025-charging.md
"""

from collections.abc import Callable
from dataclasses import replace

from serried.books.t9a.charging.declaring.aiming import Aim, judge_aim
from serried.books.t9a.charging.declaring.choosing import judge_charger
from serried.books.t9a.charging.declaring.declarers import (
    notes_on_others,
)
from serried.books.t9a.charging.pending import answered
from serried.books.t9a.charging.reacting.reactions import (
    judge_answered,
    lawful_reactions,
)
from serried.books.t9a.seeing.arcs import ARCS, LOW, Arcs
from serried.books.t9a.voluntary_actions import shaken_as_a_unit
from serried.late import Later
from serried.model.actions.charges import Charge
from serried.model.actions.subject import Subject
from serried.model.extents import Edge
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import ChargeDeclared, ChargeForecast
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import in_combat, judge_phase
from serried.rules.findings import in_order
from serried.rules.ranks.characters_leaving import about_character

what_would_come: Callable[[Situation, Charge, Edge], ChargeForecast] = Later(
    "serried.books.t9a.charging.declaring.chances", "asked"
)


def judge_charge(
    situation: Situation,
    charge: Charge,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge the declaration of a Charge; or answer what would come of it.

    It throws no dice, but for the Facing of one that stands on an arc line; without
    dice nothing is declared then, and a question is answered for the first Facing.

    Raises:
        RequestError: If no such Character stands in the unit, or a rate is missing.
        RuleGapError: If a rule not enforced yet would decide.

    Source:
        CHG-1 to CHG-6, CHG-10, CHR-CHG-1 to CHR-CHG-5, AMB-51, AMB-52, AMB-62, AMB-64
    """
    battle = situation.battle
    subject, target = charge.subject, battle.unit(charge.target)
    timing = judge_timing(situation, subject, target)
    choice = (*timing, *judge_charger(battle, subject))
    aim = judge_aim(
        situation,
        subject,
        target,
        choice,
        dice,
        on_foot=charge.on_foot,
    )
    if not charge.asked:
        return declared(situation, subject, target, aim)
    verdict = verdict_on(situation, subject, aim)
    if aim.lawful:
        found = what_would_come(situation, charge, aim.arcs[0])
        notes = notes_on_others(battle, subject)
        verdict = replace(
            verdict,
            measures=(*verdict.measures, *found.values),
            notes=(*verdict.notes, *notes),
            result=found,
        )
    if aim.lawful and aim.arcs[1:]:
        note = f"what is said of its end is for its {ARCS[aim.arcs[0]]}"
        verdict = replace(verdict, notes=(*verdict.notes, note))
    return Transition(battle=battle, verdict=verdict, dice_left=aim.dice_left)


def judge_timing(
    situation: Situation, subject: Subject, target: Unit
) -> tuple[Finding, Finding]:
    """Judge that it is the Charge Phase, and no reaction is owed.

    Source:
        GEN-2, CHG-1, CHG-5
    """
    battle = situation.battle
    phase = judge_phase(
        battle, "charge", "GEN-2", "charge_phase", str(subject), target.id
    )
    return phase, judge_answered(situation, subject)


def declared(
    situation: Situation, subject: Subject, target: Unit, aim: Aim
) -> Transition:
    """Return the battle with a Charge declared, if that is lawful.

    An Engaged target can only Hold, so it does at once.

    Source:
        CHG-4 to CHG-6, CHG-10, AMB-64, CHR-CHG-5
    """
    battle = situation.battle
    verdict = verdict_on(situation, subject, aim)
    if not aim.lawful or aim.arcs[1:]:
        return Transition(battle=battle, verdict=verdict, dice_left=aim.dice_left)
    charge = DeclaredCharge(
        by=subject, on=target.id, facing=aim.arcs[0], on_foot=aim.on_foot
    )
    unit = battle.unit(subject.unit).with_marks(Mark.DECLARED_CHARGE)
    moved = battle.with_unit(unit)
    after = moved.with_pending(charges=(*battle.charges, charge))
    values = (
        ("unit", str(subject)),
        ("on", target.id),
        ("facing", charge.facing.value),
    )
    events = [*verdict.events, Event(event="charge_declared", values=values)]
    result = ChargeDeclared(
        on=target.id,
        facing=charge.facing,
        reactions=lawful_reactions(situation.with_battle(after), charge),
    )
    if in_combat(after, target):
        after = after.with_pending(charges=answered(after, charge, Reaction.HOLD))
        events.append(Event(event="holds", values=(("unit", target.id),)))
    verdict = replace(
        verdict,
        measures=(*verdict.measures, *result.values),
        events=tuple(events),
        result=result,
    )
    return Transition(battle=after, verdict=verdict, dice_left=aim.dice_left)


def verdict_on(situation: Situation, subject: Subject, aim: Aim) -> Verdict:
    """Return what is to be said of a declaration, whether it is made or not."""
    measures: Values = ()
    notes = aim.notes
    if aim.gap is not None:
        names = tuple(edge.value for edge in aim.arcs)
        measures = (
            ("distance", aim.gap.distance),
            ("points", (aim.gap.first, aim.gap.second)),
            ("facing", names if names[1:] else names[0]),
        )
    if aim.lawful and aim.arcs[1:]:
        notes = (*notes, between_arcs(subject, aim.arcs))
    verdict = Verdict(
        findings=in_order(aim.findings, situation.edition.order),
        measures=measures,
        events=aim.events,
        notes=notes,
    )
    of_all = shaken_as_a_unit(situation.battle.unit(subject.unit), subject.letter)
    return about_character(subject, verdict, of_all)


def between_arcs(subject: Subject, arcs: Arcs) -> str:
    """Say that a die decides between two Arcs (AMB-64)."""
    first, second = (ARCS[edge] for edge in arcs)
    return (
        f"{subject} is exactly between two Arcs of its target: a die decides before"
        f" the declaration, 1 to {LOW} is {first}, the rest {second}"
    )
