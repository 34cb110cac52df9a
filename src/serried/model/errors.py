"""Everything this library raises on purpose.

SerriedError
├── IllegalActionError     the rules forbid it; carries the verdict (illegal.py)
├── NotationError          text we cannot read; carries file and line
│   └── FormationError     a drawing of ranks that cannot stand on a table
├── RequestError           a request that this table cannot answer: an unknown unit, …
│   └── TooFewDiceError    fewer dice than a test needs
├── RuleGapError           a clause we do not implement yet; we never guess
└── BrokenInvariantError   our bug, never the player's; carries a record to attach
"""

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from serried.model.ids import ClauseId


class SerriedError(Exception):
    """Base of everything this library raises on purpose."""


class NotationError(SerriedError):
    """Text that cannot be read.

    Attributes:
        problem: What is wrong and what would be right, in one line.
        file: Where the text came from, if it is known.
        line: The line, from 1, if it is known.
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.file = file
        self.line = line

    def __str__(self) -> str:
        """Return one line: file, line, what is wrong."""
        where = [part for part in (self.file, self.line) if part is not None]
        return ": ".join(
            (":".join(map(str, where)), self.problem) if where else (self.problem,)
        )


class Fault(Enum):
    """What can be wrong with a drawing of ranks, before a book names its clause."""

    NO_MODELS = "no models, or too many"
    EMPTY_RANK = "an empty rank"
    OTHER_BASE = "a base that does not cover whole places"
    NOT_COVERED = "a base that is not drawn on all its places"
    TOO_NARROW = "a unit narrower than one of its models"
    HOLES = "ranks with holes that nobody fills"
    BEHIND = "a model that could stand farther forwards"
    NOT_BESIDE = "a model beside the unit that belongs into its ranks"
    SIDE_TAKEN = "two models on one side"
    ONE_RANK = "no way into a single rank"
    STAYS_BESIDE = "a model that can only go to the other side of the unit"
    TOO_MANY = "more models with places of their own than are searched"


class FormationError(NotationError):
    """A drawing of ranks that is no formation.

    Attributes:
        fault: What is wrong, without the clause.
        sort: What sort of fault it is, where no book has named a clause yet.
        clause: The clause that says so; empty until a book names one.
        model: The model at fault, ``rank.file``, where one is.
    """

    def __init__(
        self,
        problem: str,
        sort: Fault | None = None,
        *,
        clause: "ClauseId" = "",
        model: str | None = None,
    ) -> None:
        super().__init__(f"{problem} [{clause}]" if clause else problem)
        self.fault = problem
        self.sort = sort
        self.clause = clause
        self.model = model

    def cited(self, clauses: "Mapping[Fault, ClauseId]") -> "FormationError":
        """Return this error with the clause that a book has for it."""
        if self.clause or self.sort is None:
            return self
        clause = clauses[self.sort]
        return FormationError(self.fault, self.sort, clause=clause, model=self.model)

    def refuse_unknown(self, clauses: "Mapping[Fault, ClauseId]") -> None:
        """Refuse what is not known to be a fault: nobody searched it.

        Raises:
            RuleGapError: If there were too many models to search.
        """
        if self.sort is Fault.TOO_MANY:
            raise RuleGapError(clauses[self.sort], self.fault) from self

    def __reduce__(self) -> tuple[object, ...]:
        """Return how to make it again, so that it can be pickled."""
        make = partial(
            FormationError, self.fault, self.sort, clause=self.clause, model=self.model
        )
        return make, ()


class RequestError(SerriedError):
    """A request that cannot be put to this table: an unknown unit, dice too few."""


class TooFewDiceError(RequestError):
    """A test for which too few dice are left.

    Attributes:
        what: Which test, and whose.
        many: How many dice it needs.
        left: How many are left.
    """

    def __init__(self, what: str, many: int, left: int) -> None:
        super().__init__(what, many, left)
        self.what = what
        self.many = many
        self.left = left

    def __str__(self) -> str:
        """Say how many dice are needed, and how many are left."""
        return f"{self._need}, and {_are(self.left)} left"

    def of(self, given: int) -> str:
        """Say so of dice of which so many were given for the whole request."""
        if given == self.left:
            return f"{self._need}, and {_are(given)} given"
        return f"{self._need}, and of the {given} given {_are(self.left)} left"

    @property
    def _need(self) -> str:
        needed = "1 die" if self.many == 1 else f"{self.many} dice"
        return f"the {self.what} needs {needed}"


def _are(dice: int) -> str:
    return "1 is" if dice == 1 else f"{dice or 'none'} are"


class RuleGapError(SerriedError):
    """A clause that is not enforced yet would decide. The referee never guesses.

    Attributes:
        clause: The clause in question.
    """

    def __init__(self, clause: "ClauseId", because: str) -> None:
        super().__init__(clause, because)
        self.clause = clause
        self.because = because

    def __str__(self) -> str:
        """Say which clause would decide."""
        return f"{self.because} [{self.clause}]"


class BrokenInvariantError(SerriedError):
    """Our bug, never the player's."""
