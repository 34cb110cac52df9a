"""Sharing a front: several chargers abreast of one another on the edges of one unit.

Each charger has stretches of offsets along which its contacts do not change. One of
each is chosen so that all find room side by side; the choices with most models in
contact come first. Compiled where that works.

Source:
    CHG-MOVE-6, CHG-MOVE-8, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final, NamedTuple

from serried.geometry.compare import at_most

_HAIR: Final = 1e-9
"""Inches: what is less is rounding."""

MOST_LOOKS: Final = 200_000
"""After so many choices the search is given up."""


class TooManyError(Exception):
    """There are more choices than are looked at."""


class Span(NamedTuple):
    """Offsets along which a charger touches the same models.

    Attributes:
        low: The least of them, in inches.
        high: The largest.
        own: How many of its models are in contact.
        theirs: The numbers of the charged unit's models in contact with it.
    """

    low: float
    high: float
    own: int
    theirs: frozenset[int]


class Front(NamedTuple):
    """One charger, for those that want to stand beside it.

    Attributes:
        side: Which edge it charges: any number, the same for the same edge.
        left: The left end of its Front Facing, in inches to the right of the middle of
            its front.
        right: The right end.
        spans: Where it may end, along the edge.
        now: Where it is now, as an offset along the edge.
    """

    side: int
    left: float
    right: float
    spans: list[Span]
    now: float = 0.0


class Share(NamedTuple):
    """A choice that leaves room for everybody.

    Attributes:
        models: How many models of both sides are in contact.
        rows: Who stands along each edge, by number, in the order of their offsets.
        spans: Where each of them may end.
    """

    models: int
    rows: tuple[tuple[int, ...], ...]
    spans: tuple[Span, ...]


def shares(fronts: list[Front], fighting: frozenset[int]) -> Iterator[Share]:
    """Yield the ways to share the edges, those with most models in contact first.

    Of these come first those in which the chargers stand side by side as they do now.

    Args:
        fronts: Of each charger.
        fighting: The numbers of the charged unit's models that touch others already.

    Raises:
        TooManyError: If there is no end of it.

    Source:
        CHG-MOVE-6, AMB-26
    """
    search = _Search(fronts, fighting)
    for models in range(search.most, 0, -1):
        yield from search.of(models)


def room(
    fronts: list[Front],
    row: tuple[int, ...],
    lows: list[float],
    highs: list[float],
) -> list[tuple[float, float]]:
    """Return between which offsets each of a row may stand; nothing if one may not.

    Args:
        fronts: Of all chargers.
        row: Who stands along the edge, in the order of their offsets.
        lows: The least offset of each charger, in inches.
        highs: The largest.
    """
    found: list[tuple[float, float]] = []
    low = 0.0
    for place in range(len(row)):
        this = row[place]
        least = lows[this]
        if place:
            least = max(least, low + apart(fronts[row[place - 1]], fronts[this]))
        low = least
        found.append((least, highs[this]))
    high = 0.0
    for place in range(len(row) - 1, -1, -1):
        this = row[place]
        most = highs[this]
        if place + 1 < len(row):
            most = min(most, high - apart(fronts[this], fronts[row[place + 1]]))
        high = most
        if not at_most(found[place][0], most, _HAIR):
            return []
        found[place] = (min(found[place][0], most), most)
    return found


def apart(one: Front, other: Front) -> float:
    """Return how far apart the offsets of two neighbours are when they touch.

    A charger in line looks backwards: its left is the far end.
    """
    return other.right - one.left


class _Search:
    """The choices that leave room, by how many models are in contact."""

    def __init__(self, fronts: list[Front], fighting: frozenset[int]) -> None:
        self._fronts = fronts
        self._fighting = fighting
        self._orders = _orders(fronts)
        self._looks = 0
        everywhere = [_Range(f.spans[0].low, f.spans[-1].high) for f in fronts]
        self.most: int = self._bound(everywhere, {})

    def of(self, models: int) -> Iterator[Share]:
        """Yield the choices with so many models in contact."""
        for rows in self._orders:
            order = [number for row in rows for number in row]
            found: list[tuple[Span, ...]] = []
            self._choose(order, rows, {}, models, found)
            for spans in found:
                yield Share(models, rows, spans)

    def _choose(
        self,
        order: list[int],
        rows: tuple[tuple[int, ...], ...],
        chosen: dict[int, Span],
        models: int,
        found: list[tuple[Span, ...]],
    ) -> None:
        """Choose a span for the next of an order, if enough models can be touched."""
        self._looks += 1
        if self._looks > MOST_LOOKS:
            raise TooManyError
        ranges = self._ranges(rows, chosen)
        if not ranges:
            return
        most = self._bound(ranges, chosen)
        if len(chosen) == len(order):
            if most == models:
                found.append(tuple([chosen[number] for number in range(len(order))]))
            return
        if most < models:
            return
        this = order[len(chosen)]
        for span in self._fronts[this].spans:
            if _overlap(span, ranges[this]):
                chosen[this] = span
                self._choose(order, rows, chosen, models, found)
                del chosen[this]

    def _ranges(
        self, rows: tuple[tuple[int, ...], ...], chosen: dict[int, Span]
    ) -> list["_Range"]:
        """Return where each can stand if all find room; nothing if they do not."""
        lows = [front.spans[0].low for front in self._fronts]
        highs = [front.spans[-1].high for front in self._fronts]
        for number, span in chosen.items():
            lows[number], highs[number] = span.low, span.high
        found = [_Range(0.0, 0.0)] * len(self._fronts)
        for row in rows:
            places = room(self._fronts, row, lows, highs)
            if not places:
                return []
            for place in range(len(row)):
                found[row[place]] = _Range(places[place][0], places[place][1])
        return found

    def _bound(self, ranges: list["_Range"], chosen: dict[int, Span]) -> int:
        """Return how many models are in contact at most, whatever the rest choose."""
        own = 0
        touched = set(self._fighting)
        for number in range(len(self._fronts)):
            if number in chosen:
                own += chosen[number].own
                touched |= chosen[number].theirs
                continue
            most = 0
            for span in self._fronts[number].spans:
                if _overlap(span, ranges[number]):
                    most = max(most, span.own)
                    touched |= span.theirs
            own += most
        return own + len(touched)


class _Range(NamedTuple):
    """From and to: offsets in inches."""

    low: float
    high: float


def _overlap(span: Span, other: _Range) -> bool:
    return at_most(span.low, other.high, _HAIR) and at_most(other.low, span.high, _HAIR)


def _orders(fronts: list[Front]) -> list[tuple[tuple[int, ...], ...]]:
    """Return every order of the chargers along each edge, that of now first."""
    sides = sorted({front.side for front in fronts})
    found: set[tuple[tuple[int, ...], ...]] = set()
    for order in permutations(range(len(fronts))):
        rows = [tuple([i for i in order if fronts[i].side == side]) for side in sides]
        found.add(tuple(rows))
    return sorted(found, key=lambda rows: (_crossings(fronts, rows), rows))


def _crossings(fronts: list[Front], rows: tuple[tuple[int, ...], ...]) -> int:
    """Return how many pairs would have changed sides in the end."""
    many = 0
    for row in rows:
        for one, other in combinations(row, 2):
            many += not at_most(fronts[one].now, fronts[other].now, _HAIR)
    return many
