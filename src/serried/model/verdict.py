"""Verdicts: what the rules say about an action, clause by clause."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from serried.frozen import frozen
from serried.late import Later
from serried.model.actions.trip import Trip
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.ids import ClauseId, Inches, UnitId
from serried.model.unit import Unit
from serried.model.words import IN_ENGLISH, Speech
from serried.tuples import NamedTuple

render: Callable[..., str] = Later("serried.model.words.messages", "render")

Value: TypeAlias = str | float | int | bool | tuple["Value", ...] | None
Values: TypeAlias = tuple[tuple[str, Value], ...]

TABLES: Final = frozenset(
    {
        *("attacks", "chargers", "damage", "hits", "nudges", "raised"),
        *("recovered", "score", "slid", "swapped"),
    }
)
"""Values that are tables by their names, with nothing in them too."""


def as_table(value: Value) -> Values | None:
    """Return a value that is a table, pairs with a name first; None of any other."""
    if not isinstance(value, tuple) or not value:
        return None
    pairs: list[tuple[str, Value]] = []
    for item in value:
        match item:
            case (str() as name, held):
                pairs.append((name, held))
    return tuple(pairs) if len(pairs) == len(value) else None


def as_list(value: Value) -> tuple[Value, ...]:
    """Return the items of a value that is a list; none of any other."""
    return value if isinstance(value, tuple) else ()


def table_called(name: str, value: Value) -> Values | None:
    """Return the value called *name* if it is a table, an empty one too."""
    return () if value == () and name in TABLES else as_table(value)


class Spot(NamedTuple):
    """Where on the table, and in which leg (from 1), something happened."""

    leg: int
    x: Inches
    y: Inches


class Details(NamedTuple):
    """What a finding names besides its numbers, which may take long to find out."""

    model: str | None = None
    values: Values = ()
    at: Spot | None = None


NO_DETAILS: Final = Details()


class Finding:
    """What one clause says about one action.

    *reason* and *values* say it to programs; the message catalogue turns them
    into words, in any language. It is a value: equal to another that says the same,
    and never changed. What *details* returns is asked for when somebody looks.

    Attributes:
        measured: What was measured, in inches unless *reason* says otherwise.
        limit: What it was held against.
        margin: How much room is left; negative where there is none.
        other: The neighbour, terrain or table edge concerned.
    """

    __slots__ = (
        "_details",
        "clause",
        "holds",
        "limit",
        "margin",
        "measured",
        "other",
        "reason",
        "unit",
    )

    def __init__(  # noqa: PLR0913 - one argument for each thing a finding says
        self,
        *,
        clause: ClauseId,
        holds: bool,
        reason: str,
        values: Values = (),
        measured: float | None = None,
        limit: float | None = None,
        margin: float | None = None,
        unit: UnitId | None = None,
        model: str | None = None,
        other: str | None = None,
        at: Spot | None = None,
        details: Callable[[], Details] | None = None,
    ) -> None:
        """Say it.

        Args:
            clause: The clause.
            holds: Whether the action keeps to it.
            reason: The key of its words.
            values: What the words name.
            measured: As the attribute.
            limit: As the attribute.
            margin: As the attribute.
            unit: The unit concerned.
            model: As the attribute.
            other: As the attribute.
            at: As the attribute.
            details: Returns *model*, *values* and *at*, instead of these.
        """
        self.clause: Final = clause
        self.holds: Final = holds
        self.reason: Final = reason
        self.measured: Final = measured
        self.limit: Final = limit
        self.margin: Final = margin
        self.unit: Final = unit
        self.other: Final = other
        self._details: Details | Callable[[], Details]
        if details is not None:
            self._details = details
        elif model is None and not values and at is None:
            self._details = NO_DETAILS
        else:
            self._details = Details(model, values, at)

    @property
    def details(self) -> Details:
        """The model, the values and the place, found out the first time."""
        known = self._details
        if not isinstance(known, Details):
            known = self._details = known()
        return known

    @property
    def model(self) -> str | None:
        """The model concerned, the lowest ``rank.file`` among equals."""
        return self.details.model

    @property
    def values(self) -> Values:
        """What else the words name."""
        return self.details.values

    @property
    def at(self) -> Spot | None:
        """The place and leg of the worst moment."""
        return self.details.at

    @property
    def because(self) -> str:
        """The finding in words a player would use."""
        return self.said()

    def said(self, speech: Speech = IN_ENGLISH) -> str:
        """Return the finding in words a player would use; "" if *speech* has none."""
        known: dict[str, object] = dict(self.values)
        known.update(
            measured=self.measured,
            limit=self.limit,
            margin=self.margin,
            unit=self.unit,
            model=self.model,
            other=self.other,
        )
        return render(self.reason, known, holds=self.holds, speech=speech)

    def replaced(self, **changes: Any) -> "Finding":  # noqa: ANN401 - as its arguments
        """Return the same with other values of some arguments."""
        return Finding(**{**self._arguments(), **changes})

    def _arguments(self) -> dict[str, Any]:
        return {
            "clause": self.clause,
            "holds": self.holds,
            "reason": self.reason,
            "values": self.values,
            "measured": self.measured,
            "limit": self.limit,
            "margin": self.margin,
            "unit": self.unit,
            "model": self.model,
            "other": self.other,
            "at": self.at,
        }

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is a finding that says the same."""
        if not isinstance(other, Finding):
            return NotImplemented
        return self._arguments() == other._arguments()

    def __hash__(self) -> int:
        """Return the hash of all it says."""
        return hash(tuple(self._arguments().values()))

    def __repr__(self) -> str:
        """Return the call that makes it."""
        said = ", ".join(
            f"{name}={value!r}" for name, value in self._arguments().items()
        )
        return f"Finding({said})"

    def __reduce__(self) -> tuple[Callable[..., "Finding"], tuple[object, ...]]:
        """Return what pickles it, with all of its details."""
        return _finding, (self._arguments(),)


