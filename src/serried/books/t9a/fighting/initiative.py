"""The 9th Age, chapter "Close Combat": when everybody strikes.

Source:
    CC-4, CC-12, CC-16, CC-17, CC-19
"""

from serried.books.t9a.fighting.allocating import blows, fighting, standing_means
from serried.books.t9a.fighting.breath import breathings
from serried.model.combat import Combat, Turn
from serried.rules.case import Situation


def order_of(situation: Situation, combat: Combat) -> tuple[Turn, ...]:
    """Return the Initiative Order, from Step 10 to 0, of who can attack at all.

    Source:
        CC-4, CC-16
    """
    turns = [
        Turn(unit.id, means.letter, means.label, means.at)
        for unit in fighting(situation, combat)
        for means in standing_means(situation, combat, unit)
        if means.many
    ]
    return tuple(sorted(turns, key=lambda turn: -turn.at))


def next_step(situation: Situation, combat: Combat) -> int | None:
    """Return the next Initiative Step in which somebody strikes, or may breathe.

    Source:
        CC-12, CC-17, CC-19, UR-BREATH
    """
    last = combat.initiative
    steps = sorted({turn.at for turn in combat.order}, reverse=True)
    for step in steps:
        if last is not None and step > last:
            continue
        if blows(situation, combat, step) or any(breathings(situation, combat, step)):
            return step
    return None
