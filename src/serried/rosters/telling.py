"""Telling: catalogues and lists in words, and as values for JSON."""

from collections.abc import Iterator
from typing import Any, Final

from serried.model.profile import Part, Saves
from serried.rosters.catalogues.catalogues import Catalogues, CatalogueUnit, Found
from serried.rosters.fights import bare, fighting_rates
from serried.rosters.forms import RATES, UNKNOWN, Form
from serried.rosters.gear import armed
from serried.rosters.reading import Draft, LineReading, RosterReading

MOST_NAMED: Final = 20
SURE: Final = 1.0


def found_lines(found: Found, name: str, catalogues: Catalogues) -> Iterator[str]:
    """Yield what catalogues say of the unit that *name* was taken for.

    The newest of an army says everything, the others in a line how to ask for them.
    """
    if not found.units:
        near = f"; near are {', '.join(found.near[:5])}" if found.near else ""
        yield f"no unit is called {name!r}{near}"
        return
    if found.confidence < SURE:
        alike = f"{found.confidence:.0%} alike"
        yield f"{name!r} is read as {found.units[0].name!r} ({alike})"
    for unit in found.units:
        yield from unit_lines(unit)
        for other in found.older:
            if other.army == unit.army:
                said = f"{_form_words(other.form)}{_size_words(other)}"
                yield f"  older, {catalogues.address(other)!r} ({other.file}): {said}"


def chosen_lines(found: Found, catalogues: Catalogues) -> Iterator[str]:
    """Yield which catalogue counts for a unit, where several of its army have it."""
    for unit in found.units:
        older = [other for other in found.older if other.army == unit.army]
        others = " and ".join(
            f"{catalogues.address(one)!r} ({one.file})" for one in older
        )
        if older:
            yield (
                f"{unit.name} is that of {unit.title} ({unit.file}), the newest;"
                f" older is {others}"
            )


def catalogues_lines(catalogues: Catalogues) -> Iterator[str]:
    """Yield a line for each army and each of its units, and a line of figures."""
    for one in catalogues.catalogues:
        yield f"{one.title} ({one.file}): {len(one.units)} units"
        for unit in one.units:
            yield f"  {unit.name}: {_form_words(unit.form)}{_size_words(unit)}"
    units = catalogues.units
    complete = sum(unit.complete for unit in units)
    based = sum(unit.form.base is not None for unit in units)
    yield (
        f"{catalogues.files} files, {len(units)} units: {based} with a base,"
        f" {complete} complete"
    )


def unit_lines(unit: CatalogueUnit) -> Iterator[str]:
    """Yield everything a catalogue says of one unit that matters here."""
    role = "character" if unit.character else "unit"
    yield f"{unit.name}, {role} of {unit.title} ({unit.file})"
    yield f"  {_form_words(unit.form)}{_size_words(unit)}"
    if unit.rules:
        yield f"  rules: {', '.join(unit.rules)}"
    if unit.command:
        yield f"  command: {' '.join(sorted(unit.command))}"
    for choice in unit.choices:
        if choice.form is not None and position_values(choice.form):
            extra = "a further model" if choice.extra else "with it"
            yield f"  {choice.name}, {extra}: {_form_words(choice.form)}"
    for name, base in unit.other_bases:
        yield f"  {name}, with it: base {base}"
    if unit.form.missing:
        yield f"  not said: {', '.join(unit.form.missing)}"
    for odd in unit.form.odd:
        yield f"  not understood: {odd}"


def catalogues_values(catalogues: Catalogues) -> dict[str, Any]:
    """Return all catalogues as values for JSON."""
    units = [unit_values(unit) for unit in catalogues.units]
    return {"folder": catalogues.folder, "files": catalogues.files, "units": units}


def unit_values(unit: CatalogueUnit) -> dict[str, Any]:
    """Return one unit as values for JSON; its form under keys of position files."""
    return {
        "name": unit.name,
        "army": unit.army,
        "edition": unit.edition,
        "file": unit.file,
        "character": unit.character,
        "size": [unit.least, unit.most],
        **position_values(unit.form),
        "rules": list(unit.rules),
        "command": sorted(unit.command),
        "choices": [
            {"name": one.name, **position_values(one.form or UNKNOWN)}
            for one in unit.choices
        ],
        "missing": list(unit.form.missing),
        "odd": list(unit.form.odd),
    }


def position_values(form: Form) -> dict[str, Any]:
    """Return what is known of a form under the keys of a position file."""
    rates = form.rates
    values = {
        "base": str(form.base) if form.base else None,
        "height": form.height.value if form.height else None,
        "type": form.kind.value if form.kind else None,
        "hp": form.hp,
        **{name: rates.get(name) for name in RATES},
        "fly": list(form.fly) if form.fly else None,
        "random": form.random,
    }
    return {name: value for name, value in values.items() if value is not None}


