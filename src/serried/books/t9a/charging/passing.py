"""The 9th Age, chapter "Charge Phase": when it may end.

Source:
    CHG-1, CHG-5, CHG-11, docs/rulings/0025-charging.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.pending import owed
from serried.model.battle import Battle
from serried.model.verdict import Finding
from serried.rules.findings import never


def judge_end(battle: Battle) -> Iterator[Finding]:
    """Judge that the Charge Phase may end: all have reacted, and all have moved.

    Outside the Charge Phase nothing keeps time from passing.

    Source:
        CHG-5, CHG-11
    """
    if battle.phase != "charge":
        return
    waiting = owed(battle)
    if waiting is not None:
        yield never(
            waiting,
            clause="CHG-5",
            reason="reactions_first",
            unit=str(waiting.by),
            other=waiting.on,
        )
    names = tuple(dict.fromkeys(str(charge.by) for charge in battle.charges))
    yield never(
        names, clause="CHG-11", reason="chargers_moved", values=(("chargers", names),)
    )
