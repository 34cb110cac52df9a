"""Placing: where the models of a unit that belong to the front may stand."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from serried.model.bases import Base
from serried.model.errors import Fault, FormationError, RuleGapError
from serried.model.formation import EMPTY, Formation, Place
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.fitting import NOWHERE, Piece, best_counts, placements
from serried.rules.giving_way import Fit, Standing, nearest

MOST_ARRANGEMENTS: Final = 100_000
"""How many arrangements are listed at most."""


MOST_OWN_PLACES: Final = 60
"""How many models with places of their own are searched at most."""


class Role(NamedTuple):
    """What a book asks of the place of a model.

    Attributes:
        leads: It stands as far forwards as possible (FR-1).
        central: It stands in the centre of the first rank (FR-18).
        command: It stands anywhere in the unit (CMD-1).
        movable: It may be re-placed in a move (CMD-1, FR-2).
    """

    leads: bool = False
    central: bool = False
    command: bool = False
    movable: bool = False


Roles: TypeAlias = Callable[[Unit, Letter], Role]
Fixed: TypeAlias = Mapping[str, int]
"""Places by the name of a model, as ``rank * files + file`` from 0."""


class Stood(NamedTuple):
    """One model of an arrangement: its letter, and rank and file from 1."""

    letter: Letter
    rank: int
    file: int


Arrangement: TypeAlias = tuple[Stood, ...]
"""Where the models with a place of their own stand; the rest fills the ranks."""


class Body(NamedTuple):
    """A unit in so many files, as the solver sees it.

    Attributes:
        letters: The letter of each piece.
        pieces: The models that lead or cover several places, sort by sort.
        fillers: How many others there are.
        sort: For each model in the ranks the number of its piece, or ``NOWHERE``.
    """

    letters: tuple[Letter, ...]
    pieces: tuple[Piece, ...]
    fillers: int
    sort: tuple[int, ...]

    @property
    def many(self) -> int:
        """How many models have places of their own."""
        return sum(piece.number for piece in self.pieces)

    @property
    def plain(self) -> bool:
        """Whether all of them stand on one place, anywhere."""
        return all((p.deep, p.wide, p.allowed) == (1, 1, None) for p in self.pieces)


def body_of(
    unit: Unit,
    roles: Roles,
    files: int | None = None,
    fixed: Fixed | None = None,
    members: tuple[Place, ...] | None = None,
) -> Body:
    """Return the unit as the solver sees it.

    Args:
        unit: The unit.
        roles: What its book asks of each model.
        files: How many files it shall have; by default those it has.
        fixed: Models that stand in places of their own.
        members: Who stands in its ranks; by default those who do.
    """
    formation = unit.formation
    places = in_ranks(formation) if members is None else members
    wanted = fixed or {}
    many = formation.files if files is None else files
    sorts: dict[tuple[Letter, int], list[int]] = {}
    named: list[tuple[Letter, int] | None] = []
    for number, place in enumerate(places):
        index = wanted.get(place.name, NOWHERE)
        role = roles(unit, place.letter)
        plain = size_of(place, formation.base) == (1, 1) and index < 0
        if plain and not (role.leads or role.central):
            named.append(None)
            continue
        named.append((place.letter, index))
        sorts.setdefault((place.letter, index), []).append(number)
    order = sorted(sorts)
    pieces = tuple(
        _piece(places[sorts[key][0]], len(sorts[key]), unit, roles, many, key[1])
        for key in order
    )
    return Body(
        letters=tuple(letter for letter, _ in order),
        pieces=pieces,
        fillers=named.count(None),
        sort=tuple(NOWHERE if key is None else order.index(key) for key in named),
    )


def in_ranks(formation: Formation) -> tuple[Place, ...]:
    """Return the models in the ranks, those beside the unit left out."""
    return tuple(place for place in formation.places if place.file)


def size_of(place: Place, base: Base) -> tuple[int, int]:
    """Return how many ranks and files a model covers."""
    return place.base.places_in(base) or (1, 1)


def foremost(unit: Unit, roles: Roles, files: int | None = None) -> tuple[int, ...]:
    """Return how many models that lead begin in each rank, as far forwards as can be.

    Nothing where the unit has no lawful formation of so many files.

    Raises:
        FormationError: If too many models have places of their own to tell.

    Source:
        FR-1, FR-5
    """
    body = body_of(unit, roles, files)
    if not body.plain and body.many > MOST_OWN_PLACES:
        message = (
            f"{body.many} models of {unit.id} lead or cover several places;"
            f" {MOST_OWN_PLACES} are the most that can be judged"
        )
        raise FormationError(message, Fault.BEHIND)
    return _foremost(files or unit.formation.files, body.fillers, body.pieces)


def lagging(unit: Unit, roles: Roles) -> Place | None:
    """Return the first model that could stand farther forwards, if there is one.

    The ranks are lawful otherwise; what leads is then compared, rank by rank, with
    how much of it could stand there.

    Source:
        FR-1, FR-5, CMD-2, CHR-3
    """
    leaders = [p for p in in_ranks(unit.formation) if roles(unit, p.letter).leads]
    behind = [place for place in leaders if place.rank > 1]
    if not behind:
        return None
    for rank, most in enumerate(foremost(unit, roles), start=1):
        if sum(place.rank == rank for place in leaders) < most:
            return next(place for place in behind if place.rank > rank)
    return None


def arrangements(
    unit: Unit,
    roles: Roles,
    *,
    files: int | None = None,
    limit: int = MOST_ARRANGEMENTS,
) -> tuple[Arrangement, ...]:
    """Return every lawful way to place the models that lead or cover several places.

    Alike models are counted once. None where the unit has no lawful formation so wide.

    Args:
        unit: The unit.
        roles: What its book asks of each model.
        files: How many files it shall have; by default those it has.
        limit: How many to return at most.

    Source:
        FR-1, FR-5, FR-8, FR-9
    """
    many = files or unit.formation.files
    body = body_of(unit, roles, many)
    counts = foremost(unit, roles, many)
    if not counts:
        return ()
    found = placements(many, body.fillers, list(body.pieces), counts, limit)
    return tuple(
        tuple(Stood(body.letters[s.piece], s.rank + 1, s.file + 1) for s in spots)
        for spots in found
    )


class Rearranged(NamedTuple):
    """A unit with some models re-placed.

    Attributes:
        formation: How it stands then.
        ends: The place of each model then, by its name before.
        ways: How many arrangements move as few models as little.
    """

    formation: Formation
    ends: Mapping[str, Place]
    ways: int


def rearranged(unit: Unit, roles: Roles, fixed: Fixed) -> Rearranged:
    """Return the unit with the models *fixed* where they are to stand.

    All others give way as little as possible: as few as can be, and of the ways to do
    that the shortest. Where several are equal, it is the one that costs least: in which
    those who may be re-placed go least far.

    Raises:
        FormationError: If no lawful formation has them there.
        RuleGapError: If too many models have places of their own to tell.

    Source:
        FR-1, FR-2, FR-11, CMD-1, AMB-48
    """
    return regrouped(unit, roles, in_ranks(unit.formation), fixed)


def regrouped(
    unit: Unit, roles: Roles, members: tuple[Place, ...], fixed: Fixed
) -> Rearranged:
    """Return the unit with other *members* in its ranks, as ``rearranged`` does.

    Who comes from elsewhere has rank 0.

    Raises:
        FormationError: If no lawful formation has them there.
        RuleGapError: If too many models have places of their own to tell.

    Source:
        FR-1, FR-11, CHR-JOIN-9, AMB-48
    """
    formation, files = unit.formation, unit.formation.files
    body = body_of(unit, roles, fixed=fixed, members=members)
    if body.many > MOST_OWN_PLACES:
        clause, because = "FR-11", "who gives way among so many models that lead"
        raise RuleGapError(clause, f"{because} is not searched")
    loose = body_of(unit, roles, members=members)
    counts = _foremost(files, loose.fillers, loose.pieces)
    models = [
        Standing(sort, place.rank - 1, place.file - 1)
        for sort, place in zip(body.sort, members, strict=True)
    ]
    width, depth = formation.base.width, formation.base.depth
    fits = nearest(files, list(body.pieces), counts, models, width, depth)
    if not fits:
        raise _misplaced(unit, body, members, fixed)
    cheapest = min(fits, key=lambda fit: _longest(unit, roles, members, fit))
    return _drawn(formation, members, cheapest, len(fits))


def _longest(unit: Unit, roles: Roles, members: tuple[Place, ...], fit: Fit) -> int:
    """Return how far the farthest goes of those who may be re-placed, squared."""
    files, base = unit.formation.files, unit.formation.base
    ways = (
        ((index % files + 1 - place.file) * base.width) ** 2
        + ((index // files + 1 - place.rank) * base.depth) ** 2
        for place, index in zip(members, fit.places, strict=True)
        if place.rank and roles(unit, place.letter).movable
    )
    return max(ways, default=0)


def laid_ranks(unit: Unit, files: int, roles: Roles) -> tuple[str, ...]:
    """Return ranks of so many *files*, what leads as near to its old place as can be.

    The others fill what is left in their order.

    Raises:
        FormationError: If it has no lawful formation so wide.
    """
    body = body_of(unit, roles, files)
    for place in in_ranks(unit.formation):
        wide = size_of(place, unit.formation.base)[1]
        if wide > files:
            message = (
                f"{place.letter} is {wide} files wide, and the unit would have {files}"
            )
            raise FormationError(message, Fault.TOO_NARROW, model=place.name)
    counts = foremost(unit, roles, files)
    places = in_ranks(unit.formation)
    models = [
        Standing(sort, place.rank - 1 if sort >= 0 else NOWHERE, place.file - 1)
        for sort, place in zip(body.sort, places, strict=True)
    ]
    base = unit.formation.base
    fits = nearest(files, list(body.pieces), counts, models, base.width, base.depth)
    if not counts or not fits:
        message = f"{unit.id} has no lawful formation of {files} files"
        raise FormationError(message, Fault.HOLES)
    grid = _Grid(files)
    rest = list(zip(places, body.sort, fits[0].places, strict=True))
    for place, sort, index in rest:
        if sort >= 0:
            grid.cover(place.letter, index, *size_of(place, base))
    free = iter(sorted(index for _, sort, index in rest if sort < 0))
    for place, sort, _ in rest:
        if sort < 0:
            grid.cover(place.letter, next(free), 1, 1)
    return grid.rows()


class _Grid:
    """Letters in places."""

    def __init__(self, files: int) -> None:
        self.files = files
        self.letters: dict[int, Letter] = {}

    def cover(self, letter: Letter, index: int, deep: int, wide: int) -> None:
        """Draw a model of so many places."""
        for rank in range(deep):
            for file in range(wide):
                self.letters[index + rank * self.files + file] = letter

    def rows(self) -> tuple[str, ...]:
        """Return the ranks drawn."""
        last = max(self.letters) // self.files
        return tuple(
            "".join(
                self.letters.get(rank * self.files + file, EMPTY)
                for file in range(self.files)
            )
            for rank in range(last + 1)
        )


def _piece(  # noqa: PLR0913, PLR0917 - what one piece follows from
    place: Place, number: int, unit: Unit, roles: Roles, files: int, index: int
) -> Piece:
    deep, wide = size_of(place, unit.formation.base)
    role = roles(unit, place.letter)
    allowed = None
    if role.central:
        allowed = frozenset(central_files(files, wide))
    if index >= 0:
        allowed = frozenset({index}) if allowed is None else allowed & {index}
    return Piece(deep, wide, role.leads, number, allowed)


def central_files(files: int, wide: int) -> tuple[int, ...]:
    """Return the left files, from 0, that put a model into the centre of a rank.

    Two where two are equally central; none where it is wider than the unit (FR-18).
    """
    left, odd = divmod(files - wide, 2)
    if left < 0:
        return ()
    return (left, left + 1) if odd else (left,)


@lru_cache(maxsize=512)
def _foremost(files: int, fillers: int, pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    return best_counts(files, fillers, list(pieces)) or ()


def _drawn(
    formation: Formation, members: tuple[Place, ...], fit: Fit, ways: int
) -> Rearranged:
    """Draw the formation as *fit* has it."""
    files, base = formation.files, formation.base
    grid = _Grid(files)
    names = {}
    for place, index in zip(members, fit.places, strict=True):
        grid.cover(place.letter, index, *size_of(place, base))
        names[place.name] = f"{index // files + 1}.{index % files + 1}"
    larger = {place.letter: place.base for place in members if place.base != base}
    bases = tuple({**dict(formation.larger), **larger}.items())
    after = Formation(base, grid.rows(), bases, formation.left, formation.right)
    standing = {place.name: place for place in after.places}
    ends = {name: standing[there] for name, there in names.items()}
    ends |= {place.name: standing[place.name] for place in formation.places_beside}
    return Rearranged(after, ends, ways)


def _misplaced(
    unit: Unit, body: Body, members: tuple[Place, ...], fixed: Fixed
) -> FormationError:
    """Say why no lawful formation has the *fixed* models where they shall stand."""
    files = unit.formation.files
    letters = {place.name: place.letter for place in members}
    named = " and ".join(
        f"{letters.get(name, name)} at {at // files + 1}.{at % files + 1}"
        for name, at in fixed.items()
    )
    model = next(iter(fixed), None)
    if not named or best_counts(files, body.fillers, list(body.pieces)) is None:
        with_them = f"with {named} " if named else ""
        message = f"{with_them}the unit has no lawful ranks"
        return FormationError(message, Fault.HOLES, model=model)
    message = (
        f"with {named} not all models that belong to the front would stand"
        " as far forwards as possible"
    )
    return FormationError(message, Fault.BEHIND, model=model)
