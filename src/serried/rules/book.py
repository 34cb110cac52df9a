"""Books: a rulebook is a value; where two differ, the difference can be seen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from serried.model.actions import Action
from serried.model.battle import Battle
from serried.model.extents import BOUNDARY
from serried.model.ids import ClauseId, PlayerId
from serried.model.unit import Unit
from serried.model.verdict import Transition
from serried.model.vocabulary import Vocabulary
from serried.model.words import Message


class Judge(Protocol):
    """Judges one action: the whole of a book behind one function."""

    def __call__(
        self,
        battle: Battle,
        action: Action,
        dice: tuple[int, ...] | None,
    ) -> Transition:
        """Judge *action*, with *dice* for the tests that come up.

        Raises:
            RequestError: If it cannot be put to this table.
            RuleGapError: If a clause that is not enforced yet would decide.
        """


def no_remarks(_: Unit) -> tuple[str, ...]:
    """Say nothing of a unit."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """One rulebook.

    Attributes:
        title: Its name for people.
        vocabulary: What its position files may say.
        package: Where its clauses stand, as clauses.toml.
        judge: Judges one action.
        may_be_chosen: The units a player may pick now.
        messages: The words for the reasons that only its findings have.
        contact: What base contact looks at, ``"boundary"`` or ``"bases"``.
        remarks: What is worth saying of a unit that its drawing does not show.
    """

    title: str
    vocabulary: Vocabulary
    package: str
    judge: Judge
    may_be_chosen: Callable[[Battle, PlayerId], tuple[Unit, ...]]
    messages: Mapping[str, Message] = field(default_factory=dict)
    contact: str = BOUNDARY
    remarks: Callable[[Unit], tuple[str, ...]] = no_remarks


def clause_order(prefixes: tuple[str, ...]) -> Callable[[ClauseId], tuple[int, int]]:
    """Return a key that puts clauses in the order of a rules file.

    Args:
        prefixes: What stands before the number, in the order of the file.
    """
    places = {prefix: place for place, prefix in enumerate(prefixes)}

    def order(clause: ClauseId) -> tuple[int, int]:
        prefix, _, number = clause.rpartition("-")
        return places[prefix], int(number)

    return order
