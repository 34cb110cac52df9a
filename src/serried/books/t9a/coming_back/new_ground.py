"""The 9th Age: what may stand in the way of a unit that grows where it stands."""

from serried.frozen import frozen
from serried.geometry import (
    at_least,
    separation_of,
    touching,
)
from serried.model.actions.trip import Trip
from serried.model.extents import BOUNDARY, pose_of
from serried.model.ids import ClauseId, Inches
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.moving.edge import final_room
from serried.rules.moving.neighbours import Neighbour, neighbours, shapes_of
from serried.tuples import NamedTuple


class Hindrance(NamedTuple):
    """What keeps models from a place.

    Attributes:
        clause: What it would break.
        other: The neighbour, or the table edge.
        measured: How far from it a base would be, in inches.
        limit: How far it must be.
    """

    clause: ClauseId
    other: str
    measured: Inches
    limit: Inches


@frozen(kw_only=True)
class Ground:
    """The ground about a unit as it stands before it grows.

    Attributes:
        table: Width and height in inches.
        extent: What distance and spacing look at.
        limit: How far a unit keeps from others, in inches.
        far: Those from whom it keeps it.
        close: Those to whom it stands closer already (SPACE-4).
        strangers: Enemies that it does not touch.
        off: How far a base of it is beyond the table edge already, below zero.
    """

    table: tuple[Inches, Inches]
    unit: Unit
    extent: str
    limit: Inches
    far: tuple[Neighbour, ...]
    close: tuple[Neighbour, ...]
    strangers: tuple[Neighbour, ...]
    off: Inches

    def hindrance(self, grown: Unit) -> Hindrance | None:
        """Return what keeps the unit from standing like *grown*; None if nothing does.

        It keeps its inch from all but those to whom it stood closer already, overlaps
        nobody, touches no enemy that it did not touch, and has all bases on the table.

        Source:
            RAISE-9, AMB-36, AMB-39, SPACE-1, SPACE-4, EDGE-1, ENG-1
        """
        return self._off_table(grown) or self._too_close(grown)

    def _off_table(self, grown: Unit) -> Hindrance | None:
        now = final_room(grown.formation, _still(grown), self.table)
        if at_least(now.inside, self.off):
            return None
        return Hindrance("EDGE-1", f"{now.edge} edge", now.inside, 0.0)

    def _too_close(self, grown: Unit) -> Hindrance | None:
        shapes, outline = shapes_of(grown, self.extent), shapes_of(grown, BOUNDARY)
        for limit, others in ((self.limit, self.far), (0.0, self.close)):
            for other in others:
                now = separation_of(shapes, other.shapes)
                if not at_least(now, limit):
                    return Hindrance("SPACE-1", other.name, max(now, 0.0), self.limit)
        for enemy in self.strangers:
            if touching(separation_of(outline, enemy.shapes)):
                return Hindrance("ENG-1", enemy.name, 0.0, self.limit)
        return None


def ground_about(situation: Situation, unit: Unit) -> Ground:
    """Return the ground about *unit*, as the settings of this table see it."""
    battle = situation.battle
    extent = situation.settings.extent
    limit = situation.settings.spacing_end
    own, outline = shapes_of(unit, extent), shapes_of(unit, BOUNDARY)
    around = neighbours(battle, unit, extent)
    far = [at_least(separation_of(own, one.shapes), limit) for one in around]
    return Ground(
        table=battle.table,
        unit=unit,
        extent=extent,
        limit=limit,
        far=tuple(one for one, is_far in zip(around, far, strict=True) if is_far),
        close=tuple(one for one, is_far in zip(around, far, strict=True) if not is_far),
        strangers=tuple(
            one
            for one in neighbours(battle, unit, BOUNDARY)
            if one.enemy and not touching(separation_of(outline, one.shapes))
        ),
        off=min(final_room(unit.formation, _still(unit), battle.table).inside, 0.0),
    )


def _still(unit: Unit) -> Trip:
    return Trip(pose_of(unit), (), complete=True)
