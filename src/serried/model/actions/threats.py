"""Questions about the Charges that enemies may declare next; they change nothing."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Astray, Form
from serried.model.ids import PlayerId, UnitId


@frozen(kw_only=True)
class AskSafe(Action):
    """Ask whether no enemy can charge *unit* in its next Charge Phase."""

    form: ClassVar = Form(
        "{unit} safe from charges",
        examples=("spears safe from charges",),
        astray=(
            Astray(
                "{unit} safe",
                "safe from what? write `{unit} safe from charges`",
            ),
        ),
    )

    unit: UnitId


@frozen(kw_only=True)
class AskThreat(Action):
    """Ask where the units of *player* can charge in its next Charge Phase."""

    form: ClassVar = Form("threat of {player}", examples=("threat of red",))

    player: PlayerId
