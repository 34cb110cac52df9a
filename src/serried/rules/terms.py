"""Terms: on what a book allows one kind of move, as a value.

Where two books differ about moving, the difference is a value here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from serried.model.errors import FormationError
from serried.model.ids import ClauseId, Inches
from serried.model.unit import Unit
from serried.rules.ranks.placing import Roles


class Closeness(Enum):
    """What holds for what stands closer than the limit when a move begins."""

    IGNORED = "ignored until the gap has reached the limit"
    NO_CLOSER = "no leg brings it closer until the gap has reached the limit"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SpacingTerms:
    """How far a book keeps a move from others and on the table.

    Attributes:
        moving: The clause of the distance on the way.
        ending: The clause of the distance at the end.
        edge: The clause of the table edge.
        centre_stays: Whether the Centre is on the table on all of the way.
        closeness: What holds for what stands closer at the start.
        over: Whether it goes over all that stands in its way, and only its end counts.
    """

    moving: ClauseId
    ending: ClauseId
    edge: ClauseId
    centre_stays: bool
    closeness: Closeness
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlacingTerms:
    """On what a book allows models to change their places within a move.

    Attributes:
        roles: What it asks of the place of a model.
        fault: Says why a unit would stand in no lawful formation, or None.
        command: The clause that lets command models change theirs.
        replaced: The clause that lets those with Front Rank do so.
        beside: The clause that lets one beside the unit change sides.
        inside: The clause that keeps others out of there.
        front: The clause of standing as far forwards as possible.
        centre: The clause of standing in the centre of the first rank.
        ranks: The clause of lawful ranks.
        giving_way: The clause of those who give way.
    """

    roles: Roles
    fault: Callable[[Unit], FormationError | None]
    command: ClauseId
    replaced: ClauseId
    beside: ClauseId
    inside: ClauseId
    front: ClauseId
    centre: ClauseId
    ranks: ClauseId
    giving_way: ClauseId


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
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
        spacing: How far it keeps from others.
        placing: How models change their places in it, if they may.
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
    spacing: SpacingTerms
    placing: PlacingTerms | None = None
