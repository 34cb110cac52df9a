"""Within: which pairs of 40 units are at most 8 inches apart.

Both answer with one truth value for each of the 780 pairs, from shapes that are
ready. Of what shapely offers (pairs as here, prepared geometries, the whole matrix,
a search tree) this is the fastest.
"""

import itertools
from collections.abc import Callable

import numpy as np
import shapely
import tables

from serried.geometry import Crowd

LIMIT = 8.0


def ours() -> Callable[[], list[bool]]:
    """Return the call that is timed."""
    crowd = Crowd(tables.shapes_on(tables.table(tables.FULL)))
    return lambda: crowd.within(LIMIT)


def baseline() -> Callable[[], object]:
    """Return what shapely does for it, once the answers have been compared."""
    shapes = tables.shapes_on(tables.table(tables.FULL))
    polygons = shapely.polygons(np.array([one.points for (one,) in shapes]))
    first, second = zip(*itertools.combinations(polygons, 2), strict=True)
    ones, others = np.array(first), np.array(second)
    assert shapely.dwithin(ones, others, LIMIT).tolist() == ours()()
    return lambda: shapely.dwithin(ones, others, LIMIT)
