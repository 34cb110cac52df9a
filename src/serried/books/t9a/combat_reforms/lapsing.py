"""The 9th Age, chapter "Combat Reforms": who goes on without them.

Source:
    SEQ-6, CC-9, CREF-1, docs/rulings/0100-combat-reforms.md
"""

from serried.books.t9a.combat_reforms.steps import STEPS
from serried.books.t9a.fighting.ending import round_ends, round_over
from serried.books.t9a.fighting.no_longer_engaged import is_left_over
from serried.model.battle import Battle
from serried.model.verdict import Event


def without_reforms(battle: Battle) -> tuple[Battle, tuple[Event, ...]]:
    """Return the battle once its Round is over, if only Combat Reforms are left of it.

    So it is with what those may do that are no longer Engaged as the phase begins.

    Source:
        SEQ-6, CREF-1, NLE-3
    """
    combat = battle.combat
    if combat is None or battle.owed:
        return battle, ()
    if combat.step not in STEPS and not is_left_over(battle):
        return battle, ()
    return round_over(battle, combat), (round_ends(combat),)


def may_lapse(battle: Battle) -> bool:
    """Tell whether time may pass, as far as Combat Reforms go that nobody makes.

    Source:
        SEQ-6, CREF-1
    """
    return bool(without_reforms(battle)[1])
