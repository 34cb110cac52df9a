"""The 9th Age, chapter "Close Combat": Special Attacks, and whom their hits fall on.

Source:
    ATT-3, ATT-4, HIT-1, CHR-HIT-3, CHR-HIT-5, UR-IMP, UR-IMP-1, UR-STOMP, UR-GRIND,
    UR-NOSTOMP, HT-2, DUEL-9, DUEL-10, DUEL-12
"""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.casualties.health_pools import is_of_ranks, pool_of
from serried.books.t9a.characters.distributing_hits import (
    Target,
    lawful_shares,
    target_of,
)
from serried.books.t9a.fighting.fallen import struck_as_it_was
from serried.books.t9a.fighting.special_attacks import BREATH, GRIND, IMPACT, STOMP
from serried.books.t9a.fighting.strikers import Striker
from serried.books.t9a.fighting.targets import NOT_STOMPED, what_they_are
from serried.books.t9a.units import CHAMPION
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter
from serried.model.profile import Height
from serried.model.unit import Unit

SPECIAL: Final = frozenset({IMPACT, GRIND, STOMP, BREATH})
"""The kinds of Special Attacks, which strike a unit as a whole (ATT-4)."""


def units_hit(
    battle: Battle, unit: Unit, striker: Striker, kind: str
) -> tuple[Subject, ...]:
    """Return at whom a model may direct a Special Attack, the default first.

    Source:
        UR-IMP, UR-IMP-1, UR-STOMP, UR-NOSTOMP, UR-GRIND, UR-BREATH, DUEL-9
    """
    own = Subject(unit.id, striker.letter)
    for duel in battle.duels:
        if own in duel:
            rival = duel.other if own == duel.one else duel.one
            return (rival,) if kind != STOMP or _is_stomped(battle, rival) else ()
    reached = striker.ahead if kind == IMPACT else striker.reached
    if kind == STOMP:
        reached = tuple(
            one for one in reached if _is_stomped(battle, Subject(one.unit, one.letter))
        )
    reached_units = {one.unit for one in reached}
    return tuple(
        Subject(enemy.id)
        for enemy in battle.units
        if enemy.id in reached_units and _can_be_hit(_over_whom(battle, kind, enemy))
    )


def _is_stomped(battle: Battle, one: Subject) -> bool:
    """Tell whether a model can be Stomped; a fallen duellist still can, as it was.

    Source:
        UR-STOMP, UR-NOSTOMP, HT-2, DUEL-12
    """
    gone = () if battle.combat is None else battle.combat.fallen
    what = next((struck_as_it_was(it).what for it in gone if it.model == one), None)
    if what is None:
        what = what_they_are(battle.unit(one.unit), one.letter or RANK_AND_FILE)
    return Height.STANDARD.value in what and NOT_STOMPED not in what


def pools_hit(
    battle: Battle, kind: str, on: Subject, many: int
) -> Iterator[tuple[Subject, int]]:
    """Yield on which Health Pools the hits of a Special Attack fall, and how many.

    The attacker distributes them as equally as may be, with most to the R&F; by default
    it takes the first of the lawful ways. Who fights a Duel is hit by nobody else.

    Source:
        ATT-4, HIT-1, CHR-HIT-2, CHR-HIT-3, CHR-HIT-5, UR-STOMP, DUEL-10
    """
    if on.letter is not None:
        yield on, many
        return
    unit = battle.unit(on.unit)
    target = _over_whom(battle, kind, unit)
    if not _can_be_hit(target):
        return
    for letter, share in next(lawful_shares(target, many)):
        if share:
            yield pool_called(unit, letter), share


def _over_whom(battle: Battle, kind: str, unit: Unit) -> Target:
    """Return over whom hits of a kind on a unit are distributed.

    A Champion who is all that is left of the R&F stands for them, unless it is spared.

    Source:
        CHR-HIT-3, UR-STOMP, DUEL-10, AMB-72
    """
    spared = {
        one.letter or RANK_AND_FILE
        for duel in battle.duels
        for one in duel
        if one.unit == unit.id
    }
    if kind == STOMP:
        spared |= {
            pool_of(unit, letter)
            for letter in unit.formation.letters
            if not _is_stomped(battle, Subject(unit.id, letter))
        }
    pooled = {pool_of(unit, letter) for letter in unit.formation.letters}
    if CHAMPION in spared and not any(is_of_ranks(unit, pool) for pool in pooled):
        spared.add(RANK_AND_FILE)
    return target_of(unit).without(frozenset(spared))


def _can_be_hit(target: Target) -> bool:
    return bool(target.pools or target.hit)


def pool_called(unit: Unit, letter: Letter) -> Subject:
    """Return how a line names a pool; of the R&F the Champion may be all that is left.

    Source:
        AMB-72
    """
    if letter != RANK_AND_FILE:
        return Subject(unit.id, letter)
    pools = {pool_of(unit, one) for one in unit.formation.letters}
    return Subject(unit.id, None if RANK_AND_FILE in pools else CHAMPION)
