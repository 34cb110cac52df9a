"""Limits of a move: which model's figures are told, and which model is named."""

import pytest

from serried import referee
from serried.engine.files import parse_battle

RATE = 5.0

SPEARS = f"""
format = "serried/1"
book = "t9a"

[[unit]]
id = "spears"
player = "blue"
front = [36, 10]
facing = 0
base = "25x25"
ranks = ["RR"]
advance = {RATE!r}
march = 10
discipline = 7
"""

ANGLE = 0.9e-6
"""The wheel, in radians: the outer model goes less than 1e-6" farther."""


@pytest.mark.parametrize("toward", ["left", "right"])
def test_the_worst_model_counts_and_the_first_of_equals_is_named(
    toward: str,
) -> None:
    """MOV-15: the outer one ends 1.5e-6" too far, which is more than the tolerance.

    The two are equal but for 0.9e-6", so that the first is named, whoever it is.
    """
    wide = 25 / 25.4
    outer = 1.5 * wide * ANGLE
    line = f"spears advance: forward {RATE + 1.5e-6 - outer!r}, wheel {toward}"

    verdict = referee.judge(parse_battle(SPEARS), f"{line} {2 * wide * ANGLE!r}")

    finding = next(f for f in verdict.findings if f.clause == "MOV-15")
    assert not finding.holds
    assert finding.measured == pytest.approx(RATE + 1.5e-6, abs=1e-9)
    assert finding.model == "1.1"
