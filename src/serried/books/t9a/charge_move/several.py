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

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.best import best_charges, is_disc, must_be_judged
from serried.books.t9a.charge_move.combined import Party
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.round_targets import RoundParty
from serried.books.t9a.charge_move.scene import EVERYTHING, Scene
from serried.books.t9a.charge_move.tables import Budget
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit

MOST_CHARGERS: Final = 6
"""No more chargers of one unit are judged."""


def best_combined_charges(chargers: Sequence[Approach]) -> tuple[CombinedCharge, ...]:
    """Return the best outcomes when several units charge one.

    Args:
        chargers: Those that rolled enough, on the table before any of them has moved.

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
    _must_be_judged(chargers)
    able = [charger for charger in chargers if _may_end(charger, chargers)]
    charges = _Charges(chargers[0].battle, chargers[0].target, able)
    for many in range(len(able), 0, -1):
        found = charges.best(many)
        if found:
            return tuple(_with_failed(outcome, chargers) for outcome in found)
    return ()


def combined_charge_at(
    chargers: Sequence[Approach], offsets: Sequence[Inches]
) -> tuple[CombinedCharge, ...]:
    """Return what comes of several charges that end at these very offsets.

    It is as good as any if its ``rank`` is that of the best.

    Args:
        chargers: All of those that are to make contact, on the table before any of
            them has moved. Their target does not turn.
        offsets: Where each of them ends, in inches, as in ``ChargeEnd``.

    Returns:
        Nothing if they cannot end so in any order.

    Raises:
        RequestError: As ``best_combined_charges``.
        RuleGapError: As ``best_combined_charges``.

    Source:
        CHG-MOVE-6, CHG-MOVE-8
    """
    _must_be_judged(chargers)
    first = chargers[0]
    return party_of(first.battle, first.target, chargers, Budget()).at(offsets)


def party_of(
    battle: Battle, target: Unit, chargers: Sequence[Approach], budget: Budget
) -> Party | RoundParty:
    """Return several chargers of one unit that all are to make contact.

    Args:
        battle: The table before the first of them moves.
        target: Whom they charge.
        chargers: Who they are. Others that charge it stand in the way.
        budget: Of all tables of the request.
    """
    if is_disc(target):
        return RoundParty(battle, target, chargers, budget)
    return Party(battle, target, chargers, budget)


def _must_be_judged(chargers: Sequence[Approach]) -> None:
    """Refuse chargers that may not be judged.

    Raises:
        RequestError: If one may not be charged, or is named twice.
        RuleGapError: CHG-MOVE-8 if there are too many.
    """
    units = [one.charger.id for one in chargers]
    names = ", ".join(units)
    if not units or len(set(units)) < len(units):
        message = f"who charges together? {names or 'nobody'}"
        raise RequestError(message)
    if len(units) > MOST_CHARGERS:
        clause = "CHG-MOVE-8"
        because = f"more than {MOST_CHARGERS} charge {chargers[0].target.id}: {names}"
        raise RuleGapError(clause, because)
    for one in chargers:
        must_be_judged(one.charger, one.target)


def _may_end(charger: Approach, chargers: Sequence[Approach]) -> bool:
    """Return whether one could make contact if the others were not there.

    Raises:
        RuleGapError: CHG-MOVE-9 if it would have to touch a second enemy.
    """
    others = {other.charger.id for other in chargers if other is not charger}
    units = tuple(unit for unit in charger.battle.units if unit.id not in others)
    alone = charger.on(replace(charger.battle, units=units))
    ends = best_charges(alone)
    if ends and ends[0].secondary and others:
        clause = "CHG-MOVE-9"
        because = (
            f"{charger.charger.id} cannot but touch {ends[0].secondary[0]}, and does"
            f" not charge {charger.target.id} alone; that is not judged"
        )
        raise RuleGapError(clause, because)
    return bool(ends) and not ends[0].secondary


class _Charges:
    """The chargers of one target that could each make contact by themselves."""

    def __init__(self, battle: Battle, target: Unit, able: Sequence[Approach]) -> None:
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
        if not found and not is_disc(self._target):
            for chargers in combinations(self._able, many):
                found += self._with_a_turn(chargers)
        least = min((outcome.rank for outcome in found), default=None)
        return [outcome for outcome in found if outcome.rank == least]

    def _party(self, chargers: Sequence[Approach]) -> Party | RoundParty:
        return party_of(self._battle, self._target, chargers, self._budget)

    def _with_a_turn(self, party: Sequence[Approach]) -> Iterator[CombinedCharge]:
        """Yield outcomes for which the target turns, by as little as the first needs.

        Source:
            CHG-MOVE-5, CHG-MOVE-8
        """
        for first in party:
            rest = [member for member in party if member is not first]
            for end in self._turned_ends(first):
                yield from self._after(end, rest)

    def _turned_ends(self, first: Approach) -> list[ChargeEnd]:
        """Return the ends of a charge that cannot end in line otherwise."""
        known = self._turned.get(first.charger.id)
        if known is None:
            known = list(_turned_ends(self._battle, self._target, first))
            self._turned[first.charger.id] = known
        return known

    def _after(
        self, end: ChargeEnd, rest: Sequence[Approach]
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


def _turned_ends(battle: Battle, target: Unit, first: Approach) -> Iterator[ChargeEnd]:
    """Yield the ends of a charge that cannot end in line otherwise."""
    scene = Scene(first.on(battle)._replace(target=target), EVERYTHING)
    offsets = scene.offsets()
    if scene.engaged or offsets.any_reached():
        return
    turning = scene.turning(offsets)
    stretches = turning.least()
    for low, high in offsets.pieces_of(stretches):
        looks = (low, (low + high) / 2.0, high, *offsets.samples(low, high))
        for offset in dict.fromkeys(looks):
            if any(one <= offset <= other for one, other in stretches):
                yield scene.turned_end(turning, offset, offset)


def _with_failed(
    outcome: CombinedCharge, chargers: Sequence[Approach]
) -> CombinedCharge:
    """Return *outcome* with the names of those that rolled enough, yet do not touch."""
    names = [one.charger.id for one in chargers]
    failed = tuple(name for name in names if name not in outcome.order)
    return replace(outcome, failed=failed)
