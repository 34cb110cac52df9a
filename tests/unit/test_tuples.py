"""Named tuples that are quick to define, beside those of ``typing``."""

import copy
import pickle
import typing
from collections.abc import Callable

import pytest

from serried import tuples


class Ours(tuples.NamedTuple):
    """A named tuple with defaults, a property and a method."""

    name: str
    many: int = 1
    parts: tuple["Ours", ...] = ()

    @property
    def twice(self) -> int:
        """Twice as many."""
        return 2 * self.many


class Theirs(typing.NamedTuple):
    """The same, by ``typing``."""

    name: str
    many: int = 1
    parts: tuple["Theirs", ...] = ()

    @property
    def twice(self) -> int:
        """Twice as many."""
        return 2 * self.many


class Bare(tuples.NamedTuple):
    """One without a default."""

    x: float
    y: float


MADE = 40
"""So many values that the function that makes them has been compiled."""


@pytest.fixture(params=range(2), ids=["first", "compiled"])
def made_often(request: pytest.FixtureRequest) -> None:
    """Let a class be new, or have been used a lot."""
    for _ in range(MADE * request.param):
        Ours("a", many=3)
        Bare(1.0, 2.0)


CALLS: list[tuple[tuple[object, ...], dict[str, object]]] = [
    (("a",), {}),
    (("a", 2), {}),
    (("a", 2, ()), {}),
    (("a",), {"parts": ()}),
    ((), {"name": "a"}),
    ((), {"many": 5, "name": "a"}),
    ((), {}),
    (("a", 2, (), 4), {}),
    (("a",), {"name": "b"}),
    (("a",), {"other": 1}),
]


def outcome(
    kind: Callable[..., tuple[object, ...]],
    given: tuple[object, ...],
    named: dict[str, object],
) -> object:
    """Return the items of a value, or that it cannot be made."""
    try:
        return tuple(kind(*given, **named))
    except TypeError:
        return "refused"


@pytest.mark.usefixtures("made_often")
@pytest.mark.parametrize(("given", "named"), CALLS)
def test_is_made_like_theirs(
    given: tuple[object, ...], named: dict[str, object]
) -> None:
    """The same calls make the same items, and the same are refused."""
    assert outcome(Ours, given, named) == outcome(Theirs, given, named)


@pytest.mark.usefixtures("made_often")
def test_does_what_theirs_does() -> None:
    """Items, names, copies and patterns are as with theirs."""
    ours, theirs = Ours("a", 2), Theirs("a", 2)
    assert tuple(ours) == tuple(theirs)
    assert hash(ours) == hash(theirs)
    assert ours._fields == theirs._fields == Ours.__match_args__
    assert ours._field_defaults == theirs._field_defaults
    assert ours._asdict() == theirs._asdict()
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours.twice == theirs.twice
    assert type(ours._replace(many=3)) is Ours
    assert tuple(ours._replace(many=3)) == tuple(theirs._replace(many=3))
    assert type(Ours._make(["b", 1, ()])) is Ours
    assert copy.copy(ours) == copy.deepcopy(ours) == ours
    again = pickle.loads(pickle.dumps(ours))  # noqa: S301 - our own bytes
    assert type(again) is Ours
    assert again == ours
    match ours:
        case Ours(name, many=2):
            assert name == "a"
        case _:
            pytest.fail("is not matched")


def test_wrong_items_are_refused() -> None:
    """What does not fit is refused in the words that Python has."""
    with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
        Ours._make(["a"])
    with pytest.raises(ValueError, match="Got unexpected field names: \\['other'\\]"):
        Ours("a")._replace(other=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Ours("a").many = 2  # type: ignore[misc]


def test_a_derived_class_is_made_as_well() -> None:
    """A class derived from one makes values of its own."""

    class More(Bare):
        """One with something of its own."""

        __slots__ = ()

    for _ in range(MADE):
        assert type(More(1.0, y=2.0)) is More
    assert type(Bare(1.0, 2.0)) is Bare
