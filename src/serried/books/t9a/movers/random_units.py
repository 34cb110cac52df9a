"""The 9th Age, chapter "Random Movement": who moves so now.

Source:
    RND-4
"""

from collections.abc import Iterator

from serried.books.t9a.choosing import who_is_shaken
from serried.books.t9a.morale.rally_tests import rallies_are_over
from serried.books.t9a.movers.random_throws import throw_of
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.choosing import Bar, by_mark, in_combat, not_here
from serried.rules.named_rules import moves_at_random


def random_movers(battle: Battle) -> Iterator[Unit]:
    """Yield the units that have to move at random now (RND-4)."""
    if battle.phase != "movement" or rallies_are_over(battle):
        return
    for unit in battle.units:
        if moves_at_random(unit) and bar_of(battle, unit) is None and _is_known(unit):
            yield unit


def bar_of(battle: Battle, unit: Unit) -> Bar | None:
    """Say why a unit makes no move at random, or return None (RND-4)."""
    if not moves_at_random(unit):
        return "no_random_movement", None
    if unit.any_model_has(Mark.SHAKEN):
        return who_is_shaken(unit)
    states = ((Mark.FLEEING, "fleeing"), (Mark.COMPULSORY_MOVED, "moved_at_random"))
    return not_here(battle, unit) or by_mark(unit, states) or in_combat(battle, unit)


def _is_known(unit: Unit) -> bool:
    try:
        throw_of(unit)
    except RuleGapError:
        return False
    return True
