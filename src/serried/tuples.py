"""Named tuples that are quick to define.

A program defines some hundred of them before it has said its first verdict, and Python
compiles a function for each. Here that is done when one has been made a few times. What
is compiled as a whole (``setup.py``) takes those of ``typing``, which mypyc knows.
"""

from typing import TYPE_CHECKING, Any, Final

__all__ = ("NamedTuple",)

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from _collections import _tuplegetter

    FEW: Final = 12
    """How many values of a class are made without a function compiled for that."""

    MADE: Final = tuple.__new__

    class Named(tuple):  # what all of them share
        """A tuple whose items have names."""

        __slots__ = ()
        _fields: tuple[str, ...] = ()
        _field_defaults: dict[str, Any] = {}  # noqa: RUF012 - each class has its own

        @classmethod
        def _make(cls, items):  # noqa: ANN001, ANN206 - as typing.NamedTuple has it
            """Return the tuple of some items."""
            made = MADE(cls, items)
            if len(made) != len(cls._fields):
                message = f"Expected {len(cls._fields)} arguments, got {len(made)}"
                raise TypeError(message)
            return made

        def _replace(self, /, **changes):  # noqa: ANN003, ANN202 - as typing has it
            """Return the same with other items."""
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                message = f"Got unexpected field names: {list(changes)!r}"
                raise ValueError(message)
            return made

        def _asdict(self):  # noqa: ANN202 - as typing has it
            """Return the items by their names."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):  # noqa: ANN204 - as typing has it
            """Return how it is written."""
            items = map("{}={!r}".format, self._fields, self)
            return f"{type(self).__name__}({', '.join(items)})"

        def __getnewargs__(self):  # noqa: ANN204 - as typing has it
            """Return what a copy is made of."""
            return tuple(self)

    class Naming(type):
        """Makes the class of the names that are written in its body."""

        def __new__(mcs, name, bases, given):  # noqa: ANN001, ANN204 - as above
            if not bases:
                return super().__new__(mcs, name, bases, given)
            fields = tuple(given.get("__annotations__", ()))
            given["_field_defaults"] = {
                field: given.pop(field) for field in fields if field in given
            }
            given["_fields"] = given["__match_args__"] = fields
            given["__slots__"] = ()
            given["__new__"] = _first_made(fields, given["_field_defaults"])
            for number, field in enumerate(fields):
                given[field] = _tuplegetter(number, f"Alias for field number {number}")
            return type(name, (Named,), given)

    def _first_made(fields, defaults):  # noqa: ANN001, ANN202
        """Return what makes the first values of a class."""
        many, calls = len(fields), 0

        def __new__(cls, /, *given, **named):  # noqa: ANN001, ANN002, ANN003, ANN202, N807
            nonlocal calls
            calls += 1
            wanting = fields[len(given) :]
            known = defaults | named
            if calls > FEW or len(given) > many or not known.keys() >= {*wanting}:
                return _settled(cls)(cls, *given, **named)
            if named and not named.keys() <= {*wanting}:
                return _settled(cls)(cls, *given, **named)
            return MADE(cls, (*given, *map(known.__getitem__, wanting)))

        return __new__

    def _settled(cls):  # noqa: ANN001, ANN202
        """Return the function that makes all further values, and put it in place."""
        home = next(one for one in cls.__mro__ if "_fields" in vars(one))
        made = _compiled(home._fields, home._field_defaults)
        home.__new__ = staticmethod(made)
        return made

    def _compiled(fields, defaults):  # noqa: ANN001, ANN202
        """Return a function that makes values, compiled for these fields."""
        named = ", ".join(fields)
        code = f"lambda _cls, {named}: _made(_cls, ({named}{',' * bool(fields)}))"
        found = eval(code, {"_made": MADE})  # noqa: S307 - names that Python has read
        found.__defaults__ = tuple(defaults.values()) or None
        found.__name__ = "__new__"
        return found

    def NamedTuple():  # noqa: ANN201, D103, N802 - stands for the class in ``bases``
        raise NotImplementedError

    NAMING: Final = Naming("_NamedTuple", (), {})
    NamedTuple.__mro_entries__ = lambda _: (NAMING,)
