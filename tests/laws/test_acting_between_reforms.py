"""Who acts between two Reforms: by way of the best of all the places it may have.

Source:
    MOV-16, MOV-19, AMB-16, docs/rulings/0055-light-troops.md
"""

import math
from itertools import pairwise, permutations, product
from random import Random
from typing import Final

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.geometry import Point
from serried.model.actions.trip import Trip
from serried.model.extents import model_centre
from serried.model.unit import Unit

CASES: Final = 25
REACH: Final = 10.0
"""How far from its start a model may end on a March, in inches."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(CASES))
def test_it_goes_by_way_of_the_best_place(seed: int) -> None:
    """The greatest way of all is the least that any order in the ranks makes it."""
    rng = Random(seed)
    ranks = rng.choice(("RRRR", "RRRS", "RRMR"))
    light = unit("spears", "blue", at(36, 22), "25.4x25.4", f'ranks = ["{ranks}"]')
    battle = parse_battle(HEAD + light + RATES + 'rules = ["Light Troops"]\n')
    models = [place.name for place in battle.unit("spears").formation.places]
    first, second = rng.sample(models, 2)
    facing = rng.randrange(0, 360, 30)
    line = (
        f"spears march: forward 1, reform files {rng.randint(1, 3)}, forward 1.5,"
        f" act {first}, backward {rng.randint(1, 3)}, act {first},"
        f" reform files {rng.randint(1, 4)} facing {facing}, forward 2, act {second},"
        f" reform files {rng.randint(2, 4)}"
    )
    found = referee.consider(battle, line)
    told = [
        one
        for one in found.verdict.findings
        if one.reason in {"displacement", "displacement_by_way"}
    ]

    assert found.trip is not None
    least = least_of_all(battle.unit("spears"), found.trip, line)
    assert [one.measured for one in told] == [pytest.approx(least, abs=1e-9)]
    assert all(one.holds == (least <= REACH) for one in told)


def least_of_all(mover: Unit, trip: Trip, line: str) -> float:
    """Return the least that the greatest way can be, over all orders in all ranks."""
    places = mover.formation.places
    legs = line.partition(": ")[2].split(", ")
    acts = [(n, leg.split()[1]) for n, leg in enumerate(legs, 1) if leg[:3] == "act"]
    ends = {stage.leg: stage for stage in trip.stages}
    part_of = {
        number: sum("reform" in leg for leg in legs[:number]) for number, _ in acts
    }
    parts = {part_of[number]: ends[number].formation for number, _ in acts}

    def spots(number: int) -> list[Point]:
        stage = ends[number]
        formation = stage.formation or mover.formation
        return [model_centre(place, stage.end) for place in formation.places]

    def orders(letters: list[str]) -> list[tuple[int, ...]]:
        mine = [place.letter for place in places]
        every = permutations(range(len(mine)))
        return [one for one in every if [letters[i] for i in one] == mine]

    drawn = [*parts.values(), trip.formation]
    each = [orders([p.letter for p in one.places]) for one in drawn if one is not None]
    least = math.inf
    for *between, last in product(*each):
        order = dict(zip(parts, between, strict=True))
        greatest = 0.0
        for index, place in enumerate(places):
            points = [model_centre(place, trip.start)]
            points += [
                spots(number)[order[part_of[number]][index]]
                for number, who in acts
                if who == place.name
            ]
            points.append(spots(len(legs))[last[index]])
            far = sum(math.dist(a, b) for a, b in pairwise(points))
            greatest = max(greatest, far)
        least = min(least, greatest)
    return least
