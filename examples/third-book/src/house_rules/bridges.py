"""House rules: what its words are in the built-in books, and a pace from theirs."""

from typing import Final

from serried.model.marks import Mark
from serried.rules.bridge import Bridge, Moment, Told

EARLY: Final = "it has no signals; the phase is taken for what comes before its moves"

PACE: Final = {"pace": 1.0}
BRIDGES: Final = (
    Bridge(
        here="house",
        there="t9a",
        phases={"signals": Moment("charge", note=EARLY)},
        characteristics={"pace": {"advance": 1.0, "march": 2.0}},
        marks={Mark.MOVED: Told((Mark.ADVANCED,))},
    ),
    Bridge(
        here="house",
        there="battleaxe",
        phases={"signals": Moment("movement", "compulsory", EARLY)},
        characteristics={"pace": {"movement": 1.0}},
    ),
    Bridge(here="t9a", there="house", characteristics={"advance": PACE}),
    Bridge(here="battleaxe", there="house", characteristics={"movement": PACE}),
)
