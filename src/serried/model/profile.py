"""Profiles: the characteristics of a unit, and the models that depart from them."""

from dataclasses import dataclass
from enum import Enum

from serried.model.bases import Base
from serried.model.ids import Inches, Letter
from serried.model.marks import Mark


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


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelKind:
    """The models drawn with one letter, where they depart from their unit.

    What is None is the unit's.
    """

    letter: Letter
    name: str | None = None
    character: bool = False
    base: Base | None = None
    rates: Rates = Rates()
    hp: int | None = None
    height: Height | None = None
    kind: Kind | None = None
    rules: tuple[str, ...] | None = None
    marks: frozenset[Mark] = frozenset()
