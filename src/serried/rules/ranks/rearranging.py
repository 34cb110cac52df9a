"""Rearranging: who stands where once some models are re-placed, come or go."""

from collections.abc import Mapping
from typing import NamedTuple

from serried.model.errors import Fault, FormationError
from serried.model.formation import EMPTY, Formation, Place
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.displacing.fitting import NOWHERE, best_counts
from serried.rules.displacing.minimal_displacement import Fit, Standing, nearest
from serried.rules.ranks.placing import (
    MOST_OWN_PLACES,
    Body,
    Fixed,
    Roles,
    body_of,
    counts_of,
    foremost,
    in_ranks,
    size_of,
)


class Rearranged(NamedTuple):
    """A unit with some models re-placed.

    Attributes:
        formation: How it stands then.
        ends: The place of each model then, by its name before.
        displacement: How many leave their places, and how far they go together, as
            ``giving_way`` counts.
    """

    formation: Formation
    ends: Mapping[str, Place]
    displacement: tuple[int, int] = (0, 0)


class Narrowed(NamedTuple):
    """A unit in fewer files.

    Attributes:
        ways: How it may stand, every way that moves as few as little.
        right: How far the middle of its front has gone to the right, in 0.05 mm.
    """

    ways: tuple[Rearranged, ...]
    right: int

    @property
    def displacement(self) -> tuple[int, int]:
        """How many leave their places, and how far they go together."""
        return self.ways[0].displacement


def rearranged(unit: Unit, roles: Roles, fixed: Fixed) -> tuple[Rearranged, ...]:
    """Return the ways for the unit to have the models *fixed* where they are to stand.

    All others give way as little as possible: as few as can be, and of the ways to do
    that the shortest. Where several are equal, that one comes first which costs least:
    in which those who may be re-placed go least far.

    Raises:
        FormationError: If no lawful formation has them there, or too many models have
            places of their own to tell.

    Source:
        FR-1, FR-2, FR-11, CMD-1, AMB-48
    """
    return regrouped(unit, roles, in_ranks(unit.formation), fixed)


def regrouped(
    unit: Unit,
    roles: Roles,
    members: tuple[Place, ...],
    fixed: Fixed,
    files: int | None = None,
) -> tuple[Rearranged, ...]:
    """Return the unit with other *members* in its ranks, as ``rearranged`` does.

    Who comes from elsewhere has rank 0.

    Args:
        unit: The unit as it stands.
        roles: What its book asks of each model.
        members: Who stands in its ranks then.
        fixed: Models that stand in places of their own.
        files: How many files it has then; by default as many as before.

    Raises:
        FormationError: If no lawful formation has them there, or too many models have
            places of their own to tell.

    Source:
        FR-1, FR-11, CHR-JOIN-9, AMB-48
    """
    formation = unit.formation
    files = files or formation.files
    body = body_of(unit, roles, files, fixed, members)
    if body.many > MOST_OWN_PLACES:
        message = "who gives way among so many models that lead is not searched"
        raise FormationError(message, Fault.TOO_MANY)
    loose = body_of(unit, roles, files, members=members)
    counts = counts_of(files, loose.fillers, loose.pieces)
    models = [
        Standing(sort, place.rank - 1, place.file - 1)
        for sort, place in zip(body.sort, members, strict=True)
    ]
    width, depth = formation.base.width, formation.base.depth
    fits = nearest(files, list(body.pieces), counts, models, width, depth)
    if not fits:
        raise _misplaced(files, body, members, fixed)
    fits.sort(key=lambda fit: _longest(unit, roles, members, fit, files))
    drawn = (_drawn(formation, members, fit, files) for fit in fits)
    least = fits[0].moved, fits[0].displacement
    found: dict[Formation, Rearranged] = {}
    for one in drawn:
        found.setdefault(one.formation, one._replace(displacement=least))
    return tuple(found.values())


def narrowed(
    unit: Unit, roles: Roles, members: tuple[Place, ...]
) -> tuple[Narrowed, ...]:
    """Return the unit in as many fewer files as its *members* can stand in lawfully.

    The width changes as little as possible; of the places where so narrow a front can
    be, those are taken which move as few models as little.

    Raises:
        FormationError: If they stand lawfully in no such formation.

    Source:
        FR-11, CAS-ILL-4
    """
    base, many = unit.formation.base, unit.formation.files
    for files in range(many - 1, 0, -1):
        tries: list[Narrowed] = []
        for first in range(many - files + 1):
            try:
                tries.append(_narrowed_to(unit, roles, members, files, first))
            except FormationError as wrong:
                if wrong.sort is Fault.TOO_MANY:
                    raise
        if tries:
            least = min(one.displacement for one in tries)
            return tuple(one for one in tries if one.displacement == least)
    message = f"no ranks of {base} are lawful for those that are left of {unit.id}"
    raise FormationError(message, Fault.HOLES)


