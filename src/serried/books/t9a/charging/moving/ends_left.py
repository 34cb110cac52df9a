"""The 9th Age: where a charger that has lost models may still make contact.

Source:
    TER-2, TER-7, CHG-MOVE-6, docs/rulings/0074-dangerous-charges.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from serried.books.t9a.charge_move.barred import path_is_blocked
from serried.books.t9a.charge_move.blocked_path import blocked_path_move
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.chosen_ends import end_at
from serried.books.t9a.charging.moving.moves import How, Moved, way_of
from serried.books.t9a.charging.moving.secondary import ends_to_choose, next_second
from serried.books.t9a.charging.reacting.catching import catching_end
from serried.books.t9a.ground.nearest import Tested, front_of, untested
from serried.geometry import STILL, Pose, penetrates_of
from serried.model.actions.trip import Trip
from serried.model.errors import RuleGapError
from serried.model.extents import pose_of
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.rules.moving.neighbours import shapes_of
from serried.rules.solving.borders import border

HALVINGS: Final = 30

Left = tuple[Charging, How, ChargeEnd, Trip]
"""A charger, how and where it makes contact, and its way there."""


def end_left(  # noqa: PLR0913, PLR0917 - what a charger knows on its way
    one: Charging,
    before: Unit,
    move: Moved,
    beside: tuple[Unit, ...],
    gone: Inches,
    tested: Tested,
) -> Left | None:
    """Return where who is left makes contact, without touching what others tested for.

    Where it stands nothing may lead there any more; then it goes as little to one side
    as lets it, within the ground of those it was, as in a March.

    Args:
        one: Who is left, where the last test left it.
        before: The unit as it was before that.
        move: What was announced.
        beside: Who moves after it, where they are to stand.
        gone: How many inches of the announced way it has made.
        tested: Who tested for what.

    Raises:
        RuleGapError: CHG-MOVE-9 at a second enemy that has still to be charged.

    Exactness:
        To a billionth of an inch.

    Source:
        TER-2, TER-7, CHG-MOVE-6
    """
    barred = False
    for how, end in _ends(one, move, beside, gone, 0.0):
        trip = way_of(one, end, one.situation.settings.wheel_measure)
        if not bars(one, trip, tested):
            return one, how, end, trip
        barred = True
    if not barred:
        return None

    def leads(share: float) -> Left | None:
        pose = pose_of(one.unit)
        aside = Pose(*pose.point(share, 0.0), pose.ux, pose.uy)
        there = standing(one, one.unit.at(aside))
        for how, end in _ends(there, move, beside, gone, share):
            trip = way_of(there, end, one.situation.settings.wheel_measure)
            if not bars(there, trip, tested):
                return there, how, end, trip
        return None

    most = (front_of(before) - front_of(one.unit)) / 2.0
    shares = [
        border(lambda share: leads(share) is not None, far, 0.0, HALVINGS).inside
        for far in (-most, most)
        if far and leads(far) is not None
    ]
    return leads(min(shares, key=abs)) if shares else None


def bars(one: Charging, trip: Trip, tested: Tested) -> bool:
    """Return whether somebody comes to touch what only others tested for (TER-2)."""
    met = untested(one.battle, one.unit, trip, tested, flying=one.flying)
    return any(True for _ in met)


def _sides(share: Inches) -> tuple[Inches, ...]:
    return (0.0, share, -share) if share else (0.0,)


def standing(one: Charging, unit: Unit, *others: Unit) -> Charging:
    """Return a charger on the table on which it stands there, and others do."""
    battle = one.battle.with_unit(unit)
    known = {other.id for other in battle.units}
    for other in others:
        battle = (
            battle.with_unit(other)
            if other.id in known
            else replace(battle, units=(*battle.units, other))
        )
    situation = one.situation.with_battle(battle)
    return one._replace(unit=unit, before=battle, situation=situation)


def _ends(
    one: Charging,
    move: Moved,
    beside: tuple[Unit, ...],
    gone: Inches,
    share: Inches,
) -> Iterator[tuple[How, ChargeEnd]]:
    """Yield where who is left may make contact, the nearest to the announced first.

    If it went aside by a *share*, also where the announced way leads from there.

    Raises:
        RuleGapError: CHG-MOVE-9 at a second enemy that has still to be charged.

    Source:
        TER-7, CHG-MOVE-6, CHG-MOVE-8, CHG-MOVE-10, CHG-FLEE-1
    """
    if move.end is None:
        return
    if move.how is How.CATCHES:
        end = catching_end(one)
        if end is not None:
            yield How.CATCHES, end
        return
    wanted = move.end.offset
    others = () if move.end.turned else beside
    looks = _among(one, others)
    found = _nearest(looks, wanted, share)
    if not found and others:  # they make their moves once it has passed
        looks = _among(one, ())
        found = [
            (at, end)
            for at, end in _nearest(looks, wanted, share)
            if not _overlaps(looks, end_at(looks, end, at), others)
        ]
    for at, end in found:
        if next_second(looks, end) is not None:
            clause = "CHG-MOVE-9"
            because = f"who is left of {one.by} cannot but touch a second enemy"
            raise RuleGapError(clause, f"{because}, which has not been charged")
        yield How.ARRIVES, end_at(looks, end, at)
    if not found and path_is_blocked(one.approach):
        ends = blocked_path_move(one.approach, max(one.reach - gone, 0.0))
        yield from ((How.LINES_UP, end) for end in ends)


def _among(one: Charging, others: Sequence[Unit]) -> Charging:
    """Return a charger among others that charge with it, where these are to stand."""
    looks = standing(one, one.unit, *others)
    friends = (unit.id for unit in looks.battle.units if unit.has(Mark.CHARGING))
    return looks._replace(fellows=tuple(friends))


def _nearest(
    one: Charging, wanted: Inches, share: Inches
) -> list[tuple[Inches, ChargeEnd]]:
    """Return at which offsets the best ends may be taken, the nearest first."""
    found = []
    for end in ends_to_choose(one):
        offsets = (min(max(wanted + more, end.low), end.high) for more in _sides(share))
        found += [(at, end) for at in dict.fromkeys(offsets)]
    return sorted(found, key=lambda each: (abs(each[0] - wanted), each[0]))


def _overlaps(one: Charging, end: ChargeEnd, others: Sequence[Unit]) -> bool:
    """Return whether a charger would stand on others at an end."""
    extent = one.situation.settings.extent
    own = shapes_of(one.unit.at(end.pose), extent)
    return any(penetrates_of(own, STILL, shapes_of(it, extent)) for it in others)
