"""The 9th Age, chapter "Combat Reforms": the formations that a unit can take.

Of few models every lawful one is found. Where there are too many in some number of
files, those are taken that differ in where Characters stand, or the one of ``files``.

Source:
    CREF-4, UNIT-3, FR-1, CMD-1
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Final, TypeAlias

from serried.books.t9a.units import formation_fault, role_of
from serried.model.errors import FormationError, RequestError
from serried.model.formation import EMPTY, RANK_AND_FILE, Formation
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.ranks.displacement import laid_out
from serried.tuples import NamedTuple

MOST: Final = 40
"""Ways to stand in one number of files that are still tried one by one."""

Spot: TypeAlias = tuple[int, int]
Placing: TypeAlias = dict[Spot, Letter]
Ranks: TypeAlias = tuple[str, ...]


class Formations(NamedTuple):
    """The lawful formations of a unit.

    Attributes:
        found: Those that were found.
        partly: The numbers of files in which there may be others.
    """

    found: tuple[Formation, ...]
    partly: tuple[int, ...]


def formations_of(situation: Situation, unit: Unit) -> Formations:
    """Return the lawful formations of a unit in every number of files."""
    formation = unit.formation
    found: dict[Formation, None] = {formation: None}
    partly = []
    many = sum(1 for place in formation.places if place.file)
    for files in range(1, many + 1):
        usual = _usual(situation, unit, files)
        drawn, whole = _drawn(unit, files, usual)
        for ranks in (*usual, *drawn):
            if (way := _lawful(unit, ranks)) is not None:
                found[way] = None
        if not whole:
            partly.append(files)
    return Formations(tuple(found), tuple(partly))


def _usual(situation: Situation, unit: Unit, files: int) -> tuple[Ranks, ...]:
    """Return the ranks that `files` lays out; nothing where there are none."""
    from_centre = situation.edition.vocabulary.rear_from_centre
    try:
        return (laid_out(unit, files, role_of, rear_from_centre=from_centre),)
    except (FormationError, RequestError):
        return ()


def _lawful(unit: Unit, ranks: Ranks) -> Formation | None:
    try:
        formation = replace(unit.formation, ranks=ranks)
    except FormationError:
        return None
    fault = formation_fault(replace(unit, formation=formation))
    return None if fault else formation


def _drawn(
    unit: Unit, files: int, usual: tuple[Ranks, ...]
) -> tuple[tuple[Ranks, ...], bool]:
    """Return ranks so wide, drawn in every way, and whether these are all."""
    formation = unit.formation
    if formation.places_beside or any(
        place.base != formation.base for place in formation.places
    ):
        return (), False
    every = tuple(islice(_arrangements(unit, files), MOST + 1))
    if len(every) <= MOST:
        return every, True
    return tuple(islice(_by_characters(unit, usual), MOST)), False


def _arrangements(unit: Unit, files: int) -> Iterator[Ranks]:
    """Yield every way to draw the ranks so wide, those who lead ahead (FR-5)."""
    letters = Counter(place.letter for place in unit.formation.places)
    many = letters.total()
    whole, rest = divmod(many, files)
    full = [(rank, file) for rank in range(whole) for file in range(files)]
    others = {x: n for x, n in letters.items() if x != RANK_AND_FILE}
    leading = {x: n for x, n in others.items() if role_of(unit, x).leads}
    following = {x: n for x, n in others.items() if x not in leading}
    for last in combinations(range(files), rest):
        spots = [*full, *((whole, file) for file in last)]
        deep = -(-sum(leading.values()) // files)
        first = [spot for spot in spots if spot[0] < max(deep, 1)]
        for ahead in _placings(leading, first):
            left = [spot for spot in spots if spot not in ahead]
            for behind in _placings(following, left):
                yield _rows(spots, ahead | behind, files)


def _placings(letters: dict[Letter, int], spots: Sequence[Spot]) -> Iterator[Placing]:
    """Yield every way to put models on some spots; alike ones change places once."""
    if not letters:
        yield {}
        return
    letter, *more = letters
    rest = {one: letters[one] for one in more}
    for taken in combinations(spots, letters[letter]):
        own = dict.fromkeys(taken, letter)
        for others in _placings(rest, [spot for spot in spots if spot not in own]):
            yield own | others


def _rows(spots: Sequence[Spot], placing: Placing, files: int) -> Ranks:
    deep = max(rank for rank, _ in spots) + 1
    rows = [[EMPTY] * files for _ in range(deep)]
    for rank, file in spots:
        rows[rank][file] = placing.get((rank, file), RANK_AND_FILE)
    return tuple("".join(row) for row in rows)


def _by_characters(unit: Unit, usual: tuple[Ranks, ...]) -> Iterator[Ranks]:
    """Yield the usual ranks with the Characters elsewhere in the first."""
    for ranks in usual:
        spots = [
            (rank, file)
            for rank, row in enumerate(ranks)
            for file, letter in enumerate(row)
            if letter != EMPTY
        ]
        drawn = [ranks[rank][file] for rank, file in spots]
        named = Counter(letter for letter in drawn if unit.is_character(letter))
        if not named:
            return
        rest = [letter for letter in drawn if not unit.is_character(letter)]
        first = [spot for spot in spots if spot[0] == 0]
        for placing in _placings(dict(named), first):
            left = [spot for spot in spots if spot not in placing]
            if len(left) == len(rest):
                others = dict(zip(left, rest, strict=True))
                yield _rows(spots, placing | others, len(ranks[0]))
