"""Neighbours: what stands around a unit, and how close."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from serried.geometry import (
    STILL,
    TOLERANCE,
    Crowd,
    Gap,
    Shape,
    gap_of,
    separation_of,
    touching,
)
from serried.geometry.union import Shapes
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY, extent_shapes
from serried.model.ids import Inches, PlayerId, UnitId
from serried.model.marks import Mark
from serried.model.memo import memo_on_value
from serried.model.terrain import TerrainKind
from serried.model.unit import Unit
from serried.model.value import Carried
from serried.rules.named_rules import moves_at_random

T = TypeVar("T")


class Neighbour(NamedTuple):
    """One thing that a unit keeps its distance from.

    Attributes:
        name: The unit or terrain.
        enemy: Whether it is an enemy unit.
        shapes: What distance looks at, on the table.
    """

    name: str
    enemy: bool
    shapes: tuple[Shape, ...]


def shapes_of(unit: Unit, extent: str) -> tuple[Shape, ...]:
    """Return what distance looks at; nothing of a unit off the table."""
    if unit.pose is None:
        return ()
    return extent_shapes(unit.formation, unit.pose, extent)


class Table(NamedTuple):
    """Who is on a table, by numbers: the units in their order, then the terrain.

    Attributes:
        extent: What distance looks at of a unit.
        numbers: The number of each unit, by its name.
        of: The numbers of the units of each player.
        terrain: The numbers of Impassable Terrain.
        random: Whether a unit on it moves at random.
    """

    extent: str
    numbers: dict[UnitId, int]
    of: dict[PlayerId, frozenset[int]]
    terrain: frozenset[int]
    random: bool

    def friends(self, unit: Unit) -> frozenset[int]:
        """Return the numbers of the units that are the player's of *unit*."""
        return self.of.get(unit.player, frozenset())


class Standing(Carried):
    """What stands on a table, ready to be asked what is near.

    Attributes:
        table: Who has which number.
        things: The name and the shapes of each; no shapes of who is off the table.
        crowd: All of it.
        fleeing: The numbers of units that are Fleeing.
        away: The numbers of those that are off the table.
    """

    def __init__(
        self,
        table: Table,
        things: list[tuple[str, Shapes]],
        crowd: Crowd,
        fleeing: frozenset[int],
        away: frozenset[int],
    ) -> None:
        self.table = table
        self.things = things
        self.crowd = crowd
        self.fleeing, self.away = fleeing, away
        self._around: dict[PlayerId, list[Neighbour]] = {}

    def after(self, part: object) -> "Standing":
        """Return how everything stands once a unit has changed."""
        assert isinstance(part, Unit)  # noqa: S101 - for the type checker
        table, number = self.table, self.table.numbers[part.id]
        fleeing = _with_or_without(self.fleeing, number, part.has(Mark.FLEEING))
        away = _with_or_without(self.away, number, part.pose is None)
        shapes = shapes_of(part, table.extent)
        if shapes == self.things[number][1]:
            found = Standing(table, self.things, self.crowd, fleeing, away)
            found._around = self._around
            return found
        things = _with(self.things, number, (part.id, shapes))
        crowd = self.crowd.replaced(number, shapes)
        found = Standing(table, things, crowd, fleeing, away)
        found._around = {
            player: _with(
                around, number, Neighbour(part.id, around[number].enemy, shapes)
            )
            for player, around in self._around.items()
        }
        return found

    def around(self, unit: Unit, *, ghostly: bool = False) -> "Around":
        """Return what *unit* keeps its distance from; terrain is nothing to ghosts."""
        things = self._around.get(unit.player)
        if things is None:
            never = self.table.friends(unit) | self.table.terrain
            things = self._around[unit.player] = [
                Neighbour(name, number not in never, shapes)
                for number, (name, shapes) in enumerate(self.things)
            ]
        number = self.table.numbers.get(unit.id)
        own: frozenset[int] = frozenset(() if number is None else (number,))
        return Around(things, self.crowd, own | self.table.terrain if ghostly else own)


def _with(things: list[T], number: int, thing: T) -> list[T]:
    """Return things with another in one place."""
    found = things[:]
    found[number] = thing
    return found


