"""Which books there are, by the name that a position file gives them."""

from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from serried.rules.book import Book

BUILT_IN: Final = MappingProxyType({"t9a": "serried.books.t9a.book"})
"""The module of each built-in book; it is imported when the book is asked for."""


@lru_cache
def book(name: str) -> Book:
    """Return the book called *name*.

    Raises:
        KeyError: If there is none.
    """
    found: Book = import_module(BUILT_IN[name]).BOOK
    return found


def books() -> dict[str, Book]:
    """Return every built-in book by its name."""
    return {name: book(name) for name in BUILT_IN}
