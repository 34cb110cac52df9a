"""Summoned Units: where a dense search finds a place on a crowded table, so do we.

Source:
    SUM-2 to SUM-5, SPACE-6, EDGE-1, UNIT-9, AMB-40 to AMB-42, docs/rulings/0036
"""

from dataclasses import replace
from typing import Final

import numpy as np
import pytest

from laws.summoning_oracle import crowded, room_seen, rooms
from serried import referee
from serried.model.actions.legs import Open
from serried.model.actions.models import Summon
from serried.model.battle import Battle
from serried.model.errors import RuleGapError

STEP: Final = 0.25
"""Inches between the places that are tried."""
ROUGH: Final = 1e-3
"""Inches by which shapely's discs, which have corners, may be wrong."""
FACINGS: Final = tuple(map(float, range(0, 360, 15)))


def answered(battle: Battle, asked: Summon) -> bool:
    """Ask for a place; one that is found is lawful, and shapely agrees."""
    verdict = referee.judge(battle, asked)
    place = verdict.measure("place")
    assert verdict.legal is (place is not None)
    if not isinstance(place, tuple):
        assert verdict.breaks == ("SUM-5",)
        return False
    x, y, facing = (float(str(number)) for number in place)
    said = replace(asked, at=(x, y), facing=facing)
    assert referee.judge(battle, said).legal
    assert rooms(battle, said, facing, np.array([[x, y]]))[0] > -ROUGH
    return True


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_no_place_is_missed_that_a_dense_search_finds(seed: int) -> None:
    """With its facing named, on 300 crowded tables."""
    battle, asked = crowded(seed)

    seen = room_seen(seed, (), STEP) > ROUGH

    assert answered(battle, asked) >= seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_no_facing_is_missed_that_a_dense_search_finds(seed: int) -> None:
    """Whatever the facing; where it is too close to tell, the search sees no room."""
    battle, named = crowded(seed)
    asked = replace(named, facing=Open.ASKED)
    seen = room_seen(seed, FACINGS, 3 * STEP) > ROUGH
    try:
        assert answered(battle, asked) >= seen
    except RuleGapError:
        assert not seen
