"""Formations: models in ranks and files, exactly, in units of 0.05 mm.

The frame of a formation has its origin in the middle of the front edge of the
first rank (bases beside the unit not counted); x runs to the unit's right and
y forwards, so that every base lies at y of 0 or less.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from typing import Final

from serried.frozen import frozen
from serried.model.bases import Base, Grid, inches
from serried.model.errors import Fault, FormationError
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.value import Value
from serried.tuples import NamedTuple

EMPTY: Final = "."
RANK_AND_FILE: Final = "R"
COMMAND: Final = frozenset("MSC")
"""Musicians, Standard Bearers, Champions: rank and file like the rest (MODEL-5)."""

LEFT: Final = "L"
RIGHT: Final = "R"
MOST_MODELS: Final = 1000


class Place(NamedTuple):
    """One model where it stands.

    Attributes:
        name: ``rank.file`` from 1, of its front-left place; ``L`` or ``R`` beside.
        letter: The letter it is drawn with.
        base: What it stands on.
        x: Centre of the base to the right of the origin, in 0.05 mm.
        y: Centre of the base ahead of the origin, in 0.05 mm.
        rank: The rank of its front, from 1.
        file: The file of its left side, from 1; 0 beside the unit.
    """

    name: str
    letter: Letter
    base: Base
    x: int
    y: int
    rank: int
    file: int


class Centre(NamedTuple):
    """Where the middle of a base is in the formation's frame, in inches.

    Attributes:
        model: Whose it is.
        letter: What the model is drawn with.
        x: To the right of the origin.
        y: Ahead of the origin.
    """

    model: str
    letter: Letter
    x: float
    y: float


class Extent(NamedTuple):
    """A rectangle in the formation's frame, in 0.05 mm."""

    left: int
    right: int
    rear: int
    front: int


