"""What is measured where an enemy is touched that stood within an inch before."""

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle


def test_the_gap_to_whom_a_pivot_strikes_is_none() -> None:
    """SPACE-4: 0.05" away; turned half a right angle, a corner reaches 0.2" farther."""
    runner = unit("runner", "blue", at(36, 19.95), "25x25", 'ranks = ["R"]') + RATES
    enemies = unit("foes", "red", at(36, 20, 180))
    battle = parse_battle(HEAD + runner + enemies)
    line = "runner advance: pivot right 45, pivot left 45"
    found = referee.judge(battle, line, (1, 1))

    (struck,) = [one for one in found.findings if one.clause == "SPACE-2"]
    assert not struck.holds
    assert (struck.measured, struck.other) == (0.0, "foes")
