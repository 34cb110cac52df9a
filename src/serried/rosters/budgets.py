"""Budgets: how much all files of a folder may hold together."""

from typing import Final

MOST_BYTES: Final = 40_000_000
MOST_ELEMENTS: Final = 500_000
MOST_ATTRIBUTES: Final = 1_500_000
MOST_STEPS: Final = 1_000_000
"""How often an element may lead to another, or to what that one has.

The catalogues of a whole game, some thirty, take about a fifth of each.
"""


class Budget:
    """So many of a thing, whichever file has them."""

    def __init__(self, most: int, what: str) -> None:
        self._left = most
        self.problem = f"that makes more than {most} {what} in all, the most to be read"

    def lasts(self, many: int = 1) -> bool:
        """Take so many, and return whether there were as many left."""
        self._left -= many
        return self._left >= 0


class Sizes:
    """What the files of a folder may hold; a list by itself is a folder of one."""

    def __init__(self) -> None:
        self.bytes = Budget(MOST_BYTES, "bytes")
        self.elements = Budget(MOST_ELEMENTS, "elements")
        self.attributes = Budget(MOST_ATTRIBUTES, "attributes")
        self.steps = Budget(MOST_STEPS, "steps from one to another")
