"""The 9th Age with one more chapter."""

from dataclasses import replace
from typing import Final

from serried.books.t9a.book import BOOK as T9A
from serried.rules.book import Book
from toy.brace import BRACING

BOOK: Final[Book] = replace(
    T9A,
    title="The 9th Age, braced: a toy",
    package="toy",
    chapters=(*T9A.chapters, BRACING),
    edition=replace(
        T9A.edition, vocabulary=replace(T9A.edition.vocabulary, name="toy")
    ),
)
