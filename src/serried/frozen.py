"""Frozen dataclasses that are quick to define.

A program defines some ninety of them before it has said its first verdict, and Python
compiles six functions for each. Here they are compiled when they are first called.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import partial
from reprlib import recursive_repr
from typing import Any, Final, TypeVar, dataclass_transform, overload

T = TypeVar("T")
Fields = Mapping[str, Field[Any]]

PUT: Final = object.__setattr__


@overload
def frozen(cls: type[T], /) -> type[T]: ...


@overload
def frozen(
    *, kw_only: bool = False, eq: bool = True, repr: bool = True
) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[Any] | None = None,
    /,
    *,
    kw_only: bool = False,
    eq: bool = True,
    repr: bool = True,  # noqa: A002 - as dataclasses call it
) -> Any:
    """Return a class like those of ``@dataclass(frozen=True, slots=True)``.

    Its fields can be asked for, and its values replaced, by what ``dataclasses`` has
    for that; and dataclasses that are frozen can be derived from it.
    """

    def made(bare: type[Any]) -> type[Any]:
        return _made(bare, kw_only=kw_only, eq=eq, told=repr)

    return made if cls is None else made(cls)


def _made(bare: type[Any], *, kw_only: bool, eq: bool, told: bool) -> type[Any]:
    owner: list[type[Any]] = []
    given = dict(vars(bare))
    own = _own_fields(given, kw_only=kw_only)
    every: dict[str, Field[Any]] = {}
    for base in bare.__mro__[:0:-1]:
        every |= getattr(base, "__dataclass_fields__", {})
    every |= own
    for name in (*own, "__dict__", "__weakref__"):
        given.pop(name, None)
    given |= {
        "__dataclass_fields__": every,
        "__dataclass_params__": FROZEN,
        "__match_args__": _by_place(every),
        "__qualname__": bare.__qualname__,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        "__slots__": _new_slots(bare, every),
    }
    given.setdefault("__getstate__", _state)
    given.setdefault("__setstate__", _set_state)
    if eq:
        compared = [f.name for f in every.values() if f.compare]
        for name, text in (("__eq__", EQUAL), ("__hash__", HASH)):
            if given.get(name) is None:
                given[name] = _late(owner, name, partial(_compared, text, compared))
    if told:
        given.setdefault("__repr__", _representation(every))
    first = partial(_initialization, owner, every)
    given.setdefault("__init__", _late(owner, "__init__", first))
    kind: Callable[..., type[Any]] = type(bare)
    owner.append(kind(bare.__name__, bare.__bases__, given))
    return owner[0]


def _own_fields(given: dict[str, Any], *, kw_only: bool) -> Fields:
    """Return the fields of a class itself, as ``dataclasses`` read them."""
    names = given.get("__annotations__", {})
    said = {name: given[name] for name in names if name in given}
    read = type("Read", (), {"__doc__": "-", "__annotations__": names, **said})
    dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(read)
    return {one.name: one for one in fields(read)}


def _by_place(every: Fields) -> tuple[str, ...]:
    return tuple(f.name for f in every.values() if f.init and not f.kw_only)


def _new_slots(bare: type[Any], every: Fields) -> tuple[str, ...]:
    inherited = {slot for base in bare.__mro__[1:-1] for slot in _slots(base)}
    return tuple(name for name in every if name not in inherited)


def _slots(base: type[Any]) -> tuple[str, ...]:
    slots: str | tuple[str, ...] = vars(base).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else slots


def _refuse_to_set(_: object, name: str, __: object) -> None:
    message = f"cannot assign to field {name!r}"
    raise FrozenInstanceError(message)


def _refuse_to_delete(_: object, name: str) -> None:
    message = f"cannot delete field {name!r}"
    raise FrozenInstanceError(message)


def _state(self: Any) -> list[object]:  # noqa: ANN401 - any of these
    return [getattr(self, f.name) for f in fields(self)]


def _set_state(self: Any, state: list[object]) -> None:  # noqa: ANN401 - any of these
    for one, value in zip(fields(self), state, strict=True):
        PUT(self, one.name, value)


def _late(
    owner: list[type[Any]], name: str, made: Callable[[], Callable[..., Any]]
) -> Callable[..., Any]:
    """Return a method that is made when it is first called."""

    def method(*values: object, **named: object) -> Any:  # noqa: ANN401 - whatever it returns
        found = made()
        setattr(owner[0], name, found)
        return found(*values, **named)

    return method


def _compared(text: str, names: list[str]) -> Callable[..., Any]:
    """Return a function of values whose fields it sees as tuples."""
    one, other = (
        "(" + "".join(f"{whose}.{name}," for name in names) + ")"
        for whose in ("self", "other")
    )
    known: dict[str, Any] = {}
    exec(text.format(one=one, other=other), known)  # noqa: S102 - of names of fields
    made: Callable[..., Any] = known["made"]
    return made


EQUAL: Final = """def made(self, other):
    if other is self:
        return True
    if other.__class__ is self.__class__:
        return {one} == {other}
    return NotImplemented"""

HASH: Final = "def made(self):\n    return hash({one})"


def _representation(every: Fields) -> Callable[[object], str]:
    names = [f.name for f in every.values() if f.repr]

    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807 - it becomes one
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({told})"

    return __repr__


def _initialization(owner: list[type[Any]], every: Fields) -> Callable[..., None]:
    """Return ``__init__``, compiled from its text."""
    known: dict[str, Any] = {"missing": MISSING}
    places: list[str] = []
    keys: list[str] = []
    body: list[str] = []
    for name, one in every.items():
        value = name
        if one.default_factory is not MISSING:
            known[f"new_{name}"] = one.default_factory
            default, fresh = "missing", f"new_{name}()"
            value = f"{fresh} if {name} is missing else {name}" if one.init else fresh
        elif one.default is not MISSING:
            known[f"default_{name}"] = one.default
            default = f"default_{name}"
            value = name if one.init else default
        else:
            default = ""
        if one.init:
            said = f"{name}={default}" if default else name
            (keys if one.kw_only else places).append(said)
        if one.init or default:
            # the setter of a slot is sooner than object.__setattr__, which looks it up
            known[f"put_{name}"] = getattr(owner[0], name).__set__
            body.append(f"put_{name}(self,{value})")
    if hasattr(owner[0], "__post_init__"):
        body.append("self.__post_init__()")
    told = ", ".join(["self", *places, *(["*", *keys] if keys else [])])
    text = f"def __init__({told}):\n " + "\n ".join(body or ["pass"])
    exec(text, known)  # noqa: S102 - of names of fields
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{owner[0].__qualname__}.__init__"
    made.__annotations__ = {n: f.type for n, f in every.items() if f.init}
    made.__annotations__["return"] = None
    return made


@dataclass(frozen=True, slots=True)
class _Sample:
    """What is like the others: they say that they are frozen in its words."""


FROZEN: Final = _Sample.__dataclass_params__  # type: ignore[attr-defined]
