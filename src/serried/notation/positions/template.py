"""The examples that a new position file starts from."""

from types import MappingProxyType
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

[[unit]]
id = "guard"
player = "blue"
against = {{unit = "foes", edge = "front", shift = 0}}    # flush, facing it
base = "20x20"
"""

_ON_FOUR_PLACES: Final = """\
ranks = ["RKKRR", "RKKRR", "RRRRR"]    # K stands on four places
{rates}
[unit.model.K]                 # what is left out is the unit's
name = "the marshal"
character = true
base = "40x40"
hp = 3
"""

_ON_ONE_PLACE: Final = """\
ranks = ["RRKRR", "RRRRR"]     # K is a letter of your own
{rates}
[unit.model.K]                 # what is left out is the unit's; bases are of one size
name = "the marshal"
character = true
leadership = 9
"""

_MOVES: Final = """\

[[do]]
ask = "spears advance: forward 3"
legal = true                   # optional: what you expect

[[do]]
ask = "spears distance to foes"
"""

_BATTLEAXE: Final = """\

[[unit]]
id = "runaways"
player = "blue"
front = [60, 10]
facing = 180
base = "25x25"
files = 5
models = 7                     # a short rear rank is filled from the centre
starting = 20                  # at a quarter of them or less only a double 1 rallies
{rates}
state = "fleeing"              # or several: ["fleeing", "fled"]

[[unit]]
id = "spawn"
player = "blue"
front = [12, 10]
facing = 0
base = "50x50"
files = 1
models = 1
random = "3D6"                 # it moves at random
{rates}

[[unit]]
id = "wolves"
player = "blue"
off_table = "reserve"          # it comes in as reinforcements
base = "25x50"
files = 5
models = 5
movement = 9
leadership = 6

# Below, a Movement phase: its three steps in order. Dice are told, never thrown;
# without them the referee says what each outcome would lead to.

[[do]]
ask = "runaways rally: facing 0"    # what follows the colon is the reform afterwards
dice = [3, 4]

[[do]]
ask = "next phase"             # from start to compulsory: here fleeing units would flee

[[do]]
ask = "spawn random move: pivot right 45"
dice = [2, 3, 5]

[[do]]
ask = "wolves reinforce west at 24"

[[do]]
ask = "next phase"             # from compulsory to normal

[[do]]
ask = "spears march: forward 6, wheel left 1"
legal = true                   # optional: what you expect

[[do]]
ask = "wolves advance: forward 4"

[[do]]
ask = "spears may charge"      # it marched
legal = false
breaks = ["BA-MAR-9"]

[[do]]
ask = "spears distance to foes"
"""

_EXAMPLES: Final = MappingProxyType(
    {
        "t9a": _TABLE + _ON_FOUR_PLACES + _MOVES,
        "battleaxe": _TABLE + _ON_ONE_PLACE + _BATTLEAXE,
    }
)
_OTHER: Final = _TABLE.rpartition("\n[[unit]]")[0] + _MOVES
"""Of a book about which no more is known than its vocabulary."""

_BEGINS: Final = MappingProxyType({"battleaxe": "start"})
"""The step in which an example begins, where that is not the usual one."""


def template(vocabulary: Vocabulary) -> str:
    """Return the commented example of a position file of one book."""
    return _EXAMPLES.get(vocabulary.name, _OTHER).format(
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
    """Return the line of the step in which an example begins; most books have none."""
    steps = vocabulary.steps(vocabulary.first_phase)
    if not steps:
        return ""
    usual = vocabulary.first_step or steps[-1]
    line = f'step = "{_BEGINS.get(vocabulary.name, usual)}"'
    return f"\n{line:<30} # one of {', '.join(steps)}; without it {usual}"
