"""Combined ground: what a unit covers once somebody has joined it."""

from collections.abc import Iterator
from dataclasses import replace

from serried.geometry import at_least, gap_of, touching
from serried.model.actions.trip import Trip
from serried.model.extents import pose_of
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Case
from serried.rules.moving.closest import closeness, closest_model
from serried.rules.moving.neighbours import neighbours, shapes_of
from serried.rules.moving.unit_spacing import judge_final_edge
from serried.rules.ranks.joiners import Joiner


def judge_grown(
    joiner: Joiner, target: Unit, joined: Unit, case: Case
) -> Iterator[Finding]:
    """Judge where the unit covers more ground than before.

    What it stood close to already is ignored.

    Source:
        SPACE-1, SPACE-4, EDGE-1, BA-BAS-5, BA-BAS-9, BA-OFF-2
    """
    left = None if joiner.apart is None else joiner.apart.left
    own = joiner.hero.id if left is None else left.id
    others = tuple(u for u in joiner.battle.units if u.id not in {own, target.id})
    behind = () if left is None or left.id == target.id else (left,)
    around = replace(joiner.battle, units=(*others, *behind, joined))
    before, after = (
        shapes_of(target, case.settings.extent),
        shapes_of(joined, case.settings.extent),
    )
    limit = case.settings.spacing_end
    for other in neighbours(around, joined, case.settings.extent):
        was, now = gap_of(before, other.shapes), gap_of(after, other.shapes)
        excused = not at_least(was.distance, limit)
        overlaps = not at_least(now.distance, 0.0)
        touched = touching(was.distance)
        meets = other.enemy and touching(now.distance) and not touched
        apart = excused or at_least(now.distance, limit)
        if overlaps or meets or not apart:
            closest = closest_model(
                joined.formation, pose_of(joined), other.shapes, case.settings.extent
            )
            yield Finding(
                clause=case.terms.spacing.ending,
                holds=False,
                reason=closeness(now.distance),
                values=(("moving", False), *closest.values),
                measured=max(now.distance, 0.0),
                limit=limit,
                margin=now.distance - limit,
                unit=target.id,
                model=closest.model,
                other=other.name,
            )
    end = Trip(pose_of(joined), (), complete=True)
    placed = replace(case, unit=joined)
    yield judge_final_edge(placed, joined.formation, end)
