"""Marks: arrows and circles that a comment of a record puts on the table."""

import re
from typing import Final

from serried.model.numbers import number
from serried.model.record import Marks
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
    arrows: list[tuple[float, float, float, float]] = []
    circles: list[tuple[float, float, float]] = []
    for found in MARK.finditer(comment):
        numbers = _numbers(found)
        if found[1] == ARROW:
            ax, ay, bx, by = numbers
            arrows.append((ax, ay, bx, by))
        else:
            x, y, radius = numbers
            circles.append((x, y, radius))
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
        *(f"an arrow from {_at(ax, ay)} to {_at(bx, by)}" for ax, ay, bx, by in arrows),
        *(f'a circle of {number(r)}" about {_at(x, y)}' for x, y, r in circles),
    ]
    return " ".join(filter(None, (said, f"({'; '.join(shown)})" if shown else "")))


def _at(x: float, y: float) -> str:
    return f"{number(x)}, {number(y)}"


def _numbers(found: re.Match[str]) -> list[float]:
    count, way = WAYS[found[1]]
    said = found[2].split()
    fine = len(said) == count and all(map(NUMBER.fullmatch, said))
    if fine and found[0].endswith("]"):
        numbers = list(map(float, said))
        empty = numbers[2] <= 0 if found[1] == CIRCLE else numbers[:2] == numbers[2:]
        if not empty:
            return numbers
    message = f"{words.quoted(found[0])} is no {found[1]}; write {way}, in inches"
    raise UnreadableError(message)
