"""Actions that only the Deployment Phase asks for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions import Manner, Move
from serried.model.actions.form import Action, Form, Item
from serried.model.ids import PlayerId, UnitId


@frozen(kw_only=True)
class VanguardMove(Move):
    """Move *subject* before the game: one Advance Move, Reforms before and after it."""

    form: ClassVar = Form(
        "{subject} vanguard [flying]",
        Item("{leg}", many="legs"),
        examples=(
            "wolves vanguard: forward 8",
            "wolves vanguard: reform facing 90, forward 8",
        ),
        item="leg",
        required=True,
    )

    manner: Manner = Manner.ADVANCE


@frozen(kw_only=True)
class Pass(Action):
    """Let *who* stop making the moves that players make in turn.

    Attributes:
        who: A player, who stops for good; or a unit that moves in parts, whose rest
            stays where it is.
    """

    form: ClassVar = Form("{who:player} pass", examples=("blue pass", "guard pass"))

    who: PlayerId | UnitId