@frozen
class Formation(Value):
    """Models in ranks and files.

    Any drawing that can be stood on a table is a formation; whether a book
    allows it is the book's to say.

    Attributes:
        base: The base that stands on one place of the ranks.
        ranks: One string a rank, the front first, all of one length; ``.`` is
            an empty place, and a base on several places repeats its letter.
        larger: The bases of the letters drawn that stand on another base.
        left: The letter of the Mismatching model beside the left, if any.
        right: The same on the right.
        gap: What is left free between all bases, in 0.05 mm: of Skirmishers.
        places: Every model where it stands: by rank and file, then beside.
        extent: The smallest rectangle that contains every base (UNIT-9).
        hashed: The hash of how it is drawn, which is asked for all the time.

    Raises:
        FormationError: If the drawing has no models, an empty rank, or a
            letter whose base does not cover the places drawn with it.

    Source:
        UNIT-1 to UNIT-4, FR-3, FR-14, FR-15, FR-17, UR-SKIRM
    """

    base: Base
    ranks: tuple[str, ...]
    larger: tuple[tuple[Letter, Base], ...] = ()
    left: Letter | None = None
    right: Letter | None = None
    gap: int = 0
    places: tuple[Place, ...] = field(init=False, compare=False, repr=False)
    extent: Extent = field(init=False, compare=False, repr=False)
    hashed: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Stand every model in its place."""
        files = max((len(rank) for rank in self.ranks), default=0)
        ranks = tuple(rank.ljust(files, EMPTY) for rank in self.ranks)
        drawn = {*"".join(ranks), self.left, self.right}
        bases = {
            letter: base
            for letter, base in self.larger
            if base != self.base and letter in drawn
        }
        object.__setattr__(self, "ranks", ranks)
        object.__setattr__(self, "larger", tuple(sorted(bases.items(), key=_letter)))
        _refuse_nonsense(ranks)
        standing = tuple(_standing(self.grid, ranks, bases))
        if len(standing) == 1 and not (self.left or self.right):
            self._stand_alone(standing[0])
        else:
            object.__setattr__(self, "places", standing + tuple(self._beside(bases)))
        object.__setattr__(self, "extent", self._boundary())
        object.__setattr__(self, "hashed", hash(self._drawing()))

    def __hash__(self) -> int:
        """Return the hash of how it is drawn."""
        return self.hashed

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is drawn: everything else follows, and need not travel."""
        return drawn, self._drawing()

    def _drawing(self) -> tuple[object, ...]:
        ranks = self.base, self.ranks, self.larger
        return (*ranks, self.left, self.right, self.gap)

    def _boundary(self) -> Extent:
        """Return the rectangle around all bases and all empty places."""
        half, deep = self.grid.across(self.files) // 2, self.grid.back(len(self.ranks))
        left, right, rear = -half, half, -deep
        for place in self.places_beside:
            left = min(left, place.x - place.base.width // 2)
            right = max(right, place.x + place.base.width // 2)
            rear = min(rear, place.y - place.base.depth // 2)
        return Extent(left, right, rear, 0)

    def _stand_alone(self, place: Place) -> None:
        """Let the only base that is left be the unit's base."""
        object.__setattr__(self, "base", place.base)
        object.__setattr__(self, "ranks", (place.letter,))
        object.__setattr__(self, "larger", ())
        alone = Place("1.1", place.letter, place.base, 0, -place.base.depth // 2, 1, 1)
        object.__setattr__(self, "places", (alone,))

    def _beside(self, bases: Mapping[Letter, Base]) -> Iterator[Place]:
        half = self.grid.across(self.files) // 2 + self.gap
        for letter, name, side in ((self.left, LEFT, -1), (self.right, RIGHT, 1)):
            if letter is not None:
                base = bases.get(letter, self.base)
                x, y = side * (half + base.width // 2), -base.depth // 2
                yield Place(name, letter, base, x, y, 1, 0)

    @classmethod
    def of(
        cls,
        base: Base,
        files: int,
        models: int,
        *,
        rear_from_centre: bool = False,
    ) -> "Formation":
        """Return *models* alike on *base*, in ranks as ``ranks_of`` draws them."""
        return cls(base, ranks_of(files, models, rear_from_centre=rear_from_centre))

    def apart(self, gap: int) -> "Formation":
        """Return the same ranks with so much free between all bases, in 0.05 mm.

        Raises:
            FormationError: If somebody does not stand on one place then.
        """
        if gap == self.gap:
            return self
        return drawn(self.base, self.ranks, self.larger, self.left, self.right, gap)

    @property
    def grid(self) -> Grid:
        """The places of its ranks and files."""
        return Grid(self.base, self.gap)

    @property
    def files(self) -> int:
        """The number of files, bases beside the unit not counted."""
        return len(self.ranks[0])

    @property
    def begin(self) -> int:
        """Where the first file begins, in 0.05 mm to the right of the origin."""
        return -(self.grid.across(self.files) // 2)

    @property
    def blocks(self) -> tuple[Extent, ...]:
        """Rectangles that together are the union of all bases, as few as easy."""
        return _all_blocks(self)

    @property
    def centres(self) -> tuple[Centre, ...]:
        """Where the middle of each base is, in the order of the places."""
        return _centres(self)

    @property
    def letters(self) -> frozenset[Letter]:
        """The letters with which models are drawn."""
        return _letters(self)

    @property
    def places_in_ranks(self) -> tuple[Place, ...]:
        """The models in the ranks, those beside the unit left out."""
        return tuple(place for place in self.places if place.file)

    @property
    def places_beside(self) -> tuple[Place, ...]:
        """The Mismatching models beside the unit."""
        return tuple(place for place in self.places if not place.file)

    def place(self, name: str) -> Place | None:
        """Return the model called *name*, or None."""
        return _named(self).get(name)

    def lettered(self, letter: Letter) -> tuple[Place, ...]:
        """Return the models drawn with *letter*."""
        return tuple(place for place in self.places if place.letter == letter)


@memo_on_value
def _all_blocks(formation: Formation) -> tuple[Extent, ...]:
    if formation.gap:
        return tuple(map(_extent, formation.places))
    ranks = _blocks(formation.base, formation.ranks)
    return (*ranks, *map(_extent, formation.places_beside))


@memo_on_value
def _named(formation: Formation) -> Mapping[str, Place]:
    return {place.name: place for place in formation.places}


@memo_on_value
def _letters(formation: Formation) -> frozenset[Letter]:
    return frozenset(place.letter for place in formation.places)


@memo_on_value
def _centres(formation: Formation) -> tuple[Centre, ...]:
    return tuple(
        Centre(place.name, place.letter, inches(place.x), inches(place.y))
        for place in formation.places
    )


@lru_cache(maxsize=1024)
def drawn(  # noqa: PLR0913, PLR0917 - what Formation takes
    base: Base,
    ranks: tuple[str, ...],
    larger: tuple[tuple[Letter, Base], ...],
    left: Letter | None,
    right: Letter | None,
    gap: int = 0,
) -> Formation:
    """Return the formation that is drawn so: the same value for the same drawing.

    Takes and raises what ``Formation`` does.
    """
    return Formation(base, ranks, larger, left, right, gap)


def ranks_of(
    files: int, models: int, *, rear_from_centre: bool = False
) -> tuple[str, ...]:
    """Return the ranks drawn of *models* alike in so many *files*.

    A short rear rank stands on the left, or in the middle where *rear_from_centre*
    says so (the odd place towards the left).
    """
    files = min(files, models) or 1
    full, rest = divmod(models, files)
    ranks = [RANK_AND_FILE * files] * full
    if rest:
        ahead = (files - rest) // 2 if rear_from_centre and full else 0
        drawn = EMPTY * ahead + RANK_AND_FILE * rest
        ranks.append(drawn.ljust(files, EMPTY))
    return tuple(ranks)


def _letter(item: tuple[Letter, Base]) -> Letter:
    return item[0]


def _refuse_nonsense(ranks: tuple[str, ...]) -> None:
    if not ranks or not ranks[0]:
        message = "a unit without models"
        raise FormationError(message, Fault.NO_MODELS)
    if len(ranks) * len(ranks[0]) > MOST_MODELS:
        message = f"more than {MOST_MODELS} places"
        raise FormationError(message, Fault.NO_MODELS)
    for number, rank in enumerate(ranks, start=1):
        if not rank.strip(EMPTY):
            message = f"rank {number} is empty"
            raise FormationError(message, Fault.EMPTY_RANK)


def _standing(
    grid: Grid,
    ranks: tuple[str, ...],
    bases: Mapping[Letter, Base],
) -> Iterator[Place]:
    base, half = grid.base, grid.across(len(ranks[0])) // 2
    covered: set[tuple[int, int]] = set()
    for rank, letters in enumerate(ranks):
        for file, letter in enumerate(letters):
            if letter == EMPTY or (rank, file) in covered:
                continue
            own = bases.get(letter, base)
            if own is not base:
                covered.update(_cover(grid, own, ranks, rank, file))
            name = f"{rank + 1}.{file + 1}"
            x, y = grid.centre_of(own, rank, file)
            yield Place(name, letter, own, x - half, y, rank + 1, file + 1)


def _cover(
    grid: Grid,
    own: Base,
    ranks: tuple[str, ...],
    rank: int,
    file: int,
) -> list[tuple[int, int]]:
    """Return the places that the base *own* covers from *rank*, *file*."""
    letter, name = ranks[rank][file], f"{rank + 1}.{file + 1}"
    base, size = grid.base, grid.places_of(own)
    if size is None:
        odd = (
            f"is not just {base}, as where models stand apart"
            if grid.gap
            else f"does not cover whole places of {base}"
        )
        message = (
            f"{letter} at {name} has a base of {own}, which {odd};"
            " it can only stand beside the unit"
        )
        raise FormationError(message, Fault.OTHER_BASE, model=name)
    spots = [(rank + i, file + j) for i in range(size[0]) for j in range(size[1])]
    for i, j in spots:
        if i >= len(ranks) or j >= len(ranks[i]) or ranks[i][j] != letter:
            message = (
                f"{letter} at {name} has a base of {own}, which covers {size[0]} ranks"
                f" by {size[1]} files of {base}; draw {letter} on all of them"
            )
            raise FormationError(message, Fault.NOT_COVERED, model=name)
    return spots


def _blocks(base: Base, ranks: tuple[str, ...]) -> Iterator[Extent]:
    """Yield rectangles of occupied places, ranks alike taken together."""
    half = len(ranks[0]) * base.width // 2
    first = 0
    for rank in range(1, len(ranks) + 1):
        if rank < len(ranks) and _runs(ranks[rank]) == _runs(ranks[first]):
            continue
        for start, end in _runs(ranks[first]):
            left, right = start * base.width - half, end * base.width - half
            yield Extent(left, right, -rank * base.depth, -first * base.depth)
        first = rank


def _runs(rank: str) -> list[tuple[int, int]]:
    """Return the first and one past the last file of each run of models."""
    runs: list[tuple[int, int]] = []
    for file, letter in enumerate(rank):
        if letter == EMPTY:
            continue
        if runs and runs[-1][1] == file:
            runs[-1] = (runs[-1][0], file + 1)
        else:
            runs.append((file, file + 1))
    return runs


def _extent(place: Place) -> Extent:
    half, deep = place.base.width // 2, place.base.depth // 2
    return Extent(place.x - half, place.x + half, place.y - deep, place.y + deep)
