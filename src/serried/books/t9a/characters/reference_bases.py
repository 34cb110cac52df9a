"""The 9th Age, chapter "Front Rank": the base that gives a unit its ranks.

It is that of the rank and file. A unit of Characters only has one of theirs, and may
have another one as soon as somebody comes or goes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from serried.model.bases import Base
from serried.model.formation import Place
from serried.model.ids import Letter
from serried.model.profile import ModelKind
from serried.model.unit import Unit
from serried.rules.ranks.redrawing import redrawn


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
    kinds = [unit.kind(place.letter) for place in places]
    return all(kind is not None and kind.character for kind in kinds)


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
    found = redrawn(unit.formation, base)
    if found is None:
        return None
    own = {place.letter: place.base for place in unit.formation.places}
    kinds = with_own_bases(unit.kinds, own)
    after = replace(unit, formation=found.formation, kinds=kinds)
    return after if unit.pose is None else after.at(found.moved(unit.pose))


def with_own_bases(
    kinds: tuple[ModelKind, ...], bases: Mapping[Letter, Base]
) -> tuple[ModelKind, ...]:
    """Return kinds with their bases said, for they may not be that of the ranks."""
    return tuple(
        replace(kind, base=bases.get(kind.letter, kind.base)) for kind in kinds
    )
