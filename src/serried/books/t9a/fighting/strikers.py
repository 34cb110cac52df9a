"""The 9th Age, chapter "Close Combat": who may strike whom.

Source:
    CC-1, CC-2, CC-11 to CC-15, CC-21, CC-22, CONTACT-1 to CONTACT-4, AMB-95
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import Final, NamedTuple

from serried.books.t9a.casualties.health_pools import is_of_ranks, pool_of
from serried.books.t9a.units import CHAMPION
from serried.model.actions.subject import Subject
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.combat import Duel
from serried.model.extents import Edge
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.ids import Letter, UnitId
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.contact.contacts import Meeting, meetings
from serried.rules.named_rules import has_rule

SECOND: Final = 2
"""The rank whose models support those ahead of them (CC-2)."""


class Reached(NamedTuple):
    """An enemy model that a model may strike at.

    Attributes:
        unit: The enemy unit.
        model: The enemy model, by rank and file.
        letter: The letter it is drawn with.
    """

    unit: UnitId
    model: str
    letter: Letter


class Striker:
    """A model that stands where it may strike.

    Attributes:
        model: It, by rank and file.
        letter: The letter it is drawn with.
        rank: The rank in which it stands, as drawn.
        supports: Whether it strikes across the first rank, touching nobody itself.
        reached: The enemy models that it touches, or would from the first rank.
        ahead: Those among them that it touches with its own front.
    """

    def __init__(
        self,
        place: Place,
        reached: tuple[Reached, ...] = (),
        ahead: tuple[Reached, ...] = (),
        *,
        supports: bool = False,
    ) -> None:
        self.model: str = place.name
        self.letter: Letter = place.letter
        self.rank: int = place.rank
        self.supports = supports
        self.reached = reached
        self.ahead = ahead


@memo_on_value
def strikers(battle: Battle, unit_id: UnitId) -> tuple[Striker, ...]:
    """Return the models of a unit that touch an enemy, or stand behind who may.

    From the front and from the left. Supporters are listed from every rank behind the
    first; how far back one may stand is a matter of its model part.

    Source:
        CC-1, CC-2, CC-11 to CC-15, AMB-95
    """
    unit = battle.unit(unit_id)
    met = meetings(battle, unit)
    touching: dict[str, list[tuple[Edge, Reached]]] = {}
    for one in met:
        for own, their in one.pairs:
            found = one.edge, _reached(one.enemy.unit, their)
            touching.setdefault(own, []).append(found)
    return tuple(_strikers(unit, met, touching))


def _strikers(
    unit: Unit,
    met: tuple[Meeting, ...],
    touching: dict[str, list[tuple[Edge, Reached]]],
) -> Iterator[Striker]:
    front = tuple(one for one in met if one.edge is Edge.FRONT)
    ahead_of: dict[tuple[int, int], tuple[Reached, ...]] = {}  # the same down a file
    for place in unit.formation.places:
        touched = touching.get(place.name, [])
        if touched:
            reached = tuple(dict.fromkeys([one for _, one in touched]))
            ahead = [one for edge, one in touched if edge is Edge.FRONT]
            first = tuple(dict.fromkeys(ahead)) if place.rank == 1 else ()
            yield Striker(place, reached, first)
        elif place.rank >= SECOND and front:
            file = place.x, place.base.width
            if file not in ahead_of:
                ahead_of[file] = tuple(dict.fromkeys(_ahead_of(place, front)))
            reached = ahead_of[file]
            if reached:
                yield Striker(place, reached, supports=True)


def _ahead_of(place: Place, front: tuple[Meeting, ...]) -> Iterator[Reached]:
    """Yield what a model's base would touch, put straight ahead into the first rank."""
    half = place.base.width // 2
    start, end = inches(place.x - half), inches(place.x + half)
    for one in front:
        for their in one.touched_along(start, end):
            yield _reached(one.enemy.unit, their)


def _reached(enemy: Unit, model: str) -> Reached:
    place = enemy.formation.place(model)
    return Reached(enemy.id, model, RANK_AND_FILE if place is None else place.letter)


