"""The frame of a map: inches along its sides, the scale bar and the players."""

from collections.abc import Iterator
from math import ceil, floor
from typing import Final

from serried.drawing.caption import Block
from serried.drawing.labels import text_width
from serried.drawing.palette import FAINT, INK, Livery
from serried.drawing.svg import FONT, element, text
from serried.drawing.view import View
from serried.model.battle import Battle

TICK: Final = 11.0
"""Height of the numbers."""
WIDE: Final = 40.0
"""Inches from which only every sixth has its number."""
NARROW: Final = 20.0
BARS: Final = (1, 2, 3, 6, 12)
LONGEST_BAR: Final = 130.0


def drawn_ticks(battle: Battle, view: View, left: float, top: float) -> str:
    """Return the inches of the table below a map and to its left."""
    width, height = battle.table
    across = view.width / view.scale
    step = 6 if across > WIDE else 2 if across > NARROW else 1
    said = [
        text(str(x), left + view.at((x, 0.0))[0], top + view.height + 13.0)
        for x in _marks(view.west, view.east, width, step)
    ]
    said += [
        text(str(y), left - 4.0, top + view.at((0.0, y))[1] + 4.0, text_anchor="end")
        for y in _marks(view.south, view.north, height, step)
    ]
    return element(
        "g",
        *said,
        class_="inches",
        font_family=FONT,
        font_size=TICK,
        fill=FAINT,
        text_anchor="middle",
    )


def drawn_strip(view: View, worn: dict[str, Livery], left: float) -> Block:
    """Return the scale bar, which way north is, and the players in their colours."""
    parts = (*_bar(view, left), *_players(worn, left + view.width))
    return Block(element("g", *parts, font_family=FONT, font_size=12.0, fill=INK), 26.0)


def _marks(first: float, last: float, most: float, step: int) -> Iterator[int]:
    """Yield the numbers between two sides of a map that are on the table."""
    for number in range(ceil(max(first, 0.0)), floor(min(last, most)) + 1):
        if number % step == 0:
            yield number


def _bar(view: View, left: float) -> Iterator[str]:
    """Yield a bar with a mark at each inch."""
    inches = max(bar for bar in BARS if bar == 1 or bar * view.scale <= LONGEST_BAR)
    long, y = inches * view.scale, 14.0
    data = f"M{left:.2f} {y:.2f}h{long:.2f}"
    for inch in range(inches + 1):
        high = 4.0 if inch in {0, inches} else 2.5
        data += f"M{left + inch * view.scale:.2f} {y - high:.2f}v{2 * high:.2f}"
    yield element("path", class_="scale", d=data, stroke=INK, stroke_width=1.6)
    yield text(f'{inches}"', left + long + 7.0, y + 4.0)
    x = left + long + 44.0
    yield element("path", d=f"M{x:.2f} 5l4 12l-4 -3l-4 3Z", fill=INK)
    yield text("north", x + 8.0, y + 4.0)


def _players(worn: dict[str, Livery], right: float) -> Iterator[str]:
    """Yield a patch and a name for each player, from the right."""
    for player, livery in reversed(worn.items()):
        right -= text_width(player, 12.0)
        yield text(player, right, 18.0)
        yield element(
            "rect",
            x=right - 22.0,
            y=8.0,
            width=16.0,
            height=12.0,
            fill=livery.fill,
            stroke=livery.line,
            stroke_width=1.8,
            stroke_dasharray=livery.dashes,
        )
        right -= 40.0
