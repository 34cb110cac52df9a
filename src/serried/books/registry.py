"""Which books there are, by the name that a position file gives them."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NoReturn

from serried.late import Later
from serried.model.actions.form import Action
from serried.model.actions.kinds import Kinds
from serried.model.arms import Armoury
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.vocabulary import Settings
from serried.notation.lines import actions as notation
from serried.notation.lines.forms import Reader
from serried.notation.lines.shorthands import spelt_out
from serried.rules.book import Book

if TYPE_CHECKING:
    from serried.model.words import Message
    from serried.rules.bridge import Bridge

learn: "Callable[[Mapping[str, Message]], None]" = Later(
    "serried.model.words.messages", "learn"
)
by_name: "Callable[..., Bridge]" = Later("serried.rules.bridge", "Bridge")

BUILT_IN: Final = MappingProxyType(
    {
        "t9a": "serried.books.t9a.book",
        "battleaxe": "serried.books.battleaxe.book",
    }
)
"""The module of each built-in book; it is imported when the book is asked for."""

BRIDGES: Final = MappingProxyType(
    {
        ("t9a", "battleaxe"): "serried.books.bridges.t9a_to_battleaxe",
        ("battleaxe", "t9a"): "serried.books.bridges.battleaxe_to_t9a",
    }
)
"""The module of each bridge between built-in books, by the two in its direction."""

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
        RequestError: If what a package brings under that name is no such book.
    """
    built_in = BUILT_IN.get(name)
    if built_in is None:
        return _brought(name)
    found: Book = import_module(built_in).BOOK
    return found


def armoury() -> Armoury:
    """Return what the book of army lists knows of weapons and armour."""
    found: Armoury = import_module(f"{book(DEFAULT).package}.arms").ARMOURY
    return found


def known_rules() -> frozenset[str]:
    """Return the rules that the book of army lists knows, in lower case."""
    rules = import_module(f"{book(DEFAULT).package}.universal_rules")
    return frozenset(rules.KNOWN)


def named(name: str) -> Book:
    """Return the book that somebody names on the command line.

    Raises:
        RequestError: If there is none, or it cannot be used.
    """
    try:
        return book(name)
    except KeyError:
        known = ", ".join(BUILT_IN)
        message = f"there is no book {name!r}; {known} are built in"
        raise RequestError(message) from None


def other_book(name: str) -> str:
    """Return the first built-in book that is not the one called *name*."""
    return next(one for one in BUILT_IN if one != name)


def bridge_between(here: Book, there: Book) -> "Bridge":
    """Return how a battle of one book is told in the words of another.

    Where neither book brings a bridge, everything is known by its name.
    """
    ends = here.vocabulary.name, there.vocabulary.name
    if ends in BRIDGES:
        found: Bridge = import_module(BRIDGES[ends]).BRIDGE
        return found
    brought = (*here.bridges, *there.bridges)
    own = (one for one in brought if (one.here, one.there) == ends)
    nothing = by_name(here=here.vocabulary.name, there=there.vocabulary.name)
    return next(own, nothing)


def _brought(name: str) -> Book:
    """Return the book that an installed package brings under *name*."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to load

    points = {point.value: point for point in entry_points(group=GROUP, name=name)}
    if not points:
        raise KeyError(name)
    if len(points) > 1:
        _refuse(name, f"is brought by several packages: {', '.join(sorted(points))}")
    ((value, point),) = points.items()
    try:
        found = point.load()
    except Exception as why:  # noqa: BLE001 - whatever a stranger's module raises
        _refuse(name, f"cannot be loaded from {value}: {type(why).__name__}: {why}")
    if not isinstance(found, Book):
        _refuse(name, f"is no Book: {value} is of type {type(found).__name__}")
    if found.vocabulary.name != name:
        _refuse(name, f"calls itself {found.vocabulary.name!r} in {value}")
    try:
        learn(found.messages)
    except ValueError as why:
        _refuse(name, f"cannot be used: {why}")
    return found


def _refuse(name: str, why: str) -> NoReturn:
    message = f"the book {name!r} {why}"
    raise RequestError(message) from None


def settings_of(battle: Battle) -> Settings:
    """Return every setting, as the file of *battle* has it or else as its book does."""
    return book(battle.book).vocabulary.settled(battle.rulings)


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


def parse_action(text: str, book_name: str = DEFAULT) -> Action:
    """Read one action that somebody typed; ``str`` of it is its notation in full.

    Args:
        text: The line; its legs may be in shorthand.
        book_name: The book whose actions are meant. Actions that only another built-in
            book has are read too; its judge says that it has none such.

    Raises:
        NotationError: If the line cannot be read. It says what was read, and what
            would be right.
    """
    try:
        actions = book(book_name).vocabulary.actions
    except KeyError:
        actions = Kinds()
    return notation.parse_action(spelt_out(text), actions, _all_actions)


def reader_for(book_name: str) -> Reader:
    """Return what reads the lines of one book's actions."""
    return notation.reader_of(tuple(book(book_name).vocabulary.actions))


def _all_actions() -> Iterator[type[Action]]:
    """Yield every kind of action of the built-in books."""
    for rules in books().values():
        yield from rules.vocabulary.actions


def owners(action: type[Action]) -> tuple[str, ...]:
    """Return the built-in books that have this kind of action."""
    return tuple(name for name, rules in books().items() if action in rules.rules)


def books() -> Shelf:
    """Return every book by its name."""
    return Shelf()
