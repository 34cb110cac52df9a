"""What is under way: Charges not yet moved, and what comes before anything else.

Source:
    CHG-2 to CHG-9, CHR-CHG-1 to CHR-CHG-3, PANIC-1, PANIC-5, PANIC-9, PANIC-12,
    docs/rulings/0025-charging.md, docs/rulings/0046-what-is-owed.md
"""

from enum import Enum

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.actions.subject import Subject
from serried.model.extents import Edge
from serried.model.ids import ClauseId, Inches, PlayerId, UnitId
from serried.tuples import NamedTuple


class Reaction(Enum):
    """What the charged unit does about it, by the word of an action line."""

    HOLD = "hold"
    STAND_AND_SHOOT = "stand and shoot"
    FLEE = "flee"


@frozen(kw_only=True)
class DeclaredCharge:
    """A Charge that was declared; it is gone once its charger has moved.

    Who was led to another target by a Redirect has one for each target, in the order
    in which they were declared: all but the last have fled. Who cannot but touch a
    second enemy has a secondary one on each that reacts (CHG-MOVE-9).

    Attributes:
        by: Who charges: a unit, or one Character of it that charges out.
        on: The target.
        facing: The Facing that is charged, fixed by the declaration (CHG-4).
        reaction: What the target does; None while it owes that (CHG-5).
        on_foot: Whether it leaves its Flying Movement unused (CHG-10).
        rolled: The dice of its Charge Range, all of them; nothing until it is rolled.
        last: Where the Centre of the target was when it left the table, in inches;
            None while it stands on it.
        secondary: Whether *on* is only charged because it cannot but be touched; then
            the dice are those of the charge on the target.
    """

    by: Subject
    on: UnitId
    facing: Edge
    reaction: Reaction | None = None
    on_foot: bool = False
    rolled: tuple[int, ...] = ()
    last: Point | None = None
    secondary: bool = False


@frozen(kw_only=True)
class Owed:
    """A test or a move that something has brought about, and that is still to come.

    Attributes:
        unit: Who owes it.
        what: Which, by its book's name for it.
        because: The unit that brought it about, which may be gone; None for losses
            that nobody's attack caused, and for the tests of a flight.
        wave: How many causes came one out of the other before this one.
        rolled: The dice of a flight that waits for those of Dangerous Terrain.
        distance: What they came to, in inches; None of all else.
        heading: Where it looks as it flees, a unit vector; None if straight ahead.
    """

    unit: UnitId
    what: str
    because: UnitId | None
    wave: int = 0
    rolled: tuple[int, ...] = ()
    distance: Inches | None = None
    heading: tuple[float, float] | None = None


class PhaseLosses(NamedTuple):
    """The Health Points of a unit in this phase, where they are not what it has now.

    Attributes:
        unit: Whose they are.
        start: How many its models had as the phase began.
        lost: How many of them were lost since; what came back does not lessen it.
    """

    unit: UnitId
    start: int
    lost: int = 0


class Decision(NamedTuple):
    """What a player has to do now.

    Attributes:
        player: Whose it is.
        clause: What asks for it.
        unit: Whom it is about.
        lines: Lines that do it, any of them. A ``?`` in one stands for a number that
            chance has to say first.
        reason: The key of the words for whoever is kept waiting by it; empty if the
            judges of what has to wait see to that themselves.
        other: On whose account it is owed.
    """

    player: PlayerId
    clause: ClauseId
    unit: UnitId
    lines: tuple[str, ...]
    reason: str = ""
    other: UnitId | None = None
