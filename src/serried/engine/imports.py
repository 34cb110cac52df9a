"""Imports: army lists as position files, all units off the table."""

from dataclasses import replace

from serried.books.registry import book
from serried.engine.files import vocabularies
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.notation import write_position
from serried.rosters import RosterReading


def imported(reading: RosterReading, player: str, book_name: str = "t9a") -> str:
    """Return a position file with the units of a list, in reserve.

    Raises:
        NotationError: If the list holds no unit whose base is known.
    """
    if not reading.units:
        problem = "no unit of the list has a known base; name the catalogues"
        raise NotationError(problem, file=reading.name)
    battle = Battle(
        book=book_name,
        active=player,
        phase=book(book_name).vocabulary.first_phase,
        units=tuple(replace(unit, player=player) for unit in reading.units),
    )
    return write_position(Position(battle=battle), vocabularies())
