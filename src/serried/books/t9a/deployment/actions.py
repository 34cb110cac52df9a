"""Actions that only the Deployment Phase asks for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions import Manner, Move
from serried.model.actions.form import Action, Form, Item
from serried.model.ids import PlayerId


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
    """Let *player* stop making the moves that each makes in turn."""

    form: ClassVar = Form("{player} pass", examples=("blue pass",))

    player: PlayerId
