"""Legs: the parts of a move, in the order in which they are made.

``str(leg)`` is its notation. A length may be open: ``?`` asks for every lawful
value, ``rest`` stands for what the other legs leave of the allowance.
"""

import math
from collections.abc import Iterable
from dataclasses import field
from enum import Enum
from typing import Final, TypeAlias

from serried.frozen import frozen
from serried.model.actions.layout import refuse_nothing
from serried.model.formation import Formation
from serried.model.ids import Letter, UnitId

MOST_DEGREES: Final = 180.0
"""A unit turns half round at most; farther is nearer the other way."""


class Side(Enum):
    """Left or right, as the unit itself sees them."""

    LEFT = "left"
    RIGHT = "right"


class Open(Enum):
    """A number that is asked for, or that follows from the others."""

    ASKED = "?"
    REST = "rest"


Number: TypeAlias = float | Open


def number_text(number: Number) -> str:
    """Return the notation of a number that may be open."""
    return number.value if isinstance(number, Open) else repr(number)


def as_number(number: Number, most: float = math.inf) -> Number:
    """Return *number* as a float, or as it is where it is open.

    Raises:
        ValueError: If it is negative, not finite, or larger than *most*.
    """
    if isinstance(number, Open):
        return number
    found = float(number)
    if not 0 <= found <= most:
        message = f"{found!r} is not from 0 to {most!r}"
        raise ValueError(message)
    return found


def as_angle(number: Number) -> Number:
    """Return an angle of a turn in degrees, as ``as_number`` does; at most 180.

    Raises:
        ValueError: If it is no such angle; a rest is a length.
    """
    if number is Open.REST:
        message = "a rest is a length, and no angle"
        raise ValueError(message)
    return as_number(number, MOST_DEGREES)


def as_facing(number: Number) -> Number:
    """Return a facing in degrees, which may be negative, but is finite.

    Raises:
        ValueError: If it is not.
    """
    if isinstance(number, Open):
        return number
    if not math.isfinite(number):
        message = f"{number!r} is no finite number"
        raise ValueError(message)
    return float(number)


@frozen
class Forward:
    """Straight ahead by *distance* inches."""

    distance: Number

    def __post_init__(self) -> None:
        """Make the distance a float."""
        object.__setattr__(self, "distance", as_number(self.distance))

    def __str__(self) -> str:
        """Return the notation."""
        return f"forward {number_text(self.distance)}"


@frozen
class Backward:
    """Straight back by *distance* inches, the facing unchanged."""

    distance: Number

    def __post_init__(self) -> None:
        """Make the distance a float."""
        object.__setattr__(self, "distance", as_number(self.distance))

    def __str__(self) -> str:
        """Return the notation."""
        return f"backward {number_text(self.distance)}"


@frozen
class Sideways:
    """Straight to one *side* by *distance* inches, the facing unchanged."""

    side: Side
    distance: Number

    def __post_init__(self) -> None:
        """Make the distance a float."""
        object.__setattr__(self, "distance", as_number(self.distance))

    def __str__(self) -> str:
        """Return the notation."""
        return f"{self.side.value} {number_text(self.distance)}"


@frozen
class Wheel:
    """A turn about the front corner on the *toward* side.

    Attributes:
        toward: The side whose front corner stands still.
        distance: How far the outer front corner goes, in inches as the book
            measures wheels; None where *degrees* says it.
        degrees: The angle, where the line gives one.
    """

    toward: Side
    distance: Number | None = None
    degrees: Number | None = None

    def __post_init__(self) -> None:
        """Make the numbers floats; one of them says how far."""
        if (self.distance is None) == (self.degrees is None):
            message = "a wheel has a distance or an angle"
            raise ValueError(message)
        if self.distance is not None:
            object.__setattr__(self, "distance", as_number(self.distance))
        if self.degrees is not None:
            object.__setattr__(self, "degrees", as_angle(self.degrees))

    def __str__(self) -> str:
        """Return the notation."""
        if self.degrees is not None:
            return f"wheel {self.toward.value} {number_text(self.degrees)}deg"
        assert self.distance is not None  # noqa: S101 - __post_init__ saw to it
        return f"wheel {self.toward.value} {number_text(self.distance)}"


@frozen
class Pivot:
    """A turn of a single model about its Centre, *degrees* to the *toward* side."""

    toward: Side
    degrees: Number

    def __post_init__(self) -> None:
        """Make the angle a float."""
        object.__setattr__(self, "degrees", as_angle(self.degrees))

    def __str__(self) -> str:
        """Return the notation."""
        return f"pivot {self.toward.value} {number_text(self.degrees)}"


