"""Actions: everything a player can ask of the referee.

``str(action)`` is its notation, and ``notation.parse_action`` reads it back.
The types rule out nonsense, not illegality: a referee must be able to hear an
illegal request in order to explain what is wrong with it.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from serried.geometry import Point
from serried.model.charge_actions import Charge, React, Redirect, ResolveCharge
from serried.model.ids import Inches, Letter, PlayerId, UnitId
from serried.model.legs import (
    Leg,
    Number,
    Open,
    Pivot,
    Place,
    Side,
    as_facing,
    as_number,
    number_text,
)
from serried.model.subject import Subject


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
class Move:
    """Move *subject* along *legs*, one after another.

    Attributes:
        flying: Whether it uses its Flying Movement.
        magical: The range of a Magical Move in inches; None for a common move.
        test_by: The letter of the model whose Discipline is tested.
    """

    subject: Subject
    manner: Manner
    legs: tuple[Leg, ...]
    flying: bool = False
    magical: Inches | None = None
    test_by: Letter | None = None

    def __post_init__(self) -> None:
        """Refuse a move without legs."""
        if not self.legs:
            message = "a move has at least one leg"
            raise ValueError(message)

    def __str__(self) -> str:
        """Return the notation."""
        flying = " flying" if self.flying else ""
        verb = f"{_magical(self.magical)}{self.manner.value}{flying}"
        return f"{self.subject} {verb}: {_items(self.legs, self.test_by)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reform:
    """Put *subject* back about its Centre, in another facing or formation.

    Attributes:
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        places: The models beside it that go to the other side (FR-16).
    """

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

    def __str__(self) -> str:
        """Return the notation."""
        layout = _layout(self.facing, self.files, self.ranks)
        said = _items([*layout, *map(str, self.places)], self.test_by)
        return f"{self.subject} {_magical(self.magical)}reform: {said}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally:
    """Try to rally the fleeing *subject*, which then reforms as a Reform does.

    Attributes:
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        test_by: The letter of the model whose Leadership is tested.
    """

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

    def __str__(self) -> str:
        """Return the notation."""
        said = _items(_layout(self.facing, self.files, self.ranks), self.test_by)
        return f"{self.subject} rally{f': {said}' if said else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flee:
    """Let the fleeing *subject* flee on, as far as its dice say."""

    subject: Subject

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} flee"


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomMove:
    """Move *subject* straight ahead, as far as its dice say.

    Attributes:
        pivot: The turn about its Centre before the dice; None keeps the facing.
    """

    subject: Subject
    pivot: Pivot | None = None

    def __str__(self) -> str:
        """Return the notation."""
        pivot = "" if self.pivot is None else f": {self.pivot}"
        return f"{self.subject} random move{pivot}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy:
    """Deploy the character *subject* inside *unit*.

    Attributes:
        widening: The end of a one-rank unit that the displaced model goes to.
    """

    subject: Subject
    unit: UnitId
    at: str
    widening: Side | None = None

    def __str__(self) -> str:
        """Return the notation."""
        widening = f" widening {self.widening.value}" if self.widening else ""
        return f"{self.subject} deploy in {self.unit} at {self.at}{widening}"


class Refill(NamedTuple):
    """A model that is to fill a gap: ``3.5 to 1.3``."""

    model: str
    to: str

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.model} to {self.to}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose:
    """Lose Health Points in one batch, and models with them.

    Attributes:
        models: The owner's choice of models; empty where none was named.
        refills: The owner's choice of who fills gaps; empty where none was named.
        slide: The side of a gap that slides to close it, if one was named.
    """

    subject: Subject
    amount: int
    models: tuple[str, ...] = ()
    refills: tuple[Refill, ...] = ()
    slide: Side | None = None

    @property
    def chosen(self) -> bool:
        """Whether the owner names anything."""
        return bool(self.models or self.refills or self.slide)

    def __str__(self) -> str:
        """Return the notation."""
        slide = (f"slide {self.slide.value}",) if self.slide else ()
        named = ", ".join((*self.models, *map(str, self.refills), *slide))
        return f"{self.subject} lose {self.amount}{f': {named}' if named else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Losses that happen at the same time."""

    losses: tuple[Lose, ...]

    def __str__(self) -> str:
        """Return the notation."""
        return f"batch: {', '.join(map(str, self.losses))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHits:
    """Distribute *hits* over the Health Pools of *subject*.

    Attributes:
        shares: The distribution by pool letter; empty where none was named.
    """

    subject: Subject
    hits: int
    by: PlayerId | None = None
    shares: tuple[tuple[Letter, int], ...] = ()

    def __str__(self) -> str:
        """Return the notation."""
        by = f" by {self.by}" if self.by else ""
        shares = ", ".join(f"{letter} {hits}" for letter, hits in self.shares)
        return (
            f"{self.subject} take {self.hits} hits{by}{f': {shares}' if shares else ''}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeWay:
    """Swap the character drawn with *letter* to ``rank.file``.

    Attributes:
        to: The place of its front-left corner; ``?`` asks for every lawful one.
    """

    subject: Subject
    letter: Letter
    to: str

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} make way: {self.letter} to {self.to}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """Recover Health Points lost earlier.

    Attributes:
        shares: How many each Health Pool recovers; empty where nobody said.
    """

    subject: Subject
    amount: int
    shares: tuple[tuple[Letter, int], ...] = ()

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} recover {self.amount}{_after_colon(self.shares, ())}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Raise:
    """Raise Health Points, and models with them.

    Attributes:
        shares: How many each Health Pool recovers first; empty where nobody said.
        places: Where models stand afterwards that come back or give way to one that
            does, as a letter and ``rank.file``; empty where nobody said.
    """

    subject: Subject
    amount: int
    shares: tuple[tuple[Letter, int], ...] = ()
    places: tuple[tuple[Letter, str], ...] = ()

    def __str__(self) -> str:
        """Return the notation."""
        said = _after_colon(self.shares, self.places)
        return f"{self.subject} raise {self.amount}{said}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Summon:
    """Put the summoned *unit* on the table.

    Attributes:
        x: Middle of its front edge, in inches east; None asks for a place.
        y: The same in inches north.
        facing: Degrees clockwise from north; ``?`` asks for one.
        within: The range in inches, if the ability has one.
        of: What the range is measured from.
        on: The chosen point of a Ground spell, if it is one.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
    """

    unit: UnitId
    x: Inches | None
    y: Inches | None
    facing: Number
    within: Inches | None = None
    of: str | None = None
    on: Point | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Make the facing a float; a place has both of its numbers, or neither."""
        _refuse_nothing(self.files, self.ranks)
        if (self.x is None) != (self.y is None):
            message = "a place has two numbers"
            raise ValueError(message)
        object.__setattr__(self, "facing", as_facing(self.facing))

    @property
    def at(self) -> Point | None:
        """The middle of its front edge; None asks for a place."""
        return None if self.x is None or self.y is None else (self.x, self.y)

    def __str__(self) -> str:
        """Return the notation."""
        parts = [
            f"summon {self.unit} at {_point(self.at)}",
            f"facing {number_text(self.facing)}",
            f"within {self.within!r} of {self.of}" if self.of else "",
            f"on {_point(self.on)}" if self.on else "",
            *_layout(None, self.files, self.ranks),
        ]
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce:
    """Bring *subject* in from the table *edge*, *at* inches along it."""

    subject: Subject
    edge: str
    at: Number

    def __post_init__(self) -> None:
        """Make the place a float."""
        object.__setattr__(self, "at", as_number(self.at))

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} reinforce {self.edge} at {number_text(self.at)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMay:
    """Ask whether *subject* may do something this turn; changes nothing."""

    subject: Subject
    permission: Permission

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} may {self.permission.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskDistance:
    """Ask how far *subject* is from *other*; changes nothing."""

    subject: Subject
    other: str

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.subject} distance to {self.other}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskSight:
    """Ask whether somebody sees something; changes nothing.

    Attributes:
        viewer: A unit, or a model of one, as ``spears.1.2`` or ``guard.K``.
        target: The same of what is to be seen; or a point of the table, in inches.
    """

    viewer: str
    target: str | Point

    def __post_init__(self) -> None:
        """Make the numbers of a point floats."""
        if not isinstance(self.target, str):
            x, y = self.target
            object.__setattr__(self, "target", (float(x), float(y)))

    def __str__(self) -> str:
        """Return the notation."""
        seen = self.target if isinstance(self.target, str) else _point(self.target)
        return f"{self.viewer} sees {seen}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskArc:
    """Ask in which Arc of a unit somebody stands; changes nothing.

    Attributes:
        located: The unit that stands there, or a model of one, as ``foes.1.2``.
        unit: Whose Arcs they are.
    """

    located: str
    unit: UnitId

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.located} arc of {self.unit}"


@dataclass(frozen=True, slots=True)
class NextPhase:
    """Time passes: the phase ends, and what lasts to its end with it."""

    def __str__(self) -> str:
        """Return the notation."""
        return "next phase"


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Time passes: the Player Turn ends, and what lasts to its end with it."""

    def __str__(self) -> str:
        """Return the notation."""
        return "next turn"


