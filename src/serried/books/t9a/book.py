"""The 9th Age: Fantasy Battles, 2nd edition, as a value."""

from typing import Final

from serried.books.t9a.choosing import may_be_chosen
from serried.books.t9a.judging import judge
from serried.books.t9a.vocabulary import VOCABULARY
from serried.books.t9a.wiped_out import remarks
from serried.rules.book import Book

BOOK: Final = Book(
    title="The 9th Age: Fantasy Battles",
    vocabulary=VOCABULARY,
    package="serried.books.t9a",
    judge=judge,
    may_be_chosen=may_be_chosen,
    remarks=remarks,
)
