"""Charts of a battle: what is left of each side, and how often each face came up."""

from collections.abc import Iterator, Sequence
from itertools import starmap
from typing import Final

from serried.drawing.palette import FAINT, GRID_STRONG, INK, Livery
from serried.drawing.svg import FONT, document, element, number, text
from serried.tuples import NamedTuple

WIDTH: Final = 800.0
HEIGHT: Final = 260.0
LEFT: Final = 46.0
RIGHT: Final = 150.0
"""Pixels right of the lines, for what they are called."""
TOP: Final = 34.0
BOTTOM: Final = 34.0
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
MOST_STEPS: Final = 6
APART: Final = 16.0
"""Pixels between the names of two lines."""

BESIDE: Final = 2.5
"""Pixels by which a line lies below one of the same values."""

FACES: Final = 6
BAR: Final = 46.0


class Line(NamedTuple):
    """What is left of one side, from the start on, phase by phase."""

    name: str
    values: tuple[int, ...]
    livery: Livery


def draw_lines(title: str, lines: Sequence[Line], marks: Sequence[str]) -> str:
    """Return lines that fall in steps, each with its name at its end.

    Args:
        title: What is counted.
        lines: With as many values each.
        marks: What is written below each of the values; nothing where it is empty.
    """
    most = max((max(line.values) for line in lines), default=0)
    step = next((one for one in STEPS if one * MOST_STEPS >= most), most)
    top = max(step * -(-most // step), 1)
    across = (WIDTH - LEFT - RIGHT) / max(len(marks) - 1, 1)

    def at(place: int, value: float) -> tuple[float, float]:
        height = HEIGHT - TOP - BOTTOM
        return LEFT + across * place, HEIGHT - BOTTOM - height * value / top

    parts = [_title(title)]
    for value in range(0, top + 1, step):
        parts += _level(at(0, value)[1], value)
    for place, mark in enumerate(marks):
        parts += _mark(at(place, 0)[0], mark) if mark else ()
    named = _spread([at(0, line.values[-1])[1] for line in lines])
    for place, (line, y) in enumerate(zip(lines, named, strict=True)):
        aside = BESIDE * place
        points = [(x, down + aside) for x, down in starmap(at, enumerate(line.values))]
        parts += _stairs(points, line.livery)
        said = f"{line.name}: {line.values[-1]} of {line.values[0]}"
        parts.append(
            text(
                said,
                WIDTH - RIGHT + 10.0,
                y + 4.0,
                fill=line.livery.line,
                font_weight="bold",
            )
        )
    said = "; ".join(
        f"{line.name} {', '.join(map(str, line.values))}" for line in lines
    )
    return _page(title, said, HEIGHT, parts)


def draw_faces(title: str, counts: Sequence[int]) -> str:
    """Return how often each face of a die came up, beside how often it should."""
    many = sum(counts)
    fair = many / FACES
    height, most = 180.0, max(*counts, fair, 1)
    left, base = LEFT, height - BOTTOM
    scale = (base - TOP - 14.0) / most
    parts = [_title(title)]
    for face, count in enumerate(counts, 1):
        x = left + (face - 1) * BAR * 1.5
        tall = count * scale
        parts += (
            element("rect", x=x, y=base - tall, width=BAR, height=tall, fill="#b9c4d0"),
            _middle(str(count), x + BAR / 2, base - 7.0, INK),
            _middle(str(face), x + BAR / 2, base + 17.0, INK),
        )
    end = left + BAR * 1.5 * FACES - BAR / 2
    y = base - fair * scale
    parts += (
        element("line", x1=left, y1=base, x2=end, y2=base, stroke=INK),
        element(
            "line",
            x1=left - 6.0,
            y1=y,
            x2=end + 6.0,
            y2=y,
            stroke=INK,
            stroke_dasharray="5 3",
        ),
        text(f"{number(round(fair, 1))} each is fair", end + 12.0, y + 4.0, fill=INK),
    )
    said = ", ".join(f"{face}: {count}" for face, count in enumerate(counts, 1))
    return _page(title, said, height, parts)


def _page(title: str, said: str, height: float, parts: Sequence[str]) -> str:
    return document(
        title, said, WIDTH, height, *parts, font_family=FONT, font_size=12.0
    )


def _title(words: str) -> str:
    return text(words, 8.0, 18.0, fill=INK, font_weight="bold", font_size=13.0)


def _level(y: float, value: int) -> Iterator[str]:
    """Yield the line of a value across the chart."""
    x = WIDTH - RIGHT
    yield element("line", x1=LEFT, y1=y, x2=x, y2=y, stroke=GRID_STRONG)
    yield text(str(value), LEFT - 6.0, y + 4.0, fill=FAINT, text_anchor="end")


def _mark(x: float, words: str) -> Iterator[str]:
    """Yield where on the time line something begins."""
    low = HEIGHT - BOTTOM
    yield element("line", x1=x, y1=low, x2=x, y2=low + 5.0, stroke=FAINT)
    yield text(words, x, low + 18.0, fill=FAINT, text_anchor="middle")


def _middle(words: str, x: float, y: float, colour: str) -> str:
    return text(words, x, y, fill=colour, text_anchor="middle")


def _stairs(points: Sequence[tuple[float, float]], livery: Livery) -> Iterator[str]:
    (x, y), *others = points
    way = [f"M{number(x)} {number(y)}"]
    for across, down in others:
        way.append(f"H{number(across)}V{number(down)}")
    yield element(
        "path",
        d="".join(way),
        fill="none",
        stroke=livery.line,
        stroke_width=2.5,
        stroke_linejoin="round",
        stroke_dasharray=livery.dashes,
    )


def _spread(heights: Sequence[float]) -> list[float]:
    """Return heights of names that do not lie upon one another."""
    placed = [0.0] * len(heights)
    last: float | None = None
    for place in sorted(range(len(heights)), key=lambda one: heights[one]):
        wanted = heights[place]
        last = wanted if last is None else max(wanted, last + APART)
        placed[place] = last
    return placed
