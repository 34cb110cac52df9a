"""Imports: army lists as position files, all units off the table."""

from serried.books.registry import DEFAULT, book
from serried.engine.files import vocabularies
from serried.model.battle import Battle
from serried.model.position import Position
from serried.notation import write_position
from serried.rosters import RosterReading


def imported(reading: RosterReading, book_name: str = DEFAULT) -> str:
    """Return a position file with the units of a list that has some, in reserve."""
    words = book(book_name).vocabulary
    battle = Battle(
        book=book_name,
        active=reading.units[0].player,
        phase=words.first_phase,
        step=words.usual_step(words.first_phase),
        units=reading.units,
        weapons=reading.weapons,
    )
    return write_position(Position(battle=battle), vocabularies())
