"""The 9th Age, chapter "Charge Phase": declaring Charges.

Source:
    CHG-1 to CHG-6, CHG-10, CHR-CHG-1 to CHR-CHG-5, docs/rulings/0025-charging.md
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from serried.books.t9a.charging.declaring.choosing import judge_charger
from serried.books.t9a.charging.declaring.declarers import (
    Declarer,
    declarer_of,
    each_declarer,
    notes_on_others,
)
from serried.books.t9a.charging.declaring.frenzy import notes_on_frenzy
from serried.books.t9a.charging.declaring.terror import notes_on_terror
from serried.books.t9a.charging.declaring.viability import (
    facings,
    judge_facing,
    judge_near,
    judge_room,
    judge_seen,
)
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.pending import answered, others_against
from serried.books.t9a.charging.reacting.reactions import (
    judge_answered,
    lawful_reactions,
)
from serried.books.t9a.flying import flies
from serried.books.t9a.seeing.arcs import ARCS, LOW, Arcs, settled_arc
from serried.books.t9a.universal_rules import notes_on
from serried.books.t9a.voluntary_actions import shaken_as_a_unit
from serried.geometry import Gap
from serried.late import Later
from serried.model.actions.charges import Charge
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.results.charges import ChargeDeclared, ChargeForecast
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import in_combat, judge_phase
from serried.rules.findings import in_order, never
from serried.rules.ranks.characters_leaving import about_character

what_would_come: Callable[[Situation, Charge, Edge], ChargeForecast] = Later(
    "serried.books.t9a.charging.declaring.chances", "asked"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A target as a charger has it before it.

    Attributes:
        findings: What the clauses say; not in order yet.
        arcs: The Facing that would be charged, or both where a die decides; nothing
            where that cannot be said.
        gap: How far it is, and between which points; None where it cannot be said.
        on_foot: Whether Flying Movement is left unused by one that has it.
        notes: What was assumed.
        events: The die that settled the Facing, if one was thrown.
        dice_left: The dice that it did not use.
    """

    findings: tuple[Finding, ...]
    arcs: Arcs = ()
    gap: Gap | None = None
    on_foot: bool = False
    notes: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    dice_left: tuple[int, ...] = ()

    @property
    def lawful(self) -> bool:
        """Whether every clause holds."""
        return all(finding.holds for finding in self.findings)


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


def judge_aim(  # noqa: PLR0913 - what a declaration consists of
    situation: Situation,
    subject: Subject,
    target: Unit,
    choice: tuple[Finding, ...],
    dice: tuple[int, ...] | None,
    *,
    on_foot: bool = False,
) -> Aim:
    """Return the findings on a target of a Charge, after *choice*, and its Facings.

    Room is looked for only where nothing else forbids the Charge: without the rest
    the question has no meaning. Where a die would decide which Facing is charged, and
    nobody threw it, room at either is enough.

    Source:
        CHG-2 to CHG-4, CHG-9, CHR-CHG-2 to CHR-CHG-4, AMB-64
    """
    battle = situation.battle
    unit = battle.unit(subject.unit)
    wrong = _wrong_target(subject, unit, target)
    reason = wrong or "charges_enemy"
    enemy = never(
        wrong, clause="CHG-2", reason=reason, unit=str(subject), other=target.id
    )
    if wrong or unit.pose is None:
        return Aim(findings=(*choice, enemy), dice_left=dice or ())
    charger = declarer_of(battle, subject, on_foot=on_foot)
    gap = gap_to(situation, charger.unit, target)
    arcs, left = facings(charger, target), dice or ()
    notes = (
        *notes_on(charger.unit),
        *notes_on_frenzy(unit, subject),
    )
    events: tuple[Event, ...] = ()
    findings = (
        *choice,
        judge_near(charger, target, gap.distance),
        judge_seen(battle, charger, target),
        *_together(battle, charger, target),
    )
    if all(finding.holds for finding in findings):
        notes += notes_on_terror(battle, charger, target)
        if arcs[1:] and dice is not None:
            arcs, events, left = settled_arc(arcs, dice)
        chargers = tuple(each_declarer(battle, subject, on_foot=on_foot))
        rooms = [judge_room(situation, chargers, target, edge) for edge in arcs]
        findings += (min(rooms, key=lambda room: not room.holds),)
    return Aim(
        findings=(*findings, judge_facing(charger, target, arcs)),
        arcs=arcs,
        gap=gap,
        on_foot=on_foot and flies(charger.unit),
        notes=notes,
        events=events,
        dice_left=left,
    )


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


def _wrong_target(subject: Subject, unit: Unit, target: Unit) -> str | None:
    """Return why *subject* could never charge *target* as it is, or None."""
    if subject == Subject(target.id):
        return "charges_itself"
    if target.player == unit.player:
        return "charges_friend"
    return "target_off_table" if target.pose is None else None


def _together(battle: Battle, charger: Declarer, target: Unit) -> Iterator[Finding]:
    """Say with whom a charger combines its Charge (CHG-3); it always holds."""
    others = others_against(battle, target.id, charger.subject)
    if others:
        yield Finding(
            clause="CHG-3",
            holds=True,
            reason="charges_combined",
            values=(("others", others),),
            unit=str(charger.subject),
            other=target.id,
        )
