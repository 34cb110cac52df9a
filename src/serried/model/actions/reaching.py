"""Questions about all that a unit may come to by a Reform, or by a Charge."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Form
from serried.model.ids import UnitId


@frozen(kw_only=True)
class AskReforms(Action):
    """Ask which way a unit may look after a Reform; changes nothing.

    Attributes:
        files: In how many files; None keeps the layout.
    """

    form: ClassVar = Form(
        "{unit} reach reform [files {files}]",
        examples=("spears reach reform", "spears reach reform files 6"),
    )

    unit: UnitId
    files: int | None = None


@frozen(kw_only=True)
class AskCharges(Action):
    """Ask where a unit may stand after its next Charge; changes nothing."""

    form: ClassVar = Form(
        "{unit} reach charge",
        examples=("spears reach charge",),
    )

    unit: UnitId
