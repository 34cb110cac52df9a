"""Where somebody can get to, in words."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from serried.geometry.halfplanes import area
from serried.model.actions import Reform
from serried.model.numbers import number
from serried.model.results.reaches import Reach, Row, Stretch, reach_found
from serried.model.verdict import Verdict
from serried.report.measures import inches_said
from serried.report.said import Said

TURN = 360.0

SMALL = 0.05
"""Square inches of a part that is counted: a smaller one is told as 0.0."""

LONG = 0.5
"""Inches of a row beside the ground that is told: a shorter one is no help."""


def reach_said(verdict: Verdict) -> Iterator[Said]:
    """Yield where the middle of a front can stand, which way it looks, and a line."""
    reach = reach_found(verdict)
    if reach is None:
        return
    yield from _places(reach)
    if reach.facings:
        yield Said("facing ", _facings(reach.facings))
    for row in reach.rows:
        if not reach.areas or _length(row) >= LONG:
            yield _row(row)
    for one, other in reach.ways:
        x, y, to_x, to_y = map(number, (*one, *other))
        yield Said("without turning: ", f"from {x}, {y} to {to_x}, {to_y}")
    if reach.move is not None:
        yield Said("say: ", str(reach.move))


def _places(reach: Reach) -> Iterator[Said]:
    """Yield how much ground there is, and from where to where."""
    corners = [corner for outer, *_ in reach.areas for corner in outer]
    if not corners:
        return
    xs, ys = zip(*corners, strict=True)
    many = sum(area(outer) >= SMALL for outer, *_ in reach.areas)
    parts = f" in {many} parts" if many > 1 else ""
    yield Said(
        "the middle of its front can stand on ",
        f"{number(reach.size, 1)} square inches{parts}",
        f", x {inches_said(min(xs))} to {inches_said(max(xs))}"
        f", y {inches_said(min(ys))} to {inches_said(max(ys))}",
    )


def _length(row: Row) -> float:
    return math.fsum(math.dist(one, other) for one, other in pairwise(row.points))


def _row(row: Row) -> Said:
    """Return where a row begins and ends, and which way one looks there."""
    ends = dict.fromkeys((row.points[0], row.points[-1]))
    places = " to ".join(f"{number(x)}, {number(y)}" for x, y in ends)
    facing = f"facing {_stretch(row.facings)}"
    first, last = row.facings
    places = "all round its Centre" if last - first >= TURN else f"at {places}"
    if isinstance(row.line, Reform):
        return Said(f"{facing}: ", f"its front {places}")
    rolled = f", on {row.needs} or more, {row.chance}" if row.chance else ""
    return Said(f"{row.line}: ", f"its front {places}, {facing}{rolled}")


def _facings(found: Sequence[Stretch]) -> str:
    """Return facings as people say them."""
    return ", ".join(map(_stretch, found))


def _stretch(stretch: Stretch) -> str:
    first, last = stretch
    if last - first >= TURN:
        return "anywhere"
    if first == last:
        return number(first)
    begins, ends = first % TURN, last % TURN
    north = " through north (0)" if begins > ends > 0.0 else ""
    return f"{number(begins)}{north} to {number(ends)}"
