"""Bases: what a model stands on, in whole units of 0.05 mm."""

import re
from typing import Final

from serried.frozen import frozen
from serried.tuples import NamedTuple

UNITS_PER_MM: Final = 20
UNITS_PER_INCH: Final = 508
LARGEST_MM: Final = 1000

DIGITS: Final = 4
_MM: Final = rf"([0-9]{{1,{DIGITS}}}(?:\.[0-9])?)"
# compiled where they are needed, as for few: most are written as "25x50"
_RECTANGLE: Final = rf"{_MM} ?x ?{_MM}(?: ?mm)?"
_ROUND: Final = rf"{_MM}(?: ?mm)? round"


@frozen
class Base:
    """One base. A round one is written by the square that contains it.

    Sizes are whole tenths of a millimetre, so that half a base is a whole
    number of units and everything inside a unit's own frame is exact.

    Attributes:
        width: Front width, in units of 0.05 mm.
        depth: Side length, in units of 0.05 mm.
        round: Whether the base is a disc of that diameter.

    Source:
        MODEL-1, MODEL-2
    """

    width: int
    depth: int
    round: bool = False

    @classmethod
    def parse(cls, text: str) -> "Base":
        """Read ``"25x50"`` or ``"60 round"``, in mm.

        Raises:
            ValueError: If the text is no base, or no base of a sensible size.
        """
        width, _, depth = text.partition("x")
        if _is_whole(width) and _is_whole(depth):
            base = cls(_units(width), _units(depth))
        elif match := re.fullmatch(_RECTANGLE, text.strip()):
            base = cls(_units(match[1]), _units(match[2]))
        elif match := re.fullmatch(_ROUND, text.strip()):
            base = cls(_units(match[1]), _units(match[1]), round=True)
        else:
            message = (
                f"{text!r} is no base; write front width x side length in mm, as"
                ' "25x50", or "60 round"'
            )
            raise ValueError(message)
        if not (base.width and base.depth):
            message = f"{text!r} is no base: both sizes must be above 0"
            raise ValueError(message)
        if max(base.width, base.depth) > LARGEST_MM * UNITS_PER_MM:
            message = f"{text!r} is no base: the largest has {LARGEST_MM} mm"
            raise ValueError(message)
        return base

    def __str__(self) -> str:
        """Return the notation of the base."""
        if self.round:
            return f"{_mm(self.width)} round"
        return f"{_mm(self.width)}x{_mm(self.depth)}"

    def places_in(self, base: "Base") -> tuple[int, int] | None:
        """Return how many ranks and files of *base* it covers, if a whole number.

        Source:
            FR-3
        """
        if self.width % base.width or self.depth % base.depth:
            return None
        return self.depth // base.depth, self.width // base.width


class Grid(NamedTuple):
    """The places of ranks and files: how far it is from one to the next.

    Attributes:
        base: The base that stands on one place.
        gap: What is left free between two places, to the sides and behind, in
            0.05 mm.

    Source:
        UNIT-2, UNIT-4, UR-SKIRM
    """

    base: Base
    gap: int = 0

    @property
    def width(self) -> int:
        """How far it is from one file to the next, in 0.05 mm."""
        return self.base.width + self.gap

    @property
    def depth(self) -> int:
        """How far it is from one rank to the next, in 0.05 mm."""
        return self.base.depth + self.gap

    def places_of(self, own: Base) -> tuple[int, int] | None:
        """Return how many ranks and files a base covers, if a whole number.

        Where models stand apart only the very same base covers any.

        Source:
            FR-3, FR-17
        """
        if self.gap:
            return (1, 1) if own == self.base else None
        return own.places_in(self.base)

    def size_of(self, own: Base) -> tuple[int, int]:
        """Return the same; one rank and file of a base that stands beside."""
        if own is self.base:  # as most are: this is asked of every model
            return 1, 1
        return self.places_of(own) or (1, 1)

    def across(self, files: int) -> int:
        """Return how wide so many files are, in 0.05 mm."""
        return files * self.width - self.gap

    def back(self, ranks: int) -> int:
        """Return how deep so many ranks are, in 0.05 mm."""
        return ranks * self.depth - self.gap

    def centre_of(self, own: Base, rank: int, file: int) -> tuple[int, int]:
        """Return where the centre of a base is in these ranks, in 0.05 mm.

        Args:
            own: The base.
            rank: The rank of its front, from 0; y is 0 in front of that and goes
                forwards.
            file: The file of its left side, from 0; x is 0 at its left and goes right.
        """
        return file * self.width + own.width // 2, -rank * self.depth - own.depth // 2

    def spot_of(self, own: Base, right: int, behind: int) -> tuple[int, int]:
        """Return the rank and file of a base, from 0.

        Args:
            own: The base.
            right: How far right of the first file's left side its centre is.
            behind: How far behind the front of the first rank.
        """
        rank = (behind - own.depth // 2) // self.depth
        return rank, (right - own.width // 2) // self.width


def inches(units: int) -> float:
    """Return a length of 0.05 mm units in inches."""
    return units / UNITS_PER_INCH


def _is_whole(mm: str) -> bool:
    return len(mm) <= DIGITS and mm.isascii() and mm.isdecimal()


def _units(mm: str) -> int:
    whole, _, tenth = mm.partition(".")
    return int(whole) * UNITS_PER_MM + int(tenth or 0) * (UNITS_PER_MM // 10)


def _mm(units: int) -> str:
    whole, rest = divmod(units, UNITS_PER_MM)
    return f"{whole}.{rest // (UNITS_PER_MM // 10)}" if rest else f"{whole}"
