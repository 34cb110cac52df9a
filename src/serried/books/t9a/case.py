"""The 9th Age: a move that is being judged, and the table it is judged on."""

from dataclasses import dataclass

from serried.books.t9a.choosing import moves_at_random
from serried.books.t9a.rates import lowest_rate
from serried.books.t9a.vocabulary import VOCABULARY
from serried.geometry import TOLERANCE
from serried.model.actions import Manner
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.ids import ClauseId, Inches
from serried.model.legs import Leg
from serried.model.trip import Trip
from serried.model.unit import Unit
from serried.rules.settings import word_setting
from serried.rules.travel import travel


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One Advance Move, March Move or Reform before the referee.

    Attributes:
        unit: The unit as it stands before the move.
        manner: The rate that bounds it; a Reform is bounded as a March is.
        legs: Its legs; none of a Reform, which has no way.
        tolerance: How far a length may lie beyond its limit, in inches.
    """

    battle: Battle
    unit: Unit
    manner: Manner
    legs: tuple[Leg, ...] = ()
    tolerance: float = TOLERANCE

    @property
    def marching(self) -> bool:
        """Whether it is a March Move."""
        return self.manner is Manner.MARCH

    @property
    def rate_name(self) -> str:
        """The characteristic that bounds it."""
        return "march" if self.marching else "advance"

    @property
    def wheel_measure(self) -> str:
        """How Wheels are measured on this table (WHEEL-3)."""
        return word_setting(self.battle, VOCABULARY, "wheel_measure")

    def rate(self, clause: ClauseId) -> Inches | None:
        """Return the rate that bounds it; None if it moves at random without one.

        Raises:
            RequestError: If a model of any other unit has no such rate.
        """
        try:
            return lowest_rate(self.battle, self.unit, self.rate_name, clause)
        except RequestError:
            if moves_at_random(self.unit):
                return None
            raise

    def route(self) -> Trip | None:
        """Return the way on the table; None for a unit that is not on it."""
        if self.unit.pose is None:
            return None
        measure = self.wheel_measure
        return travel(self.unit.formation, self.unit.pose, self.legs, measure)
