"""Displacement: who stands where once some are re-placed, come, go, or are laid out."""

from serried.model.errors import Fault, FormationError, RequestError
from serried.model.formation import EMPTY, Formation, Place
from serried.model.grid import Redrawn, placed, redrawn
from serried.model.unit import Unit
from serried.rules.displacing.fitting import NOWHERE, best_counts
from serried.rules.displacing.minimal_displacement import Fit, Standing, nearest
from serried.rules.ranks.foremost import (
    MOST_OWN_PLACES,
    Composition,
    Fixed,
    composition_of,
    counts_of,
    foremost,
)
from serried.rules.ranks.roles import Roles


def rearranged(
    unit: Unit, roles: Roles, fixed: Fixed, members: tuple[Place, ...] | None = None
) -> tuple[Redrawn, ...]:
    """Return the ways for the unit to have the models *fixed* where they are to stand.

    All others give way as little as possible: as few as can be, and of the ways to do
    that the shortest. Where several are equal, that one comes first which costs least:
    in which those who may be re-placed go least far.

    Args:
        unit: The unit as it stands.
        roles: What its book asks of each model.
        fixed: Models that stand in places of their own.
        members: Who stands in its ranks then, with rank 0 if they come from elsewhere;
            by default those who do.

    Raises:
        FormationError: If no lawful formation has them there, or too many models have
            places of their own to tell.

    Source:
        FR-1, FR-2, FR-11, CHR-JOIN-9, CMD-1, AMB-48
    """
    files = unit.formation.files
    members = unit.formation.places_in_ranks if members is None else members
    fits = _fits(unit, roles, members, files, fixed)
    return _drawn(unit, members, fits, files, 0)


def narrowed(
    unit: Unit, roles: Roles, members: tuple[Place, ...]
) -> tuple[Redrawn, ...]:
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
        tries: dict[int, list[Fit]] = {}
        for first in range(many - files + 1):
            shifted = tuple(
                place._replace(file=place.file - first) for place in members
            )
            try:
                tries[first] = _fits(unit, roles, shifted, files, {})
            except FormationError as wrong:
                if wrong.sort is Fault.TOO_MANY:
                    raise
        if tries:
            least = min(fits[0][1:] for fits in tries.values())
            return tuple(
                way
                for first, fits in tries.items()
                if fits[0][1:] == least
                for way in _drawn(unit, members, fits, files, first)
            )
    message = f"no ranks of {base} are lawful for those that are left of {unit.id}"
    raise FormationError(message, Fault.HOLES)


def _fits(
    unit: Unit, roles: Roles, members: tuple[Place, ...], files: int, fixed: Fixed
) -> list[Fit]:
    """Return where the *members* go in so many *files*, that first which costs least.

    Raises:
        FormationError: If they find no places, or too many have places of their own.
    """
    composed = composition_of(unit, roles, files, fixed, members)
    if composed.many > MOST_OWN_PLACES:
        message = "who gives way among so many models that lead is not searched"
        raise FormationError(message, Fault.TOO_MANY)
    loose = composition_of(unit, roles, files, members=members)
    counts = counts_of(files, loose.fillers, loose.pieces)
    models = [
        Standing(sort, place.rank - 1, place.file - 1)
        for sort, place in zip(composed.sort, members, strict=True)
    ]
    grid = unit.formation.grid
    fits = nearest(files, list(composed.pieces), counts, models, grid.width, grid.depth)
    if not fits:
        raise _misplaced(files, composed, members, fixed)
    fits.sort(key=lambda fit: _longest(unit, roles, members, fit, files))
    return fits


def _drawn(
    unit: Unit, members: tuple[Place, ...], fits: list[Fit], files: int, first: int
) -> tuple[Redrawn, ...]:
    """Draw the unit as each of *fits* has it, alike ways once.

    Args:
        unit: The unit as it stood.
        members: Who stands in its ranks.
        fits: Where they go.
        files: How many files it has then.
        first: The number of the first of them before, from 0.
    """
    formation = unit.formation
    grid = formation.grid
    found: dict[Formation, Redrawn] = {}
    left = formation.begin + first * grid.width
    for fit in fits:
        spots = (divmod(index, files) for index in fit.places)
        standing = (
            placed(m, grid, left, s) for m, s in zip(members, spots, strict=True)
        )
        way = redrawn((*standing, *formation.places_beside), grid)
        found.setdefault(way.formation, way)
    return tuple(found.values())


