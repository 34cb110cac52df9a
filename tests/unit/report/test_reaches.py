"""Which ways somebody can look is said by the clock, and when it passes north."""

import pytest

from serried import parse_action
from serried.geometry import Point
from serried.model.results.reaches import Area, Reach, Row, Stretch
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


GROUND: Area = (((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)),)


@pytest.mark.parametrize(
    ("areas", "end", "told"),
    [
        ((GROUND,), (20.0, 10.4), False),
        ((GROUND,), (20.0, 10.6), True),
        ((), (20.0, 10.4), True),
    ],
)
def test_a_short_row_beside_ground_is_not_told(
    areas: tuple[Area, ...], end: Point, *, told: bool
) -> None:
    """Who has ground to stand on has no use for it; else it is all there is."""
    line = parse_action("spears advance: wheel left 1")
    row = Row(line=line, points=((20.0, 10.0), end), facings=(350.0, 360.0))
    heard = Finding(clause="MOV-17", holds=True, reason="")
    verdict = Verdict(findings=(heard,), result=Reach(areas=areas, rows=(row,)))

    lines = [one.plain for one in reach_said(verdict)]

    assert any("wheel left" in line for line in lines) is told
