"""Which ways somebody can look is said by the clock, and when it passes north."""

import pytest

from serried.model.results.reaches import Reach, Stretch
from serried.model.verdict import Finding, Verdict
from serried.report.reaches import reach_said


@pytest.mark.parametrize(
    ("facings", "said"),
    [
        ((27.5, 96.0), "27.5 to 96"),
        ((245.0, 384.5), "245 through north (0) to 24.5"),
        ((270.0, 360.0), "270 to 0"),
        ((0.0, 90.0), "0 to 90"),
        ((0.0, 360.0), "anywhere"),
        ((45.0, 45.0), "45"),
    ],
)
def test_facings_that_pass_north_say_so(facings: Stretch, said: str) -> None:
    """Those that only begin or end there do not."""
    heard = Finding(clause="MOV-17", holds=True, reason="")
    verdict = Verdict(findings=(heard,), result=Reach(facings=(facings,)))

    assert f"facing {said}" in [line.plain for line in reach_said(verdict)]
