"""Frozen dataclasses that are quick to define.

A program defines some hundred of them before it has said its first verdict, and Python
compiles six functions for each. Here they are compiled when they are first called, and
``__init__`` when it is called often: most classes of a first verdict have few values.
"""

from collections.abc import Callable, Mapping
from dataclasses import (  # type: ignore[attr-defined]  # one is their own
    _FIELD,
    MISSING,
    Field,
    FrozenInstanceError,
    dataclass,
    field,
)
from functools import cached_property, partial
from reprlib import recursive_repr
from typing import (
    Any,
    ClassVar,
    Final,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    overload,
)

T = TypeVar("T")
Fields = Mapping[str, Field[Any]]

FEW: Final = 12
"""How many values of a class are filled without a function compiled for that: it takes
as long to compile one as to fill some thirty without it.
"""


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
    given |= _ALWAYS
    given["__frozen__"] = _Own(tuple(names), said, kw_only)
    given["__qualname__"] = bare.__qualname__
    slots = [name for name in names if name not in inherited]
    if any(isinstance(one, cached_property) for one in given.values()):
        slots.append("__dict__")  # where they keep what they have worked out
    given["__slots__"] = tuple(slots)
    given.setdefault("__init__", _LateInit("__init__", _initialization))
    given.setdefault("__getstate__", _STATE)
    given.setdefault("__setstate__", _SET_STATE)
    for made in (*((_REPRESENTATION,) if told else ()), *(_COMPARED if eq else ())):
        if given.get(made.name) is None:
            given[made.name] = made
    kind: Callable[..., type[Any]] = type(bare)
    return kind(bare.__name__, bare.__bases__, given)


class _Own(NamedTuple):
    """What a class says of its own fields.

    Attributes:
        names: Of all of them, in order.
        said: What stands for a default, by name: a value, or what ``field`` returned.
        kw_only: Whether they are given by name alone.
    """

    names: tuple[str, ...]
    said: Mapping[str, Any]
    kw_only: bool


class _Late:
    """Something of a class that is made when somebody first looks at it.

    Args:
        name: What it is called.
        made: Returns it for the class.
    """

    __slots__ = ("made", "name")

    def __init__(self, name: str, made: Callable[[type[Any]], Any]) -> None:
        self.name, self.made = name, made

    def __get__(self, instance: object, kind: type[Any]) -> Any:  # noqa: ANN401 - whatever it is
        owner = self.owner(kind)
        if owner is None:
            return getattr(kind if instance is None else instance, self.name)
        found = self.made(owner)
        setattr(owner, self.name, found)
        return found.__get__(instance, kind) if callable(found) else found

    def owner(self, kind: type[Any]) -> type[Any] | None:
        """Return the class that has it, of *kind* and those it is derived from.

        Returns:
            None where another thread has made it in the meantime.
        """
        every = (one for one in kind.__mro__ if vars(one).get(self.name) is self)
        return next(every, None)


class _LateInit(_Late):
    """``__init__`` of a class, compiled once it was called a few times or is looked at.

    Until then the values are filled by what stands in the class, field by field.
    """

    __slots__ = ("calls", "filled", "home")

    def __init__(self, name: str, made: Callable[[type[Any]], Any]) -> None:
        super().__init__(name, made)
        self.calls = 0
        self.filled: list[_Filled] | None = None

    def __set_name__(self, home: type[Any], name: str) -> None:
        self.home = home

    def owner(self, kind: type[Any]) -> type[Any]:  # noqa: ARG002 - each has its own
        """Return the class that it is made for."""
        return self.home

    def __get__(self, instance: object, kind: type[Any]) -> Any:  # noqa: ANN401 - as _Late
        if instance is not None and self.calls < FEW:
            self.calls += 1
            if self.filled is None:
                self.filled = _filled_of(self.home)
            if self.filled is not None:
                return partial(_fill, self.filled, self, instance)
        return super().__get__(instance, kind)


class _Filled(NamedTuple):
    """A field as ``__init__`` fills it."""

    name: str
    put: Callable[[object, object], None]
    default: Any
    factory: Any
    given: bool
    kw_only: bool


