"""Charge Phases at random: declared, answered, rolled for and moved, to the end.

Nothing may fail but what is told as a gap; nobody is lost but who flees and is caught
or leaves the table; nobody stands on somebody else; every state reads back.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

import numpy as np
import pytest

from laws.oracle import bodies, depth
from serried.engine.files import format_battle, parse_battle
from serried.engine.referee import asks, consider
from serried.geometry import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.formation import Formation
from serried.model.marks import Mark
from serried.model.profile import Kind, ModelKind, Profile, Rates
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.model.verdict import Transition, Value, as_table
from serried.rules.contact.contacts import touching_enemies

T = TypeVar("T")

DEEP: Final = 2e-6
"""Inches by which two things may overlap that only touch."""

MOST_LINES: Final = 24
"""After so many lines a phase is given up; none is as long."""


class Seen(NamedTuple):
    """A line of a Charge Phase: what stood before, what was asked, what came of it."""

    before: Battle
    line: str
    found: Transition


class Phase:
    """One Charge Phase, always the same for a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self.battle = self._table()
        self.gaps: list[str] = []

    def lines(self) -> Iterator[Seen]:
        """Play it line by line, until all chargers have moved."""
        for by in self._chargers():
            for target in self._shuffled(self._names("red")):
                yield from self._asked(f"{by} charge {target}")
                yield from self._reaction()
        for _ in range(MOST_LINES):
            if not self.battle.charges or self.gaps:
                return
            yield from self._resolved()
            yield from self._reaction()  # of a second enemy

    def _chargers(self) -> list[str]:
        names = self._names("blue")
        if "guard" in names and self._chance.random() < 0.5:
            names[names.index("guard")] = "guard.K"
        return names

    def _names(self, player: str) -> list[str]:
        return [unit.id for unit in self.battle.units if unit.player == player]

    def _reaction(self) -> Iterator[Seen]:
        owing = [one for one in self.battle.charges if one.reaction is None]
        for one in owing:
            first = ["hold"] if self._chance.random() < 0.6 else []
            for line in first + self._shuffled(["hold", "stand and shoot", "flee"]):
                yield from self._asked(f"{one.on} {line}", self._dice(9))
                if one not in self.battle.charges:
                    break

    def _resolved(self) -> Iterator[Seen]:
        declared = [one for one in self.battle.charges if not one.secondary]
        charge = self._pick(declared)
        line = f"{charge.by} resolve charge"
        several = [one.on for one in declared if one.by == charge.by]
        if len(several) > 1:
            line += f": against {charge.on}"
        for seen in self._asked(line, self._dice(20)):
            yield seen
            choices = seen.found.verdict.measure("choices")
            if choices and seen.found.verdict.legal:
                at = self._chosen(choices, str(charge.by))
                yield from self._asked(f"{charge.by} resolve charge: {at}")

    def _chosen(self, choices: Value, first: str) -> str:
        assert isinstance(choices, tuple)
        table = dict(as_table(self._pick(choices)) or ())
        if "ends" not in table:
            return f"at {table['at']!r}"
        said = []
        for name, values in as_table(table["ends"]) or ():
            at = dict(as_table(values) or ())["at"]
            said.append(f"at {at!r}" if name == first else f"{name} at {at!r}")
        return ", ".join(said)

    def _asked(self, line: str, dice: tuple[int, ...] | None = None) -> Iterator[Seen]:
        before = self.battle
        try:
            found = consider(before, line, dice)
        except RuleGapError as gap:
            self.gaps.append(gap.clause)
            return
        self.battle = found.battle
        yield Seen(before, line, found)
        if self.battle.owed and not self.gaps:  # Panic Tests, and who flees then
            owed = self._pick(asks(self.battle).owed)
            yield from self._asked(self._pick(owed.lines), self._dice(3))

    def _dice(self, many: int) -> tuple[int, ...]:
        return tuple(int(die) for die in self._chance.integers(1, 7, many))

    def _pick(self, many: Sequence[T]) -> T:
        return many[int(self._chance.integers(len(many)))]

    def _shuffled(self, many: list[str]) -> list[str]:
        return [many[i] for i in self._chance.permutation(len(many))]

    def _table(self) -> Battle:
        """Return two or three units before one or two enemies, and a rock or two."""
        chance = self._chance
        things: list[Unit | Terrain] = []
        for name in ("foes", "bows")[: chance.integers(1, 3)]:
            self._add(things, partial(self._unit, name, "red", 25, 180))
        for name in self._shuffled(["spears", "knights", "guard"])[
            : chance.integers(1, 4)
        ]:
            self._add(things, partial(self._unit, name, "blue", 15, 0))
        for name in ("rock", "stone")[: chance.integers(0, 3)]:
            self._add(things, partial(self._rock, name))
        units = tuple(thing for thing in things if isinstance(thing, Unit))
        areas = tuple(thing for thing in things if isinstance(thing, Terrain))
        return Battle(
            book="t9a",
            active="blue",
            phase="charge",
            units=units,
            terrain=areas,
            round=2,
        )

    def _add(
        self, things: list[Unit | Terrain], draw: Callable[[], Unit | Terrain]
    ) -> None:
        for _ in range(40):
            thing = draw()
            if all(not _overlap(thing, other) for other in things):
                things.append(thing)
                return

    def _unit(self, name: str, player: str, north: float, facing: float) -> Unit:
        chance = self._chance
        files, ranks = int(chance.integers(1, 7)), int(chance.integers(1, 4))
        drawn = ["R" * files] * ranks
        kinds: tuple[ModelKind, ...] = ()
        if name == "guard":
            drawn = ["RKR", "RRR"]
            kinds = (ModelKind(letter="K", character=True),)
        turned = math.radians(facing + chance.normal(0, 20))
        swift = chance.random() < 0.3
        fled = player == "red" and chance.random() < 0.15
        return Unit(
            id=name,
            player=player,
            formation=Formation(
                Base.parse(str(chance.choice(["20x20", "25x25", "25x50", "40x40"]))),
                tuple(drawn),
            ),
            pose=Pose(
                float(chance.uniform(28, 44)),
                float(north + chance.uniform(-4, 4)),
                math.sin(turned),
                math.cos(turned),
            ),
            profile=Profile(
                rates=Rates(advance=6.0, march=12.0, discipline=7),
                kind=Kind.CAVALRY if swift else Kind.INFANTRY,
                fly=(8.0, 16.0) if chance.random() < 0.15 else None,
            ),
            kinds=kinds,
            marks=frozenset({Mark.FLEEING}) if fled else frozenset(),
        )

    def _rock(self, name: str) -> Terrain:
        x, y = self._chance.uniform((24, 14), (48, 30))
        wide, deep = self._chance.uniform(0.3, 3.0, 2)
        ring = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        points = tuple((float(a), float(b)) for a, b in ring)
        return Terrain(id=name, kind=TerrainKind.IMPASSABLE, polygon=points)


