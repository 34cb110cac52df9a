"""Actions of Combat Reforms, which nothing else asks for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Form, Item
from serried.model.actions.layout import TEST, refuse_nothing
from serried.model.actions.legs import as_facing
from serried.model.actions.subject import Subject
from serried.model.ids import Inches, Letter, PlayerId


@frozen(kw_only=True)
class CombatReformTest(Action):
    """Take the test on which *subject*, of a losing side, may reform in combat.

    Attributes:
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} combat reform test",
        TEST,
        examples=("foes combat reform test", "foes combat reform test: test by K"),
    )

    subject: Subject
    test_by: Letter | None = None


@frozen(kw_only=True)
class ReformsFirst(Action):
    """Say that the units of *player* make their Combat Reforms first."""

    form: ClassVar = Form("{player} reforms first", examples=("red reforms first",))

    player: PlayerId


@frozen(kw_only=True)
class CombatReform(Action):
    """Lift *subject* and put it back in contact with the enemies that it fights.

    Attributes:
        asked: Whether every lawful way is asked for, and nothing is done.
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        at: How far the middle of the Facing that touches is to its own left of the
            middle of the enemy Facing, in inches; None leaves the Centre level.
    """

    form: ClassVar = Form(
        "{subject} combat reform",
        Item("{asked}"),
        Item("facing {facing:signed}"),
        Item("files {files}"),
        Item("ranks {ranks}"),
        Item("at {at:signed}"),
        examples=(
            "spears combat reform: facing 90, files 5",
            "spears combat reform: ranks RRC/RRR, at 0.5",
            "spears combat reform: ?",
        ),
        item="part of a Combat Reform",
        required=True,
    )

    subject: Subject
    asked: bool = False
    facing: float | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None
    at: Inches | None = None

    def __post_init__(self) -> None:
        """Make numbers floats; who asks for all ways says nothing else."""
        refuse_nothing(self.files, self.ranks)
        said = (self.facing, self.files, self.ranks, self.at)
        if self.asked and any(one is not None for one in said):
            message = "`?` asks for every lawful way; nothing else stands beside it"
            raise ValueError(message)
        if self.facing is not None:
            object.__setattr__(self, "facing", as_facing(self.facing))
        if self.at is not None:
            object.__setattr__(self, "at", float(self.at))
