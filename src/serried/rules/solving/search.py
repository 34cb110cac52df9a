"""Solving: every value of one number for which a request is lawful.

Each clause gives a *margin*, how much room is left. From the values of the
margins at the ends of a stretch, or in its middle too, one can tell that the whole
stretch is lawful, or that none of it is:

- no margin changes by more than ``slope`` times the change of the number;
- a *falling* margin, how close a sweep comes that the number makes longer, never
  grows with it;
- a *smooth* margin (of a length, a displacement, the table edge) besides lies
  between two values no lower than their straight connection less ``sag`` times
  the square of the stretch over 8, and where it is negative no higher than it
  with ``rise`` times the same.

What cannot be settled so is parted until only the ends themselves are left, and
these are found to the last digit: in the middle, or close to where a margin seems to
come to 0. No sampling is trusted.
"""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from serried.geometry.compare import ROUNDING
from serried.model.ids import ClauseId
from serried.rules.moving.end_clearance import EndClearance
from serried.rules.solving.borders import around, border

NARROWEST: Final = 1e-9
"""Stretches are not halved below this."""

STEP: Final = 4 * NARROWEST
"""Less than that is no step towards the end of what is lawful."""

SHORT: Final = 1 / 4
"""In no longer stretch may one table edge be left and another one come up."""

EVERY_THIRD: Final = 3
"""Every so many times a stretch is halved, however its margins seem to change."""

LEVEL_STRETCH: Final = 1 / 64
"""A stretch this short whose ends keep exactly to a limit keeps to it throughout."""

BEYOND: Final = 1e-8
"""So far past an end it is told which clause forbids more."""

NEAR: Final = 1e-6
"""A limit that leaves no room so far before an end is kept exactly up to it."""

MOST_PROBES: Final = 3_000
"""After so many looks the rest is only looked at, and the answer says so."""


class Room(NamedTuple):
    """The least margin at one value, and the clause whose it is.

    Attributes:
        margin: How much room is left; negative where there is none.
        clause: The clause that leaves least.
        smooth: The least margin of the smooth clauses.
        falling: The least of those that never grow with the value.
        rough: The least of the others.
        jump_margin: How much room there is until the rough ones jump.
        status: What makes them jump where it changes, for good, with the value.
        stand: Where it ends, with a margin of its own.
    """

    margin: float
    clause: ClauseId
    smooth: float = math.inf
    falling: float = math.inf
    rough: float = math.inf
    jump_margin: float = math.inf
    status: Hashable = None
    end: EndClearance | None = None


class End(NamedTuple):
    """One end of a stretch of lawful values.

    Attributes:
        value: The last lawful value.
        clause: The clause that forbids more; None at the end of the domain.
    """

    value: float
    clause: ClauseId | None


class Stretch(NamedTuple):
    """A closed interval of lawful values."""

    low: End
    high: End


class Solution(NamedTuple):
    """Every stretch of lawful values.

    Attributes:
        proved: Whether no value at all can be otherwise; else so many stretches
            were too close to a limit to settle that the rest was only looked at.
    """

    stretches: tuple[Stretch, ...]
    proved: bool


NOTHING: Final = Solution((), proved=True)
"""No value at all is lawful, whatever the number."""


Probe = Callable[[float], Room]


class _Look(NamedTuple):
    """One stretch that has been looked at: settled, or too narrow to settle."""

    low: float
    high: float
    lawful: bool | None
    proved: bool = True


class _Part(NamedTuple):
    """One stretch that is not settled yet, and what is known of its ends.

    Attributes:
        order: The less the sooner: its length, taken off 0.
        low: Its low end; no two parts have the same.
    """

    order: float
    low: tuple[float, Room]
    high: tuple[float, Room]
    depth: int


@dataclass(frozen=True, slots=True)
class Domain:
    """The values that are looked at.

    Attributes:
        low: The least.
        high: The greatest.
        slope: By how much any margin can change for a change of 1.
        sag: The greatest second derivative of a smooth margin.
        rise: The greatest of its negative, where the margin itself is negative.
    """

    low: float
    high: float
    slope: float
    sag: float
    rise: float


