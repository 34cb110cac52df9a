"""Reforming: the same models in another formation or facing, about their Centre."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from serried.model.actions import Reform
from serried.model.actions.legs import Place as PlaceLeg
from serried.model.errors import Fault, FormationError, RequestError
from serried.model.formation import LEFT, RIGHT, Formation
from serried.model.ids import ClauseId, Letter
from serried.model.unit import Unit
from serried.rules.ranks.displacement import laid_out
from serried.rules.ranks.roles import Roles


def formed(
    unit: Unit,
    reform: Reform,
    *,
    rear_from_centre: bool,
    clauses: Mapping[Fault, ClauseId],
    roles: Roles,
) -> Formation:
    """Return the formation that *reform* asks for.

    Args:
        unit: The unit as it stands.
        reform: What is asked.
        rear_from_centre: Where the book puts a short rear rank.
        clauses: What the book says of each fault.
        roles: What the book asks of the place of a model.

    Raises:
        RequestError: If it has other models than the unit, or no formation at all.
        FormationError: If it is narrower than one of its models (FR-10), or if no
            formation so wide is lawful.

    Source:
        MOV-22, BA-MAN-12
    """
    formation = unit.formation
    if reform.places:
        formation = _beside(unit, reform.places, clauses)
    if reform.ranks is None and reform.files is None:
        return formation
    ranks = reform.ranks
    if ranks is None:
        files = formation.files if reform.files is None else reform.files
        try:
            ranks = laid_out(unit, files, roles, rear_from_centre=rear_from_centre)
        except FormationError as narrow:
            raise narrow.cited(clauses) from None
    try:
        after = replace(formation, ranks=ranks)
    except FormationError as fault:
        message = f"{unit.id} cannot stand like that: {fault.cited(clauses)}"
        raise RequestError(message) from None
    if _letters(after) != _letters(formation):
        message = (
            f"{unit.id} has other models than {'/'.join(ranks)}:"
            f" {_count(_letters(formation))}"
        )
        raise RequestError(message)
    return after


def _beside(
    unit: Unit, legs: tuple[PlaceLeg, ...], clauses: Mapping[Fault, ClauseId]
) -> Formation:
    """Return the unit with models beside it on its other side.

    Raises:
        RequestError: If one of them does not stand beside it.
        FormationError: If one is to go elsewhere.

    Source:
        FR-16
    """
    formation, crossing = unit.formation, False
    sides = {place.letter: place.name for place in formation.places_beside}
    for leg in legs:
        side = sides.get(leg.letter)
        if side is None:
            message = (
                f"{leg.letter} does not stand beside {unit.id}; who stands in its ranks"
                " is placed by drawing `ranks`"
            )
            raise RequestError(message)
        if leg.at not in {LEFT, RIGHT}:
            message = f"{leg.letter} beside the unit can only go to its other side"
            fault = FormationError(message, Fault.STAYS_BESIDE, model=side)
            raise fault.cited(clauses)
        crossing = crossing or leg.at != side
    return crossed(formation) if crossing else formation


def crossed(formation: Formation) -> Formation:
    """Return *formation* with those beside it on the other side (FR-16)."""
    left, right = formation.right, formation.left
    return replace(formation, left=left, right=right)


def _letters(formation: Formation) -> Counter[Letter]:
    return Counter(place.letter for place in formation.places)


def _count(letters: Counter[Letter]) -> str:
    return ", ".join(f"{number} {letter}" for letter, number in letters.items())
