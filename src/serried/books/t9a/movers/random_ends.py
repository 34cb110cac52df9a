"""The 9th Age, chapter "Random Movement": where each throw leads, and whom it meets.

Source:
    RND-1, RND-9, PUR-18, CHG-FLEE-1, docs/rulings/0058-random-movement.md
"""

from collections.abc import Callable, Iterator
from itertools import groupby

from serried.books.t9a.movers.random_ways import NOBODY, Made, RandomCourse, RandomWay
from serried.late import Later
from serried.model.errors import RequestError, RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.random_dice import RandomDice
from serried.tuples import NamedTuple

charge_at_random: Callable[..., Made | None] = Later(
    "serried.books.t9a.movers.random_charges", "charge_at_random"
)


class Meeting(NamedTuple):
    """An enemy that a move at random comes to.

    Attributes:
        enemy: Who it is.
        how: What becomes of it, as a verb; "meets" if other dice or a rule that is not
            enforced yet would say that.
    """

    enemy: UnitId
    how: str


class RandomEnd(NamedTuple):
    """Where one total of the dice leads.

    Attributes:
        total: Of the dice.
        ways: In how many throws it comes.
        length: How far it leads, in inches.
        meeting: The enemy that it leads to; None if it leads to none.
    """

    total: int
    ways: int
    length: Inches
    meeting: Meeting | None


def random_ends(
    situation: Situation, unit: Unit, course: RandomCourse, throw: RandomDice
) -> tuple[RandomEnd, ...]:
    """Return where each total of its dice makes a unit go.

    Source:
        RND-1, RND-9
    """
    ends: list[RandomEnd] = []
    last: RandomEnd | None = None
    for total, ways in throw.totals():
        way = course.way(float(total), NOBODY)
        met = last and last.meeting
        if way.charges is None:
            last = RandomEnd(total, ways, way.length, None)
        elif last is None or not met or met.enemy != way.charges:
            last = _charging(situation, unit, course, way, (total, ways))
        else:  # a Charge with room is not lost by a longer range
            last = last._replace(total=total, ways=ways)
        ends.append(last)
    return tuple(ends)


def _charging(
    situation: Situation,
    unit: Unit,
    course: RandomCourse,
    way: RandomWay,
    rolled: tuple[int, int],
) -> RandomEnd:
    """Return what comes of meeting an enemy, as far as no other dice decide it."""
    enemy = way.charges or ""
    try:
        made = made_at_random(situation, unit, course, float(rolled[0]), ())
    except (RequestError, RuleGapError):
        return RandomEnd(*rolled, way.length, Meeting(enemy, "meets"))
    if made.target is None:
        return RandomEnd(*rolled, made.length, None)
    how = "catches" if made.caught else "charges"
    return RandomEnd(*rolled, made.length, Meeting(made.target, how))


def whom_it_meets(unit: Unit, ends: tuple[RandomEnd, ...]) -> Iterator[str]:
    """Yield on which totals a unit meets whom, and what it does then."""
    for meeting, of_it in groupby(ends, lambda end: end.meeting):
        totals = [end.total for end in of_it]
        if meeting is None:
            continue
        said = f"on {totals[0]}"
        if totals[-1] == ends[-1].total:
            said = f"on {totals[0]} or more" if totals[1:] else said
        elif totals[1:]:
            said = f"on {totals[0]} to {totals[-1]}"
        more = ", and charges it if it can" if meeting.how == "meets" else ""
        yield f"{said} {unit.id} {meeting.how} {meeting.enemy}{more}"


def made_at_random(
    situation: Situation,
    unit: Unit,
    course: RandomCourse,
    distance: Inches,
    dice: tuple[int, ...],
) -> Made:
    """Make a move: an enemy that it meets is charged, or is in its way (PUR-18)."""
    barred = NOBODY
    while True:
        way: RandomWay = course.way(distance, barred)
        if way.charges is None:
            after = situation.battle.with_unit(unit.at(way.trip.end))
            return Made(after, way.trip, way.length, dice, stopped_by=way.stopped_by)
        made = charge_at_random(situation, course, way, distance, dice)
        if made is not None:
            return made._replace(target=way.charges)
        barred |= {way.charges}
