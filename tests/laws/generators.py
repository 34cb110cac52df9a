"""Crowded tables and what is asked on them, at random but always the same.

Where ``strategies`` gives every unit a cell of its own, here they stand close:
flush, within half an inch, at exactly 1", or just out of reach.
"""

import math
from collections.abc import Sequence
from typing import Final, TypeVar

import numpy as np

from laws.oracle import bodies, depth
from serried.geometry import Pose, facing_vector
from serried.model.actions import (
    AskDistance,
    AskMay,
    Manner,
    Move,
    NextPhase,
    NextTurn,
    Permission,
    Reform,
)
from serried.model.actions.form import Action
from serried.model.actions.legs import (
    Act,
    Backward,
    Forward,
    Leg,
    Pivot,
    Side,
    Sideways,
    Wheel,
)
from serried.model.actions.subject import Subject
from serried.model.bases import Base, inches
from serried.model.battle import Battle, SettingValue
from serried.model.effects import Change, Effect, Operation, Until
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.profile import ModelKind, Profile, Rates
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit

T = TypeVar("T")

IDS: Final = ("spears", "foes", "knights", "guard", "wolves")
BASES: Final = tuple(map(Base.parse, ("20x20", "25x25", "25x50", "40x40")))
LONE: Final = tuple(map(Base.parse, ("25x25", "50x100", "60 round", "25x50")))
BESIDE: Final = Base.parse("35x55")
GAPS: Final = (0.0, 0.3, 0.5, 0.7, 0.9999, 1.0, 1.0, 1.3, 2.0, 4.0, 8.0)
STATES: Final = (
    Mark.FLEEING,
    Mark.SHAKEN,
    Mark.CHARGING,
    Mark.ADVANCED,
    Mark.PASSED_MARCH_TEST,
    Mark.FAILED_MARCH_TEST,
)
RULINGS: Final[tuple[tuple[str, SettingValue], ...]] = (
    ("wheel_measure", "arc"),
    ("extent", "bases"),
    ("displacement_rate", "own"),
    ("spacing_moving", 1.0),
    ("spacing_end", 0.5),
)
TRIES: Final = 60
APART: Final = 250
"""12.5 mm between Skirmishers, in 0.05 mm."""


