"""The 9th Age, chapter "Charge Phase": when it may end.

Source:
    CHG-1, CHG-5, CHG-11, docs/rulings/0025-charging.md
"""

from collections.abc import Iterator

from serried.books.t9a.charging.pending import charges_of, owed
from serried.books.t9a.charging.reacting.reactions import judge_answered
from serried.model.actions.charges import ResolveCharge
from serried.model.battle import Battle
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.findings import owing


def judge_end(situation: Situation) -> Iterator[Finding]:
    """Judge that the Charge Phase may end: all have reacted, and all have moved.

    Outside the Charge Phase nothing keeps time from passing.

    Source:
        CHG-5, CHG-11
    """
    battle = situation.battle
    if battle.phase != "charge":
        return
    waiting = owed(battle)
    if waiting is not None:
        yield judge_answered(situation, waiting.by)
    names = tuple(dict.fromkeys(str(charge.by) for charge in battle.charges))
    yield owing(
        tuple(_moving_lines(battle)),
        clause="CHG-11",
        reason="chargers_moved",
        values=(("chargers", names),),
    )


def _moving_lines(battle: Battle) -> Iterator[str]:
    """Yield the lines that move chargers, one for all who charge the same unit.

    Who was led to a second target that fled too has one for each (CHG-9).

    Source:
        CHG-9, CHG-11, CHG-MOVE-8
    """
    told: set[str] = set()
    for by in dict.fromkeys(charge.by for charge in battle.charges):
        targets = [charge.on for charge in charges_of(battle, by)]
        if targets[1:]:
            for target in targets:
                yield str(ResolveCharge(subject=by, against=target))
        elif not told.issuperset(targets):
            told.update(targets)
            yield str(ResolveCharge(subject=by))
