"""The 9th Age, chapter "Characters": distributing hits onto Combined Units.

Saves are not thrown here, so hits change nothing on the table.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from serried.books.t9a.casualties.health_pools import pool_of
from serried.books.t9a.units import CHAMPION
from serried.frozen import frozen
from serried.model.actions.models import TakeHits
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.formation import RANK_AND_FILE
from serried.model.ids import Letter, PlayerId
from serried.model.results.shares import Hits, Shares
from serried.model.unit import Unit
from serried.model.verdict import Finding, Transition, Verdict
from serried.rules.case import Situation
from serried.rules.findings import in_order, never

SHELTER: Final = 5
"""So many R&F models keep Characters like them from being hit (CHR-HIT-2)."""

MOST_LISTED: Final = 1000
"""More ways than these to share out hits are counted, and not listed."""


@frozen(kw_only=True)
class Target:
    """Over whom the hits on a unit may be distributed.

    Attributes:
        unit: The unit.
        pools: Its pools of R&F, and how many models each stands for.
        kin: Its Characters that have the Type and Height of R&F, and how many models
            those are, Champions among them.
        others: Its other Characters.
        champion: Whether a Champion stands in it.
    """

    unit: Unit
    pools: Shares
    kin: Shares
    others: tuple[Letter, ...]
    champion: bool

    @property
    def characters(self) -> tuple[Letter, ...]:
        """All its Characters, as they stand in it."""
        both = {*dict(self.kin), *self.others}
        letters = dict.fromkeys(place.letter for place in self.unit.formation.places)
        return tuple(letter for letter in letters if letter in both)

    @property
    def sheltered(self) -> tuple[Letter, ...]:
        """The Characters that cannot be hit.

        Source:
            CHR-HIT-2, CHR-HIT-6, AMB-53
        """
        return tuple(letter for letter, models in self.kin if models >= SHELTER)

    @property
    def hit(self) -> tuple[Letter, ...]:
        """The Characters over whom hits are distributed."""
        hidden = self.sheltered
        return tuple(letter for letter in self.characters if letter not in hidden)

    def without(self, spared: frozenset[Letter]) -> "Target":
        """Return it without some that cannot be hit: Characters, or R for the R&F."""
        return replace(
            self,
            pools=tuple(one for one in self.pools if one[0] not in spared),
            kin=tuple(one for one in self.kin if one[0] not in spared),
            others=tuple(letter for letter in self.others if letter not in spared),
        )

    @property
    def shared(self) -> bool:
        """Whether somebody distributes; else there is nothing to decide."""
        among = bool(self.hit) and bool(self.characters[1:] or self.pools)
        return among or len(self.pools) > 1


def judge_hits(
    situation: Situation,
    action: TakeHits,
    dice: tuple[int, ...] | None,
) -> Transition:
    """Judge how hits are distributed, or list every lawful way; change nothing.

    Raises:
        RequestError: If the shares are not those of the hits, or nobody's.

    Source:
        CHR-HIT-1 to CHR-HIT-7, HIT-1, HIT-2, AMB-53, AMB-54, AMB-66, AMB-72
    """
    battle = situation.battle
    unit = battle.unit(action.subject.unit)
    _refuse_nonsense(battle, unit, action)
    target = target_of(unit)
    named = _named(target, action) if action.shares else None
    ways = many_ways(target, action.hits)
    listed = tuple(lawful_shares(target, action.hits)) if ways <= MOST_LISTED else ()
    who = _distributes(battle, target, action) if target.shared else None
    settled = named if named is not None else listed[0] if ways == 1 else None
    result = Hits(shares=settled, choices=() if settled is not None else listed, by=who)
    verdict = Verdict(
        findings=in_order(
            _findings(target, action, named, who), situation.edition.order
        ),
        measures=result.values,
        result=result,
        notes=tuple(_notes(target, ways)),
    )
    return Transition(battle=battle, verdict=verdict, dice_left=dice or ())


def target_of(unit: Unit) -> Target:
    """Return over whom the hits on *unit* may be distributed.

    Source:
        MODEL-5, HT-1, HT-2, HP-1, HIT-2, CHR-HIT-7, AMB-53, AMB-54, AMB-72
    """
    places = unit.formation.places
    present = tuple(dict.fromkeys(place.letter for place in places))
    characters = tuple(letter for letter in present if unit.is_character(letter))
    others = frozenset(present) - {*characters}
    ranked = [place for place in places if place.letter in others]
    pools = Counter(
        pool_of(unit, place.letter) for place in ranked if place.letter != CHAMPION
    )
    if CHAMPION in others and not pools:
        pools[RANK_AND_FILE] = 1
    alike = Counter(unit.body(place.letter) for place in ranked)
    kin = [(letter, alike[unit.body(letter)]) for letter in characters]
    return Target(
        unit=unit,
        pools=tuple(sorted(pools.items(), key=lambda one: one[0] != RANK_AND_FILE)),
        kin=tuple(one for one in kin if one[1]),
        others=tuple(letter for letter, models in kin if not models),
        champion=CHAMPION in others,
    )


def lawful_shares(target: Target, hits: int) -> Iterator[Shares]:
    """Yield every lawful way to distribute *hits*, those with most to the pool first.

    Nobody takes one hit more than another before all have as many, the pool being
    as many takers as models. Who takes what is left over is free.

    Source:
        CHR-HIT-2, CHR-HIT-5, CHR-HIT-6, HIT-2, AMB-54, AMB-66, AMB-119
    """
    takers = target.hit
    models = [models for _, models in target.pools]
    inside = sum(models)
    each, odd = divmod(hits, inside + len(takers))
    for many in range(max(0, odd - inside), min(odd, len(takers)) + 1):
        for more in _over_pools(odd - many, models):
            pools = tuple(
                (pool, each * of + extra)
                for (pool, of), extra in zip(target.pools, more, strict=True)
            )
            for lucky in combinations(takers, many):
                shares = tuple((taker, each + (taker in lucky)) for taker in takers)
                yield pools + shares


def _over_pools(odd: int, models: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield how many of the *odd* hits each pool takes, one a model at most.

    The ways in which the first takes most come first.
    """
    if not models:
        yield ()
        return
    rest = sum(models[1:])
    for first in range(min(odd, models[0]), max(0, odd - rest) - 1, -1):
        for others in _over_pools(odd - first, models[1:]):
            yield (first, *others)


