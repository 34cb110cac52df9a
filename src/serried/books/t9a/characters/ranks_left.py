"""The 9th Age, chapter "Front Rank": the ranks of a unit that somebody has left."""

from serried.books.t9a.casualties.wiped_out import Remains, standing_alone
from serried.books.t9a.characters.reference_bases import (
    better_bases,
    in_ranks_of,
    only_characters,
)
from serried.books.t9a.units import formation_fault, role_of
from serried.model.errors import Fault, FormationError, RuleGapError
from serried.model.formation import Place
from serried.model.unit import Unit
from serried.rules.ranks.closing import without


def ranks_without(unit: Unit, gone: Place) -> tuple[Unit, ...]:
    """Return *unit* in the ranks that it may have without the Character *gone*.

    Characters among themselves stand in ranks of another base if fewer are Mismatching
    then (FR-4): where they are, or where fewest have to move.

    Raises:
        RequestError: If nobody else stands in it.
        RuleGapError: If no lawful ranks are found.

    Source:
        FR-4, FR-11, FR-12, FR-15
    """
    try:
        rest = without(unit, gone, role_of)
    except FormationError as why:
        why.refuse_unknown({Fault.TOO_MANY: "FR-11"})
        return _formed_anew(unit, gone)
    found = tuple(one.standing(unit) for one in rest)
    if not only_characters(found[0]):
        return found
    better = (one for way in found for one in _in_better_ranks(way))
    lawful = tuple(one for one in better if formation_fault(one) is None)
    return lawful or _formed_anew(unit, gone)


def _in_better_ranks(found: Unit) -> tuple[Unit, ...]:
    """Return the same in ranks of the right base; none if somebody has to move."""
    bases = better_bases(found)
    if not bases:
        return (found,)
    tries = (in_ranks_of(found, base) for base in bases)
    return tuple(one for one in tries if one is not None)


def _formed_anew(unit: Unit, gone: Place) -> tuple[Unit, ...]:
    """Let the Characters that are left stand in ranks of their own."""
    left = tuple(place for place in unit.formation.places if place.name != gone.name)
    if not only_characters(unit, left):
        because = f"how {unit.id} stands without {gone.letter} is not judged yet"
        clause = "FR-11"
        raise RuleGapError(clause, because)
    ways = standing_alone(unit, left)
    best = _changes(ways[0])
    return tuple(way.unit for way in ways if _changes(way) == best)


def _changes(way: Remains) -> tuple[int, int]:
    """Return how many change their ranks, and how many stand elsewhere."""
    return len(way.other_ranks), len(way.moved)
