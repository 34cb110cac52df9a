"""Homes: the catalogues in which to look for the units of one list."""

from collections import Counter
from collections.abc import Iterable

from serried.rosters.catalogues.catalogues import Catalogue, Catalogues
from serried.tuples import NamedTuple


class Homes(NamedTuple):
    """Where to look for a unit.

    Attributes:
        army: The army of the list, where it is known.
        own: The catalogues of that army, the likeliest first.
        near: Those that the lines around this one speak for.
        all: Every catalogue.
        assumes: What the choice of the army assumes.
    """

    army: str = ""
    own: tuple[Catalogue, ...] = ()
    near: tuple[Catalogue, ...] = ()
    all: tuple[Catalogue, ...] = ()
    assumes: tuple[str, ...] = ()

    @property
    def for_near_misses(self) -> tuple[tuple[Catalogue, ...], ...]:
        """Where to look for a misspelt name: first where its neighbours are."""
        strangers = tuple(one for one in self.near if one.army != self.army)
        return (strangers, self.own) if strangers else (self.own,)


def voices_of(title: str, catalogues: Catalogues) -> tuple[Catalogue, ...]:
    """Return the catalogues that know a unit of this very title."""
    return tuple(one for one in catalogues.catalogues if one.unit_names.same(title))


def settle(
    army: str, titles: Iterable[tuple[Catalogue, ...]], catalogues: Catalogues
) -> Homes:
    """Choose the catalogues of a list.

    Args:
        army: What the list says it is; may be nothing.
        titles: For each unit of the list, the catalogues that know its title.
        catalogues: All there are.
    """
    spoken = tuple(titles)
    voices = Counter(home.file for homes in spoken for home in homes)
    hit = catalogues.army_names.best(army) if army else None
    if hit:
        own = _loudest_first(hit.value, voices)
        return Homes(own[0].army, own, (), catalogues.catalogues, _edition(own))
    if not voices:
        return Homes(army, (), (), catalogues.catalogues)
    file, many = voices.most_common(1)[0]
    found = next(one.army for one in catalogues.catalogues if one.file == file)
    same = tuple(one for one in catalogues.catalogues if one.army == found)
    note = f"the list names no army; {many} of its {len(spoken)} units are of {found}"
    own = _loudest_first(same, voices)
    assumes = (note, *_edition(own))
    return Homes(found, own, (), catalogues.catalogues, assumes)


def loudest(titles: Iterable[tuple[Catalogue, ...]]) -> tuple[Catalogue, ...]:
    """Return the catalogue that most of a few titles speak for, where two do."""
    spoken = tuple(titles)
    voices = Counter(home.file for homes in spoken for home in homes)
    known = {home.file: home for homes in spoken for home in homes}
    return tuple(known[file] for file, many in voices.most_common(1) if many > 1)


def _edition(own: tuple[Catalogue, ...]) -> tuple[str, ...]:
    """Say which catalogue counts, where an army has several."""
    if len(own) == 1:
        return ()
    others = " and ".join(f"{one.title} ({one.file})" for one in own[1:])
    first = f"{own[0].title} ({own[0].file})"
    return (f"units are looked up in {first} first, then in {others}",)


def _loudest_first(
    homes: tuple[Catalogue, ...], voices: Counter[str]
) -> tuple[Catalogue, ...]:
    """Return catalogues as most units of a list speak for them, else as they were."""
    return tuple(sorted(homes, key=lambda home: -voices[home.file]))
