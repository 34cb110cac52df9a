"""Where ways of a charge begin and cease to exist, against a scan of all offsets."""

import numpy as np
import pytest

from laws.charge_tables import random_table
from laws.test_charges import assert_nothing_better, offsets_of
from serried.rules.charging.openings import openings


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_nothing_opens_or_closes_but_where_it_is_said(seed: int) -> None:
    """CHG-MOVE-1: between two events one sort of way exists throughout, or nowhere."""
    offsets = offsets_of(random_table(seed))
    charge, faces = offsets.charge, offsets.faces
    events = openings(charge, faces.low, faces.high)
    grid = [float(x) for x in np.linspace(faces.low, faces.high, 400)]
    for closing in (1, -1):
        for side in (-1, 1):
            is_open = [charge.is_open(offset, side, closing) for offset in grid]
            for index in range(len(grid) - 1):
                low, high = grid[index], grid[index + 1]
                if is_open[index] != is_open[index + 1]:
                    assert any(low - 1e-9 <= event <= high + 1e-9 for event in events)


@pytest.mark.slow
def test_a_stretch_too_narrow_to_be_met_by_chance_is_found() -> None:
    """A sixteenth of an inch, between two looks along the edge."""
    assert_nothing_better(random_table(2124))
