"""The 9th Age, chapter "Move Chargers": where several chargers of one unit end.

Nothing here rolls dice. Those that rolled enough are named, and what comes back is
every best outcome: who makes contact, in which order, and where. How a Failed Charge
Move fits in is for the caller to say: it goes last unless the caller has made it on the
table before, and ``CombinedCharge.rank`` compares the two tables (CHG-MOVE-8).

Source:
    CHG-3, CHG-MOVE-6, CHG-MOVE-8, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from serried.books.t9a.charge_move.best import best_charges, must_be_judged
from serried.books.t9a.charge_move.combined import Party
from serried.books.t9a.charge_move.ends import ChargeEnd, CombinedCharge
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene
from serried.books.t9a.charge_move.tables import Budget, Charger
from serried.model.battle import Battle
from serried.model.edges import Edge
from serried.model.errors import RequestError, RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit

MOST_CHARGERS: Final = 6
"""No more chargers of one unit are judged."""


def best_combined_charges(  # noqa: PLR0913, PLR0917 - what several charges consist of
    battle: Battle,
    chargers: Sequence[Unit],
    target: Unit,
    edges: Sequence[Edge],
    flying: Sequence[bool] = (),
    left: Sequence[tuple[UnitId, ...]] = (),
) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes when several units charge one.

    Args:
        battle: The table before any of them has moved.
        chargers: Those that rolled enough, each from where it stands in *battle*.
        target: Whom they charge.
        edges: The Facing that each of them charges (CHG-4).
        flying: Whether each of them flies; by default none does.
        left: The unit that each charges out of, if it is a Character that does; by
            default none is.

    Returns:
        Nothing if none of them can make contact. Otherwise outcomes that are equally
        good by every priority, of which the Active Player picks one: at most 48, with
        most models in contact first. Of each but the last to move a single offset is
        told; ``combined_charge_at`` tells of any others.

    Raises:
        RequestError: If nobody charges, one of them twice, a friend, or somebody who
            is not on the table.
        RuleGapError: CHG-MOVE-8 if they are more than six, or have too many ways to
            stand; CHG-MOVE-9 if one of them cannot but touch a second enemy; otherwise
            as ``best_charges``.

    Source:
        CHG-MOVE-6, CHG-MOVE-8, docs/rulings/0026-several-at-once.md
    """
    members = _members(chargers, target, edges, flying, left)
    able = [member for member in members if _may_end(battle, member, members, target)]
    charges = _Charges(battle, target, able)
    for many in range(len(able), 0, -1):
        found = charges.best(many)
        if found:
            return tuple(_told(outcome, members) for outcome in found)
    return ()


def combined_charge_at(  # noqa: PLR0913, PLR0917 - what several charges consist of
    battle: Battle,
    chargers: Sequence[Unit],
    target: Unit,
    edges: Sequence[Edge],
    offsets: Sequence[Inches],
    flying: Sequence[bool] = (),
    left: Sequence[tuple[UnitId, ...]] = (),
) -> tuple[CombinedCharge, ...]:
    """Return what comes of several charges that end at these very offsets.

    It is as good as any if its ``rank`` is that of the best.

    Args:
        battle: The table before any of them has moved.
        chargers: All of those that are to make contact.
        target: Whom they charge. It does not turn.
        edges: The Facing that each of them charges.
        offsets: Where each of them ends, in inches, as in ``ChargeEnd``.
        flying: Whether each of them flies; by default none does.
        left: The unit that each charges out of, if it is a Character that does; by
            default none is.

    Returns:
        Nothing if they cannot end so in any order.

    Raises:
        RequestError: As ``best_combined_charges``.
        RuleGapError: As ``best_combined_charges``.

    Source:
        CHG-MOVE-6, CHG-MOVE-8
    """
    members = _members(chargers, target, edges, flying, left)
    return Party(battle, target, members, Budget()).at(offsets)


def _members(
    chargers: Sequence[Unit],
    target: Unit,
    edges: Sequence[Edge],
    flying: Sequence[bool],
    left: Sequence[tuple[UnitId, ...]],
) -> tuple[Charger, ...]:
    """Return the chargers, if they may be judged.

    Raises:
        RequestError: If one may not be charged, or is named twice.
        RuleGapError: CHG-MOVE-8 if there are too many.
    """
    names = ", ".join(unit.id for unit in chargers)
    if not chargers or len({unit.id for unit in chargers}) < len(chargers):
        message = f"who charges {target.id} together? {names or 'nobody'}"
        raise RequestError(message)
    if len(chargers) > MOST_CHARGERS:
        clause = "CHG-MOVE-8"
        because = f"more than {MOST_CHARGERS} charge {target.id}: {names}"
        raise RuleGapError(clause, because)
    for unit in chargers:
        must_be_judged(unit, target)
    flags = tuple(flying) or (False,) * len(chargers)
    units = tuple(left) or ((),) * len(chargers)
    members = zip(chargers, edges, flags, units, strict=True)
    return tuple(Charger(*member) for member in members)