def _filled_of(owner: type[Any]) -> list[_Filled] | None:
    """Return the fields of a class and those before it; None if one is not of ours."""
    every: dict[str, _Filled] = {}
    for base in owner.__mro__[::-1]:
        if "__frozen__" not in vars(base):
            if "__dataclass_fields__" in vars(base):
                return None
            continue
        names, own, kw_only = vars(base)["__frozen__"]
        for name in names:
            put = getattr(owner, name).__set__
            said = own.get(name, MISSING)
            if isinstance(said, Field):
                only = kw_only if said.kw_only is MISSING else said.kw_only
                given = said.default, said.default_factory, said.init, only
            else:
                given = said, MISSING, True, kw_only
            every[name] = _Filled(name, put, *given)
    return list(every.values())


def _fill(
    every: list[_Filled],
    late: _LateInit,
    instance: Any,  # noqa: ANN401 - of any class
    /,
    *given: object,
    **named: object,
) -> None:
    """Fill the fields of a value; if it is called wrongly, as Python would say it."""
    values: list[object] = []
    place = by_name = 0
    for one in every:
        if one.given and not one.kw_only and place < len(given):
            value: object = given[place]
            place += 1
        elif one.given and one.name in named:
            value = named[one.name]
            by_name += 1
        else:
            value = one.default if one.factory is MISSING else one.factory()
        values.append(value)
    without = any(
        v is MISSING for one, v in zip(every, values, strict=True) if one.given
    )
    if without or place < len(given) or by_name < len(named):
        late.made(late.home)(instance, *given, **named)
        return
    for one, value in zip(every, values, strict=True):
        if value is not MISSING:
            one.put(instance, value)
    if hasattr(instance, "__post_init__"):
        instance.__post_init__()


def _of_the_class(kind: object) -> bool:
    """Return whether an annotation is of something that all values share."""
    if isinstance(kind, str):
        return kind.startswith("ClassVar")
    return kind is ClassVar or getattr(kind, "__origin__", None) is ClassVar


def _fields_of(owner: type[Any]) -> Fields:
    """Return the fields of a class, as ``dataclasses`` read them."""
    every: dict[str, Field[Any]] = {}
    for base in owner.__mro__[:0:-1]:
        every |= getattr(base, "__dataclass_fields__", {})
    own: _Own = vars(owner)["__frozen__"]
    kinds = vars(owner).get("__annotations__", {})
    for name in own.names:
        said = own.said.get(name, MISSING)
        one: Any = said if isinstance(said, Field) else field(default=said)
        one.name, one.type, one._field_type = name, kinds[name], _FIELD  # noqa: SLF001 - as dataclasses do
        if one.kw_only is MISSING:
            one.kw_only = own.kw_only
        every[name] = one
    return every


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


def _state(owner: type[Any]) -> Callable[[Any], list[object]]:
    """Return what tells the values of all fields: to copy or to pickle them."""
    names = tuple(_every(owner))

    def state(self: Any) -> list[object]:  # noqa: ANN401 - any of these
        return [getattr(self, name) for name in names]

    return state


def _set_state(owner: type[Any]) -> Callable[[Any, list[object]], None]:
    """Return what fills the fields with values that were told so."""
    puts = tuple(getattr(owner, name).__set__ for name in _every(owner))

    def set_state(self: Any, state: list[object]) -> None:  # noqa: ANN401 - as above
        for put, value in zip(puts, state, strict=True):
            put(self, value)

    return set_state


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


_ALWAYS: Final = {
    "__dataclass_fields__": _Late("__dataclass_fields__", _fields_of),
    "__dataclass_params__": _Late("__dataclass_params__", _parameters),
    "__match_args__": _Late("__match_args__", _by_place),
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
}
_STATE: Final = _Late("__getstate__", _state)
_SET_STATE: Final = _Late("__setstate__", _set_state)
_REPRESENTATION: Final = _Late("__repr__", _representation)
_COMPARED: Final = (_Late("__eq__", _equal), _Late("__hash__", _hash))