class Around:
    """What a unit keeps its distance from, in a crowd in which it stands itself.

    Attributes:
        own: Its own number there, and the numbers of what is nothing to it.
    """

    def __init__(
        self, things: list[Neighbour], crowd: Crowd, own: frozenset[int]
    ) -> None:
        self.things = things
        self.crowd = crowd
        self.own = own

    def __iter__(self) -> Iterator[Neighbour]:
        """Yield the units on the table, then the Impassable Terrain."""
        for number, thing in enumerate(self.things):
            if thing.shapes and number not in self.own:
                yield thing

    def near(self, shapes: Shapes, limit: Inches) -> list[Neighbour]:
        """Return all that may be within *limit* of where something stands, in order."""
        found = self.crowd.about(shapes, limit) - self.own
        return [self.things[number] for number in sorted(found)]


@memo_on_value
def standing(battle: Battle, extent: str) -> Standing:
    """Return what stands on a table, ready to be asked what is near."""
    units = battle.units
    of: dict[PlayerId, list[int]] = {}
    for number, unit in enumerate(units):
        of.setdefault(unit.player, []).append(number)
    things = [(unit.id, shapes_of(unit, extent)) for unit in units]
    things += [
        (area.id, (area.shape,))
        for area in battle.terrain
        if area.kind is TerrainKind.IMPASSABLE
    ]
    table = Table(
        extent=extent,
        numbers={unit.id: number for number, unit in enumerate(units)},
        of={player: frozenset(numbers) for player, numbers in of.items()},
        terrain=frozenset(range(len(units), len(things))),
        random=any(map(moves_at_random, units)),
    )
    fleeing = [n for n, unit in enumerate(units) if unit.has(Mark.FLEEING)]
    away = [n for n, unit in enumerate(units) if unit.pose is None]
    crowd = Crowd([shapes for _, shapes in things])
    return Standing(table, things, crowd, frozenset(fleeing), frozenset(away))


def _with_or_without(
    numbers: frozenset[int],
    number: int,
    with_it: bool,  # noqa: FBT001 - it is compiled
) -> frozenset[int]:
    """Return numbers with one of them, or without; mostly nothing changes."""
    if (number in numbers) is with_it:
        return numbers
    own = frozenset((number,))
    return numbers | own if with_it else numbers - own


def around(battle: Battle, unit: Unit, extent: str, *, ghostly: bool = False) -> Around:
    """Return the other units on the table, and the Impassable Terrain but for ghosts.

    Source:
        SPACE-1, UR-GHOST, BA-BAS-5
    """
    return standing(battle, extent).around(unit, ghostly=ghostly)


def neighbours(battle: Battle, unit: Unit, extent: str) -> tuple[Neighbour, ...]:
    """Return the same, one by one."""
    return tuple(around(battle, unit, extent))


def engaged_with(battle: Battle, unit: Unit, extent: str = BOUNDARY) -> Unit | None:
    """Return an enemy unit in base contact with *unit*, the first of all, or None.

    The Unit Boundary stands for the bases, because contact reaches across the
    gaps of a formation (CONTACT-2).

    Source:
        ENG-1, CONTACT-1, CONTACT-2
    """
    return next(all_engaged_with(battle, unit, extent), None)


def all_engaged_with(
    battle: Battle, unit: Unit, extent: str = BOUNDARY
) -> Iterator[Unit]:
    """Yield the enemy units in base contact with *unit*, in their order.

    Source:
        ENG-1, CONTACT-1, CONTACT-2
    """
    own = shapes_of(unit, extent)
    there = standing(battle, extent)
    others = there.table.terrain | there.table.friends(unit)
    near = there.crowd.about(own, TOLERANCE) - others
    for number in sorted(near):
        enemy = battle.units[number]
        if touching(separation_of(own, shapes_of(enemy, extent))):
            yield enemy


def nearest_standing_enemy(
    battle: Battle,
    unit: Unit,
    extent: str,
) -> tuple[Unit, Gap] | None:
    """Return the closest enemy unit that is not Fleeing, and the gap to it.

    Source:
        MOV-5, BA-ES-1, DIST-1
    """
    own = shapes_of(unit, extent)
    if not own:
        return None
    there = standing(battle, extent)
    without = there.table.terrain | there.fleeing | there.table.friends(unit)
    ((_, nearest),) = there.crowd.nearest([(own, STILL)], without)
    tied = [battle.units[number] for number in nearest]
    gaps = [(enemy, gap_of(own, shapes_of(enemy, extent))) for enemy in tied]
    return min(gaps, key=lambda found: found[1].distance, default=None)
