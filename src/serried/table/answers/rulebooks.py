"""Rulebooks: what a clause says, and what both books say to one line."""

import re
from dataclasses import asdict
from typing import Final

from serried.books.clauses import Clause, ClauseBook, Ruling, clause_book
from serried.books.pointed import rule_of
from serried.books.registry import BUILT_IN, book, parse_action
from serried.engine.compare import compare
from serried.engine.compare_answers import comparison_json
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.model.position import Position, Request
from serried.table.replies import ClauseSaid, Compared, Json
from serried.table.requests import ClauseOf
from serried.table.requests import Compare as CompareRequest

NAME: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-?[0-9]+")
"""What the names of clauses and rulings look like: ``CAS-ENG-2``, ``AMB-8``, ``R6``."""


def clause(battle: Battle, asked: ClauseOf) -> ClauseSaid:
    """Return what a clause or a ruling says, in the book of the table first.

    Raises:
        RequestError: If no book has it.
    """
    wanted = _wanted(battle, asked)
    first = (asked.book,) if asked.book in BUILT_IN else ()
    for name in dict.fromkeys((*first, battle.book, *BUILT_IN)):
        rules = book(name)
        clauses = clause_book(rules.package)
        found = _found(clauses, wanted)
        if isinstance(found, Clause):
            return _clause_said(asked.id, name, rules.title, found, clauses)
        if found is not None:
            return ClauseSaid(
                id=asked.id,
                clause=found.id,
                book=name,
                title=rules.title,
                rulings=[_ruling(found)],
                cites=_cited(found, clauses),
            )
    message = f"no book has a clause {asked.clause!r}"
    raise RequestError(message)


def _wanted(battle: Battle, asked: ClauseOf) -> str:
    """Return the name of the clause, in capitals.

    Raises:
        RequestError: If no clause of the book on the table tells of that.
    """
    if asked.of is None:
        return asked.clause.strip().upper()
    found = rule_of(book(battle.book).package, asked.of, asked.clause)
    if found is None:
        message = f"no clause tells of {asked.clause!r}"
        raise RequestError(message)
    return found.upper()


def compared(battle: Battle, asked: CompareRequest) -> Compared:
    """Return what both books say to one line, from the table as it stands.

    Raises:
        NotationError: If it cannot be read, or not be put to this table.
        RequestError: If the position cannot be told in the words of the other book.
    """
    dice = None if asked.dice is None else tuple(asked.dice)
    request = Request(action=parse_action(asked.line, battle.book), dice=dice)
    found = compare(Position(battle=battle, requests=(request,)))
    return Compared(id=asked.id, comparison=comparison_json(found))


def _found(clauses: ClauseBook, wanted: str) -> Clause | Ruling | None:
    told: tuple[Clause | Ruling, ...] = (*clauses.clauses, *clauses.rulings)
    return next((one for one in told if one.id.upper() == wanted), None)


def _clause_said(
    request_id: int, name: str, title: str, found: Clause, clauses: ClauseBook
) -> ClauseSaid:
    return ClauseSaid(
        id=request_id,
        clause=found.id,
        book=name,
        title=title,
        chapter=found.chapter,
        text=found.text,
        kind=found.kind,
        tag=found.tag,
        trust=found.trust,
        status=found.status,
        why=found.why,
        gap=found.gap,
        partly=found.partly,
        examples=found.examples,
        rulings=[_ruling(one) for one in clauses.rulings_on(found.id)],
        cites=_cited(found, clauses),
    )


def _ruling(ruling: Ruling) -> Json:
    return asdict(ruling)


def _cited(found: Clause | Ruling, clauses: ClauseBook) -> list[str]:
    """Return the other clauses and rulings that a text names."""
    known = {one.id for one in clauses.clauses}
    known.update(one.id for one in clauses.rulings)
    told: list[str] = []
    if isinstance(found, Clause):
        told += [found.text, found.why, found.gap, found.partly, *found.examples]
        told += [one.reading for one in clauses.rulings_on(found.id)]
    else:
        told += [found.reading, *found.clauses]
    named = dict.fromkeys(NAME.findall(" ".join(told)))
    return [name for name in named if name in known and name != found.id]
