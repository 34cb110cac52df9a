"""The 9th Age, Vanguard: how near to enemies such a move may come, at any moment.

Source:
    DEP-25, AMB-215, docs/rulings/0075-vanguard-moves.md
"""

from collections.abc import Iterator
from typing import Final

from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.ids import Inches
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Finding, Spot
from serried.rules.case import Case
from serried.rules.moving.neighbours import Around, standing
from serried.rules.moving.spacing import Encounter, spacing
from serried.rules.moving.unit_spacing import keeps, walk_of
from serried.rules.terms import Closeness

CLAUSE: Final = "DEP-25"
FROM_OTHERS: Final[Inches] = 12.0
FROM_THOSE: Final[Inches] = 6.0
"""Inches from an enemy unit that Scouted, or made a Vanguard move itself."""


def judge_distance(case: Case, route: Trip | None) -> Iterator[Finding]:
    """Judge that a move is within 12" of no enemy at any moment, 6" of some.

    Who is so near already may not come nearer, until it is far enough away.

    Source:
        DEP-25, AMB-215
    """
    if route is None:
        return
    walk = walk_of(case, route)._replace(closeness=Closeness.NO_CLOSER)
    alone = Finding(clause=CLAUSE, holds=True, reason="nothing_near", unit=case.unit.id)
    judged = [alone]
    for limit, around in _enemies(case.battle, case.unit, walk.extent):
        found = spacing(walk._replace(resume=limit), around)
        met = (one for one in (found.moving, found.ending) if one is not None)
        judged += (_judged(case, one, limit) for one in met)
    if route.complete or not all(one.holds for one in judged):
        yield from judged


def _enemies(
    battle: Battle, unit: Unit, extent: str
) -> Iterator[tuple[Inches, Around]]:
    """Yield each distance, and from whom it is kept."""
    there = standing(battle, extent)
    whole = there.around(unit)
    friends = there.table.friends(unit) | there.table.terrain
    every = frozenset(range(len(whole.things)))
    those = frozenset(
        number
        for number, other in enumerate(battle.units)
        if other.has(Mark.VANGUARD_MOVE) or other.has(Mark.SCOUTED)
    )
    for limit, left in ((FROM_OTHERS, those), (FROM_THOSE, every - those)):
        others = friends | left
        if others != every:
            yield limit, Around(whole.things, whole.crowd, others)


def _judged(case: Case, met: Encounter, limit: Inches) -> Finding:
    """Judge the closest that a move comes to one enemy."""
    near = limit if met.limit is None else met.limit
    return Finding(
        clause=CLAUSE,
        holds=keeps(met, limit, case.tolerance),
        reason="vanguard_distance" if met.limit is None else "vanguard_nearer",
        measured=met.distance,
        limit=near,
        margin=met.distance - near,
        unit=case.unit.id,
        other=met.other.name,
        at=Spot(met.leg, met.pose.x, met.pose.y),
    )
