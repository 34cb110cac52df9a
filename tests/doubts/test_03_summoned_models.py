"""SUM-4 was measured from empty rear places, where Summoned *models* keep an inch.

The rest stands in the scene SUM-4-empty-places-do-not-count.
"""

import math
from typing import Any

import pytest

from positions import HEAD
from serried import referee
from serried.engine.files import parse_battle
from serried.model.verdict import Verdict

WALL = """
[[terrain]]
id = "wall1"
kind = "impassable"
polygon = [[{west}, 24], [40, 24], [40, 26.8], [{west}, 26.8]]
"""
IMPS = """
[[unit]]
id = "imps"
player = "blue"
off_table = "summoned"
base = "25.4x50.8"
ranks = ["RRR", "R.."]
"""


def summoned(west: float, line: str) -> Verdict:
    """Return what is said of a summons ahead of a wall that begins at x = *west*.

    At (36, 30) and facing north the front rank ends at y = 28, model 2.1 at x = 35.5,
    and the empty places behind at x = 37.5.
    """
    battle = parse_battle(f'{HEAD}phase = "magic"\n{WALL.format(west=west)}{IMPS}')
    return referee.judge(battle, line)


def test_an_empty_place_near_a_wall_is_lawful() -> None:
    """The wall is 0.43" from it, and 1.2" or more from every model."""
    assert summoned(37.93, "summon imps at 36, 30 facing 0").legal


def test_what_is_said_of_a_model_is_true_of_it() -> None:
    """The front rank is 0.9" ahead of the wall, and 0.43" beside it."""
    (breach,) = summoned(37.93, "summon imps at 36, 29.7 facing 0").breaches

    assert (breach.clause, breach.model) == ("SUM-4", "1.3")
    assert breach.measured == pytest.approx(math.hypot(0.9, 0.43))


def test_a_place_that_is_found_may_be_so() -> None:
    """With a table full of rock but for just this room, a question finds it."""
    around = """
[[terrain]]
id = "{name}"
kind = "impassable"
polygon = [[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]
"""
    sides = {
        "north": (0, 31.05, 72, 48),
        "west": (0, 0, 33.45, 31),
        "east": (38.55, 26.9, 72, 31),
        "south": (33.45, 0, 37.55, 24.95),
        "corner": (37.55, 0, 72, 26.9),
    }
    rocks = "".join(
        around.format(name=name, west=box[0], south=box[1], east=box[2], north=box[3])
        for name, box in sides.items()
    )
    battle = parse_battle(f'{HEAD}phase = "magic"\n{rocks}{IMPS}')
    verdict = referee.judge(battle, "summon imps at ? facing 0")
    place: Any = verdict.measure("place")

    assert place is not None
    x, y, facing = place
    assert referee.judge(battle, f"summon imps at {x!r}, {y!r} facing {facing!r}").legal
    assert not referee.judge(battle, "summon imps at ? facing 90").legal
