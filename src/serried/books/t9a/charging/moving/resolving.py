"""The 9th Age, chapter "Move Chargers": the roll, and who moves where.

All who charge one unit are rolled for together and moved together.

Source:
    CHG-1, CHG-5, CHG-9, CHG-11, CHG-12, CHG-MOVE-1 to CHG-MOVE-10, CHG-FAIL-1 to
    CHG-FAIL-4, CHG-FLEE-1, CHR-CHG-6 to CHR-CHG-8, docs/rulings/0025-charging.md,
    docs/rulings/0029-resolving-charges.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.charging.chargers import Charging, charging, flees, party
from serried.books.t9a.charging.declaring.declarers import notes_on_others
from serried.books.t9a.charging.declaring.frenzy import judge_enraged
from serried.books.t9a.charging.declaring.outcome import (
    all_fail,
    catching,
    closing_in,
    turned,
)
from serried.books.t9a.charging.moving.charging_out import judge_closing
from serried.books.t9a.charging.moving.dangerous_charges import through_danger
from serried.books.t9a.charging.outcomes import Outcome, merged
from serried.books.t9a.charging.pending import charges_of, with_rolls
from serried.books.t9a.charging.reacting.reactions import judge_answered
from serried.books.t9a.seeing.gaps import refuse_who_stands_in_gaps
from serried.model.actions.charges import ResolveCharge
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.pending_charges import DeclaredCharge
from serried.model.results.charges import ChargeNeeds, Need
from serried.model.verdict import Event, Finding, Transition, Values, Verdict
from serried.rules.case import Situation
from serried.rules.choosing import judge_phase
from serried.rules.dice_tests import take_roll
from serried.rules.findings import in_order, never, owing

PHASE: Final = "charge"


def judge_resolve(
    situation: Situation,
    action: ResolveCharge,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Roll for a charger and for all who charge the same unit, and move them.

    Without dice it is said what they need, and nobody moves. Where several ends are
    equally good and none is chosen, the roll stands, and nobody moves either.

    Args:
        situation: The battle as it stands, and what holds on it.
        action: Who charges, and what its owner chooses.
        dice: Those of each charger, that of the line first, then those of a Discipline
            Test, or the one that settles which Facing of a second enemy is charged;
            none for those that were rolled for before.

    Raises:
        RequestError: If the dice are too few, or somebody is named who is not there,
            or does not charge with it.
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        CHG-5, CHG-9, CHG-11, CHG-12, CHG-MOVE-8, CHG-FAIL-1, CHG-FLEE-1
    """
    battle = situation.battle
    battle.unit(action.subject.unit)
    own = charges_of(battle, action.subject)
    _refuse_unknown(battle, action, own)
    for one in own:
        if one.last is None:
            refuse_who_stands_in_gaps(situation, battle.unit(one.on))
    barred = tuple(_announced(situation, action, own))
    if not all(finding.holds for finding in barred):
        verdict = Verdict(findings=in_order(barred, situation.edition.order))
        return Transition(battle=battle, verdict=verdict, dice_left=dice or ())
    together = party(battle, _chosen(action, own))
    _refuse_strangers(action, together)
    waiting = [one for one in together if not one.rolled]
    if waiting and dice is None:
        pending = _pending(situation, together)
        return _answer(situation, barred, pending, None)
    together, left, rolls = _thrown(situation, together, dice or ())
    situation = situation.with_battle(with_rolls(battle, together))
    outcome = _moved(situation, action, together, left)
    outcome, left = through_danger(situation, outcome, left)
    outcome = turned(situation, outcome, action, left)
    said = merged(rolls, outcome)
    return _answer(situation, barred, said, left)


def _refuse_unknown(
    battle: Battle, action: ResolveCharge, own: Sequence[DeclaredCharge]
) -> None:
    """Refuse a target that is neither on hand nor one that has left the table.

    Raises:
        RequestError: If it is unknown.
    """
    if action.against is not None and action.against not in {one.on for one in own}:
        battle.unit(action.against)


def _announced(
    situation: Situation,
    action: ResolveCharge,
    own: Sequence[DeclaredCharge],
) -> Iterator[Finding]:
    """Judge whether a charge may be resolved now.

    Source:
        GEN-2, GEN-3, CHG-1, CHG-5, CHG-9, CHG-11, FR-12, UR-FRENZY
    """
    battle = situation.battle
    subject = action.subject
    yield judge_phase(battle, PHASE, "GEN-2", "resolve_phase", str(subject))
    yield judge_answered(situation, subject)
    yield from judge_enraged(situation)
    yield never(
        not own or battle.unit(subject.unit).player != battle.active,
        clause="CHG-11",
        reason="resolve_declared",
        unit=str(subject),
    )
    if own:
        yield _judge_choice(action, own)
        yield from judge_closing(battle, subject, action.slide)
        yield from _judge_pivot(battle, action, own)


def _judge_choice(action: ResolveCharge, own: Sequence[DeclaredCharge]) -> Finding:
    """Judge CHG-9: of several targets that fled, one is chosen before the roll."""
    targets = tuple(one.on for one in own)
    values: Values = (("targets", targets),)
    by = str(action.subject)
    if action.against is None:
        several = targets if targets[1:] else ()
        return owing(
            [str(replace(action, against=target)) for target in several],
            clause="CHG-9",
            reason="resolve_one_target",
            values=values,
            unit=by,
            other=targets[0],
        )
    return never(
        action.against not in targets,
        clause="CHG-9",
        reason="resolve_its_target",
        values=values,
        unit=by,
        other=action.against,
    )


