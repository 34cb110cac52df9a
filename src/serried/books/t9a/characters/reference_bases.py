"""The 9th Age, chapter "Front Rank": the base that gives a unit its ranks.

It is that of the rank and file. A unit of Characters only has one of theirs, and may
have another one as soon as somebody comes or goes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from serried.model.bases import Base, Grid
from serried.model.errors import FormationError
from serried.model.formation import LEFT, RIGHT, Formation, Place
from serried.model.grid import Redrawn, redrawn
from serried.model.ids import Letter
from serried.model.profile import ModelKind
from serried.model.unit import Unit

NOT_BESIDE: Final = "."
"""The side of a model that does not stand beside the ranks."""

HELD: Final = "+"
"""Who stands beside a lone model, so that it has ranks while another one comes."""


def reference_bases(bases: Iterable[Base]) -> tuple[Base, ...]:
    """Return those of *bases* that leave fewest Mismatching; the owner may choose.

    Source:
        FR-4
    """
    models = tuple(bases)
    odd = {
        base: sum(mismatches(model, base) for model in models)
        for base in dict.fromkeys(models)
    }
    fewest = min(odd.values())
    return tuple(base for base, many in odd.items() if many == fewest)


def mismatches(model: Base, base: Base) -> bool:
    """Tell whether a model is Mismatching in ranks of *base* (FR-3, FR-13)."""
    return model.places_in(base) is None


def only_characters(unit: Unit, models: Iterable[Place] | None = None) -> bool:
    """Tell whether all *models* of a unit are Characters; by default all it has."""
    places = unit.formation.places if models is None else models
    return all(unit.is_character(place.letter) for place in places)


def better_bases(unit: Unit, newcomer: Base | None = None) -> tuple[Base, ...]:
    """Return the bases one of which *unit* has to have instead of its own; or none.

    Args:
        unit: The unit in the ranks that it has.
        newcomer: The base of a Character who comes into it, if one does.

    Source:
        FR-4
    """
    if not only_characters(unit):
        return ()
    bases = [place.base for place in unit.formation.places]
    best = reference_bases([*bases, *(() if newcomer is None else (newcomer,))])
    return () if unit.formation.base in best else best


def in_ranks_of(unit: Unit, base: Base) -> Unit | None:
    """Return *unit* in ranks of another base; None if somebody would have to move."""
    found = _redrawn(unit.formation, base)
    if found is None:
        return None
    own = {place.letter: place.base for place in unit.formation.places}
    kinds = with_own_bases(unit.kinds, own)
    return found.standing(replace(unit, kinds=kinds))


def with_own_bases(
    kinds: tuple[ModelKind, ...], bases: Mapping[Letter, Base]
) -> tuple[ModelKind, ...]:
    """Return kinds with their bases said, for they may not be that of the ranks."""
    return tuple(
        replace(kind, base=bases.get(kind.letter, kind.base)) for kind in kinds
    )


def _redrawn(formation: Formation, base: Base) -> Redrawn | None:
    """Return *formation* in ranks of *base*, everybody where they stand.

    None where that cannot be: a model stands across the new ranks or files, or matches
    them no more and is not at an end of the first rank. A lone model is held in ranks
    until it is ``released``.

    Source:
        FR-3, FR-4, FR-13, FR-14
    """
    places = formation.places
    inside = [place for place in places if place.base.places_in(base) is not None]
    others = [place for place in places if place not in inside]
    if not inside:
        return None
    left = min(place.x - place.base.width // 2 for place in inside)
    right = max(place.x + place.base.width // 2 for place in inside)
    sides = {_side(place, left, right): place for place in others}
    astride = any(_astride(place, base, left) for place in inside)
    if astride or NOT_BESIDE in sides or len(sides) < len(others):
        return None
    if len(places) == 1:
        sides = {LEFT: Place(LEFT, HELD, base, 0, 0, 1, 0)}
    models = [place._replace(file=1) for place in inside]
    models += [place._replace(name=side, file=0) for side, place in sides.items()]
    try:
        return redrawn(models, Grid(base))
    except FormationError:
        return None


def released(unit: Unit) -> Unit:
    """Return *unit* without what held its only model in ranks."""
    formation = unit.formation
    if formation.left != HELD:
        return unit
    return replace(unit, formation=replace(formation, left=None))


def _side(place: Place, left: int, right: int) -> str:
    """Return the side on which a model stands, level with the front."""
    half, front = place.base.width // 2, place.y + place.base.depth // 2
    if front:
        return NOT_BESIDE
    if place.x + half == left:
        return LEFT
    return RIGHT if place.x - half == right else NOT_BESIDE


def _astride(place: Place, base: Base, left: int) -> bool:
    """Tell whether a model stands across ranks of *base*, or its files from *left*."""
    front = place.y + place.base.depth // 2
    aside = place.x - place.base.width // 2 - left
    return bool(front % base.depth or aside % base.width)
