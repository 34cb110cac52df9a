"""The 9th Age, chapter "Front Rank": models that change their places in a move.

How far models go is measured to the new place at the end of the move; whoever comes to
Dangerous Terrain stands there from its leg on (ground/marching.py). The leg may stand
anywhere in the line, unless it changes the ground that the unit covers: then it is the
last.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from serried.books.t9a.units import formation_fault, role_of
from serried.model.actions.legs import Act, Leg, Place, Ranks
from serried.model.bases import inches
from serried.model.errors import Fault, FormationError, RequestError, RuleGapError
from serried.model.formation import LEFT, RIGHT, Formation
from serried.model.formation import Place as Spot
from serried.model.grid import Redrawn
from serried.model.ids import ClauseId, Inches, rank_and_file
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.findings import never
from serried.rules.ranks.arrangements import (
    NO_WISH,
    Replacing,
    Wish,
    fitting,
    judge_named,
    refuse_wish,
    wish_of,
)
from serried.rules.ranks.displacement import rearranged
from serried.rules.ranks.foremost import central_files
from serried.rules.ranks.reforming import crossed

ACROSS: Final = {LEFT: RIGHT, RIGHT: LEFT}


def placing_legs(legs: Sequence[Leg]) -> tuple[Place, ...]:
    """Return the legs that re-place models."""
    return tuple(leg for leg in legs if isinstance(leg, Place))


def replacing(unit: Unit, legs: Sequence[Leg], wish: Wish = NO_WISH) -> Replacing:
    """Return what the legs that re-place models come to.

    Args:
        unit: The unit before.
        legs: Its move, which may say how it stands then.
        wish: Which way is looked at where the legs leave that open.

    Raises:
        RequestError: If a model is not there, or is re-placed twice; or if the unit
            would cover other ground and goes on.
        RuleGapError: If a rule not enforced yet would decide who gives way.
    """
    ways = _replacing(unit, placing_legs(legs))
    found = _named_way(unit, ways, wish_of(legs), "FR-11")
    if wish.ranks is not None:
        (found,) = (way for way in ways if way.formation.ranks == wish.ranks.rows)
    before, after = unit.formation, found.formation
    last = max(n for n, leg in enumerate(legs) if isinstance(leg, Place))
    still = Act | Place | Ranks
    later = any(not isinstance(leg, still) for leg in legs[last + 1 :])
    if before.extent != after.extent and later:
        message = (
            f"{unit.id} covers other ground when models are re-placed so; re-place them"
            " after the last leg that moves it"
        )
        raise RequestError(message)
    return found


def _named_way(
    unit: Unit, ways: tuple[Replacing, ...], wish: Wish, clause: ClauseId
) -> Replacing:
    """Return the way that the line names, or else the first.

    Raises:
        RequestError: If it draws other models than the unit has, or names a half.
    """
    standing = [replace(unit, formation=way.formation) for way in ways]
    if wish.slide is not None:
        refuse_wish(wish.legs)
    fits = fitting(unit, standing, wish)
    kept = tuple(w for w, one in zip(ways, standing, strict=True) if one in fits)
    taken = (kept or ways)[0]
    findings = taken.findings
    if wish.legs:
        findings += (judge_named(unit, wish, clause, fits=bool(kept)),)
    drawn = tuple(way.formation for way in kept or ways[:1])
    return replace(taken, ways=drawn, findings=findings)


@lru_cache(maxsize=256)
def _replacing(unit: Unit, legs: tuple[Place, ...]) -> tuple[Replacing, ...]:
    """Return what each way to re-place them comes to, that first which costs least."""
    named = _named(unit, legs)
    faults = [_barred(unit, spot, leg.at) for spot, leg in named]
    fixed, crossing = _wishes(unit, named)
    found: tuple[Redrawn, ...] = ()
    if not any(faults):
        try:
            found = _rearranged(unit, fixed, crossing=crossing)
        except FormationError as wrong:
            wrong.refuse_unknown({Fault.TOO_MANY: "FR-11"})
            faults.append(wrong.cited({Fault.HOLES: "UNIT-3", Fault.BEHIND: "FR-1"}))
    if not found:
        said = _findings(unit, named, faults, {})
        return (Replacing(unit.formation, said, {}),)
    return tuple(_replaced(unit, named, way) for way in found)


def _replaced(
    unit: Unit,
    named: Sequence[tuple[Spot, Place]],
    way: Redrawn,
) -> Replacing:
    """Return what one way to re-place them comes to."""
    ends = {
        name: spot
        for name, spot in way.ends.items()
        if _way(unit.formation.place(name), spot)
    }
    return Replacing(
        formation=way.formation,
        findings=_findings(unit, named, (), ends),
        ends=ends,
        length=_length(unit, ends),
    )


def _named(unit: Unit, legs: tuple[Place, ...]) -> list[tuple[Spot, Place]]:
    """Return the model that each leg means: of several alike the nearest."""
    named: list[tuple[Spot, Place]] = []
    for leg in legs:
        taken = {spot.name for spot, _ in named}
        models = unit.formation.lettered(leg.letter)
        if not models:
            message = f"no model drawn with {leg.letter} stands in {unit.id}"
            raise RequestError(message)
        free = [model for model in models if model.name not in taken]
        if not free:
            message = f"{leg} re-places a model for the second time"
            raise RequestError(message)
        goal = _goal(unit.formation, leg.at)
        named.append((min(free, key=lambda model: _apart(model, goal)), leg))
    return named


def _goal(formation: Formation, at: str) -> tuple[int, int]:
    """Return rank and file of a place, from 1; those beside lie outside the files."""
    if at in ACROSS:
        return 1, 0 if at == LEFT else formation.files + 1
    return rank_and_file(at)


def _apart(model: Spot, goal: tuple[int, int]) -> tuple[int, int]:
    return abs(model.rank - goal[0]) + abs(model.file - goal[1]), model.rank


def _barred(unit: Unit, spot: Spot, at: str) -> FormationError | None:
    """Say why a model may not be re-placed there whatever the others do."""
    role = role_of(unit, spot.letter)
    problem, clause = "", ""
    if not role.movable:
        problem, clause = "is not re-placed in a move", "FR-2"
    elif not spot.file and at not in ACROSS:
        problem = "stands beside the unit and can only be moved to its other side"
        clause = "FR-16"
    elif spot.file and at in ACROSS:
        problem, clause = "matches the unit and belongs into the ranks", "FR-14"
    elif spot.file:
        problem, clause = _beyond(unit.formation, spot, at), "UNIT-3"
        if role.central and not problem:
            problem, clause = _off_centre(unit.formation, spot, at), "FR-18"
    if not problem:
        return None
    message = f"{spot.letter} at {spot.name} {problem}"
    return FormationError(message, clause=clause, model=spot.name)


def _beyond(formation: Formation, spot: Spot, at: str) -> str:
    """Say that a place lies outside the ranks; nothing if it does not."""
    rank, file = _goal(formation, at)
    deep, wide = formation.grid.size_of(spot.base)
    beyond = file + wide - 1 > formation.files or rank > len(formation.ranks) + deep
    return f"finds no place of the unit at {at}" if beyond else ""


def _off_centre(formation: Formation, spot: Spot, at: str) -> str:
    """Say that a place is not in the centre of the first rank; nothing if it is."""
    rank, file = _goal(formation, at)
    wide = formation.grid.size_of(spot.base)[1]
    central = rank == 1 and file - 1 in central_files(formation.files, wide)
    return "" if central else "stands in the centre of the first rank"


def _wishes(
    unit: Unit, named: Sequence[tuple[Spot, Place]]
) -> tuple[dict[str, int], bool]:
    """Return the places in the ranks that are asked for, and whether sides change."""
    fixed: dict[str, int] = {}
    crossing = False
    for spot, leg in named:
        if spot.file and leg.at not in ACROSS:
            rank, file = _goal(unit.formation, leg.at)
            fixed[spot.name] = (rank - 1) * unit.formation.files + file - 1
        elif not spot.file:
            crossing = crossing or leg.at != spot.name
    return fixed, crossing


def _rearranged(
    unit: Unit, fixed: dict[str, int], *, crossing: bool
) -> tuple[Redrawn, ...]:
    """Return the lawful ways for the unit to have everybody in the new place.

    Raises:
        FormationError: If no lawful formation has them there.
        RuleGapError: As ``replacing``.
    """
    found = rearranged(unit, role_of, fixed)
    if crossing:
        found = tuple(_with_sides_changed(unit, way) for way in found)
    faults = [formation_fault(replace(unit, formation=one.formation)) for one in found]
    lawful = tuple(w for w, wrong in zip(found, faults, strict=True) if wrong is None)
    fault, ends = faults[0], found[0].ends
    if lawful or fault is None:
        return lawful
    if fault.model not in {ends[name].name for name in fixed}:
        because = "who else could give way to a model that is re-placed is not judged"
        raise RuleGapError(fault.clause, f"{because} yet")
    raise fault


def _with_sides_changed(unit: Unit, way: Redrawn) -> Redrawn:
    """Return the same with those beside the ranks on their other side (FR-16)."""
    formation, ends = crossed(way.formation), dict(way.ends)
    for place in unit.formation.places_beside:
        there = formation.place(ACROSS[place.name])
        assert there is not None  # noqa: S101 - it went from one side to the other
        ends[place.name] = there
    return way._replace(formation=formation, ends=ends)


def _way(before: Spot | None, after: Spot) -> Inches:
    """Return how far a model's centre goes within the unit."""
    if before is None:
        return 0.0
    return math.hypot(inches(after.x - before.x), inches(after.y - before.y))


