"""What follows from one value alone: worked out once, and kept with the value.

A game asks about the same units again and again. They never change, so neither does
what follows from them; and it is gone when they are.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar, cast

from serried.model.value import Carried, Lasting, Value

_UNKNOWN: Final = object()
"""What stands for what nobody has worked out yet."""

_LASTING: Final = object()
"""Under this stand the keys of all that outlasts a change."""


class _Before:
    """What was known before a part changed, until somebody asks what is known now.

    Most battles are only looked at to judge how they came about.
    """

    def __init__(self, found: Carried, part: object) -> None:
        self._known: tuple[Carried, object | None] = found, part

    def now(self) -> Carried:
        """Return what is known with that part in it."""
        found, part = self._known  # one look: several threads may ask
        if part is not None:
            found = found.after(part)
            self._known = found, None
        return found


T = TypeVar("T")
V = TypeVar("V", bound=Value)
P = ParamSpec("P")
R = TypeVar("R")


def memo_on_value(
    work_out: Callable[Concatenate[V, P], R],
) -> Callable[Concatenate[V, P], R]:
    """Return a function that works something out of each value once.

    Args:
        work_out: What depends on that value alone, and on what else it is given, which
            has no names. What it returns must not keep the value, and nobody may
            change it.
    """
    ask: Callable[..., R] = work_out  # without names: those take a dict each time

    def kept(value: V, /, *more: object) -> R:
        known = getattr(value, "known", None)  # as known_of, sooner
        if known is None:
            known = known_of(value)
        key: object = (work_out, more) if more else work_out
        found = known.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = known[key] = ask(value, *more) if more else ask(value)
            if isinstance(found, Lasting):
                known.setdefault(_LASTING, set()).add(key)
        elif isinstance(found, _Before):
            found = known[key] = found.now()
        return found  # type: ignore[no-any-return]

    return cast("Callable[Concatenate[V, P], R]", kept)


def known_of(value: Value) -> dict[object, Any]:
    """Return what is known of a value already; whoever works out more adds it."""
    known: dict[object, Any] | None = getattr(value, "known", None)
    if known is None:
        known = {}
        object.__setattr__(value, "known", known)  # it is frozen
    return known


def replaced(value: T, **changes: object) -> T:
    """Return a value with other fields: as ``dataclasses.replace``, sooner."""
    kind: type[Any] = type(value)
    places, look, puts = _fields_of(kind)  # type: ignore[arg-type]
    given = [*look(value)]
    for name, one in changes.items():
        given[places[name]] = one
    made: Any = object.__new__(kind)
    for put, one in zip(puts, given, strict=True):
        put(made, one)
    if hasattr(kind, "__post_init__"):
        made.__post_init__()
    return made  # type: ignore[no-any-return]


_Put: TypeAlias = Callable[[object, object], None]


@cache
def _fields_of(
    kind: type[Any],
) -> tuple[dict[str, int], Callable[[Any], Any], list[_Put]]:
    """Return where the fields of a class are, what looks them all up, and fills each.

    What fills a slot is called itself: that is sooner than ``__init__`` with as many
    names.
    """
    names = [field.name for field in fields(kind)]
    puts = [getattr(kind, name).__set__ for name in names]
    return {name: n for n, name in enumerate(names)}, attrgetter(*names), puts


def keep(before: Value, after: Value) -> None:
    """Let *after* know what was known of *before* and outlasts a change of its parts.

    None of the parts on which that depends has changed.
    """
    old, new = known_of(before), known_of(after)
    for key in old.get(_LASTING, ()):
        new[key] = old[key]
    new[_LASTING] = {*old.get(_LASTING, ())}


def carry_on(before: Value, after: Value, part: object) -> None:
    """Let *after* know what was known of *before* and outlasts the change of *part*."""
    old, new = known_of(before), known_of(after)
    kept = new.setdefault(_LASTING, set())
    for key in old.get(_LASTING, ()):
        found = old[key]
        if isinstance(found, _Before):
            found = old[key] = found.now()
        if isinstance(found, Carried):
            new[key] = _Before(found, part)
            kept.add(key)
