"""Values that remember what was worked out of them, and what outlasts a change."""

from typing import Any


class Value:
    """Something immutable that remembers what was worked out of it.

    What it remembers is no part of it: it does not count when values are compared or
    hashed, and is left behind when they are replaced, copied or pickled.
    """

    __slots__ = ("known",)
    known: dict[object, object]


class Lasting:
    """Something known of a value that outlasts changes of other than its parts."""


class Carried(Lasting):
    """Something known of a value that outlasts a change of one of its parts, too."""

    def after(self, part: object) -> "Carried":
        """Return what is known once *part* has taken the place of its like."""
        raise NotImplementedError


class LastingTuple(tuple[Any, ...], Lasting):  # noqa: SLOT001 - what is in it is all
    """What is known until one of the parts changes."""
