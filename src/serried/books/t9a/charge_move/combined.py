"""The 9th Age, chapter "Move Chargers": Combined Charges.

Several units charge one. Each moves in its turn: those that have ended stand where they
do, those still to move stand in the way where they are. What is sought is an order, and
an end for each, that satisfy Maximising Contact for all of them together.

Source:
    CHG-MOVE-6, CHG-MOVE-8, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from serried.books.t9a.charge_move.ends import ChargeEnd, CombinedCharge
from serried.books.t9a.charge_move.scene import Scene, Without
from serried.model.battle import Battle
from serried.model.edges import Edge
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.charge_offsets import Offsets, Stretch
from serried.rules.charge_sharing import (
    Front,
    Share,
    Span,
    TooManyError,
    room,
    shares,
)
from serried.rules.contacts import SIDES

MOST_OUTCOMES: Final = 48
"""So many outcomes that are equally good are listed at most."""


class Charger(NamedTuple):
    """One of several that charge the same unit.

    Attributes:
        unit: Who.
        edge: The Facing that it charges (CHG-4).
        flying: Whether it flies.
        left: The unit that a Character charges out of, which is not in its way.
    """

    unit: Unit
    edge: Edge
    flying: bool = False
    left: tuple[UnitId, ...] = ()


class _Step(NamedTuple):
    """The move of one charger: who by number, and where it may end, and does."""

    number: int
    stretch: Stretch
    offset: Inches


_Steps = tuple[_Step, ...]


class Party:
    """Several chargers of one unit that all are to end in line.

    Args:
        battle: The table before the first of them moves.
        target: Whom they charge.
        chargers: Who they are. Others that charge it stand in the way.
        hinged: Who has ended already, if the target had to turn for it.
    """

    def __init__(
        self,
        battle: Battle,
        target: Unit,
        chargers: Sequence[Charger],
        hinged: tuple[UnitId, ...] = (),
    ) -> None:
        self._battle = battle
        self._target = target
        self._chargers = tuple(chargers)
        self._hinged = hinged
        self._known: dict[tuple[int, _Steps], tuple[Scene, Offsets]] = {}
        alone = [self._alone(charger) for charger in chargers]
        self._fighting = frozenset(alone[0].faces.fighting)
        self._alone_at = alone
        self._fronts = [
            self._front(charger, offsets)
            for charger, offsets in zip(chargers, alone, strict=True)
        ]

    def best(self) -> tuple[CombinedCharge, ...]:
        """Return the best outcomes; nothing if not all of them can make contact.

        Raises:
            RuleGapError: CHG-MOVE-8 if there is no end of the ways to look at.

        Source:
            CHG-MOVE-6, CHG-MOVE-8
        """
        found: list[CombinedCharge] = []
        if not all(front.spans for front in self._fronts):
            return ()
        try:
            for share in shares(self._fronts, self._fighting):
                if found and found[0].models > share.models:
                    break
                found += self._outcomes(share)
                if len(found) >= MOST_OUTCOMES:
                    break
        except TooManyError:
            clause = "CHG-MOVE-8"
            names = ", ".join(charger.unit.id for charger in self._chargers)
            because = f"{names} may share {self._target.id} in too many ways"
            raise RuleGapError(clause, because) from None
        return _different(found)[:MOST_OUTCOMES]

    def at(self, offsets: Sequence[Inches]) -> tuple[CombinedCharge, ...]:
        """Return the outcome in which they end at these offsets; nothing if none does.

        Args:
            offsets: One for each charger, in inches.
        """
        fronts = [
            front._replace(spans=[_span(alone, offset, offset)])
            for front, alone, offset in zip(
                self._fronts, self._alone_at, offsets, strict=True
            )
        ]
        for share in shares(fronts, self._fighting):
            return tuple(self._outcomes(share))
        return ()

    def _alone(self, charger: Charger) -> Offsets:
        """Return the offsets of a charger as if the others were not there."""
        others = tuple(o.unit.id for o in self._chargers if o is not charger)
        without = Without(away=others, fellows=self._hinged, left=charger.left)
        scene = Scene(self._battle, charger.unit, self._target, charger.edge, without)
        return scene.offsets(flying=charger.flying)

    def _front(self, charger: Charger, offsets: Offsets) -> Front:
        """Return where a charger can stand at best, and what it touches there."""
        reached = offsets.all_reached()
        spans: list[Span] = []
        for low, high in offsets.pieces_of(reached):
            span = _span(offsets, low, high)
            if spans and spans[-1][2:] == span[2:] and spans[-1].high == low:
                span = span._replace(low=spans.pop().low)
            spans.append(span)
        side = SIDES.index(charger.edge)
        return Front(side, offsets.charge.left, offsets.charge.right, spans)

    def _outcomes(self, share: Share) -> Iterator[CombinedCharge]:
        """Yield the outcomes of a choice, in the first order of moves that works."""
        for order in permutations(range(len(self._chargers))):
            found = list(self._moves(order, share, ()))
            for steps in found:
                ends = tuple(
                    self._end(step, steps[:place]) for place, step in enumerate(steps)
                )
                models = self._models(steps)
                yield CombinedCharge(ends=ends, failed=(), models=models)
            if found:
                return

    def _models(self, steps: _Steps) -> int:
        """Return how many models of both sides are in contact, each counted once."""
        spans = [_span(self._alone_at[s.number], s.offset, s.offset) for s in steps]
        theirs = self._fighting.union(*(span.theirs for span in spans))
        return sum(span.own for span in spans) + len(theirs)

    def _moves(
        self, order: Sequence[int], share: Share, done: _Steps
    ) -> Iterator[_Steps]:
        """Yield how all can move in an order; of all but the last the first way."""
        number = order[len(done)]
        low, high = self._room(number, share, done)
        if low > high:
            return
        _, offsets = self._offsets(number, done)
        last = len(done) + 1 == len(order)
        for stretch in offsets.reached(low, high):
            for step in _steps(number, stretch, last=last):
                if last:
                    yield (*done, step)
                    continue
                found = list(self._moves(order, share, (*done, step)))
                yield from found
                if found:
                    return

    def _room(self, number: int, share: Share, done: _Steps) -> Stretch:
        """Return between which offsets one can end, so that the others find room."""
        lows = [span.low for span in share.spans]
        highs = [span.high for span in share.spans]
        for step in done:
            lows[step.number] = highs[step.number] = step.offset
        for row in share.rows:
            if number in row:
                found = room(self._fronts, row, lows, highs)
                return found[row.index(number)] if found else (1.0, 0.0)
        return 1.0, 0.0

    def _offsets(self, number: int, done: _Steps) -> tuple[Scene, Offsets]:
        """Return the offsets of a charger after others have moved."""
        known = self._known.get((number, done))
        if known is None:
            battle, charger = self._battle, self._chargers[number]
            for place, step in enumerate(done):
                scene, _ = self._offsets(step.number, done[:place])
                mover = self._chargers[step.number].unit
                battle = battle.with_unit(mover.at(scene.pose_in_line(step.offset)))
            moved = tuple(self._chargers[step.number].unit.id for step in done)
            without = Without(fellows=(*self._hinged, *moved), left=charger.left)
            scene = Scene(battle, charger.unit, self._target, charger.edge, without)
            known = scene, scene.offsets(flying=charger.flying)
            self._known[number, done] = known
        return known

    def _end(self, step: _Step, done: _Steps) -> ChargeEnd:
        scene, offsets = self._offsets(step.number, done)
        return scene.end(offsets, *step.stretch)


def _different(found: list[CombinedCharge]) -> tuple[CombinedCharge, ...]:
    """Return the best of some outcomes, each way to stand once."""
    most = max((outcome.models for outcome in found), default=0)
    known = {
        tuple(sorted((end.unit, end.pose) for end in outcome.ends)): outcome
        for outcome in reversed(found)
        if outcome.models == most
    }
    return tuple(reversed(known.values()))


def _span(offsets: Offsets, low: Inches, high: Inches) -> Span:
    own, theirs = offsets.faces.touching((low + high) / 2.0)
    return Span(low, high, len(own), frozenset(theirs))


def _steps(number: int, stretch: Stretch, *, last: bool) -> Iterator[_Step]:
    """Yield where a charger may end in a stretch: anywhere, or at a few places.

    Where the others still have to find room, the middle and both ends are tried.
    """
    low, high = stretch
    middle = (low + high) / 2.0
    if last:
        yield _Step(number, stretch, middle)
        return
    for offset in dict.fromkeys((middle, low, high)):
        yield _Step(number, (offset, offset), offset)
