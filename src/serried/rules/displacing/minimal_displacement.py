"""Giving way: where every model goes when some are re-placed, join or leave.

Integers only, and compiled where that works; ranks and files count from 0, as in
``fitting``. As few models move as can be, and of the ways to do that the shortest are
taken. The search looks for ways that move none, then for ways that move one more, and
so on; a filler that a piece comes to stand on has to move.

Source:
    FR-11, CHR-JOIN-9, AMB-48, docs/rulings/0017
"""

from math import isqrt
from typing import Final, NamedTuple

from serried.rules.displacing.fitting import NOWHERE, Piece
from serried.rules.displacing.hungarian import cheapest_assignment

FINE: Final = 20
"""Displacements are counted in half units of 0.05 mm divided by 2 to this power."""

TIE: Final = 1065
"""What they may differ by and count as equal: a millionth of an inch, so counted."""

SURELY: Final = 1 << 80
"""More than any displacement: who has to go, or what has to be filled, comes first."""


MOST_WAYS: Final = 64
"""For one placement of the pieces no more ways of the fillers are looked for."""


class Standing(NamedTuple):
    """One model that stands somewhere, and may have to go elsewhere.

    Attributes:
        piece: The number of its sort; ``NOWHERE`` of a filler.
        rank: The rank of its front-left place; ``NOWHERE`` if it comes from elsewhere.
        file: The file of it, which may lie beside the grid.
    """

    piece: int
    rank: int
    file: int


class Fit(NamedTuple):
    """Where every model goes, and what that costs.

    Attributes:
        places: For each model its place, as ``rank * files + file``.
        moved: How many models leave their places.
        displacement: The sum of how far their centres go, as ``FINE`` counts.
    """

    places: tuple[int, ...]
    moved: int
    displacement: int


class _Filling(NamedTuple):
    """Fillers that have to go somewhere, once the pieces stand.

    Attributes:
        start: The place of each model, where the pieces stand already.
        must: The fillers that have to go.
        may: Others, of whom some have to go as well.
        ends: The places that have to be filled.
        more: Others, of which some are filled as well.
        fixed: How far the pieces go.
        total: How many models leave their places.
    """

    start: tuple[int, ...]
    must: list[int]
    may: list[int]
    ends: list[int]
    more: list[int]
    fixed: int
    total: int