def _narrowed_to(
    unit: Unit, roles: Roles, members: tuple[Place, ...], files: int, first: int
) -> Narrowed:
    """Return the unit in *files* of its files, from number *first* on, from 0."""
    formation = unit.formation
    shifted = tuple(place._replace(file=place.file - first) for place in members)
    found = regrouped(unit, roles, shifted, {}, files)
    right = (2 * first + files - formation.files) * formation.base.width // 2
    return Narrowed(found, right)


def _longest(
    unit: Unit, roles: Roles, members: tuple[Place, ...], fit: Fit, files: int
) -> int:
    """Return how far the farthest goes of those who may be re-placed, squared."""
    base = unit.formation.base
    ways = (
        ((index % files + 1 - place.file) * base.width) ** 2
        + ((index // files + 1 - place.rank) * base.depth) ** 2
        for place, index in zip(members, fit.places, strict=True)
        if place.rank and roles(unit, place.letter).movable
    )
    return max(ways, default=0)


def laid_ranks(unit: Unit, files: int, roles: Roles) -> tuple[str, ...]:
    """Return ranks of so many *files*, what leads as near to its old place as can be.

    The others fill what is left in their order.

    Raises:
        FormationError: If it has no lawful formation so wide.
    """
    body = body_of(unit, roles, files)
    for place in in_ranks(unit.formation):
        wide = size_of(place, unit.formation.base)[1]
        if wide > files:
            message = (
                f"{place.letter} is {wide} files wide, and the unit would have {files}"
            )
            raise FormationError(message, Fault.TOO_NARROW, model=place.name)
    counts = foremost(unit, roles, files)
    places = in_ranks(unit.formation)
    models = [
        Standing(sort, place.rank - 1 if sort >= 0 else NOWHERE, place.file - 1)
        for sort, place in zip(body.sort, places, strict=True)
    ]
    base = unit.formation.base
    pieces, width, depth = list(body.pieces), base.width, base.depth
    fits = nearest(files, pieces, counts, models, width, depth, every=False)
    if not counts or not fits:
        message = f"{unit.id} has no lawful formation of {files} files"
        raise FormationError(message, Fault.HOLES)
    grid = _Grid(files)
    rest = list(zip(places, body.sort, fits[0].places, strict=True))
    for place, sort, index in rest:
        if sort >= 0:
            grid.cover(place.letter, index, *size_of(place, base))
    free = iter(sorted(index for _, sort, index in rest if sort < 0))
    for place, sort, _ in rest:
        if sort < 0:
            grid.cover(place.letter, next(free), 1, 1)
    return grid.rows()


class _Grid:
    """Letters in places."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.letters: dict[int, Letter] = {}

    def cover(self, letter: Letter, index: int, deep: int, wide: int) -> None:
        """Draw a model of so many places."""
        for rank in range(deep):
            for file in range(wide):
                self.letters[index + rank * self.files + file] = letter

    def rows(self) -> tuple[str, ...]:
        """Return the ranks drawn."""
        last = max(self.letters) // self.files
        return tuple(
            "".join(
                self.letters.get(rank * self.files + file, EMPTY)
                for file in range(self.files)
            )
            for rank in range(last + 1)
        )


def _drawn(
    formation: Formation, members: tuple[Place, ...], fit: Fit, files: int
) -> Rearranged:
    """Draw the formation as *fit* has it."""
    base = formation.base
    grid = _Grid(files)
    names = {}
    for place, index in zip(members, fit.places, strict=True):
        grid.cover(place.letter, index, *size_of(place, base))
        names[place.name] = f"{index // files + 1}.{index % files + 1}"
    larger = {place.letter: place.base for place in members if place.base != base}
    bases = tuple({**dict(formation.larger), **larger}.items())
    after = Formation(base, grid.rows(), bases, formation.left, formation.right)
    standing = {place.name: place for place in after.places}
    ends = {name: standing[there] for name, there in names.items()}
    ends |= {place.name: standing[place.name] for place in formation.places_beside}
    return Rearranged(after, ends)


def _misplaced(
    files: int, body: Body, members: tuple[Place, ...], fixed: Fixed
) -> FormationError:
    """Say why no lawful formation has the *fixed* models where they shall stand."""
    letters = {place.name: place.letter for place in members}
    named = " and ".join(
        f"{letters.get(name, name)} at {at // files + 1}.{at % files + 1}"
        for name, at in fixed.items()
    )
    model = next(iter(fixed), None)
    if not named or best_counts(files, body.fillers, list(body.pieces)) is None:
        with_them = f"with {named} " if named else ""
        message = f"{with_them}the unit has no lawful ranks"
        return FormationError(message, Fault.HOLES, model=model)
    message = (
        f"with {named} not all models that belong to the front would stand"
        " as far forwards as possible"
    )
    return FormationError(message, Fault.BEHIND, model=model)
