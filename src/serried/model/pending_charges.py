"""Charges that have been declared and not yet been moved.

Source:
    CHG-2 to CHG-9, CHR-CHG-1 to CHR-CHG-3, docs/rulings/0025-charging.md
"""

from dataclasses import dataclass
from enum import Enum

from serried.geometry import Point
from serried.model.actions.subject import Subject
from serried.model.extents import Edge
from serried.model.ids import UnitId


class Reaction(Enum):
    """What the charged unit does about it, by the word of an action line."""

    HOLD = "hold"
    STAND_AND_SHOOT = "stand and shoot"
    FLEE = "flee"


@dataclass(frozen=True, slots=True, kw_only=True)
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
