"""The 9th Age: a unit that loses models, as the chapter on casualties looks at it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from serried.books.t9a.casualties.first_rank import KEPT, LAST, POOL, rank_of
from serried.books.t9a.casualties.health_pools import Toll, is_of_ranks, pool_of
from serried.books.t9a.casualties.removal import Removal, mustered
from serried.books.t9a.units import CHAMPION, RE_PLACED, role_of
from serried.model.formation import RANK_AND_FILE, Formation, Place
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.results.casualties import FreePick
from serried.model.unit import Unit
from serried.rules.contact.frames import layout_of
from serried.rules.contact.musters import Layout
from serried.rules.ranks.foremost import Role


class Model(NamedTuple):
    """One model as casualties see it; ranks and files count from 0.

    Attributes:
        place: Where it stands.
        rank: The rank of its front.
        file: The file of its left side; -1 beside the unit.
        deep: How many ranks it covers.
        wide: How many files it covers.
        pooled: It shares the Health Pool of the R&F (HP-1).
        last: It is lifted after all others of that pool (CMD-3).
        fills: It is R&F without Front Rank and covers one place (FR-11).
        role: Where it belongs.
    """

    place: Place
    rank: int
    file: int
    deep: int
    wide: int
    pooled: bool
    last: bool
    fills: bool
    role: Role


class Sort:
    """What the models drawn with one letter are to casualties.

    Attributes:
        loss: What they are to a loss of R&F (CAS-6): see ``first_rank.py``.
        ranks: Whether they are R&F but no Champions, of whatever pool.
    """

    def __init__(self, role: Role, *, pooled: bool, last: bool, ranks: bool) -> None:
        self.role = role
        self.ranks = ranks
        self.pooled = pooled
        self.last = last
        self.loss: int = (LAST if last else POOL) if pooled else KEPT


_RANK_AND_FILE: Final = Sort(Role(), pooled=True, last=False, ranks=True)


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
    role = role_of(unit, letter)
    pooled = pool_of(unit, letter) == RANK_AND_FILE
    last = letter in RE_PLACED or role.central
    ranks = is_of_ranks(unit, letter)
    return Sort(role, pooled=pooled, last=last, ranks=ranks)


@memo_on_value
def _plain(unit: Unit) -> int:
    """Return how many models of a unit are no Characters."""
    characters = [kind.letter for kind in unit.kinds if kind.character]
    return sum([place.letter not in characters for place in unit.formation.places])


class Sufferer:
    """A unit and those of its models that a batch lifts whatever its owner wants.

    Attributes:
        unit: As it stood before.
        many: How many models of the R&F pool go.
        gone: The names of the Champions and Characters that go (CAS-CHR-1).
        formation: How the unit stood.
        grid: The places of its ranks.
        sorts: What its models are, by letter.
    """

    def __init__(self, unit: Unit, many: int, gone: frozenset[str]) -> None:
        self.unit = unit
        self.many = many
        self.gone = gone
        self.formation: Formation = unit.formation
        self.grid = self.formation.grid
        self._layout: Layout | None = None
        self.sorts = _sorts_of(unit)
        self._models: dict[str, Model] = {}

    @classmethod
    def of(cls, taken: Toll) -> "Sufferer":
        """Return what *taken* makes of its unit.

        Of several Champions the first go, by rank and file; of R&F that have a pool
        of their own beside R the last.

        Source:
            HP-1, docs/rulings/0102-health-pools-of-several-sorts.md
        """
        gone = []
        for loss in taken.losses:
            pool = loss.pool
            if pool.letter == RANK_AND_FILE:
                continue
            last = is_of_ranks(taken.unit, pool.letter)
            start = len(pool.models) - loss.models if last else 0
            gone += [one.name for one in pool.models[start : start + loss.models]]
        return cls(taken.unit, taken.models(RANK_AND_FILE), frozenset(gone))

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
        if not self._models:
            for place in self.formation.places:
                self._models[place.name] = self._model(place)
        return self._models

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

    def _model(self, place: Place) -> Model:
        sort = self.sorts[place.letter]
        deep, wide = self.grid.size_of(place.base) if place.file else (1, 1)
        plain = deep == wide == 1 and not (sort.role.leads or sort.role.central)
        rank, file = place.rank - 1, place.file - 1
        fills = sort.ranks and plain and place.letter != CHAMPION and file >= 0
        last, role = sort.last, sort.role
        return Model(place, rank, file, deep, wide, sort.pooled, last, fills, role)

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
