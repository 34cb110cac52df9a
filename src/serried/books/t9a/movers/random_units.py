"""The 9th Age, chapter "Random Movement": who moves so, on which dice.

Source:
    RND-1, RND-3, RND-4
"""

from collections.abc import Iterator

from serried.books.t9a.choosing import who_is_shaken
from serried.books.t9a.morale.rally_tests import rallies_are_over
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.rules.choosing import Bar, by_mark, in_combat, not_here
from serried.rules.named_rules import RANDOM_MOVEMENT, in_brackets, moves_at_random
from serried.rules.random_dice import RandomDice, random_dice


def random_movers(battle: Battle) -> Iterator[Unit]:
    """Yield the units that have to move at random now (RND-4)."""
    if battle.phase != "movement" or rallies_are_over(battle):
        return
    for unit in battle.units:
        if moves_at_random(unit) and bar_of(battle, unit) is None and _is_known(unit):
            yield unit


def throw_of(unit: Unit) -> RandomDice:
    """Return the dice of a unit's Random Movement: of several the lowest average.

    Raises:
        RuleGapError: RND-1 if nothing says which dice.

    Source:
        RND-1, RND-3
    """
    letters = {place.letter for place in unit.formation.places}
    said = [in_brackets(unit, letter, RANDOM_MOVEMENT) for letter in letters]
    texts = {unit.profile.random or "", *(text for some in said for text in some)}
    found = [throw for text in sorted(texts) if (throw := random_dice(text))]
    if not found:
        clause = "RND-1"
        because = f'how far {unit.id} moves at random is not said; add `random = "3D6"`'
        raise RuleGapError(clause, because)
    return min(found, key=lambda throw: throw.average)


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