def _judge_pivot(
    battle: Battle, action: ResolveCharge, own: Sequence[DeclaredCharge]
) -> Iterator[Finding]:
    """Judge that only who goes for a Fleeing unit turns afterwards (CHG-FLEE-1)."""
    if action.pivot is None:
        return
    chosen = [one for one in own if action.against in {None, one.on}]
    yield never(
        not any(one.last is not None or flees(battle, one) for one in chosen),
        clause="CHG-FLEE-1",
        reason="resolve_pivots",
        unit=str(action.subject),
        other=own[0].on,
    )


def _chosen(action: ResolveCharge, own: Sequence[DeclaredCharge]) -> DeclaredCharge:
    return next(one for one in own if action.against in {None, one.on})


def _refuse_strangers(
    action: ResolveCharge, together: Sequence[DeclaredCharge]
) -> None:
    """Refuse an end for somebody who does not charge with it, or a test for nothing.

    Raises:
        RequestError: If there is one, or one is named twice.
    """
    if action.test_by is not None and action.pivot is None:
        message = f"{action.test_by} would test for a pivot, and none is asked for"
        raise RequestError(message)
    named = [one.charger for one in action.others]
    for charger in named:
        if charger not in {one.by for one in together[1:]}:
            message = (
                f"{charger} does not charge {together[0].on} with {action.subject}"
            )
            raise RequestError(message)
    if len(set(named)) < len(named):
        message = "an end is named twice for one charger"
        raise RequestError(message)


def _thrown(
    situation: Situation,
    together: Sequence[DeclaredCharge],
    dice: tuple[int, ...],
) -> tuple[tuple[DeclaredCharge, ...], tuple[int, ...], Outcome]:
    """Throw for all that were not rolled for yet.

    Returns:
        The charges with their rolls, the dice that are left, and what is said of it.

    Raises:
        RequestError: If the dice are too few.

    Source:
        CHG-11, CHG-MOVE-8, GEN-8, CMD-4
    """
    rolled: list[DeclaredCharge] = []
    findings: list[Finding] = []
    events: list[Event] = []
    for charge in together:
        one = charging(situation, charge)
        if not charge.rolled:
            roll = take_roll(dice, f"Charge Range of {charge.by}", one.range.many)
            one = one._replace(charge=replace(charge, rolled=roll.dice))
            dice = roll.left
            events.append(_roll_event(one))
        findings += _judge_roll(one)
        rolled.append(one.charge)
    return tuple(rolled), dice, Outcome(tuple(findings), events=tuple(events))


def _judge_roll(one: Charging) -> Iterator[Finding]:
    """Say whether a roll is enough (CHG-12), and whether a Champion helped (CMD-4)."""
    rolled = one.charge.rolled
    if one.range.rolled(rolled, one.distance) > one.range.rolled(rolled, None):
        yield Finding(
            clause="CMD-4",
            holds=True,
            reason="resolve_ordered",
            values=(("dice", rolled),),
            unit=str(one.by),
        )
    yield Finding(
        clause="CHG-12",
        holds=True,  # a charge that falls short is as lawful
        reason="resolve_reaches" if one.enough else "resolve_falls_short",
        measured=one.distance,
        limit=one.reach,
        unit=str(one.by),
        other=one.charge.on,
    )


def _roll_event(one: Charging) -> Event:
    gap: Values = () if one.distance is None else (("distance", one.distance),)
    values: Values = (
        ("unit", str(one.by)),
        ("dice", one.charge.rolled),
        ("charge_range", one.reach),
        *gap,
    )
    return Event(event="charge_range", values=values)


def _pending(situation: Situation, together: Sequence[DeclaredCharge]) -> Outcome:
    """Say what each charger needs, and the chance of it (CHG-12)."""
    found = [charging(situation, charge) for charge in together]
    dice = sum(one.range.many for one in found if not one.charge.rolled)
    note = f"{dice} dice say how far they charge; nobody moves until they are thrown"
    notes = (note, *notes_on_others(situation.battle, found[0].by))
    result = ChargeNeeds(needs=tuple(map(needed, found)))
    return Outcome((), measures=result.values, notes=notes, result=result)


def needed(one: Charging) -> Need:
    """Return how far a target is, what has to be rolled for it, and the chance."""
    if one.distance is None:
        return Need(by=one.by, distance=None, least=None, chance=None)
    return Need(
        by=one.by,
        distance=one.distance,
        least=one.range.needs(one.distance),
        chance=one.range.chance(one.distance),
    )


def _moved(
    situation: Situation,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
    dice: tuple[int, ...],
) -> Outcome:
    """Move all chargers, or say between which ends their owner chooses."""
    first = together[0]
    if first.last is not None:
        return all_fail(situation, action, together)
    if flees(situation.battle, first):
        return catching(situation, action, together)
    return closing_in(situation, action, together, dice)


def _answer(
    situation: Situation,
    announced: tuple[Finding, ...],
    said: Outcome,
    left: tuple[int, ...] | None,
) -> Transition:
    """Return the answer; what is unlawful leaves the roll as it was thrown."""
    verdict = Verdict(
        findings=in_order((*announced, *said.findings), situation.edition.order),
        measures=said.measures,
        events=said.events,
        notes=tuple(dict.fromkeys(said.notes)),
        result=said.result,
    )
    moved = verdict.legal and said.battle is not None
    dice_left = (left or ()) if said.dice_left is None else said.dice_left
    return Transition(
        battle=said.battle if moved and said.battle is not None else situation.battle,
        verdict=verdict,
        dice_left=dice_left,
        trip=said.trip,
        mover=said.mover,
    )
