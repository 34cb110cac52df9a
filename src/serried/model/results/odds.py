"""What a Round of Combat may come to: Health Points lost, and the Combat Score.

Source:
    SEQ-6, HP-7, CS-1 to CS-10
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from serried.frozen import frozen
from serried.model.ids import PlayerId, UnitId
from serried.model.verdict import Value, Values

Likely: TypeAlias = float | Fraction
"""How likely something is, from 0 to 1."""


@frozen(kw_only=True)
class UnitOdds:
    """What a Round may do to one unit.

    Attributes:
        unit: Its id.
        player: Whose it is.
        losses: How likely it loses 0, 1, 2 and so on Health Points in all the Round.
        wiped_out: How likely nobody of it is left once all have struck.
        broken: How likely it Breaks; None where that is not told.
        run_down: How likely it Breaks and is caught in Pursuit.
        destroyed: How likely it is gone in the end, by blows, as Unstable or as a War
            Machine, or caught.
    """

    unit: UnitId
    player: PlayerId
    losses: tuple[Likely, ...]
    wiped_out: Likely
    broken: Likely | None = None
    run_down: Likely | None = None
    destroyed: Likely | None = None

    @property
    def average(self) -> Likely:
        """How many Health Points it loses on average."""
        return sum(lost * likely for lost, likely in enumerate(self.losses))


@frozen(kw_only=True)
class FightOdds:
    """What the next Round of a combat may come to.

    Attributes:
        units: What it may do to each unit, the one that asks first, then its enemy.
        player: Whose unit asks.
        other: Whose the enemy is.
        ahead: By how much the Combat Score of *player* may be more than that of
            *other*, from the least, each so likely; below 0 where it is less.
        chosen: The lines that players are taken to have said.
        ways: How many ways losses may go were followed.
    """

    units: tuple[UnitOdds, ...]
    player: PlayerId
    other: PlayerId
    ahead: tuple[tuple[int, Likely], ...]
    chosen: tuple[str, ...] = ()
    ways: int = 0

    @property
    def wins(self) -> tuple[tuple[PlayerId, Likely], ...]:
        """How likely each player wins, by the Combat Score."""
        return (
            (self.player, self._sum(likely for by, likely in self.ahead if by > 0)),
            (self.other, self._sum(likely for by, likely in self.ahead if by < 0)),
        )

    @property
    def tie(self) -> Likely:
        """How likely the scores are equal."""
        return self._sum(likely for by, likely in self.ahead if by == 0)

    def _sum(self, each: Iterable[Likely]) -> Likely:
        """Return chances added up, a fraction where they are fractions."""
        return sum(each, start=0 * self.ahead[0][1])

    @property
    def values(self) -> Values:
        """What an answer says of it; fractions as they are written."""
        return (
            ("losses", tuple((o.unit, tuple(map(told, o.losses))) for o in self.units)),
            ("average", tuple((one.unit, told(one.average)) for one in self.units)),
            ("wiped_out", tuple((one.unit, told(one.wiped_out)) for one in self.units)),
            *self._fates("broken"),
            *self._fates("run_down"),
            *self._fates("destroyed"),
            ("wins", tuple((player, told(likely)) for player, likely in self.wins)),
            ("tie", told(self.tie)),
            ("ahead", tuple((by, told(likely)) for by, likely in self.ahead)),
            ("chosen", self.chosen),
            ("ways", self.ways),
        )

    def _fates(self, name: str) -> Iterator[tuple[str, Value]]:
        """Yield how likely something is for each unit, if it is told at all."""
        each = [(one.unit, getattr(one, name)) for one in self.units]
        if all(likely is not None for _, likely in each):
            yield name, tuple((unit, told(likely)) for unit, likely in each)


def told(likely: Likely) -> Value:
    """Return a chance as an answer says it: a float, or a fraction as text."""
    return str(likely) if isinstance(likely, Fraction) else float(likely)