def lawful_stretches(probe: Probe, domain: Domain) -> Solution:
    """Return every stretch of *domain* on which all margins are at least 0.

    Args:
        probe: Returns the least margin at a value.
        domain: Where to look, and how fast margins change there.
    """
    probe = cache(probe)  # ends and middles are asked about again
    looks = _looks(probe, domain)
    marks = [_lawful(probe(domain.low)), *(_settled(probe, look) for look in looks)]
    marks.append(_lawful(probe(domain.high)))
    places = [domain.low, *((look.low + look.high) / 2 for look in looks), domain.high]
    ends: list[End] = [End(domain.low, None)] if marks[0] else []
    for number, (was, now) in enumerate(pairwise(marks)):
        if was != now:
            sides = range(number, -1, -1), range(number + 1, len(marks))
            lawful, unlawful = sides if was else sides[::-1]
            inner = [places[at] for at in takewhile(marks.__getitem__, lawful)]
            ends.append(_end(probe, inner, places[unlawful[0]]))
    if marks[-1]:
        ends.append(End(domain.high, None))
    pairs = zip(*[iter(ends)] * 2, strict=True)
    proved = all(look.proved for look in looks)
    return Solution(tuple(Stretch(low, high) for low, high in pairs), proved)


def _looks(probe: Probe, domain: Domain) -> list[_Look]:
    """Return stretches from the left that are settled, or too narrow to be.

    The widest is parted next, so that what is only looked at in the end is narrow.
    """
    first, last = (domain.low, probe(domain.low)), (domain.high, probe(domain.high))
    todo = [_Part(domain.low - domain.high, first, last, 1)]
    looks: list[_Look] = []
    probes = 0
    while todo:
        _, (low, at_low), (high, at_high), depth = heappop(todo)
        half = (high - low) / 2
        lawful = _by_its_ends(domain, half, at_low, at_high)
        if lawful is not None or half < NARROWEST or _level(half, at_low, at_high):
            looks.append(_Look(low, high, lawful))
            continue
        middle = (low + high) / 2
        halved = depth % EVERY_THIRD == 0 or _lawful(at_low) == _lawful(at_high)
        place = middle if halved else _near_the_border(low, at_low, high, at_high)
        here = probe(place)
        probes += 1
        if place == middle:
            lawful = _whole(domain, half, at_low, here, at_high)
        if lawful is not None:
            looks.append(_Look(low, high, lawful))
        elif probes + len(todo) > MOST_PROBES:
            looks.append(_Look(low, high, None, proved=False))
        else:
            at = (place, here)
            heappush(todo, _Part(low - place, (low, at_low), at, depth + 1))
            heappush(todo, _Part(place - high, at, (high, at_high), depth + 1))
    return sorted(looks)


def _near_the_border(low: float, at_low: Room, high: float, at_high: Room) -> float:
    """Return where to part a stretch that is lawful at one end only.

    That is a little beyond where the margin would come to 0 if it changed evenly, seen
    from the end that is nearer to it: so a short stretch is soon left around it.
    """
    one, other = abs(at_low.margin), abs(at_high.margin)
    if not one + other < math.inf:
        return (low + high) / 2
    beyond = 2.0 * min(one, other) / (one + other) if one + other else 1.0
    step = min(max(beyond * (high - low), STEP), (high - low) / 2)
    return low + step if one < other else high - step


def _whole(
    domain: Domain, half: float, low: Room, here: Room, high: Room
) -> bool | None:
    """Tell whether a stretch is lawful throughout, unlawful throughout, or neither.

    Args:
        domain: For how fast margins change.
        half: Half the length of the stretch.
        low: At its low end.
        here: In its middle.
        high: At its high end.
    """
    change, square = domain.slope * half, half * half / 8
    bend = domain.sag * square * 4  # of the whole stretch
    steady = here.jump_margin > change and low.status == high.status
    if here.smooth < -change or (here.rough < -change and steady):
        return False
    if low.falling < -ROUNDING or _ends(low, here, high, change, bend) is False:
        return False
    halves = ((low, here), (here, high))
    if all(_broken(*ends, domain.rise * square) for ends in halves):
        return False
    if here.rough <= change or high.falling < -ROUNDING or not steady:
        return None
    if _ends(low, here, high, change, bend) is None:
        return None
    level = min(low.smooth, here.smooth, high.smooth) >= domain.sag * square - ROUNDING
    return True if level or here.smooth > change else None


