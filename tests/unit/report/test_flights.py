"""Where each roll of a flight leads, in words."""

from serried.geometry import Pose
from serried.model.results.charges import Chance
from serried.model.results.flights import FlightEnd, FlightForecast, FlightTest
from serried.model.verdict import Finding, Verdict
from serried.report.flights import flights_said
from serried.report.said import plain_lines

ALLOWED = Finding(clause="FLEE-3", holds=True, reason="flees_from_charge")

CLEAR = FlightEnd(
    total=4,
    ways=Chance(3, 36),
    length=12.5,
    pose=Pose(32.5, 24.0, 1.0, 0.0),
    clear_of=("bows", "rock"),
    lost_at=None,
    tests=(FlightTest("rock", 3, 3, 3),),
    panicking=("bows",),
)
LOST = FlightEnd(
    total=5,
    ways=Chance(4, 36),
    length=2.0,
    pose=Pose(20.0, 48.0, 0.0, 1.0),
    clear_of=(),
    lost_at="north",
    tests=(FlightTest("water", 1, 1, 1),),
    panicking=("bows", "slings"),
)


def lines(found: FlightForecast) -> list[str]:
    """Return the lines of a terminal."""
    verdict = Verdict(findings=(ALLOWED,), measures=found.values, result=found)
    return list(plain_lines(flights_said(verdict)))


def test_each_total_has_a_line_with_all_that_it_brings() -> None:
    """How far, what it gets clear of, where it ends, who throws and who panics."""
    clear, lost = lines(FlightForecast(ends=(CLEAR, LOST)))

    assert clear == (
        'on   4 (3/36): 12.5" to get clear of bows and rock, to 32.5, 24 facing 90;'
        " 3 models test for rock with 3 dice, hits on 1 to 3;"
        " bows takes a Panic Test"
    )
    assert lost == (
        'on   5 (4/36): lost at the north edge after 2";'
        " 1 model tests for water with 1 die, hits on 1;"
        " bows and slings take a Panic Test"
    )


def test_of_a_rally_test_they_stand_behind_its_failure() -> None:
    """RALLY-4: it flees if it fails the test, and only then."""
    first, *_ = lines(FlightForecast(ends=(LOST,), if_failed=True))

    assert first == "if it fails, it flees:"
