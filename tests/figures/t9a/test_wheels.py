"""The 9th Age, "Moving Units", figure "Examples of Wheels", panel by panel.

The caption gives no base sizes. Ours show what each panel is about (MOV-F5). Every
panel is a line of notation, and every number is the caption's or was computed by hand.
"""

from typing import NamedTuple

import pytest

import serried
from serried import referee
from serried.engine.session import PRINTED
from serried.model.battle import Battle
from serried.model.ids import UnitId

TOO_FAR = "MOV-19"

REGIMENT = """
format = "serried/1"
book = "t9a"

[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "{base}"
files = {files}
models = {models}
advance = 5
march = {march}
discipline = 7
"""


class Spears(NamedTuple):
    """The unit of a panel: how it stands, and its March Rate in inches."""

    files: int
    ranks: int
    march: int
    base: str = "25x25"


class Caption(NamedTuple):
    """What the book says about one panel, and how far a model ends from its start."""

    length: float
    farthest: float
    breaks: frozenset[str] = frozenset()


A = Spears(files=5, ranks=3, march=12)
B = Spears(files=5, ranks=7, march=10)
C = Spears(files=3, ranks=4, march=16, base="25x50")

PANELS = [
    pytest.param(
        A,
        "spears march: forward 3, wheel right 6, forward 2",
        Caption(length=11, farthest=10.04),
        id="MOV-F1: 3 + 6 + 2 = 11 of 12",
    ),
    pytest.param(
        B,
        "spears march: forward 3, wheel right 5",
        Caption(length=8, farthest=10.70, breaks=frozenset({TOO_FAR})),
        id="MOV-F2: the corner goes 8 of 10, but the rear ranks swing past 10",
    ),
    pytest.param(
        B._replace(ranks=6),
        "spears march: forward 3, wheel right 5",
        Caption(length=8, farthest=9.98),
        id="MOV-F5: with six ranks instead of seven nobody does",
    ),
    pytest.param(
        C,
        "spears march: forward 2, wheel right 4, wheel right 4, forward 4, "
        "wheel left 1.5",
        Caption(length=15.5, farthest=10.57),
        id="MOV-F3: 2 + 4 + 4 + 4 + 1.5 = 15.5 of 16",
    ),
    pytest.param(
        C,
        "spears march: forward 2, wheel right 4, wheel right 4, forward 4, "
        "wheel right 1.5",
        Caption(length=15.5, farthest=13.13),
        id="MOV-F3: the same with the small wheel to the other side",
    ),
    pytest.param(
        C,
        "spears march: forward 2, wheel right 4, wheel right 4",
        Caption(length=10, farthest=16.52, breaks=frozenset({TOO_FAR})),
        id="MOV-F4: models are farther than 16 on the way, where it may not stop",
    ),
]


def battle_of(spears: Spears) -> Battle:
    """Return a table where *spears* stand alone."""
    return serried.parse_battle(
        REGIMENT.format(
            base=spears.base,
            files=spears.files,
            models=spears.files * spears.ranks,
            march=spears.march,
        )
    )


@pytest.mark.parametrize(("spears", "ask", "caption"), PANELS)
def test_examples_of_wheels(spears: Spears, ask: str, caption: Caption) -> None:
    """The referee agrees with the caption of every panel."""
    verdict = referee.judge(battle_of(spears), ask)

    assert set(verdict.breaks) == caption.breaks
    assert verdict.measure("length") == caption.length
    assert verdict.measure("farthest_model") == pytest.approx(
        caption.farthest, abs=PRINTED
    )


def test_two_wheels_turn_almost_about() -> None:
    """MOV-F3: two Wheels of 4" make the unit almost face the opposite direction.

    By the chord each turns 2 asin(4 / (2 x 2.95276)) = 85.3 degrees, together 170.5.
    """
    ask = "spears march: forward 2, wheel right 4, wheel right 4, forward 4"

    after = referee.play(battle_of(C), ask).battle
    pose = after.unit(UnitId("spears")).pose

    assert pose is not None
    assert pose.facing == pytest.approx(170.5, abs=0.05)


def test_blame_falls_on_the_rear_corner() -> None:
    """MOV-F2: the model to blame stands at the rear, on the side that swings out."""
    verdict = referee.judge(battle_of(B), "spears march: forward 3, wheel right 5")

    (breach,) = (finding for finding in verdict.findings if not finding.holds)

    assert (breach.clause, breach.model) == (TOO_FAR, "7.1")
