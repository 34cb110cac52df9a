"""A key of a position file, described once for all who read or write it."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from serried.frozen import frozen
from serried.notation.kinds import Kind

T = TypeVar("T")


@frozen(kw_only=True)
class Key(Generic[T]):
    """One key of a position file.

    Attributes:
        kind: What its value may be.
        meaning: One line for people.
        default: What holds where it is left out; None where nothing does.
        required: Whether it must be there.
        inside: The name of the section that describes its table or tables.
    """

    name: str
    kind: Kind[T]
    meaning: str
    default: T | None = None
    required: bool = False
    inside: str | None = None


AnyKey: TypeAlias = Key[Any]


class Keys(tuple[AnyKey, ...]):  # noqa: SLOT001 - it remembers what they are called
    """The keys that a table may have."""

    @cached_property
    def named(self) -> Mapping[str, AnyKey]:
        """Each of them by its name."""
        return {key.name: key for key in self}
