"""The question what would allow a line that the rules forbid; it changes nothing."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Form, Item


@frozen(kw_only=True)
class AskWhyNot(Action):
    """Ask what keeps a line from being lawful, and what would allow it.

    Attributes:
        line: The line that is asked about.
    """

    form: ClassVar = Form(
        "why not",
        Item("{line}"),
        examples=("why not: spears charge foes", "why not: spears march: forward 8"),
        item="line",
        required=True,
    )

    line: Action

    def __post_init__(self) -> None:
        """Refuse to ask why not of the question itself."""
        if isinstance(self.line, AskWhyNot):
            message = "`why not` is asked of a line, and not of itself"
            raise ValueError(message)  # noqa: TRY004 - nonsense in a line
