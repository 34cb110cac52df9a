"""Effects: what spells, banners and items do to characteristics, while they last."""

from dataclasses import replace
from enum import Enum

from serried.frozen import frozen


class Until(Enum):
    """When an effect ends."""

    PHASE = "phase"
    TURN = "turn"
    ROUND = "round"
    PERMANENT = "permanent"


class Operation(Enum):
    """How a change acts, in the order of GEN-10."""

    SET = "="
    MULTIPLY = "x"
    ADD = "+"


@frozen
class Change:
    """What an effect does to one characteristic."""

    characteristic: str
    operation: Operation
    value: float

    def times(self, factor: float) -> "Change":
        """Return it for a characteristic that is *factor* times as large."""
        if factor == 1.0 or self.operation is Operation.MULTIPLY:
            return self
        return replace(self, value=factor * self.value)

    @property
    def may_leave_a_fraction(self) -> bool:
        """Whether what it changes may be no whole number afterwards."""
        return self.operation is Operation.MULTIPLY and not self.value.is_integer()


@frozen(kw_only=True)
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
