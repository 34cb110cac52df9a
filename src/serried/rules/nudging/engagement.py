"""Engagements: who fights whom as a battle stands, before anybody suffers.

Units that stand square to each other share a frame; what touches across two frames
touches in a point. All of this follows from the battle, which never changes, so it is
found out once for it. Compiled where that works.

Source:
    ENG-1, ENG-2
"""

import math
from collections.abc import Collection, Container, Mapping, Sequence
from typing import TypeAlias

from serried.geometry import Pose, Shape, touching
from serried.geometry.distance import distance
from serried.model.bases import UNITS_PER_INCH
from serried.model.battle import Battle
from serried.model.extents import lone_disc, pose_of
from serried.model.ids import Inches, PlayerId, UnitId
from serried.model.memo import memo_on_value
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.rules.contact.bonds import Bond, bond_between
from serried.rules.contact.frames import framed, outline, placed_in, seen_from, turned
from serried.rules.contact.melee import Melee
from serried.rules.contact.obstacles import APART, NO_SIDE, Obstacle, apart
from serried.rules.contact.placed_units import PlacedUnit

Circle: TypeAlias = tuple[Inches, Inches, Inches]
"""Its middle, to the east and to the north, and its radius."""


class Mate:
    """Another unit of the same combat, as one sees it that is nudged.

    Attributes:
        number: Which unit it is.
        enemy: Whether it is an enemy.
        side: The side along which it was touched; ``NO_SIDE`` if it was not.
    """

    def __init__(self, number: int, side: int, *, enemy: bool) -> None:
        self.number = number
        self.enemy = enemy
        self.side = side


