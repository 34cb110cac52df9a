"""Fitting: where bases on whole places stand in a grid of so many files.

Integers only, and compiled where that works. Ranks and files count from 0 here. A
piece is a sort of bases that stand on *deep* ranks and *wide* files; what is left of
the ranks is filled with single models, rank by rank from the front. Every rank before
the first incomplete one is full; behind that one there are only the rear parts of
pieces that begin in it or ahead of it, and it is never the first rank of all. So
pieces fit if and only if the fillers suffice for every hole ahead of the last rank in
which a piece begins, and for those of the first rank.

Source:
    UNIT-3, FR-1, FR-3, FR-5, FR-8, FR-9, docs/rulings/0017
"""

from typing import Final, NamedTuple

NOWHERE: Final = -1
ANY: Final = -1


class Piece(NamedTuple):
    """One sort of bases.

    Attributes:
        deep: The ranks that one covers.
        wide: The files that one covers.
        leads: Whether it belongs as far forwards as possible.
        number: How many there are.
        allowed: The places, as ``rank * files + file``, where its front-left one may
            be; None for everywhere.
    """

    deep: int
    wide: int
    leads: bool
    number: int
    allowed: frozenset[int] | None


class Spot(NamedTuple):
    """Where the front-left place of one base is."""

    piece: int
    rank: int
    file: int