def many_ways(target: Target, hits: int) -> int:
    """Return how many lawful ways to distribute *hits* there are."""
    takers = len(target.hit)
    models = [models for _, models in target.pools]
    odd = hits % (sum(models) + takers)
    few, most = max(0, odd - sum(models)), min(odd, takers)
    return sum(
        math.comb(takers, many) * sum(1 for _ in _over_pools(odd - many, models))
        for many in range(few, most + 1)
    )


def is_even(target: Target, shares: Shares) -> bool:
    """Tell whether those who can be hit share evenly what they have together.

    Source:
        CHR-HIT-5, AMB-54
    """
    given = dict(shares)
    least = [given.get(letter, 0) for letter in target.hit]
    most = list(least)
    for pool, models in target.pools:
        inside, odd = divmod(given.get(pool, 0), models)
        least.append(inside)
        most.append(inside + (odd > 0))
    return max(most) - min(least) <= 1


def _refuse_nonsense(battle: Battle, unit: Unit, action: TakeHits) -> None:
    """Refuse hits that nobody can distribute, whatever the rules say."""
    if action.subject.letter is not None:
        message = (
            f"hits on {action.subject} alone are not distributed; write"
            f" `{unit.id} take {action.hits} hits`"
        )
        raise RequestError(message)
    if unit.pose is None:
        message = f"{unit.id} is not on the table, so nothing hits it"
        raise RequestError(message)
    if action.by is not None and action.by not in battle.players:
        players = ", ".join(battle.players)
        message = f"there is no player {action.by!r} here; the players are: {players}"
        raise RequestError(message)


def _named(target: Target, action: TakeHits) -> Shares:
    """Return the shares that were named, those left out as 0, in the unit's order.

    Raises:
        RequestError: If they are not the hits, or for somebody who takes none.
    """
    given = dict(action.shares)
    if len(given) < len(action.shares):
        message = f"one share each: {action}"
        raise RequestError(message)
    if sum(given.values()) != action.hits:
        message = f"the shares make {sum(given.values())} hits, not {action.hits}"
        raise RequestError(message)
    pool = tuple(letter for letter, _ in target.pools)
    champion = (CHAMPION,) if target.champion else ()
    takers = (*pool, *target.characters, *champion)
    for letter in given:
        if letter not in takers:
            whose = ", ".join((*pool, *target.characters))
            message = f"{target.unit.id} has no {letter} to hit; hits go to: {whose}"
            raise RequestError(message)
    idle = {*target.sheltered, *champion}
    return tuple((t, given.get(t, 0)) for t in takers if t in given or t not in idle)


