"""Units ``from`` a catalogue: what it says, under the keys of a position file."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from serried.late import Later
from serried.model.errors import NotationError

if TYPE_CHECKING:  # loading them costs more than most files need
    from pathlib import Path

    from serried.notation.positions.read_positions import Lookup
    from serried.rosters import Catalogues, CatalogueUnit, Found

chosen_lines: "Callable[[Found, Catalogues], Iterator[str]]" = Later(
    "serried.rosters", "chosen_lines"
)
unit_position: "Callable[[CatalogueUnit], dict[str, object]]" = Later(
    "serried.rosters", "unit_position"
)
read_catalogues: "Callable[[Path], Catalogues]" = Later(
    "serried.rosters", "read_catalogues"
)


class Shelf:
    """Opens catalogues whose folder is said relative to that of a file.

    Attributes:
        notes: What was assumed while units were looked up.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self.notes: tuple[str, ...] = ()

    def __call__(self, folder: str) -> "Lookup":
        """Return how to look units up in the catalogues of *folder*."""
        from pathlib import Path  # noqa: PLC0415 - slow to load, and few files need it

        return partial(self._look_up, Path(self._file).parent / folder)

    def _look_up(self, folder: "Path", name: str) -> Mapping[str, object]:
        """Return what the catalogues of *folder* say of the unit called *name*.

        Raises:
            NotationError: If there is none of that name, or several.
        """
        catalogues = _catalogues(folder)
        found = catalogues.find(name)
        if not found.units or found.confidence < 1:
            near = ", ".join(found.near[:3])
            problem = f"no unit of the catalogues is called {name!r}"
            raise NotationError(f"{problem}; did you mean {near}?" if near else problem)
        if len(found.units) > 1:
            armies = ", ".join(f"{one.army}: {one.name}" for one in found.units)
            problem = f"several units are called {name!r}; write one of {armies}"
            raise NotationError(problem)
        said = (*self.notes, *chosen_lines(found, catalogues))
        self.notes = tuple(dict.fromkeys(said))
        return unit_position(found.units[0])


@lru_cache(maxsize=4)
def _catalogues(folder: "Path") -> "Catalogues":
    return read_catalogues(folder)
