"""Solving: every value of one number for which a request is lawful.

Each clause gives a *margin*, how much room is left, which changes by at most
``slope`` times the change of the number. So one look at the middle of a stretch
can settle the whole stretch: where the least margin there exceeds what it could
lose on the way to either end, the stretch is lawful throughout, and the same for
unlawful ones. What cannot be settled is halved until only the ends themselves
are left, and these are then found to the last digit. No sampling is trusted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from serried.model.ids import ClauseId

ROUNDING: Final = 1e-12
"""Room that is lacking by no more than this is a rounding error, not a breach."""

NARROWEST: Final = 1e-9
"""Stretches are not halved below this."""

LEVEL_STRETCH: Final = 0.125
"""A stretch this short whose ends keep exactly to a limit keeps to it throughout."""

MOST_PROBES: Final = 20_000


class Room(NamedTuple):
    """The least margin at one value, and the clause whose it is.

    Attributes:
        margin: How much room is left; negative where there is none.
        clause: The clause that leaves least.
    """

    margin: float
    clause: ClauseId


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


Probe = Callable[[float], Room]


class _Look(NamedTuple):
    """One stretch that has been looked at: settled, or too narrow to settle."""

    low: float
    high: float
    lawful: bool | None


@dataclass(frozen=True, slots=True)
class Domain:
    """The values that are looked at.

    Attributes:
        low: The least.
        high: The greatest.
        slope: By how much any margin can change for a change of 1.
    """

    low: float
    high: float
    slope: float


def lawful_stretches(probe: Probe, domain: Domain) -> tuple[Stretch, ...]:
    """Return every stretch of *domain* on which all margins are at least 0.

    Args:
        probe: Returns the least margin at a value.
        domain: Where to look, and how fast margins change there.
    """
    looks = list(_looks(probe, domain))
    marks = [_lawful(probe(domain.low)), *(_settled(probe, look) for look in looks)]
    marks.append(_lawful(probe(domain.high)))
    places = [domain.low, *((look.low + look.high) / 2 for look in looks), domain.high]
    ends: list[End] = [End(domain.low, None)] if marks[0] else []
    for (a, was), (b, now) in pairwise(zip(places, marks, strict=True)):
        if was != now:
            ends.append(_end(probe, a, b, was))
    if marks[-1]:
        ends.append(End(domain.high, None))
    return tuple(
        Stretch(low, high) for low, high in zip(*[iter(ends)] * 2, strict=True)
    )


def _looks(probe: Probe, domain: Domain) -> Iterator[_Look]:
    """Yield stretches from the left that are settled, or too narrow to be."""
    todo = [(domain.low, domain.high)]
    probes = 0
    while todo:
        low, high = todo.pop()
        middle, half = (low + high) / 2, (high - low) / 2
        margin = probe(middle).margin
        probes += 1
        if abs(margin) > domain.slope * half:
            yield _Look(low, high, margin > 0)
        elif half < NARROWEST or probes > MOST_PROBES or _level(probe, low, high):
            yield _Look(low, high, None)
        else:
            todo += [(middle, high), (low, middle)]


def _level(probe: Probe, low: float, high: float) -> bool:
    """Tell whether a stretch keeps exactly to a limit, as in sliding along it."""
    if high - low > LEVEL_STRETCH:
        return False
    return all(abs(probe(value).margin) <= ROUNDING for value in (low, high))


def _settled(probe: Probe, look: _Look) -> bool:
    if look.lawful is not None:
        return look.lawful
    return _lawful(probe((look.low + look.high) / 2))


def _lawful(room: Room) -> bool:
    return room.margin >= -ROUNDING


def _end(probe: Probe, low: float, high: float, low_is_lawful: bool) -> End:  # noqa: FBT001 - which side is which
    """Return where lawfulness ends between *low* and *high*, to the last digit."""
    while True:
        middle = (low + high) / 2
        if middle in {low, high}:
            break
        if _lawful(probe(middle)) == low_is_lawful:
            low = middle
        else:
            high = middle
    lawful, unlawful = (low, high) if low_is_lawful else (high, low)
    return End(_plain(lawful), probe(unlawful).clause)


def _plain(value: float) -> float:
    """Return 5 for 4.999999999999999: the number that was meant, if there is one."""
    plain = round(value, 9)
    return plain if abs(plain - value) <= 2 * ROUNDING else value
