"""The 9th Age, odds of a fight: who Breaks, and who is caught.

Whoever may Pursue is taken to do so. Where a unit flees to, and whether it leaves the
table, is not looked at.

Source:
    BRK-1 to BRK-12, PUR-1, PUR-3, PUR-8 to PUR-10, SHK-6, UR-UNST,
    docs/rulings/0099-what-odds-take-players-to-choose.md
"""

from fractions import Fraction

from serried.books.t9a.casualties.wiped_out import health_points
from serried.books.t9a.fighting.breaking import BreakTest, Manner, break_test
from serried.books.t9a.fighting.restraint import is_held
from serried.books.t9a.morale.flee_distance import totals_of
from serried.books.t9a.odds.rounds import End
from serried.model.ids import UnitId
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.contact.contacts import touching_enemies
from serried.tuples import NamedTuple


class Fate(NamedTuple):
    """What becomes of the unit that has lost, if a Round ends in one way.

    Attributes:
        unit: Its id.
        broken: How likely it Breaks.
        run_down: How likely it Breaks and is caught by its pursuer.
        lost: How likely it is destroyed without that, as a War Machine or an Unstable
            unit.
    """

    unit: UnitId
    broken: Fraction
    run_down: Fraction
    lost: Fraction


class Fates:
    """What comes after the Combat Score, where one unit fights one other.

    Args:
        situation: The table; its battle does not matter.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._caught: dict[tuple[UnitId, UnitId], Fraction] = {}

    def after(self, end: End) -> Fate | None:
        """Return what becomes of the loser; None if nobody is left to take a test.

        Raises:
            RuleGapError: If a rule that is not enforced yet would decide.

        Source:
            BRK-1, BRK-12, PUR-1, PUR-3
        """
        (winner, most), (loser, least) = sorted(end.score, key=lambda one: -one[1])
        units = {one.player: one for one in end.battle.units if one.id in _names(end)}
        if most == least or winner not in units or loser not in units:
            return None
        unit, enemy = units[loser], units[winner]
        if enemy not in touching_enemies(end.battle, unit):
            return None
        here = self._situation.with_battle(end.battle)
        return self._met(break_test(here, unit, most - least), unit, enemy)

    def _met(self, test: BreakTest, unit: Unit, enemy: Unit) -> Fate:
        """Return what becomes of a unit that takes its Break Test, or loses models."""
        fails, never = Fraction(*test.ways), Fraction(0)
        if test.manner is Manner.TEST:
            caught = never if is_held(enemy) else self._catches(enemy, unit)
            return Fate(unit.id, fails, fails * caught, never)
        if test.manner is Manner.MACHINE:
            return Fate(unit.id, never, never, fails)
        if test.manner is Manner.LOSES:
            fails = Fraction(1)
        crumbles = test.losses >= health_points(unit)
        return Fate(unit.id, never, never, fails if crumbles else never)

    def _catches(self, pursuer: Unit, unit: Unit) -> Fraction:
        """Return how likely a Pursuit Distance is no less than a Flee Distance (PUR-3).

        Source:
            PUR-3, PUR-10
        """
        key = pursuer.id, unit.id
        if key not in self._caught:
            flights, pursuits = totals_of(unit), totals_of(pursuer)
            ways = sum(
                many * also
                for flight, many in flights
                for pursuit, also in pursuits
                if pursuit >= flight
            )
            whole = sum(many for _, many in flights) * sum(many for _, many in pursuits)
            self._caught[key] = Fraction(ways, whole)
        return self._caught[key]


def _names(end: End) -> frozenset[UnitId]:
    return end.combat.names
