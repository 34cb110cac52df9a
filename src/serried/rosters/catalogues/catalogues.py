"""Catalogues: what each unit of an army is, by name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from serried.frozen import frozen
from serried.model.bases import Base
from serried.rosters.catalogues.editions import Age, age_of, meant, parts_of
from serried.rosters.forms import UNKNOWN, Form
from serried.rosters.gear import Gear
from serried.rosters.names import Names, Near, stems_of, words_of


@frozen(kw_only=True)
class Choice:
    """Something that a unit may take.

    Attributes:
        form: What the unit stands on with it, where that changes: a mount.
        extra: Whether it is a further model of the unit, not a change to it.
    """

    name: str
    form: Form | None = None
    extra: bool = False


@frozen(kw_only=True)
class CatalogueUnit:
    """One unit as a catalogue has it.

    Attributes:
        army: The army, without its year.
        edition: The year, edition or version of the catalogue; may be nothing.
        file: The catalogue, by the name of its file.
        least: The fewest models it may have; None where the catalogue is silent.
        most: The most.
        character: Whether it is a character, by its category (CHR-2).
        rules: Its rules, by the names the catalogue gives them.
        command: The command models it may have: C, M, S.
        choices: What else it may take.
        other_bases: Bases that it stands on when something is chosen, with the
            name of that choice.
        gear: What its army has that is neither weapon nor armour of the book, by name
            in small letters.
    """

    name: str
    army: str
    file: str
    edition: str = ""
    form: Form = UNKNOWN
    least: int | None = None
    most: int | None = None
    character: bool = False
    rules: tuple[str, ...] = ()
    command: frozenset[str] = frozenset()
    choices: tuple[Choice, ...] = ()
    other_bases: tuple[tuple[str, Base], ...] = ()
    gear: Mapping[str, Gear] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash by name: the rest is large and rarely tells two apart."""
        return hash((self.name, self.army, self.file))

    @property
    def title(self) -> str:
        """The army with its edition, as catalogues are entitled."""
        return f"{self.army} {self.edition}".rstrip()

    @property
    def complete(self) -> bool:
        """Whether base, height, Type, rates, Health Points and size are known."""
        return not self.form.missing and self.least is not None


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """One file: the units of one army.

    Attributes:
        army: The army, without its year.
        title: The army as the file prints it.
        system: The revision of the game system that it was made for.
        revision: Its own.
        categories: What the army calls the parts of a list.
    """

    file: str
    title: str
    system: int = 0
    revision: int = 0
    units: tuple[CatalogueUnit, ...] = ()
    categories: tuple[str, ...] = ()
    commons: tuple[str, ...] = field(default=(), repr=False)

    @property
    def army(self) -> str:
        """The name of the army, without its year and edition."""
        return parts_of(self.title)[0]

    @property
    def edition(self) -> str:
        """The year, edition or version; may be nothing."""
        return parts_of(self.title)[1]

    @property
    def age(self) -> Age:
        """How new it is among the catalogues of its army."""
        return age_of(self.title, self.system, self.revision)

    @cached_property
    def unit_names(self) -> Names[CatalogueUnit]:
        """The units by name."""
        return Names((unit.name, unit) for unit in self.units)

    @cached_property
    def choice_names(self) -> Names[tuple[CatalogueUnit, ...]]:
        """The choices by name, each with the units that may take it."""
        takers: dict[str, list[CatalogueUnit]] = {}
        for unit in self.units:
            for choice in unit.choices:
                takers.setdefault(choice.name, []).append(unit)
        for name in self.commons:
            takers.setdefault(name, [])
        return Names((name, tuple(units)) for name, units in takers.items())

    @cached_property
    def category_names(self) -> Names[str]:
        """The categories by name."""
        return Names((name, name) for name in self.categories)


