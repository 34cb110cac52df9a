"""The 9th Age, chapter "Move Chargers": Combined Charges.

Several units charge one. Each moves in its turn: those that have ended stand where they
do, those still to move stand in the way where they are. What is sought is an order, and
an end for each, that satisfy Maximising Contact for all of them together.

Source:
    CHG-MOVE-6, CHG-MOVE-8, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from itertools import combinations

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.ends import CombinedCharge
from serried.books.t9a.charge_move.moves_in_order import (
    FEW,
    Step,
    Steps,
    few_can_move,
    moves_in_order,
    places_of,
    taken_up,
)
from serried.books.t9a.charge_move.places import Choice, Some, middle_of
from serried.books.t9a.charge_move.tables import MOST_OUTCOMES, Budget, Tables, refusing
from serried.model.battle import Battle
from serried.model.ids import Inches, UnitId
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.rules.charging.offsets import Offsets
from serried.rules.charging.sharing import Front, Share, Span, shares
from serried.rules.contact.frames import SIDES

Rows = tuple[tuple[int, ...], ...]
"""Who stands along each edge, by number, in the order of their offsets."""


class Party:
    """Several chargers of one unit that all are to end in line.

    Args:
        battle: The table before the first of them moves.
        target: Whom they charge.
        chargers: Who they are. Others that charge it stand in the way.
        budget: Of all tables of the request.
        hinged: Who has ended already, if the target had to turn for it.
    """

    def __init__(
        self,
        battle: Battle,
        target: Unit,
        chargers: Sequence[Approach],
        budget: Budget,
        hinged: tuple[UnitId, ...] = (),
    ) -> None:
        self._target = target
        self._budget = budget
        self._chargers = tuple(chargers)
        self._failing: dict[tuple[Rows, tuple[Span, ...]], bool] = {}
        self._tables = Tables(battle, target, chargers, hinged, budget)

    def best(self, models: int = 0) -> tuple[CombinedCharge, ...]:
        """Return the best outcomes; nothing if not all of them can make contact.

        Args:
            models: So many models are known to make contact elsewhere: nothing is
                returned that is worse.

        Raises:
            RuleGapError: CHG-MOVE-8 if there is no end of the ways to look at.

        Source:
            CHG-MOVE-6, CHG-MOVE-8
        """
        with self._refusing():
            return _different(self._good(models))[:MOST_OUTCOMES]

    def at(self, offsets: Sequence[Inches]) -> tuple[CombinedCharge, ...]:
        """Return the outcome in which they end at these offsets; nothing if none does.

        Args:
            offsets: One for each charger, in inches.

        Raises:
            RuleGapError: As ``best``.
        """
        with self._refusing():
            fronts = [
                self._front(number, [_span(alone, offset, offset)])
                for number, (alone, offset) in enumerate(
                    zip(self._alone, offsets, strict=True)
                )
            ]
            share = next(shares(fronts, self._fighting), None)
            return tuple(self._outcomes(fronts, share)) if share else ()

    def passing(self) -> tuple[ChargeEnd, ...]:
        """Return where all end if they may pass through each other; nothing if none do.

        It is the first of the best; each ends in the middle of the room that it has.

        Raises:
            RuleGapError: As ``best``.

        Source:
            PUR-15, CHG-MOVE-6
        """
        with self._refusing():
            fits = all(front.spans for front in self._fronts)
            share = next(shares(self._fronts, self._fighting), None) if fits else None
            if share is None:
                return ()
            choice = Choice.of(self._tables, self._fronts, share)
            steps: Steps = ()
            for number in range(len(self._chargers)):
                (stretch,) = choice.room(number, places_of(steps))
                offset = middle_of(stretch)
                steps = (*steps, Step(number, (offset, offset), offset))
            return tuple(map(self._end_alone, steps))

    def _end_alone(self, step: Step) -> ChargeEnd:
        """Return an end to which the others bar no way."""
        scene, offsets = self._tables.alone(step.number)
        return scene.end(offsets, *step.stretch)

    def may_fit(self, who: Sequence[int]) -> bool:
        """Return whether some of them would find room, if all had a way everywhere.

        Args:
            who: By number.

        Raises:
            RuleGapError: As ``best``.
        """
        with self._refusing():
            fronts = [self._fronts[number] for number in who]
            return all(front.spans for front in fronts) and any(
                True for _ in shares(fronts, self._fighting)
            )

    @cached_property
    def _fronts(self) -> list[Front]:
        """Where each can stand at best, as if the others were not there.

        Raises:
            TooManyError: If too many tables have been looked at.
        """
        return [
            self._front(number, _spans(offsets))
            for number, offsets in enumerate(self._alone)
        ]

    @cached_property
    def _alone(self) -> list[Offsets]:
        """The offsets of each charger as if the others were not there."""
        return [
            self._tables.alone(number).offsets for number in range(len(self._chargers))
        ]

    @property
    def _fighting(self) -> frozenset[int]:
        return frozenset(self._alone[0].faces.fighting)

    def _refusing(self) -> AbstractContextManager[None]:
        """Refuse to go on for ever."""
        return refusing([one.charger.id for one in self._chargers], self._target.id)

    def _good(self, models: int) -> list[CombinedCharge]:
        """Return the best outcomes, and perhaps others."""
        found: list[CombinedCharge] = []
        if not all(front.spans for front in self._fronts):
            return found
        for share in shares(self._fronts, self._fighting):
            if share.models < models or len(found) >= MOST_OUTCOMES:
                break
            if share.models == models and self._budget.is_short:
                break
            outcomes = list(self._outcomes(self._fronts, share))
            models = max((models, *(outcome.models for outcome in outcomes)))
            found += outcomes
        return found

    def _front(self, number: int, spans: list[Span]) -> Front:
        side = SIDES.index(self._chargers[number].edge)
        charge, now = self._alone[number].charge, self._tables.offset_now(number)
        return Front(side, charge.left, charge.right, spans, now)

    def _outcomes(self, fronts: list[Front], share: Share) -> Iterator[CombinedCharge]:
        """Yield the outcomes of a choice, in the first order of moves that works."""
        choice = Choice.of(self._tables, fronts, share)
        for steps in self._moves(choice):
            ends = tuple(
                self._end(step, steps[:place]) for place, step in enumerate(steps)
            )
            models = self._models(steps)
            yield CombinedCharge(ends=ends, failed=(), models=models)

    def _moves(self, choice: Choice) -> list[Steps]:
        """Return how all can move, nothing if they cannot.

        Whatever two or three of them cannot do, if the rest were away, all of them
        cannot either; and other choices may have the same two or three in common.
        """
        everybody = frozenset(range(len(choice.fronts)))
        if self._any_fail(choice, 2) or _two_are_squeezed(choice):
            return []
        found = taken_up(choice, everybody)
        if found is not None:
            return found
        return [] if self._any_fail(choice, 3) else moves_in_order(choice, everybody)

    def _any_fail(self, choice: Choice, many: int) -> bool:
        """Return whether so many of them cannot move so, though the rest were away."""
        numbers = range(len(choice.fronts))
        return many < len(numbers) and any(
            self._fails(choice, frozenset(who)) for who in combinations(numbers, many)
        )

    def _fails(self, choice: Choice, who: Some) -> bool:
        """Return whether some cannot move so; it is remembered for other choices."""
        choice = choice.among(who)
        key = choice.rows, tuple(choice.spans[number] for number in sorted(who))
        known = self._failing.get(key)
        if known is None:
            known = not few_can_move(choice, who)
            self._failing[key] = known
        return known

    def _models(self, steps: Steps) -> int:
        """Return how many models of both sides are in contact, each counted once."""
        spans = [_span(self._alone[s.number], s.offset, s.offset) for s in steps]
        theirs = self._fighting.union(*(span.theirs for span in spans))
        return sum(span.own for span in spans) + len(theirs)

    def _end(self, step: Step, done: Steps) -> ChargeEnd:
        scene, offsets = self._tables.on(step.number, places_of(done))
        return scene.end(offsets, *step.stretch)


def _two_are_squeezed(choice: Choice) -> bool:
    """Return whether two of many cannot move in the room that the others leave them.

    It costs next to no table, for whoever is taken up needs the same ones.
    """
    numbers = range(len(choice.fronts))
    return len(numbers) > FEW and any(
        not few_can_move(choice, frozenset(pair)) for pair in combinations(numbers, 2)
    )


def _spans(offsets: Offsets) -> list[Span]:
    """Return where a charger can stand, and what it touches there."""
    spans: list[Span] = []
    for low, high in offsets.pieces_of(offsets.all_reached()):
        span = _span(offsets, low, high)
        if spans and spans[-1][2:] == span[2:] and spans[-1].high == low:
            span = span._replace(low=spans.pop().low)
        spans.append(span)
    return spans


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
