"""Army lists, read whatever program wrote them, or whichever person."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.model.errors import NotationError
from serried.model.ids import PlayerId
from serried.rosters.answers import NO_ANSWERS, Answers
from serried.rosters.catalogues.archives import unpacked
from serried.rosters.catalogues.catalogues import Catalogues
from serried.rosters.catalogues.editions import army_of
from serried.rosters.catalogues.homes import Homes, settle, voices_of
from serried.rosters.lists.entries import read_entry
from serried.rosters.lists.muster import FILES, muster
from serried.rosters.lists.offices import office_notes
from serried.rosters.lists.selections import (
    Force,
    Selection,
    entry_of_selection,
    forces_of_json,
    forces_of_tree,
    is_unit,
)
from serried.rosters.lists.text_lists import read_text
from serried.rosters.reading import Draft, LineReading, Role, RosterReading
from serried.rosters.trees import parse_tree

SUFFIXES: Final = frozenset((".ros", ".json", ".txt"))
TEXT, ROSTER, JSON = "text", "roster", "json"

Lines = tuple[tuple[LineReading, ...], tuple[Draft, ...]]


def read_list(  # noqa: PLR0913 - what may be left out is named
    data: bytes,
    name: str,
    catalogues: Catalogues | None = None,
    *,
    player: PlayerId = "blue",
    files: int = FILES,
    answers: Answers = NO_ANSWERS,
) -> RosterReading:
    """Read an army list: text, ``.ros``, ``.rosz`` or JSON, by its first bytes.

    Args:
        data: The file.
        name: What it is called in messages.
        catalogues: Where to look up bases and characteristics. Without them a
            list in text yields drafts only, and asks for every base.
        player: Whose units these are. A text may hold several lists; the units
            of the second belong to ``blue-2``, and so on.
        files: How wide a unit stands, at most.
        answers: What its player has said of kinds of units.

    Raises:
        NotationError: If it cannot be read at all; a line that is not
            understood is no error.
    """
    known = catalogues or Catalogues()
    content = unpacked(data, name, SUFFIXES).removeprefix(b"\xef\xbb\xbf")
    kind, (lines, drafts) = _read(content, name, known)
    drafts = tuple(answers.answered(draft) for draft in drafts)
    units, weapons, notes = muster(drafts, player, files)
    return RosterReading(
        name=name,
        kind=kind,
        lines=lines,
        drafts=drafts,
        units=units,
        weapons=weapons,
        notes=(*notes, *office_notes(drafts)),
    )


def _read(content: bytes, name: str, catalogues: Catalogues) -> tuple[str, Lines]:
    begins = content.lstrip()[:1]
    if begins == b"<" or content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        forces = forces_of_tree(parse_tree(content, name), name)
        return ROSTER, _read_forces(forces, catalogues)
    if begins in (b"{", b"["):
        return JSON, _read_forces(forces_of_json(content, name), catalogues)
    return TEXT, read_text(_decoded(content, name), name, catalogues)


def _decoded(content: bytes, name: str) -> str:
    if b"\0" in content:
        problem = "is no text"
        raise NotationError(problem, file=name)
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _read_forces(forces: tuple[Force, ...], catalogues: Catalogues) -> Lines:
    readings: list[LineReading] = []
    drafts: list[Draft] = []
    for army, force in enumerate(forces, start=1):
        for reading, units in _read_force(force, catalogues):
            number = len(readings) + 1
            readings.append(replace(reading, line=number))
            drafts.extend(replace(unit, list=army, line=number) for unit in units)
    return tuple(readings), tuple(drafts)


def _read_force(
    force: Force, catalogues: Catalogues
) -> Iterator[tuple[LineReading, tuple[Draft, ...]]]:
    units = [one for one in force.selections if is_unit(one)]
    voices = (voices_of(one.name, catalogues) for one in units)
    homes = settle(army_of(force.army) if force.army else "", voices, catalogues)
    assumed = homes.assumes
    for selection in force.selections:
        if not is_unit(selection):
            yield _setting(selection), ()
            continue
        reading, drafts = _read_unit(selection, homes)
        yield replace(reading, assumes=(*assumed, *reading.assumes)), drafts
        assumed = ()


def _read_unit(
    selection: Selection, homes: Homes
) -> tuple[LineReading, tuple[Draft, ...]]:
    """Look a unit up; the caller numbers it."""
    return read_entry(entry_of_selection(selection), 0, selection.name, homes)


def _setting(selection: Selection) -> LineReading:
    """Read a selection that is no unit; its caller numbers it."""
    return LineReading(
        line=0,
        text=selection.name,
        role=Role.SETTING,
        understood=True,
        understands=("a setting of the whole army",),
    )
