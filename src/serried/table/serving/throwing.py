"""Throwing together: dice that follow from a secret of each side.

Both show what their secrets come to, and then the secrets themselves; so nobody could
choose the dice, not even whoever has the table, and the record shows it afterwards.
"""

from collections.abc import Mapping
from typing import Final

from serried.books.registry import parse_action
from serried.engine.dice import commitment, throw_name, together
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.record import Secrets
from serried.table.answers.asking import MOST_DICE
from serried.table.company import ThrowSaid
from serried.table.requests import Play
from serried.table.serving.seats import HOST, SIDES, Seat
from serried.tuples import NamedTuple

ALONE: Final = "dice are thrown together by two; somebody has to come to a seat first"


class Throw(NamedTuple):
    """Dice that are being thrown for a line.

    Attributes:
        window: Which window asked.
        line: What they are thrown for, as the log will have it.
        sides: Who throws, in the order in which their secrets count.
        shown: What the secret of each comes to.
        told: The secrets.
    """

    number: int
    seat: Seat
    window: int
    asked: Play
    line: str
    sides: tuple[Seat, Seat]
    shown: Mapping[Seat, str]
    told: Mapping[Seat, str] = {}

    @property
    def all_shown(self) -> bool:
        """Whether the secrets may be told."""
        return len(self.shown) == len(self.sides)

    @property
    def waits(self) -> list[Seat]:
        """Who has to show, or to tell, what it has not."""
        known = self.told if self.all_shown else self.shown
        return [one for one in self.sides if one not in known]

    @property
    def said(self) -> ThrowSaid:
        """What everybody is told of it."""
        return ThrowSaid(
            number=self.number,
            seat=self.seat,
            line=self.line,
            name=throw_name(self.number, self.line),
            sides=self.sides,
            shown=self.shown,
            told=self.told,
            waits=self.waits,
        )

    @property
    def secrets(self) -> Secrets:
        """What the record keeps of it, when all is told."""
        one, two = (self.told[side] for side in self.sides)
        return Secrets(self.number, one, two)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that follow."""
        one, two = ((self.shown[side], self.told[side]) for side in self.sides)
        name = throw_name(self.number, self.line)
        return together(name, (one, two), MOST_DICE)


def begun(  # noqa: PLR0913 - one argument for each thing that it follows from
    asked: Play,
    seat: Seat,
    window: int,
    *,
    taken: frozenset[Seat],
    number: int,
    battle: Battle,
) -> Throw:
    """Return a throw for which one side has shown what its secret comes to.

    Raises:
        RequestError: If nobody else is here to throw, or it is not for this seat.
        NotationError: If the line cannot be read.
    """
    one, two = (side if side in taken else HOST for side in SIDES)
    if one == two or seat not in {one, two}:
        raise RequestError(ALONE)
    if asked.commitment is None or asked.free:
        message = "show what your secret comes to, for a line that is judged"
        raise RequestError(message)
    line = str(parse_action(asked.line, battle.book))
    shown = {seat: asked.commitment}
    return Throw(number, seat, window, asked, line, (one, two), shown)


def shown(throw: Throw, seat: Seat, said: str) -> Throw:
    """Return a throw of which a side has shown what its secret comes to.

    Raises:
        RequestError: If it is not for this seat, or it showed something before.
    """
    if seat not in throw.sides or throw.shown.get(seat, said) != said:
        message = "that is for others to show, or was shown already"
        raise RequestError(message)
    if any(one == said for side, one in throw.shown.items() if side != seat):
        message = "the other side showed the same; choose a secret of your own"
        raise RequestError(message)
    return throw._replace(shown={**throw.shown, seat: said})


def told(throw: Throw, seat: Seat, secret: str) -> Throw:
    """Return a throw of which a side has told its secret.

    Raises:
        RequestError: If not all have shown, or it is another secret.
    """
    if not throw.all_shown:
        message = "keep your secret until all have shown what theirs come to"
        raise RequestError(message)
    if throw.shown.get(seat) != commitment(secret):
        message = "that is not the secret that this seat has shown"
        raise RequestError(message)
    return throw._replace(told={**throw.told, seat: secret})
