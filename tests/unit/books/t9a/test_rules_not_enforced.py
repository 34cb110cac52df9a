"""Rules that are not enforced yet: what they would decide is a gap, and nothing else.

The clauses and what they speak of are those of the reference; a rule that comes to be
enforced leaves its row here.
"""

import pytest

from positions import HEAD, RATES, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.errors import RuleGapError


def gap(*parts: str, line: str, dice: tuple[int, ...] | None = None) -> str:
    """Return the clause of the gap that a line meets; empty if it meets none."""
    battle = parse_battle(HEAD + "".join(parts))
    try:
        referee.judge(battle, line, dice)
    except RuleGapError as found:
        return found.clause
    return ""


def spears(rule: str = "", state: str = "") -> str:
    """Return spears of 5" and 10" with a rule, and what they have done."""
    rules = f'rules = ["{rule}"]\n' if rule else ""
    return unit("spears") + RATES + rules + (f'state = ["{state}"]\n' if state else "")


@pytest.mark.parametrize(
    ("rule", "state", "clause"),
    [
        ("March and Shoot", "marched", "SHOOT-1"),
        ("March and Shoot", "advanced", ""),
        ("Light Troops", "marched", ""),
        ("Swift Reform", "reformed", "CMD-8"),
        ("Swift Reform", "marched", ""),
        ("Move or Fire", "advanced", "UR-MOF"),
        ("Move or Fire", "", ""),
    ],
)
def test_shooting_that_such_a_rule_affects(rule: str, state: str, clause: str) -> None:
    """SHOOT-1, CMD-8, UR-MOF: only after the move that the rule speaks of."""
    assert gap(spears(rule, state), line="spears may shoot") == clause
