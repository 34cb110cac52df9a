"""Colours that the colour-blind can tell apart (Okabe and Ito), and line patterns.

Nothing is said by colour alone: players are named, signs have their shapes.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from serried.model.ids import PlayerId
from serried.tuples import NamedTuple

PAPER: Final = "#ffffff"
TABLE: Final = "#fbfaf5"
BEYOND: Final = "#d9d7cf"
GRID: Final = "#eceae1"
GRID_STRONG: Final = "#d8d5c8"
INK: Final = "#1f2328"
FAINT: Final = "#5f6670"
STONE: Final = "#6b665c"
STONE_PALE: Final = "#dedbd2"
GHOST: Final = "#868b94"
LEG: Final = "#39424e"
REMARK: Final = "#b8520a"
"""Arrows and circles that somebody drew, where no colour was chosen."""
REMARKS: Final = {"red": "#b3261e", "green": "#2e7d32", "blue": "#1f5fb4"}
"""The others."""
NEWCOMER: Final = "#f0c419"
"""Around a Character that has just joined."""


class Livery(NamedTuple):
    """How the units of one player look.

    Attributes:
        line: The colour of lines.
        fill: The colour of bases.
        dashes: The pattern of outlines; None is a whole line.
    """

    line: str
    fill: str
    dashes: str | None


COLOURS: Final = MappingProxyType(
    {
        "blue": ("#0072b2", "#cfe5f2"),
        "red": ("#c25500", "#fadfcb"),
        "green": ("#00805d", "#c9ebe0"),
        "purple": ("#a8527f", "#f3dde9"),
        "yellow": ("#8f6a00", "#fbeec0"),
        "sky": ("#2b86ba", "#e0f1fb"),
        "black": ("#333333", "#e0e0e0"),
    }
)
"""Line and fill by name; the red is Okabe and Ito's vermilion, a little darker."""

DASHES: Final = (None, None, "7 3", "2 2.5", "9 3 2 3", "4 2")


def liveries(players: Sequence[PlayerId]) -> dict[PlayerId, Livery]:
    """Return a livery for each player.

    A player called by the name of a colour wears it; the others wear what is
    left, in order. From the third on, outlines are broken as well.
    """
    named = {player for player in players if player in COLOURS}
    left = [name for name in COLOURS if name not in named] or ["black"]
    worn: dict[PlayerId, Livery] = {}
    for index, player in enumerate(players):
        name = player if player in named else left[0]
        if player not in named and len(left) > 1:
            left.pop(0)
        worn[player] = Livery(*COLOURS[name], DASHES[min(index, len(DASHES) - 1)])
    return worn


class Mood(NamedTuple):
    """How an answer looks.

    Attributes:
        line: The colour of signs and lines.
        pale: The colour of the way.
        badge: ``"tick"``, ``"cross"`` or ``"question"``.
    """

    line: str
    pale: str
    badge: str


LAWFUL: Final = Mood("#00664f", "#d3e9df", "tick")
UNLAWFUL: Final = Mood("#a4003c", "#f3dbe2", "cross")
PENDING: Final = Mood("#7a5200", "#f6e8c6", "question")
LOST: Final = Mood("#333333", "#e0e0e0", "cross")
"""Where a unit ends that is lawfully destroyed."""
