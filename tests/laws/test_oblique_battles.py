"""Casualties among round bases and foes that stand askew: what holds of every battle.

Source:
    NUDGE-4, NUDGE-6, NUDGE-7, CONTACT-1, docs/rulings/0032-nudges-askew.md
"""

import math
import random
from collections.abc import Iterator
from typing import Any, Final

import pytest

from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.geometry import Pose, gap, touching
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import Edge, boundary, model_shapes, pose_of
from serried.model.results.casualties import casualties_of
from serried.model.unit import Unit
from serried.model.verdict import Value, Verdict
from serried.rules.contact.contacts import contacts, contacts_between
from unit.books.t9a.casualties.battles import battle, flush, unit

SQUARE: Final = 1e-4
"""The cosine of an angle that is a right one, but for rounding."""

TOWARDS: Final = {Edge.FRONT: 2, Edge.REAR: 0, Edge.LEFT: 1, Edge.RIGHT: 3}
OUTWARDS: Final = {
    Edge.FRONT: (0.0, 1.0),
    Edge.REAR: (0.0, -1.0),
    Edge.LEFT: (-1.0, 0.0),
    Edge.RIGHT: (1.0, 0.0),
}


def apart(one: Unit, other: Unit) -> float:
    """Return how far two units are apart, below zero where they overlap."""
    mine = boundary(one.formation, pose_of(one))
    return gap(mine, boundary(other.formation, pose_of(other))).distance


def drawn(chance: random.Random) -> Battle:
    """Return spears, and foes in contact: on round bases, square or askew."""
    way = chance.uniform(0.0, math.tau)
    pose = Pose(36.0, 24.0, math.sin(way), math.cos(way))
    ranks = "R" * chance.randint(2, 6)
    if chance.random() < 0.4:
        ranks += "/" + ("R" * chance.randint(1, len(ranks))).ljust(len(ranks), ".")
    spears = unit("spears", ranks, player="blue", base="25x25", pose=pose)
    units = [spears]
    for number in range(chance.randint(1, 4)):
        foe = fitted(chance, spears, f"foe{number}")
        if all(apart(foe, other) > 0.02 for other in units[1:]):
            units.append(foe)
    return parse_battle(format_battle(battle(*units)))


def fitted(chance: random.Random, spears: Unit, name: str) -> Unit:
    """Return a foe in contact with an edge of the spears."""
    edge = chance.choice(list(TOWARDS))
    base, ranks = chance.choice((("25x25", "RR"), ("40 round", "R"), ("60 round", "R")))
    foe = unit(name, ranks, base=base)
    foe = flush(spears, foe, edge, TOWARDS[edge], chance.uniform(-2.0, 2.0))
    if chance.random() < 0.7:
        return foe
    x, y, ux, uy = pose_of(foe)
    sine, cosine = math.sin(angle := chance.uniform(0.1, 1.4)), math.cos(angle)
    ux, uy = ux * cosine + uy * sine, uy * cosine - ux * sine
    own = pose_of(spears)
    east, north = Pose(0.0, 0.0, own.ux, own.uy).point(*OUTWARDS[edge])
    low, high = -4.0, 4.0
    for _ in range(60):  # out along the edge's own direction until they just touch
        by = (low + high) / 2
        foe = foe.at(Pose(x + by * east, y + by * north, ux, uy))
        low, high = (low, by) if apart(foe, spears) > 0.0 else (by, high)
    return foe.at(Pose(x + high * east, y + high * north, ux, uy))


def settled(chance: random.Random, before: Battle) -> tuple[Battle, Verdict]:
    """Lose some models, one of the lawful choices taken."""
    models = len(before.unit("spears").formation.places)
    line = f"spears lose {chance.randint(1, models - 1)}"
    heard = referee.consider(before, line)
    if heard.verdict.measure("removed") is None:
        choice = dict(chance.choice(casualties_of(heard.verdict).choices).values)
        names = ", ".join(lifted(choice["removed"]))
        heard = referee.consider(before, f"{line}: {names}")
    return heard.battle, heard.verdict


def lifted(removed: Value) -> Iterator[str]:
    """Yield who goes in one choice, of a free pick the first ones."""
    listed: Any = removed
    for one in listed:
        if isinstance(one, str):
            yield one
        else:
            pick = dict(one)
            yield from pick["of"][: pick["any"]]


def audited(seed: int) -> str:
    """Hold the table after casualties against what was said of it."""
    chance = random.Random(seed)
    before = drawn(chance)
    try:
        after, said = settled(chance, before)
    except RuleGapError as why:
        return why.clause
    assert said.legal
    touching = contacts(after)
    nudges: Any = said.measure("nudges")
    nudged = [name for name, _ in nudges]
    for number, one in enumerate(after.units):
        for other in after.units[number + 1 :]:
            assert apart(one, other) > -1e-5, (seed, one.id, other.id)
    for name in nudged:
        assert any(name in {met.unit, met.other} for met in touching), (seed, name)
    models = {(met.unit, met.model) for met in touching}
    models |= {(met.other, met.other_model) for met in touching}
    assert said.measure("models_in_contact") == len(models), seed
    assert parse_battle(format_battle(after)) == after
    return "nudged" if nudged else "stayed"


@pytest.mark.parametrize("start", range(0, 60, 10))
def test_who_is_nudged_touches_again_and_overlaps_nobody(start: int) -> None:
    """Contact is what is seen on the table afterwards; a gap is one of NUDGE-7."""
    said = {audited(seed) for seed in range(start, start + 10)}

    assert said <= {"nudged", "stayed", "NUDGE-7"}


@pytest.mark.slow
def test_many_are_nudged_though_they_do_not_stand_square() -> None:
    """The same, a hundred and fifty times."""
    said = [audited(seed) for seed in range(1000, 1150)]

    assert set(said) == {"nudged", "stayed", "NUDGE-7"}
    assert said.count("nudged") > 15


def by_bases(one: Unit, other: Unit) -> set[tuple[str, str]]:
    """Return the pairs of models of two units whose bases touch."""
    mine, theirs = (
        model_shapes(each.formation, pose_of(each)) for each in (one, other)
    )
    return {
        (model, met)
        for model, base in mine.items()
        for met, foe in theirs.items()
        if touching(gap(base, foe).distance)
    }


@pytest.mark.slow
def test_who_stands_oblique_is_touched_by_the_bases_that_meet() -> None:
    """CONTACT-1, CONTACT-3: every base held against every other."""
    met = 0
    for seed in range(60):
        spears, *foes = drawn(random.Random(seed)).units
        for foe in foes:
            turn = pose_of(spears).ux * pose_of(foe).ux
            turn += pose_of(spears).uy * pose_of(foe).uy
            square = min(abs(turn), 1.0 - abs(turn)) < SQUARE
            if foe.formation.base.round or square:
                continue
            assert set(contacts_between(spears, foe)) == by_bases(spears, foe)
            met += 1
    assert met > 10
