"""Rectangles among things: as near as the one pair that is nearest, measured alone."""

import math
import random

import pytest

from serried.geometry import Pose, Shape, facing_vector, rectangle
from serried.geometry.beside import box_of_turn, least_apart
from serried.geometry.distance import distance
from serried.geometry.outline import Outline

TRIES = 300


def somewhere(chance: random.Random) -> Pose:
    """Return a pose near the corner of the table."""
    facing = chance.choice((0.0, chance.uniform(0.0, 360.0)))
    return Pose(chance.uniform(-9, 9), chance.uniform(-9, 9), *facing_vector(facing))


def thing(chance: random.Random) -> Shape:
    """Return a rectangle, or a round base."""
    pose = somewhere(chance)
    if chance.random() < 0.3:
        return Shape(((pose.x, pose.y),), chance.uniform(0.2, 2.0))
    left, right, deep = (chance.uniform(0.5, 4.0) for _ in range(3))
    return rectangle(pose, -left, right, -deep, 0.0)


@pytest.mark.parametrize("seed", range(6))
def test_the_nearest_of_some_things_is_as_far_as_it_is_alone(seed: int) -> None:
    """Unless that is beyond the limit: then whatever is told is beyond it, too."""
    chance = random.Random(seed)
    near = 0
    for _ in range(TRIES):
        pose, things = somewhere(chance), [thing(chance) for _ in range(4)]
        left, right, rear = -chance.uniform(0.5, 4.0), chance.uniform(0.5, 4.0), -2.0
        own = rectangle(pose, left, right, rear, 1.5)
        limit = chance.uniform(0.1, 3.0)
        outlines = [Outline(one, number) for number, one in enumerate(things)]
        enough = chance.uniform(-0.1, limit)
        found = least_apart(*pose, left, right, rear, 1.5, outlines, limit, enough)
        alone = min(distance(own, one) for one in things)
        near += alone <= limit
        if alone < enough:
            assert found < enough
            assert distance(own, outlines[0].shape) < enough
        elif alone <= limit:
            assert found == pytest.approx(alone, abs=1e-12)
        else:
            assert found > limit

    assert 0 < near < TRIES


@pytest.mark.parametrize("seed", range(6))
def test_a_turn_stays_in_its_box_and_touches_its_sides(seed: int) -> None:
    """Looked at on the way, at a thousand moments."""
    chance = random.Random(seed)
    for _ in range(20):
        xs = sorted(chance.uniform(-4.0, 4.0) for _ in range(2))
        ys = sorted(chance.uniform(-4.0, 4.0) for _ in range(2))
        about, angle = chance.uniform(-4.0, 4.0), chance.uniform(0.0, math.pi)
        clockwise = chance.random() < 0.5
        box = box_of_turn(
            (xs[0], ys[0], xs[1], ys[1]),
            about,
            math.cos(angle),
            math.sin(angle),
            clockwise=clockwise,
        )
        seen_x, seen_y = [], []
        for moment in range(1001):
            turned = angle * moment / 1000 * (-1.0 if clockwise else 1.0)
            for x in xs:
                for y in ys:
                    dx = x - about
                    seen_x.append(about + math.cos(turned) * dx - math.sin(turned) * y)
                    seen_y.append(math.sin(turned) * dx + math.cos(turned) * y)
        seen = min(seen_x), min(seen_y), max(seen_x), max(seen_y)
        assert seen == pytest.approx(box, abs=1e-4)
        assert box[0] <= seen[0] + 1e-12
        assert box[3] >= seen[3] - 1e-12
