"""Charts: read back from the paths and bars that they are drawn with."""

import re
from xml.etree.ElementTree import Element, fromstring

from serried.drawing.chart import Line, draw_faces, draw_lines
from serried.drawing.palette import liveries

WORN = liveries(("blue", "red"))
SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> Element:
    """Return a picture of our own as its elements."""
    return fromstring(svg)  # noqa: S314 - nobody else has written it


def stairs(svg: str) -> list[list[float]]:
    """Return how high each line is, value by value, in pixels."""
    ways = [path.get("d", "") for path in drawn(svg).iter(f"{SVG}path")]
    first = [[float(re.findall(r"^M\S+ (\S+?)(?:H|$)", way)[0])] for way in ways]
    return [
        [*one, *map(float, re.findall(r"V([\d.]+)", way))]
        for one, way in zip(first, ways, strict=True)
    ]


def test_lines_are_as_high_as_their_values() -> None:
    """In proportion, from the line of nothing up."""
    lines = [Line("blue", (40, 30, 0), WORN["blue"])]
    (high,) = stairs(draw_lines("left", lines, ("round 1", "", "")))
    ground = high[2]

    assert abs((ground - high[1]) / (ground - high[0]) - 0.75) < 0.001


def test_lines_of_the_same_values_are_both_seen() -> None:
    """One a little below the other, and their names not upon one another."""
    lines = [Line(one, (5, 5), WORN[one]) for one in ("blue", "red")]
    svg = draw_lines("left", lines, ("round 1", ""))
    blue, red = stairs(svg)
    named = [
        float(text.get("y", ""))
        for text in drawn(svg).iter(f"{SVG}text")
        if ": 5 of 5" in (text.text or "")
    ]

    assert 1 < red[0] - blue[0] < 5
    assert abs(named[0] - named[1]) > 12


def test_what_is_written_is_escaped() -> None:
    """Names are anybody's."""
    svg = draw_lines("<b>", [Line("<i>&", (1, 0), WORN["red"])], ("<u>", ""))

    said = [text.text or "" for text in drawn(svg).iter(f"{SVG}text")]
    assert "<b>" in said
    assert "<u>" in said
    assert "<i>&: 0 of 1" in said


def test_nobody_and_nothing_are_drawn_too() -> None:
    """A side of no models, and of very many."""
    for values in ((0, 0), (100_000, 99_999)):
        drawn(draw_lines("left", [Line("blue", values, WORN["blue"])], ("", "")))


def test_bars_are_as_high_as_the_faces_are_many() -> None:
    """And beside them how many would be fair."""
    svg = draw_faces("faces", (1, 2, 3, 4, 5, 9))
    bars = [
        float(rect.get("height", ""))
        for rect in drawn(svg).iter(f"{SVG}rect")
        if rect.get("width") == "46"
    ]

    assert [round(bar / bars[0], 2) for bar in bars] == [1, 2, 3, 4, 5, 9]
    assert "4 each is fair" in svg
