"""Health Points that come back: how many ways to share them out are listed."""

import pytest

from positions import HEAD, at, unit
from serried import referee
from serried.engine.files import parse_battle


@pytest.mark.parametrize(("lost", "listed"), [(24, True), (25, False)])
def test_up_to_a_thousand_are_looked_through(lost: int, *, listed: bool) -> None:
    """REC-5: R and the Champion may each have any of what they lost, or none of it.

    That is 25 * 40 = 1000 and 26 * 40 = 1040 ways, of which two give one point back.
    """
    more = f"hp = 40\nlost = {{ R = {lost}, C = 39 }}"
    guard = unit("guard", where=at(36, 10), body='ranks = ["RCR"]') + more
    battle = parse_battle(HEAD + guard)

    said = referee.judge(battle, "guard recover 1")

    ways = ((("R", 1),), (("C", 1),))
    assert said.legal
    assert said.measure("choices") == (ways if listed else ())
