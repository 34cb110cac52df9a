"""Every way that the dice of a Round of Combat may fall, one face after the other.

Nothing of the referee is used here. It takes long: a few models on each side are as
many as can be looked at.

Source:
    SEQ-6, ATT-1, CC-12, CC-17, CS-1
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeVar

from fights.blows import Bundle, Dice, strike
from fights.board import Troop
from fights.rounds import Round

FACES: Final = range(1, 7)
ONE: Final = Fraction(1)

T = TypeVar("T")


class End(NamedTuple):
    """How a Round may end.

    Attributes:
        lost: Health Points lost by each unit, in the order of the file.
        score: The Combat Score of each player.
    """

    lost: tuple[int, ...]
    score: tuple[tuple[str, int], ...]


def every_roll(
    count: Callable[[Dice], T], faces: tuple[int, ...] = (), weight: Fraction = ONE
) -> Iterator[tuple[T, Fraction]]:
    """Yield what *count* comes to, for each face of each die that it asks for."""
    dice = Dice(faces)
    found = count(dice)
    if dice.used <= len(faces):
        yield found, weight
        return
    for face in FACES:
        yield from every_roll(count, (*faces, face), weight / 6)


def every_end(fight: Round) -> dict[End, Fraction]:
    """Return how likely each end of a Round is; Fear Tests are taken, no Duels are."""
    found: dict[End, Fraction] = defaultdict(Fraction)
    names = tuple(fight.players)
    for now, weight in _frightened(fight):
        now.fix_order()
        open_ = {_key(now): (now, weight)}
        for step in range(10, -1, -1):
            open_ = _after(step, open_)
        for over, likely in open_.values():
            sums = Counter[str]()
            for (name, _), many in over.losses.items():
                sums[name] += many
            score = {p: sum(items.values()) for p, items in over.score().items()}
            lost = tuple(sums[name] for name in names)
            found[End(lost, tuple(score.items()))] += likely
    return found


def _frightened(fight: Round) -> Iterator[tuple[Round, Fraction]]:
    """Yield the Round with each set of units that fail their Fear Test."""
    tests = fight.frightened()

    def failed(dice: Dice) -> frozenset[str]:
        now = deepcopy(fight)
        now.dice = dice
        for troop in tests:
            now.fear_test(troop)
        return frozenset(now.afraid)

    ways: dict[frozenset[str], Fraction] = defaultdict(Fraction)
    for afraid, weight in every_roll(failed):
        ways[afraid] += weight
    for afraid, weight in ways.items():
        now = deepcopy(fight)
        now.afraid = set(afraid)
        yield now, weight


Open = dict[Hashable, tuple[Round, Fraction]]


def _after(step: int, before: Open) -> Open:
    """Return every way that Rounds may stand after an Initiative Step."""
    found: Open = {}
    for fight, weight in before.values():
        for bundles, likely in _every_number(fight, step):
            for lost, also in _every_loss(bundles):
                now = deepcopy(fight)
                for bundle, many in zip(bundles, lost, strict=True):
                    bundle.lost = many
                now.take_off(bundles)
                key = _key(now)
                same = found[key][1] if key in found else Fraction(0)
                found[key] = now, same + weight * likely * also
    return found


def _every_number(fight: Round, step: int) -> Iterator[tuple[list[Bundle], Fraction]]:
    """Yield the attacks of a step, for all dice of random numbers."""

    def numbered(dice: Dice) -> list[Bundle]:
        now = deepcopy(fight)
        now.dice = dice
        return now.bundles(step)

    yield from every_roll(numbered)


def _every_loss(bundles: list[Bundle]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield what bundles take, whose attacks do not hang on each other."""
    each = [_losses(bundle).items() for bundle in bundles]
    for way in product(*each):
        weight = ONE
        for _, likely in way:
            weight *= likely
        yield tuple(lost for lost, _ in way), weight


def _losses(bundle: Bundle) -> dict[int, Fraction]:
    """Return how likely a bundle takes how many Health Points, attack by attack."""

    def lost(dice: Dice) -> int:
        one = replace(bundle, many=1)
        strike([one], dice)
        return one.lost

    single: dict[int, Fraction] = defaultdict(Fraction)
    for many, weight in every_roll(lost):
        single[many] += weight
    found = {0: ONE}
    for _ in range(bundle.many):
        more: dict[int, Fraction] = defaultdict(Fraction)
        for (before, likely), (many, also) in product(found.items(), single.items()):
            more[before + many] += likely * also
        found = more
    return found


def _key(fight: Round) -> Hashable:
    """Return what tells one Round from another."""
    troops = tuple((t.id, t.x, t.y, tuple(t.ranks)) for t in fight.troops)
    return (
        troops,
        frozenset((+fight.carried).items()),
        frozenset((+fight.losses).items()),
        frozenset((+fight.overkill).items()),
        frozenset(fight.fallen),
    )


def the_last_of_each_rank(_: Troop, ways: list[Troop]) -> Troop:
    """Take those from the right of a rank, so that who is left stands on the left."""
    return max(ways, key=lambda troop: troop.ranks)