class Engagement:
    """The units of one combat as they stand, in frames in which they are boxes.

    Nothing of it changes any more.

    Args:
        units: Those in it, in the order of the file.
        first: The names of those that are to suffer.
        pairs: Who touches whom, by place in that order.
        known: Those placed already, which stand exactly square to the first that
            suffers.
        active: The Active Player, whose unit counts as the one that suffered nothing
            where both of a pair are to suffer (NUDGE-2).

    Attributes:
        units: Those in it, in the order of the file.
        numbers: Their places in that order, by name.
        frames: For each unit the pose of the frame that it is placed in.
        discs: For each unit whether it is a disc, which has no edges.
        melee: They as they are placed.
        mates: For each unit the others, as it sees them.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        first: Collection[UnitId],
        pairs: Sequence[tuple[int, int]],
        known: Mapping[UnitId, PlacedUnit],
        active: PlayerId,
    ) -> None:
        self.units = tuple(units)
        self.numbers = {unit.id: number for number, unit in enumerate(self.units)}
        laid = framed(self.units, first, known)
        self.frames = [one.frame for one in laid]
        self.discs = [one.disc for one in laid]
        bonds: list[Bond] = []
        for one, other in pairs:
            suffer = [self.units[n].id in first for n in (one, other)]
            turned = suffer[1] and not suffer[0]
            if all(suffer) and self.units[one].player == active:
                turned = True
            pair = (other, one) if turned else (one, other)  # who suffers comes first
            bonds.append(bond_between(pair, laid[pair[0]], laid[pair[1]]))
        self.melee = Melee([one.placed for one in laid], bonds)
        self.mates = [self._mates_of(number) for number in range(len(self.units))]
        self._around: dict[Pose, list[Obstacle]] = {}

    def _mates_of(self, number: int) -> list[Mate]:
        """Return the other units of the combat, as one of them sees them."""
        sides: dict[int, int] = {}
        for bond in self.melee.bonds:
            if bond.one == number:
                sides[bond.other] = bond.side
            elif bond.other == number:
                sides[bond.one] = bond.facing
        player = self.units[number].player
        return [
            Mate(other, sides.get(other, NO_SIDE), enemy=unit.player != player)
            for other, unit in enumerate(self.units)
            if other != number
        ]

    def around(self, battle: Battle, frame: Pose) -> list[Obstacle]:
        """Return what is not of the combat in a frame: units, and Impassable Terrain.

        Args:
            battle: The one in which they fight.
            frame: One of theirs.
        """
        if frame not in self._around:
            self._around[frame] = things_around(battle, frame, self.numbers)
        return self._around[frame]


_Asked: TypeAlias = tuple[int, tuple[UnitId, ...], tuple[UnitId, ...]]
"""The number of a unit, who is to suffer, and who alone may be in the combat."""


class Field:
    """Who stands on the table, and who of them fights whom.

    Attributes:
        units: Those on the table, in the order of the file.
        numbers: Their places in that order, by name.
    """

    def __init__(self, battle: Battle) -> None:
        self.units = [unit for unit in battle.units if unit.pose is not None]
        self._active = battle.active
        self.numbers = {unit.id: number for number, unit in enumerate(self.units)}
        self._circles = [circle_of(unit) for unit in self.units]
        self._known: dict[_Asked, Engagement | None] = {}

    def engagement(
        self, start: int, first: Collection[UnitId], among: Collection[UnitId] = ()
    ) -> Engagement | None:
        """Return the combat that a unit is in; None if it touches no enemy.

        Args:
            start: The number of the unit.
            first: The names of those that are to suffer.
            among: Who alone may be in it; everybody where it is empty.
        """
        key = start, tuple(first), tuple(among)
        if key not in self._known:
            self._known[key] = self._engagement_from(start, first, among)
        return self._known[key]

    def _engagement_from(
        self, start: int, first: Collection[UnitId], among: Collection[UnitId]
    ) -> Engagement | None:
        search = _Search(self.units, self._circles, pose_of(self.units[start]))
        pairs = [
            pair
            for pair in search.pairs_from(start)
            if not among or all(self.units[number].id in among for number in pair)
        ]
        if not pairs:
            return None
        members = sorted({number for pair in pairs for number in pair})
        places = {number: place for place, number in enumerate(members)}
        inside = sorted([(places[one], places[other]) for one, other in pairs])
        units = [self.units[number] for number in members]
        disc = lone_disc(self.units[start].formation)  # then it gives no frame
        known = {} if disc else search.placed
        return Engagement(units, first, inside, known, self._active)


@memo_on_value
def field_of(battle: Battle) -> Field:
    """Return who stands on the table of a battle."""
    return Field(battle)


class _Search:
    """Looks for the units that touch each other, one after another.

    Attributes:
        frame: Where the first of them stands, who is one of those that suffer if any.
        placed: Those met that stand exactly square to it, by name.
    """

    def __init__(
        self, standing: Sequence[Unit], circles: Sequence[Circle], frame: Pose
    ) -> None:
        self.standing = standing
        self.circles = circles
        self.frame = frame
        self.placed: dict[UnitId, PlacedUnit] = {}

    def pairs_from(self, start: int) -> list[tuple[int, int]]:
        """Return the pairs in contact, from one unit and from each that is reached."""
        pairs: list[tuple[int, int]] = []
        reached = [start]
        done: set[int] = set()
        for one in reached:
            done.add(one)
            unit = self.standing[one]
            x, y, far = self.circles[one]
            for other, (ox, oy, off) in enumerate(self.circles):
                reach = far + off + APART
                if abs(ox - x) > reach or abs(oy - y) > reach or other in done:
                    continue
                enemy = self.standing[other]
                if enemy.player != unit.player and self._touch(unit, enemy):
                    pairs.append((min(one, other), max(one, other)))
                    if other not in reached:
                        reached.append(other)
        return pairs

    def _touch(self, one: Unit, other: Unit) -> bool:
        """Return whether the Unit Boundaries of two units touch (ENG-1, CONTACT-2)."""
        mine, theirs = self._placed(one), self._placed(other)
        if mine is None or theirs is None:
            return touching(distance(outline(one), outline(other)))
        return touching(apart(mine.lines, theirs.lines))

    def _placed(self, unit: Unit) -> PlacedUnit | None:
        """Return a unit as a box of the frame; None if its edges are not exactly so."""
        known = self.placed.get(unit.id)
        if known is None:
            sine, cosine = turned(self.frame, pose_of(unit))
            if (sine == 0.0 or cosine == 0.0) and not lone_disc(unit.formation):
                known = self.placed[unit.id] = placed_in(unit, self.frame)
        return known


@memo_on_value
def circle_of(unit: Unit) -> Circle:
    """Return a circle around a unit: its middle and its radius, in inches."""
    x, y, ux, uy = pose_of(unit)
    left, right, rear, front = unit.formation.extent
    across = (left + right) / (2 * UNITS_PER_INCH)
    ahead = (rear + front) / (2 * UNITS_PER_INCH)
    reach = math.hypot(right - left, front - rear) / (2 * UNITS_PER_INCH)
    return x + across * uy + ahead * ux, y - across * ux + ahead * uy, reach


def obstacle_of(shape: Shape, *, enemy: bool = False) -> Obstacle:
    """Return a shape of a frame as something that a nudge may have to go round."""
    xs = [x for x, _ in shape.points]
    ys = [y for _, y in shape.points]
    radius = shape.radius
    lines = [min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius]
    return Obstacle(lines, shape, enemy=enemy)


def things_around(
    battle: Battle,
    frame: Pose,
    without: Container[UnitId],
    against: PlayerId | None = None,
) -> list[Obstacle]:
    """Return what is on a table in a frame: Impassable Terrain, and units.

    Args:
        battle: The battle on it.
        frame: Any.
        without: The units that are left out.
        against: Whose enemies must not be touched; nobody's if None.
    """
    found = [
        obstacle_of(seen_from(frame, area.shape))
        for area in battle.terrain
        if area.kind is TerrainKind.IMPASSABLE
    ]
    for unit in battle.units:
        if unit.pose is not None and unit.id not in without:
            enemy = against is not None and unit.player != against
            found.append(obstacle_of(seen_from(frame, outline(unit)), enemy=enemy))
    return found
