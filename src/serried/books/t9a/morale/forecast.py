"""The 9th Age, chapter "Fleeing and Rallying": where each roll of a flight leads.

Source:
    CHG-8, FLEE-3 to FLEE-7, FLEE-10 to FLEE-12, PANIC-1, RALLY-4, GEN-8
"""

from collections import Counter
from collections.abc import Iterator

from serried.books.t9a.charging.reacting.flee_moves import (
    NOBODY,
    FleeCourse,
    FleeMove,
    Heading,
)
from serried.books.t9a.ground.danger import DangerTest
from serried.books.t9a.morale.flee_distance import totals_of
from serried.books.t9a.morale.panic import witnesses
from serried.geometry import Point
from serried.model.ids import UnitId
from serried.model.results.charges import Chance
from serried.model.results.flights import FlightEnd, FlightForecast, FlightTest
from serried.model.unit import Unit
from serried.rules.case import Situation


def forecast(
    situation: Situation,
    unit: Unit,
    origin: Point | Heading | None,
    *,
    if_failed: bool = False,
    sparing: frozenset[UnitId] = NOBODY,
) -> FlightForecast:
    """Return where each total of its dice makes a unit flee to.

    Args:
        situation: The table before it.
        unit: Who flees.
        origin: Where from; None if it flees straight ahead.
        if_failed: Whether it flees only if it fails a test first.
        sparing: The units through which it flees unharmed (FLEE-12).

    Source:
        CHG-8, FLEE-3 to FLEE-7, GEN-8
    """
    totals = totals_of(unit)
    whole = sum(ways for _, ways in totals)
    ends = []
    course = FleeCourse(situation, unit, origin, sparing)
    for total, ways in totals:
        move = course.move(float(total))
        end = FlightEnd(
            total=total,
            ways=Chance(ways, whole),
            length=move.length,
            pose=move.pose,
            clear_of=move.clear_of,
            lost_at=move.lost_at,
            tests=tuple(test for one in move.dangerous for test in _tests(one)),
            panicking=panicking(situation, unit, move),
        )
        ends.append(end)
    return FlightForecast(ends=tuple(ends), if_failed=if_failed)


def panicking(situation: Situation, unit: Unit, move: FleeMove) -> tuple[UnitId, ...]:
    """Return who takes a Panic Test because of a flight (FLEE-4, FLEE-7, PANIC-1)."""
    seen = witnesses(situation, unit.at(move.pose)) if move.lost else ()
    return tuple(dict.fromkeys((*move.panicking, *seen)))


def _tests(test: DangerTest) -> Iterator[FlightTest]:
    """Yield who throws for one source, those apart for whom it is more dangerous."""
    for most in Counter(roll.most for roll in test.rolls):
        rolls = [roll for roll in test.rolls if roll.most == most]
        dice = sum(roll.dice for roll in rolls)
        yield FlightTest(test.other, len(rolls), dice, most)
