"""What would allow a line that the rules forbid."""

from enum import Enum
from typing import Final

from serried.frozen import frozen
from serried.model.actions.form import Action
from serried.model.verdict import Values, Verdict


class Means(Enum):
    """The kinds of changes that may allow a line; the first are other lines."""

    SHORTER = "shorter"
    LONGER = "longer"
    WHEEL_FIRST = "wheel_first"
    ANOTHER_WAY = "another_way"
    ANOTHER_MOVE = "another_move"
    FACING = "facing"
    FILES = "files"
    ON_FOOT = "on_foot"
    ANOTHER_TARGET = "another_target"
    ANOTHER_MODEL = "another_model"
    ANOTHER_REACTION = "another_reaction"
    FIRST = "first"
    WITHOUT = "without"
    NEARER = "nearer"
    FARTHER = "farther"
    AHEAD = "ahead"
    ASIDE = "aside"
    TURNED = "turned"
    RATE = "rate"
    STATE = "state"
    PHASE = "phase"


INSTEAD: Final = frozenset(
    {Means.ANOTHER_TARGET, Means.ANOTHER_MODEL, Means.ANOTHER_REACTION}
)
"""Other lines, which do something else than what was asked."""


@frozen(kw_only=True)
class Remedy:
    """A change that would allow a line, tried out: nothing else has to change.

    Attributes:
        means: Of which kind it is.
        line: The line that is lawful; None where it is the line that was asked about,
            once something else has changed.
        first: The line that has to come before it; None where none has.
        without: The units and pieces of terrain that must not be there.
        by: By how much something changes, in inches, or degrees of a turn.
        of: What changes: a characteristic, a mark, a phase, or the side of a turn or
            of a place.
        unit: Whose that is.
        besides: Another change that has to be made first, where one is not enough.
    """

    means: Means
    line: Action | None = None
    first: Action | None = None
    without: tuple[str, ...] = ()
    by: float | None = None
    of: str | None = None
    unit: str | None = None
    besides: "Remedy | None" = None

    @property
    def gone(self) -> tuple[str, ...]:
        """Who must not be there, of both changes."""
        return (*self.without, *(self.besides.gone if self.besides else ()))

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (
            ("change", self.means.value),
            ("line", None if self.line is None else str(self.line)),
            ("first", None if self.first is None else str(self.first)),
            ("without", self.without),
            ("by", self.by),
            ("of", self.of),
            ("unit", self.unit),
            ("besides", None if self.besides is None else self.besides.values),
        )


@frozen(kw_only=True)
class Remedies:
    """The changes of which each would allow a line.

    Attributes:
        line: The line.
        found: The changes: other lines first, then what would have to be otherwise.
    """

    line: Action
    found: tuple[Remedy, ...] = ()

    @property
    def values(self) -> Values:
        """What an answer says of it."""
        return (("remedies", tuple(one.values for one in self.found)),)


def remedies_found(verdict: Verdict) -> Remedies | None:
    """Return what would allow a line; None of any other request."""
    return verdict.result if isinstance(verdict.result, Remedies) else None
