"""Actions that only the Melee Phase asks for."""

from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Form, Item
from serried.model.actions.layout import TEST
from serried.model.actions.legs import Side, as_angle
from serried.model.actions.subject import Subject
from serried.model.ids import Letter, PlayerId, UnitId


@frozen(kw_only=True)
class FightOn(Action):
    """Go on with the Round of Combat: throw what is due, and carry it out."""

    form: ClassVar = Form("{player} fight on", examples=("blue fight on",))

    player: PlayerId


@frozen(kw_only=True)
class Fight(Action):
    """Pick the combat in which *unit* fights, and begin its Round."""

    form: ClassVar = Form("{player} fight {unit}", examples=("blue fight spears",))

    player: PlayerId
    unit: UnitId


@frozen(kw_only=True)
class FearTest(Action):
    """Take the Fear Test that *subject* owes.

    Attributes:
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} fear test",
        TEST,
        examples=("spears fear test", "spears fear test: test by K"),
    )

    subject: Subject
    test_by: Letter | None = None


@frozen(kw_only=True)
class Use(Action):
    """Choose the Close Combat Weapon of *subject* for this combat."""

    form: ClassVar = Form(
        "{subject} use {weapon:arm}",
        examples=("spears use Spear", "guard.K use Great Weapon"),
    )

    subject: Subject
    weapon: str


@frozen(kw_only=True)
class IssueDuel(Action):
    """Let *subject*, a Character or Champion, issue a Duel."""

    form: ClassVar = Form("{subject} issue duel", examples=("guard.K issue duel",))

    subject: Subject


@frozen(kw_only=True)
class AcceptDuel(Action):
    """Let *subject* accept the Duel that was issued."""

    form: ClassVar = Form("{subject} accept duel", examples=("foes.C accept duel",))

    subject: Subject


@frozen(kw_only=True)
class RefuseDuel(Action):
    """Refuse the Duel that was issued; *subject* is one of those who could accept."""

    form: ClassVar = Form("{subject} refuse duel", examples=("foes.C refuse duel",))

    subject: Subject


@frozen(kw_only=True)
class NameRefuser(Action):
    """Let *subject*, whose Duel was refused, name a Character that refused it."""

    form: ClassVar = Form(
        "{subject} name {refuser:subject}", examples=("guard.K name foes.K",)
    )

    subject: Subject
    refuser: Subject


@frozen(kw_only=True)
class Crush(Action):
    """Declare that *subject* makes a Crush Attack instead of its other attacks."""

    form: ClassVar = Form("{subject} crush", examples=("giant crush",))

    subject: Subject


@frozen(kw_only=True)
class Grind(Action):
    """Declare that *subject* grinds in this Round instead of making Impact Hits."""

    form: ClassVar = Form("{subject} grind", examples=("hydra grind", "ogres.R grind"))

    subject: Subject


@frozen(kw_only=True)
class BreakTest(Action):
    """Take the Break Test that *subject* owes.

    Attributes:
        without_flag: Whether a failed roll stands though the flag of the army would
            let it be thrown again.
        test_by: The letter of the model whose Discipline is tested.
        more_from: The letters of the Characters that lose one Health Point more than
            others, where an Unstable unit loses some that cannot be spread evenly.
    """

    form: ClassVar = Form(
        "{subject} break test [without flag]",
        TEST,
        Item("more from {letter}", many="more_from"),
        examples=(
            "foes break test",
            "foes break test: test by K",
            "foes break test: more from K",
        ),
    )

    subject: Subject
    without_flag: bool = False
    test_by: Letter | None = None
    more_from: tuple[Letter, ...] = ()


@frozen(kw_only=True)
class Pursue(Action):
    """Let *subject* Pursue *target*, a Broken unit that it touches."""

    form: ClassVar = Form(
        "{subject} pursue {target:enemy}", examples=("spears pursue foes",)
    )

    subject: Subject
    target: UnitId


@frozen(kw_only=True)
class Restrain(Action):
    """Let *subject* hold back from a Pursuit, if its test is passed.

    Attributes:
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} restrain",
        TEST,
        examples=("spears restrain", "spears restrain: test by K"),
    )

    subject: Subject
    test_by: Letter | None = None


@frozen(kw_only=True)
class Overrun(Action):
    """Let *subject*, whose enemies are all wiped out, go on straight ahead."""

    form: ClassVar = Form("{subject} overrun", examples=("knights overrun",))

    subject: Subject


@frozen(kw_only=True)
class PostCombatPivot(Action):
    """Turn *subject* about its Centre after a combat."""

    form: ClassVar = Form(
        "{subject} pivot",
        Item("{toward:side} {degrees:number}"),
        examples=("spears pivot: right 90",),
        item="turn",
        required=True,
    )

    subject: Subject
    toward: Side
    degrees: float

    def __post_init__(self) -> None:
        """Make the angle a float."""
        object.__setattr__(self, "degrees", as_angle(self.degrees))