def _may_end(
    battle: Battle, member: Charger, members: Sequence[Charger], target: Unit
) -> bool:
    """Return whether one could make contact if the others were not there.

    Raises:
        RuleGapError: CHG-MOVE-9 if it would have to touch a second enemy.
    """
    others = {other.unit.id for other in members if other is not member}
    units = tuple(unit for unit in battle.units if unit.id not in others)
    alone = replace(battle, units=units)
    unit, edge, flying, left = member
    ends = best_charges(alone, unit, target, edge, flying=flying, ignoring=left)
    if ends and ends[0].secondary and others:
        clause = "CHG-MOVE-9"
        because = (
            f"{unit.id} cannot but touch {ends[0].secondary[0]}, and does not charge"
            f" {target.id} alone; that is not judged"
        )
        raise RuleGapError(clause, because)
    return bool(ends) and not ends[0].secondary


class _Charges:
    """Those that could make contact, each if the others were not there."""

    def __init__(self, battle: Battle, target: Unit, able: Sequence[Charger]) -> None:
        self._battle = battle
        self._target = target
        self._able = able
        self._budget = Budget()
        self._everybody = self._party(able)
        self._turned: dict[UnitId, list[ChargeEnd]] = {}

    def best(self, many: int) -> list[CombinedCharge]:
        """Return the best outcomes if so many make contact; nothing if they cannot."""
        found: list[CombinedCharge] = []
        models = 0
        for who in combinations(range(len(self._able)), many):
            if self._everybody.may_fit(who):
                party = self._party([self._able[number] for number in who])
                found += party.best(models)
                models = max((models, *(outcome.models for outcome in found)))
        if not found:
            for chargers in combinations(self._able, many):
                found += self._with_a_turn(chargers)
        least = min((outcome.rank for outcome in found), default=None)
        return [outcome for outcome in found if outcome.rank == least]

    def _party(self, chargers: Sequence[Charger]) -> Party:
        return Party(self._battle, self._target, chargers, self._budget)

    def _with_a_turn(self, party: Sequence[Charger]) -> Iterator[CombinedCharge]:
        """Yield outcomes for which the target turns, by as little as the first needs.

        Source:
            CHG-MOVE-5, CHG-MOVE-8
        """
        for first in party:
            rest = [member for member in party if member is not first]
            for end in self._turned_ends(first):
                yield from self._after(end, rest)

    def _turned_ends(self, first: Charger) -> list[ChargeEnd]:
        """Return the ends of a charge that cannot end in line otherwise."""
        known = self._turned.get(first.unit.id)
        if known is None:
            known = list(_turned_ends(self._battle, self._target, first))
            self._turned[first.unit.id] = known
        return known

    def _after(
        self, end: ChargeEnd, rest: Sequence[Charger]
    ) -> Iterator[CombinedCharge]:
        """Yield what the others can do when the target has turned for the first."""
        if not rest:
            yield CombinedCharge(ends=(end,), failed=(), models=end.models)
            return
        turned = self._target.at(end.target_pose)
        first = self._battle.unit(end.unit).at(end.pose)
        after = self._battle.with_unit(turned).with_unit(first)
        party = Party(after, turned, rest, self._budget, (end.unit,))
        for outcome in party.best():
            models = outcome.models + len(end.own)
            yield CombinedCharge(ends=(end, *outcome.ends), failed=(), models=models)


def _turned_ends(battle: Battle, target: Unit, first: Charger) -> Iterator[ChargeEnd]:
    """Yield the ends of a charge that cannot end in line otherwise."""
    without = EVERYTHING._replace(left=first.left)
    scene = Scene(battle, first.unit, target, first.edge, without)
    offsets = scene.offsets(flying=first.flying)
    if scene.engaged or offsets.any_reached():
        return
    turning = scene.turning(offsets)
    stretches = turning.least()
    for low, high in offsets.pieces_of(stretches):
        looks = (low, (low + high) / 2.0, high, *offsets.samples(low, high))
        for offset in dict.fromkeys(looks):
            if any(one <= offset <= other for one, other in stretches):
                yield scene.turned_end(turning, offset, offset)


def _told(outcome: CombinedCharge, members: Sequence[Charger]) -> CombinedCharge:
    """Name those that rolled enough, and make no contact."""
    failed = tuple(m.unit.id for m in members if m.unit.id not in outcome.order)
    return replace(outcome, failed=failed)
