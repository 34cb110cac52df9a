"""Cases: what a judge gets: a situation, and a move in it.

Who keeps the procedures of a book and changes its values (an erratum, the rules of
a house) makes another edition of it, and copies nothing.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

from serried.frozen import frozen
from serried.geometry import TOLERANCE
from serried.model.actions.form import Action
from serried.model.actions.legs import Leg, Reforming, has_leg
from serried.model.actions.legs import Place as PlaceLeg
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.formation import Formation, Place
from serried.model.ids import ClauseId, Inches
from serried.model.memo import known_of, memo_on_value
from serried.model.unit import Unit
from serried.model.value import Value
from serried.model.verdict import Finding, Transition
from serried.model.vocabulary import Settings, Vocabulary
from serried.rules.moving.rates import lowest_rate
from serried.rules.moving.travel import (
    BACKWARDS,
    FORWARDS,
    SIDES,
    Lengths,
    direction,
    displacements,
    lengths,
    travel,
)
from serried.rules.named_rules import moves_at_random
from serried.rules.ranks.arrangements import NO_WISH, Replacing, Wish
from serried.rules.ranks.assignment import Displacement
from serried.rules.terms import MoveTerms

WAYS: Final = {
    FORWARDS: "forward",
    BACKWARDS: "backward",
    **{said: side.value for side, said in SIDES.items()},
}
"""The length that each direction is counted in."""


Judged: TypeAlias = Callable[["Case", Trip | None], Iterable[Finding]]
Order: TypeAlias = Callable[[ClauseId], tuple[int, int]]
Kind = TypeVar("Kind", bound=Settings)


def judges_nothing(
    battle: Battle, action: Action, dice: tuple[int, ...] | None
) -> Transition:
    """Refuse to judge: this edition belongs to no book yet.

    Raises:
        RequestError: Whatever is asked.
    """
    del battle, dice
    message = f"nobody judges `{action}` here"
    raise RequestError(message)


def knows_nothing(battle: Battle, action: Action) -> bool:
    """Tell of no line at once that it is forbidden."""
    del battle, action
    return False


def nothing_more(case: "Case", route: Trip | None) -> Iterable[Finding]:
    """Ask nothing else of the legs of a move."""
    del case, route
    return ()


@frozen(kw_only=True, eq=False)
class Edition:
    """What the procedures of a book look up.

    Attributes:
        vocabulary: Its words; its settings have their defaults here.
        order: The order of its clauses, those of ``more`` among them.
        ordinary: On what it allows the move that every unit has.
        march: On what it allows the long one, and what else goes as far.
        more: Judges what only this edition asks of the legs of a move.
        judge: Judges any line of its book on a battle, with dice, as the book does.
        refuses: Tells at once of a line that its book forbids it, where that is known
            without the reasons.
    """

    vocabulary: Vocabulary
    order: Order
    ordinary: MoveTerms
    march: MoveTerms
    more: Judged = nothing_more
    judge: Callable[[Battle, Action, tuple[int, ...] | None], Transition] = (
        judges_nothing
    )
    refuses: Callable[[Battle, Action], bool] = knows_nothing

    def situation(self, battle: Battle) -> "Situation":
        """Return *battle* with all that holds on it."""
        return Situation(battle, self, self.vocabulary.settled(battle.rulings))


@frozen
class Situation:
    """A battle, and what holds on it: settled once, before anything is judged.

    Attributes:
        edition: What its book says.
        settings: Those of the book, or what the file of the battle has instead.
    """

    battle: Battle
    edition: Edition
    settings: Settings

    def with_battle(self, battle: Battle) -> "Situation":
        """Return the same with what has become of the battle."""
        return Situation(battle, self.edition, self.settings)

    def settings_as(self, kind: type[Kind]) -> Kind:
        """Return the settings of a book that has its own type of them.

        Raises:
            TypeError: If it is another book that is played.
        """
        if isinstance(self.settings, kind):
            return self.settings
        message = f"{self.edition.vocabulary.name} has no {kind.__name__}"
        raise TypeError(message)


@frozen(kw_only=True)
class Case(Value):
    """One move before the referee.

    Attributes:
        unit: The unit as it stands before the move.
        terms: On what its book allows the move.
        legs: Its legs; none of a Reform, which has no way.
        fixed_rate: The rate that holds for all, whatever they have; None if none
            does.
        tolerance: How far a length may lie beyond its limit, in inches.
        wish: Which of several ways to re-place models is looked at, where the line
            leaves that open.
    """

    situation: Situation
    unit: Unit
    terms: MoveTerms
    legs: tuple[Leg, ...] = ()
    fixed_rate: Inches | None = None
    tolerance: float = TOLERANCE
    wish: Wish = NO_WISH

    @property
    def battle(self) -> Battle:
        """The battle as it stands before the move."""
        return self.situation.battle

    @property
    def settings(self) -> Settings:
        """What holds on this table."""
        return self.situation.settings

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
    def replacing(self) -> Replacing | None:
        """What becomes of models that are re-placed; None if none are.

        Raises:
            RequestError: As the book's own rule of it.
        """
        replaced = self.terms.replacing
        if replaced is None or not has_leg(self.legs, PlaceLeg):
            return None
        return replaced(self.unit, self.legs, self.wish)

    @property
    def after(self) -> Formation:
        """How the unit stands at the end (CMD-1, FR-2, LIGHT-1)."""
        found = self.replacing
        if found is not None:
            return found.formation
        for leg in self.legs[::-1]:
            if isinstance(leg, Reforming) and leg.formation is not None:
                return leg.formation
        return self.unit.formation

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
        return _far(self)

    def route(self) -> Trip | None:
        """Return the way on the table; None for a unit that is not on it."""
        if self.unit.pose is None:
            return None
        measure = self.settings.wheel_measure
        return travel(self.unit.formation, self.unit.pose, self.legs, measure)

    def gone(self, route: Trip) -> tuple[Displacement, ...]:
        """Return how far each model ends from its start, along *route*.

        Raises:
            RequestError: If a model that acts is not there.
        """
        known = known_of(self)
        gone: tuple[Displacement, ...]
        asked, gone = known.get(displacements, (None, ()))
        if asked is not route:
            gone = displacements(self.unit.formation, route, self.legs, self.ends)
            known[displacements] = (route, gone)
        return gone


@memo_on_value
def _far(case: Case) -> Lengths:
    far = lengths(case.unit.formation, case.legs, case.settings.wheel_measure)
    found = case.replacing
    if found is None or not found.length:
        return far
    ways = dict.fromkeys(map(direction, case.legs))
    named = [WAYS[way] for way in ways if way is not None]
    way = named[0] if len(named) == 1 else "forward"
    return far._replace(**{way: math.fsum((getattr(far, way), found.length))})
