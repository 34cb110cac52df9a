"""Records: a battle from its first position on, line by line, like a game score."""

from typing import Final

from serried.frozen import frozen
from serried.model.actions.form import Action
from serried.model.ids import ClauseId
from serried.model.position import Position
from serried.tuples import NamedTuple


class Secrets(NamedTuple):
    """What dice follow from that two sides threw together, and the throw's number."""

    number: int
    one: str
    two: str


class Arrow(NamedTuple):
    """An arrow, in inches in the frame of the table; one of `COLOURS`, or plain."""

    start: tuple[float, float]
    end: tuple[float, float]
    colour: str | None = None


class Circle(NamedTuple):
    """A circle, in inches in the frame of the table; one of `COLOURS`, or plain."""

    middle: tuple[float, float]
    radius: float
    colour: str | None = None


COLOURS: Final = ("red", "green", "blue")


class Marks(NamedTuple):
    """What a comment says, and what it shows on the table.

    Attributes:
        words: What is left of it, which may be nothing.
    """

    words: str
    arrows: tuple[Arrow, ...] = ()
    circles: tuple[Circle, ...] = ()


@frozen(kw_only=True)
class Entry:
    """One line of a record.

    Attributes:
        after: The number of the line it was done after; 0 is the start.
        action: What was asked; None where a position was put on the table by hand.
        dice: Those that were thrown for it, in order.
        legal: Whether it was lawful.
        breaks: The clauses it broke, where it was not.
        gap: The clause that would decide and is not enforced, where one is.
        agreed: Why it was carried out although the rules do not allow it.
        put: The position that it led to by agreement.
        time: When it was done.
        heading: What stands above it.
        comments: What was said of it.
        variation: What the branch tries, if it is no part of the game.
        secrets: From which the dice follow, where two sides threw them together.
    """

    after: int
    action: Action | None
    dice: tuple[int, ...] = ()
    legal: bool = True
    breaks: tuple[ClauseId, ...] = ()
    gap: ClauseId | None = None
    agreed: str | None = None
    put: Position | None = None
    time: str | None = None
    heading: str | None = None
    comments: tuple[str, ...] = ()
    variation: str | None = None
    secrets: Secrets | None = None


@frozen(kw_only=True)
class Ending:
    """How a record ends: the result in words, and a digest of the last position."""

    result: str = ""
    digest: str | None = None


@frozen(kw_only=True)
class Record:
    """A battle: where it began, and everything that was done.

    Attributes:
        start: The position it begins with.
        headers: Who, where and when, by their names.
        remarks: What was said before the first line.
        entries: All lines in the order in which they were written; their numbers are
            counted from 1.
        at: The number of the line after which the next one will stand.
        variation: What is tried there, if it is no part of the game.
        ending: How it ends; None while it goes on, and where it is cut off.
        notes: What is missing.
    """

    start: Position
    headers: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    at: int = 0
    variation: str | None = None
    ending: Ending | None = None
    notes: tuple[str, ...] = ()

    def path(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the lines that lead to a line, itself the last."""
        found = []
        while number:
            found.append(number)
            number = self.entries[number - 1].after
        return tuple(reversed(found))

    @property
    def game(self) -> tuple[int, ...]:
        """The numbers of the lines that count: none tried, none taken back."""
        if self.variation is None:
            return self.path(self.at)
        played = [n for n, one in enumerate(self.entries, 1) if one.variation is None]
        return self.path(played[-1]) if played else ()

    def thrown(self) -> tuple[int, ...]:
        """Return all dice of the game as one row, also those of what was taken back.

        Dice that were thrown stay thrown: whoever takes back a line and does another
        has the same dice before them. So there is one row, and each way through the
        game has a beginning of it.
        """
        used, most, last = self._used(), 0, 0
        for number, entry in enumerate(self.entries, 1):
            if entry.variation is None and used[number] > most:
                most, last = used[number], number
        return self._row(last)

    def to_come(self) -> tuple[int, ...]:
        """Return the dice that were thrown already for the lines that come next."""
        return self.thrown()[self._used()[self.at] :]

    def used(self) -> int:
        """Return how many dice were thrown for the lines that lead here."""
        return self._used()[self.at]

    def _used(self) -> list[int]:
        """Return how many dice were thrown up to each line, 0 first."""
        used = [0]
        for entry in self.entries:
            used.append(used[entry.after] + len(entry.dice))
        return used

    def _row(self, number: int) -> tuple[int, ...]:
        return tuple(die for n in self.path(number) for die in self.entries[n - 1].dice)
