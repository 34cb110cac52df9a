"""The 9th Age, chapter "Health Points": pools, and what a batch of wounds takes."""

from collections.abc import Mapping

from serried.books.t9a.units import CHAMPION
from serried.model.errors import RequestError, RuleGapError
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.profile import Body
from serried.model.unit import Unit


class Pool:
    """Models that share their Health Points.

    Attributes:
        letter: R for the R&F, C for Champions, else the letter of a Character.
        models: The models in it, by rank and file.
        hp: The Health Points that each of them has when it is whole.
        lost: How many are lost already, without a model having gone for them.
    """

    def __init__(
        self, letter: Letter, models: tuple[Place, ...], hp: int, lost: int = 0
    ) -> None:
        self.letter = letter
        self.models = models
        self.hp = hp
        self.lost = lost

    @property
    def left(self) -> int:
        """The Health Points that are left."""
        return len(self.models) * self.hp - self.lost


class Loss:
    """What a batch takes from one pool.

    Attributes:
        wounds: The Health Points lost now, those in excess left out.
        models: How many models go for them.
        lost: What is lost afterwards without a model having gone for it.
    """

    def __init__(self, pool: Pool, wounds: int, models: int, lost: int) -> None:
        self.pool = pool
        self.wounds = wounds
        self.models = models
        self.lost = lost


class Toll:
    """What a batch takes from one unit.

    Attributes:
        unit: As it stood before.
        losses: One for each pool that loses something.
        excess: Wounds beyond what those pools could take.
        going: How many models go.
        everybody: Whether the unit has no Health Point left (CAS-ALL-1).
    """

    def __init__(self, unit: Unit, losses: tuple[Loss, ...], excess: int) -> None:
        self.unit = unit
        self.losses = losses
        self.excess = excess
        self.going = sum([loss.models for loss in losses])
        self.everybody: bool = self.going == len(unit.formation.places)

    def models(self, letter: Letter) -> int:
        """Return how many models of a pool go."""
        return sum([loss.models for loss in self.losses if loss.pool.letter == letter])

    @property
    def lost_afterwards(self) -> tuple[tuple[Letter, int], ...]:
        """What the unit's pools have lost afterwards, as ``Unit.lost`` says it."""
        lost = dict(self.unit.lost) | {x.pool.letter: x.lost for x in self.losses}
        return tuple(sorted((letter, many) for letter, many in lost.items() if many))


@memo_on_value
def pools_of(unit: Unit) -> tuple[Pool, ...]:
    """Return the Health Pools of *unit*: its R&F, its Champions, each Character.

    Raises:
        RequestError: If the unit is said to have lost something of no pool of it.
        RuleGapError: If its R&F are of several Types, Heights or Health Points.

    Source:
        HP-1, HP-2, MODEL-5
    """
    places = unit.formation.places
    pools = {letter: pool_of(unit, letter) for letter in {p.letter for p in places}}
    pooled = [letter for letter, pool in pools.items() if pool == RANK_AND_FILE]
    sorts = {_sort(unit, letter) for letter in pooled} if len(pooled) > 1 else set()
    models: dict[Letter, list[Place]] = {}
    for place in places:
        models.setdefault(pools[place.letter], []).append(place)
    if len(sorts) > 1:
        because = f"{unit.id} has R&F of several Types, Heights or Health Points;"
        clause = "HP-1"
        raise RuleGapError(clause, f"{because} pools of each are not enforced yet")
    lost = dict(unit.lost)
    for letter in lost.keys() - models.keys():
        message = f"{unit.id} has no Health Pool {letter}, of which `lost` speaks"
        raise RequestError(message)
    return tuple(
        [
            Pool(
                letter,
                tuple(standing),
                hp_of(unit, standing[0].letter),
                lost.get(letter, 0),
            )
            for letter, standing in sorted(models.items(), key=_rank_and_file_first)
        ]
    )


def pool_of(unit: Unit, letter: Letter) -> Letter:
    """Return the letter of the pool that models drawn with *letter* belong to.

    Source:
        HP-1, MODEL-5
    """
    apart = letter == CHAMPION or unit.is_character(letter)
    return letter if apart else RANK_AND_FILE


def hp_of(unit: Unit, letter: Letter) -> int:
    """Return the Health Points of a whole model drawn with *letter*."""
    kind = unit.kind(letter)
    return (kind.hp if kind is not None else None) or unit.profile.hp


def toll(unit: Unit, wounds: Mapping[Letter, int]) -> Toll:
    """Return what unsaved *wounds*, by the letter that was named, take from *unit*.

    Whole models go as soon as they can; the remainder is kept. What the R&F cannot
    take passes to the Champion; what nobody can take is lost.

    Raises:
        RequestError: If nobody of that letter stands in it.
        RuleGapError: If R&F of several Types, Heights or Health Points form several
            pools.

    Source:
        HP-1 to HP-5, AMB-72, AMB-82
    """
    pools = {pool.letter: pool for pool in pools_of(unit)}
    asked: dict[Letter, int] = {}
    for letter, many in wounds.items():
        own = _named(unit, letter, pools)
        asked[own] = asked.get(own, 0) + many
    excess = 0
    if RANK_AND_FILE in asked:
        room = pools[RANK_AND_FILE].left if RANK_AND_FILE in pools else 0
        over = max(asked[RANK_AND_FILE] - room, 0)
        asked[RANK_AND_FILE] -= over
        if CHAMPION in pools:
            asked[CHAMPION] = asked.get(CHAMPION, 0) + over
        else:
            excess += over
    losses = []
    for letter, many in asked.items():
        if letter not in pools:
            continue
        taken = min(many, pools[letter].left)
        excess += many - taken
        losses.append(_loss(pools[letter], taken))
    return Toll(unit, tuple(losses), excess)


def _loss(pool: Pool, wounds: int) -> Loss:
    """Take whole models where possible, and remember the remainder (HP-2)."""
    models, lost = divmod(pool.lost + wounds, pool.hp)
    return Loss(pool, wounds, models, lost)


def _named(unit: Unit, letter: Letter, pools: Mapping[Letter, Pool]) -> Letter:
    """Return the pool that a line names by *letter*; the only one needs no name."""
    if letter == RANK_AND_FILE and len(pools) == 1:
        return next(iter(pools))
    if letter == RANK_AND_FILE and (RANK_AND_FILE in pools or CHAMPION in pools):
        return RANK_AND_FILE
    own = pool_of(unit, letter)
    if own in pools and unit.formation.lettered(letter):
        return own
    whose = ", ".join(pools)
    message = f"{unit.id} has no {letter} to lose Health Points; its pools are: {whose}"
    raise RequestError(message)


def _sort(unit: Unit, letter: Letter) -> tuple[Body, int]:
    """Return Height, Type and Health Points of the models drawn with *letter*."""
    return unit.body(letter), hp_of(unit, letter)


def _rank_and_file_first(item: tuple[Letter, list[Place]]) -> tuple[bool, Letter]:
    return item[0] != RANK_AND_FILE, item[0]
