"""Actions that only special movers of this book ask for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions import RandomMove
from serried.model.actions.form import Action, Form, Item
from serried.model.actions.layout import TEST
from serried.model.actions.legs import Side, as_angle
from serried.model.actions.subject import Subject
from serried.model.ids import Letter, UnitId


@frozen(kw_only=True)
class RandomMoveAgainst(RandomMove):
    """Move *subject* at random, *against* the one of several that it turns into."""

    form: ClassVar = Form(
        "{subject} random move against {against:enemy}",
        Item("{pivot}"),
        examples=("spawn random move against foes: pivot right 45",),
        item="pivot",
        required=True,
    )

    against: UnitId


@frozen(kw_only=True)
class RandomMoveThen(RandomMove):
    """Move *subject* at random, and turn once it has caught an enemy that flees.

    Attributes:
        toward: To which side it turns then.
        degrees: By how much.
        against: The one of several that it turns into.
        test_by: The letter of the model whose Discipline is tested for that.
    """

    form: ClassVar = Form(
        "{subject} random move [against {against:enemy}]"
        " then {toward:side} {degrees:number}",
        Item("{pivot}"),
        TEST,
        examples=(
            "spawn random move then left 90",
            "spawn random move then left 90: pivot right 45, test by K",
        ),
        item="pivot",
    )

    toward: Side
    degrees: float
    against: UnitId | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Make the angle a float."""
        object.__setattr__(self, "degrees", as_angle(self.degrees))


@frozen(kw_only=True)
class Return(Action):
    """Let *subject* come back, which has Pursued off the table."""

    form: ClassVar = Form("{subject} return", examples=("spears return",))

    subject: Subject
