"""The 9th Age, chapter "Removing Casualties": every way that its clauses leave open.

Before anything is weighed: which models may go, and how the ranks may close again.
Everything is said in whole units of 0.05 mm in the frame that the unit had, and no
formation is drawn.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from serried.books.t9a.casualties.bodies import Body, Model
from serried.books.t9a.casualties.health_pools import Toll
from serried.books.t9a.casualties.removal import Removal
from serried.model.errors import RuleGapError
from serried.model.formation import Place
from serried.model.unit import Unit
from serried.rules import row
from serried.rules.bodies import LEFT, RIGHT, Layout, Muster, row_of
from serried.rules.row import GAP, KEPT, LAST, POOL

MOST_WAYS: Final = 5_000
"""More ways than these are not looked through."""

NOBODY: Final[frozenset[str]] = frozenset()


class Lift(NamedTuple):
    """Which models of the R&F pool go.

    Attributes:
        gone: Their names, but for those of the free pick.
        fates: What becomes of each model of the first rank, from the left.
        at_left: How many go at the left end of the first rank.
        at_right: How many go at the right end.
        alike: Models of the rear rank that are alike.
        due: How many of these go, whichever.
    """

    gone: frozenset[str]
    fates: tuple[int, ...]
    at_left: int = 0
    at_right: int = 0
    alike: tuple[str, ...] = ()
    due: int = 0


def removals(
    unit: Unit, taken: Toll, apart: frozenset[str] = NOBODY
) -> tuple[Removal, ...]:
    """Return every way to take the casualties of a batch, before any is weighed.

    In one rank those are all splits between its two ends, even or not; in several
    ranks every pick in the rear rank. Where the ranks may close again in several
    ways, each is one.

    Args:
        unit: As it stands before.
        taken: What the batch takes from it.
        apart: Names of models of a rear rank that are not alike, because of what
            touches them; the others are one free pick.

    Returns:
        Nothing where nobody is left, for then the unit is removed whole.

    Raises:
        RuleGapError: If there are too many ways, or none is found to be lawful.

    Source:
        CAS-1, CAS-3 to CAS-6, CAS-CHR-1, CAS-CHR-2, CAS-ALL-1, CAS-ENG-1, CAS-ILL-1
        to CAS-ILL-6, CMD-3, AMB-22, AMB-23, AMB-27, AMB-70, AMB-79, AMB-80
    """
    lifted = sum(loss.models for loss in taken.losses)
    if lifted == len(unit.formation.places):
        return ()
    body = Body.of(taken)
    if not lifted:
        return (body.removal(_homes(unit), width=body.width()),)
    if _formed_anew(body):
        from serried.books.t9a.casualties.characters_left import characters_left  # noqa: PLC0415

        return characters_left(body)
    if body.one_rank:
        return _one_rank(body)
    from serried.books.t9a.casualties.illegal_formations import closed_again  # noqa: PLC0415

    return closed_again(body, lifts(body, apart))


def _homes(unit: Unit) -> dict[str, tuple[int, int]]:
    return {place.name: (place.x, place.y) for place in unit.formation.places}


def _formed_anew(body: Body) -> bool:
    """Tell whether only Characters are left, and the unit was or stands otherwise.

    Champions are R&F (MODEL-5). A unit that was of Characters before stays in the ranks
    that it has if its base is still one that it may have.

    Source:
        CHR-WIPE-1, FR-4
    """
    characters = [kind.letter for kind in body.unit.kinds if kind.character]
    if not characters:
        return False
    left = body.left_over()
    plain = [place for place in left if place.letter not in characters]
    if plain:
        if len(plain) != body.many:
            return False
        return all(body.sorts[place.letter].pooled for place in plain)
    if any(place.letter not in characters for place in body.formation.places):
        return True
    from serried.books.t9a.characters.reference_bases import (  # noqa: PLC0415 - rare
        reference_bases,
    )

    return body.base not in reference_bases(place.base for place in left)


def sorts_of(body: Body, places: Sequence[Place]) -> list[int]:
    """Return what the models of the first rank are to a loss of R&F.

    Source:
        CAS-6, CMD-3
    """
    known = {
        letter: (LAST if sort.last else POOL) if sort.pooled else KEPT
        for letter, sort in body.sorts.items()
    }
    gone = body.gone
    if gone:
        return [GAP if p.name in gone else known[p.letter] for p in places]
    return [known[p.letter] for p in places]


def _one_rank(body: Body) -> tuple[Removal, ...]:
    """Return the ways of a unit in which nobody begins behind the first rank.

    So many go at its left end, the others at its right end; whoever is passed over
    slides towards the middle, and nobody else moves.

    Source:
        CAS-4, CAS-6, CAS-ILL-2, FR-12, AMB-27
    """
    places = body.row
    widths = [place.base.width for place in places]
    found = row.ways(widths, sorts_of(body, places), body.many)
    rank = Rank(body.layout, [place.name for place in places])
    every = [rank.closed(way) for way in found]
    if not any(sort.role.central for sort in body.sorts.values()):
        return tuple(every)
    from serried.books.t9a.casualties.war_platforms import centred  # noqa: PLC0415 - rare

    return tuple(way for one in every for way in centred(body, one))


class Rank:
    """The models of a first rank behind which nobody is left, from the left."""

    def __init__(self, layout: Layout, names: list[str]) -> None:
        self._layout = layout
        self._numbers = [layout.numbers[name] for name in names]
        self._in_order = self._numbers == sorted(self._numbers)
        first = self._numbers[0]
        self._begin: int = layout.across[first] - layout.wide[first]
        self._before = layout.extent[RIGHT] - layout.extent[LEFT]
        self._places = self._numbers == list(range(len(names)))
        self._wide = _only([layout.wide[model] for model in self._numbers])
        self._deep = _only([layout.ahead[model] for model in self._numbers])

    def closed(self, way: row.Way) -> Removal:
        """Return what one way to close the rank leaves."""
        layout = self._layout
        models = way.kept
        if not self._places:
            models = [self._numbers[place] for place in models]
        begin = self._begin + way.edge
        if self._wide and self._deep:
            wide, deep = self._wide * len(models), self._deep
        else:
            wide = sum([layout.wide[model] for model in models])
            deep = min([layout.ahead[model] for model in models])
        wide *= 2
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
            at += 2 * layout.wide[model]
        pairs.sort()
        numbers = [model for model, _ in pairs]
        ahead = [layout.ahead[model] for model in numbers]
        return Muster(layout, numbers, [x for _, x in pairs], ahead, extent)


def _only(sizes: list[int]) -> int:
    """Return the size that all have; 0 if they have several."""
    return sizes[0] if sizes.count(sizes[0]) == len(sizes) else 0


def lifts(body: Body, apart: frozenset[str]) -> Iterator[Lift]:
    """Yield which models of the R&F pool may go, the rear rank first.

    Musicians and Standard Bearers are passed over as long as others are left.

    Source:
        CAS-3, CAS-4, CMD-3, AMB-20, AMB-79, AMB-80
    """
    gone: set[str] = set()
    due = body.many
    sorts = sorts_of(body, body.row)
    kept = [sort if sort == GAP else KEPT for sort in sorts]
    for last in (False, True):
        for rank in range(len(body.formation.ranks) - 1, 0, -1):
            pool = _pool(body, rank, last=last)
            if due >= len(pool):
                gone.update(model.place.name for model in pool)
                due -= len(pool)
            elif due:
                yield from _picks(body, pool, gone, due, apart, kept)
                return
        in_front = sorts.count(LAST if last else POOL)
        if last or due <= in_front:
            yield from _from_the_ends(sorts, gone, due, last=last)
            return
        kept = sorts
        due -= in_front


def _pool(body: Body, rank: int, *, last: bool) -> list[Model]:
    """Return the models of the R&F pool that begin in a rank, from 0."""
    return [
        model
        for model in body.models.values()
        if model.rank == rank
        and model.pooled
        and model.last == last
        and model.place.name not in body.gone
    ]


def _from_the_ends(
    sorts: list[int], gone: set[str], due: int, *, last: bool
) -> Iterator[Lift]:
    """Yield the splits between the two ends of the first rank."""
    plain = sorts.count(POOL) if last else 0
    for own, left, right in row.fates(sorts, plain + due):
        yield Lift(frozenset(gone), tuple(own), left, right)


def _picks(  # noqa: PLR0913, PLR0917 - what a pick follows from
    body: Body,
    pool: list[Model],
    gone: set[str],
    due: int,
    apart: frozenset[str],
    sorts: list[int],
) -> Iterator[Lift]:
    """Yield the picks in one rank behind the first: each of the models apart or not.

    Source:
        CAS-3, AMB-79
    """
    letters = [model.place.letter for model in pool]
    common = max(letters, key=letters.count)
    rank = pool[0].rank
    behind = any(m.rank > rank and n not in gone for n, m in body.models.items())
    names = [model.place.name for model in pool]
    alike = tuple(
        name
        for name, letter in zip(names, letters, strict=True)
        if letter == common and name not in apart and not behind
    )
    others = [name for name in names if name not in alike]
    sizes = range(max(due - len(alike), 0), min(due, len(others)) + 1)
    if sum(comb(len(others), size) for size in sizes) > MOST_WAYS:
        raise too_many(body)
    plain = sorts.count(POOL)
    for own, left, right in row.fates(sorts, plain):
        for size in sizes:
            for some in combinations(others, size):
                lifted = frozenset(gone).union(some)
                yield Lift(lifted, tuple(own), left, right, alike, due - size)


def too_many(body: Body) -> RuleGapError:
    """Say that there are too many ways."""
    clause = "CAS-3"
    because = f"{body.unit.id} has more than {MOST_WAYS:,} ways to lose its casualties"
    return RuleGapError(clause, f"{because}; so many are not looked through")
