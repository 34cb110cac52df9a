"""Terrain: convex areas of the table."""

from dataclasses import dataclass
from enum import Enum

from serried.geometry import Point


class TerrainKind(Enum):
    """What an area does to those who move or look; others come with their rules.

    Attributes:
        IMPASSABLE: Nobody stands there or moves through, and it hides what is behind.
        OPAQUE: It hides what is behind; one may move through.
    """

    IMPASSABLE = "impassable"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """One area of the table.

    Attributes:
        polygon: Its corners in inches, convex, in the order they were written.
    """

    id: str
    kind: TerrainKind
    polygon: tuple[Point, ...]
