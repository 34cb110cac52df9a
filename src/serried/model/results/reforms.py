"""What comes of asking for Combat Reforms: every lawful way, best contacts first.

Source:
    CREF-4 to CREF-9
"""

from serried.frozen import frozen
from serried.model.ids import Inches
from serried.model.verdict import Values


@frozen(kw_only=True)
class ReformWay:
    """A stretch of offsets along which a unit may stand in one formation.

    Attributes:
        line: The line that puts it at its best place there.
        low: The least offset, in inches; everything up to *high* is lawful.
        high: The largest.
        at: The offset of the line.
        own: How many of the unit's models touch there.
        theirs: How many models of the enemies it touches are in contact then.
    """

    line: str
    low: Inches
    high: Inches
    at: Inches
    own: int
    theirs: int

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("line", self.line),
            ("low", self.low),
            ("high", self.high),
            ("at", self.at),
            ("own", self.own),
            ("theirs", self.theirs),
        )


@frozen(kw_only=False)
class ReformWays:
    """Every lawful Combat Reform of a unit, most models in contact first."""

    ways: tuple[ReformWay, ...]

    @property
    def values(self) -> Values:
        """What an answer says of them."""
        return (("choices", tuple(way.values for way in self.ways)),)
