"""What a unit of Battleaxe may still do this turn."""

import pytest

from positions import HEAD, at, unit
from serried import referee
from serried.engine.files import parse_battle

RATES = "movement = 5\nleadership = 7\n"
BATTLE = parse_battle(
    HEAD.replace("t9a", "battleaxe")
    + unit("spears", where=at(36, 10))
    + RATES
    + unit("foes", "red", at(36, 30, 180))
    + RATES
)


@pytest.mark.parametrize(("verb", "clause"), [("charge", "BA-CHG-4"), ("shoot", "")])
def test_who_is_free_is_free_to_do_something(verb: str, clause: str) -> None:
    """The finding says what: programs need not know which clause is about what."""
    said = referee.judge(BATTLE, f"spears may {verb}").findings

    (free,) = [one for one in said if one.reason == "free_to"]
    assert free.holds
    assert clause in free.clause
    assert dict(free.values) == {"verb": verb}
