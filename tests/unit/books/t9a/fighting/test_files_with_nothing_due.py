"""A file may name a step of a Round in which nothing is due: that is one clear line."""

import pytest

from serried import parse_battle
from serried.engine.referee import consider
from serried.model.errors import RequestError

UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
front = [20, 10]
facing = {facing}
base = "25.4x25.4"
ranks = ["RRRRR"]
advance = 5
march = 10
discipline = 7
"""
UNITS = UNIT.format(name="a", player="blue", facing=0) + UNIT.format(
    name="b", player="red", facing=180
)
TABLE = f"""format = "serried/1"
book = "t9a"
phase = "melee"
{UNITS}
[combat]
sides = {{a = "blue", b = "red"}}
step = "STEP"
"""
LOST = "score = {blue = 1, red = 9}\n"


@pytest.mark.parametrize(
    ("step", "more"),
    [
        ("break tests", ""),
        ("flights", ""),
        ("flights", LOST),
        ("pursuits", ""),
        ("pursuits", LOST + 'pursuits = [{unit = "b", of = "a", distance = 5}]\n'),
    ],
)
def test_a_step_with_nothing_due_is_said_so(step: str, more: str) -> None:
    """As no battle comes to it, but a file may have it."""
    battle = parse_battle(TABLE.replace("STEP", step) + more)

    with pytest.raises(RequestError, match=f'`step = "{step}"`, and nothing is due'):
        consider(battle, "blue fight on", (3, 4))
