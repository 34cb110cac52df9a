"""The 9th Age, chapter "Removing Casualties": every way that its clauses leave open.

Before anything is weighed: which models may go, and how the ranks may close again.
Everything is said in whole units of 0.05 mm in the frame that the unit had, and no
formation is drawn.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Final, NamedTuple

from serried.books.t9a.casualties.first_rank import (
    GAP,
    KEPT,
    LAST,
    POOL,
    Fated,
    Row,
    closed_up,
    fates,
    overlaid,
    rank_of,
)
from serried.books.t9a.casualties.health_pools import Toll
from serried.books.t9a.casualties.removal import Lift, Removal
from serried.books.t9a.casualties.sufferers import Model, Sufferer
from serried.late import Later
from serried.model.bases import Base
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.ids import Letter
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
        return all(sufferer.sorts[p.letter].pool is not None for p in plain)
    if any(place.letter not in characters for place in sufferer.formation.places):
        return True
    return sufferer.grid.base not in reference_bases(place.base for place in left)


def sorts_of(
    sufferer: Sufferer, places: Sequence[Place], pool: Letter = RANK_AND_FILE
) -> list[int]:
    """Return what the models of the first rank are to a loss of a pool of R&F.

    Source:
        CAS-6, CMD-3
    """
    gone, found = sufferer.gone, []
    for place in places:
        sort = sufferer.sorts[place.letter]
        kept = GAP if place.name in gone else KEPT
        found.append(sort.loss if sort.pool == pool else kept)
    return found


@memo_on_value
def _row_of(unit: Unit) -> Row:
    """Return the first rank of a unit that loses R&F of its own sort, and no others."""
    rank = rank_of(unit.formation)
    return Row(rank.widths, sorts_of(Sufferer(unit, (), NOBODY), rank.places))


def _one_rank(sufferer: Sufferer) -> tuple[Removal, ...]:
    """Return the ways of a unit in which nobody begins behind the first rank.

    So many of each pool go at its left end, the others at its right end; whoever is
    passed over slides towards the middle, and nobody else moves.

    Source:
        CAS-4, CAS-6, CAS-ILL-2, FR-12, AMB-27
    """
    rank = rank_of(sufferer.formation)
    letters = [letter for letter, _ in sufferer.losing]
    if letters == [RANK_AND_FILE] and not sufferer.gone:
        found = _row_of(sufferer.unit).ways(sufferer.many)
    else:
        row = [GAP if p.name in sufferer.gone else KEPT for p in rank.places]
        fated: list[Fated] = [(row, 0, 0)]
        for pool, many in sufferer.losing:
            own = fates(sorts_of(sufferer, rank.places, pool), many)
            fated = [overlaid(*both) for both in product(fated, own)]
        found = closed_up(rank.widths, fated)
    every = [rank.closed(way) for way in found]
    if not any(sort.role.central for sort in sufferer.sorts.values()):
        return tuple(every)
    return tuple(way for one in every for way in centred(sufferer, one))


class Rear(NamedTuple):
    """The models of one pool of R&F that go, but for those that are somebody's choice.

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


def _rears(sufferer: Sufferer) -> list[Rear]:
    """Return who goes of each pool of R&F that loses models."""
    return [_rear(sufferer, letter, many) for letter, many in sufferer.losing]


def _rear(sufferer: Sufferer, letter: Letter, many: int) -> Rear:
    """Return who goes of a pool, from the rearmost of its models on.

    Musicians and Standard Bearers are passed over as long as others are left.

    Source:
        CAS-3, CAS-4, CAS-6, CMD-3, AMB-20, AMB-80
    """
    gone: set[str] = set()
    due = many
    sorts = sorts_of(sufferer, sufferer.row, letter)
    kept = [sort if sort == GAP else KEPT for sort in sorts]
    for last in (False, True):
        for rank in range(len(sufferer.formation.ranks) - 1, 0, -1):
            pool = _pool(sufferer, rank, letter, last=last)
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
    """Yield which R&F models may go, of each pool the rearmost first.

    Args:
        sufferer: The unit.
        apart: Models of a rear rank that are not alike.
        named: Whom the owner names. Where the picks are too many to look through, it
            is his pick and one other.

    Source:
        CAS-3, CAS-4, CMD-3, AMB-20, AMB-79, AMB-80
    """
    rears = _rears(sufferer)
    picks = _picks(sufferer, rears, apart)
    listed = _many(picks) <= MOST_PICKS
    each = [
        list(_of_pool(rear, pick, () if listed else named, listed=listed))
        for rear, pick in zip(rears, picks, strict=True)
    ]
    if not each:
        row = [GAP if p.name in sufferer.gone else KEPT for p in sufferer.row]
        yield Lift(frozenset(), tuple(row))
        return
    for lift, *others in product(*each):
        for other in others:
            lift = _both(lift, other)  # noqa: PLW2901 - what all of them lift together
        yield lift


