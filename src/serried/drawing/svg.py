"""SVG: elements, attributes and text, the same bytes for the same picture."""

import html
import re
from typing import Final, TypeAlias

from serried.drawing.palette import PAPER

Attribute: TypeAlias = str | float | None

DECIMALS: Final = 2
"""Decimals of a pixel."""

FARTHEST: Final = 1e6
"""Pixels from which a place is simply far away."""

FONT: Final = "sans-serif"

_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element.

    Args:
        name: Of the element.
        children: What stands in it, written already.
        attributes: By name, ``_`` standing for ``-``, and ``class_`` for class;
            None is left out.
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{said}>{inside}</{name}>" if inside else f"<{name}{said}/>"


def document(
    name: str,
    said: str,
    width: float,
    height: float,
    *parts: str,
    **attributes: Attribute,
) -> str:
    """Return a whole picture on paper, of so many pixels.

    Args:
        name: What it is called.
        said: What it shows, for those who do not see it.
        width: In pixels.
        height: In pixels.
        parts: What is drawn on it, written already.
        attributes: Of the picture, as ``element`` takes them.
    """
    drawn = element(
        "svg",
        element("title", escaped(name)),
        element("desc", escaped(said)),
        element("rect", width=width, height=height, rx=6.0, fill=PAPER),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        **attributes,
    )
    return f"{drawn}\n"


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    """Return a line of text at a place in pixels."""
    return element("text", escaped(words), x=x, y=y, **attributes)


def escaped(words: str) -> str:
    """Return *words* as they stand in XML; what XML cannot say becomes U+FFFD."""
    return html.escape(_NOT_XML.sub("\ufffd", words))


def number(value: float) -> str:
    """Return a number of pixels, rounded; what is far outside is drawn far outside."""
    value = min(max(value, -FARTHEST), FARTHEST)
    said = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else number(value)
