"""Functions and modules that are loaded when they are first called or looked into.

Most lines need few of the rules, and loading the others would make every start as slow
as the longest game. A late name says what may wait; it is no way round a circle of
imports: ``tests/house.py`` counts it as an import.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any


class Later:
    """Stands for a function, or a class, of a module that is not loaded yet.

    Attributes:
        module: The module that has it.
        name: What it is called there.
    """

    __slots__ = ("_found", "module", "name")

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name
        self._found: Callable[..., Any] | None = None

    @property
    def loaded(self) -> bool:
        """Whether it was called, or looked for, already."""
        return self._found is not None

    def found(self) -> Callable[..., Any]:
        """Return what it stands for, and load its module for that."""
        if self._found is None:
            self._found = getattr(import_module(self.module), self.name)
        return self._found

    def __call__(self, *given: Any, **named: Any) -> Any:  # noqa: ANN401 - as its own
        """Call what it stands for."""
        found = self._found
        return (self.found() if found is None else found)(*given, **named)


class _Unread(ModuleType):
    """Stands for a module that others import, until they look into it.

    ``LazyLoader`` will not do: with it a second ``import`` looks into the module.
    """

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the module has
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def when_looked_into(module: str) -> None:
    """Have a module loaded when those who import it first look into it."""
    if module not in sys.modules:
        sys.modules[module] = _Unread(module)


def without_translations() -> None:
    """Import argparse without gettext: nobody has its messages in another language.

    To look for them takes a twentieth of a start, each time.
    """
    if {"argparse", "gettext"} & sys.modules.keys():
        return
    words: Any = ModuleType("gettext")
    words.gettext = str
    words.ngettext = lambda one, many, number: one if number == 1 else many
    sys.modules["gettext"] = words
    import_module("argparse")
    del sys.modules["gettext"]