class _Search:
    """A walk through the ranks from the front, and through each from the left."""

    def __init__(self, files: int, fillers: int, pieces: list[Piece]) -> None:
        self.files: int = files
        self.fillers: int = fillers
        self.deep: list[int] = [piece.deep for piece in pieces]
        self.wide: list[int] = [piece.wide for piece in pieces]
        self.leads: list[bool] = [piece.leads for piece in pieces]
        self.left: list[int] = [piece.number for piece in pieces]
        self.allowed: list[frozenset[int] | None] = [p.allowed for p in pieces]
        self.order: list[int] = sorted(
            range(len(pieces)), key=lambda n: (-pieces[n].deep, -pieces[n].wide)
        )
        self.remaining: int = sum(self.left)
        self.busy: list[int] = [0] * files
        self.want: list[int] = []
        self.exact: bool = False
        self.limit: int = 0
        self.stack: list[Spot] = []
        self.found: list[tuple[Spot, ...]] = []
        self.hopeless: set[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = set()

    def exists(self, want: list[int]) -> bool:
        """Tell whether ranks can begin with so many leaders, whatever comes behind."""
        self._begin(want, exact=False, limit=1)
        self._enter(0, 0)
        return bool(self.found)

    def every(self, want: list[int], limit: int) -> list[tuple[Spot, ...]]:
        """Return every way with exactly so many leaders in each rank, up to *limit*."""
        self._begin(want, exact=True, limit=limit)
        self._enter(0, 0)
        return self.found

    def _begin(self, want: list[int], *, exact: bool, limit: int) -> None:
        self.want, self.exact, self.limit = want, exact, limit
        self.found = []
        self.hopeless = set()

    def _enter(self, rank: int, holes: int) -> None:
        """Begin a rank; *holes* is how many places ahead are left to the fillers."""
        if rank and not self.remaining:
            self.found.append(tuple(self.stack))
            return
        key = (
            rank,
            holes,
            tuple(self.left),
            tuple([max(end - rank, 0) for end in self.busy]),
        )
        if key in self.hopeless:
            return
        before = len(self.found)
        need = ANY
        if rank < len(self.want):
            need = self.want[rank]
        elif self.exact:
            need = 0
        self._place(rank, 0, need, holes)
        if len(self.found) == before:
            self.hopeless.add(key)

    def _leave(self, rank: int, holes: int) -> None:
        """End a rank: its holes are filled if it is the first or anything follows.

        Ranks in which nothing can begin are passed over.
        """
        while True:
            if not rank or self.remaining:
                for end in self.busy:
                    if end <= rank:
                        holes += 1
                if holes > self.fillers:
                    return
            rank += 1
            if not self.remaining or self._may_begin(rank):
                break
            if rank < len(self.want) and self.want[rank]:
                return
        self._enter(rank, holes)

    def _may_begin(self, rank: int) -> bool:
        """Tell whether a piece that is left is allowed in a rank."""
        for piece, left in enumerate(self.left):
            if not left:
                continue
            allowed = self.allowed[piece]
            if allowed is None:
                return True
            for index in allowed:
                if index // self.files == rank:
                    return True
        return False

    def _place(self, rank: int, start: int, need: int, holes: int) -> None:
        """Put one more piece into a rank, from file *start* on, or end the rank.

        *need* is how many leaders the rank still lacks; ``ANY`` if any number will do.
        """
        if need > 0 and self.files - start < need:
            return
        if self.remaining:
            room = 0
            for file in range(start, self.files):
                if room:
                    room -= 1
                else:
                    while file + room < self.files and self.busy[file + room] <= rank:
                        room += 1
                if room:
                    self._try(rank, file, room, need, holes)
                    if len(self.found) >= self.limit:
                        return
        if need <= 0:
            self._leave(rank, holes)

    def _try(self, rank: int, file: int, room: int, need: int, holes: int) -> None:
        """Try each piece whose front-left place can be this one."""
        for piece in self.order:
            wide = self.wide[piece]
            if not self.left[piece] or wide > room:
                continue
            if need == 0 and self.leads[piece]:
                continue
            allowed = self.allowed[piece]
            if allowed is not None and rank * self.files + file not in allowed:
                continue
            less = 1 if need > 0 and self.leads[piece] else 0
            saved = self.busy[file : file + wide]
            end = rank + self.deep[piece]
            for column in range(file, file + wide):
                self.busy[column] = end
            self.left[piece] -= 1
            self.remaining -= 1
            self.stack.append(Spot(piece, rank, file))
            self._place(rank, file + wide, need - less, holes)
            self.stack.pop()
            self.remaining += 1
            self.left[piece] += 1
            for column in range(wide):
                self.busy[file + column] = saved[column]
            if len(self.found) >= self.limit:
                return


def best_counts(
    files: int, fillers: int, pieces: list[Piece]
) -> tuple[int, ...] | None:
    """Return how many leaders begin in each rank, all as far forwards as can be.

    As many as possible in the first rank, then as many as possible in the second, and
    so on. None where the pieces do not fit at all.
    """
    leaders = sum([piece.number for piece in pieces if piece.leads])
    if all(p.deep == p.wide == 1 and p.allowed is None for p in pieces):
        return _alike(files, fillers, leaders, sum([p.number for p in pieces]))
    if any(piece.wide > files for piece in pieces):
        return None
    widths: list[int] = []
    for piece in pieces:
        if piece.leads:
            widths.extend([piece.wide] * piece.number)
    widths.sort()
    want: list[int] = []
    search = _Search(files, fillers, pieces)
    while True:
        most = _fitting(widths, files, leaders)
        for count in range(most, -1, -1):
            if search.exists([*want, count]):
                break
        else:
            return None
        want.append(count)
        leaders -= count
        if not leaders:
            return tuple(want)


def _alike(
    files: int, fillers: int, leaders: int, pieces: int
) -> tuple[int, ...] | None:
    """Return the same where everybody stands on one place."""
    if fillers + pieces < files:
        return None
    full, rest = divmod(leaders, files)
    return (files,) * full + ((rest,) if rest or not full else ())


def _fitting(widths: list[int], files: int, most: int) -> int:
    """Return how many of the narrowest pieces stand abreast, *most* at most."""
    count = 0
    for wide in widths:
        files -= wide
        if files < 0 or count == most:
            break
        count += 1
    return count


def placements(
    files: int,
    fillers: int,
    pieces: list[Piece],
    counts: tuple[int, ...],
    limit: int,
) -> list[tuple[Spot, ...]]:
    """Return every way to place the pieces with so many leaders in each rank.

    Spots stand in the order of ranks and files; alike pieces are counted once.

    Args:
        files: How many files there are.
        fillers: How many models fill what the pieces leave.
        pieces: The pieces.
        counts: How many leaders begin in each rank; none in those not named.
        limit: How many ways to return at most.
    """
    return _Search(files, fillers, pieces).every(list(counts), limit)
