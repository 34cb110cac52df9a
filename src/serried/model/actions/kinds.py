"""Kinds: which actions a book has, those among them that are loaded late too.

A table of contents names the verbs of what few lines ask for. Its module is loaded
when a line has one of them, or when somebody goes through all kinds of action.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from serried.late import Later
from serried.model.actions.form import Action


class LateKind:
    """Stands for a kind of action whose module is not loaded yet.

    Args:
        module: The module that defines it.
        name: What it is called there.
        verbs: The words by which a line of it is known.

    Attributes:
        verbs: The same.
    """

    __slots__ = ("_later", "verbs")

    def __init__(self, module: str, name: str, *verbs: str) -> None:
        self._later = Later(module, name)
        self.verbs = frozenset(verbs)

    @property
    def home(self) -> tuple[str, str]:
        """Its module, and what it is called there."""
        return self._later.module, self._later.name

    @property
    def loaded(self) -> bool:
        """Whether somebody has asked for it already."""
        return self._later.loaded

    def found(self) -> type[Action]:
        """Return the kind of action, and load its module for that."""
        kind: type[Action] = self._later.found()  # type: ignore[assignment]  # a class
        return kind


Kind: TypeAlias = type[Action] | LateKind


def kind_of(kind: Kind) -> type[Action]:
    """Return a kind of action, loaded."""
    return kind.found() if isinstance(kind, LateKind) else kind


def home_of(kind: Kind) -> tuple[str, str]:
    """Return the module of a kind of action and its name there; it is not loaded."""
    if isinstance(kind, LateKind):
        return kind.home
    return kind.__module__, kind.__qualname__


class Kinds:
    """The kinds of action of a book, in its order; going through them loads all."""

    __slots__ = ("_kinds", "_known")

    def __init__(self, kinds: Iterable[Kind] = ()) -> None:
        self._kinds = tuple(kinds)
        self._known = self._after(())

    def __iter__(self) -> Iterator[type[Action]]:
        """Yield each of them, loaded."""
        return map(kind_of, self._kinds)

    def of_line(self, line: str) -> tuple[type[Action], ...]:
        """Return those that *line* may be of: what is loaded, and what has its verb."""
        words = line.replace(",", " ").replace(":", " ").split()
        found, verbs = self._known
        if not verbs.isdisjoint(words):
            found, _ = self._known = self._after(words)
        return found

    def _after(
        self, words: Iterable[str]
    ) -> tuple[tuple[type[Action], ...], frozenset[str]]:
        """Return the kinds to know after a line of *words*, and the verbs of others.

        They are one value: threads that read at the same time find what fits together.
        """
        others = {
            one
            for one in self._kinds
            if isinstance(one, LateKind)
            and not one.loaded
            and one.verbs.isdisjoint(words)
        }
        found = tuple(kind_of(one) for one in self._kinds if one not in others)
        return found, frozenset[str]().union(*(one.verbs for one in others))
