"""Trips: where the legs of a move lead on the table."""

from serried.frozen import frozen
from serried.geometry import Motion, Pose
from serried.model.formation import Formation
from serried.tuples import NamedTuple


class Stage(NamedTuple):
    """One leg on the table, or a part of a Wheel of more than half a circle.

    Attributes:
        leg: Its number in the line, from 1.
        motion: The sweep; None for a Pivot, which is not swept, and for a
            model that acts.
        start: The unit's pose before it.
        end: The unit's pose after it.
        formation: How the unit stands in it and afterwards, once it has reformed on
            its way; None until then.
    """

    leg: int
    motion: Motion | None
    start: Pose
    end: Pose
    formation: Formation | None = None


@frozen
class Trip:
    """A whole move on the table.

    Attributes:
        start: The pose before it.
        stages: The legs that have a pose, in order.
        complete: Whether all of them have one.
    """

    start: Pose
    stages: tuple[Stage, ...]
    complete: bool

    @property
    def end(self) -> Pose:
        """The pose after the last leg that has one."""
        return self.stages[-1].end if self.stages else self.start

    @property
    def formation(self) -> Formation | None:
        """How the unit stands at its end, if it has reformed on its way."""
        return self.stages[-1].formation if self.stages else None
