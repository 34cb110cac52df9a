"""The 9th Age: Fantasy Battles, 2nd edition, as a value."""

from typing import Final

from serried.books.t9a.choosing import may_be_chosen
from serried.books.t9a.judging import judge
from serried.books.t9a.units import told
from serried.books.t9a.vocabulary import VOCABULARY
from serried.model.unit import Unit
from serried.rules.book import Book


def _remarks(unit: Unit) -> tuple[str, ...]:
    """Return what is worth saying of *unit* that its drawing does not show."""
    from serried.books.t9a.casualties.wiped_out import remarks  # noqa: PLC0415 - `show` alone asks

    return tuple(words for words in (told(unit), *remarks(unit)) if words)


BOOK: Final = Book(
    title="The 9th Age: Fantasy Battles",
    vocabulary=VOCABULARY,
    package="serried.books.t9a",
    judge=judge,
    may_be_chosen=may_be_chosen,
    remarks=_remarks,
)
