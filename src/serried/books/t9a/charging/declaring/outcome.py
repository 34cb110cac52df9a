"""The 9th Age, chapter "Move Chargers": what becomes of chargers that were rolled for.

Source:
    CHG-12, CHG-MOVE-6, CHG-MOVE-8 to CHG-MOVE-10, CHG-FAIL-1, CHG-FLEE-1,
    docs/rulings/0029-resolving-charges.md, docs/rulings/0031-secondary-charges.md
"""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charging.chargers import Charging, chargers_of, each_way
from serried.books.t9a.charging.moving.blocked_paths import (
    Blocked,
    first_blocked,
    lined_up,
)
from serried.books.t9a.charging.moving.closings import (
    best_closed,
    closes_worse,
    differing,
    with_lawful,
)
from serried.books.t9a.charging.moving.moves import How, arrived
from serried.books.t9a.charging.moving.named_ends import (
    ends_taken,
    mover_of,
    named_ends,
)
from serried.books.t9a.charging.moving.plans import Move, Plan, current, failed_moves
from serried.books.t9a.charging.moving.secondary import next_second, second_declared
from serried.books.t9a.charging.outcomes import (
    Outcome,
    all_moved,
    leading,
    range_values,
)
from serried.books.t9a.charging.reacting.catching import (
    catch,
    pivoted,
    removed,
    with_pivot,
)
from serried.geometry import same
from serried.model.actions.charges import ResolveCharge
from serried.model.ids import UnitId
from serried.model.pending_charges import DeclaredCharge
from serried.model.results.charges import ChargeChoice, ChargeChoices, ChargeEnd
from serried.model.verdict import Event, Finding, Values
from serried.rules.case import Situation

_NOT_ALL: Final = (
    "of several chargers not every end is told that is as good: say where each ends,"
    " `NAME at 1.2`, and it is judged"
)


def all_fail(
    situation: Situation,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
) -> Outcome:
    """Return the Failed Charge Moves of all chargers of a target that is gone.

    Source:
        CHG-FAIL-1, CHG-FAIL-2
    """
    found = chargers_of(situation, action, together)
    battle, moves = failed_moves(situation, found)
    return all_moved(list(moves), battle, str(together[0].by))


def catching(
    situation: Situation,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
) -> Outcome:
    """Return the moves of chargers that catch a Fleeing target, or fail to.

    Source:
        CHG-FLEE-1, CHG-MOVE-8
    """
    moves: list[Move] = []
    late: list[Charging] = []
    for one in chargers_of(situation, action, together):
        caught = _caught(situation, one) if one.enough else ()
        if not caught:
            late.append(one)
            continue
        named = [each for each in caught if each[0].as_named]
        if not named:
            return Outcome((closes_worse(one, "CHG-FLEE-1"),))
        moves.append(named[0])
        situation = situation.with_battle(named[0][1].battle)
    gone: tuple[Event, ...] = ()
    if moves:
        left, gone = removed(situation, together[0].on)
        situation = situation.with_battle(left)
    battle, short = failed_moves(situation, late)
    outcome = all_moved([*moves, *short], battle, str(action.subject))
    outcome = outcome._replace(events=(*outcome.events, *gone))
    if action.at is not None or action.others or action.facing or action.ranks:
        note = f"{together[0].on} flees, so nobody lines up: where to says nothing"
        outcome = outcome._replace(notes=(*outcome.notes, note))
    return outcome


def closing_in(
    situation: Situation,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
    dice: tuple[int, ...],
) -> Outcome:
    """Let chargers close in on a target that stands, or say which ends they may choose.

    If they cannot but touch a second enemy that fights nobody, that is charged too, and
    nobody moves before it has reacted.

    Source:
        CHG-12, CHG-MOVE-6, CHG-MOVE-8 to CHG-MOVE-10
    """
    found = chargers_of(situation, action, together)
    able = [one for one in found if one.enough]
    short = [one for one in found if not one.enough]
    closed = best_closed(situation, able, short)
    paths = [
        (one.as_named, path)
        for one in closed
        if (path := first_blocked(one.plan, one.able)) is not None
    ]
    if paths:
        return _along(situation, action, paths, found)
    if not closed[0].plan.outcomes:
        battle, moves = failed_moves(situation, found)
        return all_moved(list(moves), battle, str(found[0].by))
    plans = [one.plan for one in closed if one.as_named]
    if not plans:
        return Outcome((closes_worse(found[0], "CHG-MOVE-6"),))
    outcome = _among(situation, action, plans, found, dice)
    unheard = _unheard(action, short) if outcome.mover is not None else ()
    return outcome._replace(notes=(*outcome.notes, *unheard))


def _caught(situation: Situation, one: Charging) -> list[Move]:
    """Return the moves that catch a target, one for each way to close the ranks."""
    tries = [(each, catch(current(situation, each))) for each in each_way(one)]
    found = [(each, move) for each, move in tries if move is not None]
    lawful = tuple(each.way for each, _ in found)
    told = [(each._replace(lawful=lawful), move) for each, move in found]
    return [(each, move._replace(notes=each.notes)) for each, move in told]


def _along(
    situation: Situation,
    action: ResolveCharge,
    paths: Sequence[tuple[bool, Blocked]],
    found: Sequence[Charging],
) -> Outcome:
    """Let a charger go on a Blocked Path, its ranks closed as the line has it.

    Source:
        CHG-MOVE-10, FR-12
    """
    named = [path for as_named, path in paths if as_named]
    if not named:
        return Outcome((closes_worse(found[0], "CHG-MOVE-10"),))
    lawful = sorted(
        {path.one.way for _, path in paths if path.one.by == named[0].one.by}
    )
    one = named[0].one._replace(lawful=tuple(lawful))
    return lined_up(situation, action, named[0]._replace(one=one), found)


