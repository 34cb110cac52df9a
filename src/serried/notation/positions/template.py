"""The example that a new position file of any book starts from."""

from typing import Final

from serried.model.vocabulary import Characteristic, Vocabulary
from serried.notation.positions.keys import FORMAT

_TABLE: Final = """\
# A position for serried. Inches; (0, 0) is the south-west corner of the table.
format = "{format}"
book = "{book}"
table = [72, 48]               # width and height
phase = "{phase}"{step}

[[terrain]]
id = "cliff"
kind = "impassable"
polygon = [[30, 22], [36, 22], [36, 26], [30, 26]]    # convex, either way round

[[unit]]
id = "spears"
player = "blue"                # the player of the first unit is the active one
front = [36, 10]               # middle of the front edge of its first rank
facing = 0                     # degrees clockwise from north
base = "25x25"                 # mm: front width x side length; or "60 round"
ranks = [                      # front rank first; "." is an empty place
    "RMCSR",                   # R rank-and-file, M musician, S standard, C champion
    "RRRRR",
    "RRRRR",
]
{rates}

[[unit]]
id = "foes"
player = "red"
front = [20, 40]
facing = 180
base = "20x20"
files = 6                      # instead of ranks
models = 18
{rates}
"""

_MOVES: Final = """\

[[do]]
ask = "spears advance: forward 3"
legal = true                   # optional: what you expect

[[do]]
ask = "spears distance to foes"
"""


def template(vocabulary: Vocabulary) -> str:
    """Return a commented example in the words of a book that brings none itself."""
    return (_TABLE + _MOVES).format(
        format=FORMAT,
        book=vocabulary.name,
        phase=vocabulary.first_phase,
        step=_step(vocabulary),
        rates="\n".join(map(_rate, vocabulary.rates)),
    )


def _rate(one: Characteristic) -> str:
    """Return the line of a characteristic."""
    line = f"{one.name} = {one.usual}"
    return f"{line:<30} # {one.remark}" if one.remark else line


def _step(vocabulary: Vocabulary) -> str:
    """Return the line of the step in which it begins; most books have none."""
    steps = vocabulary.steps(vocabulary.first_phase)
    if not steps:
        return ""
    usual = vocabulary.usual_step(vocabulary.first_phase)
    line = f'step = "{usual}"'
    return f"\n{line:<30} # one of {', '.join(steps)}; without it {usual}"
