"""Examples: positions that are ready to be put on the table."""

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from serried.books.registry import DEFAULT, named
from serried.engine.files import vocabularies
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.position import Position
from serried.notation import read_position
from serried.table.greeting import ExampleSaid

NAMES: Final = ("first-look", "see-why-not", "casualties", "who-sees")
"""The examples, the one for a first visit first."""

FIRST: Final = NAMES[0]


@cache
def _texts() -> MappingProxyType[str, str]:
    folder = files("serried.table") / "examples"
    texts = {
        name: (folder / f"{name}.toml").read_text(encoding="utf-8") for name in NAMES
    }
    return MappingProxyType(texts)


def listed() -> list[ExampleSaid]:
    """Return every example by name, with the title that its first line is."""
    found = []
    for name, text in _texts().items():
        title = text.partition("\n")[0].removeprefix("# ")
        book = read_position(text, vocabularies()).battle.book
        found.append(ExampleSaid(name, title, book))
    return found


def example(name: str) -> Position:
    """Return an example.

    Raises:
        RequestError: If there is none of that name.
    """
    text = _texts().get(name)
    if text is None:
        message = f"there is no example {name!r}; there are {', '.join(NAMES)}"
        raise RequestError(message)
    return read_position(text, vocabularies())


def bare(book_name: str | None) -> Position:
    """Return an empty table on which one book is played; the usual one for None.

    Raises:
        RequestError: If there is no such book.
    """
    words = named(book_name or DEFAULT).vocabulary
    return Position(
        battle=Battle(
            book=words.name,
            active="blue",
            phase=words.first_phase,
            step=words.usual_step(words.first_phase),
            units=(),
        )
    )
