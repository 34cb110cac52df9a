"""Editions: the values that the procedures of one book work with.

Who keeps the procedures of a book and changes its values (an erratum, the rules of
a house) makes another edition of it, and copies nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from serried.model.trip import Trip
from serried.model.verdict import Finding
from serried.model.vocabulary import Vocabulary
from serried.rules.case import Case
from serried.rules.moving.judging import Judged, Order
from serried.rules.terms import MoveTerms


def nothing_more(case: Case, route: Trip | None) -> Iterable[Finding]:
    """Ask nothing else of the legs of a move."""
    del case, route
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What the procedures of a book look up.

    Attributes:
        vocabulary: Its words; its settings have their defaults here.
        order: The order of its clauses, those of ``more`` among them.
        ordinary: On what it allows the move that every unit has.
        march: On what it allows the long one, and what else goes as far.
        more: Judges what only this edition asks of the legs of a move.
    """

    vocabulary: Vocabulary
    order: Order
    ordinary: MoveTerms
    march: MoveTerms
    more: Judged = nothing_more
