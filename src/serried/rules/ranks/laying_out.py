"""Laying out: the models of a unit in a given number of files."""

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from serried.late import Later
from serried.model.errors import RequestError
from serried.model.formation import EMPTY, Place
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.ranks.placing import Roles

laid_ranks: Callable[[Unit, int, Roles], tuple[str, ...]] = Later(
    "serried.rules.ranks.rearranging", "laid_ranks"
)

Leads: TypeAlias = Callable[[Unit, Letter], bool]
"""Tells whether the models of a unit that are drawn so belong into the first rank."""


def laid_out(
    unit: Unit,
    files: int,
    *,
    rear_from_centre: bool,
    leads: Leads,
    roles: Roles | None = None,
) -> tuple[str, ...]:
    """Return the ranks of *unit* in so many *files*, the front first.

    Models that lead come first, then the rest in their order. Where one covers
    several places or belongs into the centre, those of lawful formations is taken
    that has them nearest to their old places.

    Args:
        unit: The unit as it stands.
        files: How many files it shall have.
        rear_from_centre: Whether a short rear rank stands in the middle.
        leads: Who belongs into the first rank (FR-1).
        roles: What else the book asks of the place of a model.

    Raises:
        RequestError: If it has fewer models than files.
        FormationError: If a model is wider than that, or no formation is lawful.
    """
    places = [place for place in unit.formation.places if place.file]
    many = sum(math.prod(place.base.size_in(unit.formation.base)) for place in places)
    if many < files:
        message = f"{unit.id} fills {many} places, too few for {files} files"
        raise RequestError(message)
    if roles is not None and any(_bound(unit, roles, place) for place in places):
        return laid_ranks(unit, files, roles)
    front, behind = _split(places, files, lambda place: leads(unit, place.letter))
    return _rows([*front, *behind], files, rear_from_centre=rear_from_centre)


def _bound(unit: Unit, roles: Roles, place: Place) -> bool:
    """Tell whether a model cannot simply take the next place."""
    wide = place.base.size_in(unit.formation.base) != (1, 1)
    return wide or roles(unit, place.letter).central


def _split(
    places: Sequence[Place],
    room: int,
    leads: Callable[[Place], bool],
) -> tuple[list[Letter], list[Letter]]:
    """Say who stands in the first rank and who behind it, in the old order.

    Of those behind it, models that lead come first (FR-5).
    """
    leaders = [place for place in places if leads(place)][:room]
    others = [place for place in places if place not in leaders]
    chosen = {*leaders, *others[: room - len(leaders)]}
    front = [place.letter for place in places if place in chosen]
    behind = [place for place in places if place not in chosen]
    behind.sort(key=lambda place: not leads(place))
    return front, [place.letter for place in behind]


def _rows(
    letters: Sequence[Letter],
    files: int,
    *,
    rear_from_centre: bool,
) -> tuple[str, ...]:
    """Draw *letters* rank after rank."""
    ranks = ["".join(letters[i : i + files]) for i in range(0, len(letters), files)]
    if rear_from_centre and len(ranks) > 1:
        ranks[-1] = EMPTY * ((files - len(ranks[-1])) // 2) + ranks[-1]
    return tuple(rank.ljust(files, EMPTY) for rank in ranks)
