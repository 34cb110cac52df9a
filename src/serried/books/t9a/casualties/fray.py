"""The 9th Age, chapter "Removing Casualties": who suffers in a combat, and how."""

from math import prod

from serried.books.t9a.casualties.health_pools import Toll
from serried.books.t9a.casualties.removal import Choice, Removal, WrongChoice
from serried.books.t9a.casualties.weighing import Way
from serried.model.unit import Unit


class Sufferer:
    """A unit that loses Health Points in a batch.

    Attributes:
        toll: What it loses.
        choice: What its owner named.
        ways: How it may lose its models; None alone where it is removed whole.
        named: Those of them that the choice leaves.
        wrong: What is wrong with the choice whatever the priorities say.
        picks: How many picks there are in the rear rank, if too many to look through;
            the ways are then one of them, and that of the choice.
    """

    def __init__(  # noqa: PLR0913 - what it consists of
        self,
        *,
        toll: Toll,
        choice: Choice,
        ways: tuple[Removal | None, ...],
        named: tuple[Removal | None, ...],
        wrong: WrongChoice | None = None,
        picks: int = 0,
    ) -> None:
        self.toll = toll
        self.choice = choice
        self.ways = ways
        self.named = named
        self.wrong = wrong
        self.picks = picks

    @property
    def unit(self) -> Unit:
        """The unit as it stood before."""
        return self.toll.unit


class Fray:
    """The sufferers of one combat, or one that is not Engaged.

    Attributes:
        ways: Every way to remove their casualties.
        best: The lawful ones; as the owners named them where another combat of the same
            batch is settled after it.
        named: Those that the owners' choices leave; all where nothing was named.
    """

    def __init__(
        self,
        *,
        sufferers: tuple[Sufferer, ...],
        ways: tuple[Way, ...],
        best: tuple[Way, ...],
        named: tuple[Way, ...],
    ) -> None:
        self.sufferers = sufferers
        self.ways = ways
        self.best = best
        self.named = named

    @property
    def open_ways(self) -> tuple[Way, ...]:
        """The lawful ways that are left to choose from."""
        best = set(self.best)
        return tuple(way for way in self.named if way in best)

    @property
    def many(self) -> int:
        """How many lawful ways there are, or at least if too many to look through."""
        return max(len(self.best), prod([one.picks or 1 for one in self.sufferers]))

    @property
    def counted(self) -> bool:
        """Whether there are just so *many*: nobody fills gaps beside open picks."""
        return not any(
            one.picks and sum(loss.models > 0 for loss in one.toll.losses) > 1
            for one in self.sufferers
        )

    @property
    def settled(self) -> bool:
        """Whether one lawful way is left, and no free pick in it."""
        if any(one.picks and not one.choice.models for one in self.sufferers):
            return False
        return len(self.open_ways) == 1 and not any(
            way is not None and way.pick for _, way in self.open_ways[0].removals
        )

    def settle(self) -> None:
        """Go on from the one lawful way that is left, in another combat."""
        self.best = self.open_ways
