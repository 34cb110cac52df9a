"""Actions of the Charge Phase."""

from dataclasses import dataclass
from typing import NamedTuple

from serried.model.charges import Reaction
from serried.model.edges import Edge
from serried.model.ids import Inches, Letter, UnitId
from serried.model.legs import Open, Pivot
from serried.model.subject import Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """Declare a Charge of *subject* against *target*.

    Attributes:
        on_foot: Whether who can fly will not (CHG-10).
        asked: Whether it is only asked what would come of it.
    """

    subject: Subject
    target: UnitId
    on_foot: bool = False
    asked: bool = False

    def __str__(self) -> str:
        """Return the notation."""
        foot = " on foot" if self.on_foot else ""
        asked = f" {Open.ASKED.value}" if self.asked else ""
        return f"{self.subject} charge {self.target}{foot}{asked}"


@dataclass(frozen=True, slots=True, kw_only=True)
class React:
    """Let the charged *subject* hold, or stand and shoot; ``Flee`` is its own."""

    subject: Subject
    reaction: Reaction

    def __post_init__(self) -> None:
        """Leave one notation to each action."""
        if self.reaction is Reaction.FLEE:
            message = "a unit flees by the action Flee"
            raise ValueError(message)

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} {self.reaction.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Redirect:
    """Try to lead *subject*, whose target flees, to another *target*.

    Attributes:
        test_by: The letter of the model whose Discipline is tested.
    """

    subject: Subject
    target: UnitId
    test_by: Letter | None = None

    def __str__(self) -> str:
        """Return the notation."""
        test = f": test by {self.test_by}" if self.test_by else ""
        return f"{self.subject} redirect to {self.target}{test}"


class ChosenEnd(NamedTuple):
    """Where the owner wants a charger to end: ``knights at -3.0``.

    Attributes:
        offset: How far the middle of its front is to its own left of the middle of
            the charged Facing, as ``shift`` in a position file.
    """

    charger: Subject
    offset: Inches


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveCharge:
    """Roll for *subject* and move it, with all who charge the same target.

    Attributes:
        at: The offset at which it is to end; None leaves it to the referee where
            one is best.
        others: The same of those who charge with it.
        against: Which of several targets that flee it goes for.
        facing: Which Facing of a target lines up with it, if its path is blocked.
        ranks: The ranks in which that target stands then, as in a position file.
        pivot: The turn about its Centre after the target was caught.
        test_by: The letter of the model whose Discipline is tested for that.
    """

    subject: Subject
    at: Inches | None = None
    others: tuple[ChosenEnd, ...] = ()
    against: UnitId | None = None
    facing: Edge | None = None
    ranks: tuple[str, ...] | None = None
    pivot: Pivot | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Make the offsets floats."""
        if self.at is not None:
            object.__setattr__(self, "at", float(self.at))
        others = tuple(ChosenEnd(one, float(at)) for one, at in self.others)
        object.__setattr__(self, "others", others)

    def __str__(self) -> str:
        """Return the notation."""
        said = [f"against {self.against}"] if self.against else []
        said += [f"at {self.at!r}"] if self.at is not None else []
        said += [f"{one} at {offset!r}" for one, offset in self.others]
        said += [f"facing {self.facing.value}"] if self.facing else []
        said += [f"ranks {'/'.join(self.ranks)}"] if self.ranks else []
        said += [str(self.pivot)] if self.pivot else []
        said += [f"test by {self.test_by}"] if self.test_by else []
        return f"{self.subject} resolve charge{': ' if said else ''}{', '.join(said)}"
