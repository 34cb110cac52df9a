"""Terrain: areas of the table, convex or round."""

from enum import Enum
from functools import lru_cache

from serried.frozen import frozen
from serried.geometry import Point, Shape, disc, polygon

Circle = tuple[float, float, float]
"""The middle and the radius of a round area, in inches."""


class TerrainKind(Enum):
    """What an area is; what that means is for the book to say.

    Attributes:
        IMPASSABLE: Nobody stands there or moves through, and it hides what is behind.
        OPAQUE: It hides what is behind; one may move through.
    """

    OPEN = "open"
    FIELD = "field"
    FOREST = "forest"
    HILL = "hill"
    RUINS = "ruins"
    WATER = "water"
    WALL = "wall"
    IMPASSABLE = "impassable"
    OPAQUE = "opaque"


@frozen(kw_only=True)
class Terrain:
    """One area of the table.

    Attributes:
        polygon: Its corners in inches, convex, in the order they were written; none
            of a round area.
        circle: The middle and the radius of a round area; None of any other.
    """

    id: str
    kind: TerrainKind
    polygon: tuple[Point, ...] = ()
    circle: Circle | None = None

    @property
    def shape(self) -> Shape:
        """What it covers.

        Raises:
            ValueError: If that is no area.
        """
        return shape_of(self.polygon, self.circle)


@lru_cache(maxsize=256)
def shape_of(corners: tuple[Point, ...], circle: Circle | None) -> Shape:
    """Return the area with these corners, or the round one.

    Raises:
        ValueError: If it is no area.
    """
    return polygon(corners) if circle is None else disc(*circle)
