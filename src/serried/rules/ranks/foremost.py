"""Foremost: who belongs to the front of a unit, and how far forwards they can stand."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from serried.model.errors import Fault, FormationError
from serried.model.formation import Place
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.displacing.fitting import NOWHERE, Piece, best_counts
from serried.rules.ranks.roles import Roles
from serried.tuples import NamedTuple

MOST_OWN_PLACES: Final = 60
"""How many models with places of their own are searched at most."""


Fixed: TypeAlias = Mapping[str, int]
"""Places by the name of a model, as ``rank * files + file`` from 0."""


class Composition(NamedTuple):
    """A unit in so many files, as the solver sees it.

    Attributes:
        pieces: The models that lead or cover several places, sort by sort.
        fillers: How many others there are.
        sort: For each model in the ranks the number of its piece, or ``NOWHERE``.
    """

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


def composition_of(
    unit: Unit,
    roles: Roles,
    files: int | None = None,
    fixed: Fixed | None = None,
    members: tuple[Place, ...] | None = None,
) -> Composition:
    """Return the unit as the solver sees it.

    Args:
        unit: The unit.
        roles: What its book asks of each model.
        files: How many files it shall have; by default those it has.
        fixed: Models that stand in places of their own.
        members: Who stands in its ranks; by default those who do.
    """
    places = unit.formation.places_in_ranks if members is None else members
    many = files or unit.formation.files
    keys = [_own_place(unit, roles, place, fixed or {}) for place in places]
    order = sorted({key for key in keys if key is not None})
    return Composition(
        pieces=tuple(
            _piece(places[keys.index(key)], keys.count(key), unit, roles, many, key[1])
            for key in order
        ),
        fillers=keys.count(None),
        sort=tuple(NOWHERE if key is None else order.index(key) for key in keys),
    )


def _own_place(
    unit: Unit, roles: Roles, place: Place, fixed: Fixed
) -> tuple[Letter, int] | None:
    """Return the sort of a model and the place asked for; None of one that fills."""
    role, index = roles(unit, place.letter), fixed.get(place.name, NOWHERE)
    plain = unit.formation.grid.size_of(place.base) == (1, 1) and index < 0
    return None if plain and not (role.leads or role.central) else (place.letter, index)


def foremost(unit: Unit, roles: Roles, files: int | None = None) -> tuple[int, ...]:
    """Return how many models that lead begin in each rank, as far forwards as can be.

    Nothing where the unit has no lawful formation of so many files.

    Raises:
        FormationError: If too many models have places of their own to tell.

    Source:
        FR-1, FR-5
    """
    composed = composition_of(unit, roles, files)
    if not composed.plain and composed.many > MOST_OWN_PLACES:
        message = (
            f"{composed.many} models of {unit.id} lead or cover several places;"
            f" {MOST_OWN_PLACES} are the most that can be judged"
        )
        raise FormationError(message, Fault.BEHIND)
    return counts_of(files or unit.formation.files, composed.fillers, composed.pieces)


def lagging(unit: Unit, roles: Roles) -> Place | None:
    """Return the first model that could stand farther forwards, if there is one.

    The ranks are lawful otherwise; what leads is then compared, rank by rank, with
    how much of it could stand there.

    Source:
        FR-1, FR-5, CMD-2, CHR-3
    """
    formation = unit.formation
    leading = {one for one in formation.letters if roles(unit, one).leads}
    leaders = [p for p in formation.places_in_ranks if p.letter in leading]
    behind = [place for place in leaders if place.rank > 1]
    if not behind:
        return None
    for rank, most in enumerate(foremost(unit, roles), start=1):
        if sum(place.rank == rank for place in leaders) < most:
            return next(place for place in behind if place.rank > rank)
    return None


def _piece(  # noqa: PLR0913, PLR0917 - what one piece follows from
    place: Place, number: int, unit: Unit, roles: Roles, files: int, index: int
) -> Piece:
    deep, wide = unit.formation.grid.size_of(place.base)
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
def counts_of(files: int, fillers: int, pieces: tuple[Piece, ...]) -> tuple[int, ...]:
    """Return how many leaders begin in each rank; none where the pieces do not fit."""
    return best_counts(files, fillers, list(pieces)) or ()
