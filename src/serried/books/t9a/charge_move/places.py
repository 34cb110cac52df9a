"""The 9th Age, chapter "Move Chargers": where one may end who leaves others a way in.

A charger that moves before others may end anywhere that leaves each of them a way. One
of them may want it as far to one side as can be, another as far to the other. So it is
looked at the middle and at both ends of what it reaches; then at places in between,
and where one of two neighbours leaves one of the others a way, and one another, that
between them which leaves a way to both is found by halving.

Source:
    CHG-MOVE-8, AMB-63, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator, Sequence

from serried.books.t9a.charge_move.tables import Places, Tables
from serried.model.ids import Inches
from serried.rules.charging.offsets import HALVINGS, Offsets, Stretch
from serried.rules.charging.sharing import Front, Share, Span, room
from serried.rules.solving.borders import border
from serried.tuples import NamedTuple

Some = frozenset[int]
"""Some of the chargers, by number."""


class Choice(NamedTuple):
    """A choice of where chargers may end, and on what tables they move.

    Attributes:
        tables: On which they move.
        fronts: Of all chargers.
        spans: Where each of them may end.
        rows: Who stands along each edge, by number, in the order of their offsets.
    """

    tables: Tables
    fronts: list[Front]
    spans: tuple[Span, ...]
    rows: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, tables: Tables, fronts: list[Front], share: Share) -> "Choice":
        """Return a way to share the edges as a choice."""
        return cls(tables, fronts, share.spans, share.rows)

    def among(self, who: Some) -> "Choice":
        """Return what it says of some, who need no room for the others."""
        rows = tuple(tuple(i for i in row if i in who) for row in self.rows)
        return self._replace(rows=rows)

    def room(self, number: int, done: Places) -> list[Stretch]:
        """Return between which offsets one can end; nothing if the others do not fit.

        Args:
            number: Who.
            done: Who stands where at the end; all others may be moved aside.
        """
        lows = [span.low for span in self.spans]
        highs = [span.high for span in self.spans]
        for who, offset in done:
            lows[who] = highs[who] = offset
        (row,) = (row for row in self.rows if number in row)
        found = room(self.fronts, row, lows, highs)
        return [found[row.index(number)]] if found else []


class LeavingRoom:
    """Where chargers may end so that the others of some still have a way in.

    Args:
        choice: Where each may end.
        those: Who is to move; others are thought away.
    """

    def __init__(self, choice: Choice, those: Some) -> None:
        self.choice = choice
        self.those = those
        self._absent = frozenset(range(len(choice.fronts))) - those
        self._leaving: dict[Places, Some] = {}

    def offsets(self, number: int, done: Places) -> Offsets:
        """Return the offsets of one after others have moved.

        Raises:
            TooManyError: If too many tables have been looked at.
        """
        return self.choice.tables.on(number, done, self._absent).offsets

    def reached(self, number: int, done: Places) -> list[Stretch]:
        """Return where one may end after others have moved, if it leaves them space.

        Raises:
            TooManyError: If too many tables have been looked at.
        """
        return [
            stretch
            for low, high in self.choice.room(number, done)
            for stretch in self.offsets(number, done).reached(low, high)
        ]

    def places(self, number: int, done: Places) -> Iterator[Inches]:
        """Yield where one may end so that each of the others has a way by itself.

        Args:
            number: Who moves next.
            done: Who has moved.

        Raises:
            TooManyError: If too many tables have been looked at.
        """
        if not self._others(number, done):
            yield from self._sampled_offsets(number, done, self._absent)
            return
        for stretch in self.reached(number, done):
            tried = few(stretch)
            for x in tried:
                if self._leaves_all(number, x, done):
                    yield x
            looks = self.offsets(number, done).samples(*stretch)
            for window in self._windows(number, looks, done):
                inside = [look for look in looks if window[0] < look < window[1]]
                yield from (x for x in (*few(window), *inside) if x not in tried)

    def _windows(
        self, number: int, looks: Sequence[Inches], done: Places
    ) -> Iterator[Stretch]:
        """Yield the stretches in which one leaves each of the others a way."""
        clear = [self._leaves_all(number, look, done) for look in looks]
        begin = looks[0]
        for place in range(len(looks) - 1):
            one, other = looks[place], looks[place + 1]
            if not clear[place] and not clear[place + 1]:
                between = self._between(number, one, other, done)
                if between is not None:
                    begin = self._border(number, between, one, done)
                    yield begin, self._border(number, between, other, done)
            elif not clear[place]:
                begin = self._border(number, other, one, done)
            elif not clear[place + 1]:
                yield begin, self._border(number, one, other, done)
        if clear[-1]:
            yield begin, looks[-1]

    def _between(
        self, number: int, one: Inches, other: Inches, done: Places
    ) -> Inches | None:
        """Return an offset between two that leaves each a way, if there is one.

        It is halved as long as each of them has a way after one end of the half.
        """
        rest = self._others(number, done)
        for _ in range(HALVINGS):
            before = self._leaves(number, one, done)
            if before | self._leaves(number, other, done) != rest:
                return None
            middle = (one + other) / 2.0
            leaves = self._leaves(number, middle, done)
            if leaves == rest:
                return middle
            if before | leaves == rest:
                other = middle
            else:
                one = middle
        return None

    def _border(
        self, number: int, inside: Inches, outside: Inches, done: Places
    ) -> Inches:
        """Return the last offset that leaves each a way, going where none does."""

        def leaves_all(offset: float) -> bool:
            return self._leaves_all(number, offset, done)

        return border(leaves_all, inside, outside, HALVINGS).inside

    def _leaves_all(self, number: int, offset: Inches, done: Places) -> bool:
        """Return whether each of the others still has a way by itself."""
        return self._leaves(number, offset, done) == self._others(number, done)

    def _leaves(self, number: int, offset: Inches, done: Places) -> Some:
        """Return the others that have a way by themselves, with one at *offset*."""
        places = done | {(number, offset)}
        known = self._leaving.get(places)
        if known is None:
            rest = self._others(number, done)
            known = frozenset(who for who in rest if self._may_come(who, places, rest))
            self._leaving[places] = known
        return known

    def _others(self, number: int, done: Places) -> Some:
        """Return the numbers of those that move after one."""
        return self.those - {number, *(who for who, _ in done)}

    def _may_come(self, number: int, done: Places, rest: Some) -> bool:
        """Return whether one has a way if those who have not moved were not there."""
        away = self._absent | rest - {number}
        return any(True for _ in self._sampled_offsets(number, done, away))

    def _sampled_offsets(
        self, number: int, done: Places, away: Some
    ) -> Iterator[Inches]:
        """Yield the sampled offsets that a charger reaches if *away* are not there."""
        for low, high in self.choice.room(number, done):
            offsets = self.choice.tables.on(number, done, away).offsets
            looks = (*few((low, high)), *offsets.samples(low, high))
            for look in looks:
                if offsets.reach(look):
                    yield look


def middle_of(stretch: Stretch) -> Inches:
    """Return the middle of a stretch."""
    return (stretch[0] + stretch[1]) / 2.0


def few(stretch: Stretch) -> list[Inches]:
    """Return the middle and both ends of a stretch, each once."""
    return list(dict.fromkeys((middle_of(stretch), *stretch)))
