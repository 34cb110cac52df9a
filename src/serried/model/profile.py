"""Profiles: what models are and fight with, and those that depart from their unit."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from serried.frozen import frozen
from serried.model.bases import Base
from serried.model.ids import Inches, Letter
from serried.model.marks import Mark
from serried.tuples import NamedTuple

ALOFT: Final = {"flying_advance": "advance", "flying_march": "march"}
"""The rates of Flying Movement, in its order, and those that they stand for (FLY-1)."""


class Height(Enum):
    """How tall a model counts (HT-1)."""

    STANDARD = "standard"
    LARGE = "large"
    GIGANTIC = "gigantic"


class Kind(Enum):
    """The Type of a model (HT-2)."""

    INFANTRY = "infantry"
    BEAST = "beast"
    CAVALRY = "cavalry"
    CONSTRUCT = "construct"


class Body(NamedTuple):
    """The Height and the Type of models."""

    height: Height
    kind: Kind


class Rates(Mapping[str, float]):
    """The characteristics that were stated, by the names that a book gives them.

    Two are equal if they say the same, in whatever order.
    """

    __slots__ = ("_stated",)

    def __init__(self, **stated: float | None) -> None:
        self._stated = {
            name: value for name, value in stated.items() if value is not None
        }

    def __getitem__(self, name: str) -> float:
        """Return the characteristic called *name*."""
        return self._stated[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names of those that were stated."""
        return iter(self._stated)

    def __len__(self) -> int:
        """Return how many were stated."""
        return len(self._stated)

    def __hash__(self) -> int:
        """Return the hash of what they say."""
        return hash(frozenset(self._stated.items()))

    def __repr__(self) -> str:
        """Return the call that makes them."""
        said = ", ".join(f"{name}={value!r}" for name, value in self._stated.items())
        return f"Rates({said})"

    def over(self, others: "Rates") -> "Rates":
        """Return these, and of *others* what is not stated here, in their order."""
        return Rates(**{**others, **self})


NO_RATES: Final = Rates()
"""Nothing was stated."""


class Saves(NamedTuple):
    """Special Saves: the least roll that succeeds; None of one that it has not."""

    aegis: int | None = None
    fortitude: int | None = None


@frozen(kw_only=True)
class Part:
    """A further part of a model: a mount, a crew.

    Attributes:
        rates: Its own characteristics; nothing is the model's.
        weapons: As those of a unit.
        rules: Its own rules, as ``Harnessed`` and ``Inanimate``.
    """

    name: str
    rates: Rates = NO_RATES
    weapons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@frozen(kw_only=True)
class Arms:
    """What models fight with; what is None of a model is its unit's.

    Attributes:
        parts: Further parts, behind the model itself, which is its first.
        weapons: Names of weapons, with the Aim behind a Shooting Weapon: ``Bow (4+)``.
        protection: Names of suits and shields.
    """

    parts: tuple[Part, ...] | None = None
    weapons: tuple[str, ...] | None = None
    protection: tuple[str, ...] | None = None
    saves: Saves | None = None

    def over(self, other: "Arms") -> "Arms":
        """Return these, and those of *other* where nothing is said here."""
        return Arms(
            parts=other.parts if self.parts is None else self.parts,
            weapons=other.weapons if self.weapons is None else self.weapons,
            protection=other.protection if self.protection is None else self.protection,
            saves=other.saves if self.saves is None else self.saves,
        )

    def apart(self, unit: "Arms") -> "Arms":
        """Return these, as those of a model in a unit that fights with other things.

        What is not said here is nothing at all, wherever the unit says something.
        """
        nothing = Arms(parts=(), weapons=(), protection=(), saves=Saves())
        return self.over(
            Arms(
                parts=None if unit.parts is None else nothing.parts,
                weapons=None if unit.weapons is None else nothing.weapons,
                protection=None if unit.protection is None else nothing.protection,
                saves=None if unit.saves is None else nothing.saves,
            )
        )


UNARMED: Final = Arms()
"""Nothing is said."""


@frozen(kw_only=True)
class Profile:
    """What is true of every model of a unit that does not depart from it.

    Attributes:
        fly: Flying Advance and March Rate in inches, of a unit that can fly.
        random: The dice of Random Movement, as ``"3D6"``.
        rules: Universal rules by their name in the reference.
        arms: What its models fight with.
    """

    rates: Rates = NO_RATES
    hp: int = 1
    height: Height = Height.STANDARD
    kind: Kind = Kind.INFANTRY
    fly: tuple[Inches, Inches] | None = None
    random: str | None = None
    rules: tuple[str, ...] = ()
    arms: Arms = UNARMED

    def named(self, name: str) -> float | None:
        """Return the characteristic called *name*, on the ground or in flight."""
        return _flown(self.fly, name) if name in ALOFT else self.rates.get(name)


@frozen(kw_only=True)
class ModelKind:
    """The models drawn with one letter, where they depart from their unit.

    What is None is the unit's; of one that cannot fly in a unit that can, *fly* is
    nothing at all, 0 and 0.

    Attributes:
        character: Whether they are Characters (CHR-1).
        starting: How many rank-and-file of this sort there were at the start of the
            game; None where that is not known, or follows from the unit's number.
        points: What a Character costs, its unit's points not among them.
    """

    letter: Letter
    name: str | None = None
    character: bool = False
    base: Base | None = None
    rates: Rates = NO_RATES
    hp: int | None = None
    starting: int | None = None
    height: Height | None = None
    kind: Kind | None = None
    fly: tuple[Inches, Inches] | None = None
    rules: tuple[str, ...] | None = None
    arms: Arms = UNARMED
    points: int | None = None
    marks: frozenset[Mark] = frozenset()

    def named(self, name: str) -> float | None:
        """Return the characteristic called *name*, on the ground or in flight."""
        return _flown(self.fly, name) if name in ALOFT else self.rates.get(name)


def _flown(fly: tuple[Inches, Inches] | None, name: str) -> Inches | None:
    return None if fly is None else fly[tuple(ALOFT).index(name)]