def targets(
    battle: Battle, unit: Unit, striker: Striker, duels: tuple[Duel, ...]
) -> tuple[Subject, ...]:
    """Return at whom a model may direct Close Combat Attacks, the default first.

    R&F before Champions and these before Characters, each in the order of the file,
    Characters of one unit as they stand in it. A duellist strikes at the other alone,
    and nobody else at either.

    Source:
        CC-5, CC-20 to CC-22, DUEL-5, DUEL-9, DUEL-10, AMB-96
    """
    own = Subject(unit.id, striker.letter)
    for duel in duels:
        if own in duel:
            return (duel.other if own == duel.one else duel.one,)
    reached = frozenset((one.unit, one.letter) for one in striker.reached)
    return _targets(battle, own, reached, duels)


@memo_on_value
def _targets(
    battle: Battle,
    own: Subject,
    reached: frozenset[tuple[UnitId, Letter]],
    duels: tuple[Duel, ...],
) -> tuple[Subject, ...]:
    """Return whom models drawn with one letter may strike, of those whom they reach."""
    unit = battle.unit(own.unit)
    locked = {one for duel in duels for one in duel}
    order = {one.id: number for number, one in enumerate(battle.units)}
    units = sorted({name for name, _ in reached}, key=order.__getitem__)
    found = {name: _free(battle.unit(name), reached, locked) for name in units}
    if _swirls(unit, own.letter or RANK_AND_FILE):
        found = _with_rank_and_file(battle, found)
    pools = [
        (
            rank_first(battle.unit(name), pool),
            Subject(name, None if pool == RANK_AND_FILE else pool),
        )
        for name, free in found.items()
        for pool in pools_in_order(battle.unit(name))
        if pool in free
    ]
    return tuple(one for _, one in sorted(pools, key=itemgetter(0)))


def _with_rank_and_file(
    battle: Battle, found: dict[UnitId, frozenset[Letter]]
) -> dict[UnitId, frozenset[Letter]]:
    """Return whom a model may strike that may turn to the R&F behind (CC-21).

    Only where it reaches no R&F: of the units whose Champions or Characters it may
    strike, or of all that it touches where those fight Duels.
    """
    if any(free & _rank_and_file(battle.unit(name)) for name, free in found.items()):
        return found
    nobody = not any(found.values())
    return {
        name: free | _rank_and_file(battle.unit(name)) if free or nobody else free
        for name, free in found.items()
    }


def pools_in_order(unit: Unit) -> tuple[Letter, ...]:
    """Return the Health Pools of a unit: R&F, Champion, Characters as they stand."""
    letters = dict.fromkeys(place.letter for place in unit.formation.places)
    pools = dict.fromkeys(pool_of(unit, letter) for letter in letters)
    return tuple(sorted(pools, key=lambda pool: rank_first(unit, pool)))


def _free(
    enemy: Unit, reached: frozenset[tuple[UnitId, Letter]], locked: set[Subject]
) -> frozenset[Letter]:
    """Return the pools of an enemy that a model reaches and that fight no Duel."""
    letters = (letter for name, letter in reached if name == enemy.id)
    pools = frozenset(pool_of(enemy, letter) for letter in letters)
    return frozenset(pool for pool in pools if Subject(enemy.id, pool) not in locked)


def _swirls(unit: Unit, letter: Letter) -> bool:
    """Tell whether a model may turn to the R&F of a unit whose leaders it touches."""
    character = unit.is_character(letter)
    return not character or has_rule(unit, letter, "war platform")


def _rank_and_file(enemy: Unit) -> frozenset[Letter]:
    """Return the pools of R&F that anybody is in (HP-1)."""
    letters = {place.letter for place in enemy.formation.places}
    pools = {pool_of(enemy, letter) for letter in letters}
    return frozenset([pool for pool in pools if is_of_ranks(enemy, pool)])


def rank_first(unit: Unit, pool: Letter) -> tuple[bool, bool, bool]:
    """Return what R&F come first by, then Champions, then Characters."""
    return not is_of_ranks(unit, pool), pool != CHAMPION, pool != RANK_AND_FILE
