"""The 9th Age, chapter "Close Combat": attacks that are rolled together.

Source:
    ATT-1, ATT-4, ATT-8, CC-18, CC-20, HIT-1, CHR-HIT-3, DUEL-9, DUEL-12, DUEL-13,
    docs/rulings/0081-the-order-of-dice.md
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.books.t9a.attacks.bundles import Blow, Bundle, best_save
from serried.books.t9a.attacks.striking import strike
from serried.books.t9a.fighting.allocating import ModelAttacks
from serried.books.t9a.fighting.bundles import bundle_of
from serried.books.t9a.fighting.fighters import Fighter
from serried.books.t9a.fighting.outcomes import Damage
from serried.books.t9a.fighting.specials import SPECIAL, pools_hit
from serried.books.t9a.fighting.strikers import pools_in_order
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.combat import Combat
from serried.model.formation import RANK_AND_FILE
from serried.model.results.fights import Struck
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.random_dice import random_dice

STAGES: Final = (
    "to_hit",
    "hit_again",
    "to_wound",
    "wound_again",
    "armour",
    "special",
    "special_again",
    "multiplied",
)
"""What dice are thrown for, in the order of the attack sequence (ATT-1)."""


class Volley(NamedTuple):
    """Attacks of the like models with one part at one Health Pool.

    Attributes:
        unit: The unit that strikes.
        means: With what.
        on: Who is struck.
        many: How many attacks; the dice of a random number that is not thrown yet.
        bundle: What their rolls need.
        thrown: What came of them; None before dice are thrown.
    """

    unit: Unit
    means: Fighter
    on: Subject
    many: int | str
    bundle: Bundle
    thrown: Blow | None = None

    @property
    def by(self) -> Subject:
        """Who strikes: the R&F of a unit, or one Champion or Character."""
        letter = self.means.letter
        plain = letter == RANK_AND_FILE or self.unit.single
        return Subject(self.unit.id, None if plain else letter)

    @property
    def damage(self) -> Damage:
        """What it does to the pool; nothing before dice are thrown."""
        lost = 0 if self.thrown is None else self.thrown.lost
        return Damage(self.on, lost, self.unit.id, self.unit.player)

    @property
    def struck(self) -> Struck:
        """What an answer tells of it."""
        bundle, thrown = self.bundle, self.thrown
        row = Struck(
            by=str(self.by),
            part=self.means.label,
            on=str(self.on),
            attacks=self.many,
            to_hit=bundle.to_hit,
            to_wound=bundle.to_wound,
            armour_save=bundle.armour_save,
            special_save=_special(bundle),
        )
        if thrown is None:
            return row
        return row._replace(
            hits=thrown.hits,
            wounds=thrown.wounds,
            unsaved=thrown.unsaved,
            lost=thrown.lost,
            dice=tuple(_dice(thrown)),
        )


class Volleys(NamedTuple):
    """The attacks of an Initiative Step, in the order in which they are rolled."""

    each: tuple[Volley, ...]
    left: tuple[int, ...]


def volleys(
    situation: Situation,
    combat: Combat,
    each: Sequence[ModelAttacks],
    dice: tuple[int, ...] | None,
) -> Volleys:
    """Return the attacks of the next Initiative Step, with what comes of them.

    Args:
        situation: The table as the step begins.
        combat: The Round.
        each: All attacks of the step, as ``blows`` returns them.
        dice: What is thrown; None if nothing is yet.

    Raises:
        RequestError: If dice are too few.

    Source:
        ATT-1, CC-18, CC-20
    """
    numbered, left = _numbered(each, dice)
    found = tuple(grouped(situation, combat, numbered))
    if dice is None:
        return Volleys(found, ())
    thrown, left = strike([one.bundle for one in found], left)
    pairs = zip(found, thrown, strict=True)
    return Volleys(tuple(one._replace(thrown=what) for one, what in pairs), left)


def _numbered(
    each: Sequence[ModelAttacks], dice: tuple[int, ...] | None
) -> tuple[list[ModelAttacks], tuple[int, ...]]:
    """Throw the random numbers, model by model: Attack Values, then hits (CC-18)."""
    if dice is None:
        return list(each), ()
    close, left = numbered(each, dice, special=False)
    return numbered(close, left, special=True)


def numbered(
    each: Sequence[ModelAttacks], dice: tuple[int, ...], *, special: bool
) -> tuple[list[ModelAttacks], tuple[int, ...]]:
    """Throw the random numbers of Close Combat Attacks, or of Special Attacks.

    Raises:
        RequestError: If dice are too few.

    Source:
        CC-14, CC-18
    """
    left, found = dice, []
    for blow in each:
        random = random_dice(blow.many) if isinstance(blow.many, str) else None
        if random is None or (blow.means.kind in SPECIAL) is not special:
            found.append(blow)
            continue
        what = f"number of {blow.means.label or 'attacks'} of {blow.unit.id}"
        total, roll = random.thrown(left, what)
        left = roll.left
        found.append(blow._replace(many=min(total, blow.most) if blow.most else total))
    return found, left


def grouped(
    situation: Situation, combat: Combat, each: Sequence[ModelAttacks]
) -> Iterator[Volley]:
    """Yield the attacks by whom they are made, with what, and at whom."""
    battle = situation.battle
    order = _order(battle, each)
    sources: dict[tuple[str, Fighter], list[ModelAttacks]] = {}
    for blow in each:
        sources.setdefault((blow.unit.id, blow.means), []).append(blow)
    shares = _shared_out(battle, each)
    for (name, means), these in sources.items():
        unit = these[0].unit
        sums: dict[tuple[Subject, bool], list[int | str]] = {}
        for blow in these:
            sums.setdefault((blow.target, blow.walled), []).append(blow.many)
        for on, walled in sorted(sums, key=lambda one: (order[one[0]], one[1])):
            many = _sum(sums[on, walled])
            left = shares.get((name, means.kind, on))
            first = _hit_first(battle, means.kind, on, many)
            for pool, share in _pools(left, first, many):
                bundle = bundle_of(
                    battle, combat, unit, means, pool, share, walled=walled
                )
                yield Volley(unit, means, pool, share, bundle)


_Shares: TypeAlias = dict[tuple[str, str, Subject], list[tuple[Subject, int]]]


def _shared_out(battle: Battle, each: Sequence[ModelAttacks]) -> _Shares:
    """Return on which Health Pools the hits of each kind that a unit makes fall.

    Source:
        CHR-HIT-3, CHR-HIT-5, ATT-4, docs/rulings/0090-a-round-of-combat.md
    """
    sums: dict[tuple[str, str, Subject], int] = {}
    for blow in each:
        if blow.means.kind in SPECIAL and isinstance(blow.many, int):
            key = blow.unit.id, blow.means.kind, blow.target
            sums[key] = sums.get(key, 0) + blow.many
    return {
        (name, kind, on): list(pools_hit(battle, kind, on, many))
        for (name, kind, on), many in sums.items()
    }


def _hit_first(battle: Battle, kind: str, on: Subject, many: int | str) -> Subject:
    """Return who is told of as struck by hits whose number is not thrown yet.

    The R&F, or whoever takes a hit before others do.
    """
    if kind not in SPECIAL or isinstance(many, int):
        return on
    return next((pool for pool, _ in pools_hit(battle, kind, on, 1)), on)


def _pools(
    left: list[tuple[Subject, int]] | None, on: Subject, many: int | str
) -> Iterator[tuple[Subject, int | str]]:
    """Yield on which Health Pools attacks fall, once their number is known.

    Close Combat Attacks fall on whom they were allocated to (ATT-4); Special Attacks
    take their part of what is left of the shares, the first pools first.
    """
    if left is None or isinstance(many, str):
        yield on, many
        return
    while many and left:
        pool, share = left[0]
        taken = min(share, many)
        many -= taken
        left[0] = pool, share - taken
        if taken == share:
            del left[0]
        yield pool, taken


def _order(battle: Battle, each: Sequence[ModelAttacks]) -> dict[Subject, int]:
    """Return where those who are struck come: unit by unit, then pool by pool.

    Duellists that fell come before them.
    """
    there = [
        Subject(unit.id, pool)
        for unit in battle.units
        for pool in (None, *pools_in_order(unit))
    ]
    fallen = [blow.target for blow in each if blow.target not in there]
    return {one: number for number, one in enumerate((*fallen, *there))}


def _sum(many: Sequence[int | str]) -> int | str:
    """Return how many attacks there are; of random numbers what is thrown for them."""
    known = [one for one in many if isinstance(one, int)]
    if len(known) == len(many):
        return sum(known)
    return " + ".join(str(one) for one in many)


def _special(bundle: Bundle) -> int | None:
    """Return what the Special Save needs that the owner takes (DMG-3)."""
    save = best_save(bundle.aegis, bundle.fortitude, divine=bundle.divine)
    return None if save is None else save.on


def _dice(thrown: Blow) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the dice that were thrown, by what for."""
    for stage in STAGES:
        dice: tuple[int, ...] = getattr(thrown, stage)
        if dice:
            yield stage, dice
