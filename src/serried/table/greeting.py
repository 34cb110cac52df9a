"""Greeting: what a window hears first, and what all hear of windows and catalogues.

Source:
    docs/reference/table-protocol.md
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from serried.table.replies import Json


class BookSaid(Struct, frozen=True):
    """A rulebook by its name."""

    name: str
    title: str


class ExampleSaid(Struct, frozen=True):
    """An example by its name."""

    name: str
    title: str
    book: str


class MapSaid(Struct, frozen=True, kw_only=True):
    """A map that is ready, 72" by 48": its name in each language, and its terrain."""

    name: str
    title: Mapping[str, str]
    terrain: Sequence[Json]


class TypeSaid(Struct, frozen=True, kw_only=True):
    """A Deployment Type of a book."""

    name: str


class Shelved(Struct, frozen=True, kw_only=True, tag_field="say", tag="shelved"):
    """What is known of catalogues; to all windows, and with its id to who asked.

    Attributes:
        files: How many there are.
        units: How many units they know.
        armies: Whose they are.
    """

    id: int | None = None
    files: int = 0
    units: int = 0
    armies: Sequence[str] = ()


class Hello(Struct, frozen=True, kw_only=True, tag_field="say", tag="hello"):
    """The first thing that a window hears."""

    protocol: int
    serried: str
    window: int
    windows: int
    books: Sequence[BookSaid]
    examples: Sequence[ExampleSaid]
    catalogues: bool
    shelf: Shelved
    maps: Sequence[MapSaid]
    types: Mapping[str, Sequence[TypeSaid]]


class Windows(Struct, frozen=True, kw_only=True, tag_field="say", tag="windows"):
    """How many windows are open."""

    windows: int
