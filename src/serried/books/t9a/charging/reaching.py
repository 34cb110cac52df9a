"""The 9th Age, chapter "Move Chargers": what becomes of chargers that were rolled for.

Source:
    CHG-12, CHG-MOVE-6, CHG-MOVE-8 to CHG-MOVE-10, CHG-FAIL-1, CHG-FLEE-1,
    docs/rulings/0029-resolving-charges.md, docs/rulings/0031-secondary-charges.md
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.charge_move.ends import ChargeEnd, CombinedCharge
from serried.books.t9a.charge_move.several import combined_charge_at
from serried.books.t9a.charging.blocked_paths import first_blocked, lined_up
from serried.books.t9a.charging.catching import (
    catch,
    pivoted,
    removed,
    with_pivot,
)
from serried.books.t9a.charging.chargers import Charging, charging
from serried.books.t9a.charging.chosen_ends import (
    NEAR_ENOUGH,
    Wrong,
    chosen_end,
)
from serried.books.t9a.charging.moves import (
    arrived,
    choice_values,
)
from serried.books.t9a.charging.outcomes import (
    Outcome,
    all_moved,
    leading,
    range_values,
)
from serried.books.t9a.charging.plans import (
    Move,
    Plan,
    again,
    best_plan,
    combined,
    made,
)
from serried.books.t9a.charging.secondary import (
    another_second,
    next_second,
    second_declared,
)
from serried.geometry import same
from serried.model.battle import Battle
from serried.model.charge_actions import ResolveCharge
from serried.model.charges import DeclaredCharge
from serried.model.errors import RequestError
from serried.model.ids import Inches, UnitId
from serried.model.subject import Subject
from serried.model.verdict import Event, Finding, Value, Values
from serried.rules.edition import Edition

_NOT_ALL: Final = (
    "of several chargers not every end is told that is as good: say where each ends,"
    " `NAME at 1.2`, and it is judged"
)


def all_fail(
    battle: Battle, together: Sequence[DeclaredCharge], edition: Edition
) -> Outcome:
    """Let all make their Failed Charge Moves, for their target has gone.

    Source:
        CHG-FAIL-1, CHG-FAIL-2
    """
    found = [charging(battle, charge, edition) for charge in together]
    battle, moves = made(battle, found, edition)
    return all_moved(list(moves), battle, str(together[0].by))


def catching(
    battle: Battle,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
    dice: tuple[int, ...],
    edition: Edition,
) -> Outcome:
    """Let chargers catch a Fleeing target: all that rolled enough, and get there.

    Source:
        CHG-FLEE-1, CHG-MOVE-8
    """
    moves: list[Move] = []
    late: list[Charging] = []
    for one in [charging(battle, charge, edition) for charge in together]:
        move = catch(again(battle, one, edition), edition) if one.enough else None
        if move is None:
            late.append(one)
            continue
        battle = move.battle
        moves.append((one, move))
    who = frozenset(one.by for one, _ in moves)
    gone: tuple[Event, ...] = ()
    if who:
        battle, gone = removed(battle, together[0].on, edition)
    battle, short = made(battle, late, edition)
    outcome = all_moved([*moves, *short], battle, str(action.subject))
    outcome = outcome._replace(events=(*outcome.events, *gone))
    if action.at is not None or action.others or action.facing or action.ranks:
        note = f"{together[0].on} flees, so nobody lines up: where to says nothing"
        outcome = outcome._replace(notes=(*outcome.notes, note))
    return _turned(outcome, action, who, dice, edition)


def closing_in(
    battle: Battle,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
    dice: tuple[int, ...],
    edition: Edition,
) -> Outcome:
    """Let chargers close in on a target that stands, or say which ends they may choose.

    If they cannot but touch a second enemy that fights nobody, that is charged too, and
    nobody moves before it has reacted.

    Source:
        CHG-12, CHG-MOVE-6, CHG-MOVE-8 to CHG-MOVE-10
    """
    found = [charging(battle, charge, edition) for charge in together]
    able = [one for one in found if one.enough]
    short = [one for one in found if not one.enough]
    plan = best_plan(battle, able, short, edition)
    blocked = first_blocked(plan, able, edition)
    if blocked:
        return lined_up(battle, action, blocked, found, edition)
    if not plan.outcomes:
        battle, moves = made(battle, found, edition)
        return all_moved(list(moves), battle, str(found[0].by))
    named = _named(action, plan)
    taken = _taken(plan, named)
    if isinstance(taken, Finding):
        return Outcome((taken,), measures=_open(found[0], plan).measures)
    second = _second(plan, taken)
    if second is not None:
        return second_declared(battle, *second, dice, edition)
    if taken[1:]:
        return _open(found[0], plan)
    outcome = _carried_out(plan, taken[0], found, edition, chosen=bool(named))
    return outcome._replace(notes=(*outcome.notes, *_unheard(action, short)))


def _turned(
    outcome: Outcome,
    action: ResolveCharge,
    caught: frozenset[Subject],
    dice: tuple[int, ...],
    edition: Edition,
) -> Outcome:
    """Let the charger of the line turn, if that was asked for (CHG-FLEE-1)."""
    if action.pivot is None or outcome.battle is None or outcome.mover is None:
        return outcome
    if action.subject not in caught:
        note = f"{action.subject} caught nobody, so it does not turn"
        return outcome._replace(notes=(*outcome.notes, note))
    mover = outcome.mover.id
    battle, test, found = pivoted(outcome.battle, mover, action, dice, edition)
    return outcome._replace(
        battle=battle,
        findings=(*outcome.findings, *test.findings, *found),
        events=(*outcome.events, *test.events),
        trip=with_pivot(outcome.trip, battle.unit(mover)),
        dice_left=test.dice_left,
    )


def _named(action: ResolveCharge, plan: Plan) -> dict[Subject, Inches]:
    """Return where those are to end that may make contact, as the owner wants it."""
    wanted = dict(action.others)
    if action.at is not None:
        wanted[action.subject] = action.at
    able = {one.by for one in plan.able}
    return {by: at for by, at in wanted.items() if by in able}


def _unheard(action: ResolveCharge, short: Sequence[Charging]) -> Iterator[str]:
    """Say what was chosen that says nothing here."""
    if action.facing or action.ranks:
        yield "no path is blocked: `facing` and `ranks` of the target say nothing"
    wanted = dict(action.others)
    if action.at is not None:
        wanted[action.subject] = action.at
    for one in short:
        if one.by in wanted:
            yield f"{one.by} falls short, so `at` says nothing of it"


def _taken(
    plan: Plan, named: Mapping[Subject, Inches]
) -> tuple[CombinedCharge, ...] | Finding:
    """Return the outcomes that are left, or what is wrong with the owner's choice.

    Raises:
        RequestError: If not all that make contact have an end, or only others have.
    """
    if not named:
        return plan.outcomes
    best = plan.outcomes[0]
    if plan.able[1:] and not best.ends[0].secondary:
        return _taken_together(plan, named)
    movers = {each.ends[0].unit: _mover(plan, each.ends[0]) for each in plan.outcomes}
    wanted = [one for one in movers.values() if one.by in named]
    if len(named) > 1 or not wanted:
        names = " or ".join(str(one.by) for one in movers.values())
        message = f"only {names} makes contact: say where that ends, `NAME at 1.2`"
        raise RequestError(message)
    one, at = wanted[0], named[wanted[0].by]
    own = [each for each in plan.outcomes if each.ends[0].unit == one.unit.id]
    end = chosen_end(one, [outcome.ends[0] for outcome in own], at)
    if isinstance(end, Wrong):
        return another_second(one, end, at).finding(one, at)
    return (CombinedCharge(ends=(end,), failed=own[0].failed, models=end.models),)


def _mover(plan: Plan, end: ChargeEnd) -> Charging:
    return next(one for one in plan.able if one.unit.id == end.unit)


def _second(
    plan: Plan, outcomes: Sequence[CombinedCharge]
) -> tuple[Charging, UnitId] | None:
    """Return who has to charge a second enemy next, and whom, in all outcomes alike.

    Raises:
        RuleGapError: As ``next_second``.

    Source:
        CHG-MOVE-9
    """
    needed = set()
    for outcome in outcomes:
        first = outcome.ends[0]  # several with second enemies are not judged
        needed.add((first.unit, next_second(_mover(plan, first), first)))
    (unit, name), *others = needed
    if others or name is None:
        return None
    return next(one for one in plan.able if one.unit.id == unit), name


def _taken_together(
    plan: Plan, named: Mapping[Subject, Inches]
) -> tuple[CombinedCharge, ...] | Finding:
    """Return what comes of several ends that the owner chose, or what is wrong.

    Raises:
        RequestError: If not all that make contact have one.

    Source:
        CHG-MOVE-6, CHG-MOVE-8
    """
    best = plan.outcomes[0]
    if len(named) < len(best.ends):
        many = f"{len(best.ends)} of {', '.join(str(one.by) for one in plan.able)}"
        message = f"{many} make contact: say where each of them ends, `NAME at 1.2`"
        raise RequestError(message)
    chosen = [one for one in plan.able if one.by in named]
    offsets = [named[one.by] for one in chosen]
    wanted = {one.unit.id: at for one, at in zip(chosen, offsets, strict=True)}
    for outcome in plan.outcomes:
        meant = _meant(outcome, wanted)
        if meant == {end.unit: end.offset for end in outcome.ends}:
            return (outcome,)
        if meant is not None:
            offsets = [meant[one.unit.id] for one in chosen]
            break
    found = combined_charge_at(combined(plan.battle, chosen), offsets)
    first = chosen[0]
    if not found:
        wrong = Wrong("CHG-MOVE-8", "resolve_no_way_together")
        return wrong.finding(first, offsets[0])
    if found[0].rank > best.rank:
        models, most = found[0].models, best.models
        wrong = Wrong("CHG-MOVE-6", "resolve_most_contact", models, most)
        return wrong.finding(first, offsets[0])
    others = tuple(one.unit.id for one in plan.able if one not in chosen)
    return (replace(found[0], failed=others),)


def _meant(
    outcome: CombinedCharge, wanted: Mapping[UnitId, Inches]
) -> dict[UnitId, Inches] | None:
    """Return the very offsets of an outcome that the owner names by those he reads.

    What is told is rounded; whoever types it means it. None if it is another outcome.
    """
    found: dict[UnitId, Inches] = {}
    for end in outcome.ends:
        if end.unit not in wanted:
            return None
        at = wanted[end.unit]
        inside = end.offset if same(at, end.offset, NEAR_ENOUGH) else at
        found[end.unit] = min(max(inside, end.low), end.high)
        if not same(at, found[end.unit], NEAR_ENOUGH):
            return None
    return found if len(found) == len(wanted) else None


def _carried_out(
    plan: Plan,
    taken: CombinedCharge,
    found: Sequence[Charging],
    edition: Edition,
    *,
    chosen: bool,
) -> Outcome:
    """Make all moves: the early failures, the Charge Moves, and the other failures."""
    battle, moves = plan.battle, list(plan.early)
    by_unit = {one.unit.id: one for one in found}
    notes: list[str] = []
    for end in taken.ends:
        one = by_unit[end.unit]
        move = arrived(again(battle, one, edition), end, taken.models, edition)
        battle = move.battle
        moves.append((one, move))
        if not chosen and not same(end.low, end.high):
            notes.append(_free(one, end))
    if not chosen and len(taken.ends) > 1:
        notes.append(_NOT_ALL)
    late = [*(by_unit[name] for name in taken.failed), *plan.late]
    battle, failures = made(battle, late, edition)
    outcome = all_moved([*moves, *failures], battle, str(found[0].by))
    figures = {**dict(outcome.measures), "models_in_contact": taken.models}
    return outcome._replace(
        measures=tuple(figures.items()), notes=(*outcome.notes, *notes)
    )


def _free(one: Charging, end: ChargeEnd) -> str:
    """Say how far a charger was free that took the middle."""
    return (
        f"{one.by} takes the middle, at {end.offset:z.2f}; everything from"
        f" {end.low:z.2f} to {end.high:z.2f} is as good"
    )


def _open(first: Charging, plan: Plan) -> Outcome:
    """Say between which ends the owner chooses; the roll stands, and nobody moves."""
    best = plan.outcomes[0]
    several = len(plan.able) > 1
    arriving = [_mover(plan, end) for end in best.ends]
    names = {str(one.by): one for one in arriving}
    told = leading(tuple(names), str(first.by))
    choices = tuple(
        _together(outcome, plan.able) if several else choice_values(outcome.ends[0])
        for outcome in plan.outcomes
    )
    finding = Finding(
        clause="CHG-MOVE-6",
        holds=True,
        reason="resolve_most_contact",
        measured=float(best.models),
        unit=told,
        other=first.charge.on,
    )
    measures: Values = (
        *range_values(names[told]),
        ("at", None),
        ("models_in_contact", best.models),
        ("choices", choices),
    )
    notes = (_NOT_ALL,) if len(best.ends) > 1 else ()
    return Outcome((finding,), measures=measures, notes=notes)


def _together(outcome: CombinedCharge, able: Sequence[Charging]) -> Values:
    names = {one.unit.id: str(one.by) for one in able}
    ends: Value = tuple((names[end.unit], choice_values(end)) for end in outcome.ends)
    return (
        ("order", tuple(names[unit] for unit in outcome.order)),
        ("models_in_contact", outcome.models),
        ("ends", ends),
    )
