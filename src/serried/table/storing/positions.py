"""Positions of the log: the last that were looked at are kept at hand."""

from typing import Final

from serried.model.position import Position
from serried.table.storing.keeping import read_kept
from serried.table.storing.store import Store

MOST_KEPT: Final = 64
"""Positions that are kept at hand; the others are read again."""


class Positions:
    """The position after each entry of a log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[int, Position] = {}

    def at(self, index: int) -> Position:
        """Return the position after an entry.

        Raises:
            NotationError: If it cannot be read any more.
        """
        if index not in self._kept:
            text = self._store.position(index)
            self.keep(index, read_kept(text, f"entry {index} of the log"))
        return self._kept[index]

    def keep(self, index: int, position: Position) -> None:
        """Keep a position at hand."""
        self._kept[index] = position
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
