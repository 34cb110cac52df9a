"""The 9th Age, chapter "Raise Health Points": what the owner may choose from.

A choice says who comes back, and where they and whoever gives way to the Champion may
stand. Models drawn alike are one another's equals: which of them stands where is no
choice.
"""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from serried.books.t9a.coming_back.raised_places import (
    Search,
    Way,
    widened,
    with_models,
)
from serried.books.t9a.coming_back.returning import Return
from serried.books.t9a.units import CHAMPION, formation_fault, leads
from serried.frozen import frozen
from serried.model.errors import RuleGapError
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.ids import Letter
from serried.model.results.shares import RaiseWay
from serried.model.unit import Unit

Named: TypeAlias = tuple[tuple[Letter, str], ...]
"""Places that a line names, as they are called afterwards."""


@frozen(kw_only=True)
class Choice:
    """One way to bring models back, up to free picks among alike models and places.

    Attributes:
        others: The letters of those who come back without Front Rank.
        champion: Where the Champion may stand; nowhere where none comes back.
        displaced: The letter of who gives way to it.
    """

    way: Way
    others: tuple[Letter, ...] = ()
    champion: tuple[str, ...] = ()
    displaced: Letter | None = None

    @property
    def letters(self) -> tuple[Letter, ...]:
        """The letters of all that are placed like models without Front Rank."""
        gives_way = () if self.displaced is None else (self.displaced,)
        return (*self.others, *gives_way)

    @property
    def raised(self) -> tuple[Letter, ...]:
        """The letters of all that come back, the Champion first."""
        return ((CHAMPION,) if self.champion else ()) + self.others

    @property
    def told(self) -> RaiseWay:
        """The choice as an answer tells it."""
        way = self.way
        return RaiseWay(
            raised=self.raised,
            champion=self.champion,
            displaced=self.displaced,
            to=way.nearest if self.displaced else (),
            at=way.filled,
            many=way.pick,
            of=way.of,
            unplaced=way.unplaced,
        )

    def allows(self, named: Named) -> bool:
        """Tell whether all *named* places can come of it."""
        return self.fits(named) and self.many(named) > 0

    def fits(self, named: Named) -> bool:
        """Tell whether the *named* places are there to be taken, in whatever order."""
        champions = [place for letter, place in named if letter == CHAMPION]
        placed = _without_champion(named)
        letters = Counter(placed.values()) - Counter(self.letters)
        return (
            len(champions) <= 1
            and {*champions} <= {*self.champion}
            and placed.keys() <= {*self.way.places}
            and not letters
            and len(placed.keys() & {*self.way.of}) <= self.way.pick
        )

    def many(self, named: Named) -> int:
        """Return how many units look different that it leaves open.

        Of all ways to put the letters into the places, those are left out in which
        nobody who could have given way to the Champion took a place before the others.
        """
        placed = _without_champion(named)
        picked = len(placed.keys() & {*self.way.of})
        rest = Counter(self.letters) - Counter(placed.values())
        ways = _orders(rest)
        first, last = self.displaced, {*self.way.nearest}
        if first is not None and not any(placed.get(p) == first for p in last):
            taken_first = len(last & {*self.way.filled} - placed.keys())
            later = rest.total() - taken_first
            if not last & {*self.way.of}:
                others = rest - Counter({first: rest[first]})
                ways -= math.comb(later, rest[first]) * _orders(others)
        picks = math.comb(len(self.way.of) - picked, self.way.pick - picked)
        chosen = any(letter == CHAMPION for letter, _ in named)
        return (1 if chosen else max(len(self.champion), 1)) * picks * ways

    def first(self, named: Named) -> Named:
        """Return where everybody stands who is placed: as named, the rest in order."""
        given = _without_champion(named)
        rest = Counter(self.letters) - Counter(given.values())
        picked = len(given.keys() & {*self.way.of})
        free = [place for place in self.way.filled if place not in given]
        spare = [place for place in self.way.of if place not in given]
        free += spare[: self.way.pick - picked]
        near = self.way.nearest
        if self.displaced and all(given.get(place) != self.displaced for place in near):
            place = next(place for place in free if place in near)
            given[place] = self.displaced
            free.remove(place)
            rest[self.displaced] -= 1
        given |= dict(zip(free, rest.elements(), strict=True))
        champion = [item for item in named if item[0] == CHAMPION]
        if self.champion and not champion:
            champion = [(CHAMPION, self.champion[0])]
        ordered = [(given[place], place) for place in self.way.places if place in given]
        return (*champion, *ordered)


