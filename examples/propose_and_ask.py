"""A bot of one page: it proposes shapes of moves, and the referee says how far.

It wants its regiment as near to the foes as the rules allow without a test. The
bot holds no rules: whatever it plays was found lawful by the referee.

Prints:
    before: 26.00" from the foes
    17.44" after: spears march: wheel right 3, forward 7.0
"""

import math

import serried
from serried import referee

BATTLE = """
format = "serried/1"
book = "t9a"

[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[31, 21], [35, 21], [35, 24], [31, 24]]

[[unit]]
id = "spears"
player = "blue"
front = [36, 16]
facing = 0
base = "25x25"
files = 5
models = 15
advance = 5
march = 10
discipline = 7

[[unit]]
id = "foes"
player = "red"
front = [40, 42]
facing = 180
base = "20x20"
files = 6
models = 18
"""

SHAPES = [
    "forward ?",
    *(f"wheel left {far}, forward ?" for far in (1, 2, 3)),
    *(f"wheel right {far}, forward ?" for far in (1, 2, 3)),
    *(f"wheel left {far}, forward ?, wheel right {far}" for far in (1, 2, 3)),
    *(f"wheel right {far}, forward ?, wheel left {far}" for far in (1, 2, 3)),
]


def distance(battle: serried.Battle) -> float:
    """Return how far the spears are from the foes, in inches."""
    measured = referee.judge(battle, "spears distance to foes").measure("distance")
    return measured if isinstance(measured, float) else math.inf


def proposals(battle: serried.Battle) -> list[tuple[float, str]]:
    """Return every shape at its longest, with where it would lead."""
    found = []
    for shape in SHAPES:
        largest = referee.judge(battle, f"spears march: {shape}").measure("largest")
        if largest is not None:
            line = f"spears march: {shape.replace('?', repr(largest))}"
            found.append((distance(referee.play(battle, line).battle), line))
    return found


def main() -> None:
    """Propose, compare, play."""
    battle = serried.parse_battle(BATTLE)
    print(f'before: {distance(battle):.2f}" from the foes')
    nearest, line = min(proposals(battle))
    print(f'{nearest:.2f}" after: {line}')


if __name__ == "__main__":
    main()
