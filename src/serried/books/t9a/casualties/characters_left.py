"""The 9th Age, chapter "Removing Casualties": when only Characters are left."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.sufferers import Sufferer
from serried.books.t9a.casualties.wiped_out import (
    NoFormationError,
    Remains,
    remains,
)
from serried.geometry import Pose
from serried.model.bases import UNITS_PER_INCH
from serried.model.errors import FormationError, RuleGapError
from serried.model.formation import LEFT, RANK_AND_FILE, RIGHT, Formation
from serried.model.unit import Unit

ORIGIN: Final = Pose(0.0, 0.0, 0.0, 1.0)
"""Where a unit stands whose own frame is that of the table."""


def characters_left(sufferer: Sufferer) -> tuple[Removal, ...]:
    """Return the ways in which the Characters stand who are left.

    Where they cannot stand lawfully, the fewest more are removed that make it
    possible: those whose places are unlawful, so none that stands beside the unit
    already, unless there is no other way.

    Raises:
        RuleGapError: If no lawful formation is found at all, or there are too many to
            look through.

    Source:
        CHR-WIPE-1, CHR-WIPE-4, CAS-ILL-6, AMB-30
    """
    left = [
        place
        for place in sufferer.left_over()
        if sufferer.unit.is_character(place.letter)
    ]
    inside = [place.name for place in left if place.file]
    for many in range(len(left)):
        for names in (inside, [place.name for place in left]):
            found = [
                way
                for more in combinations(names, many)
                for way in _ways(sufferer, sufferer.gone | frozenset(more))
            ]
            if found:
                return tuple(dict.fromkeys(found))
    clause = "CAS-ILL-6"
    because = f"how the Characters of {sufferer.unit.id} stand lawfully is not found"
    raise RuleGapError(clause, because)


def standing_ways(unit: Unit, gone: frozenset[str]) -> Iterator[tuple[Remains, Unit]]:
    """Yield the ways to stand without *gone* and the R&F, in the frame of *unit*.

    With each comes the unit as it stood, its own frame that of the table.
    """
    before = _without(unit, gone).at(ORIGIN)
    try:
        found = remains(before)
    except NoFormationError:
        return
    for way in found:
        yield way, before


def spots_of(way: Remains, before: Unit) -> dict[str, tuple[int, int]]:
    """Return where everybody stands, by their old names, in the frame they had."""
    pose = way.unit.pose or ORIGIN
    right, ahead = round(pose.x * UNITS_PER_INCH), round(pose.y * UNITS_PER_INCH)
    names = {p.letter: p.name for p in before.formation.places}
    places = way.unit.formation.places
    return {names[p.letter]: (p.x + right, p.y + ahead) for p in places}


def _ways(sufferer: Sufferer, gone: frozenset[str]) -> Iterator[Removal]:
    """Yield the ways without *gone*; the R&F count as lifted evenly (CAS-4)."""
    first = [model for model in sufferer.models.values() if model.rank == 0]
    many = sum([model.pool is not None for model in first])
    for way, before in standing_ways(sufferer.unit, gone):
        extent = way.unit.formation.extent
        yield sufferer.removal(
            spots_of(way, before),
            apart=_apart(sufferer, way, before),
            width=extent.right - extent.left,
            at_left=many - many // 2,
            at_right=many // 2,
        )


def _apart(
    sufferer: Sufferer, way: Remains, before: Unit
) -> dict[str, tuple[int, int]] | None:
    """Return where Characters stood who have contracted, or as they stand now."""
    gap = sufferer.grid.gap
    if not gap:
        return None
    try:
        unit = replace(way.unit, formation=way.unit.formation.apart(gap))
    except FormationError:  # a base on several places now, beside the ranks before
        unit = way.unit
    return spots_of(way._replace(unit=unit), before)


def _without(unit: Unit, gone: frozenset[str]) -> Unit:
    """Return *unit*, R&F on the places of the Characters that go with it."""
    formation = unit.formation
    letters = {p.letter for p in formation.places if p.name in gone and p.file}
    ranks = tuple(
        "".join(RANK_AND_FILE if x in letters else x for x in rank)
        for rank in formation.ranks
    )
    after = Formation(
        formation.base,
        ranks,
        formation.larger,
        None if LEFT in gone else formation.left,
        None if RIGHT in gone else formation.right,
        formation.gap,
    )
    return replace(unit, formation=after)
