"""Actions that only Panic, flights and Frenzy ask for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Form
from serried.model.actions.layout import TEST
from serried.model.actions.legs import Number, as_facing
from serried.model.actions.subject import Subject
from serried.model.ids import Letter, UnitId


@frozen(kw_only=True)
class PanicTest(Action):
    """Take the Panic Test that *subject* owes.

    Attributes:
        without_flag: Whether a failed roll stands though the flag of the army would
            let it be thrown again.
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} panic test [without flag]",
        TEST,
        examples=("spears panic test", "spears panic test: test by K"),
    )

    subject: Subject
    without_flag: bool = False
    test_by: Letter | None = None


@frozen(kw_only=True)
class DangerousTerrainTest(Action):
    """Throw the Dangerous Terrain Tests for which the flight of *subject* waits."""

    form: ClassVar = Form(
        "{subject} dangerous terrain test",
        examples=("spears dangerous terrain test",),
    )

    subject: Subject


@frozen(kw_only=True)
class FrenzyTest(Action):
    """Take the Frenzy Test that *subject* owes.

    Attributes:
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} frenzy test",
        TEST,
        examples=("spears frenzy test", "spears frenzy test: test by K"),
    )

    subject: Subject
    test_by: Letter | None = None


@frozen(kw_only=True)
class FleeFrom(Action):
    """Let *subject* flee from *target*, one of several enemies that are as close."""

    form: ClassVar = Form(
        "{subject} flee from {target:enemy}", examples=("spears flee from foes",)
    )

    subject: Subject
    target: UnitId


@frozen(kw_only=True)
class FleeFacing(Action):
    """Let *subject* flee in a random direction, where no enemy is on the table.

    Attributes:
        facing: The direction that came by chance, in degrees clockwise from north;
            ``?`` where nobody has let chance decide yet.
    """

    form: ClassVar = Form(
        "{subject} flee facing {facing:open_signed}",
        examples=("spears flee facing 120", "spears flee facing ?"),
    )

    subject: Subject
    facing: Number

    def __post_init__(self) -> None:
        """Make the facing a float."""
        object.__setattr__(self, "facing", as_facing(self.facing))