def _finding(arguments: dict[str, Any]) -> Finding:
    return Finding(**arguments)


@frozen(kw_only=True)
class Event:
    """Something that happened while an action was judged: a test, a mark ended."""

    event: str
    values: Values = ()


@frozen(kw_only=True)
class Prospect:
    """What becomes of a request on one outcome of a test."""

    legal: bool
    breaks: tuple[ClauseId, ...]


@frozen(kw_only=True)
class Depends:
    """A verdict that hangs on a test whose dice are not known.

    Attributes:
        test: The name of the test, as its event has it.
        passes_on: The highest total that passes.
        ways: How many of all rolls pass.
        whole: How many rolls there are: 36, or more if a failed one is thrown again.
    """

    test: str
    passes_on: int
    ways: int
    if_passed: Prospect
    if_failed: Prospect
    whole: int = 36

    @property
    def chance(self) -> str:
        """The chance to pass, not reduced."""
        return f"{self.ways}/{self.whole}"


@frozen(kw_only=True)
class Verdict:
    """All findings on one action, which is legal when every one of them holds.

    Attributes:
        findings: One for each clause consulted, in the order of the rules file.
        measures: Numbers and names of interest, by the name the contract gives.
        events: What happened, tests among them.
        depends: The test that is still to be thrown, if one matters.
        notes: What was assumed.
        result: What was found, as a value of the verb's own, for whoever draws it or
            tells it in words; its measures say the same to programs.
    """

    findings: tuple[Finding, ...]
    measures: Values = ()
    events: tuple[Event, ...] = ()
    depends: Depends | None = None
    notes: tuple[str, ...] = ()
    result: object = None

    def __post_init__(self) -> None:
        """Refuse to be nobody's opinion."""
        if not self.findings:
            message = "a verdict without findings is nobody's opinion"
            raise ValueError(message)

    @property
    def breaches(self) -> tuple[Finding, ...]:
        """The findings that forbid the action, in the order of the book."""
        return tuple([found for found in self.findings if not found.holds])

    @property
    def breaks(self) -> tuple[ClauseId, ...]:
        """The clauses broken, in the order of the book."""
        return tuple(dict.fromkeys([found.clause for found in self.breaches]))

    @property
    def legal(self) -> bool:
        """Whether the rules allow the action."""
        for found in self.findings:  # noqa: SIM110 - a generator takes twice as long
            if not found.holds:
                return False
        return True

    def __bool__(self) -> bool:
        """Return whether the rules allow the action."""
        return self.legal

    def measure(self, name: str) -> Value:
        """Return the measure called *name*, or None."""
        return dict(self.measures).get(name)


@frozen(kw_only=True)
class Transition:
    """What a judged action leaves behind.

    Attributes:
        battle: The battle afterwards; unchanged by an illegal action but for
            the mark of a test that was thrown.
        dice_left: The dice that no test used.
        trip: The way of a move on the table, lawful or not, where there is one.
        mover: Who goes that way, where it is not the unit that was asked.
        formation: What it leads to of a Reform, lawful or not.
    """

    battle: Battle
    verdict: Verdict
    dice_left: tuple[int, ...] = ()
    trip: Trip | None = None
    formation: Formation | None = None
    mover: Unit | None = None
