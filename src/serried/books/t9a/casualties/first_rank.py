"""The 9th Age, chapter "Removing Casualties": the first rank loses some, and closes up.

Whole units only. A row is one rank of models from the left, each with its width; what
each of them is to the loss is one number.
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final, TypeAlias

from serried.books.t9a.casualties.removal import Removal
from serried.model.formation import Formation, Place
from serried.model.memo import memo_on_value
from serried.rules.contact.frames import layout_of
from serried.rules.contact.musters import LEFT, RIGHT, Muster, row_of

KEPT: Final = 0
"""It stays, and slides where a neighbour goes; as a sort: of another pool."""

POOL: Final = 1
"""As a sort: one of those that the loss is taken from."""

LAST: Final = 2
"""As a sort: one that goes only when none of the ``POOL`` is left."""

AT_LEFT: Final = 1
"""It went at the left end: who stands to its left slides into its place."""

AT_RIGHT: Final = 2
"""It went at the right end: who stands to its right slides into its place."""

GAP: Final = 3
"""It went from where it stood; as a sort: it is to do so."""

Fated: TypeAlias = tuple[list[int], int, int]
"""The fate of each model of a row, and how many went at its left and its right end."""


class Way:
    """One way to take the loss.

    Attributes:
        at_left: How many went at the left end.
        at_right: How many went at the right end.
        edge: How far the left edge of the row goes to the right.
        kept: The numbers of the models that are left.
    """

    def __init__(self, at_left: int, at_right: int, edge: int, kept: list[int]) -> None:
        self.at_left = at_left
        self.at_right = at_right
        self.edge = edge
        self.kept = kept

    @property
    def imbalance(self) -> int:
        """How unevenly the two ends lose models."""
        return abs(self.at_left - self.at_right)


class Row:
    """One rank of models from the left, before a loss.

    Args:
        widths: The width of each model.
        sorts: ``KEPT``, ``POOL``, ``LAST`` or ``GAP`` for each.
    """

    def __init__(self, widths: list[int], sorts: list[int]) -> None:
        self._widths = widths
        self._pool: list[int] = [n for n, sort in enumerate(sorts) if sort == POOL]
        self._last: list[int] = [n for n, sort in enumerate(sorts) if sort == LAST]
        self._plain: list[int] = [GAP if sort == GAP else KEPT for sort in sorts]
        self._gaps = GAP in sorts
        self._others: list[int] = [n for n, sort in enumerate(sorts) if sort != POOL]
        self._before: list[int] = list(accumulate(widths, initial=0))

    def fates(self, many: int) -> list[Fated]:
        """Return, for each way to take *many* from both ends, the fate of each model.

        A fate is ``KEPT``, ``AT_LEFT``, ``AT_RIGHT`` or ``GAP``. With them come how
        many are taken at the left and at the right. Models that are neither ``POOL``
        nor ``LAST`` are passed over.
        """
        pool, last = self._pool, self._last
        first = min(many, len(pool))
        rest = min(many - first, len(last))
        found: list[Fated] = []
        for left in range(first + 1):
            for more in range(rest + 1):
                own = self._plain.copy()
                for model in pool[:left] + last[:more]:
                    own[model] = AT_LEFT
                begin, after = len(pool) - first + left, len(last) - rest + more
                for model in pool[begin:] + last[after:]:
                    own[model] = AT_RIGHT
                found.append((own, left + more, first - left + rest - more))
        return found

    def ways(self, many: int) -> list[Way]:
        """Return all ways to take *many* from both ends of it and to close it up.

        Ways that leave the same models in the same places are one, the most even one.

        Args:
            many: How many of the pool go, at most as many as there are.
        """
        if many < len(self._pool) and not self._gaps:
            return self._ways_of_one_pool(many)
        return closed_up(self._widths, self.fates(many))

    def _ways_of_one_pool(self, many: int) -> list[Way]:
        """Return the ways to take *many* of a pool of more, where nobody else goes."""
        pool = self._pool
        found: list[Way] = []
        for left in range(many + 1):
            kept = sorted(self._others + pool[left : len(pool) - many + left])
            begin, end = kept[0], kept[-1]
            edge = self._before[begin]
            if end - begin >= len(kept):  # somebody from between them went
                passed = [model for model in pool[:left] if begin < model < end]
                edge += sum([self._widths[model] for model in passed])
            found.append(Way(left, many - left, edge, kept))
        return found


def fates(sorts: list[int], many: int) -> list[Fated]:
    """Return ``Row.fates`` of a row whose models have these sorts."""
    return Row([], sorts).fates(many)


def edges(widths: list[int], own: list[int]) -> list[int]:
    """Return how far the left edge of the row may go to the right.

    Every run of gaps is closed from its left or from its right, so each run with
    models on both sides doubles the ways. What went at an end leaves no choice: whoever
    was passed over slides towards the middle. What went beyond the last model that is
    left is no gap, and nobody slides.
    """
    return _edges(widths, own, [n for n, fate in enumerate(own) if fate == KEPT])


def _edges(widths: list[int], own: list[int], kept: list[int]) -> list[int]:
    if not kept:
        return [0]
    begin, end = kept[0], kept[-1]
    forced = sum(widths[:begin]) if begin else 0
    if end - begin < len(kept):
        return [forced]  # nobody went from between those who are left
    runs: list[int] = []
    last = begin
    for place in [n for n in range(begin + 1, end) if own[n] != KEPT]:
        if own[place] == AT_LEFT:
            forced += widths[place]
        elif own[place] == GAP:
            if not runs or KEPT in own[last:place]:
                runs.append(0)
            runs[-1] += widths[place]
            last = place
    found: list[int] = [forced]
    for wide in runs:
        for edge in found.copy():
            if edge + wide not in found:
                found.append(edge + wide)
    return found


def ways(widths: list[int], sorts: list[int], many: int) -> list[Way]:
    """Return the ways to take *many* from a row; see ``Row.ways``."""
    return Row(widths, sorts).ways(many)


def closed_up(widths: list[int], every: Iterable[Fated]) -> list[Way]:
    """Return all ways to close a row up, for each way to take models from it.

    Those that leave the same models in the same places are one, the most even one.
    """
    found: list[Way] = []
    for own, left, right in every:
        kept = [place for place, fate in enumerate(own) if fate == KEPT]
        for edge in _edges(widths, own, kept):
            found.append(Way(left, right, edge, kept))  # noqa: PERF401 - mostly one
    return _evenest(found)  # several splits of a pool that goes leave the same


def overlaid(one: Fated, other: Fated) -> Fated:
    """Return what becomes of a row from which two Health Pools take models (HP-1).

    Whoever went beyond all who are left went at the end at which it stood, also of a
    pool that is gone and may be counted from either end.

    Source:
        CAS-4, docs/rulings/0102-health-pools-of-several-sorts.md
    """
    own = [max(fates) for fates in zip(one[0], other[0], strict=True)]
    if KEPT not in own:
        return own, one[1] + other[1], one[2] + other[2]
    begin, end = own.index(KEPT), len(own) - own[::-1].index(KEPT)
    between = own[begin:end]
    at_left = len(own[:begin]) - own[:begin].count(GAP) + between.count(AT_LEFT)
    at_right = len(own[end:]) - own[end:].count(GAP) + between.count(AT_RIGHT)
    return own, at_left, at_right


def _evenest(every: list[Way]) -> list[Way]:
    """Return the most even of the ways that leave the same, where the first stood."""
    found: list[Way] = []
    for way in every:
        held = _same(found, way)
        if held < 0:
            found.append(way)
        elif way.imbalance < found[held].imbalance:
            found[held] = way
    return found


def _same(found: list[Way], way: Way) -> int:
    """Return which way leaves the same models in the same places; -1 if none."""
    for number, other in enumerate(found):
        if other.edge == way.edge and other.kept == way.kept:
            return number
    return -1


class Rank:
    """The first rank of a unit from the left, those beside it among them.

    Attributes:
        places: Where everybody in it stands.
        widths: How far from each of them the next would stand, in 0.05 mm.
    """

    def __init__(self, formation: Formation) -> None:
        places = [place for place in formation.places if place.rank == 1]
        if formation.left is not None:  # whoever stands beside the right is the last
            places.sort(key=_across)
        self.places = tuple(places)
        self.widths = [place.base.width + formation.gap for place in places]
        layout = self._layout = layout_of(formation)
        numbers = self._numbers = [layout.numbers[place.name] for place in places]
        self._in_order = numbers == sorted(numbers)
        self._begin: int = layout.across[numbers[0]] - layout.wide[numbers[0]]
        self._before = layout.extent[RIGHT] - layout.extent[LEFT]
        self._numbered = numbers == list(range(len(numbers)))
        self._deep = _only([layout.ahead[model] for model in numbers])

    def closed(self, way: Way) -> Removal:
        """Return the removal by a way to close this rank, where none is behind it."""
        layout, models = self._layout, way.kept
        if not self._numbered:
            models = [self._numbers[place] for place in models]
        begin = self._begin + way.edge
        if layout.width and self._deep:
            wide, deep = layout.width * len(models), self._deep
        else:
            wide = 2 * sum([layout.wide[model] for model in models])
            deep = min([layout.ahead[model] for model in models])
        wide += layout.gap * (len(models) - 1)
        # Centres are half a depth behind the front.
        extent = [begin, 2 * deep, begin + wide, 0]
        return Removal(
            row_of(layout, models, extent)
            if self._in_order
            else self._by_number(models, extent),
            at_left=way.at_left,
            at_right=way.at_right,
            width=abs(wide - self._before),
        )

    def _by_number(self, models: list[int], extent: list[int]) -> Muster:
        """Return a row in which somebody's number is not his place in it."""
        layout, at = self._layout, extent[LEFT]
        pairs: list[tuple[int, int]] = []
        for model in models:
            pairs.append((model, at + layout.wide[model]))
            at += 2 * layout.wide[model] + layout.gap
        pairs.sort()
        numbers = [model for model, _ in pairs]
        ahead = [layout.ahead[model] for model in numbers]
        return Muster(layout, numbers, [x for _, x in pairs], ahead, extent)


@memo_on_value
def rank_of(formation: Formation) -> Rank:
    """Return the first rank of a unit that stands so."""
    return Rank(formation)


def _across(place: Place) -> int:
    return place.x


def _only(sizes: list[int]) -> int:
    """Return the size that all have; 0 if they have several."""
    return sizes[0] if sizes.count(sizes[0]) == len(sizes) else 0
