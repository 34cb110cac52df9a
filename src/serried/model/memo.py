"""What follows from one value alone: worked out once, and kept with the value.

A game asks about the same units again and again. They never change, so neither does
what follows from them; and it is gone when they are.
"""

from collections.abc import Callable
from typing import Final, TypeVar


class Value:
    """Something immutable that remembers what was worked out of it.

    What it remembers is no part of it: it does not count when values are compared or
    hashed, and is left behind when they are replaced, copied or pickled.
    """

    __slots__ = ("known",)
    known: dict[object, object]


_UNKNOWN: Final = object()
"""What stands for what nobody has worked out yet."""

V = TypeVar("V", bound=Value)
R = TypeVar("R")


def memo_on_value(work_out: Callable[[V], R]) -> Callable[[V], R]:
    """Return a function that works something out of each value once.

    Args:
        work_out: What depends on that value alone. What it returns must not keep the
            value, and nobody may change it.
    """

    def kept(value: V) -> R:
        known: dict[object, object] | None = getattr(value, "known", None)
        if known is None:
            known = {}
            object.__setattr__(value, "known", known)  # it is frozen
        found = known.get(work_out, _UNKNOWN)
        if found is _UNKNOWN:
            found = known[work_out] = work_out(value)
        return found  # type: ignore[return-value]

    return kept
