"""Actions of the Charge Phase."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Form, Item
from serried.model.actions.legs import Pivot, Side
from serried.model.actions.subject import Subject
from serried.model.extents import Edge
from serried.model.ids import Inches, Letter, UnitId
from serried.model.pending_charges import Reaction
from serried.tuples import NamedTuple


@frozen(kw_only=True)
class Charge(Action):
    """Declare a Charge of *subject* against *target*.

    Attributes:
        on_foot: Whether who can fly will not (CHG-10).
        asked: Whether it is only asked what would come of it.
    """

    form: ClassVar = Form(
        "{subject} charge {target:enemy} [on foot] [{asked}]",
        examples=(
            "spears charge foes",
            "spears charge foes on foot",
            "spears charge foes ?",
        ),
    )

    subject: Subject
    target: UnitId
    on_foot: bool = False
    asked: bool = False


@frozen(kw_only=True)
class React(Action):
    """Let the charged *subject* hold, or stand and shoot; ``Flee`` is its own."""

    form: ClassVar = Form(
        "{subject} {reaction}", examples=("foes hold", "foes stand and shoot")
    )

    subject: Subject
    reaction: Reaction

    def __post_init__(self) -> None:
        """Leave one notation to each action."""
        if self.reaction is Reaction.FLEE:
            message = "a unit flees by the action Flee"
            raise ValueError(message)


@frozen(kw_only=True)
class Redirect(Action):
    """Try to lead *subject*, whose target flees, to another *target*.

    Attributes:
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} redirect to {target:enemy}",
        Item("test by {test_by:letter}"),
        examples=("spears redirect to bows", "spears redirect to bows: test by K"),
    )

    subject: Subject
    target: UnitId
    test_by: Letter | None = None


class ChosenEnd(NamedTuple):
    """Where the owner wants a charger to end: ``knights at -3.0``.

    Attributes:
        offset: How far the middle of its front is to its own left of the middle of
            the charged Facing, as ``shift`` in a position file.
    """

    charger: Subject
    offset: Inches


@frozen(kw_only=True)
class ResolveCharge(Action):
    """Roll for *subject* and move it, with all who charge the same target.

    Attributes:
        at: The offset at which it is to end; None leaves it to the referee where
            one is best.
        others: The same of those who charge with it.
        against: Which of several targets that flee it goes for.
        facing: Which Facing of a target lines up with it, if its path is blocked.
        ranks: The ranks in which that target stands then, as in a position file.
        slide: The half that closes the single rank that a Character charges out of.
        pivot: The turn about its Centre after the target was caught.
        test_by: The letter of the model whose Discipline is tested for that.
    """

    form: ClassVar = Form(
        "{subject} resolve charge",
        Item("against {against:charged}"),
        Item("at {at:signed}"),
        Item("{charger:subject} at {offset:signed}", many="others", of=ChosenEnd),
        Item("facing {facing}"),
        Item("ranks {ranks}"),
        Item("slide {slide:side}"),
        Item("{pivot}"),
        Item("test by {test_by:letter}"),
        examples=(
            "spears resolve charge",
            "spears resolve charge: at 1.2, knights at -3",
        ),
        item="choice of a charge",
    )

    subject: Subject
    at: Inches | None = None
    others: tuple[ChosenEnd, ...] = ()
    against: UnitId | None = None
    facing: Edge | None = None
    ranks: tuple[str, ...] | None = None
    slide: Side | None = None
    pivot: Pivot | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Make the offsets floats; a pivot is settled."""
        if self.pivot is not None and not isinstance(self.pivot.degrees, float):
            message = "a pivot after a charge has a number of degrees"
            raise ValueError(message)
        if self.at is not None:
            object.__setattr__(self, "at", float(self.at))
        others = tuple(ChosenEnd(one, float(at)) for one, at in self.others)
        object.__setattr__(self, "others", others)
