"""Two changes together, where no single one allows a line."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from serried.model.battle import Battle
from serried.model.results.remedies import INSTEAD, Means, Remedy
from serried.model.verdict import Verdict
from serried.rules.remedies.lines import other_lines
from serried.rules.remedies.shots import allows_from
from serried.rules.remedies.standing import elsewhere, has_room
from serried.rules.remedies.tables import (
    actor_of,
    in_the_way,
    of_whoever_acts,
    phases_of,
    states_of,
    turned_to_see,
    without,
)
from serried.rules.remedies.trials import Trials

LATER: Final = (
    Means.FIRST,
    Means.TURNED,
    Means.AHEAD,
    Means.ASIDE,
    Means.NEARER,
    Means.FARTHER,
    Means.PHASE,
    Means.STATE,
    Means.WITHOUT,
    Means.RATE,
)
"""What is not just another line: to be said before, done before, awaited, hoped for."""

MOST_TOLD: Final = 6
"""How many pairs are told at most."""

MOST: Final = 300
"""How often a line is judged for all pairs together."""

SOONEST: Final = (
    *(means for means in Means if means not in LATER),
    *LATER,
)
"""All kinds of changes in the order in which a player would think of them."""

ORDER: Final = (Means.WITHOUT, Means.STATE, Means.PHASE, Means.TURNED)
"""The first of two changes; a pair is looked for in this order only, and not twice."""


def two_together(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    """Yield changes that allow the line once another one is made, too.

    Among them may be one that turns out to be enough by itself, for places and turns
    are looked at in steps; then it is told alone.
    """
    few = trials.no_more_than(MOST)
    found = dict.fromkeys(_pairs(few, verdict))
    alone = [one for one in found if one.besides is None]
    yield from sorted(alone or found, key=_how_late)[:MOST_TOLD]


def _how_late(one: Remedy) -> tuple[int, int, float]:
    """Return how late a player would think of a pair, of its later change first."""
    kinds = [one.means] if one.besides is None else [one.means, one.besides.means]
    places = [SOONEST.index(kind) for kind in kinds]
    return max(places), min(places), one.by or 0.0


def _pairs(trials: Trials, verdict: Verdict) -> Iterator[Remedy]:
    for besides, battle in _first_changes(trials, verdict):
        there = trials.on(battle)
        now = there.verdict()
        if now is None or now.legal:
            continue
        better = now.breaches != verdict.breaches
        lines = other_lines(there) if better else ()
        for one in (*lines, *of_whoever_acts(there, now)):
            if _is_enough(trials, one):
                yield one
            elif _is_later(one, besides):
                yield replace(one, besides=besides)


def _is_enough(trials: Trials, one: Remedy) -> bool:
    """Tell whether a turn or a place that was found later allows the line alone."""
    actor = actor_of(trials)
    there = elsewhere(trials, actor, one) if actor else None
    if there is None or not has_room(trials, there):
        return False
    return allows_from(trials, there)


def _is_later(one: Remedy, besides: Remedy) -> bool:
    """Tell whether a change is the second of two, so that no pair is told twice."""
    if one.means in INSTEAD:
        return False
    if one.means is besides.means is Means.STATE:
        return (one.of or "") > (besides.of or "")
    return one.means not in ORDER[: ORDER.index(besides.means) + 1]


def _first_changes(trials: Trials, verdict: Verdict) -> Iterator[tuple[Remedy, Battle]]:
    """Yield changes of which none is enough, each with the battle once it is made."""
    battle, actor = trials.battle, actor_of(trials)
    for name in in_the_way(trials, verdict):
        gone = Remedy(means=Means.WITHOUT, without=(name,))
        yield gone, without(battle, gone.without)
    if actor is None:
        return
    yield from states_of(battle, actor)
    yield from phases_of(trials, actor)
    yield from turned_to_see(trials)
