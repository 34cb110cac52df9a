"""The 9th Age, chapter "Front Rank": the ranks of a unit that somebody has left."""

from dataclasses import replace
from typing import Final

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
from serried.rules.leaving import RanksLeft
from serried.rules.regrouping import without
from serried.rules.replacing import drawings

NOTE: Final = "as few move as can be in {many} ways; this is the first"


def ranks_without(unit: Unit, gone: Place) -> RanksLeft:
    """Return *unit* in the ranks that it has without the Character *gone*.

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
    after = replace(unit, formation=rest.formation)
    if unit.pose is not None:
        after = after.at(rest.moved(unit.pose))
    found = RanksLeft(after, rest.notes, rest.choices)
    if not only_characters(after):
        return found
    better = _in_better_ranks(found)
    if better is not None and formation_fault(better.unit) is None:
        return better
    return _formed_anew(unit, gone)


def _in_better_ranks(found: RanksLeft) -> RanksLeft | None:
    """Return the same in ranks of the right base; None if somebody has to move."""
    bases = better_bases(found.unit)
    if not bases:
        return found
    tries = (in_ranks_of(found.unit, base) for base in bases)
    after = next((one for one in tries if one is not None), None)
    return None if after is None else found._replace(unit=after)


def _formed_anew(unit: Unit, gone: Place) -> RanksLeft:
    """Let the Characters that are left stand in ranks of their own."""
    left = tuple(place for place in unit.formation.places if place.name != gone.name)
    if not only_characters(unit, left):
        because = f"how {unit.id} stands without {gone.letter} is not judged yet"
        clause = "FR-11"
        raise RuleGapError(clause, because)
    ways = standing_alone(unit, left)
    best = _changes(ways[0])
    equal = [way.unit for way in ways if _changes(way) == best]
    notes = (NOTE.format(many=len(equal)),) if len(equal) > 1 else ()
    drawn = drawings([one.formation for one in equal])
    return RanksLeft(equal[0], notes, drawn)


def _changes(way: Remains) -> tuple[int, int]:
    """Return how many change their ranks, and how many stand elsewhere."""
    return len(way.other_ranks), len(way.moved)
