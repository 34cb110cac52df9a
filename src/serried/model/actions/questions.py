"""Questions, which change nothing, and the passing of time."""

from enum import Enum
from typing import ClassVar

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.actions.form import Action, Astray, Form
from serried.model.actions.moves import Manner
from serried.model.actions.subject import Subject
from serried.model.ids import UnitId


class Permission(Enum):
    """What a unit may be asked to be allowed."""

    MOVE = "move"
    MARCH = "march"
    SHOOT = "shoot"
    CHARGE = "charge"


@frozen(kw_only=True)
class AskMay(Action):
    """Ask whether *subject* may do something this turn; changes nothing."""

    form: ClassVar = Form(
        "{subject} may {permission}",
        examples=("spears may march",),
        astray=(
            Astray(
                "{subject} may charge {target:unit}",
                "`may charge` names no target; write `{subject} charge {target} ?`",
            ),
        ),
    )

    subject: Subject
    permission: Permission


@frozen(kw_only=True)
class AskDistance(Action):
    """Ask how far *subject* is from *other*; changes nothing."""

    form: ClassVar = Form(
        "{subject} distance to {other:reference}", examples=("spears distance to foes",)
    )

    subject: Subject
    other: str


@frozen(kw_only=True)
class AskSight(Action):
    """Ask whether somebody sees something; changes nothing.

    Attributes:
        viewer: A unit, or a model of one, as ``spears.1.2`` or ``guard.K``.
        target: The same of what is to be seen; or a point of the table, in inches.
    """

    form: ClassVar = Form(
        "{viewer:reference} sees {target:sight}",
        examples=("spears sees foes", "spears.1.2 sees foes.2.1", "spears sees 30, 20"),
    )

    viewer: str
    target: str | Point

    def __post_init__(self) -> None:
        """Make the numbers of a point floats."""
        if not isinstance(self.target, str):
            x, y = self.target
            object.__setattr__(self, "target", (float(x), float(y)))


@frozen(kw_only=True)
class AskArc(Action):
    """Ask in which Arc of a unit somebody stands; changes nothing.

    Attributes:
        located: The unit that stands there, or a model of one, as ``foes.1.2``.
        unit: Whose Arcs they are.
    """

    form: ClassVar = Form(
        "{located:reference} arc of {unit}", examples=("foes arc of spears",)
    )

    located: str
    unit: UnitId


@frozen(kw_only=True)
class AskCover(Action):
    """Ask how much cover somebody has from a shooter; changes nothing.

    Attributes:
        shooter: A unit, or a model of one, as ``bows.1.2``.
        target: The unit that is shot at.
        along: How far from the left end of its front each model shoots, in inches;
            None for where the cover is least.
    """

    form: ClassVar = Form(
        "{shooter:reference} cover of {target:unit} [from {along:number}]",
        examples=("bows cover of foes", "bows.1.2 cover of foes from 0.3"),
    )

    shooter: str
    target: UnitId
    along: float | None = None

    def __post_init__(self) -> None:
        """Make the number a float."""
        if self.along is not None:
            object.__setattr__(self, "along", float(self.along))


@frozen(kw_only=True)
class AskInside(Action):
    """Ask whether a unit is more than half inside a piece of terrain.

    Attributes:
        area: The name of the terrain.
    """

    form: ClassVar = Form("{unit} inside {area:unit}", examples=("spears inside wood",))

    unit: UnitId
    area: str


@frozen(kw_only=True)
class AskOdds(Action):
    """Ask what the next Round of Combat of two units may come to; changes nothing.

    Attributes:
        unit: The one; *enemy* the other, which it touches.
        in_fractions: Whether chances are told as fractions, or rounded to floats.
    """

    form: ClassVar = Form(
        "{unit} odds against {enemy:enemy} [in fractions]",
        examples=("spears odds against foes", "spears odds against foes in fractions"),
    )

    unit: UnitId
    enemy: UnitId
    in_fractions: bool = False


@frozen(kw_only=True)
class AskPlan(Action):
    """Ask how a unit gets to a place; changes nothing.

    Attributes:
        place: Where the middle of its front is to stand, in inches.
        facing: Which way it is to look, in degrees clockwise from north.
        within: How far a front corner may end from where it should be, in inches;
            None for what nobody sees.
        flying: Whether it uses its Flying Movement.
    """

    form: ClassVar = Form(
        "{unit} {manner} [flying] to {place:point} facing {facing:signed}"
        " [within {within:number}]",
        examples=(
            "spears march to 40, 22 facing 30",
            "spears advance to 40, 22 facing 30 within 0.5",
            "eagles march flying to 40, 22 facing 30",
        ),
    )

    unit: UnitId
    manner: Manner
    place: Point
    facing: float
    within: float | None = None
    flying: bool = False

    def __post_init__(self) -> None:
        """Make the numbers floats."""
        x, y = self.place
        object.__setattr__(self, "place", (float(x), float(y)))
        object.__setattr__(self, "facing", float(self.facing))
        if self.within is not None:
            object.__setattr__(self, "within", float(self.within))


@frozen(kw_only=True)
class AskReach(Action):
    """Ask where a unit can get to; changes nothing.

    Attributes:
        place: Where the middle of its front is to stand, in inches: then it is asked
            which way it can look there. None for every place.
        facing: Which way it is to look, in degrees clockwise from north; None for
            whichever.
        flying: Whether it uses its Flying Movement.
    """

    form: ClassVar = Form(
        "{unit} reach {manner} [flying] [at {place:point}] [facing {facing:signed}]",
        examples=(
            "spears reach march",
            "spears reach march facing 30",
            "spears reach march at 40, 22",
            "eagles reach advance flying",
        ),
        astray=(
            Astray(
                "{unit} reach",
                "by which move? write `{unit} reach march`, `{unit} reach advance`"
                " or `{unit} reach reform`",
            ),
        ),
    )

    unit: UnitId
    manner: Manner
    place: Point | None = None
    facing: float | None = None
    flying: bool = False

    def __post_init__(self) -> None:
        """Make the numbers floats."""
        if self.place is not None:
            x, y = self.place
            object.__setattr__(self, "place", (float(x), float(y)))
        if self.facing is not None:
            object.__setattr__(self, "facing", float(self.facing))


@frozen
class NextPhase(Action):
    """Time passes: the phase ends, and what lasts to its end with it."""

    form: ClassVar = Form("next phase", examples=("next phase",))


@frozen
class NextTurn(Action):
    """Time passes: the Player Turn ends, and what lasts to its end with it."""

    form: ClassVar = Form("next turn", examples=("next turn",))
