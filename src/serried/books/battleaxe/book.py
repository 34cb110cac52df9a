"""Battleaxe: Fantasy Generals, as a value."""

from typing import Final

from serried.books.battleaxe.choosing import may_be_chosen
from serried.books.battleaxe.judging import judge
from serried.books.battleaxe.vocabulary import VOCABULARY
from serried.model.extents import BASES
from serried.rules.book import Book

BOOK: Final = Book(
    title="Battleaxe: Fantasy Generals",
    vocabulary=VOCABULARY,
    package="serried.books.battleaxe",
    judge=judge,
    may_be_chosen=may_be_chosen,
    contact=BASES,
)