def _overlap(one: Unit | Terrain, other: Unit | Terrain) -> bool:
    return depth(bodies(one), bodies(other)) > 0.0


def deepest(battle: Battle) -> float:
    """Return how deep two things overlap at most, in inches."""
    things: list[Unit | Terrain] = [*battle.units, *battle.terrain]
    pairs = combinations(things, 2)
    return max((depth(bodies(a), bodies(b)) for a, b in pairs), default=0.0)


def models(battle: Battle) -> int:
    """Return how many models there are."""
    return sum(len(unit.formation.places) for unit in battle.units)


def lost(found: Transition) -> set[object]:
    """Return the units that an answer says are gone."""
    happened = found.verdict.events
    return {dict(one.values)["unit"] for one in happened if one.event == "destroyed"}


def fallen(found: Transition) -> int:
    """Return how many models Dangerous Terrain took of units that are still there."""
    many = 0
    for event in found.verdict.events:
        values = dict(event.values)
        if event.event == "dangerous_terrain" and values["unit"] not in lost(found):
            removed = values.get("removed", ())
            assert isinstance(removed, tuple)
            assert str(values["unit"]).startswith(("foes", "bows"))
            many += len(removed)
    return many


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12])
def test_a_charge_phase_goes_to_its_end(seed: int) -> None:
    """No error, no overlap, nobody lost that did not flee; and all of it reads back.

    Of those who flee and get away, the models fall that Dangerous Terrain takes.
    """
    phase = Phase(seed)
    for seen in phase.lines():
        after, found = seen.found.battle, seen.found
        gone = [unit for unit in seen.before.units if unit.id in lost(found)]
        assert all(unit.player == "red" for unit in gone)
        fewer = sum(len(unit.formation.places) for unit in gone)
        fewer += fallen(found)
        assert models(after) == models(seen.before) - fewer, seen.line
        assert deepest(after) <= DEEP, seen.line
        assert parse_battle(format_battle(after)) == after, seen.line
        assert found.verdict.legal or after.units == seen.before.units, seen.line
        for event in found.verdict.events:
            if event.event == "charged":
                values = dict(event.values)
                assert _touches(after, str(values["unit"]), str(values["target"]))
    assert phase.gaps or not phase.battle.charges


def _touches(battle: Battle, by: str, target: str) -> bool:
    mover = battle.unit(by.replace(".", "-"))
    return target in {enemy.id for enemy in touching_enemies(battle, mover)}
