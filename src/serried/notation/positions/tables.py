"""Tables of a file, read key by key; every fault says where it stands."""

from collections.abc import Iterator, Mapping
from typing import Final, NoReturn, TypeVar

from serried.model.errors import NotationError
from serried.notation import words
from serried.notation.kinds import QUOTE
from serried.notation.positions.key import AnyKey, Key, Keys
from serried.notation.positions.outline import Outline, Path
from serried.notation.words import UnreadableError
from serried.tuples import NamedTuple

T = TypeVar("T")

UNSAID: Final = object()
"""What stands for the value of a key that a file does not have."""


class Where(NamedTuple):
    """A place in a file.

    Attributes:
        path: The table that is being read.
        said: What that table is, in words: "unit spears"; empty for the file.
    """

    file: str | None
    outline: Outline
    path: Path = ()
    said: str = ""

    def fault(self, problem: str, *path: str | int) -> NotationError:
        """Return the error that *problem* is wrong here, or at *path* in here."""
        line = self.outline.line((*self.path, *path)) or 1
        message = f"{self.said}: {problem}" if self.said else problem
        return NotationError(message, file=self.file, line=line)

    def refuse(self, problem: str, *path: str | int) -> NoReturn:
        """Raise the error that *problem* is wrong here, or at *path* in here."""
        raise self.fault(problem, *path)

    def inside(self, said: str, *path: str | int) -> "Where":
        """Return the place of a table in this one."""
        words_for = f"{self.said}, {said}" if self.said else said
        return self._replace(path=(*self.path, *path), said=words_for)

    def line(self) -> int | None:
        """Return the line of the table."""
        return self.outline.line(self.path)


class Table:
    """A table being read.

    Raises:
        NotationError: If it has a key that it may not have.
    """

    def __init__(self, values: Mapping[str, object], keys: Keys, where: Where) -> None:
        self.values = values
        self.where = where
        known = keys.named
        if values.keys() <= known.keys():
            return
        name = next(name for name in values if name not in known)
        near = words.suggestion(name, known) or f"; known are {', '.join(known)}"
        problem = f"{words.quoted(name)} is no key here{near}"
        raise where.fault(problem, name)

    def __contains__(self, key: AnyKey) -> bool:
        """Return whether the file says something under *key*."""
        return key.name in self.values

    def get(self, key: Key[T]) -> T | None:
        """Return the value of *key*, its default, or None."""
        value = self.values.get(key.name, UNSAID)
        if value is UNSAID:
            if key.required:
                self.refuse_missing(key)
            return key.default
        try:
            return key.kind.read(value)
        except UnreadableError as fault:
            problem = f"`{key.name}`: {fault}"
            raise self.where.fault(problem, key.name, *fault.path) from None

    def need(self, key: Key[T]) -> T:
        """Return the value of *key*, or its default, where one of them must be."""
        value = self.get(key)
        if value is None:
            self.refuse_missing(key)
        return value

    def fault(self, problem: str, key: AnyKey) -> NotationError:
        """Return the error that *problem* is wrong with the value of *key*."""
        return self.where.fault(f"`{key.name}`: {problem}", key.name)

    def refuse(self, problem: str, key: AnyKey) -> NoReturn:
        """Raise the error that *problem* is wrong with the value of *key*."""
        raise self.fault(problem, key)

    def refuse_missing(self, key: AnyKey) -> NoReturn:
        """Raise the error that *key* is missing."""
        self.where.refuse(f"`{key.name}` is missing: {key.meaning}")

    def inner(self, key: AnyKey, keys: Keys) -> "Table | None":
        """Return the table under *key*, or None."""
        values = self.get(key)
        if values is None:
            return None
        return Table(values, keys, self.where.inside(f"`{key.name}`", key.name))


def tables(outer: Table, key: AnyKey) -> Iterator[tuple[Mapping[str, object], Where]]:
    """Yield each table of a list of them, and where it stands.

    In words it is called by its id, or by its number from 1.
    """
    for index, values in enumerate(outer.get(key) or ()):
        said = values.get("id")
        named = said if isinstance(said, str) and said else str(index + 1)
        title = f"{key.name} {words.quoted(named).strip(QUOTE)}"
        yield values, outer.where.inside(title, key.name, index)
