"""Lists: army lists that are pasted, and the catalogues that were given at start."""

from dataclasses import replace
from typing import Final

from serried.books.registry import DEFAULT
from serried.engine.answers import battle_json
from serried.engine.files import parse_battle
from serried.engine.imports import imported
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.notation import write_mapping
from serried.notation.positions.keys import FORMAT
from serried.notation.words import UnreadableError, count
from serried.rosters import Catalogues, position_values, read_list, reading_values
from serried.rosters.catalogues.catalogues import CatalogueUnit
from serried.rosters.forms import Form
from serried.rosters.lists.muster import muster
from serried.rosters.lists.offices import office_notes
from serried.rosters.reading import Draft, RosterReading
from serried.table.replies import CatalogueSaid, Json, ListSaid
from serried.table.requests import Catalogue, ImportList

MOST_NEAR = 8
NAME = "the list"
ANSWERS: Final = (
    "base",
    "height",
    "type",
    "hp",
    "advance",
    "march",
    "discipline",
    "models",
)
"""What a player may be asked about a unit, by the keys of a position file."""
BASE: Final = {"base": "25x25", "files": 1}
"""Of a unit whose base nobody answered: it is not looked at."""


def read(asked: ImportList, catalogues: Catalogues | None, battle: Battle) -> ListSaid:
    """Read an army list; its units are ready to be added, off the table.

    Raises:
        NotationError: If it cannot be read, or an answer is none.
    """
    reading = _answered(
        read_list(asked.text.encode(), NAME, catalogues, player=asked.player), asked
    )
    units: list[Json] = []
    weapons: list[Json] = []
    if reading.units:
        found = battle_json(parse_battle(imported(reading, DEFAULT)))
        units, weapons = (_tables(found.get(key)) for key in ("unit", "weapon"))
    taken = {one.id for one in battle.units} | {one.id for one in battle.terrain}
    for unit in units:
        unit["id"] = _free(str(unit["id"]), taken)
        taken.add(str(unit["id"]))
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
        id=asked.id,
        reading=reading_values(reading),
        units=units,
        drafts=drafts,
        lists=_lists(reading),
        weapons=weapons,
    )


def _tables(value: object) -> list[Json]:
    return value if isinstance(value, list) else []


def _answered(reading: RosterReading, asked: ImportList) -> RosterReading:
    """Return one list of a text, or all, with what its player answered."""
    drafts = [
        _filled(draft, asked.answers.get(draft.name, {})) if draft.missing else draft
        for draft in reading.drafts
    ]
    if asked.list is not None:
        own = [replace(one, list=1) for one in drafts if one.list == asked.list]
    elif asked.answers:
        own = drafts
    else:
        return reading
    units, weapons, notes = muster(own, asked.player)
    return replace(
        reading,
        drafts=reading.drafts if asked.list is not None and not own else tuple(own),
        units=units,
        weapons=weapons,
        notes=(*notes, *office_notes(own)),
    )


def _filled(draft: Draft, answer: Json) -> Draft:
    """Return a draft with what was answered where nothing is known of it.

    Raises:
        NotationError: If an answer is none.
    """
    if not answer:
        return draft
    known = {key: answer[key] for key in ANSWERS if answer.get(key) is not None}
    models = known.pop("models", draft.models)
    unit = {"id": "unit", "player": "blue", "off_table": "reserve", "models": 1}
    said = {"format": FORMAT, "book": DEFAULT, "unit": [{**BASE, **unit, **known}]}
    try:
        body = parse_battle(write_mapping(said)).units[0]
        many = count(str(models), least=1) if models is not None else None
    except (NotationError, UnreadableError) as why:
        problem = getattr(why, "problem", str(why)).replace("unit unit", draft.name)
        raise NotationError(problem) from None
    form = Form(
        base=body.formation.base if "base" in known else None,
        height=body.profile.height if "height" in known else None,
        kind=body.profile.kind if "type" in known else None,
        hp=body.profile.hp if "hp" in known else None,
        rates=body.profile.rates,
    )
    return replace(draft, form=draft.form.over(form), models=draft.models or many)


def _lists(reading: RosterReading) -> list[Json]:
    """Return each list of a text: its army, and how many units it has."""
    found: dict[int, Json] = {}
    for draft in reading.drafts:
        one = found.setdefault(draft.list, {"list": draft.list, "army": "", "units": 0})
        one["units"] = int(str(one["units"])) + 1
        one["army"] = one["army"] or draft.army
    return list(found.values())


def _free(name: str, taken: set[str]) -> str:
    """Return a name that nothing on the table has."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found


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
