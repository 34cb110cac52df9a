"""Laying out: the models of a unit in a given number of files."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from serried.model.errors import FormationError, RequestError
from serried.model.formation import EMPTY, Place
from serried.model.ids import Letter
from serried.model.unit import Unit

CHAMPION: Final = "C"

Grid: TypeAlias = dict[tuple[int, int], Letter]
"""Letters by rank and file, from 0."""


def laid_out(unit: Unit, files: int, *, rear_from_centre: bool) -> tuple[str, ...]:
    """Return the ranks of *unit* in so many *files*, the front first.

    Bases on several places come first, as near to their old file as they can;
    then models with Front Rank, into the first rank; the rest keep their order.

    Args:
        unit: The unit as it stands.
        files: How many files it shall have.
        rear_from_centre: Whether a short rear rank stands in the middle.

    Raises:
        RequestError: If it has fewer models than files.
        FormationError: If a model is wider than that (FR-10).
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
    front, behind = _split(unit, single, room)
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
        raise FormationError(message, clause="FR-10", model=place.name)
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
    unit: Unit,
    places: Sequence[Place],
    room: int,
) -> tuple[list[Letter], list[Letter]]:
    """Say who stands in the first rank and who behind it, in the old order.

    Of those behind it, models with Front Rank come first (FR-5).
    """
    leaders = [place for place in places if leads(unit, place.letter)][:room]
    others = [place for place in places if place not in leaders]
    chosen = {*leaders, *others[: room - len(leaders)]}
    front = [place.letter for place in places if place in chosen]
    behind = [place for place in places if place not in chosen]
    behind.sort(key=lambda place: not leads(unit, place.letter))
    return front, [place.letter for place in behind]


def leads(unit: Unit, letter: Letter) -> bool:
    """Tell whether models drawn so have Front Rank (CMD-2, CHR-3)."""
    kind = unit.kind(letter)
    return letter == CHAMPION or (kind is not None and kind.character)


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
