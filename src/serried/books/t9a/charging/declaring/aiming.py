"""The 9th Age, chapter "Charge Phase": a target as a charger has it before it.

Source:
    CHG-2 to CHG-4, CHG-9, CHR-CHG-2 to CHR-CHG-4, AMB-64
"""

from collections.abc import Iterator

from serried.books.t9a.charging.declaring.declarers import (
    Declarer,
    declarer_of,
    each_declarer,
)
from serried.books.t9a.charging.declaring.terror import notes_on_terror
from serried.books.t9a.charging.declaring.viability import (
    facings,
    judge_facing,
    judge_near,
    judge_room,
    judge_seen,
)
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.pending import others_against
from serried.books.t9a.flying import flies
from serried.books.t9a.seeing.arcs import Arcs, settled_arc
from serried.books.t9a.universal_rules import notes_on
from serried.frozen import frozen
from serried.geometry import Gap
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.model.verdict import Event, Finding
from serried.rules.case import Situation
from serried.rules.findings import never


@frozen(kw_only=True)
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
    notes = notes_on(charger.unit)
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