class Tables:
    """A source of battles and moves, all of them decided by one seed.

    Attributes:
        book: Whose units stand there.
        settings: How tables depart from that book.
        marks: What units may be marked with, one of them at a time.
        changing: What effects change.
        rulings: Whether tables now and then depart from the book.
        states: Whether units now and then have marks, or are under effects.
        skirmish: Whether units now and then are Skirmishers.
    """

    book = "t9a"
    settings = RULINGS
    marks: tuple[Mark, ...] = STATES
    changing: tuple[str, ...] = ("advance", "march")

    def __init__(
        self,
        seed: int,
        *,
        rulings: bool = False,
        states: bool = True,
        skirmish: bool = False,
    ) -> None:
        self._chance = np.random.default_rng(seed)
        self.rulings = rulings
        self.states = states
        self.skirmish = skirmish

    def number(self, low: float, high: float) -> float:
        """Return a number between two others."""
        return float(self._chance.uniform(low, high))

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from *low* to *high*, both included."""
        return int(self._chance.integers(low, high + 1))

    def one_in(self, many: int) -> bool:
        """Return ``True`` once in so many times."""
        return self.whole(1, many) == 1

    def pick(self, many: Sequence[T]) -> T:
        """Return one of *many*."""
        return many[self.whole(0, len(many) - 1)]

    def request(self, battle: Battle) -> Action:
        """Return a move most often, now and then something else."""
        subject = Subject(self.pick(battle.units).id)
        if battle.phase != "movement" and not self.one_in(5):
            return NextPhase()
        match self.whole(1, 20):
            case 1:
                return AskMay(subject=subject, permission=self.pick(tuple(Permission)))
            case 2:
                return AskDistance(subject=subject, other=self.pick(battle.units).id)
            case 3:
                return NextTurn()
            case 4 | 5 | 6:
                files = self.whole(1, 8) if self.one_in(2) else None
                return Reform(subject=subject, facing=self.number(0, 360), files=files)
            case _:
                return self.move(battle)

    def dice(self) -> tuple[int, ...] | None:
        """Return two dice, or None where nobody throws any."""
        return None if self.one_in(3) else (self.whole(1, 6), self.whole(1, 6))

    def battle(self, fewest: int = 2, most: int = 5) -> Battle:
        """Return a battle of units that stand close to one another."""
        units: list[Unit] = []
        areas: list[Terrain] = []
        for unit_id in IDS[: self.whole(fewest, most)]:
            units += self._fitting_unit(unit_id, units)
        for name in ("cliff", "wall")[: self.whole(0, 2)]:
            areas += self._fitting_area(name, units)
        return Battle(
            book=self.book,
            active=units[0].player,
            phase="movement",
            units=tuple(units),
            terrain=tuple(areas),
            rulings=tuple(r for r in self.settings if self.rulings and self.one_in(4)),
            effects=self._effects(units),
        )

    def formation(self) -> tuple[Formation, tuple[ModelKind, ...]]:
        """Return a lawful formation, and the models that depart from the unit."""
        if self.one_in(4):
            return Formation(self.pick(LONE), ("R",)), ()
        base, files = self.pick(BASES), self.whole(1, 6)
        if files < 3 or self.one_in(2):
            return Formation.of(base, files, self.whole(2, 4 * files)), ()
        short = self.whole(1, files)
        start = self.whole(0, files - short)
        ranks = ["R" * files, "R" * files, "." * start + "R" * short]
        kinds: list[ModelKind] = []
        if self.one_in(2):
            ranks[:2] = ["R" * (files - 2) + "KK"] * 2
            large = Base(2 * base.width, 2 * base.depth)
            kinds.append(self._character("K", large))
        letters = {"left": "X", "right": "Y"} if self.one_in(2) else {}
        kinds += [self._character(letter, BESIDE) for letter in letters.values()]
        larger = tuple((kind.letter, kind.base) for kind in kinds if kind.base)
        sides = letters.get("left"), letters.get("right")
        return Formation(base, tuple(ranks), larger, *sides), tuple(kinds)

    def move(self, battle: Battle, *, unit: Unit | None = None) -> Move:
        """Return a move that may well be lawful, or is close to it."""
        mover = unit or self._mover(battle)
        march = self.one_in(2)
        rate, slow = self.allowances(mover, march=march)
        return Move(
            subject=Subject(mover.id),
            manner=Manner.MARCH if march else Manner.ADVANCE,
            legs=self._legs(mover, rate, slow, march=march),
        )

    def allowances(self, unit: Unit, *, march: bool) -> tuple[float, float]:
        """Return how far a unit may go forward, and how far in other directions."""
        rates = unit.profile.rates
        rate = (rates.get("march") if march else rates.get("advance")) or 0.0
        return rate, rate / 2

    def _mover(self, battle: Battle) -> Unit:
        """Return a unit, most often one of the active player's."""
        own = [unit for unit in battle.units if unit.player == battle.active]
        return self.pick(battle.units if not own or self.one_in(6) else own)

    def _legs(
        self, unit: Unit, rate: float, slow: float, *, march: bool
    ) -> tuple[Leg, ...]:
        if not march and self.one_in(3):
            share = slow if self.one_in(5) else self.number(0.0, slow * 1.1)
            sideways = Sideways(self.pick(tuple(Side)), share)
            straight: tuple[Leg, ...] = (Backward(share), sideways)
            return (*self._extra(unit), self.pick(straight))
        left = rate if self.one_in(4) else self.number(0.2, 1.1) * rate
        found: list[Leg] = []
        for _ in range(self.whole(1, 4)):
            part = left if self.one_in(3) else self.number(0.0, left)
            leg, used = self._forward_leg(unit, part)
            found.append(leg)
            left = max(left - used, 0.0)
            found += self._extra(unit)
        return tuple(found)

    def _forward_leg(self, unit: Unit, part: float) -> tuple[Leg, float]:
        """Return a leg forwards, and how much of the allowance it takes."""
        extent = unit.formation.extent
        front = inches(extent.right - extent.left)
        side = self.pick(tuple(Side))
        match self.whole(1, 5):
            case 1:
                chord = min(part, self.number(0.0, 1.45) * front)
                return Wheel(side, chord), chord
            case 2:
                degrees = self.number(0.0, 95.0)
                chord = 2.0 * front * math.sin(math.radians(degrees) / 2)
                return Wheel(side, degrees=degrees), chord
            case _:
                return Forward(part), part

    def _extra(self, unit: Unit) -> list[Leg]:
        """Return a leg that takes nothing, now and then."""
        if unit.single and self.one_in(2):
            degrees = self.pick((45.0, 90.0, 180.0, self.number(0.0, 180.0)))
            return [Pivot(self.pick(tuple(Side)), degrees)]
        if self.one_in(8):
            return [Act(self.pick(unit.formation.places).name)]
        return []

    def _character(self, letter: str, base: Base) -> ModelKind:
        rates = Rates(advance=self.number(3, 9), march=self.number(6, 18), discipline=9)
        return ModelKind(letter=letter, base=base, character=True, rates=rates)

    def _fitting_unit(self, unit_id: str, units: Sequence[Unit]) -> list[Unit]:
        for _ in range(TRIES):
            unit = self._unit(unit_id, units)
            if inside(unit) and not any(overlap(unit, other) for other in units):
                return [unit]
        return []

    def _unit(self, unit_id: str, units: Sequence[Unit]) -> Unit:
        formation, kinds = self.formation()
        apart = self.skirmish and not formation.larger and self.one_in(2)
        formation = formation.apart(APART if apart else 0)
        player = "blue" if not units else self.pick(("blue", "red"))
        rates = self.rates()
        marks = {self.pick(self.marks)} if self.states and self.one_in(8) else set()
        return Unit(
            id=unit_id,
            player=player,
            formation=formation,
            pose=self._pose(formation, units),
            profile=Profile(rates=rates, rules=("Skirmisher",) if apart else ()),
            kinds=kinds,
            marks=frozenset(marks),
        )

    def rates(self) -> Rates:
        """Return the characteristics of a unit."""
        advance = self.pick((4.0, 5.0, 6.0, 7.5, 8.0))
        return Rates(advance=advance, march=2 * advance, discipline=self.whole(4, 10))

    def _pose(self, formation: Formation, units: Sequence[Unit]) -> Pose:
        """Return a pose anywhere near, or beside another unit at a chosen gap."""
        if units and not self.one_in(4):
            other = self.pick(units)
            assert other.pose is not None
            return self._beside(formation, other.formation, other.pose)
        facing = facing_vector(self.pick((0.0, 90.0, 180.0, self.number(0.0, 360.0))))
        return Pose(self.number(24.0, 48.0), self.number(14.0, 34.0), *facing)

    def _beside(self, formation: Formation, other: Formation, still: Pose) -> Pose:
        """Return a pose at a chosen gap before, behind or beside a unit."""
        left, right, rear, front = map(inches, other.extent)
        gap, shift = self.pick(GAPS), self.number(-4.0, 4.0)
        own_left, own_right, own_rear, _ = map(inches, formation.extent)
        match self.whole(1, 4):
            case 1:  # facing it
                x, y = still.point(shift, front + gap)
                return Pose(x, y, -still.ux, -still.uy)
            case 2:  # behind it, facing its rear
                x, y = still.point(shift, rear - gap)
                return Pose(x, y, still.ux, still.uy)
            case 3:  # to its right, in line or nearly
                x, y = still.point(right + gap - own_left, shift / 4)
                return Pose(x, y, still.ux, still.uy)
            case _:  # across its front, facing its left
                x, y = still.point(left + shift + own_rear, front + gap + own_right)
                return Pose(x, y, -still.uy, still.ux)

    def _fitting_area(self, name: str, units: Sequence[Unit]) -> list[Terrain]:
        for _ in range(TRIES):
            x, y = self.number(22.0, 50.0), self.number(12.0, 36.0)
            wide, high = self.number(0.2, 5.0), self.number(0.2, 5.0)
            corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
            polygon = corners[: self.whole(3, 4)]
            area = Terrain(id=name, kind=TerrainKind.IMPASSABLE, polygon=polygon)
            one = bodies(area)
            if all(depth(one, bodies(unit)) < 0.0 for unit in units):
                return [area]
        return []

    def _effects(self, units: Sequence[Unit]) -> tuple[Effect, ...]:
        if not self.states or not self.one_in(5):
            return ()
        changes = tuple(
            Change(name, self.pick(tuple(Operation)), self.number(0.5, 3.0))
            for name in self.changing
        )
        on = (self.pick(units).id,)
        return (Effect(name="haste", on=on, until=Until.TURN, changes=changes),)


def overlap(one: Unit, two: Unit) -> bool:
    """Tell whether two units stand on the same spot by more than rounding."""
    return depth(bodies(one), bodies(two)) > 1e-9


def inside(unit: Unit, table: tuple[float, float] = (72.0, 48.0)) -> bool:
    """Return whether all of a unit is on the table, whatever way it faces."""
    assert unit.pose is not None
    left, right, rear, front = map(inches, unit.formation.extent)
    corners = [unit.pose.point(x, y) for x in (left, right) for y in (rear, front)]
    width, height = table
    return all(0.0 <= x <= width and 0.0 <= y <= height for x, y in corners)
