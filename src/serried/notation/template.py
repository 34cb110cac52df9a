"""The example that a new position file starts from."""

from typing import Final

from serried.model.vocabulary import Vocabulary
from serried.notation.keys import FORMAT

_RATES: Final = {
    "advance": "advance = 5                    # Advance Rate, inches",
    "march": "march = 10                     # March Rate",
    "discipline": "discipline = 7",
    "movement": "movement = 5                   # inches",
    "leadership": "leadership = 7",
}

_TEMPLATE: Final = """\
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
ranks = ["RKKRR", "RKKRR", "RRRRR"]    # K stands on four places
{rates}
[unit.model.K]                 # what is left out is the unit's
name = "the marshal"
character = true
base = "40x40"
hp = 3

[[do]]
ask = "spears advance: forward 3"
legal = true                   # optional: what you expect

[[do]]
ask = "spears distance to foes"
"""


def template(vocabulary: Vocabulary) -> str:
    """Return the commented example of a position file of one book."""
    steps = vocabulary.steps(vocabulary.first_phase)
    step = f'step = "{vocabulary.first_step or steps[-1]}"' if steps else ""
    return _TEMPLATE.format(
        format=FORMAT,
        book=vocabulary.name,
        phase=vocabulary.first_phase,
        step=f"\n{step:<30} # one of: {', '.join(steps)}" if steps else "",
        rates="\n".join(_RATES[name] for name in vocabulary.rates),
    )
