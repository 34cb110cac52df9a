"""Random dice: throws as ``3D6``, ``D6+2`` or ``2D3``, and what they come to."""

import re
from typing import Final

from serried.rules.dice_tests import SIDES, Roll, take_roll
from serried.tuples import NamedTuple

_THROW: Final = re.compile(r"(\d*)D([36])([+-]\d+)?", re.IGNORECASE)


class RandomDice(NamedTuple):
    """A throw of dice.

    Attributes:
        many: How many dice.
        sides: 6, or 3 for D6 halved, rounding up (GEN-6).
        more: What is added to all of them.
    """

    many: int
    sides: int
    more: int

    @property
    def average(self) -> float:
        """What it comes to on average."""
        return self.many * (self.sides + 1) / 2 + self.more

    def thrown(self, dice: tuple[int, ...], what: str) -> tuple[int, Roll]:
        """Return what the next dice come to, at least 0, and those that are left.

        Raises:
            RequestError: If there are too few.
        """
        roll = take_roll(dice, what, self.many)
        each = SIDES // self.sides
        total = sum(-(-die // each) for die in roll.dice) + self.more
        return max(total, 0), roll

    def totals(self) -> tuple[tuple[int, int], ...]:
        """Return each total, and in how many throws of its own dice it comes."""
        ways = {0: 1}
        for _ in range(self.many):
            summed: dict[int, int] = {}
            for total, count in ways.items():
                for face in range(1, self.sides + 1):
                    summed[total + face] = summed.get(total + face, 0) + count
            ways = summed
        found: dict[int, int] = {}
        for total, count in ways.items():
            least = max(total + self.more, 0)
            found[least] = found.get(least, 0) + count
        return tuple(sorted(found.items()))


def random_dice(text: str) -> RandomDice | None:
    """Return the throw that *text* says; None if it says none."""
    found = _THROW.fullmatch(text.strip())
    if found is None:
        return None
    many, sides, more = found.groups()
    return RandomDice(int(many or 1), int(sides), int(more or 0))