def _among(
    situation: Situation,
    action: ResolveCharge,
    plans: Sequence[Plan],
    found: Sequence[Charging],
    dice: tuple[int, ...],
) -> Outcome:
    """Take the end that is chosen, or the only one; or say which ends there are.

    Args:
        situation: The table before anybody moves.
        action: The line.
        plans: What is as good, for each way to close the ranks that chargers leave.
        found: All chargers, as they were rolled for.
        dice: What is left of them.
    """
    apart = differing(plans)
    named = named_ends(action, plans[0])
    tries = [(plan, ends_taken(plan, named)) for plan in apart]
    taken = [
        (plan, outcome)
        for plan, told in tries
        if not isinstance(told, Finding)
        for outcome in told
    ]
    if not taken:
        wrong = [told for _, told in tries if isinstance(told, Finding)]
        return _open(found, apart)._replace(findings=(wrong[0],), notes=())
    second = _second(taken)
    if second is not None:
        return second_declared(situation, *second, dice)
    if taken[1:] and not named:
        return _open(found, apart)
    plan, outcome = taken[0]
    plan = plan._replace(able=tuple(with_lawful(plan, outcome, plans)))
    return _carried_out(situation, plan, outcome, found, chosen=bool(named))


def turned(
    situation: Situation,
    outcome: Outcome,
    action: ResolveCharge,
    dice: tuple[int, ...],
) -> Outcome:
    """Let the charger of the line turn if that was asked for and it caught its target.

    Args:
        situation: The table before anybody moved.
        outcome: What comes of the charge, its Dangerous Terrain Tests thrown.
        action: The line.
        dice: Those that are left, of which the Discipline Test takes the first.

    Raises:
        RequestError: As ``pivoted``.

    Source:
        CHG-FLEE-1
    """
    if action.pivot is None or outcome.battle is None or outcome.mover is None:
        return outcome
    caught = {one.by for one, move in outcome.moves if move.how is How.CATCHES}
    if action.subject not in caught:
        note = f"{action.subject} caught nobody, so it does not turn"
        return outcome._replace(notes=(*outcome.notes, note))
    mover = outcome.mover.id
    battle, test, found = pivoted(
        situation.with_battle(outcome.battle),
        mover,
        action.pivot,
        action.test_by,
        dice,
    )
    return outcome._replace(
        battle=battle,
        findings=(*outcome.findings, *test.findings, *found),
        events=(*outcome.events, *test.events),
        trip=with_pivot(outcome.trip, battle.unit(mover)),
        dice_left=test.dice_left,
    )


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


def _second(
    taken: Sequence[tuple[Plan, CombinedCharge]],
) -> tuple[Charging, UnitId] | None:
    """Return who has to charge a second enemy next, and whom, in all outcomes alike.

    Raises:
        RuleGapError: As ``next_second``.

    Source:
        CHG-MOVE-9
    """
    needed = {}
    for plan, outcome in taken:
        first = outcome.ends[0]  # several with second enemies are not judged
        one = mover_of(plan, first)
        needed[one.by, next_second(one, first)] = one
    ((_, name), one), *others = needed.items()
    return None if others or name is None else (one, name)


def _carried_out(
    situation: Situation,
    plan: Plan,
    taken: CombinedCharge,
    found: Sequence[Charging],
    *,
    chosen: bool,
) -> Outcome:
    """Make all moves: the early failures, the Charge Moves, and the other failures."""
    battle, moves = plan.battle, list(plan.early)
    by_unit = {one.unit.id: one for one in found}
    notes: list[str] = []
    for end in taken.ends:
        one = mover_of(plan, end)
        move = arrived(current(situation.with_battle(battle), one), end, taken.models)
        battle = move.battle
        moves.append((one, move))
        if not chosen and not same(end.low, end.high):
            notes.append(_free(one, end))
    if not chosen and len(taken.ends) > 1:
        notes.append(_NOT_ALL)
    late = [*(by_unit[name] for name in taken.failed), *plan.late]
    battle, failures = failed_moves(situation.with_battle(battle), late)
    outcome = all_moved([*moves, *failures], battle, str(found[0].by))
    figures = {**dict(outcome.measures), "models_in_contact": taken.models}
    return outcome._replace(
        measures=tuple(figures.items()), notes=(*outcome.notes, *notes)
    )


def _free(one: Charging, end: ChargeEnd) -> str:
    """Say how far a charger was free that took the middle."""
    return (
        f'{one.by} takes the middle, {end.offset:z.2f}" off centre; everything from'
        f' {end.low:z.2f}" to {end.high:z.2f}" is as good'
    )


def _open(found: Sequence[Charging], plans: Sequence[Plan]) -> Outcome:
    """Say between which ends the owner chooses; the roll stands, and nobody moves."""
    first, several = found[0], len(found) > 1
    plan, best = plans[0], plans[0].outcomes[0]
    arriving = [mover_of(plan, end) for end in best.ends]
    names = {str(one.by): one for one in arriving}
    told = leading(tuple(names), str(first.by))
    result = ChargeChoices(
        choices=tuple(
            _choice(one, ends, together=several)
            for one in plans
            for ends in one.outcomes
        )
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
        *result.values,
    )
    notes = (_NOT_ALL,) if len(best.ends) > 1 else ()
    return Outcome((finding,), measures=measures, notes=notes, result=result)


def _choice(plan: Plan, outcome: CombinedCharge, *, together: bool) -> ChargeChoice:
    """Return who would end where by one outcome of a plan."""
    return ChargeChoice(
        endings=tuple(mover_of(plan, end).ending(end) for end in outcome.ends),
        models=outcome.models,
        together=together,
    )
