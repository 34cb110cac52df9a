"""What ``frozen`` makes behaves as what ``dataclasses`` makes of the same class."""

import copy
import inspect
import pickle
from collections.abc import Callable
from dataclasses import (
    FrozenInstanceError,
    dataclass,
    field,
    fields,
    is_dataclass,
    replace,
)
from typing import Any

import pytest

from serried.frozen import frozen


@frozen
class Leg:
    """A leg."""

    side: str
    distance: float = 1.0
    notes: list[str] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PlainLeg:
    """The same, by the standard library."""

    side: str
    distance: float = 1.0
    notes: list[str] = field(default_factory=list, compare=False, repr=False)


@frozen(kw_only=True)
class Named:
    """A thing whose fields are given by name, one of them not at all."""

    name: str
    size: int = 2
    twice: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Work out the last field, or refuse the first."""
        if not self.name:
            message = "a name is needed"
            raise ValueError(message)
        object.__setattr__(self, "twice", 2 * self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainNamed:
    """The same, by the standard library."""

    name: str
    size: int = 2
    twice: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Work out the last field, or refuse the first."""
        if not self.name:
            message = "a name is needed"
            raise ValueError(message)
        object.__setattr__(self, "twice", 2 * self.size)


@frozen
class Longer(Leg):
    """A leg with one field more."""

    times: int = 3


@frozen(eq=False)
class Token:
    """A thing that equals only itself."""

    name: str


def outcome(work: Callable[[], object]) -> tuple[type[object], str]:
    """Return what comes of *work*, its own name left out."""
    try:
        found = work()
    except Exception as why:  # noqa: BLE001 - whatever it is, it is compared
        found = why
    return type(found), str(found).replace("Plain", "")


QUESTIONS: list[Callable[[Any, Any], object]] = [
    lambda leg, _: leg("left"),
    lambda leg, _: leg("left", 2.0, ["a"]),
    lambda leg, _: leg("left", distance=2.0),
    lambda leg, _: leg(),
    lambda leg, _: leg("left", 1.0, [], 4),
    lambda leg, _: leg("left", other=4),
    lambda leg, _: leg("left") == leg("left", 1.0, ["x"]),
    lambda leg, _: leg("left") == leg("right"),
    lambda leg, _: leg("left") == ("left", 1.0),
    lambda leg, _: hash(leg("left", 2.0)),
    lambda leg, _: {leg("left"), leg("left"), leg("right")} == {leg("left"), 1},
    lambda leg, _: leg("left").notes is leg("left").notes,
    lambda leg, _: replace(leg("left"), side="right"),
    lambda leg, _: replace(leg("left"), other=1),
    lambda leg, _: [one.name for one in fields(leg)],
    lambda leg, _: is_dataclass(leg),
    lambda leg, _: leg.__match_args__,
    lambda leg, _: leg.__slots__,
    lambda leg, _: hasattr(leg("left"), "__dict__"),
    lambda leg, _: copy.copy(leg("left", 2.0, ["a"])).notes,
    lambda leg, _: copy.deepcopy(leg("left", 2.0, ["a"])),
    lambda leg, _: pickle.loads(pickle.dumps(leg("left", 2.0, ["a"]))).notes,  # noqa: S301 - our own
    lambda leg, _: setattr(leg("left"), "side", "right"),
    lambda leg, _: delattr(leg("left"), "side"),
    lambda leg, _: list(inspect.signature(leg("left").__class__).parameters),
    lambda _, named: named(name="a", size=4),
    lambda _, named: named(name="a", size=4).twice,
    lambda _, named: named("a"),
    lambda _, named: named(name=""),
    lambda _, named: named(name="a", twice=3),
    lambda _, named: replace(named(name="a"), size=5).twice,
    lambda _, named: named.__match_args__,
    lambda _, named: named(name="a") == named(name="a", size=2),
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_it_answers_as_a_dataclass(question: Callable[[Any, Any], object]) -> None:
    """Made, compared, hashed, shown, changed, copied and pickled."""
    kind, said = outcome(lambda: question(Leg, Named))
    plain, told = outcome(lambda: question(PlainLeg, PlainNamed))

    assert kind.__name__ == plain.__name__.replace("Plain", "")
    assert said == told


def test_a_derived_class_has_the_fields_of_its_base_too() -> None:
    """Its own come after them."""
    assert str(Longer("left")) == "Longer(side='left', distance=1.0, times=3)"
    assert Longer("left", times=4) != Longer("left")
    assert Longer("left") != Leg("left")
    assert vars(Longer)["__slots__"] == ("times",)
    again = pickle.loads(pickle.dumps(Longer("left", times=4)))  # noqa: S301 - our own
    assert again == Longer("left", times=4)
    with pytest.raises(FrozenInstanceError):
        Longer("left").side = "right"  # type: ignore[misc]


def test_without_equality_a_value_equals_only_itself() -> None:
    """And it is hashed by what it is."""
    one = Token("a")

    assert one == one  # noqa: PLR0124 - that is the question
    assert one != Token("a")
    assert len({one, Token("a")}) == 2


@pytest.mark.parametrize("name", ["__eq__", "__hash__", "__repr__", "__match_args__"])
def test_what_two_threads_ask_for_at_once_is_made_once(name: str) -> None:
    """One has it in hand when the other has made it already: both get the same."""

    @frozen
    class Point:
        x: int

    late = vars(Point)[name]
    first = late.__get__(None, Point)

    assert late.__get__(None, Point) is first is getattr(Point, name)


def test_a_class_fills_its_values_whoever_has_compiled_it() -> None:
    """A thread that began to fill one goes on, also to say what is wrong."""

    @frozen
    class Point:
        x: int

    point = Point.__new__(Point)
    fill = vars(Point)["__init__"].__get__(point, Point)
    assert inspect.signature(Point.__init__).parameters.keys() == {"self", "x"}
    fill(1)
    assert point == Point(1)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        fill()


@frozen
class Doubled(Leg):
    """A leg that has an ``__init__`` of its own."""

    def __init__(self, side: str) -> None:
        """Fill it as a leg is filled."""
        super(Doubled, self).__init__(side, 2.0)  # noqa: UP008 - slots need a new class


@pytest.mark.parametrize("_", range(30))
def test_a_derived_class_may_fill_it_by_its_own(_: int) -> None:
    """Before what it is derived from is compiled, at that moment, and after."""
    assert Doubled("left").distance == 2.0
