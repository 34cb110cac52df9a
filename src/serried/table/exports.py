"""Exports: a table as a file to keep: position, record, report, page or picture."""

from collections.abc import Callable, Sequence

from serried.books.registry import parse_action
from serried.drawing import draw_position
from serried.engine.files import vocabularies
from serried.engine.pictures import picture
from serried.engine.replay import Step, replayed
from serried.engine.session import hold, requests_for
from serried.late import Later
from serried.model.battle import Battle
from serried.model.position import Position
from serried.model.record import Record
from serried.notation import write_position, write_record
from serried.table.replies import Exported

report: Callable[[Record, Sequence[Step]], str] = Later(
    "serried.engine.battle_report.page", "report"
)

position_page: Callable[[Position], str] = Later(
    "serried.engine.position_page", "position_page"
)

PLAIN = "text/plain;charset=utf-8"
DRAWN = "image/svg+xml"
PAGE = "text/html;charset=utf-8"


def position_text(position: Position) -> str:
    """Return a position as the text of a file."""
    return write_position(position, vocabularies())


def exported_position(request_id: int, battle: Battle) -> Exported:
    """Return the table as a position file."""
    text = position_text(Position(battle=battle))
    return Exported(id=request_id, name="battle.toml", type=PLAIN, text=text)


def exported_record(request_id: int, record: Record) -> Exported:
    """Return what was done on the table as a record."""
    text = write_record(record, vocabularies())
    return Exported(id=request_id, name="battle.serried", type=PLAIN, text=text)


def exported_report(request_id: int, record: Record) -> Exported:
    """Return what was done on the table as a page to read and to print."""
    text = report(record, tuple(replayed(record)))
    return Exported(id=request_id, name="battle.html", type=PAGE, text=text)


def exported_page(request_id: int, battle: Battle) -> Exported:
    """Return the table as a small page, to show in another one."""
    text = position_page(Position(battle=battle))
    return Exported(id=request_id, name="position.html", type=PAGE, text=text)


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
