"""Laying out: the models of a unit in a given number of files."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from serried.model.errors import Fault, FormationError, RequestError
from serried.model.formation import EMPTY, Place
from serried.model.ids import Letter
from serried.model.unit import Unit

Grid: TypeAlias = dict[tuple[int, int], Letter]
"""Letters by rank and file, from 0."""

Leads: TypeAlias = Callable[[Unit, Letter], bool]
"""Tells whether the models of a unit that are drawn so belong into the first rank."""


def laid_out(
    unit: Unit,
    files: int,
    *,
    rear_from_centre: bool,
    leads: Leads,
) -> tuple[str, ...]:
    """Return the ranks of *unit* in so many *files*, the front first.

    Bases on several places come first, as near to their old file as they can;
    then models that lead, into the first rank; the rest keep their order.

    Args:
        unit: The unit as it stands.
        files: How many files it shall have.
        rear_from_centre: Whether a short rear rank stands in the middle.
        leads: Who belongs into the first rank (FR-1).

    Raises:
        RequestError: If it has fewer models than files.
        FormationError: If a model is wider than that.
    """
    places = [place for place in unit.formation.places if place.file]
    grid: Grid = {}
    for place in places:
        if _size(unit, place) != (1, 1):
            _stand(grid, unit, place, files)
    single = [place for place in places if _size(unit, place) == (1, 1)]
    if len(grid) + len(single) < files:
        many = len(grid) + len(single)
        message = f"{unit.id} fills {many} places, too few for {files} files"
        raise RequestError(message)
    room = files - sum(1 for rank, _ in grid if rank == 0)
    front, behind = _split(single, room, lambda place: leads(unit, place.letter))
    return _rows(grid, [*front, *behind], files, rear_from_centre=rear_from_centre)


def _size(unit: Unit, place: Place) -> tuple[int, int]:
    return place.base.places_in(unit.formation.base) or (1, 1)


def _stand(grid: Grid, unit: Unit, place: Place, files: int) -> None:
    """Put a base on several places into the first free ranks, near its old file."""
    deep, wide = _size(unit, place)
    if wide > files:
        message = (
            f"{place.letter} is {wide} files wide, and the unit would have {files}"
        )
        raise FormationError(message, Fault.TOO_NARROW, model=place.name)
    columns = sorted(range(files - wide + 1), key=lambda c: abs(c - place.file + 1))
    rank = 0
    while True:
        for column in columns:
            spots = [(rank + i, column + j) for i in range(deep) for j in range(wide)]
            if not any(spot in grid for spot in spots):
                grid.update(dict.fromkeys(spots, place.letter))
                return
        rank += 1


def _split(
    places: Sequence[Place],
    room: int,
    leads: Callable[[Place], bool],
) -> tuple[list[Letter], list[Letter]]:
    """Say who stands in the first rank and who behind it, in the old order.

    Of those behind it, models that lead come first (FR-5).
    """
    leaders = [place for place in places if leads(place)][:room]
    others = [place for place in places if place not in leaders]
    chosen = {*leaders, *others[: room - len(leaders)]}
    front = [place.letter for place in places if place in chosen]
    behind = [place for place in places if place not in chosen]
    behind.sort(key=lambda place: not leads(place))
    return front, [place.letter for place in behind]


def _rows(
    grid: Grid,
    letters: list[Letter],
    files: int,
    *,
    rear_from_centre: bool,
) -> tuple[str, ...]:
    """Fill the free places with *letters*, rank after rank."""
    left = list(letters)
    rank = 0
    while left:
        free = [file for file in range(files) if (rank, file) not in grid]
        if rear_from_centre and len(left) < len(free) == files:
            free = free[(files - len(left)) // 2 :]
        for file in free[: len(left)]:
            grid[rank, file] = left.pop(0)
        rank += 1
    last = max(rank for rank, _ in grid)
    return tuple(
        "".join(grid.get((rank, file), EMPTY) for file in range(files))
        for rank in range(last + 1)
    )
