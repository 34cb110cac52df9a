"""Rounds of Combat of the referee, against the same Rounds read from the page.

Whom each model may strike, Health Points lost by each pool, models left and where, dice
thrown, the score item by item. Where units stand after a nudge, or after two weighed
their first ranks at once, is taken from the referee (``tests/laws`` reads the page for
that) and counted; what the page leaves open is left out and counted.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from draws import ASKED, came_up
from fights.board import POOL, Troop
from fights.both import Both
from fights.contacts import UnclearError
from fights.drawn import drawn_combat
from fights.positions import MIDDLE
from fights.rounds import pool_of

MANY: Final = 50 if ASKED else 6
"""Rounds in each part of the tests: 5,000 where all draws are asked for."""

SOME: Final = 10 if ASKED else 4
"""Rounds in each part of the tests of what holds of a Round by itself."""

SEEN: Final = (
    "attacks",
    "Duel",
    "Fear Test",
    "choice",
    "allocated",
    "refused target",
)
"""What has to come up in each part of the first test, if that is not a short one."""

CHOSEN: Final = ("choice", "free pick")
"""What makes a Round another one than its mirror: somebody says who falls."""

SWAPPED: Final = {"blue": "red", "red": "blue"}


def fought(
    seed: str,
    troops: list[Troop] | None = None,
    active: str = "",
    *,
    by_default: bool = False,
) -> Both:
    """Fight a Round that is drawn from a seed, or other units with the same draws.

    Args:
        seed: What it is drawn from.
        troops: Other units.
        active: Another Active Player.
        by_default: Whether nobody says whom models attack.
    """
    draw = Random(seed)
    drawn = drawn_combat(draw)
    drawn_active = draw.choice(("blue", "red"))
    both = Both(troops or drawn, active or drawn_active, draw)
    both.by_default = by_default
    both.fight()
    return both


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_the_referee_fights_rounds_as_the_page_has_them(part: int) -> None:
    """Dice, Health Points, models and scores, all alike."""
    seen: Counter[str] = Counter()
    for at in range(MANY):
        try:
            seen += fought(f"{part} {at}").seen
        except UnclearError:
            seen["left out"] += 1
    assert seen["left out"] <= MANY // 5
    for what in SEEN if ASKED else SEEN[:1]:
        assert came_up(seen[what]), what


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_no_health_point_is_lost_twice(part: int) -> None:
    """What was there is what is left and what was lost."""
    for at in range(SOME):
        draw = Random(f"{part} {at} points")
        troops = drawn_combat(draw)
        both = Both(troops, "blue", draw)
        before = health(troops)
        try:
            both.fight()
        except UnclearError:
            continue
        lost = sum(
            dict(row)["points"]
            for row in both.measures["score_items"]
            if dict(row)["what"] == "health_points"
        )
        reading = both.reading  # which keeps who is run down after the score
        standing = {troop.id for troop in reading.troops}
        carried = sum(n for (name, _), n in reading.carried.items() if name in standing)
        left = health(reading.troops) - carried
        assert left == before - lost, both.story


def health(troops: list[Troop]) -> int:
    """Count the Health Points of all models, as if none had lost any."""
    return sum(
        troop.kinds[pool_of(model.letter)].hp
        for troop in troops
        for model in troop.models()
    )


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_names_of_players_do_not_matter(part: int) -> None:
    """Blue for red and red for blue, whoever is active: the same Round."""
    for at in range(SOME // 2):
        seed = f"{part} {at} names"
        draw = Random(seed)
        troops = drawn_combat(draw)
        active = draw.choice(("blue", "red"))
        others = [replace(t, player=SWAPPED[t.player]) for t in troops]
        try:
            one = fought(seed, troops, active)
            other = fought(seed, others, SWAPPED[active])
        except UnclearError:
            continue
        assert other.reading.losses == one.reading.losses
        scores = dict(other.measures["score"])
        assert {SWAPPED[p]: n for p, n in scores.items()} == dict(one.measures["score"])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_mirror_does_not_matter(part: int) -> None:
    """Left for right: the same Round, where nobody had a choice of who falls."""
    alike = 0
    for at in range(SOME):
        seed = f"{part} {at} mirror"
        troops = with_a_like_mirror(Random(seed))
        others = [mirrored(troop) for troop in troops]
        try:
            one = fought(seed, troops, by_default=True)
            other = fought(seed, others, by_default=True)
        except UnclearError:
            continue
        if not any(each.seen[what] for each in (one, other) for what in CHOSEN):
            alike += 1
            assert other.reading.losses == one.reading.losses, other.story
            assert other.measures["score"] == one.measures["score"]
    assert came_up(alike)


def with_a_like_mirror(draw: Random) -> list[Troop]:
    """Draw units until a mirror throws the same dice for the same models of them."""
    while True:
        troops = drawn_combat(draw)
        alike = all(order(troop) == order(mirrored(troop)) for troop in troops)
        if alike and not any(map(has_a_right_end, troops)):
            return troops


def mirrored(troop: Troop) -> Troop:
    """Return a unit as a mirror along the middle of the table shows it."""
    ranks = [rank[::-1] for rank in troop.ranks]
    x = 2 * MIDDLE[0] - troop.x
    return replace(troop, x=x, facing=-troop.facing % 360, ranks=ranks)


def has_a_right_end(troop: Troop) -> bool:
    """Tell whether the last model of a pool may have Rage: a mirror's is the first."""
    parts = troop.kinds[POOL].parts
    return troop.kinds[POOL].hp > 1 and any("Rage" in part.rules for part in parts)


def order(troop: Troop) -> list[str]:
    """Return the letters in the order in which dice are thrown for them."""
    return list(dict.fromkeys("".join(troop.ranks)))
