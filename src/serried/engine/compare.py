"""Comparing: the same requests put to two books, from the same position."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from serried.books.registry import book
from serried.engine.bridge import bridged
from serried.engine.contrasts import Difference, Side, agreement, differences
from serried.engine.in_time import in_time
from serried.engine.session import answer_to
from serried.frozen import frozen
from serried.geometry import same
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.position import Position, Request
from serried.model.unit import Unit
from serried.rules.bridge import Bridge
from serried.tuples import NamedTuple


@frozen(kw_only=True)
class Contrast:
    """What two books say to one request.

    Attributes:
        agree: Whether they say the same, whatever their reasons; None where one
            of them cannot tell yet.
        differences: In what they differ, also where they agree.
        notes: Where the books no longer judge the same position.
    """

    request: Request
    sides: tuple[Side, Side]
    agree: bool | None
    differences: tuple[Difference, ...]
    notes: tuple[str, ...] = ()


@frozen(kw_only=True)
class Comparison:
    """Everything that two books say to the requests of a position.

    Attributes:
        books: Their names, that of the file first.
        battles: The battle of each after the requests that it found lawful.
        notes: What was assumed.
    """

    books: tuple[str, str]
    contrasts: tuple[Contrast, ...]
    battles: tuple[Battle, Battle]
    notes: tuple[str, ...]

    @property
    def agree(self) -> bool:
        """Whether the books agree on every request."""
        return all(contrast.agree for contrast in self.contrasts)


class _Seat(NamedTuple):
    """One book at the table: its battle, and the dice of the file."""

    battle: Battle
    pool: tuple[int, ...] | None


def compare(
    position: Position,
    file: str | None = None,
    seconds: float | None = None,
    *,
    against: str | None = None,
) -> Comparison:
    """Put every request of *position* to its own book and to another one.

    Each book goes on with its own battle, so once they have differed the units may
    stand elsewhere. What a request expects is said of one book and not looked at.

    Args:
        position: A battle and what is asked of it.
        file: Where it was read, for errors.
        seconds: The most that both answers may take; None is as long as it takes.
        against: The other book; None is the first built-in one that is not its own.

    Raises:
        NotationError: If a request cannot be put to the table, or answered in time.
        RequestError: If the position cannot be told in the words of the other book.
    """
    there = bridged(position.battle, against)
    seats = (_Seat(position.battle, position.dice), _Seat(there.battle, position.dice))
    notes = [*position.notes, *there.notes]
    contrasts: list[Contrast] = []
    known: frozenset[str] = frozenset()
    strays: frozenset[str] = frozenset()
    for request in position.requests:
        asked = replace(request, legal=None, breaks=None, gap=None, measures=())
        put = partial(_contrast, seats, there.bridge, asked, file, parted=bool(strays))
        try:
            contrast, seats, spare = in_time(put, seconds)
        except RequestError as why:
            problem = f"{asked.action}: {why}"
            raise NotationError(problem, file=file, line=asked.line) from None
        if spare:
            notes.append(f"{spare} dice that no book used: {request.action}")
        contrasts.append(replace(contrast, notes=tuple(_stray_notes(strays - known))))
        known |= strays
        strays = frozenset(_strays(seats[0].battle, seats[1].battle))
    if unused := min(len(seat.pool or ()) for seat in seats):
        notes.append(f"{unused} dice that no book used")
    if not position.requests:
        notes.append("nothing is asked; ask with --ask or a [[do]] table")
    first, second = (seat.battle for seat in seats)
    return Comparison(
        books=(first.book, second.book),
        contrasts=tuple(contrasts),
        battles=(first, second),
        notes=tuple(notes),
    )


def _contrast(
    seats: tuple[_Seat, _Seat],
    bridge: Bridge,
    request: Request,
    file: str | None,
    *,
    parted: bool,
) -> tuple[Contrast, tuple[_Seat, _Seat], int]:
    """Put one request to both books; return also how many dice neither wanted.

    Once the books have *parted*, it may be that one of them cannot be asked.

    Raises:
        NotationError: If it cannot be asked otherwise.
    """
    have = [book(seat.battle.book).has(request.action) for seat in seats]
    heard = [
        _answered(seat, request, bridge)
        if has or not any(have)
        else (Side(book=seat.battle.book, answer=None), seat, len(request.dice or ()))
        for seat, has in zip(seats, have, strict=True)
    ]
    (one, first, spare), (two, second, unused) = heard
    sides = (one, two)
    refused = [side.refused for side in sides if side.refused is not None]
    if refused and not (parted and any(side.answer for side in sides)):
        raise NotationError(refused[0], file=file, line=request.line)
    contrast = Contrast(
        request=request,
        sides=sides,
        agree=agreement(*sides),
        differences=tuple(differences(*sides, bridge.subjects)),
    )
    return contrast, (first, second), min(spare, unused)


def _answered(seat: _Seat, request: Request, bridge: Bridge) -> tuple[Side, _Seat, int]:
    """Return what one book says, its battle and dice afterwards, and dice to spare."""
    name, spare = seat.battle.book, len(request.dice or ())
    dice = seat.pool if request.dice is None else request.dice
    try:
        answer, battle, left = answer_to(seat.battle, request, dice)
    except NotationError as why:
        said = bridge.in_words_of_here(why.problem)
        problem = f"{book(name).short_title}: {said}"
        return Side(book=name, answer=None, refused=problem), seat, spare
    own = request.dice is not None
    after = _Seat(battle, seat.pool if own else left)
    return Side(book=name, answer=answer), after, len(left or ()) if own else 0


def _strays(one: Battle, two: Battle) -> Iterator[str]:
    """Yield the units that do not stand alike in both battles."""
    for here in one.units:
        there = next((unit for unit in two.units if unit.id == here.id), None)
        if there is None or not _stand_alike(here, there):
            yield here.id
    yield from {unit.id for unit in two.units} - {unit.id for unit in one.units}


def _stand_alike(one: Unit, two: Unit) -> bool:
    if one.pose is None or two.pose is None:
        return one.pose is two.pose
    pairs = zip(one.pose, two.pose, strict=True)
    return one.formation.files == two.formation.files and all(
        same(a, b) for a, b in pairs
    )


def _stray_notes(strays: frozenset[str]) -> Iterator[str]:
    for unit in sorted(strays):
        yield f"{unit} does not stand alike in the two books, by what was asked before"
