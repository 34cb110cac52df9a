"""Frozen dataclasses that are quick to define.

A program defines some ninety of them before it has said its first verdict, and Python
compiles six functions for each. Here they are compiled when they are first called.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import partial
from reprlib import recursive_repr
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform, overload

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
    given = dict(vars(bare))
    written = given.get("__annotations__", {})
    names = [name for name, kind in written.items() if not _of_the_class(kind)]
    inherited = {slot for base in bare.__mro__[1:-1] for slot in _slots(base)}
    said = {name: given.pop(name) for name in names if name in given}
    for name in ("__dict__", "__weakref__"):
        given.pop(name, None)
    read = partial(_fields_of, bare, said, kw_only=kw_only)
    given |= {
        "__dataclass_fields__": _Late("__dataclass_fields__", read),
        "__dataclass_params__": _Late("__dataclass_params__", _parameters),
        "__match_args__": _Late("__match_args__", _by_place),
        "__qualname__": bare.__qualname__,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        "__slots__": tuple(name for name in names if name not in inherited),
    }
    given.setdefault("__getstate__", _state)
    given.setdefault("__setstate__", _set_state)
    late: dict[str, Callable[[type[Any]], Any]] = {"__init__": _initialization}
    if told:
        late["__repr__"] = _representation
    if eq:
        late |= {"__eq__": _equal, "__hash__": _hash}
    for name, made in late.items():
        if given.get(name) is None:
            given[name] = _Late(name, made)
    kind: Callable[..., type[Any]] = type(bare)
    return kind(bare.__name__, bare.__bases__, given)


class _Late:
    """Something of a class that is made when somebody first looks at it.

    Args:
        name: What it is called.
        made: Returns it for the class.
    """

    __slots__ = ("made", "name", "owner")

    def __init__(self, name: str, made: Callable[[type[Any]], Any]) -> None:
        self.name, self.made = name, made

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.owner = owner

    def __get__(self, instance: object, _: type[Any]) -> Any:  # noqa: ANN401 - whatever it is
        found = self.made(self.owner)
        setattr(self.owner, self.name, found)
        return getattr(self.owner if instance is None else instance, self.name)


def _of_the_class(kind: object) -> bool:
    """Return whether an annotation is of something that all values share."""
    return kind is ClassVar or getattr(kind, "__origin__", None) is ClassVar


def _fields_of(
    bare: type[Any], said: Mapping[str, Any], _: type[Any], *, kw_only: bool
) -> Fields:
    """Return the fields of a class, as ``dataclasses`` read them."""
    every: dict[str, Field[Any]] = {}
    for base in bare.__mro__[:0:-1]:
        every |= getattr(base, "__dataclass_fields__", {})
    names = vars(bare).get("__annotations__", {})
    read = type("Read", (), {"__doc__": "-", "__annotations__": names, **said})
    dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(read)
    return every | {one.name: one for one in fields(read)}


def _every(owner: type[Any]) -> Fields:
    every: Fields = owner.__dataclass_fields__
    return every


def _by_place(owner: type[Any]) -> tuple[str, ...]:
    every = _every(owner).values()
    return tuple(f.name for f in every if f.init and not f.kw_only)


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


def _equal(owner: type[Any]) -> Callable[..., Any]:
    return _compared(EQUAL, owner)


def _hash(owner: type[Any]) -> Callable[..., Any]:
    return _compared(HASH, owner)


def _compared(text: str, owner: type[Any]) -> Callable[..., Any]:
    """Return a function of values whose fields it sees as tuples."""
    names = [f.name for f in _every(owner).values() if f.compare]
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


def _representation(owner: type[Any]) -> Callable[[object], str]:
    names = [f.name for f in _every(owner).values() if f.repr]

    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807 - it becomes one
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({told})"

    return __repr__


def _initialization(owner: type[Any]) -> Callable[..., None]:
    """Return ``__init__``, compiled from its text."""
    every = _every(owner)
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
            known[f"put_{name}"] = getattr(owner, name).__set__
            body.append(f"put_{name}(self,{value})")
    if hasattr(owner, "__post_init__"):
        body.append("self.__post_init__()")
    told = ", ".join(["self", *places, *(["*", *keys] if keys else [])])
    text = f"def __init__({told}):\n " + "\n ".join(body or ["pass"])
    exec(text, known)  # noqa: S102 - of names of fields
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{owner.__qualname__}.__init__"
    made.__annotations__ = {n: f.type for n, f in every.items() if f.init}
    made.__annotations__["return"] = None
    return made


def _parameters(_: type[Any]) -> Any:  # noqa: ANN401 - a class of dataclasses' own
    """Return what says that a class is frozen, in the words of ``dataclasses``."""
    sample: Any = dataclass(frozen=True, slots=True)(type("Sample", (), {}))
    return sample.__dataclass_params__
