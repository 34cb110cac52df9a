"""Entries: a unit of a list, looked up in the catalogues and drafted."""

from dataclasses import replace
from typing import Final

from serried.model.formation import MOST_MODELS
from serried.rosters.catalogues.catalogues import Catalogue, CatalogueUnit
from serried.rosters.catalogues.homes import Homes
from serried.rosters.lists.list_lines import Entry
from serried.rosters.lists.titles import Title, by_choice, exactly, likely, nearly
from serried.rosters.options import Options, options_of
from serried.rosters.reading import Draft, LineReading, Role
from serried.tuples import NamedTuple

ALONE: Final = "no number: read as one model"
MOST_UNITS: Final = 30
"""No line lists more units than this."""


class Counted(NamedTuple):
    """How many units of how many models, and what that assumes or asks."""

    units: int = 1
    models: int | None = None
    assumes: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()


def read_entry(
    entry: Entry, line: int, text: str, homes: Homes
) -> tuple[LineReading, tuple[Draft, ...]]:
    """Look an entry up and draft its units."""
    if not homes.all:
        return _without_catalogues(entry, line, text, homes)
    title, home, assumes = _look_up(entry.title, homes)
    said = entry.options
    if title is None and said:
        title, home, assumes = _look_up(said[0], homes._replace(near=(), all=()))
        said = said[1:]
        assumes = (f"{entry.title!r} is a kind of unit, {entry.options[0]!r} its name",)
    if title is None:
        return _unknown(entry, line, text, homes)
    said = (*title.rest, *said)
    options = options_of(said, title.unit, home)
    counted = _count(entry, title.unit)
    draft = _draft(entry, line, title.unit, options, counted.models)
    notes = (*assumes, *counted.assumes, *_about(options, title.unit))
    reading = LineReading(
        line=line,
        text=text,
        role=Role.UNIT,
        understood=not counted.asks,
        understands=_understands(draft, counted.units),
        assumes=notes,
        asks=(*counted.asks, *_asks(draft)),
        strange=options.strange,
    )
    return reading, (draft,) * counted.units


def _look_up(
    title: str, homes: Homes
) -> tuple[Title | None, tuple[Catalogue, ...], tuple[str, ...]]:
    """Return the unit meant, the catalogues it was found in, and what that assumes."""
    partly = exactly(title, homes.own)
    if partly and partly.whole:
        return partly, homes.own, _other_edition(partly, homes.own)
    if found := _abroad(title, homes.near, partly):
        return found, homes.near, _of_another_army(found)
    for places in homes.for_near_misses:
        if found := nearly(title, places) or by_choice(title, places):
            return found, places, (f"{title!r} is read as {_full_name(found.unit)}",)
    if found := _abroad(title, homes.all, partly):
        return found, homes.all, _of_another_army(found)
    return partly, homes.own, ()


def _abroad(
    title: str, places: tuple[Catalogue, ...], partly: Title | None
) -> Title | None:
    """Find a unit of another army, if the list's own has none that fits as well."""
    found = exactly(title, places)
    fits = found is not None and found.whole and not (partly and found.rest)
    return found if fits else None


def _of_another_army(found: Title) -> tuple[str, ...]:
    return (f"{found.unit.name!r} is a unit of {found.unit.army}",)


def _full_name(unit: CatalogueUnit) -> str:
    return f"{unit.name!r} ({unit.army})"


def _other_edition(title: Title, own: tuple[Catalogue, ...]) -> tuple[str, ...]:
    if title.unit.file == own[0].file:
        return ()
    return (
        f"{title.unit.name!r} is not in {own[0].file}; taken from {title.unit.file}",
    )


def _unknown(
    entry: Entry, line: int, text: str, homes: Homes
) -> tuple[LineReading, tuple[Draft, ...]]:
    places = homes.for_near_misses[0] or homes.all
    near = likely(entry.title, places)
    like = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    where = homes.army or "the catalogues"
    described = entry.form.base is not None
    note = f"no unit of {where} is called {entry.title!r}{like}"
    options = options_of(entry.options, None, ())
    draft = _draft(entry, line, None, options, entry.number)
    reading = LineReading(
        line=line,
        text=text,
        role=Role.UNIT,
        understood=described and draft.models is not None,
        understands=_understands(draft, 1) if described else (),
        assumes=(f"{note}; taken as described",) if described else (),
        asks=_asks(draft) if described else (note,),
    )
    return reading, (replace(draft, army=homes.army),) * min(
        entry.units or 1, MOST_UNITS
    )


