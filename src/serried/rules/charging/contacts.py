"""Contacts of a charge: which models touch when a charger stands in line.

Along the edge everything is settled by where models end: between two such marks
nothing changes, and at a mark those on both sides touch. Compiled where that works.

Source:
    CHG-MOVE-6, CONTACT-1, CONTACT-2, AMB-24, AMB-26
"""

from typing import Final

from serried.geometry.compare import at_most, same
from serried.rules.contact.bonds import Bond
from serried.rules.contact.musters import FRONT, REAR, Layout
from serried.rules.contact.placed_units import PlacedUnit, whole_at

HALF_TURN: Final = 2
"""A charger in line looks backwards in the frame of the charged edge, by quarters."""

_HAIR: Final = 1e-9
"""Inches: marks that are no farther apart are one."""


_FLUSH: Final = Bond(0, 1, REAR, FRONT)
"""A charger in line with the edge that it touches."""


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
        self._charger = charger
        self._target = target
        self.fighting: list[int] = fighting
        self.low: float = target.low(FRONT) - charger.high(REAR)
        self.high: float = target.high(FRONT) - charger.low(REAR)

    def marks(self) -> list[float]:
        """Return the offsets at which contacts may change, rising, with both ends.

        Source:
            AMB-63
        """
        own, their = self.own_marks(), self._target.profile(FRONT).marks
        kept: list[float] = []
        for mark in sorted([there - here for there in their for here in own]):
            if not kept or not same(mark, kept[-1], _HAIR):
                kept.append(mark)
        return kept

    def own_marks(self) -> list[float]:
        """Return where the charger's models end along the edge, at offset 0."""
        return self._charger.profile(REAR).marks

    def touching(self, offset: float) -> tuple[list[int], list[int]]:
        """Return the numbers of the models in contact, the charger's and the target's.

        Empty when the charger stands beside the edge.
        """
        if not (at_most(self.low, offset) and at_most(offset, self.high)):
            return [], []
        charger = self._charger.moved(offset, 0.0)
        mine, theirs = _FLUSH.models(charger, self._target)
        return sorted(set(mine)), sorted(set(theirs))

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
        one, other = self._charger.layout, self._target.layout
        return (
            tuple([one.names[number] for number in mine]),
            tuple([other.names[number] for number in theirs]),
        )


def in_line(layout: Layout) -> PlacedUnit:
    """Return a charger flush with the edge, the middle of its front at its middle."""
    return whole_at(layout, 0.0, 0.0, HALF_TURN)
