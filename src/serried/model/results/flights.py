"""Where a Flee Move would lead, total by total of its dice.

Whoever draws or tells a flight reads these values; their ``values`` are what an answer
says of them.

Source:
    FLEE-3 to FLEE-7, FLEE-10 to FLEE-12, PANIC-1
"""

from serried.frozen import frozen
from serried.geometry import Pose
from serried.geometry.table import Edge
from serried.model.ids import Inches, UnitId
from serried.model.results.charges import Chance, pose_values
from serried.model.verdict import Values
from serried.tuples import NamedTuple


class FlightTest(NamedTuple):
    """A Dangerous Terrain Test that a flight brings.

    Attributes:
        other: The feature that is touched, or who is fled through.
        models: How many models throw.
        dice: How many dice they throw together.
        most: Each of so much, or less, is a hit.
    """

    other: str
    models: int
    dice: int
    most: int

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("other", self.other),
            ("models", self.models),
            ("dice", self.dice),
            ("hits_on", self.most),
        )


@frozen(kw_only=True)
class FlightEnd:
    """Where one total of the dice leads.

    Attributes:
        total: What the dice come to.
        ways: How likely that is.
        length: How far the unit goes, in inches; up to the edge if it is lost there.
        pose: Where it stands then, or is lost.
        clear_of: What it had to get clear of, in the order in which it met them.
        lost_at: The edge of the table that it touches, which removes it; or None.
        tests: The Dangerous Terrain Tests, in the order in which it comes to them.
        panicking: Who takes a Panic Test because of it, if nobody falls on the way.
    """

    total: int
    ways: Chance
    length: Inches
    pose: Pose
    clear_of: tuple[str, ...]
    lost_at: Edge | None
    tests: tuple[FlightTest, ...]
    panicking: tuple[UnitId, ...]

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        lost: Values = (("lost_at", self.lost_at),) if self.lost_at else ()
        return (
            ("total", self.total),
            ("ways", str(self.ways)),
            ("length", self.length),
            ("pose", pose_values(self.pose)),
            ("clear_of", self.clear_of),
            *lost,
            ("dangerous", tuple(one.values for one in self.tests)),
            ("panicking", self.panicking),
        )


@frozen(kw_only=True)
class FlightForecast:
    """Where each total of a Flee Distance leads.

    Attributes:
        ends: One for each total, the least first.
        if_failed: Whether it comes only to that if a test is failed.
    """

    ends: tuple[FlightEnd, ...]
    if_failed: bool = False

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (("flights", tuple(one.values for one in self.ends)),)

    @property
    def outcomes(self) -> tuple[tuple[int, int, Inches | None], ...]:
        """Each total, in how many rolls it comes, and how far it leads; or None."""
        return tuple(
            (one.total, one.ways.ways, None if one.lost_at else one.length)
            for one in self.ends
        )