def reading_lines(reading: RosterReading) -> Iterator[str]:
    """Yield what was understood, assumed and is asked, line by line."""
    for one in reading.lines:
        yield f"{one.line}: {one.text}"
        yield from (f"    {said}" for said in one.understands)
        yield from (f"    assumed: {said}" for said in one.assumes)
        yield from (f"    asked: {said}" for said in one.asks)
    yield from (f"note: {note}" for note in reading.notes)
    understood, lines = reading.counted
    yield f"{understood} of {lines} lines understood"
    yield (
        f"{len(reading.drafts)} units, {reading.complete} complete,"
        f" {len(reading.units)} with a base"
    )
    yield from _fighting_lines(reading)
    incomplete = [draft for draft in reading.drafts if draft.missing]
    for draft in incomplete[:MOST_NAMED]:
        missing = ", ".join(draft.missing)
        yield f"incomplete: {draft.name} (line {draft.line}): {missing}"
    if len(incomplete) > MOST_NAMED:
        yield f"incomplete: {len(incomplete) - MOST_NAMED} more"


def _fighting_lines(reading: RosterReading) -> Iterator[str]:
    """Yield how many can fight, what others lack, and which rules change nothing."""
    able = reading.fighting
    yield f"{able} of {len(reading.drafts)} units can fight"
    lacking: dict[tuple[str, tuple[str, ...]], int] = {}
    for draft in reading.drafts:
        if not draft.missing and draft.to_fight:
            lacking.setdefault((draft.name, draft.to_fight), draft.line)
    for (name, wanted), line in [*lacking.items()][:MOST_NAMED]:
        said = ", ".join(one.replace("_", " ") for one in wanted)
        yield f"not known of {name} (line {line}): {said}"
    if len(lacking) > MOST_NAMED:
        yield f"not known of {len(lacking) - MOST_NAMED} other kinds of unit"
    if rules := reading.without_effect:
        said = ", ".join(f"{rule} ({many})" for rule, many in rules[:MOST_NAMED])
        more = f" and {len(rules) - MOST_NAMED} more" if rules[MOST_NAMED:] else ""
        yield f"change nothing here, with the number of units: {said}{more}"


def reading_values(reading: RosterReading) -> dict[str, Any]:
    """Return a reading as values for JSON.

    The units themselves are written by the notation of positions.
    """
    understood, lines = reading.counted
    return {
        "file": reading.name,
        "kind": reading.kind,
        "understood": understood,
        "of": lines,
        "complete": reading.complete,
        "fighting": reading.fighting,
        "without_effect": [list(pair) for pair in reading.without_effect],
        "lines": [_line_values(one) for one in reading.lines],
        "drafts": [_draft_values(draft) for draft in reading.drafts],
        "notes": list(reading.notes),
    }


def _line_values(one: LineReading) -> dict[str, Any]:
    return {
        "line": one.line,
        "text": one.text,
        "role": one.role.value if one.role else None,
        "understood": one.understood,
        "understands": list(one.understands),
        "assumes": list(one.assumes),
        "asks": list(one.asks),
    }


def _draft_values(draft: Draft) -> dict[str, Any]:
    return {
        "line": draft.line,
        "list": draft.list,
        "name": draft.name,
        "army": draft.army,
        "from": draft.roster,
        "cost": draft.cost,
        "models": draft.models,
        "character": draft.character,
        "command": list(draft.command),
        "choices": list(draft.choices),
        **position_values(draft.form),
        "rules": list(draft.rules),
        "missing": list(draft.missing),
        "to_fight": list(draft.to_fight),
    }


def unit_position(unit: CatalogueUnit) -> dict[str, Any]:
    """Return what is known of a unit under the keys of a position file.

    Weapons that only its army has are left out, for the file would have to have them.
    """
    one = armed(unit.form.fight, unit.rules, (), unit.gear)
    arms, own = one.arms, {weapon.name for weapon in one.weapons}
    values: dict[str, Any] = {
        **position_values(unit.form),
        **fighting_rates(unit.form.fight, one.first),
        "rules": list(one.rules),
        "weapons": [name for name in arms.weapons or () if bare(name) not in own],
        "protection": list(arms.protection or ()),
        "saves": _saves(arms.saves),
        "part": [_part(part, own) for part in arms.parts or ()],
    }
    return {name: value for name, value in values.items() if value not in ([], {})}


def _saves(saves: Saves | None) -> dict[str, int]:
    named = (saves or Saves())._asdict()
    return {name: value for name, value in named.items() if value is not None}


def _part(part: Part, own: set[str]) -> dict[str, Any]:
    weapons = [name for name in part.weapons if bare(name) not in own]
    said = {"weapons": weapons, "rules": list(part.rules)}
    return {"name": part.name, **part.rates, **{n: v for n, v in said.items() if v}}


def _form_words(form: Form) -> str:
    said = [f"{name} {_plain(value)}" for name, value in position_values(form).items()]
    return ", ".join(said) or "nothing said"


def _plain(value: object) -> str:
    if isinstance(value, list):
        return "/".join(map(_plain, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _size_words(unit: CatalogueUnit) -> str:
    if unit.least is None:
        return ""
    most = "or more" if unit.most is None else f"to {unit.most}"
    return f", {unit.least} {most} models" if unit.most != 1 else ", 1 model"
