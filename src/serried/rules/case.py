"""Cases: a move that is being judged, and the table it is judged on."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from serried.geometry import TOLERANCE
from serried.late import Later
from serried.model.actions.legs import Leg
from serried.model.actions.legs import Place as PlaceLeg
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.formation import Formation, Place
from serried.model.ids import ClauseId, Inches
from serried.model.trip import Trip
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.rules.moving.rates import lowest_rate
from serried.rules.moving.travel import (
    BACKWARDS,
    FORWARDS,
    SIDES,
    Lengths,
    direction,
    lengths,
    travel,
)
from serried.rules.named_rules import moves_at_random
from serried.rules.ranks.arrangements import NO_WISH, Wish
from serried.rules.settings import number_setting, word_setting
from serried.rules.terms import MoveTerms, PlacingTerms

if TYPE_CHECKING:
    from serried.rules.ranks.replacing import Replacing

replaced: "Callable[[Unit, Sequence[Leg], PlacingTerms, Wish], Replacing]" = Later(
    "serried.rules.ranks.replacing", "replacing"
)

WAYS: Final = {
    FORWARDS: "forward",
    BACKWARDS: "backward",
    **{said: side.value for side, said in SIDES.items()},
}
"""The length that each direction is counted in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One move before the referee.

    Attributes:
        unit: The unit as it stands before the move.
        vocabulary: Of the book, for its settings.
        terms: On what its book allows the move.
        legs: Its legs; none of a Reform, which has no way.
        fixed_rate: The rate that holds for all, whatever they have; None if none
            does.
        tolerance: How far a length may lie beyond its limit, in inches.
        wish: Which of several ways to re-place models is looked at, where the line
            leaves that open.
    """

    battle: Battle
    unit: Unit
    vocabulary: Vocabulary
    terms: MoveTerms
    legs: tuple[Leg, ...] = ()
    fixed_rate: Inches | None = None
    tolerance: float = TOLERANCE
    wish: Wish = NO_WISH

    @property
    def wheel_measure(self) -> str:
        """How Wheels are measured on this table (WHEEL-3, BA-MAN-10)."""
        return self.word("wheel_measure")

    @property
    def extent(self) -> str:
        """What distance and spacing look at on this table (UNIT-9, BA-ES-9)."""
        return self.word("extent")

    @property
    def spacing_moving(self) -> Inches:
        """How far a unit keeps from others on the way (SPACE-2, BA-BAS-5)."""
        return number_setting(self.battle, self.vocabulary, "spacing_moving")

    @property
    def spacing_end(self) -> Inches:
        """How far a unit keeps from others at the end (SPACE-1, BA-BAS-5)."""
        return number_setting(self.battle, self.vocabulary, "spacing_end")

    def word(self, name: str) -> str:
        """Return the word that a setting of the book has on this table."""
        return word_setting(self.battle, self.vocabulary, name)

    def rate(self, clause: ClauseId) -> Inches | None:
        """Return the rate that bounds it; None if it moves at random without one.

        Args:
            clause: What asks for it, for the message.

        Raises:
            RequestError: If a model of any other unit has no such rate.

        Source:
            AMB-8, MM-5
        """
        if self.fixed_rate is not None:
            return self.fixed_rate
        try:
            lowest = lowest_rate(self.battle, self.unit, self.terms.rate, clause)
        except RequestError:
            if moves_at_random(self.unit):
                return None
            raise
        return lowest * self.terms.times

    def slow_rate(self, clause: ClauseId) -> Inches | None:
        """Return how far it may go backwards or sideways; None as for ``rate``.

        Raises:
            RequestError: As for ``rate``.
        """
        slowly, full = self.terms.slowly, self.rate(clause)
        return full if slowly is None or full is None else slowly(full)

    @property
    def replacing(self) -> "Replacing | None":
        """What becomes of models that are re-placed; None if none are.

        Raises:
            RequestError: As ``rules.replacing.replacing``.
        """
        terms = self.terms.placing
        if terms is None or not any(isinstance(leg, PlaceLeg) for leg in self.legs):
            return None
        return replaced(self.unit, self.legs, terms, self.wish)

    @property
    def after(self) -> Formation:
        """How the unit stands at the end (CMD-1, FR-2)."""
        found = self.replacing
        return self.unit.formation if found is None else found.formation

    @property
    def ends(self) -> Mapping[str, Place]:
        """Where models that are re-placed stand at the end, by their names before."""
        found = self.replacing
        return {} if found is None else found.ends

    def far(self) -> Lengths:
        """Return how far the move goes in each direction.

        What re-placing adds goes where the move goes, forwards if it goes nowhere.

        Source:
            WHEEL-5, WHEEL-6, PIV-3, CMD-1, FR-2
        """
        far = lengths(self.unit.formation, self.legs, self.wheel_measure)
        found = self.replacing
        if found is None or not found.length:
            return far
        ways = dict.fromkeys(map(direction, self.legs))
        named = [WAYS[way] for way in ways if way is not None]
        way = named[0] if len(named) == 1 else "forward"
        return far._replace(**{way: math.fsum((getattr(far, way), found.length))})

    def route(self) -> Trip | None:
        """Return the way on the table; None for a unit that is not on it."""
        if self.unit.pose is None:
            return None
        measure = self.wheel_measure
        return travel(self.unit.formation, self.unit.pose, self.legs, measure)
