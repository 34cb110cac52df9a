"""Battleaxe: Fantasy Generals, as a value."""

from typing import Final

from serried.books.battleaxe.chapters import CHAPTERS
from serried.books.battleaxe.choosing import may_be_chosen
from serried.books.battleaxe.edition import EDITION
from serried.model.actions import Move, Reform
from serried.model.actions.form import Action
from serried.model.extents import BASES
from serried.rules.book import Book


def is_magical(action: Action) -> bool:
    """Tell whether an action is a Magical Move, which Battleaxe does not know."""
    return isinstance(action, Move | Reform) and action.magical is not None


BOOK: Final = Book(
    title="Battleaxe: Fantasy Generals",
    package="serried.books.battleaxe",
    chapters=CHAPTERS,
    edition=EDITION,
    may_be_chosen=may_be_chosen,
    contact=BASES,
    lacks=is_magical,
)
