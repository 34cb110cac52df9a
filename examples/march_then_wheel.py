"""March straight on, then wheel at the very end: how far can real regiments turn?

Every row asks the referee the same question, ``march: forward rest, wheel right ?``:
the largest wheel, with all that is left of the March Rate gone straight ahead.

Prints:
    base   files ranks march   straight   then wheel   that turns it
    20x20     5     2     8"      2.43"       5.57"        90.0 deg
    20x20     5     4    10"      8.98"       1.02"        14.9 deg
    20x20     5     8    10"      9.66"       0.34"         4.9 deg
    20x20    10     3     8"      0.00"       8.00"        61.1 deg
    25x25     5     3     8"      5.81"       2.19"        25.7 deg
    25x25     5     5    10"      9.18"       0.82"         9.6 deg
    25x25     8     5    10"      8.59"       1.41"        10.3 deg
    25x50     5     2    14"     12.34"       1.66"        19.5 deg
    25x50     6     3    16"     15.02"       0.98"         9.5 deg
    40x40     3     3    12"     10.32"       1.68"        20.5 deg
    40x40     6     2    12"      0.00"      12.00"        78.8 deg
    50x75     3     1    14"      5.65"       8.35"        90.0 deg
"""

import math

import serried
from serried import referee

REGIMENT = """
format = "serried/1"
book = "t9a"
table = [144, 96]

[[unit]]
id = "spears"
player = "blue"
front = [72, 40]
facing = 0
base = "{base}"
files = {files}
models = {models}
advance = 4
march = {march}
discipline = 7
"""

SIZES = (
    ("20x20", 5, 2, 8),
    ("20x20", 5, 4, 10),
    ("20x20", 5, 8, 10),
    ("20x20", 10, 3, 8),
    ("25x25", 5, 3, 8),
    ("25x25", 5, 5, 10),
    ("25x25", 8, 5, 10),
    ("25x50", 5, 2, 14),
    ("25x50", 6, 3, 16),
    ("40x40", 3, 3, 12),
    ("40x40", 6, 2, 12),
    ("50x75", 3, 1, 14),
)
"""Base, files, ranks and March Rate."""


def main() -> None:
    """Print a row for each regiment."""
    print("base   files ranks march   straight   then wheel   that turns it")
    for base, files, ranks, march in SIZES:
        text = REGIMENT.format(
            base=base, files=files, models=files * ranks, march=march
        )
        battle = serried.parse_battle(text)
        verdict = referee.judge(battle, "spears march: forward rest, wheel right ?")
        wheel = float(str(verdict.measure("largest")))
        front = files * int(base.partition("x")[0]) / 25.4
        turned = math.degrees(2 * math.asin(wheel / (2 * front)))
        size = f'{base:<7}{files:>4}{ranks:>6}{march:>6}"'
        print(f'{size}{march - wheel:>10.2f}"{wheel:>11.2f}"{turned:>12.1f} deg')


if __name__ == "__main__":
    main()
