"""Moves, and what brings a unit into another formation or place."""

from enum import Enum
from typing import ClassVar

from serried.frozen import frozen
from serried.model.actions.form import Action, Astray, Form, Item
from serried.model.actions.layout import LAYOUT, TEST, refuse_nothing
from serried.model.actions.legs import (
    Join,
    Leg,
    Number,
    Open,
    Pivot,
    Place,
    Ranks,
    as_facing,
    as_number,
    has_leg,
    open_values,
)
from serried.model.actions.subject import Subject
from serried.model.ids import Inches, Letter


class Manner(Enum):
    """The kinds of move that a unit can announce."""

    ADVANCE = "advance"
    MARCH = "march"


@frozen(kw_only=True)
class Move(Action):
    """Move *subject* along *legs*, one after another.

    Attributes:
        flying: Whether it uses its Flying Movement.
        magical: The range of a Magical Move in inches; None for a common move.
        test_by: The letter of the model whose Discipline is tested.
    """

    form: ClassVar = Form(
        "{subject} [magical move {magical:number}] {manner} [flying]",
        Item("{leg}", many="legs"),
        TEST,
        examples=(
            "spears advance: forward 3, wheel right 2",
            "spears march: forward 3, wheel right 6",
            "spears magical move 12 advance: forward 12",
        ),
        item="leg",
        required=True,
        astray=(
            Astray(
                "{subject} {manner} to {place:point}",
                "which way is it to look there? write"
                " `{subject} {manner} to {place} facing 30`",
            ),
        ),
    )

    subject: Subject
    manner: Manner
    legs: tuple[Leg, ...]
    flying: bool = False
    magical: Inches | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Refuse a move without legs, or with legs that make none together."""
        if not self.legs:
            message = "a move has at least one leg"
            raise ValueError(message)
        if has_leg(self.legs[:-1], Join):
            message = "joining a unit is the last leg of a move"
            if isinstance(self.legs[-1], Ranks):
                whole = " ".join(map(str, self.legs[-2:]))
                message += f"; how that unit stands then follows it: `{whole}`"
            raise ValueError(message)
        opened = [value for leg in self.legs for value in open_values(leg)]
        for one in Open:
            if opened.count(one) > 1:
                message = f"`{one.value}` stands in a line once at most"
                raise ValueError(message)


@frozen(kw_only=True)
class Reform(Action):
    """Put *subject* back about its Centre, in another facing or formation.

    Attributes:
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        places: The models beside it that go to the other side (FR-16).
    """

    form: ClassVar = Form(
        "{subject} [magical move {magical:number}] reform",
        *LAYOUT,
        Item("place {letter} at {place}", many="places", of=Place),
        TEST,
        examples=("spears reform: facing 90, files 6",),
        item="part of a reform",
        required=True,
    )

    subject: Subject
    facing: Number | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None
    places: tuple[Place, ...] = ()
    magical: Inches | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Make the facing a float; a formation has files and ranks."""
        refuse_nothing(self.files, self.ranks)
        if self.facing is not None:
            object.__setattr__(self, "facing", as_facing(self.facing))


@frozen(kw_only=True)
class Rally(Action):
    """Try to rally the fleeing *subject*, which then reforms as a Reform does.

    Attributes:
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        without_flag: Whether a failed roll stands though the flag of the army would
            let it be thrown again.
        test_by: The letter of the model whose Leadership is tested.
    """

    form: ClassVar = Form(
        "{subject} rally [without flag]",
        *LAYOUT,
        TEST,
        examples=("spears rally", "spears rally: facing 90, files 6"),
        item="part of a reform",
    )

    subject: Subject
    facing: Number | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None
    without_flag: bool = False
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Make the facing a float; a formation has files and ranks."""
        refuse_nothing(self.files, self.ranks)
        if self.facing is not None:
            object.__setattr__(self, "facing", as_facing(self.facing))


@frozen(kw_only=True)
class Flee(Action):
    """Let the fleeing *subject* flee on, as far as its dice say."""

    form: ClassVar = Form("{subject} flee", examples=("spears flee",))

    subject: Subject


@frozen(kw_only=True)
class RandomMove(Action):
    """Move *subject* straight ahead, as far as its dice say.

    Attributes:
        pivot: The turn about its Centre before the dice; None keeps the facing.
    """

    form: ClassVar = Form(
        "{subject} random move",
        Item("{pivot}"),
        examples=("spawn random move: pivot right 45",),
        item="pivot",
    )

    subject: Subject
    pivot: Pivot | None = None


@frozen(kw_only=True)
class Reinforce(Action):
    """Bring *subject* in from the table *edge*, *at* inches along it."""

    form: ClassVar = Form(
        "{subject} reinforce {edge:table_edge} at {at:open_number}",
        examples=("wolves reinforce west at 20",),
    )

    subject: Subject
    edge: str
    at: Number

    def __post_init__(self) -> None:
        """Make the place a float."""
        object.__setattr__(self, "at", as_number(self.at))
