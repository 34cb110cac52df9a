"""Values that remember what was worked out of them, and what outlasts a change."""

from typing import Any


class Value:
    """Something immutable that remembers what was worked out of it.

    What it remembers is no part of it: it does not count when values are compared or
    hashed, and is left behind when they are replaced, copied or pickled.
    """

    __slots__ = ("known",)
    known: dict[object, object]


class Carried:
    """Something known of a value that outlasts a change of one of its parts."""

    def after(self, part: object) -> object:
        """Return what is known once *part* has taken the place of its like.

        None where nothing is, and somebody has to work it out anew.
        """
        raise NotImplementedError


class CarriedTuple(tuple[Any, ...], Carried):  # noqa: SLOT001 - what is in it is all
    """What is known until one of the parts changes, and outlasts all other changes."""

    def after(self, part: object) -> None:
        """Return nothing: it is to be worked out anew."""
