"""House rules: the words of its position files."""

from typing import Final

from serried.model.arcs import Arc, Ray
from serried.model.effects import Until
from serried.model.errors import Fault
from serried.model.marks import Mark
from serried.model.vocabulary import Characteristic, Setting, Vocabulary

SIGNALLED: Final = Mark("signalled")
OBLIQUE: Final = Arc(
    "oblique", "HOUSE-4", Ray("front left", -2, 1), Ray("front right", 2, 1)
)
"""Two inches aside for each inch ahead, from both corners of the front."""


def setting(name: str, default: str | float, *choices: str) -> Setting:
    """Return a setting that every book with moves has."""
    return Setting(name=name, default=default, choices=choices, clause="HOUSE-7")


VOCABULARY: Final = Vocabulary(
    name="house",
    edition="house rules",
    phases=(("signals", ()), ("movement", ())),
    first_phase="signals",
    rates=(
        Characteristic(name="pace", meaning="how far it walks, in inches"),
        Characteristic(name="drill", meaning="how far it signals", most=6, usual=3),
    ),
    marks={Mark.MOVED: Until.TURN},
    arcs=(OBLIQUE,),
    settings=(
        setting("wheel_measure", "arc", "arc", "chord"),
        setting("extent", "boundary", "boundary", "bases"),
        setting("spacing_end", 1.0),
        setting("spacing_moving", 1.0),
    ),
    rear_from_centre=False,
    faults=dict.fromkeys(Fault, "HOUSE-1"),
    formation_fault=lambda _: None,
)