def _without_champion(named: Named) -> dict[str, Letter]:
    """Return the letters by place of all but the Champion."""
    return {place: letter for letter, place in named if letter != CHAMPION}


def _orders(letters: Counter[Letter]) -> int:
    """Return in how many orders *letters* can stand."""
    ways = math.factorial(letters.total())
    for many in letters.values():
        ways //= math.factorial(many)
    return ways


def choices_of(back: Return, search: Search) -> tuple[Choice, ...]:
    """Return every lawful way to bring back those who return.

    Where nobody who gives way to it can be placed, the Champion is not Raised, and
    nobody else is either, for they would stand in the same places.

    Raises:
        RuleGapError: If a rule that is not enforced yet would decide.

    Source:
        RAISE-3, RAISE-7 to RAISE-9, RAISE-13 to RAISE-15, AMB-71, AMB-74
    """
    return tuple(
        chain.from_iterable(_of(back, way) for way in search.ways(back.models))
    )


def drawn(unit: Unit, choice: Choice, places: Named) -> Unit:
    """Return *unit* with everybody in the *places* that were chosen."""
    grown = widened(unit, choice.way.left, choice.way.right)
    return with_models(grown, {place: letter for letter, place in places})


def named_ways(choices: tuple[Choice, ...], named: Named) -> tuple[Choice, ...]:
    """Return the choices that the line leaves open.

    A line that names everybody of one choice means that one, and none in which more
    stand elsewhere besides.
    """
    allowed = tuple(choice for choice in choices if choice.allows(named))
    whole = (
        choice
        for choice in allowed
        if len(named) == len(choice.letters) + bool(choice.champion)
    )
    return tuple(whole) or allowed


def _of(back: Return, way: Way) -> Iterator[Choice]:
    """Yield the choices that one way to fill places leaves."""
    champion = back.champion and way.placed > 0
    others = way.placed - champion
    spots = _champion_spots(back.unit, way) if champion else {None: ()}
    for sort in back.sorts(others):
        for displaced, names in spots.items():
            yield Choice(way=way, others=sort, champion=names, displaced=displaced)


def _champion_spots(unit: Unit, way: Way) -> dict[Letter | None, tuple[str, ...]]:
    """Return where a Champion may stand, by the letter of who gives way to it.

    As far forwards as it can, in the place of an R&F model without Front Rank.

    Raises:
        RuleGapError: If there is nobody to give way.

    Source:
        RAISE-13, RAISE-14, FR-1, AMB-39
    """
    found: dict[Letter | None, list[str]] = {}
    filled = (*way.filled, *way.of[: way.pick])
    grown = with_models(
        widened(unit, way.left, way.right), dict.fromkeys(filled, RANK_AND_FILE)
    )
    for place in unit.formation.places:
        if not _may_give_way(unit, place):
            continue
        name = f"{place.rank}.{place.file + way.left}"
        if formation_fault(with_models(grown, {name: CHAMPION})) is None:
            found.setdefault(place.letter, []).append(name)
    if not found:
        because = f"where a Champion of {unit.id} returns with nobody to give way is"
        clause = "RAISE-13"
        raise RuleGapError(clause, f"{because} not judged yet")
    return {letter: tuple(names) for letter, names in found.items()}


def _may_give_way(unit: Unit, place: Place) -> bool:
    """Tell whether a model is R&F without Front Rank, on a place of its own."""
    single = place.file and place.base == unit.formation.base
    own = not unit.is_character(place.letter) and not leads(unit, place.letter)
    return bool(single) and own


def settled(choices: tuple[Choice, ...], named: Named) -> tuple[Choice, Named] | None:
    """Return the only way that the line leaves, and where everybody stands then."""
    if sum(choice.many(named) for choice in choices) != 1:
        return None
    (choice,) = choices
    return choice, choice.first(named)
