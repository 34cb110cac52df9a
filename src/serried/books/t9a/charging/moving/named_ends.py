"""The 9th Age, chapter "Move Chargers": which of the ends of a plan its owner names.

Source:
    CHG-MOVE-6, CHG-MOVE-8, CHG-MOVE-9
"""

from collections.abc import Mapping
from dataclasses import replace

from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.several import combined_charge_at
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.chosen_ends import NEAR_ENOUGH, Wrong, chosen_end
from serried.books.t9a.charging.moving.plans import Plan, combined
from serried.books.t9a.charging.moving.secondary import at_another_enemy
from serried.geometry import same
from serried.model.actions.charges import ResolveCharge
from serried.model.actions.subject import Subject
from serried.model.errors import RequestError
from serried.model.ids import Inches, UnitId
from serried.model.results.charges import ChargeEnd
from serried.model.verdict import Finding


def named_ends(action: ResolveCharge, plan: Plan) -> dict[Subject, Inches]:
    """Return where those are to end that may make contact, as the owner wants it."""
    wanted = dict(action.others)
    if action.at is not None:
        wanted[action.subject] = action.at
    able = {one.by for one in plan.able}
    return {by: at for by, at in wanted.items() if by in able}


def ends_taken(
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
    movers = {each.ends[0].unit: mover_of(plan, each.ends[0]) for each in plan.outcomes}
    wanted = [one for one in movers.values() if one.by in named]
    if len(named) > 1 or not wanted:
        names = " or ".join(str(one.by) for one in movers.values())
        message = f"only {names} makes contact: say where that ends, `NAME at 1.2`"
        raise RequestError(message)
    one, at = wanted[0], named[wanted[0].by]
    own = [each for each in plan.outcomes if each.ends[0].unit == one.unit.id]
    end = chosen_end(one, [outcome.ends[0] for outcome in own], at)
    if isinstance(end, Wrong):
        return at_another_enemy(one, end, at).finding(one, at)
    return (CombinedCharge(ends=(end,), failed=own[0].failed, models=end.models),)


def mover_of(plan: Plan, end: ChargeEnd) -> Charging:
    """Return who of those that rolled enough ends there."""
    return next(one for one in plan.able if one.unit.id == end.unit)


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
