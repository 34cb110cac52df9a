"""The 9th Age, chapter "Move Chargers": the table while several chargers move.

Those of one party that have moved stand where they ended; of the others some stand
where they are, and some may be thought away, for whatever cannot be done without them
cannot be done with them either.

Source:
    CHG-MOVE-8, docs/rulings/0026-several-at-once.md
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charge_move.scene import Scene, Without
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import pose_of
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.rules.charging.offsets import Offsets
from serried.rules.charging.sharing import TooManyError
from serried.tuples import NamedTuple

MOST_TABLES: Final = 700
"""After so many tables of one request the search is given up."""

MOST_FOR_EQUALS: Final = 300
"""After so many tables nothing is looked for that is only as good as what is found."""

MOST_OUTCOMES: Final = 48
"""So many outcomes that are equally good are listed at most."""

Places = frozenset[tuple[int, Inches]]
"""Who has moved, by number, and the offset at which each of them stands."""

NOBODY: Final[frozenset[int]] = frozenset()


class TableCharge(NamedTuple):
    """The charge of one unit on one table, and the offsets that it may end at."""

    scene: Scene
    offsets: Offsets


class Budget:
    """A count of the tables that may still be looked at."""

    def __init__(self) -> None:
        self._spent = 0

    @property
    def is_short(self) -> bool:
        """Whether only what is better than what is found is still looked for."""
        return self._spent >= MOST_FOR_EQUALS

    def spend(self) -> None:
        """Count one table more.

        Raises:
            TooManyError: If there is none left.
        """
        if self._spent >= MOST_TABLES:
            raise TooManyError
        self._spent += 1


@contextmanager
def refusing(chargers: Sequence[UnitId], target: UnitId) -> Iterator[None]:
    """Refuse to go on for ever.

    Raises:
        RuleGapError: CHG-MOVE-8 if too many tables are looked at within.
    """
    try:
        yield
    except TooManyError:
        clause = "CHG-MOVE-8"
        because = f"{', '.join(chargers)} may share {target} in too many ways"
        raise RuleGapError(clause, because) from None


class Tables:
    """The tables on which some chargers of a party have ended at certain offsets.

    Args:
        battle: The table before the first of them moves.
        target: Whom they charge.
        chargers: Who they are. Others that charge it stand in the way.
        hinged: Who has ended already, if the target had to turn for it.
        budget: Of all tables of the request.
    """

    def __init__(
        self,
        battle: Battle,
        target: Unit,
        chargers: Sequence[Approach],
        hinged: tuple[UnitId, ...],
        budget: Budget,
    ) -> None:
        self._battle = battle
        self._target = target
        self._chargers = tuple(chargers)
        self._hinged = hinged
        self._budget = budget
        self._known: dict[tuple[int, Places, frozenset[int]], TableCharge] = {}

    def on(
        self, number: int, done: Places, away: frozenset[int] = NOBODY
    ) -> TableCharge:
        """Return the charge of one on one of the tables.

        Args:
            number: Who.
            done: Who has moved, and whereto.
            away: Who is thought away.

        Raises:
            TooManyError: If too many tables have been looked at.
        """
        key = (number, done, away)
        known = self._known.get(key)
        if known is None:
            self._budget.spend()
            known = self._charge_on_table(number, done, away)
            self._known[key] = known
        return known

    def _charge_on_table(
        self, number: int, done: Places, away: frozenset[int]
    ) -> "TableCharge":
        """Return the charge of one on a table, worked out from the places of others."""
        battle, charger = self._battle, self._chargers[number]
        for other, offset in done:
            battle = battle.with_unit(self._moved(other, offset))
        without = Without(
            fellows=(*self._hinged, *self._names(other for other, _ in done)),
            away=self._names(away),
        )
        there = charger.on(battle)._replace(target=self._target)
        scene = Scene(there, without)
        return TableCharge(scene, scene.offsets())

    def alone(self, number: int) -> "TableCharge":
        """Return the charge of one as if the others were not there."""
        others = frozenset(range(len(self._chargers))) - {number}
        return self.on(number, frozenset(), others)

    def offset_now(self, number: int) -> Inches:
        """Return where a charger is now, as an offset along the edge it charges."""
        scene, pose = self.alone(number).scene, pose_of(self._chargers[number].charger)
        return scene.offset_of(pose)

    def _moved(self, number: int, offset: Inches) -> Unit:
        """Return a charger where it stands at the end."""
        pose = self.alone(number).scene.pose_in_line(offset)
        return self._chargers[number].charger.at(pose)

    def _names(self, numbers: Iterable[int]) -> tuple[UnitId, ...]:
        return tuple(self._chargers[number].charger.id for number in sorted(numbers))
