"""Marks: arrows and circles that a comment of a record puts on the table."""

import re
from typing import Final

from serried.model.numbers import number
from serried.model.record import COLOURS, Arrow, Circle, Marks
from serried.notation import words
from serried.notation.words import UnreadableError

ARROW: Final = "arrow"
CIRCLE: Final = "circle"
MARK: Final = re.compile(rf"\[%({ARROW}|{CIRCLE})\b([^\]\[]*)\]?")
"""Whatever begins like a mark; other words in brackets are words."""
NUMBER: Final = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,9})?", re.ASCII)
WAYS: Final = {
    ARROW: (4, "`[%arrow 36 10 36 22.5]`, from where to where"),
    CIRCLE: (3, "`[%circle 36 22.5 4]`, where its middle is and how far it reaches"),
}
"""How many numbers each has, and how it is written."""


def read_marks(comment: str) -> Marks:
    """Return what a comment says and shows.

    Raises:
        UnreadableError: If something in it begins like a mark, and is none.
    """
    arrows: list[Arrow] = []
    circles: list[Circle] = []
    for found in MARK.finditer(comment):
        colour, numbers = _colour_and_numbers(found)
        if found[1] == ARROW:
            ax, ay, bx, by = numbers
            arrows.append(Arrow((ax, ay), (bx, by), colour))
        else:
            x, y, radius = numbers
            circles.append(Circle((x, y), radius, colour))
    said = " ".join(MARK.sub(" ", comment).split())
    return Marks(said, tuple(arrows), tuple(circles))


def read_comment(text: str) -> str:
    """Return a comment in one line, if a record can hold it.

    Raises:
        UnreadableError: If it says nothing, or a mark in it cannot be read.
    """
    said = " ".join(text.split())
    if not said or not said.isprintable():
        message = "a comment is some words in one line, or `[%arrow 36 10 36 22.5]`"
        raise UnreadableError(message)
    read_marks(said)
    return said


def comment_said(comment: str) -> str:
    """Return a comment for people who see no table: with its marks in words."""
    said, arrows, circles = read_marks(comment)
    shown = [
        *(
            f"{_a('an', one.colour)} arrow from {_at(*one.start)} to {_at(*one.end)}"
            for one in arrows
        ),
        *(
            f'{_a("a", one.colour)} circle of {number(one.radius)}"'
            f" about {_at(*one.middle)}"
            for one in circles
        ),
    ]
    return " ".join(filter(None, (said, f"({'; '.join(shown)})" if shown else "")))


def _a(article: str, colour: str | None) -> str:
    return f"a {colour}" if colour else article


def _at(x: float, y: float) -> str:
    return f"{number(x)}, {number(y)}"


def _colour_and_numbers(found: re.Match[str]) -> tuple[str | None, list[float]]:
    count, way = WAYS[found[1]]
    said = found[2].split()
    colour = said.pop(0) if said and said[0] in COLOURS else None
    fine = len(said) == count and all(map(NUMBER.fullmatch, said))
    if fine and found[0].endswith("]"):
        numbers = list(map(float, said))
        empty = numbers[2] <= 0 if found[1] == CIRCLE else numbers[:2] == numbers[2:]
        if not empty:
            return colour, numbers
    message = (
        f"{words.quoted(found[0])} is no {found[1]}; write {way}, in inches;"
        f" {', '.join(COLOURS[:-1])} or {COLOURS[-1]} may stand before the numbers"
    )
    raise UnreadableError(message)
