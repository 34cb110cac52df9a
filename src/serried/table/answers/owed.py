"""What is owed before anything else, as the page has it."""

from collections.abc import Iterator
from typing import Final

from serried.engine import referee
from serried.model.battle import Battle
from serried.rules.findings import owing
from serried.table.answers.findings import findings_said
from serried.table.replies import Json

MOST_ASKED: Final = 12
"""Of how many lines of a decision it is said whether dice belong to them."""


def owed_facts(battle: Battle) -> list[Json]:
    """Return each test and move that is owed, with its reason and the lines that do it.

    Reactions to Charges are no part of it: the charges have them.
    """
    return list(_each(battle))


def _each(battle: Battle) -> Iterator[Json]:
    for one in referee.asks(battle).owed:
        if not one.reason:
            continue
        finding = owing(
            one.lines,
            clause=one.clause,
            reason=one.reason,
            unit=one.unit,
            other=one.other,
        )
        (said,) = findings_said(battle, (finding,))
        yield {
            **said,
            "player": one.player,
            "lines": list(one.lines),
            "throws": [
                referee.takes_dice(battle, line) for line in one.lines[:MOST_ASKED]
            ],
        }