def _length(unit: Unit, ends: dict[str, Spot]) -> Inches:
    """Return how far the farthest goes of those whose way counts (FR-2, CMD-1)."""
    ways = (
        _way(place, ends[place.name])
        for place in unit.formation.places
        if place.name in ends and role_of(unit, place.letter).movable
    )
    return max(ways, default=0.0)


def _findings(
    unit: Unit,
    named: Sequence[tuple[Spot, Place]],
    faults: Sequence[FormationError | None],
    ends: dict[str, Spot],
) -> tuple[Finding, ...]:
    """Return one finding for each model that is named, or what is wrong instead."""
    wrong = [fault for fault in faults if fault is not None]
    if wrong:
        return tuple(
            never(
                True,  # noqa: FBT003 - it is so
                clause=fault.clause,
                reason="replaced",
                values=(("fault", fault.fault),),
                unit=unit.id,
                model=fault.model,
            )
            for fault in wrong
        )
    return tuple(
        Finding(
            clause=_allowing(unit, spot),
            holds=True,
            reason="replaced",
            values=(("place", leg.at),),
            measured=_way(spot, ends.get(spot.name, spot)),
            unit=unit.id,
            model=spot.name,
        )
        for spot, leg in named
    )


def _allowing(unit: Unit, spot: Spot) -> str:
    """Return the clause by which a model may be re-placed."""
    if not spot.file:
        return "FR-16"
    role = role_of(unit, spot.letter)
    return "CMD-1" if role.command else "FR-2"
