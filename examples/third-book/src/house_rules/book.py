"""House rules: a small game of its own, in which units move farther on a signal."""

from typing import Final

from house_rules.bridges import BRIDGES
from house_rules.moving import MARCHING, MOVING, WALKING, may_be_chosen
from house_rules.signals import SIGNALS
from house_rules.words import VOCABULARY
from serried.rules.book import Book, clause_order
from serried.rules.case import Edition

BOOK: Final = Book(
    title="House rules: drill and signals",
    package="house_rules",
    chapters=(SIGNALS, MOVING),
    edition=Edition(
        vocabulary=VOCABULARY,
        order=clause_order(("HOUSE",)),
        ordinary=WALKING,
        march=MARCHING,
    ),
    may_be_chosen=may_be_chosen,
    bridges=BRIDGES,
)
"""Its table of contents, and what its chapters look up."""
