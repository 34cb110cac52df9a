"""The 9th Age, chapter "Charge Phase": what the target of a Charge does about it.

Source:
    CHG-5 to CHG-8, CHG-10, CHR-CHG-3, docs/rulings/0025-charging.md
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.t9a.armament import may_shoot, shoots_on_trust
from serried.books.t9a.charging.declaring.declarers import declarer_of
from serried.books.t9a.charging.declaring.terror import (
    HANGS,
    after_terror,
    judge_steady,
    panic_test_of,
)
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.pending import answered, owed
from serried.books.t9a.morale.panic import (
    PANIC_TEST,
    is_fearless,
    is_undead,
    is_war_machine,
)
from serried.books.t9a.voluntary_actions import judge_unshaken
from serried.geometry import at_most
from serried.model.actions.charges import React
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.extents import Edge
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import in_combat
from serried.rules.dice_tests import Outcome, depending
from serried.rules.findings import in_order, never, owing


def judge_reaction(
    situation: Situation,
    react: React,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge that the target of a Charge holds, or stands and shoots.

    Where nobody says what it shoots with, that is taken on trust; what it hits is told
    by other lines. The dice are those of a Panic Test because of Terror; without them
    nothing happens where one is due. A test that was thrown stands.

    Raises:
        RequestError: If a model of it is to react by itself, or the dice are too few.

    Source:
        CHG-5 to CHG-8, CHG-10, CHR-CHG-3, CHR-CHG-4
    """
    battle = situation.battle
    unit = reacting(battle, react.subject)
    charge = _charge_on(battle, unit)
    findings: tuple[Finding, ...] = (judge_owed(battle, unit),)
    if charge is not None:
        findings += judge_choice(situation, charge, react.reaction)
    if charge is None or not all(finding.holds for finding in findings):
        verdict = Verdict(findings=in_order(findings, situation.edition.order))
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    test = panic_test_of(situation, charge, dice)
    findings += test.findings
    if test.outcome is not Outcome.NOT_NEEDED:
        findings += (judge_steady(charge, unit, react.reaction, test),)
    verdict = Verdict(
        findings=in_order(findings, situation.edition.order), events=test.events
    )
    verdict = depending(verdict, test, PANIC_TEST, HANGS)
    after = battle.with_unit(after_terror(unit, test))
    if verdict.legal and test.outcome is not Outcome.PENDING:
        after, verdict = _reacted(after, charge, react.reaction, verdict)
    return Transition(battle=after, verdict=verdict, dice_left=test.dice_left)


def _reacted(
    battle: Battle, charge: DeclaredCharge, reaction: Reaction, verdict: Verdict
) -> tuple[Battle, Verdict]:
    """Return the battle after a lawful reaction, and what is said of it."""
    unit = battle.unit(charge.on)
    after = battle.with_pending(charges=answered(battle, charge, reaction))
    values: Values = (("unit", unit.id), ("at", str(charge.by)))
    if reaction is Reaction.HOLD:
        held = Event(event="holds", values=values[:1])
        return after, replace(verdict, events=(*verdict.events, held))
    shot = Event(event="stands_and_shoots", values=values)
    return after.with_unit(unit.with_marks(Mark.STOOD_AND_SHOT)), replace(
        verdict,
        measures=(("shot_at", str(charge.by)),),
        events=(*verdict.events, shot),
        notes=_notes_on_shooting(battle, unit, charge),
    )


def judge_answered(situation: Situation, subject: Subject) -> Finding:
    """Judge that no reaction is owed, which comes before all that others do.

    Args:
        situation: As it stands.
        subject: Who would act.

    Source:
        CHG-5, CHG-8
    """
    waiting = owed(situation.battle)
    lines: tuple[str, ...] = ()
    if waiting is not None:
        ways = lawful_reactions(situation, waiting) or (Reaction.FLEE,)
        lines = tuple(f"{waiting.on} {way.value}" for way in ways)
    return owing(
        lines,
        clause="CHG-5",
        reason="reactions_first",
        unit=str(subject if waiting is None else waiting.by),
        other=None if waiting is None else waiting.on,
    )


def reacting(battle: Battle, subject: Subject) -> Unit:
    """Return the unit that reacts to a Charge.

    Raises:
        RequestError: If a model of it is to react by itself.
    """
    if subject.letter is not None:
        message = f"{subject.unit} reacts as a whole, not {subject} by itself"
        raise RequestError(message)
    return battle.unit(subject.unit)


def judge_owed(battle: Battle, unit: Unit, reason: str = "reaction_is_due") -> Finding:
    """Judge that *unit* is charged, and has not reacted to it yet.

    Args:
        battle: The table.
        unit: Who is to react.
        reason: The key of the words for it.

    Source:
        CHG-5
    """
    charge = owed(battle)
    return never(
        charge is None or charge.on != unit.id,
        clause="CHG-5",
        reason=reason,
        unit=unit.id,
        other=str(charge.by) if charge and charge.on == unit.id else None,
    )


