"""Exports: a table as a file to keep: position, record or picture."""

from collections.abc import Sequence
from dataclasses import replace

from serried.books.registry import parse_action
from serried.drawing import draw_position
from serried.engine.files import vocabularies
from serried.engine.pictures import picture
from serried.engine.session import Session, hold, requests_for
from serried.model.battle import Battle
from serried.model.position import Position
from serried.notation import write_position
from serried.table.replies import Exported
from serried.table.storing.chronicle import Entry
from serried.version import VERSION

PLAIN = "text/plain;charset=utf-8"
DRAWN = "image/svg+xml"


def position_text(position: Position) -> str:
    """Return a position as the text of a file."""
    return write_position(position, vocabularies())


def exported_position(request_id: int, battle: Battle) -> Exported:
    """Return the table as a position file."""
    text = position_text(Position(battle=battle))
    return Exported(id=request_id, name="battle.toml", type=PLAIN, text=text)


def exported_record(
    request_id: int, start: Position, entries: Sequence[Entry], *, cut: bool
) -> Exported:
    """Return what was played since *start* as a record.

    Args:
        request_id: What is answered.
        start: Where it begins.
        entries: What was played after it, in order, all of it judged.
        cut: Whether something came before that was not.
    """
    book = start.battle.book
    asked = [(parse_action(entry.line, book), entry.dice) for entry in entries]
    position = replace(start, requests=requests_for(asked), dice=None, notes=())
    session: Session = hold(position)
    record = replace(session.record, version=VERSION)
    notes = ["it begins after the last change that nobody judged"] if cut else []
    return Exported(
        id=request_id,
        name="record.toml",
        type=PLAIN,
        text=position_text(record),
        notes=notes,
    )


def exported_picture(request_id: int, battle: Battle, line: str | None) -> Exported:
    """Return the table as a picture, or a line with its answer.

    Raises:
        NotationError: If the line cannot be read, or not be put to this table.
    """
    if line is None:
        drawn = draw_position(battle, whole_table=True)
    else:
        request = requests_for([(parse_action(line, battle.book), None)])
        drawn = picture(hold(Position(battle=battle, requests=request)))
    return Exported(id=request_id, name="battle.svg", type=DRAWN, text=drawn)
