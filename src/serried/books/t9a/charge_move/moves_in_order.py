"""The 9th Age, chapter "Move Chargers": in which order chargers get to their places.

Each of several has a stretch of offsets to end in. What is sought is an order of their
moves, and an offset for each, so that nobody who has ended bars the way of one who has
still to move. They are taken up one after another: whoever comes in addition moves last
if it can, or earlier, and the others as before; only if that fails, all moves of those
taken up so far are sought anew.

Source:
    CHG-MOVE-8, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterator, Sequence
from typing import Final

from serried.books.t9a.charge_move.places import (
    Choice,
    LeavingRoom,
    Some,
    few,
    middle_of,
)
from serried.books.t9a.charge_move.tables import Places
from serried.model.ids import Inches
from serried.rules.charging.offsets import Stretch
from serried.tuples import NamedTuple

FEW: Final = 3
"""Of so many all moves are sought at once."""


class Step(NamedTuple):
    """The move of one charger: who by number, and where it may end, and does."""

    number: int
    stretch: Stretch
    offset: Inches


Steps = tuple[Step, ...]


def taken_up(choice: Choice, who: Some) -> list[Steps] | None:
    """Return how some chargers can move, taken up one after another.

    Whoever is stuck is taken up first the next time.

    Args:
        choice: Where each may end.
        who: Who is to move; the others are thought away.

    Returns:
        Nothing if they cannot, None if it is not known. Of all but the last to move one
        offset is told, of the last all that it reaches.

    Raises:
        TooManyError: If too many tables would have to be looked at.

    Source:
        CHG-MOVE-8
    """
    order = sorted(who)
    for _ in order:
        search, steps, stuck = _taken_up(choice, order)
        if stuck is None:
            return search.last_anywhere(steps)
        order = [stuck, *(number for number in order if number != stuck)]
    return None


def few_can_move(choice: Choice, who: Some) -> bool:
    """Return whether two or three chargers can move.

    Args:
        choice: As for ``taken_up``.
        who: As for ``taken_up``.

    Raises:
        TooManyError: As ``taken_up``.

    Source:
        CHG-MOVE-8
    """
    _, steps, _ = _taken_up(choice, sorted(who))
    return bool(steps)


def moves_in_order(choice: Choice, who: Some) -> list[Steps]:
    """Return how some chargers can move, all orders tried; nothing if they cannot.

    Args:
        choice: As for ``taken_up``.
        who: As for ``taken_up``.

    Raises:
        TooManyError: As ``taken_up``.

    Source:
        CHG-MOVE-8
    """
    search = _Search(choice, who)
    return search.last_anywhere(search.after(()))


def _taken_up(
    choice: Choice, order: Sequence[int]
) -> tuple["_Search", Steps, int | None]:
    """Return moves of some who are taken up in an order, and who is stuck, if one is.

    If nobody is and there are no moves, there are none for any order.
    """
    steps: Steps = ()
    for many, number in enumerate(order, start=1):
        search = _Search(choice, frozenset(order[:many]))
        joined = search.joined(steps, number)
        if not joined and many > FEW:
            return search, (), number
        steps = joined or search.after(())
        if not steps:
            break
    return search, steps, None


def places_of(steps: Steps) -> Places:
    """Return who stands where after some moves."""
    return frozenset((step.number, step.offset) for step in steps)


class _Search:
    """The moves of some, each of whom is to end where a choice puts it."""

    def __init__(self, choice: Choice, those: Some) -> None:
        self._leaving = LeavingRoom(choice, those)
        self._choice = choice
        self._those = those
        self._hopeless: set[Places] = set()

    def joined(self, steps: Steps, number: int) -> Steps:
        """Return the moves of all, if those of all but one are known and remain."""
        for place in range(len(steps), -1, -1):
            before = steps[:place]
            if self._followed((), before) != before:
                continue  # the newcomer stands in the way of those
            for offset in self._ends(number, before, steps):
                done = (*before, _step(number, offset))
                found = self._followed(done, steps[place:])
                if found:
                    return found
        return ()

    def _ends(self, number: int, before: Steps, steps: Steps) -> Iterator[Inches]:
        """Yield where one may end between others when some of them have moved."""
        offsets = self._leaving.offsets(number, places_of(before))
        for room in self._choice.room(number, places_of(steps)):
            tried = [look for look in few(room) if offsets.reach(look)]
            yield from tried  # where the reach ends takes long to find out
            for stretch in offsets.reached(*room):
                yield from (look for look in few(stretch) if look not in tried)

    def after(self, done: Steps) -> Steps:
        """Return the moves of all, if some have moved."""
        if len(done) == len(self._those):
            return done
        places = places_of(done)
        if places in self._hopeless:
            return ()
        for number in sorted(self._those - {step.number for step in done}):
            for offset in self._leaving.places(number, places):
                found = self.after((*done, _step(number, offset)))
                if found:
                    return found
        self._hopeless.add(places)
        return ()

    def last_anywhere(self, steps: Steps) -> list[Steps]:
        """Return moves of all with the last of them to wherever it may lead."""
        if not steps:
            return []
        *others, last = steps
        return [
            (*others, Step(last.number, stretch, middle_of(stretch)))
            for stretch in self._leaving.reached(last.number, places_of(tuple(others)))
        ]

    def _followed(self, done: Steps, rest: Steps) -> Steps:
        """Return moves and others after them, if these can still be made."""
        for step in rest:
            offsets = self._leaving.offsets(step.number, places_of(done))
            if not offsets.reach(step.offset):
                return ()
            done = (*done, step)
        return done


def _step(number: int, offset: Inches) -> Step:
    return Step(number, (offset, offset), offset)