def _by_its_ends(domain: Domain, half: float, low: Room, high: Room) -> bool | None:
    """Tell the same, as far as the ends of a stretch tell it.

    Two margins that change no faster than they can meet in the middle at worst.
    """
    change, bend = domain.slope * half, domain.sag * half * half / 2
    steady = _mean(low.jump_margin, high.jump_margin) > change
    steady = steady and low.status == high.status
    smooth, rough = _mean(low.smooth, high.smooth), _mean(low.rough, high.rough)
    broken = smooth < -change or (rough < -change and steady)
    broken = broken or low.falling < -ROUNDING
    between = half <= SHORT / 2 and _broken(low, high, domain.rise * half * half / 2)
    if broken or between:
        return False
    ends = _end_at_both(low.end, high.end, 2.0 * change, bend, steady=steady)
    kept = _lawful(low) and _lawful(high) and steady and rough > change
    if not (ends and kept):
        return ends and None
    level = min(low.smooth, high.smooth) >= bend - ROUNDING or smooth > change
    return True if level and high.falling >= -ROUNDING else None


def _end_at_both(
    low: EndClearance | None,
    high: EndClearance | None,
    change: float,
    bend: float,
    *,
    steady: bool,
) -> bool | None:
    """Tell whether a move ends clear for all of a stretch, or nowhere, or neither."""
    if low is None:
        return True
    if low.overlaps(change):
        return False
    if high is None or not steady or low.ignored != high.ignored:
        return None
    if low.barred(low, high, bend):
        return False
    return low.clear(low, high, change, bend) or None


def _mean(one: float, other: float) -> float:
    return (one + other) / 2.0


def _ends(low: Room, here: Room, high: Room, change: float, bend: float) -> bool | None:
    """Tell whether the move ends clear all the way, or nowhere, or neither."""
    if here.end is None:
        return True
    if low.end is None or high.end is None:
        return None
    steady = here.jump_margin > change and low.status == high.status
    if here.end.overlaps(change):
        return False
    if not steady:
        return None
    if here.end.room < -change or here.end.barred(low.end, high.end, bend):
        return False
    return here.end.clear(low.end, high.end, change, bend) or None


def _broken(low: Room, high: Room, rise: float) -> bool:
    """Tell whether one smooth clause is broken all the way between two values."""
    smooth = low.margin == low.smooth and high.margin == high.smooth
    alike = smooth and low.clause == high.clause
    return alike and max(low.margin, high.margin) < -rise - ROUNDING


def _level(half: float, low: Room, high: Room) -> bool:
    """Tell whether a stretch keeps exactly to a limit, as in sliding along it."""
    exact = max(abs(low.margin), abs(high.margin)) <= ROUNDING
    return exact and half < LEVEL_STRETCH


def _settled(probe: Probe, look: _Look) -> bool:
    if look.lawful is not None:
        return look.lawful
    return _lawful(probe((look.low + look.high) / 2))


def _lawful(room: Room) -> bool:
    return room.margin >= -ROUNDING


def _end(probe: Probe, inner: list[float], outside: float) -> End:
    """Return where lawfulness ends, to the last digit.

    The last value with room to spare is taken, unless there is only rounding
    room, as where a unit slides along exactly at its limit.

    Args:
        probe: Returns the least margin at a value.
        inner: Values of one lawful stretch, from the last that is known to be.
        outside: The next value known to be unlawful.
    """
    inside, floor = _spare(probe, inner)
    guess = _crossing(inside, probe(inside).margin, outside, probe(outside).margin)

    def holds(value: float) -> bool:
        return probe(value).margin >= floor

    lawful, unlawful = border(holds, *around(holds, inside, outside, guess))
    plain = _plain(lawful)
    value = plain if probe(plain).margin >= floor else lawful
    beyond = unlawful + (BEYOND if inside < outside else -BEYOND)
    return End(value, probe(max(beyond, 0.0)).clause)


def _spare(probe: Probe, inner: list[float]) -> tuple[float, float]:
    """Return a value close to an end, and the room that there is up to the end.

    Where a limit is kept exactly it is broken by rounding here and there.
    """
    last = inner[0]
    for place in inner:
        near = min(max(place, last - NEAR), last + NEAR)
        if probe(near).margin > ROUNDING:
            return near, 0.0
        if near != place:
            break
    return last, -ROUNDING


def _crossing(one: float, at_one: float, other: float, at_other: float) -> float:
    """Return where a margin comes to 0 if it changes evenly; the middle, if never."""
    change = at_one - at_other
    share = at_one / change if change and abs(change) < math.inf else 0.5
    return one + (other - one) * (share if 0.0 < share < 1.0 else 0.5)


def _plain(value: float) -> float:
    """Return 5 for 4.999999999999999: the number that was meant, if there is one."""
    plain = round(value, 9)
    return plain if abs(plain - value) <= 2 * ROUNDING else value
