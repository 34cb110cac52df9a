"""Lists: army lists that are pasted, and the catalogues that were given at start."""

from serried.books.registry import DEFAULT
from serried.engine.answers import battle_json
from serried.engine.files import parse_battle
from serried.engine.imports import imported
from serried.model.errors import RequestError
from serried.rosters import Catalogues, position_values, read_list, reading_values
from serried.rosters.catalogues.catalogues import CatalogueUnit
from serried.table.replies import CatalogueSaid, Json, ListSaid
from serried.table.requests import Catalogue, ImportList

MOST_NEAR = 8
NAME = "the list"


def read(asked: ImportList, catalogues: Catalogues | None) -> ListSaid:
    """Read an army list; its units are ready to be added, off the table.

    Raises:
        NotationError: If it cannot be read.
    """
    reading = read_list(asked.text.encode(), NAME, catalogues, player=asked.player)
    units: list[Json] = []
    if reading.units:
        found = battle_json(parse_battle(imported(reading, DEFAULT)))["unit"]
        units = found if isinstance(found, list) else []
    drafts: list[Json] = [
        {
            "name": draft.name,
            "line": draft.line,
            "missing": list(draft.missing),
            "unit": {
                "name": draft.name,
                "player": asked.player,
                **position_values(draft.form),
                **({"models": draft.models} if draft.models else {}),
                **({"rules": list(draft.rules)} if draft.rules else {}),
            },
        }
        for draft in reading.drafts
        if draft.missing
    ]
    return ListSaid(
        id=asked.id, reading=reading_values(reading), units=units, drafts=drafts
    )


def catalogue(asked: Catalogue, catalogues: Catalogues | None) -> CatalogueSaid:
    """Return the units of the catalogues, or what they say of one.

    Raises:
        RequestError: If no folder was given at start.
    """
    if catalogues is None:
        message = "no catalogues here; start with `serried table --catalogues DIR`"
        raise RequestError(message)
    if asked.find is None:
        names = [catalogues.address(unit) for unit in catalogues.units]
        return CatalogueSaid(id=asked.id, units=names)
    found = catalogues.find(asked.find)
    names = [catalogues.address(unit) for unit in found.units]
    unit = _unit(found.units[0]) if found.units else None
    near = list(found.near[:MOST_NEAR])
    return CatalogueSaid(id=asked.id, units=names, near=near, unit=unit)


def _unit(unit: CatalogueUnit) -> Json:
    """Return what is known of a unit under the keys of a position file."""
    rules = {"rules": list(unit.rules)} if unit.rules else {}
    return {"name": unit.name, **position_values(unit.form), **rules}
