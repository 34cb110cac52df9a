"""Subjects: who acts."""

from serried.model.ids import Letter, UnitId
from serried.tuples import NamedTuple


class Subject(NamedTuple):
    """Who acts: a unit, or one character of it, ``guard.K``."""

    unit: UnitId
    letter: Letter | None = None

    def __str__(self) -> str:
        """Return the notation."""
        return self.unit if self.letter is None else f"{self.unit}.{self.letter}"
