"""The 9th Age, chapter "Health Points": pools, and what a batch of wounds takes."""

from collections.abc import Mapping

from serried.books.t9a.units import CHAMPION
from serried.model.errors import RequestError
from serried.model.formation import RANK_AND_FILE, Place
from serried.model.ids import Letter
from serried.model.memo import memo_on_value
from serried.model.profile import Body
from serried.model.unit import Unit


class Pool:
    """Models that share their Health Points.

    Attributes:
        letter: R for the R&F, C for Champions, else the letter of a Character or of
            R&F of another sort.
        models: The models in it, by rank and file.
        hp: The Health Points that each of them has when it is whole.
        lost: How many are lost already, without a model having gone for them.
        of_ranks: Whether it is one of R&F that are no Champions (HP-6).
    """

    def __init__(
        self,
        letter: Letter,
        models: tuple[Place, ...],
        hp: int,
        lost: int = 0,
        *,
        of_ranks: bool,
    ) -> None:
        self.letter = letter
        self.of_ranks = of_ranks
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

    R&F of another Type, Height or Health Points have a pool of their own.

    Raises:
        RequestError: If the unit is said to have lost something of no pool of it.

    Source:
        HP-1, HP-2, MODEL-5
    """
    places = unit.formation.places
    pools = {letter: pool_of(unit, letter) for letter in {p.letter for p in places}}
    models: dict[Letter, list[Place]] = {}
    for place in places:
        models.setdefault(pools[place.letter], []).append(place)
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
                of_ranks=is_of_ranks(unit, letter),
            )
            for letter, standing in sorted(models.items(), key=_rank_and_file_first)
        ]
    )


def pool_of(unit: Unit, letter: Letter) -> Letter:
    """Return the letter of the pool that models drawn with *letter* belong to.

    Source:
        HP-1, MODEL-5
    """
    if letter == RANK_AND_FILE:
        return letter
    return _pools_by_letter(unit).get(letter, RANK_AND_FILE)


@memo_on_value
def _pools_by_letter(unit: Unit) -> dict[Letter, Letter]:
    """Return the pools of those models of whom something is said, and of Champions.

    R&F of a sort of their own are called by the first letter of it.

    Source:
        HP-1, docs/rulings/0102-health-pools-of-several-sorts.md
    """
    found: dict[Letter, Letter] = {CHAMPION: CHAMPION}
    sorts = {_sort(unit, RANK_AND_FILE): RANK_AND_FILE}
    for kind in unit.kinds:
        letter = kind.letter
        if kind.character or letter == CHAMPION:
            found[letter] = letter
        else:
            found[letter] = sorts.setdefault(_sort(unit, letter), letter)
    return found


def is_of_ranks(unit: Unit, pool: Letter) -> bool:
    """Tell whether a pool is one of R&F that are no Champions (HP-6)."""
    if pool == RANK_AND_FILE:  # asked five times of each loss
        return True
    return pool != CHAMPION and not unit.is_character(pool)


def hp_of(unit: Unit, letter: Letter) -> int:
    """Return the Health Points of a whole model drawn with *letter*."""
    kind = unit.kind(letter)
    return (kind.hp if kind is not None else None) or unit.profile.hp


def toll(unit: Unit, wounds: Mapping[Letter, int]) -> Toll:
    """Return what unsaved *wounds*, by the letter that was named, take from *unit*.

    Whole models go as soon as they can; the remainder is kept. What the R&F cannot
    take passes to the Champion, once all of them are gone; what nobody can take is
    lost.

    Raises:
        RequestError: If nobody of that letter stands in it.

    Source:
        HP-1 to HP-6, AMB-72, AMB-82
    """
    pools = {pool.letter: pool for pool in pools_of(unit)}
    asked: dict[Letter, int] = {}
    for letter, many in wounds.items():
        own = _named(unit, letter, pools)
        asked[own] = asked.get(own, 0) + many
    excess = over = 0
    for letter, many in asked.items():
        if is_of_ranks(unit, letter):
            room = pools[letter].left if letter in pools else 0
            asked[letter] = min(many, room)
            over += many - asked[letter]
    ranks = [pool for pool in pools.values() if pool.of_ranks]
    everybody = all(asked.get(pool.letter, 0) == pool.left for pool in ranks)
    if over and CHAMPION in pools and everybody:
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
    """Return the pool that a line names by *letter*; Champions alone need no name.

    Raises:
        RequestError: If nobody of that letter stands in the unit.
    """
    if letter == RANK_AND_FILE and (letter in pools or len(pools) == 1):
        return next(iter(pools))  # that of R is the first
    found = pool_named(unit, letter)
    if found is not None:
        return found
    ranks = any(pool.of_ranks for pool in pools.values())
    if letter == RANK_AND_FILE and CHAMPION in pools and not ranks:
        return letter
    whose = ", ".join(pools)
    message = f"{unit.id} has no {letter} to lose Health Points; its pools are: {whose}"
    raise RequestError(message)


def pool_named(unit: Unit, letter: Letter) -> Letter | None:
    """Return the pool that a line names by *letter*; None if nobody is in it.

    The last pool of R&F that is left needs no name.

    Source:
        HP-1, docs/rulings/0102-health-pools-of-several-sorts.md
    """
    pools = [pool.letter for pool in pools_of(unit)]
    ranks = [pool.letter for pool in pools_of(unit) if pool.of_ranks]
    if letter == RANK_AND_FILE:
        last = ranks[0] if len(ranks) == 1 else None
        return letter if letter in ranks else last
    own = pool_of(unit, letter)
    return own if own in pools and unit.formation.lettered(letter) else None


def _sort(unit: Unit, letter: Letter) -> tuple[Body, int]:
    """Return Height, Type and Health Points of the models drawn with *letter*."""
    return unit.body(letter), hp_of(unit, letter)


def _rank_and_file_first(item: tuple[Letter, list[Place]]) -> tuple[bool, Letter]:
    return item[0] != RANK_AND_FILE, item[0]
