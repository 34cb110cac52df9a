"""Units ``from`` a catalogue: what it says, under the keys of a position file."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from serried.model.errors import NotationError

if TYPE_CHECKING:  # loading it costs more than most files need
    from serried.notation.read_positions import CatalogueOf
    from serried.rosters import Catalogues


def beside(place: Path) -> "CatalogueOf":
    """Return how to open catalogues whose folder is said relative to *place*."""

    def catalogue(folder: str) -> "Lookup":
        return Lookup(place / folder)

    return catalogue


class Lookup:
    """Looks units up in the catalogues of one folder, when the first one is asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, name: str) -> Mapping[str, object]:
        """Return what the catalogue says of the unit called *name*.

        Raises:
            NotationError: If there is none of that name, or several.
        """
        found = _catalogues(self.folder).find(name)
        if not found.units or found.confidence < 1:
            near = ", ".join(found.near[:3])
            problem = f"no unit of the catalogues is called {name!r}"
            raise NotationError(f"{problem}; did you mean {near}?" if near else problem)
        if len(found.units) > 1:
            armies = ", ".join(f"{one.army}: {one.name}" for one in found.units)
            problem = f"several units are called {name!r}; write one of {armies}"
            raise NotationError(problem)
        from serried.rosters import position_values  # noqa: PLC0415 - see above

        values = position_values(found.units[0].form)
        if found.units[0].rules:
            values["rules"] = list(found.units[0].rules)
        return values


@lru_cache(maxsize=4)
def _catalogues(folder: Path) -> "Catalogues":
    from serried.rosters import read_catalogues  # noqa: PLC0415 - see above

    return read_catalogues(folder)
