"""Placing: every lawful way for three Characters on three bases to stand among sixty.

Ours finds how far forwards they can stand, and then every way to do that. What it is
compared with is in ``placing_by_cp_sat``.
"""

import random
from collections.abc import Callable
from typing import TypeAlias

from serried.rules.displacing.fitting import Piece, Spot, best_counts, placements

FILES, MODELS = 10, 60
SHAPES = ((2, 2), (2, 1), (3, 2))
"""Ranks and files of 40x40, 20x40 and 40x60 among 20x20."""

EVERY = 1_000_000

Ways: TypeAlias = set[tuple[tuple[int, int, int], ...]]
Instance: TypeAlias = tuple[int, int, list[Piece]]


def scene() -> Instance:
    """Return the files, the other models, and the Characters."""
    pieces = [Piece(deep, wide, True, 1, None) for deep, wide in SHAPES]  # noqa: FBT003 - all lead
    return FILES, MODELS - len(pieces), pieces


def ours() -> Callable[[], object]:
    """Return the call that is timed."""
    return lambda: found(*scene())


def found(files: int, fillers: int, pieces: list[Piece]) -> list[tuple[Spot, ...]]:
    """Return what our solver finds."""
    counts = best_counts(files, fillers, pieces)
    if counts is None:
        return []
    return placements(files, fillers, pieces, counts, EVERY)


def ways(files: int, fillers: int, pieces: list[Piece]) -> Ways:
    """Return the same, to compare."""
    return {tuple(sorted(way)) for way in found(files, fillers, pieces)}


def instance(chance: random.Random) -> Instance:
    """Return a unit of up to sixty models with up to four sorts of bases in it."""
    files = chance.randint(2, 10)
    pieces = []
    for _ in range(chance.randint(1, 4)):
        deep, wide = chance.randint(1, 3), chance.randint(1, min(3, files))
        leads, number = chance.random() < 0.9, chance.choice((1, 1, 1, 2))
        pieces.append(Piece(deep, wide, leads, number, None))
    return files, chance.randint(0, 8 if chance.random() < 0.5 else 50), pieces
