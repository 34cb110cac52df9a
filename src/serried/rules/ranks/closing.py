"""Closing ranks: how a unit stands when one of its models goes."""

from serried.model.bases import Grid
from serried.model.errors import Fault, FormationError, RequestError
from serried.model.formation import Formation, Place
from serried.model.grid import Redrawn, redrawn
from serried.model.unit import Unit
from serried.rules.ranks.displacement import narrowed, rearranged
from serried.rules.ranks.roles import Roles


def without(unit: Unit, gone: Place, roles: Roles) -> tuple[Redrawn, ...]:
    """Return the ranks that *unit* may have when one of its models has gone.

    Several ranks: others step up into the gap, as few as can be, and whoever belongs
    to the front stands as far forwards as it can again; too few for the width stand in
    fewer files. One rank: the fewer models slide together; if there are as many on
    both sides, those on the left, or else those on the right.

    Raises:
        RequestError: If nobody else stands in it.
        FormationError: If no lawful ranks are left.

    Source:
        FR-11, FR-12, CAS-ILL-4
    """
    formation = unit.formation
    rest = tuple(place for place in formation.places if place.name != gone.name)
    if not rest:
        message = f"{gone.letter} is all there is of {unit.id}; move {unit.id} itself"
        raise RequestError(message)
    if len(rest) == 1:
        return (_alone(formation, rest[0]),)
    ranked = tuple(place for place in rest if place.file)
    if gone.file and not ranked:
        message = f"only models beside the ranks are left of {unit.id}"
        raise FormationError(message, Fault.NO_MODELS)
    if gone.file and all(place.rank == 1 for place in ranked):
        return _slid_together(formation, gone, rest)
    if not gone.file:
        return (redrawn(rest, formation.grid),)
    try:
        return rearranged(unit, roles, {}, ranked)
    except FormationError as wrong:
        if wrong.sort is not Fault.HOLES:
            raise
    return narrowed(unit, roles, ranked)


def _alone(formation: Formation, place: Place) -> Redrawn:
    """Return the only model that is left, in the front; its base is the unit's now."""
    front = max(other.y + other.base.depth // 2 for other in formation.places)
    model = place._replace(y=front - place.base.depth // 2, file=1)
    return redrawn((model,), Grid(place.base, formation.gap))


def _slid_together(
    formation: Formation, gone: Place, rest: tuple[Place, ...]
) -> tuple[Redrawn, ...]:
    """Close a gap in one rank by sliding the fewer models, either half if as many.

    Behind the first rank there is none to close.

    Source:
        FR-12
    """
    if gone.rank > 1:
        return (redrawn(rest, formation.grid),)
    grid = formation.grid
    far = grid.size_of(gone.base)[1] * grid.width
    left = [place for place in rest if place.x < gone.x]
    right = [place for place in rest if place.x > gone.x]
    ways: list[Redrawn] = []
    for half, other, way in ((left, right, far), (right, left, -far)):
        if len(half) <= len(other):
            slid = (place._replace(x=place.x + way) for place in half)
            ways.append(redrawn((*other, *slid), grid))
    return tuple(ways)
