"""Names of things. Plain strings: they come from text and go back to text."""

from typing import Final, TypeAlias

UnitId: TypeAlias = str
PlayerId: TypeAlias = str
ClauseId: TypeAlias = str
Letter: TypeAlias = str
Inches: TypeAlias = float

LONGEST_NAME: Final = 64
"""Letters of the name of a unit or a piece of terrain."""


def rank_and_file(name: str) -> tuple[int, int]:
    """Return rank and file, from 1, of a place: ``2.3`` is rank 2, file 3.

    Raises:
        ValueError: If it is no name of a place in the ranks.
    """
    rank, _, file = name.partition(".")
    return int(rank), int(file)
