"""Positions: text of a file, read into a battle and what is asked of it."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from serried.late import Later
from serried.model.actions.form import Action
from serried.model.battle import Battle, SettingValue
from serried.model.effects import Effect
from serried.model.errors import NotationError
from serried.model.ids import PlayerId
from serried.model.pending_charges import DeclaredCharge, Owed, PhaseLosses
from serried.model.position import Position, Request
from serried.model.terrain import Terrain
from serried.model.verdict import Values
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.lines.actions import parse_action
from serried.notation.positions import keys
from serried.notation.positions.combat_keys import OF_FIGHTS
from serried.notation.positions.key import Keys
from serried.notation.positions.outline import LARGEST_FILE, outline
from serried.notation.positions.placing import placed
from serried.notation.positions.plain import plain_toml
from serried.notation.positions.read_arms import (
    read_weapons,
    refuse_unknown_weapons,
)
from serried.notation.positions.read_units import Draft, read_unit
from serried.notation.positions.sections import (
    file_keys,
    rulings_keys,
    terrain_keys,
)
from serried.notation.positions.standing import refuse_impossible
from serried.notation.positions.tables import Table, Where, tables

all_toml: Callable[[str], dict[str, Any]] = Later("tomllib", "loads")
read_effects: Callable[..., tuple[Effect, ...]] = Later(
    "serried.notation.positions.read_effects", "read_effects"
)
read_charges: Callable[..., tuple[DeclaredCharge, ...]] = Later(
    "serried.notation.positions.read_charges", "read_charges"
)
read_owed: Callable[..., tuple[Owed, ...]] = Later(
    "serried.notation.positions.read_owed", "read_owed"
)
read_losses: Callable[..., tuple[PhaseLosses, ...]] = Later(
    "serried.notation.positions.read_owed", "read_losses"
)
with_combats: Callable[..., Battle] = Later(
    "serried.notation.positions.read_combats", "with_combats"
)
from_one_line: Callable[[str, str | None], str] = Later(
    "serried.notation.positions.one_line", "from_one_line"
)

Lookup: TypeAlias = Callable[[str], Mapping[str, object]]
"""Returns what a catalogue says of a unit, under the keys of a position file."""

Rulings: TypeAlias = tuple[tuple[str, SettingValue], ...]
"""How settings are set, by name."""


A_RECORD = "serried/1 record"
"""The first line of a record, which holds a position."""

CatalogueOf: TypeAlias = Callable[[str], Lookup]
"""Opens the catalogues of a folder."""


def read_position(
    text: str | bytes,
    vocabularies: Mapping[str, Vocabulary],
    *,
    file: str | None = None,
    catalogue: CatalogueOf | None = None,
    agreed: Battle | None = None,
) -> Position:
    """Read a position file, or a position that was written in one line.

    Args:
        text: The content; UTF-8 where it is bytes.
        vocabularies: The words of each book, by the name a file gives it.
        file: What errors call the file.
        catalogue: Looks a unit up that says ``from``, if the file names its
            ``catalogues``; without it, such a unit says everything itself.
        agreed: How its book is read at an event; the file may not say otherwise.

    Raises:
        NotationError: If anything in it cannot be read or cannot stand. It says
            in one line the file, the line, and what would be right.
    """
    said = _decoded(text, file)
    if said.lstrip().startswith(keys.ONE_LINE):
        said = from_one_line(said, file)
    if said.startswith(A_RECORD):
        problem = (
            "this is the record of a battle; `serried replay` and the table read it"
        )
        raise NotationError(problem, file=file, line=1)
    where, values = _parsed(said, file)
    vocabulary = _vocabulary(values, where, vocabularies)
    top = Table(values, _file_keys(values, vocabulary), where)
    top.need(keys.FORMAT_KEY)
    _refuse_edition(top, vocabulary)
    lookup = _lookup(top, catalogue)
    heard = partial(heard_in, vocabulary, vocabularies)
    rulings = _rulings(top, vocabulary, agreed)
    battle, notes = _battle(top, vocabulary, vocabularies, lookup, rulings)
    if vocabulary.round_steps and any(one in top for one in OF_FIGHTS):
        battle = with_combats(top, battle, vocabulary, heard)
    return Position(
        battle=battle,
        requests=tuple(_request(*one, heard) for one in tables(top, keys.DO)),
        dice=top.get(keys.DICE),
        catalogues=top.get(keys.CATALOGUES),
        version=top.get(keys.SERRIED),
        notes=notes,
    )


def _decoded(text: str | bytes, file: str | None) -> str:
    """Return the text, which is UTF-8, not too long, and no other sort of file."""
    try:
        content = text.encode() if isinstance(text, str) else text
        decoded = content.decode()
    except UnicodeError as fault:
        problem = f"the file is not UTF-8 text (at byte {getattr(fault, 'start', 0)})"
        raise NotationError(problem, file=file) from None
    problem = ""
    if len(content) > LARGEST_FILE:
        problem = f"the file has {len(content)} bytes, {LARGEST_FILE} at most"
    elif decoded.startswith("\ufeff"):
        problem = "the file begins with a byte order mark; save it as UTF-8 without one"
    elif "\0" in decoded:
        problem = "the file has a NUL character; it is no UTF-8 text"
    if problem:
        raise NotationError(problem, file=file, line=1)
    return decoded


def _parsed(text: str, file: str | None) -> tuple[Where, dict[str, object]]:
    where = Where(file, outline(text, file))
    try:
        values = plain_toml(text)
        return where, all_toml(text) if values is None else values
    except (ValueError, RecursionError) as fault:
        at = re.search(r" \(at line (\d+), column (\d+)\)", str(fault))
        line = int(at[1]) if at else text.count("\n") + 1
        said = str(fault).replace(" (at end of document)", " at the end")
        said = said.replace(at[0], f" (column {at[2]})") if at else said
        problem = f"this is no TOML: {' '.join(said.split())}"
        raise NotationError(problem, file=file, line=line) from None


def _vocabulary(
    values: Mapping[str, object],
    where: Where,
    vocabularies: Mapping[str, Vocabulary],
) -> Vocabulary:
    """Return the words of the book that the file names; format comes first."""
    stated = {key: values[key] for key in ("format", "book") if key in values}
    top = Table(stated, keys.FIRST_KEYS, where)
    top.need(keys.FORMAT_KEY)
    book = top.need(keys.BOOK)
    if book not in vocabularies:
        near = words.suggestion(book, vocabularies)
        known = words.either(vocabularies)
        top.refuse(f"{words.quoted(book)} is no book{near}; known: {known}", keys.BOOK)
    return vocabularies[book]


def _file_keys(values: Mapping[str, object], vocabulary: Vocabulary) -> Keys:
    phase = values.get("phase", vocabulary.first_phase)
    known = isinstance(phase, str) and phase in vocabulary.phase_names
    return file_keys(vocabulary, str(phase) if known else None)


def _refuse_edition(top: Table, vocabulary: Vocabulary) -> None:
    edition = top.get(keys.EDITION)
    if edition is not None and edition != vocabulary.edition:
        problem = f"{words.quoted(edition)} is not known; write {vocabulary.edition!r}"
        top.refuse(problem, keys.EDITION)


def _battle(
    top: Table,
    vocabulary: Vocabulary,
    vocabularies: Mapping[str, Vocabulary],
    lookup: Lookup | None,
    rulings: Rulings,
) -> tuple[Battle, tuple[str, ...]]:
    extent = vocabulary.settled(rulings).extent
    as_written = keys.SERRIED in top
    terrain = tuple(_terrain(*one, vocabulary) for one in tables(top, keys.TERRAIN))
    drafts = _drafts(top, vocabulary, vocabularies, lookup)
    _refuse_twins(top, terrain, drafts)
    weapons = read_weapons(top, vocabulary)
    drawn = [(draft.unit, draft.where) for draft in drafts]
    refuse_unknown_weapons(drawn, vocabulary, weapons)
    units, notes = placed(drafts, extent, as_written=as_written)
    size = top.need(keys.TABLE)
    standing = [(unit, draft.where) for unit, draft in zip(units, drafts, strict=True)]
    refuse_impossible(standing, terrain, size, extent, as_written=as_written)
    active, assumed = _active(top, drafts)
    phase = top.need(keys.phase_key(vocabulary))
    battle = Battle(
        book=vocabulary.name,
        active=active,
        phase=phase,
        units=units,
        table=size,
        round=top.need(keys.ROUND),
        step=top.get(keys.step_key(vocabulary.steps(phase), vocabulary.first_step)),
        rulings=rulings,
        zones=tuple(
            (player, area)
            for player, areas in top.get(keys.ZONES) or ()
            for area in areas
        ),
        terrain=terrain,
        effects=(
            read_effects(top, drafts, vocabulary, vocabularies)
            if keys.EFFECT in top
            else ()
        ),
        weapons=weapons,
    )
    if any(one in top for one in (keys.CHARGE, keys.OWED, keys.LOSSES)):
        battle = replace(
            battle,
            charges=read_charges(top, battle, vocabulary.charge_faults),
            owed=read_owed(top, battle, vocabulary),
            losses=read_losses(top, battle),
        )
    return battle, notes + assumed


def _rulings(top: Table, vocabulary: Vocabulary, agreed: Battle | None) -> Rulings:
    """Return how the file reads the rules, and then what is agreed on beside it."""
    settings = rulings_keys(vocabulary)
    named = {key.name: key for key in settings}
    table = top.inner(keys.RULINGS, settings)
    said = {} if table is None else {n: table.need(named[n]) for n in table.values}
    if agreed is None:
        return tuple(said.items())
    if agreed.book != vocabulary.name:
        problem = f"the rulings agreed on are for {words.quoted(agreed.book)}"
        top.refuse(problem, keys.BOOK)
    for name, value in agreed.rulings:
        if table is not None and said.get(name, value) != value:
            table.refuse(f"it is agreed to be {json.dumps(value)}", named[name])
    return tuple((said | dict(agreed.rulings)).items())


def _terrain(
    values: Mapping[str, object], where: Where, vocabulary: Vocabulary
) -> Terrain:
    table = Table(values, terrain_keys(vocabulary), where)
    name, kind = table.need(keys.ID), table.need(keys.terrain_kind_key(vocabulary))
    if keys.CIRCLE not in table:
        return Terrain(id=name, kind=kind, polygon=table.need(keys.POLYGON))
    if keys.POLYGON in table:
        table.refuse("it has a `polygon` already; write one of them", keys.CIRCLE)
    return Terrain(id=name, kind=kind, circle=table.need(keys.CIRCLE))


def _lookup(top: Table, catalogue: CatalogueOf | None) -> Lookup | None:
    """Return how to look a unit up in the catalogues that the file names."""
    folder = top.get(keys.CATALOGUES)
    return None if folder is None or catalogue is None else catalogue(folder)


def _completed(
    values: Mapping[str, object], where: Where, lookup: Lookup | None
) -> Mapping[str, object]:
    """Return a unit's table with what its catalogue says; the file's word counts."""
    name = values.get(keys.FROM.name)
    if lookup is None or not isinstance(name, str):
        return values
    try:
        return {**lookup(name), **values}
    except NotationError as unknown:
        return where.refuse(f"`from`: {unknown.problem}", keys.FROM.name)


def _drafts(
    top: Table,
    vocabulary: Vocabulary,
    vocabularies: Mapping[str, Vocabulary],
    lookup: Lookup | None,
) -> list[Draft]:
    drafts, models = [], 0
    for values, where in tables(top, keys.UNIT):
        whole = _completed(values, where, lookup)
        drafts.append(read_unit(whole, where, vocabulary, vocabularies))
        models += len(drafts[-1].unit.formation.places)
        if models > keys.MOST_MODELS_IN_ALL:
            where.refuse(f"more than {keys.MOST_MODELS_IN_ALL} models in all")
    return drafts


def _refuse_twins(
    top: Table, terrain: tuple[Terrain, ...], drafts: list[Draft]
) -> None:
    """Refuse a name that is given twice: units and terrain share their names."""
    pieces = [where for _, where in tables(top, keys.TERRAIN)]
    named = list(zip((piece.id for piece in terrain), pieces, strict=True))
    named += [(draft.unit.id, draft.where) for draft in drafts]
    first: dict[str, Where] = {}
    for name, where in named:
        if name in first:
            problem = f"`id`: the name is taken on line {first[name].line()}"
            where.refuse(problem, keys.ID.name)
        first[name] = where


def _active(top: Table, drafts: list[Draft]) -> tuple[PlayerId, tuple[str, ...]]:
    """Return whose turn it is, with a note where that player has no units.

    In a record it may be a player who has lost them all.
    """
    players = [draft.unit.player for draft in drafts]
    active = top.get(keys.ACTIVE)
    if active is None:
        return (players[0] if players else ""), ()
    if active in players or keys.SERRIED in top:
        return active, ()
    near = words.suggestion(active, players)
    return active, (f"active: no unit belongs to {active}{near}",)


def heard_in(
    vocabulary: Vocabulary, vocabularies: Mapping[str, Vocabulary], line: str
) -> Action:
    """Return the action that a line of the file asks for."""

    def others() -> Iterator[type[Action]]:
        for words_of_another in vocabularies.values():
            yield from words_of_another.actions

    return parse_action(line, vocabulary.actions, others)


def _request(
    values: Mapping[str, object], where: Where, heard: Callable[[str], Action]
) -> Request:
    table = Table(values, keys.DO_KEYS, where)
    asked = table.need(keys.ASK)
    breaks = table.get(keys.BREAKS)
    try:
        action = heard(asked)
    except NotationError as fault:
        raise table.fault(fault.problem, keys.ASK) from None
    return Request(
        action=action,
        dice=table.get(keys.DICE),
        legal=table.get(keys.LEGAL),
        breaks=None if breaks is None else frozenset(breaks),
        gap=table.get(keys.GAP),
        measures=_measures(table),
        figure=table.get(keys.FIGURE),
        looked_up=where.line,
    )


def _measures(table: Table) -> Values:
    named = {key.name: key for key in keys.MEASURE_KEYS}
    written = [name for name in table.values if name in named]
    return tuple((name, table.need(named[name])) for name in written)
