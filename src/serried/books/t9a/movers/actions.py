"""Actions that only special movers of this book ask for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions import RandomMove
from serried.model.actions.form import Action, Form, Item
from serried.model.actions.subject import Subject
from serried.model.ids import UnitId


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
class Return(Action):
    """Let *subject* come back, which has Pursued off the table."""

    form: ClassVar = Form("{subject} return", examples=("spears return",))

    subject: Subject