Action: TypeAlias = (
    Move
    | Reform
    | Rally
    | Flee
    | RandomMove
    | Deploy
    | Charge
    | React
    | Redirect
    | ResolveCharge
    | Lose
    | Batch
    | TakeHits
    | MakeWay
    | Recover
    | Raise
    | Summon
    | Reinforce
    | AskMay
    | AskDistance
    | AskSight
    | AskArc
    | NextPhase
    | NextTurn
)


def _refuse_nothing(files: int | None, ranks: tuple[str, ...] | None) -> None:
    """Refuse a formation without files or without ranks."""
    if files is not None and files < 1:
        message = f"a unit has 1 file or more, not {files}"
        raise ValueError(message)
    if ranks is not None and not ranks:
        message = "a unit has 1 rank or more"
        raise ValueError(message)


def _layout(
    facing: Number | None, files: int | None, ranks: tuple[str, ...] | None
) -> list[str]:
    items = [
        f"facing {number_text(facing)}" if facing is not None else "",
        f"files {files}" if files is not None else "",
        f"ranks {'/'.join(ranks)}" if ranks is not None else "",
    ]
    return [item for item in items if item]


def _after_colon(
    shares: tuple[tuple[Letter, int], ...], places: tuple[tuple[Letter, str], ...]
) -> str:
    said = [f"{letter} {many}" for letter, many in shares]
    said += [f"{letter} at {place}" for letter, place in places]
    return f": {', '.join(said)}" if said else ""


def _point(point: Point | None) -> str:
    """Return the notation of a place on the table, ``?`` for None."""
    return Open.ASKED.value if point is None else f"{point[0]!r}, {point[1]!r}"


def _magical(distance: Inches | None) -> str:
    return "" if distance is None else f"magical move {distance!r} "


def _items(items: "tuple[object, ...] | list[str]", test_by: Letter | None) -> str:
    said = [str(item) for item in items]
    return ", ".join([*said, f"test by {test_by}"] if test_by else said)
