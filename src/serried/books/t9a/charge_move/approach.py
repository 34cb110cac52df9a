"""The 9th Age, chapter "Move Chargers": a charge that is to be made.

Source:
    CHG-4, CHG-MOVE-1, CHG-MOVE-10, CHR-LEAVE-3, FLY-2
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.ids import UnitId
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.case import Edition, Situation
from serried.tuples import NamedTuple

R = TypeVar("R")


class Approach(NamedTuple):
    """Who charges whom, where, and by what values of the book.

    Attributes:
        situation: The table, both units on it, and what holds there.
        charger: Who charges, from where it stands in *battle*.
        target: Whom it charges.
        edge: The Facing that it charges (CHG-4).
        flying: Whether it flies, so that others matter at the end alone (FLY-2).
        left: The unit that a Character charges out of: it is not in its way, but the
            Character does not end on top of it (CHR-LEAVE-3).
        boundless: Whether the table is thought of without its edges (CHG-MOVE-10).
        straight: Whether it has made its Wheel already, and goes on straight ahead.
        fellows: Friends that charge with it, and may be touched (CHG-MOVE-8).
    """

    situation: Situation
    charger: Unit
    target: Unit
    edge: Edge
    flying: bool = False
    left: tuple[UnitId, ...] = ()
    boundless: bool = False
    straight: bool = False
    fellows: tuple[UnitId, ...] = ()

    @property
    def battle(self) -> Battle:
        """The table, both units on it."""
        return self.situation.battle

    @property
    def extent(self) -> str:
        """What of a unit counts: its Boundary or its bases, as the setting says."""
        return self.situation.settings.extent

    def on(self, battle: Battle) -> "Approach":
        """Return this charge on the table of *battle*."""
        return self._replace(situation=self.situation.with_battle(battle))


def once_on_each_table(
    work_out: Callable[[Sequence[Approach]], R],
) -> Callable[[Sequence[Approach]], R]:
    """Return a function that works something out of the same charges once.

    Whoever looks for the end to choose asks about one table again and again.

    Args:
        work_out: What depends on some charges on one table. What it returns must not
            keep that table.
    """

    @memo_on_value
    def known(
        battle: Battle, edition: Edition, charges: tuple[tuple[Any, ...], ...]
    ) -> R:
        situation = edition.situation(battle)
        return work_out([Approach(situation, *one) for one in charges])

    def found(charges: Sequence[Approach]) -> R:
        on = charges[0].situation
        told = tuple(one[1:] for one in charges)
        return known(on.battle, on.edition, told)

    return found
