"""Names of things. Plain strings: they come from text and go back to text."""

from typing import TypeAlias

UnitId: TypeAlias = str
PlayerId: TypeAlias = str
ClauseId: TypeAlias = str
Letter: TypeAlias = str
Inches: TypeAlias = float