def _of_pool(
    rear: Rear, pick: "Pick | None", named: Collection[str], *, listed: bool
) -> Iterator[Lift]:
    """Yield which models of one pool may go."""
    if pick is None:
        yield from _from_the_ends(rear)
        return
    for own, left, right in fates(rear.sorts, rear.sorts.count(POOL)):
        for some in pick.all if listed else pick.lifted(named):
            gone = rear.gone.union(some)
            due = rear.due - len(some)
            yield Lift(gone, tuple(own), left, right, pick.alike, due)


def _both(one: Lift, other: Lift) -> Lift:
    """Return what two pools lift together, of which one alone has a free pick."""
    before = list(one.fates), one.at_left, one.at_right
    own, left, right = overlaid(
        before, (list(other.fates), other.at_left, other.at_right)
    )
    free = other if other.due else one
    gone = one.gone | other.gone
    return Lift(gone, tuple(own), left, right, free.alike, free.due)


def picks_unlisted(taken: Toll, apart: frozenset[str]) -> int:
    """Return how many picks there are in rear ranks, if too many to look through.

    Returns:
        0 where ``removals`` looks through all of them.

    Source:
        CAS-3, AMB-79
    """
    sufferer = Sufferer.of(taken)
    alone = len(sufferer.losing) == 1
    if alone and sufferer.formation.files < FEW:
        return 0
    if sufferer.one_rank or _formed_anew(sufferer):
        return 0
    many = _many(_picks(sufferer, _rears(sufferer), apart))
    return many if many > MOST_PICKS else 0


def _pool(sufferer: Sufferer, rank: int, letter: Letter, *, last: bool) -> list[Model]:
    """Return the models of a pool of R&F that begin in a rank, from 0."""
    return [
        model
        for model in sufferer.models.values()
        if model.rank == rank and model.pool == letter and model.last == last
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

    @property
    def all(self) -> Iterator[tuple[str, ...]]:
        """The others that go, for each pick; alike models make up the rest."""
        for size in self.sizes:
            yield from combinations(self.others, size)

    def lifted(self, named: Collection[str]) -> Iterator[tuple[str, ...]]:
        """Yield the others that go in one pick, and in that of those who are named."""
        wanted = tuple([name for name in self.others if name in named])
        first = tuple(self.others[: self.sizes.start])
        yield first
        if len(wanted) in self.sizes and wanted != first:
            yield wanted


def _many(picks: Sequence[Pick | None]) -> int:
    """Return how many picks there are in the rear ranks of all pools together."""
    return prod([1 if pick is None else pick.many for pick in picks])


def _picks(
    sufferer: Sufferer, rears: Sequence[Rear], apart: frozenset[str]
) -> list[Pick | None]:
    """Return the choice in a rank behind the first, for each pool that has one.

    Only that of the first is free among alike models; of the others each is listed.

    Source:
        CAS-3, AMB-79
    """
    gone = sufferer.gone.union(*[rear.gone for rear in rears])
    left = [m for n, m in sufferer.models.items() if n not in gone]
    found: list[Pick | None] = []
    free = True
    for rear in rears:
        found.append(_pick(left, rear, apart, free=free) if rear.pool else None)
        free = free and not rear.pool
    return found


def _pick(
    left: Sequence[Model], rear: Rear, apart: frozenset[str], *, free: bool
) -> Pick:
    """Return the choice in a rank behind the first; *left* may all stay."""
    letters = [model.place.letter for model in rear.pool]
    common = max(letters, key=letters.count)
    rank = rear.pool[0].rank
    behind = any(model.rank > rank for model in left)
    names = [model.place.name for model in rear.pool]
    alike = tuple(
        name
        for name, letter in zip(names, letters, strict=True)
        if free and letter == common and name not in apart and not behind
    )
    return Pick(alike, [name for name in names if name not in alike], rear.due)
