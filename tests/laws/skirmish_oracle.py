"""Units in ranks, skirmishers or not, by the letter of the rules, in plain fractions.

Millimetres, in the frame of one unit: x to its right, y forwards from the middle of the
front edge of its first rank. Nothing here knows of serried.

Source:
    UNIT-2, UNIT-4, UNIT-9, UR-SKIRM, CONTACT-1 to CONTACT-3, CAS-3, CAS-4, CAS-ENG-2
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import NamedTuple

APART = Fraction(25, 2)
"""12.5 mm."""


class Box(NamedTuple):
    """A rectangle along the axes."""

    left: Fraction
    right: Fraction
    rear: Fraction
    front: Fraction


class Troop(NamedTuple):
    """A unit.

    Attributes:
        wide: Of one base, in mm.
        deep: Of one base, in mm.
        ranks: How it is drawn, the front first, all of one length.
        apart: Whether they are Skirmishers.
        beside: Width and depth of a base that stands on its left; 0 for none.
    """

    wide: int
    deep: int
    ranks: tuple[str, ...]
    apart: bool
    beside: tuple[int, int] = (0, 0)

    @property
    def gap(self) -> Fraction:
        """What is free between two of its models."""
        return APART if self.apart else Fraction(0)


def models(troop: Troop) -> dict[str, Box]:
    """Return where each model stands, by rank and file, or L.

    Model after model, from the left to the right, rank after rank.
    """
    files = len(troop.ranks[0])
    whole = files * troop.wide + (files - 1) * troop.gap
    found: dict[str, Box] = {}
    front = Fraction(0)
    for rank, drawn in enumerate(troop.ranks, start=1):
        left = -whole / 2
        for file, letter in enumerate(drawn, start=1):
            if letter != ".":
                right, rear = left + troop.wide, front - troop.deep
                found[f"{rank}.{file}"] = Box(left, right, rear, front)
            left += troop.wide + troop.gap
        front -= troop.deep + troop.gap
    wide, deep = troop.beside
    if wide:
        right = -whole / 2 - troop.gap
        found["L"] = Box(right - wide, right, Fraction(-deep), Fraction(0))
    return found


def boundary(troop: Troop) -> Box:
    """Return the Unit Boundary: around all bases, and all empty places too."""
    full = troop._replace(ranks=tuple("R" * len(rank) for rank in troop.ranks))
    return around(models(full).values())


def around(boxes: object) -> Box:
    """Return the smallest rectangle around some."""
    every = list(boxes)  # type: ignore[call-overload]
    return Box(
        min(box.left for box in every),
        max(box.right for box in every),
        min(box.rear for box in every),
        max(box.front for box in every),
    )


def seen_along(box: Box, edge: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return from where to where a box reaches along an edge, and how far out.

    Along the front and the rear it is x that counts, along a flank y.
    """
    left, right, rear, front = box
    return {
        "front": (left, right, front),
        "rear": (left, right, -rear),
        "right": (rear, front, right),
        "left": (rear, front, -left),
    }[edge]


def first_met(boxes: dict[str, Box], edge: str, line: Fraction) -> set[str]:
    """Return whom a line square to an edge meets first from outside; ends count."""
    met = {
        name: out
        for name, (low, high, out) in (
            (name, seen_along(box, edge)) for name, box in boxes.items()
        )
        if low <= line <= high
    }
    return {name for name, out in met.items() if out == max(met.values())}


def laid_against(
    one: Troop, other: Troop, edge: str, shift: Fraction
) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
    """Return the models of a unit whose front is flush with an edge of another.

    Each with where it reaches along that edge, and how far behind its front it stands.

    Args:
        one: The unit with the edge.
        other: The unit flush with it.
        edge: Of the one.
        shift: How far left of the middle of the edge the middle of its first rank is.
    """
    low, high, _ = seen_along(boundary(one), edge)
    # Who looks at a front or a right flank from outside has +x or -y on their left.
    left = {"front": 1, "rear": -1, "right": -1, "left": 1}[edge]
    middle = (low + high) / 2 + left * shift
    found = {}
    for name, box in models(other).items():
        ends = sorted((middle - left * box.left, middle - left * box.right))
        found[name] = (ends[0], ends[1], -box.front)
    return found


def pairs(one: Troop, other: Troop, edge: str, shift: Fraction) -> set[tuple[str, str]]:
    """Return who touches whom: a line square to the edge leads from one to another.

    Every line counts: those through the ends of models, and one between any two.
    """
    own, their = models(one), laid_against(one, other, edge, shift)
    ends = {end for box in own.values() for end in seen_along(box, edge)[:2]}
    ends |= {end for low, high, _ in their.values() for end in (low, high)}
    lines = sorted(ends)
    lines += [(a + b) / 2 for a, b in pairwise(lines)]
    found: set[tuple[str, str]] = set()
    for line in lines:
        met = {n: behind for n, (lo, hi, behind) in their.items() if lo <= line <= hi}
        nearest = {n for n, behind in met.items() if behind == min(met.values())}
        found |= {(a, b) for a in first_met(own, edge, line) for b in nearest}
    return found


def touch(one: Troop, other: Troop, edge: str, shift: Fraction) -> bool:
    """Return whether the two Boundaries share a part of that edge."""
    low, high, _ = seen_along(boundary(one), edge)
    full = other._replace(ranks=tuple("R" * len(rank) for rank in other.ranks))
    theirs = laid_against(one, full, edge, shift).values()
    begin, end = min(t[0] for t in theirs), max(t[1] for t in theirs)
    return begin <= high and low <= end


def troop_at(rng: Random, *, apart: bool | None = None, rows: int = 3) -> Troop:
    """Return a unit of one sort of model, now and then with one beside it."""
    files = rng.randint(1, 6)
    ranks = ["R" * files] * rng.randint(0, rows - 1)
    rear = "".join(rng.choice("RR.") for _ in range(files))
    if ranks and "R" in rear:
        ranks.append(rear)
    ranks = ranks or ["R" * files]
    wide = rng.choice((8, 10, 12, 20, 25, 30, 40, 50))
    beside = rng.choice(((0, 0), (0, 0), (0, 0), (35, 55), (37, 61)))
    if ranks == ["R"]:
        beside = (0, 0)
    return Troop(
        wide=wide,
        deep=rng.choice((wide, wide, 50)),
        ranks=tuple(ranks),
        apart=rng.random() < 0.6 if apart is None else apart,
        beside=beside,
    )


class Loss(NamedTuple):
    """One way to lose models of a single rank.

    Attributes:
        gone: Their names.
        touching: How many models are in contact then.
        uneven: How many more go at the one end.
    """

    gone: tuple[str, ...]
    touching: int
    uneven: int


def losses(one: Troop, foes: Troop, shift: Fraction, many: int) -> Iterator[Loss]:
    """Yield the ways of a single rank to lose *many* from its ends, foes at its front.

    Whoever is left stays where they stand.
    """
    own = models(one)
    names = [f"1.{file + 1}" for file in range(len(one.ranks[0]))]
    met = pairs(one, foes, "front", shift)
    for left in range(many + 1):
        gone = (*names[:left], *names[len(names) - many + left :])
        stay = {name for name in own if name not in gone}
        still = {(a, b) for a, b in met if a in stay}
        touching = len({a for a, _ in still}) + len({b for _, b in still})
        yield Loss(gone, touching, abs(many - 2 * left))
