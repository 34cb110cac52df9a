"""The 9th Age, chapter "Close Combat": what the rolls of attacks need.

Source:
    CC-6, CC-7, CC-23, CC-24, DMG-1 to DMG-3, ATT-7, DUEL-11, DUEL-12, TER-9
"""

from serried.books.t9a.attacks.bundles import Bundle
from serried.books.t9a.fighting.fallen import AFRAID, struck_as_it_was
from serried.books.t9a.fighting.fear import afraid
from serried.books.t9a.fighting.fighters import Fighter
from serried.books.t9a.fighting.means import weapon_chosen
from serried.books.t9a.fighting.needs import Encounter, bundle_for
from serried.books.t9a.fighting.targets import Target, target
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.extents import Edge
from serried.model.formation import RANK_AND_FILE
from serried.model.unit import Unit
from serried.rules.contact.contacts import meetings


def bundle_of(  # noqa: PLR0913, PLR0917 - who, with what, whom, how often
    battle: Battle,
    combat: Combat,
    unit: Unit,
    means: Fighter,
    on: Subject,
    many: int | str,
    *,
    walled: bool = False,
) -> Bundle:
    """Return what the rolls of some attacks need.

    Args:
        battle: The table.
        combat: The Round.
        unit: Who attacks.
        means: With what.
        on: Whom.
        many: How often; of a random number nothing is counted.
        walled: Whether a Wall is in their way (TER-9).

    Raises:
        RequestError: If a characteristic is not stated.
        RuleGapError: If a rule counts against models that nothing tells apart.
    """
    many = many if isinstance(many, int) else 0
    struck = struck_as(battle, combat, on)
    met = _encounter(battle, combat, unit, means, on)._replace(walled=walled)
    return bundle_for(means, struck, met, many, unit.id)


def struck_as(battle: Battle, combat: Combat, on: Subject) -> Target:
    """Return as what a Health Pool is struck; a fallen duellist as it was (DUEL-12)."""
    for one in combat.fallen:
        if one.model == on:
            return struck_as_it_was(one)
    enemy = battle.unit(on.unit)
    pool = on.letter or RANK_AND_FILE
    return target(
        battle, enemy, pool, lambda letter: weapon_chosen(battle, enemy, letter)
    )


def _encounter(
    battle: Battle, combat: Combat, unit: Unit, means: Fighter, on: Subject
) -> Encounter:
    """Return how two stand against each other (CC-23, CC-24, DUEL-11, DUEL-12)."""
    enemy = next((one for one in battle.units if one.id == on.unit), None)
    gone = next((one for one in combat.fallen if one.model == on), None)
    fearful = gone is not None and AFRAID in gone.traits
    if enemy is None:
        return Encounter(afraid=afraid(unit, means.letter), fearful=fearful)
    ahead, front = _edges(battle, unit, enemy), _edges(battle, enemy, unit)
    return Encounter(
        at_front=Edge.FRONT in front or not front,
        ahead=Edge.FRONT in ahead or not ahead,
        afraid=afraid(unit, means.letter),
        fearful=fearful or afraid(enemy, on.letter or RANK_AND_FILE),
    )


def _edges(battle: Battle, unit: Unit, enemy: Unit) -> set[Edge]:
    """Return the Facings of a unit in which it is Engaged with an enemy."""
    return {met.edge for met in meetings(battle, unit) if met.enemy.unit.id == enemy.id}
