"""Charge Phases at random before enemies that stand close together (CHG-MOVE-9).

Nobody is touched who was not charged, or Engaged and so bound to hold.
"""

import math
from collections.abc import Iterator
from typing import Final

import pytest

from laws.test_charging import DEEP, Phase, Seen, deepest
from serried.engine.files import format_battle, parse_battle
from serried.geometry import Pose
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.ids import UnitId
from serried.model.profile import Kind, Profile, Rates
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.rules.contact.contacts import touching_enemies

ROW: Final = ("left", "foes", "right")
GAPS: Final = (0.0, 0.0, 0.0, 0.0, 0.05)


class Close(Phase):
    """One narrow target between two others, and one or two that charge it."""

    def lines(self) -> Iterator[Seen]:
        """Play it line by line, until all chargers have moved."""
        for by in self._names("blue"):
            yield from self._asked(f"{by} charge foes")
            yield from self._reaction()
        while self.battle.charges and not self.gaps:
            yield from self._resolved()
            yield from self._reaction()

    def _table(self) -> Battle:
        chance = self._chance
        units: list[Unit] = []
        west = 30.0
        for name in ROW:
            files = 1 if name == "foes" else int(chance.integers(1, 4))
            pose = Pose(west + files / 2, 24.0, 0.0, -1.0)
            units.append(_unit(name, "red", pose, files))
            west += files + float(chance.choice(GAPS))
        both = chance.random() < 0.2
        for name, south in (("spears", 16.0), ("knights", 13.0))[: 1 + both]:
            turned = math.radians(chance.normal(0, 2))
            x = float(chance.uniform(31, west - 1))
            pose = Pose(x, south, math.sin(turned), math.cos(turned))
            units.append(_unit(name, "blue", pose, int(chance.integers(3, 7))))
        return Battle(
            book="t9a",
            active="blue",
            phase="charge",
            units=tuple(units),
            terrain=tuple(self._rocks(west)),
            round=2,
        )

    def _rocks(self, east: float) -> Iterator[Terrain]:
        """Yield rocks beside the row, close enough to leave few ways."""
        for name, near, away in ("rock", 29.9, -1.0), ("stone", east + 0.1, 1.0):
            if self._chance.random() < 0.5:
                x = near + away * float(self._chance.uniform(0, 1.5))
                far = x + 3.0 * away
                corners = ((x, 21.0), (far, 21.0), (far, 26.0), (x, 26.0))
                kind = TerrainKind.IMPASSABLE
                yield Terrain(id=name, kind=kind, polygon=corners)


def _unit(name: str, player: str, pose: Pose, files: int) -> Unit:
    return Unit(
        id=name,
        player=player,
        formation=Formation(Base.parse("25.4x25.4"), ("R" * files,)),
        pose=pose,
        profile=Profile(
            rates=Rates(advance=6.0, march=12.0, discipline=7), kind=Kind.INFANTRY
        ),
    )


def touched(battle: Battle, name: UnitId) -> set[UnitId]:
    """Return the enemies that a unit touches."""
    return {enemy.id for enemy in touching_enemies(battle, battle.unit(name))}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_nobody_is_touched_who_was_not_charged(seed: int) -> None:
    """CHG-MOVE-3, CHG-MOVE-9: and all charges under way read back."""
    phase = Close(seed)
    for seen in phase.lines():
        after = seen.found.battle
        assert deepest(after) <= DEEP, seen.line
        assert parse_battle(format_battle(after)) == after
        for event in seen.found.verdict.events:
            if event.event != "charged":
                continue
            name = str(dict(event.values)["unit"])
            charged = {one.on for one in seen.before.charges if one.by.unit == name}
            new = touched(after, name)
            held = {enemy for enemy in new - charged if touched(seen.before, enemy)}
            assert new <= charged | held, seen.line
            assert "foes" in new
    assert phase.gaps in ([], ["CHG-MOVE-9"])