def judge_choice(
    situation: Situation, charge: DeclaredCharge, reaction: Reaction
) -> tuple[Finding, ...]:
    """Judge one reaction of the target of *charge*.

    Source:
        CHG-6 to CHG-8, CHG-10, UR-UNDEAD
    """
    battle = situation.battle
    match reaction:
        case Reaction.HOLD:
            return (_judge_not_fleeing(battle.unit(charge.on)),)
        case Reaction.STAND_AND_SHOOT:
            return tuple(_judge_shooting(situation, charge))
        case Reaction.FLEE:
            return judge_fleeing(battle, battle.unit(charge.on))


def lawful_reactions(
    situation: Situation, charge: DeclaredCharge
) -> tuple[Reaction, ...]:
    """Return the reactions that are open to the target of *charge*.

    Source:
        CHG-6 to CHG-8, CHG-10, UR-UNDEAD
    """
    return tuple(
        reaction
        for reaction in Reaction
        if all(one.holds for one in judge_choice(situation, charge, reaction))
    )


def judge_fleeing(battle: Battle, unit: Unit) -> tuple[Finding, ...]:
    """Judge that a charged unit may flee; who flees already has to.

    Source:
        CHG-6, CHG-8, CHG-10, UR-FEARLESS, UR-UNDEAD
    """
    return (
        _judge_free(battle, unit),
        *_judge_undead(unit),
        *_judge_fearless(unit),
        never(
            is_war_machine(unit) and not unit.has(Mark.FLEEING),
            clause="CHG-10",
            reason="war_machine_flees",
            unit=unit.id,
        ),
    )


def _charge_on(battle: Battle, unit: Unit) -> DeclaredCharge | None:
    charge = owed(battle)
    return charge if charge is not None and charge.on == unit.id else None


def _judge_shooting(situation: Situation, charge: DeclaredCharge) -> Iterator[Finding]:
    """Judge each condition of Stand and Shoot.

    Source:
        CHG-6, CHG-7, CHG-8, SHK-2, SHK-7, UR-UNDEAD
    """
    battle = situation.battle
    unit = battle.unit(charge.on)
    charger = declarer_of(battle, charge.by, on_foot=charge.on_foot)
    distance = gap_to(situation, charger.unit, unit).distance
    rate = charger.range.rate
    yield _judge_free(battle, unit)
    yield from _judge_undead(unit)
    yield _judge_not_fleeing(unit)
    yield judge_unshaken(unit)
    yield never(
        unit.has(Mark.STOOD_AND_SHOT),
        clause="CHG-7",
        reason="stood_and_shot_once",
        unit=unit.id,
    )
    yield never(
        not may_shoot(battle, unit),
        clause="CHG-7",
        reason="has_nothing_to_shoot",
        unit=unit.id,
    )
    yield never(
        charge.facing is not Edge.FRONT,
        clause="CHG-7",
        reason="shoots_to_the_front",
        unit=unit.id,
        other=str(charge.by),
    )
    yield Finding(
        clause="CHG-7",
        holds=not at_most(distance, rate),
        reason="time_to_shoot",
        measured=distance,
        limit=rate,
        margin=distance - rate,
        unit=unit.id,
        other=str(charge.by),
    )


def _judge_free(battle: Battle, unit: Unit) -> Finding:
    """Judge that a unit is not Engaged, which could only Hold (CHG-6)."""
    barred = in_combat(battle, unit)
    return owing(
        (f"{unit.id} {Reaction.HOLD.value}",) if barred else (),
        clause="CHG-6",
        reason="engaged_holds",
        unit=unit.id,
        other=barred[1] if barred else None,
    )


def _judge_not_fleeing(unit: Unit) -> Finding:
    """Judge that a unit is not Fleeing, which must flee on (CHG-8)."""
    fleeing = unit.has(Mark.FLEEING)
    lines = (f"{unit.id} {Reaction.FLEE.value}",) if fleeing else ()
    return owing(lines, clause="CHG-8", reason="flees_on_again", unit=unit.id)


def _judge_undead(unit: Unit) -> Iterator[Finding]:
    """Judge that Undead only hold; those that flee already flee on.

    Source:
        UR-UNDEAD, CHG-8
    """
    if is_undead(unit):
        fleeing = unit.has(Mark.FLEEING)
        lines = () if fleeing else (f"{unit.id} {Reaction.HOLD.value}",)
        yield owing(lines, clause="UR-UNDEAD", reason="undead_hold", unit=unit.id)


def _judge_fearless(unit: Unit) -> Iterator[Finding]:
    """Judge that the Fearless do not choose to flee; those that flee already flee on.

    Source:
        UR-FEARLESS
    """
    if is_fearless(unit):
        yield never(
            not unit.has(Mark.FLEEING),
            clause="UR-FEARLESS",
            reason="fearless_flees",
            unit=unit.id,
        )


def _notes_on_shooting(
    battle: Battle, unit: Unit, charge: DeclaredCharge
) -> tuple[str, ...]:
    """Say what is taken on trust of Stand and Shoot, and whom it hits.

    Source:
        CHG-7, CHR-CHG-3, CHR-CHG-4
    """
    notes = []
    if shoots_on_trust(battle, unit):
        notes.append(f"what {unit.id} shoots with is taken on trust")
    if charge.by.letter is not None:
        notes.append(
            f"all hits strike {charge.by}, and {charge.by.unit} gives it no cover"
        )
    return tuple(notes)
