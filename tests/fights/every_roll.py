"""Every way that the dice of a Round of Combat may fall, one face after the other.

Nothing of the referee is used here. It takes long: a few models on each side are as
many as can be looked at.

Source:
    SEQ-6, ATT-1, CC-12, CC-17, CS-1
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeVar

from fights.arms import immune_to_fear
from fights.blows import Bundle, Dice, strike
from fights.board import Troop
from fights.contacts import in_contact
from fights.rounds import Round, full_ranks

FACES: Final = range(1, 7)
ONE: Final = Fraction(1)
TWO_DICE: Final = tuple(product(FACES, repeat=2))

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


def every_round(fight: Round) -> Iterator[tuple[Round, Fraction]]:
    """Yield every way that a Round may end; Fear Tests are taken, no Duels are."""
    for now, weight in _frightened(fight):
        now.fix_order()
        open_ = {_key(now): (now, weight)}
        for step in range(10, -1, -1):
            open_ = _after(step, open_)
        yield from open_.values()


def every_end(each: Iterable[tuple[Round, Fraction]]) -> dict[End, Fraction]:
    """Return how likely which losses and scores are."""
    found: dict[End, Fraction] = defaultdict(Fraction)
    for over, likely in each:
        sums = Counter[str]()
        for (name, _), many in over.losses.items():
            sums[name] += many
        lost = tuple(sums[name] for name in over.players)
        found[End(lost, tuple(_totals(over).items()))] += likely
    return found


def every_fate(
    each: Iterable[tuple[Round, Fraction]],
) -> dict[tuple[str, str], Fraction]:
    """Return how likely each unit Breaks, and is run down by the other.

    Source:
        BRK-1, BRK-2, BRK-5, BRK-12, PUR-3, PUR-8, PUR-10, SHK-6
    """
    found: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for over, likely in each:
        score = _totals(over)
        if len(over.troops) < 2 or not in_contact(*over.troops):
            continue
        loser, winner = sorted(over.troops, key=lambda troop: score[troop.player])
        lost_by = score[winner.player] - score[loser.player]
        if not lost_by:
            continue
        steadfast = full_ranks(loser) > full_ranks(winner)
        kinds = [loser.kinds[model.letter] for model in loser.models()]
        fear = over.is_frightened(loser)
        on = max(k.discipline - (fear and not immune_to_fear(k)) for k in kinds)
        on -= 0 if steadfast else lost_by
        failed = sum(sum(two) > on for two in TWO_DICE)
        broken = likely * Fraction(failed, len(TWO_DICE))
        found[loser.id, "broken"] += broken
        shaken = winner.id in over.afraid and any(
            not immune_to_fear(winner.kinds[model.letter]) for model in winner.models()
        )
        if not shaken:
            pairs = list(product(TWO_DICE, repeat=2))
            catching = sum(sum(pursues) >= sum(flees) for pursues, flees in pairs)
            found[loser.id, "run_down"] += broken * Fraction(catching, len(pairs))
    return found


def _totals(fight: Round) -> dict[str, int]:
    return {player: sum(items.values()) for player, items in fight.score().items()}


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
