"""Contacts of a charge: which models touch when a charger stands in line.

Along the edge everything is settled by where models end: between two such marks
nothing changes, and at a mark those on both sides touch. Compiled where that works.

Source:
    CHG-MOVE-6, CONTACT-1, CONTACT-2, AMB-24, AMB-26
"""

from typing import Final

from serried.geometry.compare import at_most, same
from serried.rules.contact.musters import FRONT, REAR, Layout, Profile
from serried.rules.contact.placed_units import PlacedUnit, whole_at

HALF_TURN: Final = 2
"""A charger in line looks backwards in the frame of the charged edge, by quarters."""

_HAIR: Final = 1e-9
"""Inches: marks that are no farther apart are one."""


class Faces:
    """The front of a charger and the charged edge, laid against each other.

    Args:
        charger: The charger in line, its front's middle at the middle of the edge.
        target: The charged unit in the frame of that edge.
        fighting: The numbers of those of its models that touch others already.
    """

    def __init__(
        self, charger: PlacedUnit, target: PlacedUnit, fighting: list[int]
    ) -> None:
        self._own: Profile = charger.profile(REAR)
        self._theirs: Profile = target.profile(FRONT)
        self._layouts = (charger.layout, target.layout)
        self.fighting: list[int] = fighting
        self.low: float = target.low(FRONT) - charger.high(REAR)
        self.high: float = target.high(FRONT) - charger.low(REAR)

    def marks(self) -> list[float]:
        """Return the offsets at which contacts may change, rising, with both ends.

        Source:
            AMB-63
        """
        found = [
            theirs - own for theirs in self._theirs.marks for own in self._own.marks
        ]
        kept: list[float] = []
        for mark in sorted(found):
            if not kept or not same(mark, kept[-1], _HAIR):
                kept.append(mark)
        return kept

    def own_marks(self) -> list[float]:
        """Return where the charger's models end along the edge, at offset 0."""
        return self._own.marks

    def touching(self, offset: float) -> tuple[list[int], list[int]]:
        """Return the numbers of the models in contact, the charger's and the target's.

        Empty when the charger stands beside the edge.
        """
        own, theirs = self._own, self._theirs
        low = max(own.marks[0] + offset, theirs.marks[0])
        high = min(own.marks[-1] + offset, theirs.marks[-1])
        if not at_most(low, high):
            return [], []
        high = max(low, high)
        mine = own.touched(low - offset, high - offset)
        others = theirs.touched(low, high)
        return sorted(set(mine)), sorted(set(others))

    def count(self, offset: float) -> int:
        """Return how many models of both sides are in contact, each counted once.

        Those of the target that touch others already count at every offset.

        Source:
            CHG-MOVE-6, AMB-26
        """
        mine, theirs = self.touching(offset)
        return len(mine) + len({*theirs, *self.fighting}) if mine and theirs else 0

    def names(self, offset: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the models that touch each other, the charger's and the target's."""
        mine, theirs = self.touching(offset)
        one, other = self._layouts
        return (
            tuple([one.names[number] for number in mine]),
            tuple([other.names[number] for number in theirs]),
        )


def in_line(layout: Layout) -> PlacedUnit:
    """Return a charger flush with the edge, the middle of its front at its middle."""
    return whole_at(layout, 0.0, 0.0, HALF_TURN)
