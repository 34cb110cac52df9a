"""Profiles: the characteristics of a unit, and the models that depart from them."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from serried.model.bases import Base
from serried.model.ids import Inches, Letter
from serried.model.marks import Mark

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """The characteristics that movement asks for; None where nothing was stated.

    Attributes:
        advance: Advance Rate in inches (T9A).
        march: March Rate in inches (T9A).
        discipline: Discipline (T9A).
        movement: Movement in inches (Battleaxe).
        leadership: Leadership (Battleaxe).

    Source:
        TEST-1, BA-CHR-1, BA-CHR-2, BA-CHR-5
    """

    advance: Inches | None = None
    march: Inches | None = None
    discipline: int | None = None
    movement: Inches | None = None
    leadership: int | None = None

    def named(self, name: str) -> float | None:
        """Return the characteristic called *name*."""
        value: float | None = getattr(self, name)
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What is true of every model of a unit that does not depart from it.

    Attributes:
        fly: Flying Advance and March Rate in inches, of a unit that can fly.
        random: The dice of Random Movement, as ``"3D6"``.
        rules: Universal rules by their name in the reference.
    """

    rates: Rates = Rates()
    hp: int = 1
    height: Height = Height.STANDARD
    kind: Kind = Kind.INFANTRY
    fly: tuple[Inches, Inches] | None = None
    random: str | None = None
    rules: tuple[str, ...] = ()

    def named(self, name: str) -> float | None:
        """Return the characteristic called *name*, on the ground or in flight."""
        return _flown(self.fly, name) if name in ALOFT else self.rates.named(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelKind:
    """The models drawn with one letter, where they depart from their unit.

    What is None is the unit's; of one that cannot fly in a unit that can, *fly* is
    nothing at all, 0 and 0.

    Attributes:
        character: Whether they are Characters (CHR-1).
    """

    letter: Letter
    name: str | None = None
    character: bool = False
    base: Base | None = None
    rates: Rates = Rates()
    hp: int | None = None
    height: Height | None = None
    kind: Kind | None = None
    fly: tuple[Inches, Inches] | None = None
    rules: tuple[str, ...] | None = None
    marks: frozenset[Mark] = frozenset()

    def named(self, name: str) -> float | None:
        """Return the characteristic called *name*, on the ground or in flight."""
        return _flown(self.fly, name) if name in ALOFT else self.rates.named(name)


def _flown(fly: tuple[Inches, Inches] | None, name: str) -> Inches | None:
    return None if fly is None else fly[tuple(ALOFT).index(name)]