def _longest(
    unit: Unit, roles: Roles, members: tuple[Place, ...], fit: Fit, files: int
) -> int:
    """Return how far the farthest goes of those who may be re-placed, squared."""
    grid = unit.formation.grid
    ways = (
        ((index % files + 1 - place.file) * grid.width) ** 2
        + ((index // files + 1 - place.rank) * grid.depth) ** 2
        for place, index in zip(members, fit.places, strict=True)
        if place.rank and roles(unit, place.letter).movable
    )
    return max(ways, default=0)


def laid_out(
    unit: Unit, files: int, roles: Roles, *, rear_from_centre: bool
) -> tuple[str, ...]:
    """Return the ranks of *unit* in *files* files as rows of letters, the front first.

    Models that lead come first, then the rest in their order. Where one covers
    several places or belongs into the centre, that of the lawful formations is taken
    that has those who lead nearest to their old places.

    Args:
        unit: The unit as it stands.
        files: How many files it shall have.
        roles: What its book asks of each model.
        rear_from_centre: Whether a short rear rank stands in the middle.

    Raises:
        RequestError: If it has fewer models than files.
        FormationError: If a model is wider than that, or no formation is lawful.

    Source:
        FR-1, FR-5, FR-10
    """
    places, grid = unit.formation.places_in_ranks, unit.formation.grid
    sizes = [grid.size_of(place.base) for place in places]
    many = sum(deep * wide for deep, wide in sizes)
    if many < files:
        message = f"{unit.id} fills {many} places, too few for {files} files"
        raise RequestError(message)
    asked = [roles(unit, place.letter) for place in places]
    if max(sizes) > (1, 1) or any(role.central for role in asked):
        return _nearest_ranks(unit, files, roles)
    leads = [place for place, role in zip(places, asked, strict=True) if role.leads]
    others = [place for place in places if place not in leads]
    first = {*leads[:files], *others[: max(files - len(leads), 0)]}
    order = [place.letter for place in places if place in first]
    order += [place.letter for place in (*leads, *others) if place not in first]
    ranks = ["".join(order[i : i + files]) for i in range(0, many, files)]
    if rear_from_centre and len(ranks) > 1:
        ranks[-1] = EMPTY * ((files - len(ranks[-1])) // 2) + ranks[-1]
    return tuple(rank.ljust(files, EMPTY) for rank in ranks)


def _nearest_ranks(unit: Unit, files: int, roles: Roles) -> tuple[str, ...]:
    """Return lawful ranks with those who lead as near to their places as can be.

    The others fill what is left in their order.
    """
    places, grid = unit.formation.places_in_ranks, unit.formation.grid
    for place in places:
        wide = grid.size_of(place.base)[1]
        if wide > files:
            message = (
                f"{place.letter} is {wide} files wide, and the unit would have {files}"
            )
            raise FormationError(message, Fault.TOO_NARROW, model=place.name)
    composed, counts = composition_of(unit, roles, files), foremost(unit, roles, files)
    models = [
        Standing(sort, place.rank - 1 if sort >= 0 else NOWHERE, place.file - 1)
        for sort, place in zip(composed.sort, places, strict=True)
    ]
    pieces, width, depth = list(composed.pieces), grid.width, grid.depth
    fits = nearest(files, pieces, counts, models, width, depth, every=False)
    if not counts or not fits:
        message = f"{unit.id} has no lawful formation of {files} files"
        raise FormationError(message, Fault.HOLES)
    taken = list(zip(composed.sort, fits[0].places, strict=True))
    free = iter(sorted(index for sort, index in taken if sort < 0))
    spots = (divmod(index if sort >= 0 else next(free), files) for sort, index in taken)
    standing = (placed(p, grid, 0, spot) for p, spot in zip(places, spots, strict=True))
    return redrawn((*standing, *unit.formation.places_beside), grid).formation.ranks


def _misplaced(
    files: int, composed: Composition, members: tuple[Place, ...], fixed: Fixed
) -> FormationError:
    """Say why no lawful formation has the *fixed* models where they shall stand."""
    letters = {place.name: place.letter for place in members}
    named = " and ".join(
        f"{letters.get(name, name)} at {at // files + 1}.{at % files + 1}"
        for name, at in fixed.items()
    )
    model = next(iter(fixed), None)
    if not named or best_counts(files, composed.fillers, list(composed.pieces)) is None:
        with_them = f"with {named} " if named else ""
        message = f"{with_them}the unit has no lawful ranks"
        return FormationError(message, Fault.HOLES, model=model)
    message = (
        f"with {named} not all models that belong to the front would stand"
        " as far forwards as possible"
    )
    return FormationError(message, Fault.BEHIND, model=model)
