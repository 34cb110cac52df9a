"""The 9th Age, chapter "Combat Reforms": how near to others a unit may be put back.

From those of its combat it keeps no distance, but touches nobody anew. From all others
it keeps its inch, but for those to whom it stood closer already.

Source:
    CREF-4, CREF-5, SPACE-1, SPACE-4, docs/rulings/0100-combat-reforms.md
"""

from collections.abc import Iterable, Iterator
from typing import Final

from serried.geometry import TOLERANCE, Slide, at_least, separation_of, touching
from serried.geometry.union import Shapes, near_intervals_of
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY, extent_shapes
from serried.model.ids import Inches
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.case import Situation
from serried.rules.contact.contacts import combat_of
from serried.rules.findings import never, no_closer_than
from serried.rules.moving.neighbours import Neighbour, neighbours, shapes_of
from serried.tuples import NamedTuple

SPARE: Final = TOLERANCE / 2.0
"""Inches: a search keeps limits so much better than it has to, against rounding."""


class Room(NamedTuple):
    """What stands about a unit that is put back.

    Attributes:
        unit: The unit as it stands before.
        extent: What distance looks at.
        limit: How far it keeps from *far*, in inches.
        far: What it keeps its distance from.
        near: What it only does not touch: of its combat, or closer already.
        flush: Friends and terrain that it touches already; it does not overlap them.
        strangers: Enemies that it does not touch, by their Unit Boundaries.
    """

    unit: Unit
    extent: str
    limit: Inches
    far: tuple[Neighbour, ...]
    near: tuple[Neighbour, ...]
    flush: tuple[Neighbour, ...]
    strangers: tuple[Neighbour, ...]

    def judge(self, after: Unit) -> Iterator[Finding]:
        """Judge how near a unit stands to others once it is put back.

        Source:
            CREF-4, CREF-5, SPACE-1, SPACE-4
        """
        shapes = shapes_of(after, self.extent)
        if found := _closest(shapes, self.far):
            yield no_closer_than(
                self.limit,
                clause="SPACE-1",
                measured=max(found[0], 0.0),
                reason="reform_spacing",
                unit=self.unit.id,
                other=found[1],
            )
        yield self._judge_overlap(shapes)
        outline = shapes_of(after, BOUNDARY)
        met = _closest(outline, self.strangers)
        touched = met is not None and touching(met[0])
        yield never(
            touched,
            clause="CREF-4",
            reason="touches_nobody_new",
            unit=self.unit.id,
            other=met[1] if touched and met else None,
        )

    def _judge_overlap(self, shapes: Shapes) -> Finding:
        """Judge that it touches no friend who is near, and overlaps nobody (CREF-5)."""
        friends = tuple(one for one in self.near if not one.enemy)
        near, flush = _closest(shapes, friends), _closest(shapes, self.flush)
        fault = None
        if near is not None and touching(near[0]):
            fault = near[1]
        elif flush is not None and not at_least(flush[0], 0.0):
            fault = flush[1]
        return never(
            fault,
            clause="CREF-5",
            reason="may_stand_close",
            unit=self.unit.id,
            other=fault,
        )

    def blocked(self, shapes: Shapes, way: Slide) -> Iterator[tuple[float, float]]:
        """Yield the shares of a way on which something is too near."""
        limits = [(one, self.limit - SPARE) for one in self.far]
        limits += [(one, TOLERANCE + SPARE) for one in self.near]
        limits += [(one, -SPARE) for one in self.flush]
        for other, limit in limits:
            yield from near_intervals_of(shapes, way, other.shapes, limit)

    def fits(self, after: Unit) -> bool:
        """Tell whether it may stand so."""
        return all(found.holds for found in self.judge(after))


def room_about(situation: Situation, unit: Unit, held: Iterable[str]) -> Room:
    """Return what stands about a unit, but the enemies that it touches."""
    battle = situation.battle
    extent, limit = situation.settings.extent, situation.settings.spacing_end
    own, touched = shapes_of(unit, extent), frozenset(held)
    ours = _combat(battle, unit)
    far, near, flush = [], [], []
    for one in neighbours(battle, unit, extent):
        if one.name in touched:
            continue
        gap = separation_of(own, one.shapes)
        if not one.enemy and touching(gap):
            flush.append(one)
        elif one.name in ours or not at_least(gap, limit):
            near.append(one)
        else:
            far.append(one)
    strangers = tuple(
        one
        for one in neighbours(battle, unit, BOUNDARY)
        if one.enemy and one.name not in touched
    )
    return Room(unit, extent, limit, tuple(far), tuple(near), tuple(flush), strangers)


def _combat(battle: Battle, unit: Unit) -> frozenset[str]:
    """Return the units of a unit's combat, by their names (CREF-5)."""
    linked = frozenset(one.id for one in combat_of(battle, unit))
    return linked if battle.combat is None else linked | battle.combat.names


def _closest(
    shapes: Shapes, others: tuple[Neighbour, ...]
) -> tuple[Inches, str] | None:
    gaps = ((separation_of(shapes, one.shapes), one.name) for one in others)
    return min(gaps, default=None)


def shapes_at(room: Room, after: Unit) -> Shapes:
    """Return what distance looks at of a unit that stands on the table."""
    assert after.pose is not None  # noqa: S101 - for the type checker
    return extent_shapes(after.formation, after.pose, room.extent)
