"""The 9th Age, chapter "Move Chargers": several that charge a unit on a round base.

Nobody lines up with a round base, so there is no Facing to share: each ends where its
Front meets the base, clear of those that have ended before it.

Source:
    CHG-ROUND-1, CHG-MOVE-6, CHG-MOVE-8, PUR-15,
    docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import permutations

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.points import PointScene, disc_scene
from serried.books.t9a.charge_move.scene import Without
from serried.books.t9a.charge_move.tables import (
    MOST_OUTCOMES,
    Budget,
    TableCharge,
    refusing,
)
from serried.model.battle import Battle
from serried.model.ids import Inches, UnitId
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.rules.charging.offsets import Offsets

Ends = tuple[ChargeEnd, ...]


class RoundParty:
    """Several chargers of a round base that all are to make contact.

    Args:
        battle: The table before the first of them moves.
        target: Whom they charge.
        chargers: Who they are. Others that charge it stand in the way.
        budget: Of all tables of the request.
    """

    def __init__(
        self,
        battle: Battle,
        target: Unit,
        chargers: Sequence[Approach],
        budget: Budget,
    ) -> None:
        self._battle = battle
        self._target = target
        self._chargers = tuple(chargers)
        self._budget = budget

    def best(self, models: int = 0) -> tuple[CombinedCharge, ...]:
        """Return the best outcomes that were found; nothing if not all make contact.

        Args:
            models: So many models are known to make contact elsewhere: nothing is
                returned that is worse.

        Raises:
            RuleGapError: CHG-MOVE-8 if there is no end of the ways to look at.
        """
        with self._refusing():
            found = self._best(models, through=False)
        return tuple(map(_outcome, found[:MOST_OUTCOMES]))

    def may_fit(self, who: Sequence[int]) -> bool:
        """Return whether some of them would find room, if all had a way everywhere.

        Nobody shares a Facing, so only trying tells.
        """
        return bool(who)

    def at(self, offsets: Sequence[Inches]) -> tuple[CombinedCharge, ...]:
        """Return the outcome in which they end at these offsets; nothing if none does.

        Raises:
            RuleGapError: As ``best``.
        """
        with self._refusing():
            tried = (self._ends_at(order, offsets) for order in self._orders())
            found = next((ends for ends in tried if ends is not None), None)
        return () if found is None else (_outcome(found),)

    def passing(self) -> Ends:
        """Return where all end if they may pass through each other; nothing if none do.

        Raises:
            RuleGapError: As ``best``.

        Source:
            PUR-15, CHG-MOVE-6
        """
        with self._refusing():
            return next(iter(self._best(0, through=True)), ())

    def _refusing(self) -> AbstractContextManager[None]:
        """Refuse to go on for ever."""
        return refusing([one.charger.id for one in self._chargers], self._target.id)

    def _best(self, models: int, *, through: bool) -> list[Ends]:
        """Return the ends with most models in contact, each way to stand once.

        As soon as all have as many models in contact as each would have alone, no
        other order is looked at.
        """
        search = _Search(models)
        limit = 1 + sum(self._alone)
        for order in self._orders():
            for ends in self._ends(order, (), search, through=through):
                search.found(ends)
                if self._budget.is_short:
                    return search.best
            if search.best and search.models == limit:
                break
        return search.best

    @cached_property
    def _alone(self) -> list[int]:
        """How many models of each can touch if the others were not there."""
        found = []
        for number in range(len(self._chargers)):
            others = set(range(len(self._chargers))) - {number}
            most, _ = self._table(number, (), self._names(others)).offsets.best()
            found.append(max(0, most - 1))
        return found

    def _orders(self) -> Iterator[tuple[int, ...]]:
        return permutations(range(len(self._chargers)))

    def _ends(
        self, order: Sequence[int], done: Ends, search: "_Search", *, through: bool
    ) -> Iterator[Ends]:
        """Yield where all end that move in this order, once some have ended.

        Whoever moves before others is tried at both ends and in the middle of every
        stretch in which it touches with the same models, most of them first.
        """
        if len(done) == len(order):
            yield done
            return
        here, *later = order[len(done) :]
        charge = self._table(here, done, self._names(later) if through else ())
        rest = sum(self._alone[number] for number in later)
        for low, high in _tried(charge.offsets, last=not later):
            own = charge.offsets.faces.count((low + high) / 2.0) - 1
            if _models(done) + own + rest < search.models:
                break
            end = charge.scene.end(charge.offsets, low, high)
            yield from self._ends(order, (*done, end), search, through=through)

    def _ends_at(self, order: Sequence[int], offsets: Sequence[Inches]) -> Ends | None:
        """Return where all end at these very offsets, in this order, if they can."""
        done: Ends = ()
        for number in order:
            charge, at = self._table(number, done), offsets[number]
            if not charge.offsets.faces.count(at) or not charge.offsets.reach(at):
                return None
            done = (*done, charge.scene.end(charge.offsets, at, at))
        return done

    def _table(
        self, number: int, done: Ends, away: tuple[UnitId, ...] = ()
    ) -> TableCharge:
        """Return the charge of one where some have ended, and some are thought away."""
        self._budget.spend()
        battle = self._battle
        for end in done:
            battle = battle.with_unit(battle.unit(end.unit).at(end.pose))
        fellows = tuple(end.unit for end in done)
        approach = self._chargers[number].on(battle)
        scene: PointScene = disc_scene(approach, Without(fellows=fellows, away=away))
        return TableCharge(scene, scene.offsets())

    def _names(self, numbers: Sequence[int] | set[int]) -> tuple[UnitId, ...]:
        return tuple(self._chargers[number].charger.id for number in sorted(numbers))


class _Search:
    """What has been found so far, and how good it is.

    Args:
        models: So many models are known to make contact elsewhere.
    """

    def __init__(self, models: int) -> None:
        self.models = models
        self._known: dict[tuple[object, ...], Ends] = {}

    @property
    def best(self) -> list[Ends]:
        """The best that were found, each way to stand once."""
        return list(self._known.values())

    def found(self, ends: Ends) -> None:
        """Keep ends that are as good as what is known, or better."""
        many = _models(ends)
        if many > self.models:
            self._known, self.models = {}, many
        if many == self.models:
            where = tuple(sorted((end.unit, end.pose) for end in ends))
            self._known.setdefault(where, ends)


def _tried(offsets: Offsets, *, last: bool) -> list[tuple[Inches, Inches]]:
    """Return the stretches of the last, or the single places of who moves before it."""
    if last:
        return offsets.best()[1]
    pieces = offsets.pieces_of(offsets.all_reached())
    pieces.sort(key=lambda piece: -offsets.faces.count(sum(piece) / 2.0))
    places = [at for low, high in pieces for at in ((low + high) / 2.0, low, high)]
    return [(at, at) for at in dict.fromkeys(places)]


def _models(ends: Ends) -> int:
    """Return how many models touch, that on the round base counted once (AMB-26)."""
    return 1 + sum(len(end.own) for end in ends)


def _outcome(ends: Ends) -> CombinedCharge:
    return CombinedCharge(ends=ends, failed=(), models=_models(ends))
