"""The 9th Age, odds of a fight: what the attacks of one Initiative Step may do.

Source:
    ATT-1, ATT-8, CC-18, CC-20, HP-4 to HP-7, CS-3, DUEL-12, DUEL-13
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

from serried.books.t9a.attacks.chances import losses
from serried.books.t9a.casualties.health_pools import is_of_ranks, pools_of
from serried.books.t9a.fighting.allocating import ModelAttacks, blows
from serried.books.t9a.fighting.fighters import Fighter
from serried.books.t9a.fighting.outcomes import Damage, points_left, rival_of
from serried.books.t9a.fighting.scoring import MOST_OVERKILL
from serried.books.t9a.fighting.volleys import Volley, grouped
from serried.books.t9a.units import CHAMPION
from serried.model.actions.subject import Subject
from serried.model.combat import Combat
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import UnitId
from serried.rules.case import Situation
from serried.rules.distributions import NOTHING, Distribution, Probability, summed
from serried.rules.random_dice import RandomDice, random_dice
from serried.tuples import NamedTuple

UNBOUNDED: Final = 1_000_000
"""More than dice come to."""

Hurt: TypeAlias = tuple[Damage, ...]
"""What an Initiative Step does: to each Health Pool that it hurts at all."""


def what_may_be_lost(
    situation: Situation, combat: Combat, *, exact: bool
) -> dict[Hurt, Probability]:
    """Return what the attacks of the next Initiative Step may do, each so likely.

    Args:
        situation: The table as the step begins.
        combat: The Round.
        exact: Whether probabilities are fractions; floats otherwise.

    Source:
        ATT-1, ATT-8, CC-18, CC-20
    """
    found: dict[Hurt, Probability] = {}
    for likely, each in _numbers(blows(situation, combat), exact=exact):
        volleys = tuple(grouped(situation, combat, each))
        for hurt, also in _together(situation, combat, volleys, exact=exact):
            found[hurt] = found.get(hurt, 0) + likely * also
    return found


class _Source(NamedTuple):
    """Random numbers that are added: those of the like models at one target."""

    unit: UnitId
    means: Fighter
    target: Subject


def _numbers(
    each: Sequence[ModelAttacks], *, exact: bool
) -> Iterator[tuple[Probability, Sequence[ModelAttacks]]]:
    """Yield the attacks with every number that dice may come to (CC-18).

    The numbers of like models are one number, which stands with the first of them.
    """
    sources: dict[_Source, Distribution] = {}
    for one in each:
        throw = random_dice(one.many) if isinstance(one.many, str) else None
        if throw is not None:
            source = _Source(one.unit.id, one.means, one.target)
            before = sources.get(source, NOTHING)
            these = _thrown(throw, one.most, exact=exact)
            sources[source] = summed(before, these, UNBOUNDED)
    if not sources:
        yield 1, each
        return
    totals = [
        [(total, likely) for total, likely in enumerate(one) if likely]
        for one in sources.values()
    ]
    for way in product(*totals):
        likely: Probability = 1
        left = {}
        for source, (total, also) in zip(sources, way, strict=True):
            likely *= also
            left[source] = total
        yield likely, [_numbered(one, left) for one in each]


def _numbered(one: ModelAttacks, left: dict[_Source, int]) -> ModelAttacks:
    """Return the attacks of a model with their number: the first takes all of it."""
    if isinstance(one.many, int):
        return one
    source = _Source(one.unit.id, one.means, one.target)
    return one._replace(many=left.pop(source, 0))


def _thrown(throw: RandomDice, most: int, *, exact: bool) -> Distribution:
    """Return how likely each total of a throw is, of which so many count (CC-14)."""
    whole = throw.sides**throw.many
    totals: dict[int, int] = {}
    for total, ways in throw.totals():
        own = min(total, most) if most else total
        totals[own] = totals.get(own, 0) + ways
    each = [Fraction(totals.get(n, 0), whole) for n in range(max(totals) + 1)]
    return tuple(each if exact else map(float, each))


def _together(
    situation: Situation, combat: Combat, volleys: Sequence[Volley], *, exact: bool
) -> Iterator[tuple[Hurt, Probability]]:
    """Yield what attacks do whose numbers are known, to all pools that they strike."""
    by_pool: dict[Subject, Distribution] = {}
    first: dict[Subject, Volley] = {}
    for one in volleys:
        most = most_lost(situation, combat, one.on)
        before = by_pool.get(one.on, NOTHING)
        these = losses(one.bundle, most, exact=exact)
        by_pool[one.on] = summed(before, these, most)
        first.setdefault(one.on, one)
    each = [
        [(on, lost, likely) for lost, likely in enumerate(odds) if likely]
        for on, odds in by_pool.items()
    ]
    for way in product(*each):
        likely: Probability = 1
        for _, _, also in way:
            likely *= also
        hurt = tuple(
            Damage(on, lost, first[on].unit.id, first[on].unit.player)
            for on, lost, _ in way
            if lost
        )
        yield hurt, likely


def most_lost(situation: Situation, combat: Combat, on: Subject) -> int:
    """Return the most Health Points that matter when a pool loses them.

    Of the R&F all that is left of them and of their Champion; of a duellist what
    counts for Overkill too.

    Source:
        HP-4 to HP-7, CS-3, DUEL-12, DUEL-13
    """
    battle = situation.battle
    if any(one.model == on for one in combat.fallen):
        return MOST_OVERKILL
    if rival_of(battle, on) is not None:
        return points_left(battle, on) + MOST_OVERKILL
    unit = battle.unit(on.unit)
    left = {pool.letter: pool.left for pool in pools_of(unit)}
    own = on.letter or RANK_AND_FILE
    if not is_of_ranks(unit, own):
        return left[own]
    if len(left) == 1:
        return next(iter(left.values()))
    return left.get(own, 0) + left.get(CHAMPION, 0)
