"""The 9th Age: Fantasy Battles, 2nd edition, as a value."""

from typing import Final

from serried.books.t9a.chapters import CHAPTERS
from serried.books.t9a.choosing import may_be_chosen
from serried.books.t9a.edition import EDITION
from serried.books.t9a.units import told
from serried.late import Later
from serried.model.battle import Battle
from serried.model.unit import Unit
from serried.rules.book import Book

settled: Final = Later("serried.books.t9a.charging.pending", "settled")
wiped_out: Final = Later("serried.books.t9a.casualties.wiped_out", "remarks")


def _remarks(unit: Unit) -> tuple[str, ...]:
    """Return what is worth saying of *unit* that its drawing does not show."""
    return tuple(words for words in (told(unit), *wiped_out(unit)) if words)


def _settle(before: Battle, after: Battle) -> Battle:
    """Return the battle without the Charges of units that are gone."""
    found: Battle = settled(before, after) if after.charges else after
    return found


BOOK: Final = Book(
    title="The 9th Age: Fantasy Battles",
    package="serried.books.t9a",
    chapters=CHAPTERS,
    edition=EDITION,
    may_be_chosen=may_be_chosen,
    remarks=_remarks,
    settle=_settle,
)
