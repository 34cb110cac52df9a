"""Names of things. Plain strings: they come from text and go back to text."""

from typing import Final, TypeAlias

UnitId: TypeAlias = str
PlayerId: TypeAlias = str
ClauseId: TypeAlias = str
Letter: TypeAlias = str
Inches: TypeAlias = float

LONGEST_NAME: Final = 64
"""Letters of the name of a unit or a piece of terrain."""
