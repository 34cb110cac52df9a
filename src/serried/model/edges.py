"""Edges: the four sides of a Unit Boundary."""

from enum import Enum


class Edge(Enum):
    """An edge of a Unit Boundary, as the unit itself sees it (UNIT-11)."""

    LEFT = "left"
    REAR = "rear"
    RIGHT = "right"
    FRONT = "front"
