"""Positions: what a position file holds, a battle and what is asked of it."""

from collections.abc import Callable
from dataclasses import field
from typing import Final

from serried.frozen import frozen
from serried.model.actions.form import Action
from serried.model.battle import Battle
from serried.model.verdict import Values

MEASURES: Final = frozenset(
    {
        "length",
        "farthest_model",
        "largest",
        "intervals",
        "binding",
        "distance",
        "removed",
        "slid",
        "dropped_out",
        "lost_contact",
        "models_in_contact",
        "imbalance",
        "nudges",
        "excess",
        "choices",
        "ruled_out",
        "hits",
        "distributes",
        "swapped",
        "outcomes",
        "flights",
        "places",
        "recovered",
        "raised",
        "unplaced",
        "place",
        "line",
        "blocked_by",
        "arc",
        "cover",
        "hidden",
        "covered_by",
        *("step", "blows", "attacks", "damage", "score", "score_items"),
        *("losses", "average", "wiped_out", "broken", "run_down", "destroyed"),
        *("wins", "tie", "ahead", "chosen", "ways"),
        *("tested_on", "stands_at"),
        *("plan", "off", "shortest"),
        *("outline", "straight", "facings", "by_facing", "square_inches"),
        "covers",
        "inside",
        "steadfast",
        "stubborn",
        "needs",
        "chance",
        "charge_range",
        "at",
        "ends",
        "facing",
        "reactions",
        "enemies",
        "remedies",
        "threats",
        "rows",
        "shot_at",
    },
)
"""The measures that a request may state as expected, besides legal and breaks."""


@frozen(kw_only=True)
class Request:
    """One ``[[do]]`` of a position file.

    Attributes:
        dice: Its own dice; None where the file's are used.
        legal: The verdict expected, if one is.
        breaks: The exact set of clauses expected to be broken, if stated.
        gap: The clause expected not to be enforced yet, if stated.
        measures: The measures expected, by name.
        figure: The clause ID of the figure it shows, if any.
        looked_up: Returns the line of the file on which it stood.
    """

    action: Action
    dice: tuple[int, ...] | None = None
    legal: bool | None = None
    breaks: frozenset[str] | None = None
    gap: str | None = None
    measures: Values = ()
    figure: str | None = None
    looked_up: Callable[[], int | None] | None = field(
        default=None, compare=False, repr=False
    )

    @property
    def line(self) -> int | None:
        """Where in the file it stood, from 1; no part of what it is."""
        return None if self.looked_up is None else self.looked_up()

    @property
    def expects(self) -> bool:
        """Whether it states what should come of it."""
        stated = (self.legal, self.breaks, self.gap)
        return any(value is not None for value in stated) or bool(self.measures)


@frozen(kw_only=True)
class Position:
    """A position file, read.

    Attributes:
        dice: Results for the tests that come up, in order.
        catalogues: The folder of catalogues named by the file, if any.
        version: The version that wrote the file, where one did (a record).
        notes: What the reader assumed.
    """

    battle: Battle
    requests: tuple[Request, ...] = ()
    dice: tuple[int, ...] | None = None
    catalogues: str | None = None
    version: str | None = None
    notes: tuple[str, ...] = ()
