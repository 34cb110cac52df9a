"""The 9th Age, chapter "Removing Casualties": every way that its clauses leave open.

Before anything is weighed: which models may go, and how the ranks may close again.
Everything is said in whole units of 0.05 mm in the frame that the unit had, and no
formation is drawn.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from serried.books.t9a.casualties.first_rank import (
    GAP,
    KEPT,
    LAST,
    POOL,
    Row,
    fates,
    rank_of,
    ways,
)
from serried.books.t9a.casualties.health_pools import Toll
from serried.books.t9a.casualties.removal import Lift, Removal
from serried.books.t9a.casualties.sufferers import Model, Sufferer
from serried.late import Later
from serried.model.bases import Base
from serried.model.formation import Place
from serried.model.memo import known_of, memo_on_value
from serried.model.unit import Unit

characters_left: Final[Callable[[Sufferer], tuple[Removal, ...]]] = Later(
    "serried.books.t9a.casualties.characters_left", "characters_left"
)
closed_again: Final[Callable[[Sufferer, Iterable[Lift]], tuple[Removal, ...]]] = Later(
    "serried.books.t9a.casualties.illegal_formations", "closed_again"
)
centred: Final[Callable[[Sufferer, Removal], Iterator[Removal]]] = Later(
    "serried.books.t9a.casualties.war_platforms", "centred"
)
contracted: Final[Callable[[Sufferer, Removal], Removal]] = Later(
    "serried.books.t9a.casualties.contracting", "contracted"
)
reference_bases: Final[Callable[[Iterable[Base]], tuple[Base, ...]]] = Later(
    "serried.books.t9a.characters.reference_bases", "reference_bases"
)

MOST_PICKS: Final = 1_000
"""More picks in a rank than these are counted: nobody would list them."""

FEW: Final = 11
"""Fewer files than these have no more picks in a rank than that: at most 252."""

NOBODY: Final[frozenset[str]] = frozenset()


def removals(
    taken: Toll,
    apart: frozenset[str] = NOBODY,
    named: Collection[str] = (),
) -> tuple[Removal, ...]:
    """Return every way to take the casualties of a batch, before any is weighed.

    In one rank those are all splits between its two ends, even or not; in several
    ranks every pick in the rear rank. Where the ranks may close again in several
    ways, each is one.

    Args:
        taken: What the batch takes from a unit.
        apart: Names of models of a rear rank that are not alike, because of what
            touches them; the others are one free pick.
        named: Whom the owner names, which matters only where ``picks_unlisted`` says
            that there are too many picks to look through.

    Returns:
        Nothing where nobody is left, for then the unit is removed whole.

    Raises:
        RuleGapError: If there are too many ways, or none is found to be lawful.

    Source:
        CAS-1, CAS-3 to CAS-6, CAS-CHR-1, CAS-CHR-2, CAS-ALL-1, CAS-ENG-1, CAS-ILL-1
        to CAS-ILL-6, CMD-3, AMB-22, AMB-23, AMB-27, AMB-70, AMB-79, AMB-80
    """
    if taken.everybody:
        return ()
    known = known_of(taken.unit)
    losses = tuple([(loss.pool.letter, loss.models) for loss in taken.losses])
    key = (removals, losses, apart, tuple(named))
    if key not in known:
        known[key] = _worked_out(taken, apart, named)
    found: tuple[Removal, ...] = known[key]
    return found


def _worked_out(
    taken: Toll, apart: frozenset[str], named: Collection[str]
) -> tuple[Removal, ...]:
    """Return the ways to take casualties that nobody asked about before."""
    sufferer = Sufferer.of(taken)
    if not taken.going:
        return (sufferer.removal(_homes(taken.unit), width=sufferer.width()),)
    if _formed_anew(sufferer):
        return characters_left(sufferer)
    if sufferer.one_rank:
        found = _one_rank(sufferer)
    else:
        found = closed_again(sufferer, lifts(sufferer, apart, named))
    if not sufferer.grid.gap:
        return found
    return tuple(contracted(sufferer, way) for way in found)


def _homes(unit: Unit) -> dict[str, tuple[int, int]]:
    return {place.name: (place.x, place.y) for place in unit.formation.places}


def _formed_anew(sufferer: Sufferer) -> bool:
    """Tell whether only Characters are left, and the unit was or stands otherwise.

    Champions are R&F (MODEL-5). A unit that was of Characters before stays in the ranks
    that it has if its base is still one that it may have.

    Source:
        CHR-WIPE-1, FR-4
    """
    characters = [kind.letter for kind in sufferer.unit.kinds if kind.character]
    if not characters or sufferer.plain > sufferer.many + len(sufferer.gone):
        return False  # some of the others are left
    left = sufferer.left_over()
    plain = [place for place in left if place.letter not in characters]
    if plain:
        if len(plain) != sufferer.many:
            return False
        return all(sufferer.sorts[place.letter].pooled for place in plain)
    if any(place.letter not in characters for place in sufferer.formation.places):
        return True
    return sufferer.grid.base not in reference_bases(place.base for place in left)


def sorts_of(sufferer: Sufferer, places: Sequence[Place]) -> list[int]:
    """Return what the models of the first rank are to a loss of R&F.

    Source:
        CAS-6, CMD-3
    """
    sorts, gone = sufferer.sorts, sufferer.gone
    if gone:
        return [GAP if p.name in gone else sorts[p.letter].loss for p in places]
    return [sorts[p.letter].loss for p in places]


@memo_on_value
def _row_of(unit: Unit) -> Row:
    """Return the first rank of a unit of which nobody goes whatever its owner wants."""
    rank = rank_of(unit.formation)
    return Row(rank.widths, sorts_of(Sufferer(unit, 0, NOBODY), rank.places))


def _one_rank(sufferer: Sufferer) -> tuple[Removal, ...]:
    """Return the ways of a unit in which nobody begins behind the first rank.

    So many go at its left end, the others at its right end; whoever is passed over
    slides towards the middle, and nobody else moves.

    Source:
        CAS-4, CAS-6, CAS-ILL-2, FR-12, AMB-27
    """
    rank = rank_of(sufferer.formation)
    if sufferer.gone:
        found = ways(rank.widths, sorts_of(sufferer, rank.places), sufferer.many)
    else:
        found = _row_of(sufferer.unit).ways(sufferer.many)
    every = [rank.closed(way) for way in found]
    if not any(sort.role.central for sort in sufferer.sorts.values()):
        return tuple(every)
    return tuple(way for one in every for way in centred(sufferer, one))


class Rear(NamedTuple):
    """The models of the R&F pool that go, but for those that are somebody's choice.

    Attributes:
        gone: The names of those that go in any case: whole ranks.
        due: How many go of the next rank.
        pool: Those of that rank, if it is behind the first.
        sorts: What the models of the first rank are to the loss.
        last: Whether only command models are left to go.
    """

    gone: frozenset[str]
    due: int
    pool: list[Model]
    sorts: list[int]
    last: bool


def _rear(sufferer: Sufferer) -> Rear:
    """Return who goes, from the rear rank on.

    Musicians and Standard Bearers are passed over as long as others are left.

    Source:
        CAS-3, CAS-4, CMD-3, AMB-20, AMB-80
    """
    gone: set[str] = set()
    due = sufferer.many
    sorts = sorts_of(sufferer, sufferer.row)
    kept = [sort if sort == GAP else KEPT for sort in sorts]
    for last in (False, True):
        for rank in range(len(sufferer.formation.ranks) - 1, 0, -1):
            pool = _pool(sufferer, rank, last=last)
            if due >= len(pool):
                gone.update(model.place.name for model in pool)
                due -= len(pool)
            elif due:
                return Rear(frozenset(gone), due, pool, kept, last)
        in_front = sorts.count(LAST if last else POOL)
        if last or due <= in_front:
            break
        kept = sorts
        due -= in_front
    return Rear(frozenset(gone), due, [], sorts, last)


def lifts(
    sufferer: Sufferer, apart: frozenset[str], named: Collection[str] = ()
) -> Iterator[Lift]:
    """Yield which models of the R&F pool may go, the rear rank first.

    Args:
        sufferer: The unit.
        apart: Models of a rear rank that are not alike.
        named: Whom the owner names. Where the picks are too many to look through, it
            is his pick and one other.

    Source:
        CAS-3, CAS-4, CMD-3, AMB-20, AMB-79, AMB-80
    """
    rear = _rear(sufferer)
    if not rear.pool:
        yield from _from_the_ends(rear)
        return
    pick = _pick(sufferer, rear, apart)
    for own, left, right in fates(rear.sorts, rear.sorts.count(POOL)):
        for some in pick.lifted(named):
            gone = rear.gone.union(some)
            due = rear.due - len(some)
            yield Lift(gone, tuple(own), left, right, pick.alike, due)


def picks_unlisted(taken: Toll, apart: frozenset[str]) -> int:
    """Return how many picks there are in a rear rank, if too many to look through.

    Returns:
        0 where ``removals`` looks through all of them.

    Source:
        CAS-3, AMB-79
    """
    sufferer = Sufferer.of(taken)
    if sufferer.formation.files < FEW or sufferer.one_rank or _formed_anew(sufferer):
        return 0
    rear = _rear(sufferer)
    many = _pick(sufferer, rear, apart).many if rear.pool else 0
    return many if many > MOST_PICKS else 0


def _pool(sufferer: Sufferer, rank: int, *, last: bool) -> list[Model]:
    """Return the models of the R&F pool that begin in a rank, from 0."""
    return [
        model
        for model in sufferer.models.values()
        if model.rank == rank
        and model.pooled
        and model.last == last
        and model.place.name not in sufferer.gone
    ]


def _from_the_ends(rear: Rear) -> Iterator[Lift]:
    """Yield what to lift, for each split between the two ends of the first rank."""
    plain = rear.sorts.count(POOL) if rear.last else 0
    for own, left, right in fates(rear.sorts, plain + rear.due):
        yield Lift(rear.gone, tuple(own), left, right)


class Pick(NamedTuple):
    """A choice of models in one rank behind the first.

    Attributes:
        alike: Those that are alike in everything.
        others: The others of the pool.
        due: How many go, of both together.
    """

    alike: tuple[str, ...]
    others: list[str]
    due: int

    @property
    def sizes(self) -> range:
        """The numbers of the others that may go."""
        least = max(self.due - len(self.alike), 0)
        return range(least, min(self.due, len(self.others)) + 1)

    @property
    def many(self) -> int:
        """How many picks there are, those of the alike counted once."""
        return sum([comb(len(self.others), size) for size in self.sizes])

    def lifted(self, named: Collection[str]) -> Iterator[tuple[str, ...]]:
        """Yield the others that go, for each pick; alike models make up the rest."""
        if self.many <= MOST_PICKS:
            for size in self.sizes:
                yield from combinations(self.others, size)
            return
        wanted = tuple([name for name in self.others if name in named])
        first = tuple(self.others[: self.sizes.start])
        yield first
        if len(wanted) in self.sizes and wanted != first:
            yield wanted


def _pick(sufferer: Sufferer, rear: Rear, apart: frozenset[str]) -> Pick:
    """Return the choice in a rank behind the first.

    Source:
        CAS-3, AMB-79
    """
    letters = [model.place.letter for model in rear.pool]
    common = max(letters, key=letters.count)
    rank = rear.pool[0].rank
    behind = any(
        m.rank > rank and n not in rear.gone for n, m in sufferer.models.items()
    )
    names = [model.place.name for model in rear.pool]
    alike = tuple(
        name
        for name, letter in zip(names, letters, strict=True)
        if letter == common and name not in apart and not behind
    )
    return Pick(alike, [name for name in names if name not in alike], rear.due)