def _distributes(battle: Battle, target: Target, action: TakeHits) -> PlayerId:
    """Return who distributes: attackers, or owners; over pools alone the attacker.

    Source:
        CHR-HIT-3, CHR-HIT-4, HIT-2
    """
    if action.by is not None or target.characters:
        return action.by or target.unit.player
    others = (one for one in battle.players if one != target.unit.player)
    return next(others, target.unit.player)


def _findings(
    target: Target, action: TakeHits, named: Shares | None, who: PlayerId | None
) -> Iterator[Finding]:
    """Yield what the clauses say, of the shares too where some were named."""
    given = dict(named or ())
    yield from _judge_manner(target, action, given, who)
    if target.champion:
        yield never(
            given.get(CHAMPION),
            clause="CHR-HIT-7",
            reason="champion_not_hit",
            unit=target.unit.id,
            model=_name(target.unit, CHAMPION),
        )
    if target.shared and named is not None:
        yield never(
            not is_even(target, named),
            clause="CHR-HIT-5" if target.characters else "HIT-2",
            reason="hits_are_even",
            values=(("shares", _said(named)),),
            unit=target.unit.id,
        )


def _judge_manner(
    target: Target, action: TakeHits, given: dict[Letter, int], who: PlayerId | None
) -> Iterator[Finding]:
    """Judge in which of the two manners the hits are distributed (CHR-HIT-1)."""
    unit = target.unit.id
    if not target.characters and target.shared:
        by = (("player", who or ""),)
        reason = "attacker_distributes"
        yield Finding(clause="HIT-2", holds=True, reason=reason, values=by, unit=unit)
        return
    if not target.characters:
        yield Finding(clause="HIT-1", holds=True, reason="hits_on_pool", unit=unit)
        return
    if not target.hit:
        yield _judge_sheltered(target, given, "CHR-HIT-2", "pool_takes_all")
        return
    if not target.shared:
        yield Finding(clause="CHR-LONE-1", holds=True, reason="hits_on_one", unit=unit)
        return
    by = (("player", action.by or target.unit.player),)
    attack, reason = "CHR-HIT-3", "attacker_distributes"
    if action.by is None:
        attack, reason = "CHR-HIT-4", "owner_distributes"
    yield Finding(clause=attack, holds=True, reason=reason, values=by, unit=unit)
    if target.sheltered:
        yield _judge_sheltered(target, given, "CHR-HIT-6", "alike_left_out")


def _judge_sheltered(
    target: Target, given: dict[Letter, int], clause: str, reason: str
) -> Finding:
    """Judge that no Character is hit whom the R&F keep from it."""
    hit = next((letter for letter in target.sheltered if given.get(letter)), None)
    return never(
        hit,
        clause=clause,
        reason=reason,
        values=(
            ("letter", hit or ""),
            ("models", dict(target.kin).get(hit, 0) if hit else _most(target)),
        ),
        unit=target.unit.id,
        model=None if hit is None else _name(target.unit, hit),
    )


def _most(target: Target) -> int:
    """Return how many R&F models keep their likes from being hit, at most."""
    return max(models for _, models in target.kin)


def _name(unit: Unit, letter: Letter) -> str:
    return unit.formation.lettered(letter)[0].name


def _said(shares: Shares) -> str:
    return ", ".join(f"{letter} {hits}" for letter, hits in shares)


def _notes(target: Target, ways: int) -> Iterator[str]:
    unit = target.unit.id
    if ways > MOST_LISTED:
        yield f"{unit}: there are {ways} ways to share out the hits; none is listed"
    places = target.unit.formation.places
    if target.champion and len(places) - len(target.characters) == 1:
        yield (
            f"{unit}: the Champion is the only R&F model left; what hits the pool R"
            " passes to it (AMB-72, HP-4)"
        )
