"""Flights in words: where each total of the dice leads, and what it brings."""

from collections.abc import Iterator

from serried.model.numbers import number
from serried.model.results.flights import FlightEnd, FlightForecast, FlightTest
from serried.model.verdict import Verdict
from serried.report.measures import inches_said
from serried.report.said import Said

WHOLE_TURN = 360.0


def flights_said(verdict: Verdict) -> Iterator[Said]:
    """Yield a line for each total of the dice of a flight."""
    match verdict.result:
        case FlightForecast(ends=ends, if_failed=True):
            yield Said("if it fails, it flees:", ways=tuple(map(_line, ends)))
        case FlightForecast(ends=ends):
            yield from (Said(_line(one)) for one in ends)


def _line(one: FlightEnd) -> str:
    """Return where one total leads, and what comes of it."""
    more = "; ".join(_brought(one))
    return f"on {one.total:>3} ({one.ways}): {_goes(one)}{more and f'; {more}'}"


def _goes(one: FlightEnd) -> str:
    far = inches_said(one.length)
    if one.lost_at is not None:
        return f"lost at the {one.lost_at} edge after {far}"
    clear = f" to get clear of {_list(one.clear_of)}" if one.clear_of else ""
    x, y = number(one.pose.x), number(one.pose.y)
    facing = number(round(one.pose.facing, 2) % WHOLE_TURN)
    return f"{far}{clear}, to {x}, {y} facing {facing}"


def _brought(one: FlightEnd) -> Iterator[str]:
    yield from map(_test, one.tests)
    if one.panicking:
        verb = "take" if one.panicking[1:] else "takes"
        yield f"{_list(one.panicking)} {verb} a Panic Test"


def _test(test: FlightTest) -> str:
    models = "1 model tests" if test.models == 1 else f"{test.models} models test"
    dice = "1 die" if test.dice == 1 else f"{test.dice} dice"
    hits = "1" if test.most == 1 else f"1 to {test.most}"
    return f"{models} for {test.other} with {dice}, hits on {hits}"


def _list(names: tuple[str, ...]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
