"""Battleaxe: Fantasy Generals, as a value."""

from typing import Final

from serried.books.battleaxe.chapters import CHAPTERS
from serried.books.battleaxe.choosing import may_be_chosen
from serried.books.battleaxe.edition import EDITION
from serried.model.extents import BASES
from serried.rules.book import Book

BOOK: Final = Book(
    title="Battleaxe: Fantasy Generals",
    package="serried.books.battleaxe",
    chapters=CHAPTERS,
    edition=EDITION,
    may_be_chosen=may_be_chosen,
    contact=BASES,
)
