"""Bodies: a row of which nobody has worked out where each model stands."""

import random

import pytest

from serried.model.bases import UNITS_PER_INCH, Base
from serried.model.formation import Formation
from serried.rules.contact.musters import FRONT, LEFT, RIGHT, Layout, row_of
from serried.rules.contact.placed_units import PlacedUnit

WIDE = 400
"""The side of every base of the ranks, in 0.05 mm."""


@pytest.mark.parametrize("seed", range(20))
def test_a_row_is_met_where_its_models_stand(seed: int) -> None:
    """CONTACT-2: asked of the row at once, and after it was lined up by hand."""
    chance = random.Random(seed)
    files = chance.randint(2, 9)
    rank = "".join(chance.choice(("R", "KK")) for _ in range(files))
    twice = Base(2 * WIDE, WIDE)
    layout = Layout(Formation(Base(WIDE, WIDE), (rank,), larger=(("K", twice),)))
    widths = {n: 2 * half for n, half in enumerate(layout.wide)}
    left = sorted(chance.sample(list(widths), chance.randint(1, len(widths))))
    begin = chance.randint(-900, 900)
    end = begin + sum(widths[n] for n in left)
    row = row_of(layout, left, [begin, -WIDE, end, 0])
    placed = PlacedUnit(row, 0.0, 0.0, 0)

    starts = {n: begin + sum(widths[m] for m in left if m < n) for n in left}
    for spot in range(begin + 1, end, 97):  # prime, so that no spot is at a mark
        at = spot / UNITS_PER_INCH
        met = [n for n in left if starts[n] < spot < starts[n] + widths[n]]
        if met:
            assert placed.touched(FRONT, at, at) == met
    assert placed.touched(LEFT, -0.1, -0.1) == left[:1]
    assert placed.touched(RIGHT, -0.1, -0.1) == left[-1:]
    assert placed.most(FRONT) == len(left)
    assert placed.most(LEFT) == placed.most(RIGHT) == 1
    assert row.across == [starts[n] + widths[n] // 2 for n in left]
    assert row.ahead == [-WIDE // 2] * len(left)


def test_a_deep_model_is_met_behind_a_shallow_one() -> None:
    """CONTACT-2: from the flank, whichever end of the row it stands at."""
    base, deep = Base(WIDE, WIDE), Base(WIDE, 2 * WIDE)
    # The deep one is drawn on two ranks, and nobody else is in the second.
    layout = Layout(Formation(base, ("RK", ".K"), larger=(("K", deep),)))
    row = row_of(layout, [0, 1], [-WIDE, -2 * WIDE, WIDE, 0])
    placed = PlacedUnit(row, 0.0, 0.0, 0)

    first, second = -WIDE / 2 / UNITS_PER_INCH, -1.5 * WIDE / UNITS_PER_INCH
    assert placed.touched(LEFT, first, first) == [0]
    assert placed.touched(LEFT, second, second) == [1]
    assert placed.touched(RIGHT, second, second) == [1]
