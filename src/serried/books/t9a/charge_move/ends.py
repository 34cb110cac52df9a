"""The 9th Age, chapter "Move Chargers": what the charges of several come to.

Source:
    CHG-MOVE-6, CHG-MOVE-8
"""

from serried.frozen import frozen
from serried.model.ids import UnitId
from serried.model.results.charges import ChargeEnd


@frozen(kw_only=True)
class CombinedCharge:
    """One of the best outcomes when several units charge one.

    Attributes:
        ends: Where those end that make contact, in the order in which they move.
        failed: Who does not, though it rolled enough, in the order they were named.
        models: How many models of both sides are in contact over all.

    Source:
        CHG-MOVE-8
    """

    ends: tuple[ChargeEnd, ...]
    failed: tuple[UnitId, ...]
    models: int

    @property
    def order(self) -> tuple[UnitId, ...]:
        """Who moves first, and who then."""
        return tuple(end.unit for end in self.ends)

    @property
    def turned(self) -> float:
        """By how many degrees the charged unit has been turned, either way."""
        return abs(self.ends[0].turned) if self.ends else 0.0

    @property
    def rank(self) -> tuple[int, int, float, int]:
        """How good it is by the four priorities; the least is the best.

        Two tables can be compared by it, as with a Failed Charge Move made before the
        others and after them.

        Source:
            CHG-MOVE-6
        """
        seconds = sum(len(end.secondary) for end in self.ends)
        return seconds, -len(self.ends), round(self.turned, 6), -self.models
