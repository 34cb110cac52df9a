"""Catalogues: what each unit of an army is, by name."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from serried.model.bases import Base
from serried.rosters.forms import UNKNOWN, Form
from serried.rosters.names import Names, Near, words_of

_EDITIONS: Final = frozenset(("alpha", "beta", "hotfix", "edition", "version"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something that a unit may take.

    Attributes:
        form: What the unit stands on with it, where that changes: a mount.
        extra: Whether it is a further model of the unit, not a change to it.
    """

    name: str
    form: Form | None = None
    extra: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueUnit:
    """One unit as a catalogue has it.

    Attributes:
        army: The army, without its year.
        file: The catalogue, by the name of its file.
        least: The fewest models it may have; None where the catalogue is silent.
        most: The most.
        character: Whether it is a character.
        rules: Its rules, by the names the catalogue gives them.
        command: The command models it may have: C, M, S.
        choices: What else it may take.
        other_bases: Bases that it stands on when something is chosen, with the
            name of that choice.
    """

    name: str
    army: str
    file: str
    form: Form = UNKNOWN
    least: int | None = None
    most: int | None = None
    character: bool = False
    rules: tuple[str, ...] = ()
    command: frozenset[str] = frozenset()
    choices: tuple[Choice, ...] = ()
    other_bases: tuple[tuple[str, Base], ...] = ()

    def __hash__(self) -> int:
        """Hash by name: the rest is large and rarely tells two apart."""
        return hash((self.name, self.army, self.file))

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
        categories: What the army calls the parts of a list.
    """

    file: str
    title: str
    units: tuple[CatalogueUnit, ...] = ()
    categories: tuple[str, ...] = ()
    commons: tuple[str, ...] = field(default=(), repr=False)

    @property
    def army(self) -> str:
        """The name of the army, without its year and edition."""
        return army_of(self.title)

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
        """The units by name; armies may share one."""
        named: dict[str, list[CatalogueUnit]] = {}
        for unit in self.units:
            named.setdefault(unit.name, []).append(unit)
        return Names((name, tuple(units)) for name, units in named.items())

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

        ``army: name`` looks in one army only.
        """
        army, colon, unit = name.partition(":")
        home = self.army_names.best(army) if colon else None
        if home is None:
            return _found(self.unit_names.near(name))
        hits = (hit for one in home.value for hit in one.unit_names.near(unit))
        near = [_alone(hit) for hit in hits]
        return _found(sorted(near, key=_confidence, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a name was taken for.

    Attributes:
        units: The units of that name, of several armies if they share it; empty
            where no name is near enough.
        confidence: 1 for the same name, less for a less like one.
        near: Names that are like it, the likest first.
    """

    units: tuple[CatalogueUnit, ...] = ()
    confidence: float = 0.0
    near: tuple[str, ...] = ()


def army_of(title: str) -> str:
    """Return the name of an army without its year, edition or version."""
    words = title.split()
    while len(words) > 1 and _edition(words[-1]):
        words.pop()
    return " ".join(words)


def _edition(word: str) -> bool:
    return any(c.isdigit() for c in word) or word.casefold() in _EDITIONS


def _initials(army: str) -> str:
    parts = army.replace("&", "and").split()
    spoken = [p for p in parts if p[0].isupper() or p not in ("the", "of", "and")]
    return "".join(word[0] for word in spoken if words_of(word))


def _found(near: Sequence[Near[tuple[CatalogueUnit, ...]]]) -> Found:
    others = tuple(hit.name for hit in near)
    if not near or near[0].confidence < _LEAST:
        return Found(near=others)
    return Found(units=near[0].value, confidence=near[0].confidence, near=others)


def _alone(hit: Near[CatalogueUnit]) -> Near[tuple[CatalogueUnit, ...]]:
    return Near(hit.name, (hit.value,), hit.confidence)


def _confidence(near: Near[tuple[CatalogueUnit, ...]]) -> float:
    return near.confidence


_LEAST: Final = 0.8
