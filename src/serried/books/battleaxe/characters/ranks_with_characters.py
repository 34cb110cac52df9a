"""Battleaxe, chapter "Characters and Units": who gives way, and who steps up.

A character stands in the front rank, in the place of one of the rank and file; that one
goes to the rear rank, which is filled from the centre as ever. When the character goes,
it is undone: one of the rear rank steps up (docs/rulings/0022).
"""

from collections.abc import Iterator
from dataclasses import replace

from serried.books.battleaxe.units import leads, role_of
from serried.model.actions.legs import Join
from serried.model.bases import Base
from serried.model.errors import FormationError
from serried.model.formation import COMMAND, EMPTY, Formation, Place
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.ranks.closing import without
from serried.rules.ranks.joiners import Joiner
from serried.tuples import NamedTuple


class _Rear(NamedTuple):
    """A rear rank as it may stand.

    Attributes:
        rank: It, drawn; empty where nobody is left in it.
        goes: The letter of who has gone from it, if one has.
        cost: Whether that is none of the rank and file, and how many others move.
    """

    rank: str
    goes: Letter
    cost: tuple[bool, int]


def rank_and_file(unit: Unit, letter: Letter) -> bool:
    """Tell whether models drawn so are rank and file: no characters, no command."""
    return letter not in COMMAND and not leads(unit, letter)


def places_to_stand(joiner: Joiner, target: Unit) -> Iterator[Join]:
    """Yield every place of the front rank (BA-CHA-3)."""
    del joiner
    for file in range(1, target.formation.files + 1):
        yield Join(target.id, f"1.{file}")


def ranks_with(grown: Unit, letter: Letter, base: Base, join: Join) -> tuple[Unit, ...]:
    """Return a unit in the ranks that it may have with a character where *join* says.

    Raises:
        FormationError: If it cannot stand there.

    Source:
        BA-CHA-1 to BA-CHA-3, BA-UNIT-5, BA-UNIT-6, R14
    """
    formation = grown.formation
    file = _file(formation, base, join)
    front, *rest = formation.ranks
    gone = front[file]
    if not rank_and_file(grown, gone):
        message = f"{gone} at 1.{file + 1} is none of the rank and file"
        raise FormationError(message, clause="BA-CHA-1", model=f"1.{file + 1}")
    first = front[:file] + letter + front[file + 1 :]
    short = bool(rest) and EMPTY in rest[-1]
    full, rear = (rest[:-1], rest[-1]) if short else (rest, EMPTY * formation.files)
    ways = _least(_with_one_more(rear, gone))
    return tuple(
        replace(grown, formation=replace(formation, ranks=(first, *full, way.rank)))
        for way in ways
    )


def ranks_without(unit: Unit, gone: Place) -> tuple[Unit, ...]:
    """Return *unit* in the ranks that it may have without the character *gone*.

    One of the rear rank steps up into its place. A single rank closes up, as few as
    can be sliding.

    Raises:
        RequestError: If nobody else stands in it.

    Source:
        BA-CHA-7, BA-UNIT-5, BA-UNIT-6, R14
    """
    formation = unit.formation
    rest = [place for place in formation.places if place.name != gone.name]
    if len(rest) <= 1 or all(place.rank == 1 for place in rest):
        return tuple(closed.standing(unit) for closed in without(unit, gone, role_of))
    *full, rear = formation.ranks
    row, file = gone.rank - 1, gone.file - 1
    if row == len(full):
        ways = _least(_with_one_less(unit, rear, (file,)))
    else:
        ways = _least(_with_one_less(unit, rear, range(len(rear))))
    formations = []
    for way in ways:
        ranks = list(full)
        if row < len(full):
            ranks[row] = ranks[row][:file] + way.goes + ranks[row][file + 1 :]
        left = (*ranks, way.rank) if way.rank.strip(EMPTY) else tuple(ranks)
        formations.append(replace(formation, ranks=left))
    return tuple(replace(unit, formation=one) for one in dict.fromkeys(formations))


def _file(formation: Formation, base: Base, join: Join) -> int:
    """Return the file that *join* names, from 0.

    Raises:
        FormationError: If nobody joins there.
    """
    at = join.at or "1.1"
    rank, _, file = at.partition(".")
    if base != formation.base:
        message = f"its base is {base}, and the unit stands on {formation.base}"
        raise FormationError(message, clause="BA-CHA-2")
    if join.widening is not None:
        message = "the model that gives way goes to the rear rank, to no end of a rank"
        raise FormationError(message, clause="BA-CHA-3")
    if rank != "1" or not 1 <= int(file) <= formation.files:
        message = f"{at} is no place in the front rank of {formation.files} files"
        raise FormationError(message, clause="BA-CHA-3")
    return int(file) - 1


def _with_one_more(rear: str, newcomer: Letter) -> Iterator[_Rear]:
    """Yield the rear rank with one more model, wherever that stands in it."""
    old = [(letter, file) for file, letter in enumerate(rear) if letter != EMPTY]
    for at in range(len(old) + 1):
        new = [*old[:at], (newcomer, None), *old[at:]]
        yield from _from_the_centre(new, len(rear))


def _with_one_less(
    unit: Unit, rear: str, files: tuple[int, ...] | range
) -> Iterator[_Rear]:
    """Yield the rear rank without a model that stands in one of *files*."""
    old = [(letter, file) for file, letter in enumerate(rear) if letter != EMPTY]
    for gone, file in old:
        if file in files:
            rest = [one for one in old if one[1] != file]
            for way in _from_the_centre(rest, len(rear)):
                odd = not rank_and_file(unit, gone)
                yield way._replace(goes=gone, cost=(odd, way.cost[1]))


def _from_the_centre(
    models: list[tuple[Letter, int | None]] | list[tuple[Letter, int]], files: int
) -> Iterator[_Rear]:
    """Yield the rank filled from the centre, the odd one to the left first (R14)."""
    room = files - len(models)
    for ahead in dict.fromkeys((room // 2, room - room // 2)):
        moved = sum(
            was not in {None, now} for now, (_, was) in enumerate(models, start=ahead)
        )
        drawn = "".join(letter for letter, _ in models)
        rank = EMPTY * ahead + drawn + EMPTY * (room - ahead)
        yield _Rear(rank, EMPTY, (False, moved))


def _least(ways: Iterator[_Rear]) -> list[_Rear]:
    """Return those of *ways* in which as few as can be move, alike ones once.

    The first is the one that stands farthest to the left (R14).
    """
    found = list(ways)
    least = min(way.cost for way in found)
    best = [way for way in found if way.cost == least]
    return sorted(dict.fromkeys(best), key=_ahead)


def _ahead(way: _Rear) -> int:
    """Return how many files to the left of a rear rank are empty."""
    return len(way.rank) - len(way.rank.lstrip(EMPTY))
