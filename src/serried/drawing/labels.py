"""Labels: words on the table, each put where it covers least."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from serried.drawing.palette import INK, PAPER
from serried.drawing.svg import FONT, element, text
from serried.drawing.view import View
from serried.geometry import Point, Shape, gap
from serried.model import numbers
from serried.model.numbers import number
from serried.tuples import NamedTuple

SIZE: Final = 13.0
LETTER: Final = 0.6
"""Width of a letter of a wide typeface, in its height."""
LEADING: Final = 1.2
ROOM: Final = 5.0
"""Pixels left and right of a line."""
AMONG_LABELS: Final = 20.0
"""How much worse it is to cover a label than to cover a base."""
OUTSIDE: Final = 50.0
LATER: Final = 0.02
"""What each choice is worse than the one before, in inches covered."""

Spot: TypeAlias = tuple[Point, Point]
"""A table point, and a shift in widths and heights of a label, east and north."""


LEVEL: Final = 0.05
"""Inches that do not make a line slant."""

HUNDREDTHS: Final = 2
FINEST: Final = 9
"""Decimals of an inch, at least and at most."""


class Label(NamedTuple):
    """Words, and where they may go.

    Attributes:
        lines: Of text; the first is bold.
        spots: Where their middle may be, the best first.
        colour: Of the words.
        bold: Whether the first line is.
    """

    lines: tuple[str, ...]
    spots: tuple[Spot, ...]
    colour: str = INK
    bold: bool = True


def length(measured: float, limit: float | None = None, mark: str = '"') -> str:
    """Return a length in words: hundredths, and finer to tell it from a *limit*.

    Args:
        measured: The length.
        limit: What it is held against.
        mark: What stands behind it; degrees are said so too.
    """
    digits = HUNDREDTHS
    while (
        limit is not None
        and digits < FINEST
        and number(measured, digits) == number(limit, digits)
    ):
        digits += 1
    return f"{numbers.measured(measured, digits)}{mark}"


def beside(point: Point) -> tuple[Spot, ...]:
    """Return spots about a point: right, left, above, below, then the corners."""
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
    near = tuple((point, (east * 0.5, north * 0.6)) for east, north in ways)
    far = tuple((point, (east * 1.0, north * 1.5)) for east, north in ways)
    return near + far


def along(start: Point, end: Point) -> tuple[Spot, ...]:
    """Return spots on both sides of a line, near its middle first."""
    east, north = end[0] - start[0], end[1] - start[1]
    shift = (_sided(north) * 0.5, _sided(-east) * 0.55)
    spots: list[Spot] = []
    for share in (0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9):
        point = (start[0] + share * east, start[1] + share * north)
        spots += [(point, shift), (point, (-shift[0], -shift[1]))]
    return tuple(spots)


def _sided(across: float) -> float:
    """Return which way a label moves to keep a corner clear of a line."""
    return 0.0 if abs(across) < LEVEL else math.copysign(1.0, across)


def written(labels: Iterable[Label], taken: Sequence[Shape], view: View) -> str:
    """Return the labels as text, each at the spot where it covers least."""
    said: list[str] = []
    words: list[Shape] = []
    for label in labels:
        boxes = _boxes(label, view)
        costs = [_cost(box, taken, words, view) for box in boxes]
        order = range(len(boxes))
        box = boxes[min(order, key=lambda index: costs[index] + LATER * index)]
        words.append(box)
        said.append(_lines(label, box, view))
    return "".join(said)


def text_width(words: str, size: float = SIZE) -> float:
    """Return at most how wide *words* are, in pixels."""
    return len(words) * size * LETTER


def _boxes(label: Label, view: View) -> list[Shape]:
    """Return what the label would cover at each of its spots, in inches."""
    wide = (max(map(text_width, label.lines)) + 2 * ROOM) / view.scale
    high = len(label.lines) * SIZE * LEADING / view.scale
    boxes = []
    for (x, y), (east, north) in label.spots:
        cx, cy = x + east * wide, y + north * high
        west, south = cx - wide / 2, cy - high / 2
        corners = (west, south), (west + wide, south)
        upper = (west + wide, south + high), (west, south + high)
        boxes.append(Shape((*corners, *upper)))
    return boxes


def _cost(
    box: Shape, taken: Sequence[Shape], words: Sequence[Shape], view: View
) -> float:
    """Return how much a label in *box* would cover, in inches."""
    (west, south), _, (east, north), _ = box.points
    outside = max(
        view.west - west, east - view.east, view.south - south, north - view.north, 0.0
    )
    covered = sum(_depth(box, shape) for shape in taken)
    hidden = sum(_depth(box, shape) for shape in words)
    return OUTSIDE * outside + covered + AMONG_LABELS * hidden


def _depth(box: Shape, shape: Shape) -> float:
    return max(0.0, -gap(box, shape).distance)


def _lines(label: Label, box: Shape, view: View) -> str:
    """Return the lines of a label, one below the other, on a halo."""
    (west, _), _, (east, north), _ = box.points
    x, top = view.at(((west + east) / 2, north))
    rows = (
        text(
            line,
            x,
            top + SIZE * (LEADING * row + 0.95),
            font_weight="bold" if label.bold and not row else None,
        )
        for row, line in enumerate(label.lines)
    )
    return element(
        "g",
        *rows,
        class_="label",
        font_family=FONT,
        font_size=SIZE,
        text_anchor="middle",
        fill=label.colour,
        stroke=PAPER,
        stroke_width=3.0,
        stroke_linejoin="round",
        paint_order="stroke",
    )