class _Nearest:
    """Looks for the ways that move fewest models, then for the shortest of these."""

    def __init__(  # noqa: PLR0913, PLR0917 - it takes what `nearest` does
        self,
        files: int,
        pieces: list[Piece],
        counts: tuple[int, ...],
        models: list[Standing],
        width: int,
        depth: int,
    ) -> None:
        self.files: int = files
        self.pieces: list[Piece] = pieces
        self.models: list[Standing] = models
        self.width: int = width
        self.depth: int = depth
        self.larger: list[int] = [
            number for number, model in enumerate(models) if model.piece >= 0
        ]
        self.fillers: list[int] = [
            number for number, model in enumerate(models) if model.piece < 0
        ]
        area = len(self.fillers)
        tallest = 1
        for number in self.larger:
            piece = pieces[models[number].piece]
            area += piece.deep * piece.wide
            tallest = max(tallest, piece.deep)
        self.fronts: int = max(area // files + 1, len(counts))
        self.rows: int = self.fronts + tallest + len(models)
        self.due: list[int] = [*counts, *[0] * (self.fronts - len(counts))]
        self.taken: list[bool] = [False] * (self.rows * files)
        self.stood: list[bool] = [False] * (self.rows * files)
        for number in self.fillers:
            index = self._index(models[number])
            if index >= 0:
                self.stood[index] = True
        self.spots: list[int] = [NOWHERE] * len(models)
        self.most: int = 0
        self.next: int = NOWHERE
        self.best: int = NOWHERE
        self.found: dict[tuple[tuple[int, int], ...], Fit] = {}
        self.fillings: dict[tuple[tuple[int, int], ...], _Filling] = {}

    def _index(self, model: Standing) -> int:
        """Return the place of a model in the grid; ``NOWHERE`` if it is not in it."""
        inside = 0 <= model.rank < self.rows and 0 <= model.file < self.files
        return model.rank * self.files + model.file if inside else NOWHERE

    def search(self, *, every: bool) -> list[Fit]:
        """Return the best ways, the shortest first.

        Args:
            every: Whether also those that differ in the places that stay empty.
        """
        self.most = 0
        while True:
            self.next, self.found, self.best = NOWHERE, {}, NOWHERE
            self.fillings = {}
            self._descend(0, 0)
            if self.found:
                break
            if self.next == NOWHERE:
                return []
            self.most = self.next
        ways: list[Fit] = []
        for key, fit in self.found.items():
            if fit.displacement <= self.best + TIE:
                ways += self._filled(self.fillings[key]) if every else [fit]
        ways.sort(key=lambda fit: fit.places)
        return ways

    def _descend(self, depth: int, moved: int) -> None:
        """Place one piece after another; *moved* models at least leave their places."""
        if depth == len(self.larger):
            self._weigh()
            return
        number = self.larger[depth]
        model = self.models[number]
        piece = self.pieces[model.piece]
        here = self._index(model)
        known = model.rank != NOWHERE
        if here >= 0:
            self._put(depth, moved, here, piece)
        cost = 1 if known else 0
        if moved + cost > self.most:
            self._postpone(moved + cost)
            return
        if piece.allowed is not None:
            for index in sorted(piece.allowed):
                if index != here:
                    self._put(depth, moved + cost, index, piece)
            return
        for index in range(self.fronts * self.files):
            if index != here:
                self._put(depth, moved + cost, index, piece)

    def _put(self, depth: int, moved: int, index: int, piece: Piece) -> None:
        """Let one piece stand at *index*, if it can, and go on to the next."""
        rank, file = index // self.files, index % self.files
        if rank >= self.fronts or file + piece.wide > self.files:
            return
        if piece.allowed is not None and index not in piece.allowed:
            return
        if piece.leads and not self.due[rank]:
            return
        covered = 0
        for row in range(rank, rank + piece.deep):
            for column in range(file, file + piece.wide):
                cell = row * self.files + column
                if self.taken[cell]:
                    return
                if self.stood[cell]:
                    covered += 1
        if moved + covered > self.most:
            self._postpone(moved + covered)
            return
        self._mark(rank, file, piece, covered=True)
        self.spots[self.larger[depth]] = index
        self._descend(depth + 1, moved + covered)
        self._mark(rank, file, piece, covered=False)

    def _mark(self, rank: int, file: int, piece: Piece, *, covered: bool) -> None:
        if piece.leads:
            self.due[rank] += -1 if covered else 1
        for row in range(rank, rank + piece.deep):
            for column in range(file, file + piece.wide):
                self.taken[row * self.files + column] = covered

    def _postpone(self, moved: int) -> None:
        """Keep in mind how many models would have to move at least beyond this."""
        if self.next == NOWHERE or moved < self.next:
            self.next = moved

    def _weigh(self) -> None:
        """Let the fillers fill what is left, and keep the way if none is better."""
        full, rim, left = self._holes()
        if left < 0:
            return
        kept = set(full)
        edge = set(rim)
        must: list[int] = []
        may: list[int] = []
        for number in self.fillers:
            index = self._index(self.models[number])
            if index in edge:
                may.append(number)
            elif index not in kept:
                must.append(number)
        surplus = max(len(may) - left, 0)
        total = surplus
        for number in must:
            total += self._known(number)
        for number in self.larger:
            if self.spots[number] != self._index(self.models[number]):
                total += self._known(number)
        if total > self.most:
            self._postpone(total)
            return
        ends = [cell for cell in full if not self.stood[cell]]
        more: list[int] = []
        if len(may) < left:
            more = [cell for cell in rim if not self.stood[cell]]
        self._keep(must, may if surplus else [], ends, more, total)

    def _known(self, number: int) -> int:
        """Return 1 for a model that stands somewhere, 0 for one from elsewhere."""
        return 1 if self.models[number].rank != NOWHERE else 0

    def _holes(self) -> tuple[list[int], list[int], int]:
        """Return the holes of full ranks, those of the next, and how many are left.

        Fewer than none are left where a piece stands behind the next, or that is the
        first.
        """
        last = 0
        for number in self.larger:
            last = max(last, self.spots[number] // self.files)
        left = len(self.fillers)
        full: list[int] = []
        rank = 0
        while True:
            first = rank * self.files
            free = [c for c in range(first, first + self.files) if not self.taken[c]]
            if len(free) > left or (not left and rank > last):
                break
            full.extend(free)
            left -= len(free)
            rank += 1
        if rank < last or not rank:
            return full, free, -1
        return full, free, left

    def _keep(
        self,
        must: list[int],
        may: list[int],
        ends: list[int],
        more: list[int],
        total: int,
    ) -> None:
        """Send movers to free places by the shortest ways, and keep the result.

        Args:
            must: The fillers that have to go.
            may: Others, of whom some have to go as well.
            ends: The places that have to be filled.
            more: Others, of which some are filled as well.
            total: How many models leave their places.
        """
        places = [self._index(model) for model in self.models]
        fixed = 0
        for number in self.larger:
            places[number] = self.spots[number]
            fixed += self._far(number, self.spots[number])
        filling = _Filling(tuple(places), must, may, ends, more, fixed, total)
        fit, _ = self._shortest(filling, [])
        if self.best == NOWHERE or fit.displacement < self.best:
            self.best = fit.displacement
        key = tuple(
            sorted([(self.models[n].piece, self.spots[n]) for n in self.larger])
        )
        held = self.found.get(key)
        if held is None or fit.displacement < held.displacement:
            self.found[key] = fit
            self.fillings[key] = filling

    def _shortest(self, filling: _Filling, without: list[int]) -> tuple[Fit, list[int]]:
        """Return the shortest way for the fillers, and what is open of it.

        That is which of the other places are filled, or which of the others go.

        Args:
            filling: Who goes, and where to.
            without: Of what is open, that which is left out.
        """
        may = [one for one in filling.may if one not in without]
        more = [cell for cell in filling.more if cell not in without]
        movers, goals = [*filling.must, *may], [*filling.ends, *more]
        places, distance = list(filling.start), filling.fixed
        opened: list[int] = []
        pairs = self._pairs(movers, goals, len(filling.must), len(filling.ends))
        for mover, goal in pairs:
            places[mover] = goal
            distance += self._far(mover, goal)
            if mover in may:
                opened.append(mover)
            if goal in more:
                opened.append(goal)
        return Fit(tuple(places), filling.total, distance), opened

    def _filled(self, filling: _Filling) -> list[Fit]:
        """Return the ways for the fillers that are as short as any.

        Alike ones are counted once: such that leave the same places empty.
        """
        first, opened = self._shortest(filling, [])
        found: dict[tuple[int, ...], Fit] = {tuple(sorted(opened)): first}
        tried: dict[tuple[int, ...], bool] = {(): True}
        waiting: list[tuple[list[int], list[int]]] = [([], opened)]
        spare = max(len(filling.may), len(filling.more)) - len(opened)
        while waiting and len(found) < MOST_WAYS:
            without, used = waiting.pop()
            if len(without) >= spare:
                continue
            for one in used:
                less = sorted([*without, one])
                if tuple(less) in tried:
                    continue
                tried[tuple(less)] = True
                fit, opened = self._shortest(filling, less)
                if fit.displacement <= self.best + TIE:
                    found.setdefault(tuple(sorted(opened)), fit)
                    waiting.append((less, opened))
        return list(found.values())

    def _pairs(
        self, movers: list[int], goals: list[int], must: int, due: int
    ) -> list[tuple[int, int]]:
        """Return who goes where, by the shortest ways.

        The first *must* of the movers go, and the first *due* of the goals are reached.
        """
        if not movers or not goals:
            return []
        if len(movers) > len(goals):
            costs = [
                [
                    self._far(m, g) - (SURELY if n < must else 0)
                    for n, m in enumerate(movers)
                ]
                for g in goals
            ]
            return [
                (movers[n], g)
                for g, n in zip(goals, cheapest_assignment(costs), strict=True)
            ]
        costs = [
            [self._far(m, g) - (SURELY if n < due else 0) for n, g in enumerate(goals)]
            for m in movers
        ]
        return [
            (m, goals[n])
            for m, n in zip(movers, cheapest_assignment(costs), strict=True)
        ]

    def _far(self, number: int, index: int) -> int:
        """Return how far a model's centre goes to *index*; nothing from nowhere."""
        model = self.models[number]
        if model.rank == NOWHERE:
            return 0
        across = 2 * self.width * (index % self.files - model.file)
        along = 2 * self.depth * (index // self.files - model.rank)
        return isqrt((across * across + along * along) << (2 * FINE))


def nearest(  # noqa: PLR0913, PLR0917 - each says one thing of the question
    files: int,
    pieces: list[Piece],
    counts: tuple[int, ...],
    models: list[Standing],
    width: int,
    depth: int,
    *,
    every: bool = True,
) -> list[Fit]:
    """Return the ways that move fewest models, and of these the shortest.

    There is one way for each placement of the pieces and of the places that stay
    empty, alike ones counted once; those that differ by no more than ``TIE`` are equal.
    Nothing where the pieces do not fit.

    Args:
        files: How many files there are.
        pieces: The pieces.
        counts: How many leaders begin in each rank.
        models: Every model, fillers too, where it stands now.
        width: The width of a place, in 0.05 mm.
        depth: The depth of a place, in 0.05 mm.
        every: Whether one way for each placement of the pieces is not enough.
    """
    return _Nearest(files, pieces, counts, models, width, depth).search(every=every)
