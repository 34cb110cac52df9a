"""Actions: what players ask of the referee, each with the form of its line."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, NamedTuple

from serried.geometry import Point
from serried.model.form import Action, Astray, Form, Item
from serried.model.ids import Inches, Letter, PlayerId, UnitId
from serried.model.legs import (
    Join,
    Leg,
    Number,
    Open,
    Pivot,
    Place,
    Ranks,
    Side,
    as_facing,
    as_number,
    open_values,
)
from serried.model.subject import Subject

TEST: Final = Item("test by {test_by:letter}")
"""Whose Discipline or Leadership is tested, the last item of a line."""

LAYOUT: Final = (
    Item("facing {facing:open_signed}"),
    Item("files {files}"),
    Item("ranks {ranks}"),
)
"""How a unit stands afterwards."""


class Manner(Enum):
    """The kinds of move that a unit can announce."""

    ADVANCE = "advance"
    MARCH = "march"


class Permission(Enum):
    """What a unit may be asked to be allowed."""

    MOVE = "move"
    MARCH = "march"
    SHOOT = "shoot"
    CHARGE = "charge"


@dataclass(frozen=True, slots=True, kw_only=True)
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
        if any(isinstance(leg, Join) for leg in self.legs[:-1]):
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
        _refuse_nothing(self.files, self.ranks)
        if self.facing is not None:
            object.__setattr__(self, "facing", as_facing(self.facing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally(Action):
    """Try to rally the fleeing *subject*, which then reforms as a Reform does.

    Attributes:
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        test_by: The letter of the model whose Leadership is tested.
    """

    form: ClassVar = Form(
        "{subject} rally",
        *LAYOUT,
        TEST,
        examples=("spears rally", "spears rally: facing 90, files 6"),
        item="part of a reform",
    )

    subject: Subject
    facing: Number | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Make the facing a float; a formation has files and ranks."""
        _refuse_nothing(self.files, self.ranks)
        if self.facing is not None:
            object.__setattr__(self, "facing", as_facing(self.facing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Flee(Action):
    """Let the fleeing *subject* flee on, as far as its dice say."""

    form: ClassVar = Form("{subject} flee", examples=("spears flee",))

    subject: Subject


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy(Action):
    """Deploy the character *subject* inside *unit*.

    Attributes:
        at: Where it stands; ``?`` asks for every lawful place.
        widening: The end of a one-rank unit that the displaced model goes to.
        ranks: How the unit stands with it, as drawn; None leaves that open.
    """

    form: ClassVar = Form(
        "{subject} deploy in {unit} at {at:place_or_asked}"
        " [widening {widening:side}] [ranks {ranks}]",
        examples=("hero deploy in spears at 1.3",),
    )

    subject: Subject
    unit: UnitId
    at: str
    widening: Side | None = None
    ranks: tuple[str, ...] | None = None

    @property
    def join(self) -> Join:
        """The place as one that is moved into is named."""
        at = None if self.at == Open.ASKED.value else self.at
        return Join(self.unit, at, self.widening, self.ranks)


class Refill(NamedTuple):
    """A model that is to fill a gap: ``3.5 to 1.3``."""

    model: str
    to: str


class Share(NamedTuple):
    """How much of hits or of Health Points a Health Pool has: ``R 5``."""

    letter: Letter
    many: int


class Standing(NamedTuple):
    """Where a model stands that comes back or gives way: ``R at 2.4``."""

    letter: Letter
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Action):
    """Lose Health Points in one batch, and models with them.

    Attributes:
        models: The owner's choice of models; empty where none was named.
        refills: The owner's choice of who fills gaps; empty where none was named.
        slide: The side of a gap that slides to close it, if one was named.
    """

    form: ClassVar = Form(
        "{subject} lose {amount:count}",
        Item("{model}", many="models"),
        Item("{model} to {to:place}", many="refills", of=Refill),
        Item("slide {slide:side}"),
        examples=("spears lose 3", "spears lose 3: 2.1, 1.4, 1.5"),
    )

    subject: Subject
    amount: int
    models: tuple[str, ...] = ()
    refills: tuple[Refill, ...] = ()
    slide: Side | None = None

    def __post_init__(self) -> None:
        """Refuse a model that is named twice."""
        for model in self.models:
            if "." in model and self.models.count(model) > 1:
                message = f"{model!r} is named twice"
                raise ValueError(message)

    @property
    def chosen(self) -> bool:
        """Whether the owner names anything."""
        return bool(self.models or self.refills or self.slide)


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch(Action):
    """Losses that happen at the same time."""

    form: ClassVar = Form(
        "batch",
        Item("{loss}", many="losses", opens="lose"),
        examples=("batch: spears lose 3, guard.K lose 1",),
        item="loss",
        required=True,
    )

    losses: tuple[Lose, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHits(Action):
    """Distribute *hits* over the Health Pools of *subject*.

    Attributes:
        shares: The distribution by pool letter; empty where none was named.
    """

    form: ClassVar = Form(
        "{subject} take {hits:count} hits [by {by:player}]",
        Item("{letter} {count}", many="shares", of=Share),
        examples=("spears take 7 hits by red", "spears take 7 hits: R 5, K 2"),
        item="share of the hits",
    )

    subject: Subject
    hits: int
    by: PlayerId | None = None
    shares: tuple[tuple[Letter, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeWay(Action):
    """Swap the character drawn with *letter* to ``rank.file``.

    Attributes:
        to: The place of its front-left corner; ``?`` asks for every lawful one.
    """

    form: ClassVar = Form(
        "{subject} make way",
        Item("{letter} to {to:place_or_asked}"),
        examples=("spears make way: K to 1.2",),
        item="swap",
        required=True,
    )

    subject: Subject
    letter: Letter
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover(Action):
    """Recover Health Points lost earlier.

    Attributes:
        shares: How many each Health Pool recovers; empty where nobody said.
    """

    form: ClassVar = Form(
        "{subject} recover {amount:count}",
        Item("{letter} {count}", many="shares", of=Share),
        examples=("spears recover 3", "spears recover 3: R 2, C 1"),
        item="share of the points",
    )

    subject: Subject
    amount: int
    shares: tuple[tuple[Letter, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise(Action):
    """Raise Health Points, and models with them.

    Attributes:
        shares: How many each Health Pool recovers first; empty where nobody said.
        places: Where models stand afterwards that come back or give way to one that
            does, as a letter and ``rank.file``; empty where nobody said.
    """

    form: ClassVar = Form(
        "{subject} raise {amount:count}",
        Item("{letter} {count}", many="shares", of=Share),
        Item("{letter} at {place}", many="places", of=Standing),
        examples=("spears raise 5", "spears raise 5: C at 1.3, R at 2.4"),
        item="share of the points or place",
    )

    subject: Subject
    amount: int
    shares: tuple[tuple[Letter, int], ...] = ()
    places: tuple[tuple[Letter, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Summon(Action):
    """Put the summoned *unit* on the table.

    Attributes:
        at: Middle of its front edge, in inches; None asks for a place.
        facing: Degrees clockwise from north; ``?`` asks for one.
        within: The range in inches, if the ability has one.
        of: What the range is measured from.
        on: The chosen point of a Ground spell, if it is one.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
    """

    form: ClassVar = Form(
        "summon {unit:reserve} at {at:point_or_asked} facing {facing:open_signed}"
        " [within {within:number} of {of:reference}] [on {on:point}]"
        " [files {files}] [ranks {ranks}]",
        examples=(
            "summon ghouls at 30, 20 facing 90 within 12 of wizard",
            "summon ghouls at ? facing 90 within 12 of wizard on 31, 20 files 5",
        ),
    )

    unit: UnitId
    at: Point | None
    facing: Number
    within: Inches | None = None
    of: str | None = None
    on: Point | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Make the numbers floats; a facing is no rest of anything."""
        _refuse_nothing(self.files, self.ranks)
        if self.facing is Open.REST:
            message = "a facing is a number of degrees, or `?`"
            raise ValueError(message)
        object.__setattr__(self, "facing", as_facing(self.facing))
        if self.at is not None:
            object.__setattr__(self, "at", (float(self.at[0]), float(self.at[1])))


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AskDistance(Action):
    """Ask how far *subject* is from *other*; changes nothing."""

    form: ClassVar = Form(
        "{subject} distance to {other:reference}", examples=("spears distance to foes",)
    )

    subject: Subject
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True)
class NextPhase(Action):
    """Time passes: the phase ends, and what lasts to its end with it."""

    form: ClassVar = Form("next phase", examples=("next phase",))


@dataclass(frozen=True, slots=True)
class NextTurn(Action):
    """Time passes: the Player Turn ends, and what lasts to its end with it."""

    form: ClassVar = Form("next turn", examples=("next turn",))


def _refuse_nothing(files: int | None, ranks: tuple[str, ...] | None) -> None:
    """Refuse a formation without files or ranks, and one that is said twice."""
    if files is not None and ranks is not None:
        message = "say `files` or `ranks`, not both"
        raise ValueError(message)
    if files is not None and files < 1:
        message = f"a unit has 1 file or more, not {files}"
        raise ValueError(message)
    if ranks is not None and not ranks:
        message = "a unit has 1 rank or more"
        raise ValueError(message)


ACTIONS: Final[tuple[type[Action], ...]] = (
    Move,
    Reform,
    Rally,
    Flee,
    RandomMove,
    Deploy,
    Lose,
    Batch,
    TakeHits,
    MakeWay,
    Recover,
    Raise,
    Summon,
    Reinforce,
    AskMay,
    AskDistance,
    AskSight,
    AskArc,
    NextPhase,
    NextTurn,
)
