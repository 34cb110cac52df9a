"""Imported lists as position files, whichever book they are for."""

import pytest

from serried.engine.files import parse_battle
from serried.engine.imports import imported
from serried.model.bases import Base
from serried.model.formation import Formation
from serried.model.unit import Unit
from serried.rosters import RosterReading


@pytest.mark.parametrize(("book", "step"), [("t9a", None), ("battleaxe", "normal")])
def test_a_list_begins_in_the_usual_step_of_its_book(
    book: str, step: str | None
) -> None:
    """BA-SEQ-12: a file that names no step stands in Normal Movement."""
    spears = Unit(
        id="spears",
        player="blue",
        formation=Formation(Base.parse("25x25"), ("RRRRR",)),
        off_table="reserve",
    )

    battle = parse_battle(
        imported(RosterReading(name="list", kind="text", units=(spears,)), book)
    )

    assert (battle.book, battle.phase, battle.step) == (book, "movement", step)