@frozen
class Act:
    """The model called *model* does something here (MOV-16)."""

    model: str

    def __str__(self) -> str:
        """Return the notation."""
        return f"act {self.model}"


@frozen
class Sweep:
    """All models make their Sweeping Attack on *unit* here (SWEEP-3).

    Attributes:
        hits: How many hits it makes; None where nobody says.
        strength: Of these hits.
        penetration: Their Armour Penetration.
    """

    unit: UnitId
    hits: int | None = None
    strength: int = 0
    penetration: int = 0

    def __str__(self) -> str:
        """Return the notation."""
        if self.hits is None:
            return f"sweep {self.unit}"
        might = f"strength {self.strength} penetration {self.penetration}"
        return f"sweep {self.unit} hits {self.hits} {might}"


@frozen
class Place:
    """The model drawn with *letter* is re-placed at ``rank.file`` (CMD-1, FR-2)."""

    letter: Letter
    at: str

    def __str__(self) -> str:
        """Return the notation."""
        return f"place {self.letter} at {self.at}"


@frozen
class Ranks:
    """How a unit stands once a model has left it, or been re-placed, as drawn.

    Attributes:
        rows: The ranks, the front first.
    """

    rows: tuple[str, ...]

    def __str__(self) -> str:
        """Return the notation."""
        return f"ranks {'/'.join(self.rows)}"


@frozen
class Closing:
    """The half of a single rank that closes the gap of a model that leaves (FR-12)."""

    side: Side

    def __str__(self) -> str:
        """Return the notation."""
        return f"slide {self.side.value}"


@frozen
class Reforming:
    """The unit reforms here, about its Centre, and may go on (LIGHT-1).

    Attributes:
        facing: Degrees clockwise from north; None keeps it.
        files: The number of files; None keeps the layout.
        ranks: The ranks as drawn, the front first; None leaves them to *files*.
        formation: How the unit stands then; None until that is known.
    """

    facing: float | None = None
    files: int | None = None
    ranks: tuple[str, ...] | None = None
    formation: Formation | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Make the facing a float; something changes, and is said once."""
        refuse_nothing(self.files, self.ranks)
        if self.facing is not None:
            object.__setattr__(self, "facing", float(self.facing))
        elif self.files is None and self.ranks is None:
            message = "a reform has a facing, files or ranks"
            raise ValueError(message)

    def __str__(self) -> str:
        """Return the notation."""
        said = {"facing": self.facing, "files": self.files}
        parts = [f"{word} {it!r}" for word, it in said.items() if it is not None]
        parts += [str(Ranks(self.ranks))] if self.ranks is not None else []
        return " ".join(("reform", *parts))


@frozen
class Join:
    """The character joins *unit* at ``rank.file``; None asks where it can.

    Attributes:
        widening: The end of a one-rank unit that the displaced model goes to.
        ranks: How the unit stands with it, as drawn; None leaves that open.
    """

    unit: UnitId
    at: str | None
    widening: Side | None = None
    ranks: tuple[str, ...] | None = None

    @property
    def place(self) -> str:
        """The place in the unit as a line names it."""
        wider = f" widening {self.widening.value}" if self.widening else ""
        drawn = f" {Ranks(self.ranks)}" if self.ranks is not None else ""
        return f"{self.at or Open.ASKED.value}{wider}{drawn}"

    def __str__(self) -> str:
        """Return the notation."""
        return f"join {self.unit} at {self.place}"


Leg: TypeAlias = (
    Forward
    | Backward
    | Sideways
    | Wheel
    | Pivot
    | Reforming
    | Act
    | Sweep
    | Place
    | Ranks
    | Closing
    | Join
)


def has_leg(legs: Iterable[Leg], kind: type[object]) -> bool:
    """Return whether some leg is of a *kind*."""
    for leg in legs:  # noqa: SIM110 - a generator takes twice as long
        if isinstance(leg, kind):
            return True
    return False


def open_values(leg: Leg) -> tuple[Open, ...]:
    """Return what a leg leaves open."""
    match leg:
        case Forward(value) | Backward(value) | Sideways(_, value) | Pivot(_, value):
            return (value,) if isinstance(value, Open) else ()
        case Wheel(_, distance, degrees):
            return tuple(v for v in (distance, degrees) if isinstance(v, Open))
        case Join(_, None):
            return (Open.ASKED,)
    return ()
