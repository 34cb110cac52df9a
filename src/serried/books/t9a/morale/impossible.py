"""The 9th Age, chapter "Fleeing and Rallying": what no unit of a game owes.

Source:
    PANIC-3, PANIC-6, RALLY-4, docs/rulings/0046-what-is-owed.md,
    docs/rulings/0060-dangerous-terrain.md
"""

from collections.abc import Iterator

from serried.books.t9a.morale.panic import DANGER, FLIGHT_AHEAD, TEST
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.pending_charges import Owed
from serried.rules.choosing import in_combat


def owed_faults(battle: Battle, owed: Owed) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with something that a file says is owed.

    Args:
        battle: The position, without what is owed.
        owed: One of that; its unit is on the table.

    Yields:
        The key of its table that is wrong, and why.

    Source:
        PANIC-3, PANIC-6, RALLY-4
    """
    unit = battle.unit(owed.unit)
    engaged = in_combat(battle, unit)
    if engaged is not None:
        problem = f"{unit.id} is Engaged in Combat with {engaged[1]} and owes nothing"
        yield "unit", problem
    fleeing = unit.has(Mark.FLEEING)
    if owed.what == TEST and fleeing:
        yield "unit", f"{unit.id} is Fleeing and takes no Panic Test"
    if owed.what != TEST and not fleeing:
        yield "unit", f"{unit.id} is not Fleeing; write that in `state`"
    told = {"rolled": bool(owed.rolled), "distance": owed.distance is not None}
    if owed.what == DANGER:
        lacking = [key for key, known in told.items() if not known]
        for key in lacking:
            yield key, f"the flight of {unit.id} waits for its tests: write its `{key}`"
    else:
        told["heading"] = owed.heading is not None
        for key in (key for key, known in told.items() if known):
            yield key, f"only what waits for a Dangerous Terrain Test has `{key}`"
    if owed.because == unit.id and owed.what != FLIGHT_AHEAD:
        problem = f"{unit.id} is not its own cause; leave `because` out for its losses"
        yield "because", problem
