"""Army lists in the community's text notation, one or several in a file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from serried.model.errors import NotationError
from serried.rosters.catalogues.catalogues import Catalogue, Catalogues
from serried.rosters.catalogues.homes import loudest, settle, voices_of
from serried.rosters.lists.entries import read_entry
from serried.rosters.lists.list_lines import (
    entry_of,
    has_cost,
    is_rule,
    parts_of,
    plain,
    total_of,
)
from serried.rosters.lists.titles import exactly
from serried.rosters.reading import Draft, LineReading, Role

MOST_LINES: Final = 10_000
AROUND: Final = 4
"""How many lines before and after a line speak for its army."""

_PLAYER: Final = re.compile(
    r"(?:player|team|list|army)\b ?\w{0,20} ?[,:-] ?(.+)", re.IGNORECASE
)
_PLAYER_ALONE: Final = re.compile(r"(?:player|team|list|army) ?\d{0,4}", re.IGNORECASE)
_CUT: Final = re.compile(r" - |[,:;|()\[\]]")


@dataclass(slots=True)
class _Part:
    """A line, or one of several things in it."""

    line: int
    text: str
    role: Role | None
    army: str = ""
    spoken_for: tuple[Catalogue, ...] = ()


@dataclass(slots=True)
class _List:
    """The parts of one list: from a header, or after a total, to the next."""

    army: str = ""
    parts: list[_Part] = field(default_factory=list)


def read_text(
    text: str, name: str, catalogues: Catalogues
) -> tuple[tuple[LineReading, ...], tuple[Draft, ...]]:
    """Read every line of a text.

    Raises:
        NotationError: If it has too many lines.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        problem = f"{len(lines)} lines; the most that are read are {MOST_LINES}"
        raise NotationError(problem, file=name)
    numbered = enumerate(lines, start=1)
    parts = [part for n, line in numbered for part in _parts(n, line, catalogues)]
    readings: list[LineReading] = []
    drafts: list[Draft] = []
    for one in _lists(parts):
        number = 1 + (drafts[-1].list if drafts else 0)
        for reading, units in _read_list(one, catalogues):
            readings.append(reading)
            drafts.extend(replace(unit, list=number) for unit in units)
    return tuple(readings), tuple(drafts)


def _parts(number: int, line: str, catalogues: Catalogues) -> Iterator[_Part]:
    text = plain(line)
    if is_rule(text):
        return
    for part in parts_of(text):
        army = _army(part, catalogues)
        role = _role(part, army, catalogues)
        known = role is Role.UNIT
        voices = voices_of(entry_of(part).title, catalogues) if known else ()
        yield _Part(number, part, role, army, voices)


def _role(text: str, army: str, catalogues: Catalogues) -> Role | None:
    if total_of(text) is not None:
        return Role.TOTAL
    if has_cost(text):
        return Role.UNIT
    if army:
        return Role.ARMY
    bare = text.strip(" :-=+*#[]().")
    if any(one.category_names.best(bare) for one in catalogues.catalogues):
        return Role.HEADING
    entry = entry_of(text)
    known = exactly(entry.title, catalogues.catalogues)
    counted = entry.number is not None and not catalogues.catalogues
    return Role.UNIT if counted or (known and known.whole) else None


def _army(text: str, catalogues: Catalogues) -> str:
    """Return the army that a line names, or nothing."""
    if has_cost(text) or total_of(text) is not None:
        return ""
    names = catalogues.army_names
    named = _PLAYER.fullmatch(text)
    pieces = [piece.strip(' "') for piece in _CUT.split(text) if piece.strip(' "')]
    for piece in (text, *reversed(pieces), *([named[1]] if named else ())):
        if (hit := names.best(piece)) and not _PLAYER_ALONE.fullmatch(piece):
            return hit.value[0].army
    return named[1].strip() if named and not catalogues.catalogues else ""


def _lists(parts: Iterable[_Part]) -> Iterator[_List]:
    one = _List()
    for part in parts:
        if part.role is Role.ARMY and one.parts:
            yield one
            one = _List()
        one.army = part.army or one.army
        one.parts.append(part)
        if part.role is Role.TOTAL:
            yield one
            one = _List()
    if one.parts:
        yield one


def _read_list(
    one: _List, catalogues: Catalogues
) -> Iterator[tuple[LineReading, tuple[Draft, ...]]]:
    units = [part for part in one.parts if part.role is Role.UNIT]
    homes = settle(one.army, (part.spoken_for for part in units), catalogues)
    assumed = homes.assumes
    cost = 0
    for index, part in enumerate(one.parts):
        if part.role is not Role.UNIT:
            yield _plain_line(part, cost), ()
            continue
        around = one.parts[max(0, index - AROUND) : index + AROUND + 1]
        near = loudest(other.spoken_for for other in around)
        entry = entry_of(part.text)
        reading, drafts = read_entry(
            entry, part.line, part.text, homes._replace(near=near)
        )
        cost += sum(draft.cost or 0 for draft in drafts)
        yield replace(reading, assumes=(*assumed, *reading.assumes)), drafts
        assumed = ()


def _plain_line(part: _Part, cost: int) -> LineReading:
    """Read a line that lists no unit."""
    said = {
        Role.ARMY: f"army: {part.army}",
        Role.HEADING: "a heading",
        Role.TOTAL: f"total {total_of(part.text)}",
    }
    total = total_of(part.text) if part.role is Role.TOTAL else None
    differs = total is not None and cost not in (0, total)
    return LineReading(
        line=part.line,
        text=part.text,
        role=part.role,
        understood=part.role is not None,
        understands=(said[part.role],) if part.role else (),
        assumes=(f"the units above cost {cost}, not {total}",) if differs else (),
        asks=() if part.role else ("what is this line?",),
    )