@dataclass(frozen=True, kw_only=True)
class Catalogues:
    """Every catalogue of a folder.

    Attributes:
        folder: Where they were read from.
        files: How many files were read, those without units included.
        catalogues: Those with units, army by army, of each army the newest first.
    """

    folder: str = ""
    files: int = 0
    catalogues: tuple[Catalogue, ...] = ()

    @property
    def units(self) -> tuple[CatalogueUnit, ...]:
        """Every unit, army by army."""
        return tuple(unit for one in self.catalogues for unit in one.units)

    @cached_property
    def unit_names(self) -> Names[tuple[CatalogueUnit, ...]]:
        """The units by name; armies may share one, and so do editions of an army."""
        named: dict[tuple[str, ...], list[CatalogueUnit]] = {}
        for unit in self.units:
            named.setdefault(stems_of(unit.name), []).append(unit)
        return Names((units[0].name, tuple(units)) for units in named.values())

    @cached_property
    def army_names(self) -> Names[tuple[Catalogue, ...]]:
        """The armies by name and by their initials, each with its catalogues."""
        armies: dict[str, list[Catalogue]] = {}
        for one in self.catalogues:
            armies.setdefault(one.army, []).append(one)
        named = [(army, tuple(many)) for army, many in armies.items()]
        initials = [(_initials(army), many) for army, many in named]
        return Names((*named, *initials))

    def find(self, name: str) -> "Found":
        """Look for the unit called *name*, misspelt as it may be.

        ``army: name`` looks in one army only; ``army edition: name`` and
        ``file: name`` look in one catalogue of it.
        """
        said, colon, unit = name.partition(":")
        home = self._home(said.strip()) if colon else None
        if home is None:
            return _found(self.unit_names.near(name), name)
        near = Catalogues(catalogues=home.value).unit_names.near(unit)
        return _found(tuple(_at_home(hit, home) for hit in near), unit)

    def _home(self, said: str) -> Near[tuple[Catalogue, ...]] | None:
        """Return the catalogues that *said* means: a file, an army, an edition."""
        for one in self.catalogues:
            if one.file.casefold() == said.casefold():
                return Near(one.file, (one,), 1.0)
        army, edition = parts_of(said)
        hit = self.army_names.best(army)
        if hit is None or not edition:
            return hit
        own = hit.value
        places = meant(edition, [one.edition for one in own])
        if not places:  # an edition that is not here is no slip of the finger
            return hit._replace(confidence=0.0)
        return hit._replace(
            name=f"{hit.name} {edition}", value=tuple(own[i] for i in places)
        )

    def address(self, unit: CatalogueUnit) -> str:
        """Return a name by which this unit is found, and no other of its army."""
        home = None if ":" in unit.title else self._home(unit.title)
        alone = home is not None and [one.file for one in home.value] == [unit.file]
        return f"{unit.title if alone else unit.file}: {unit.name}"


@frozen(kw_only=True)
class Found:
    """What a name was taken for.

    Attributes:
        units: The unit of that name, one for each army that has it, as the newest
            catalogue has it; empty where no name is near enough.
        older: The same as other catalogues of their armies have it, newest first.
        confidence: 1 for the same name, less for a less like one.
        near: Names that are like it, the likest first.
    """

    units: tuple[CatalogueUnit, ...] = ()
    older: tuple[CatalogueUnit, ...] = ()
    confidence: float = 0.0
    near: tuple[str, ...] = ()


def army_by_army(catalogues: Iterable[Catalogue]) -> tuple[Catalogue, ...]:
    """Return catalogues with those of an army together, the newest first."""
    armies: dict[str, list[Catalogue]] = {}
    for one in catalogues:
        armies.setdefault(one.army, []).append(one)
    newest = (sorted(many, key=_age, reverse=True) for many in armies.values())
    return tuple(one for many in newest for one in many)


def _age(catalogue: Catalogue) -> Age:
    return catalogue.age


def _initials(army: str) -> str:
    parts = army.replace("&", "and").split()
    spoken = [p for p in parts if p[0].isupper() or p not in ("the", "of", "and")]
    return "".join(word[0] for word in spoken if words_of(word))


def _at_home(
    hit: Near[tuple[CatalogueUnit, ...]], home: Near[tuple[Catalogue, ...]]
) -> Near[tuple[CatalogueUnit, ...]]:
    """Return a hit as one is asked for; it is no surer than its home is."""
    sure = min(hit.confidence, home.confidence)
    return Near(f"{home.name}: {hit.name}", hit.value, sure)


def _found(near: Sequence[Near[tuple[CatalogueUnit, ...]]], said: str) -> Found:
    others = tuple(hit.name for hit in near)
    if not near or near[0].confidence < _LEAST:
        return Found(near=others)
    units = _one_of_a_file(near[0].value, said.strip())
    newest = {unit.army: unit for unit in reversed(units)}
    return Found(
        units=tuple(unit for unit in units if newest[unit.army] is unit),
        older=tuple(unit for unit in units if newest[unit.army] is not unit),
        confidence=near[0].confidence,
        near=others,
    )


def _one_of_a_file(
    units: Sequence[CatalogueUnit], said: str
) -> tuple[CatalogueUnit, ...]:
    """Return one unit of each file: where names are near twins, the very one."""
    files: dict[str, CatalogueUnit] = {}
    for unit in units:
        if unit.file not in files or unit.name.casefold() == said.casefold():
            files[unit.file] = unit
    return tuple(files.values())


_LEAST: Final = 0.8
