"""Ask on very many tables where a unit can get to, and hold every place against lines.

    python tests/laws/prove_reaches.py [COUNT [SEED]]

One unit of each of COUNT crowded tables is asked where it can get to, every fifth in
Battleaxe. Every corner of its outlines and a hundred points inside must have a line,
the ends of 300 random lawful lines must be claimed. What is missed or has no line is
told with its table, as soon as it is found. The laws of the test suite hold a few of
the same.
"""

import itertools
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from laws import test_reaches
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from serried.geometry import Point
from serried.model.results.reaches import Area, Reach
from serried.rules.planning.outlines import holds, size
from serried.rules.planning.planner import WITHIN

INNER: Final = 100
BATTLEAXE: Final = 5
"""One table in so many is of the other book."""

TOLD: Final = 50
"""After how many tables the figures so far are told."""


@dataclass
class Tally:
    """What was looked at, and what was wrong."""

    tables: int = 0
    places: int = 0
    unsound: int = 0
    ends: int = 0
    missed: int = 0
    most_missed: float = 0.0

    def told(self) -> str:
        """Return the figures in words."""
        return (
            f"{self.tables} tables; {self.places} places, {self.unsound} without a "
            f"line; {self.ends} ends, {self.missed} missed, of one unit "
            f"{100.0 * self.most_missed:.1f} % at most"
        )


class BattleaxeMoves(BattleaxeTables):
    """Tables on which a unit moves as it likes."""

    step = "normal"


def hold(seed: int, tally: Tally) -> list[str]:
    """Hold one table, and return what is wrong there."""
    of_battleaxe = seed % BATTLEAXE == 0
    tables = (BattleaxeMoves if of_battleaxe else Tables)(seed, states=False)
    found = next(test_reaches.asked(tables), None)
    if found is None:
        return []
    tally.tables += 1
    battle, unit, manner, reach = found
    name = f"table {seed}, {unit.id} {manner.value}"
    wrong: list[str] = []
    places = places_of(random.Random(seed), reach)
    tally.places += len(places)
    for place in places:
        if not test_reaches.has_line(battle, unit, manner, place):
            tally.unsound += 1
            wrong.append(f"{name}: no line to {place}")
    lines = test_reaches.borders(reach)
    ends = [end[:2] for end in test_reaches.ends(battle, unit, manner, seed)]
    missed = [
        end
        for end in ends
        if not holds(reach.areas, end) and test_reaches.away(lines, end) > WITHIN
    ]
    tally.ends += len(ends)
    tally.missed += len(missed)
    tally.most_missed = max(tally.most_missed, len(missed) / max(1, len(ends)))
    return wrong + [f"{name}: {end} is not claimed" for end in missed]


def places_of(chance: random.Random, reach: Reach) -> list[Point]:
    """Return every corner of outlines, and random points inside."""
    corners = test_reaches.corners(reach)
    rows = [point for row in reach.rows for point in row.points]
    sizes = [size_of(area) for area in reach.areas]
    inside: list[Point] = []
    if reach.areas:
        for area in chance.choices(reach.areas, sizes, k=INNER):
            inside += test_reaches.inner(chance, area, 1)
    return corners + rows + inside


def size_of(area: Area) -> float:
    """Return the square inches in an area, without its holes."""
    return sum(map(size, area))


def tell(line: str) -> None:
    """Say one thing at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """Prove, and say what was proved; 1 if too much was missed, or any place wrong."""
    count = int(arguments[0]) if arguments else 2000
    first = int(arguments[1]) if len(arguments) > 1 else 20000
    tally, began, told = Tally(), time.perf_counter(), 0
    for seed in itertools.count(first):
        for line in hold(seed, tally):
            tell(line)
        if tally.tables >= told + TOLD or tally.tables == count:
            told = tally.tables
            taken = time.perf_counter() - began
            tell(f"{tally.told()}, seeds to {seed}; {taken:.0f} s")
        if tally.tables == count:
            break
    too_many = tally.missed > (1.0 - test_reaches.FOUND) * tally.ends
    return 1 if too_many or tally.unsound else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
