"""The order of the units in the file decides nothing that is not a tie."""

from dataclasses import replace

import pytest

from serried import parse_battle, referee
from serried.model.verdict import Verdict, as_table

GUN_FIRST = """
format = "serried/1"
book = "t9a"
phase = "melee"
active = "{active}"

[[unit]]
id = "gun"
player = "red"
front = [33.5, 22.5]
facing = 90
base = "25.4 round"
ranks = ["R"]
hp = 3

[[unit]]
id = "spears"
player = "blue"
front = [36.0, 24.0]
facing = 0
base = "25.4x50.8"
ranks = ["RRRRR"]
"""

CORNERS = """
format = "serried/1"
book = "t9a"
phase = "melee"
active = "{active}"

[[unit]]
id = "spears"
player = "blue"
front = [36, 24]
facing = 90
base = "50.8x50.8"
ranks = ["RK"]
[unit.model.K]
character = true

[[unit]]
id = "foes"
player = "red"
front = [36.5, 26]
facing = 180
base = "25.4x50.8"
ranks = ["R", "R"]
"""


def figures(verdict: Verdict) -> dict[str, object]:
    """Return what comes of it, whatever the order of the units."""
    found: dict[str, object] = {}
    for name in ("removed", "dropped_out", "lost_contact"):
        names = verdict.measure(name)
        assert isinstance(names, tuple)
        found[name] = sorted(map(str, names))
    nudges = dict(as_table(verdict.measure("nudges")) or ())
    found["nudges"] = {
        unit: tuple(round(float(str(way)), 6) for way in ways)
        for unit, ways in nudges.items()
        if isinstance(ways, tuple)
    }
    return found


@pytest.mark.parametrize("active", ["red", "blue"])
@pytest.mark.parametrize(
    ("text", "line"),
    [
        (GUN_FIRST, "batch: spears lose 2, gun lose 2"),
        (CORNERS, "batch: spears lose 1, foes lose 1"),
    ],
)
def test_whoever_stands_first_in_the_file(text: str, line: str, active: str) -> None:
    """NUDGE-2, AMB-78: in either order the same go, and the same are nudged so."""
    battle = parse_battle(text.format(active=active))
    other = replace(battle, units=battle.units[::-1])

    assert figures(referee.judge(battle, line)) == figures(referee.judge(other, line))


@pytest.mark.parametrize("active", ["red", "blue"])
def test_the_active_players_unit_is_the_one_that_moves(active: str) -> None:
    """NUDGE-2: both suffered, so it counts as the one that did not."""
    battle = parse_battle(CORNERS.format(active=active))
    nudges = figures(referee.judge(battle, "batch: spears lose 1, foes lose 1"))

    assert isinstance(nudges["nudges"], dict)
    assert set(nudges["nudges"]) == {"foes" if active == "red" else "spears"}
