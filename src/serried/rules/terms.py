"""Terms: on what a book allows one kind of move, as a value.

Where two books differ about moving, the difference is a value here.
"""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TypeAlias

from serried.frozen import frozen
from serried.model.actions.legs import Leg
from serried.model.ids import ClauseId, Inches
from serried.model.unit import Unit
from serried.model.verdict import Finding
from serried.rules.ranks.arrangements import Replacing, Wish

Replace: TypeAlias = Callable[[Unit, Sequence[Leg], Wish], Replacing]
"""What comes of a unit whose legs re-place models, in the way that is wished for."""


class Closeness(Enum):
    """What holds for what stands closer than the limit when a move begins."""

    IGNORED = "ignored until the gap has reached the limit"
    NO_CLOSER = "no leg brings it closer until the gap has reached the limit"


@frozen(kw_only=True, eq=False, repr=False)
class SpacingTerms:
    """How far a book keeps a move from others and on the table.

    Attributes:
        moving: The clause of the distance on the way.
        ending: The clause of the distance at the end.
        edge: The clause of the table edge.
        centre_stays: Whether the Centre is on the table on all of the way.
        closeness: What holds for what stands closer at the start.
        stays: The clause that keeps all of the boundary on the table in a leg backwards
            or sideways, if one does.
        through_terrain: Whether Impassable Terrain is nothing that it keeps away from.
        over: Whether it goes over all that stands in its way, and only its end counts.
    """

    moving: ClauseId
    ending: ClauseId
    edge: ClauseId
    centre_stays: bool
    closeness: Closeness
    stays: ClauseId | None = None
    through_terrain: bool = False
    over: bool = False


@frozen(kw_only=True, eq=False, repr=False)
class MoveTerms:
    """On what a book allows one kind of move.

    Attributes:
        rate: The characteristic that bounds it.
        times: By how much the rate is multiplied, effects included.
        slowly: What is left of it backwards and sideways; None where the move
            goes forwards only.
        forward: The clause of its length forwards, Wheels included.
        backward: The clause of its length backwards.
        sideways: The clause of its length sideways.
        directions: The clause of the directions it may go in.
        one_way: The reason of a finding about these.
        displacement: The clause of how far a model ends from its start, if one
            bounds that.
        wheel_angle: The clause of the widest Wheel, if there is one.
        wheel_reach: The clause that says how a Wheel is measured, where none bounds
            its angle: a chord is twice the front at most.
        wheel_forward: The clause that allows Wheels forwards only.
        pivot: The clause that lets single models Pivot.
        no_wheels: The clause that forbids every Wheel, if one does.
        all_ways: Whether it goes in any directions, whose lengths count as one.
        spacing: How far it keeps from others.
        replacing: Says what comes of legs that re-place models, if they may be.
        more: Each judges what else such a move asks of its legs: of a case, its way.
    """

    rate: str
    times: float = 1.0
    slowly: Callable[[Inches], Inches] | None
    forward: ClauseId
    backward: ClauseId = ""
    sideways: ClauseId = ""
    directions: ClauseId
    one_way: str
    displacement: ClauseId | None = None
    wheel_angle: ClauseId | None = None
    wheel_reach: ClauseId = ""
    wheel_forward: ClauseId
    pivot: ClauseId
    no_wheels: ClauseId | None = None
    all_ways: bool = False
    spacing: SpacingTerms
    replacing: Replace | None = None
    more: tuple[Callable[..., Iterable[Finding]], ...] = ()
