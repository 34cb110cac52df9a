"""The line that takes casualties off in one of the ways that an answer lists."""

from collections.abc import Sequence

from serried.model.actions.models import Batch, Lose, Refill
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter
from serried.model.memo import replaced
from serried.model.results.casualties import CasualtyWay, UnitLosses


def line_of(
    losses: Sequence[Lose], way: CasualtyWay, *, last: bool, slides: bool
) -> Batch | Lose:
    """Return the line of some losses that says who goes, each with its Health Pool.

    Args:
        losses: What is lost, whoever is named in it.
        way: Who goes for it.
        last: Whether the last of models that are alike go, or else the first.
        slides: Whether it says too who stands elsewhere afterwards.
    """
    left = {one.unit: _names(one, last=last) for one in way.losses}
    moves = {one.unit: one.slid for one in way.losses if slides}
    pools = {(one.unit, *pool) for one in way.losses for pool in one.pools}
    said = []
    for number, loss in enumerate(losses):
        unit = loss.subject.unit
        later = {_pool(one) for one in losses[number + 1 :] if one.subject.unit == unit}
        later.discard(_pool(loss))
        names = left.get(unit, ())
        own = tuple([n for n in names if not any((unit, n, x) in pools for x in later)])
        left[unit] = tuple([name for name in names if name not in own])
        refills = tuple([Refill(*move) for move in moves.pop(unit, ())])
        said.append(replaced(loss, models=own, refills=refills, slide=None))
    return said[0] if len(said) == 1 else Batch(losses=tuple(said))


def _pool(loss: Lose) -> Letter:
    """Return the letter that a loss gives its Health Pool."""
    return loss.subject.letter or RANK_AND_FILE


def _names(its: UnitLosses, *, last: bool) -> tuple[str, ...]:
    """Return who goes of a unit, by rank and file.

    Of the alike those who move are spared; whoever does stands in for who stays.
    """
    sliding = {start for start, _ in its.slid}
    free = [name for name in its.alike if name not in sliding]
    many = 0 if its.pick is None else its.pick.many
    picked = free[len(free) - many :] if last else free[:many]
    return tuple(sorted((*its.gone, *picked), key=_by_rank_and_file))


def _by_rank_and_file(name: str) -> tuple[bool, list[int]]:
    numbers = [int(part) for part in name.split(".") if part.isdecimal()]
    return not numbers, numbers
