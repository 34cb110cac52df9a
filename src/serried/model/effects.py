"""Effects: what spells, banners and items do to characteristics, while they last."""

from dataclasses import dataclass
from enum import Enum


class Until(Enum):
    """When an effect ends."""

    PHASE = "phase"
    TURN = "turn"
    PERMANENT = "permanent"


class Operation(Enum):
    """How a change acts, in the order of GEN-10."""

    SET = "="
    MULTIPLY = "x"
    ADD = "+"


@dataclass(frozen=True, slots=True)
class Change:
    """What an effect does to one characteristic."""

    characteristic: str
    operation: Operation
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One lasting effect.

    Attributes:
        source: The unit or model it comes from, if any.
        on: The units under it, or single models of theirs, as ``guard.K``.
        spares: Models of these units that are not under it, as ``guard.K``.
    """

    name: str
    on: tuple[str, ...]
    until: Until
    changes: tuple[Change, ...] = ()
    source: str | None = None
    spares: tuple[str, ...] = ()