def _without_catalogues(
    entry: Entry, line: int, text: str, homes: Homes
) -> tuple[LineReading, tuple[Draft, ...]]:
    options = options_of(entry.options, None, ())
    draft = replace(
        _draft(entry, line, None, options, entry.number or 1), army=homes.army
    )
    assumes = () if entry.number else (ALONE,)
    units = min(entry.units or 1, MOST_UNITS)
    reading = LineReading(
        line=line,
        text=text,
        role=Role.UNIT,
        understood=bool(entry.title),
        understands=_understands(draft, units),
        assumes=assumes,
        asks=_asks(draft),
    )
    return reading, (draft,) * units


def _count(entry: Entry, unit: CatalogueUnit) -> Counted:
    """Tell units from models.

    ``2x5`` is two units of five. A single number is one of models, unless the
    catalogue allows fewer: then it is so many units of the only size there is.
    """
    if entry.units is not None and entry.number is not None:
        if not 1 <= entry.units <= MOST_UNITS:
            return Counted(asks=(f"{entry.units} units in one line?",))
        return _sized(entry.units, entry.number, unit)
    if entry.number is None:
        return _uncounted(unit)
    if unit.most == 1 and entry.number > 1:
        many = min(entry.number, MOST_UNITS)
        note = f"{entry.number} are read as {many} units of one: no unit has more"
        return Counted(many, 1, (note,))
    return _sized(1, entry.number, unit)


def _uncounted(unit: CatalogueUnit) -> Counted:
    if unit.least is not None and unit.least == unit.most:
        return Counted(models=unit.least)
    if unit.least == 1:
        return Counted(models=1, assumes=(ALONE,))
    few = "" if unit.least is None else f" (at least {unit.least})"
    return Counted(asks=(f"how many models{few}?",))


def _sized(units: int, models: int, unit: CatalogueUnit) -> Counted:
    if not 1 <= models <= MOST_MODELS:
        return Counted(units=units, asks=(f"a unit of {models} models?",))
    least, most = unit.least or 1, unit.most or MOST_MODELS
    if least <= models <= most:
        return Counted(units, models)
    note = f"{models} models, though {unit.file} allows {least} to {most}"
    return Counted(units, models, (note,))


def _draft(
    entry: Entry,
    line: int,
    unit: CatalogueUnit | None,
    options: Options,
    models: int | None,
) -> Draft:
    """Draft one unit; without a catalogue, by what the line says."""
    character = entry.character or bool(unit and unit.character)
    return Draft(
        line=line,
        name=unit.name if unit else entry.title,
        army=unit.army if unit else "",
        roster=f"{unit.title}: {unit.name}" if unit else None,
        cost=entry.cost,
        models=models if models and models <= MOST_MODELS else None,
        character=character,
        command=() if character else options.command,
        choices=options.choices,
        form=entry.form.over(options.form),
        rules=entry.rules or (unit.rules if unit else ()),
        gear=unit.gear if unit else {},
    )


def _about(options: Options, unit: CatalogueUnit) -> tuple[str, ...]:
    """Say what reading the options assumes."""
    mount = ", and that it is no mount" if unit.character else ""
    strange = (
        f"{text!r} is no option known; kept as a word" for text in options.strange
    )
    left = (f"{name!r} has a base of its own; not drawn" for name in options.left_out)
    bases = (
        f"base {unit.form.base}: it would be {base} with {name!r}"
        for name, base in unit.other_bases
        if name not in options.choices
    )
    return (*options.assumes, *(text + mount for text in strange), *left, *bases)


def _understands(draft: Draft, units: int) -> tuple[str, ...]:
    many = f"{units} units: " if units > 1 else ""
    models = f"{draft.models} models" if draft.models != 1 else "1 model"
    base = f" on {draft.form.base}" if draft.form.base else ""
    command = f", {' '.join(draft.command)}" if draft.command else ""
    return (
        f"{many}{draft.name}, {models if draft.models else '? models'}{base}{command}",
    )


def _asks(draft: Draft) -> tuple[str, ...]:
    missing = tuple(name for name in draft.missing if name != "models")
    return (f"what is its {', '.join(missing)}?",) if missing else ()
