"""The 9th Age: a unit that loses models, as the chapter on casualties looks at it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from serried.books.t9a.casualties.first_rank import LAST, POOL, rank_of
from serried.books.t9a.casualties.health_pools import Toll, is_of_ranks, pool_of
from serried.books.t9a.casualties.removal import Removal, mustered
from serried.books.t9a.units import RE_PLACED, role_of
from serried.model.formation import RANK_AND_FILE, Formation, Place
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.results.casualties import FreePick
from serried.model.unit import Unit
from serried.rules.contact.frames import layout_of
from serried.rules.contact.musters import Layout
from serried.rules.ranks.roles import Role


class Model(NamedTuple):
    """One model as casualties see it; ranks and files count from 0.

    Attributes:
        place: Where it stands.
        rank: The rank of its front.
        file: The file of its left side; -1 beside the unit.
        deep: How many ranks it covers.
        wide: How many files it covers.
        pool: The Health Pool of R&F that it is in; None of Champions and Characters.
        last: It is lifted after all others of that pool (CMD-3).
        fills: It is R&F without Front Rank and covers one place (FR-11).
        role: Where it belongs.
    """

    place: Place
    rank: int
    file: int
    deep: int
    wide: int
    pool: Letter | None
    last: bool
    fills: bool
    role: Role


class Sort:
    """What the models drawn with one letter are to casualties.

    Attributes:
        pool: The Health Pool of R&F that they are in; None of Champions and Characters.
        loss: What they are to a loss of that pool (CAS-6): see ``first_rank.py``.
    """

    def __init__(self, role: Role, *, pool: Letter | None, last: bool) -> None:
        self.role = role
        self.pool = pool
        self.last = last
        self.loss: int = LAST if last else POOL


_RANK_AND_FILE: Final = Sort(Role(), pool=RANK_AND_FILE, last=False)


@memo_on_value
def _sorts_of(unit: Unit) -> dict[Letter, Sort]:
    """Return what the models of a unit are, by letter.

    Source:
        HP-1, CMD-3, FR-18
    """
    letters = {place.letter for place in unit.formation.places}
    return {letter: _sort(unit, letter) for letter in letters}


def _sort(unit: Unit, letter: Letter) -> Sort:
    if letter == RANK_AND_FILE:
        return _RANK_AND_FILE
    role, pool = role_of(unit, letter), pool_of(unit, letter)
    last = letter in RE_PLACED or role.central
    return Sort(role, pool=pool if is_of_ranks(unit, pool) else None, last=last)


@memo_on_value
def _models_of(unit: Unit) -> dict[str, Model]:
    """Return the models of a unit, by name."""
    grid, sorts = unit.formation.grid, _sorts_of(unit)
    found: dict[str, Model] = {}
    for place in unit.formation.places:
        sort = sorts[place.letter]
        deep, wide = grid.size_of(place.base) if place.file else (1, 1)
        plain = deep == wide == 1 and not (sort.role.leads or sort.role.central)
        rank, file = place.rank - 1, place.file - 1
        fills = sort.pool is not None and plain and file >= 0
        found[place.name] = Model(
            place, rank, file, deep, wide, sort.pool, sort.last, fills, sort.role
        )
    return found


@memo_on_value
def _plain(unit: Unit) -> int:
    """Return how many models of a unit are no Characters."""
    characters = [kind.letter for kind in unit.kinds if kind.character]
    return sum([place.letter not in characters for place in unit.formation.places])


class Sufferer:
    """A unit and those of its models that a batch lifts whatever its owner wants.

    Attributes:
        unit: As it stood before.
        losing: The Health Pools of R&F of which models go, and how many of each.
        many: How many R&F models go, Champions not counted.
        gone: The names of the Champions and Characters that go (CAS-CHR-1).
        formation: How the unit stood.
        grid: The places of its ranks.
        sorts: What its models are, by letter.
    """

    def __init__(
        self, unit: Unit, losing: tuple[tuple[Letter, int], ...], gone: frozenset[str]
    ) -> None:
        self.unit = unit
        self.losing = losing
        self.many: int = sum([many for _, many in losing])
        self.gone = gone
        self.formation: Formation = unit.formation
        self.grid = self.formation.grid
        self._layout: Layout | None = None
        self.sorts = _sorts_of(unit)

    @classmethod
    def of(cls, taken: Toll) -> "Sufferer":
        """Return what *taken* makes of its unit.

        Of several Champions the first go, by rank and file.

        Source:
            HP-1, CAS-CHR-1
        """
        losing: list[tuple[Letter, int]] = []
        gone: list[str] = []
        for loss in taken.losses:
            pool = loss.pool
            if not is_of_ranks(taken.unit, pool.letter):
                gone += [one.name for one in pool.models[: loss.models]]
            elif loss.models:
                losing.append((pool.letter, loss.models))
        losing.sort(key=_own_sort_first)
        return cls(taken.unit, tuple(losing), frozenset(gone))

    @property
    def layout(self) -> Layout:
        """Where its models stood, by number."""
        if self._layout is None:
            self._layout = layout_of(self.formation)
        return self._layout

    @property
    def left(self) -> int:
        """Where its first file begins, in its own frame, in 0.05 mm."""
        return self.formation.begin

    @property
    def models(self) -> dict[str, Model]:
        """All models, by name."""
        return _models_of(self.unit)

    @property
    def order(self) -> dict[str, int]:
        """The number of each model, by rank and file."""
        return self.layout.numbers

    @property
    def row(self) -> tuple[Place, ...]:
        """Everybody in the first rank from the left, those beside it among them."""
        return rank_of(self.formation).places

    @property
    def plain(self) -> int:
        """How many models it had that are no Characters."""
        return _plain(self.unit)

    @property
    def one_rank(self) -> bool:
        """Whether nobody who is left begins behind the first rank (AMB-70)."""
        if len(self.formation.ranks) == 1:
            return True
        return all(place.rank == 1 for place in self.left_over())

    def sorted(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return *names* by rank and file."""
        return tuple(sorted(names, key=self.order.__getitem__))

    def width(self) -> int:
        """Return the width of the Unit Boundary before."""
        extent = self.formation.extent
        return extent.right - extent.left

    def removal(  # noqa: PLR0913 - what a Removal has
        self,
        spots: dict[str, tuple[int, int]],
        *,
        width: int,
        at_left: int = 0,
        at_right: int = 0,
        pick: FreePick | None = None,
        apart: Mapping[str, tuple[int, int]] | None = None,
    ) -> Removal:
        """Return the way in which the models stand at *spots*, the others lifted.

        They may have stood *apart* before they contracted.
        """
        return Removal(
            mustered(self.layout, spots),
            at_left=at_left,
            at_right=at_right,
            width=abs(width - self.width()),
            pick=pick,
            apart=None if apart is None else mustered(self.layout, apart),
        )

    def left_over(self) -> Sequence[Place]:
        """Return the models but for those that go whatever the owner wants."""
        places = self.formation.places
        if not self.gone:
            return places
        return [place for place in places if place.name not in self.gone]


def _own_sort_first(item: tuple[Letter, int]) -> tuple[bool, Letter]:
    return item[0] != RANK_AND_FILE, item[0]
