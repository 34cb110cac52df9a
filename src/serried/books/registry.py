"""Which books there are, by the name that a position file gives them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from serried.rules.book import Book

BUILT_IN: Final = MappingProxyType(
    {
        "t9a": "serried.books.t9a.book",
        "battleaxe": "serried.books.battleaxe.book",
    }
)
"""The module of each built-in book; it is imported when the book is asked for."""

DEFAULT: Final = "t9a"
"""The book where nobody names one."""

GROUP: Final = "serried.books"
"""The entry points under which other packages bring books."""


@lru_cache
def book(name: str) -> Book:
    """Return the book called *name*.

    Only for a name that is not built in are the installed packages searched.

    Raises:
        KeyError: If there is none.
        TypeError: If what a package brings under that name is no book.
    """
    built_in = BUILT_IN.get(name)
    found = import_module(built_in).BOOK if built_in else _brought(name)
    if not isinstance(found, Book):
        message = f"the entry point {name!r} of {GROUP} gives no Book"
        raise TypeError(message)
    return found


def _brought(name: str) -> object:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to load

    for point in entry_points(group=GROUP, name=name):
        return point.load()
    raise KeyError(name)


class Shelf(Mapping[str, Book]):
    """Every book by its name, loaded when it is looked at.

    Iterating names the built-in books; others are found by their name alone.
    """

    def __getitem__(self, name: str) -> Book:
        """Return the book called *name*."""
        return book(name)

    def __iter__(self) -> Iterator[str]:
        """Yield the names of the built-in books."""
        return iter(BUILT_IN)

    def __len__(self) -> int:
        """Return how many books are built in."""
        return len(BUILT_IN)


def books() -> Shelf:
    """Return every book by its name."""
    return Shelf()
