"""What is done to single models: who goes, who comes back, who stands where."""

from typing import ClassVar

from serried.frozen import frozen
from serried.geometry import Point
from serried.model.actions.form import Action, Form, Item
from serried.model.actions.layout import refuse_nothing
from serried.model.actions.legs import (
    Join,
    Number,
    Open,
    Side,
    as_facing,
)
from serried.model.actions.subject import Subject
from serried.model.ids import Inches, Letter, PlayerId, UnitId
from serried.tuples import NamedTuple


@frozen(kw_only=True)
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


@frozen(kw_only=True)
class Lose(Action):
    """Lose Health Points in one batch, and models with them.

    Attributes:
        models: The owner's choice of models; empty where none was named.
        refills: The owner's choice of who fills gaps; empty where none was named.
        slide: The side of a gap that slides to close it, if one was named.
        culprit: The enemy unit whose attack or spell it is, if one was named.
    """

    form: ClassVar = Form(
        "{subject} lose {amount:count} [from {culprit:enemy}]",
        Item("{model}", many="models"),
        Item("{model} to {to:place}", many="refills", of=Refill),
        Item("slide {slide:side}"),
        examples=("spears lose 3 from foes", "spears lose 3: 2.1, 1.4, 1.5"),
    )

    subject: Subject
    amount: int
    models: tuple[str, ...] = ()
    refills: tuple[Refill, ...] = ()
    slide: Side | None = None
    culprit: UnitId | None = None

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


@frozen(kw_only=True)
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


@frozen(kw_only=True)
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


@frozen(kw_only=True)
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


@frozen(kw_only=True)
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


@frozen(kw_only=True)
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


@frozen(kw_only=True)
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
        refuse_nothing(self.files, self.ranks)
        if self.facing is Open.REST:
            message = "a facing is a number of degrees, or `?`"
            raise ValueError(message)
        object.__setattr__(self, "facing", as_facing(self.facing))
        if self.at is not None:
            object.__setattr__(self, "at", (float(self.at[0]), float(self.at[1])))
