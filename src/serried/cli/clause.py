"""``serried clause``: one clause of a rulebook in plain words."""

import argparse
import difflib
import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from serried.books.clauses import Clause, ClauseBook, Ruling, clause_book
from serried.books.registry import BUILT_IN, named
from serried.model.errors import RequestError
from serried.report.terminal import BOLD, DIM, painted

WIDTH = 78


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "clause",
        help="explain a clause in plain words",
        description="Explain clauses in our own words, with source and rulings.",
        epilog="example: serried clause MOV-19",
    )
    parser.add_argument("ids", nargs="+", metavar="ID", help="as findings cite it")
    parser.add_argument(
        "--book", metavar="NAME", help="look first in this book, as files name it"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print each clause."""
    first = () if options.book is None else (options.book,)
    names = tuple(dict.fromkeys((*first, *BUILT_IN)))
    found = [_found(name.upper(), names) for name in options.ids]
    if options.json:
        said = [_mapping(*one) for one in found]
        print(json.dumps(said[0] if len(said) == 1 else said, indent=2))
        return 0
    print("\n\n".join("\n".join(_lines(*one)) for one in found))
    return 0


def clause_books(names: Iterable[str]) -> Iterator[tuple[str, ClauseBook]]:
    """Yield the title and the clauses of each book that is named.

    Raises:
        RequestError: If there is no such book, or its clauses cannot be read.
    """
    for name in names:
        book = named(name)
        try:
            clauses = clause_book(book.package)
        except (ImportError, OSError, LookupError, TypeError, ValueError) as why:
            said = f"{type(why).__name__}: {why}"
            message = f"the clauses of the book {name!r} cannot be read: {said}"
            raise RequestError(message) from None
        yield book.title, clauses


def _found(
    name: str, books: Sequence[str]
) -> tuple[str, Clause | Ruling, tuple[Ruling, ...]]:
    """Return the title, the clause or ruling called *name*, and what reads it.

    Raises:
        RequestError: If no book has it.
    """
    known: list[str] = []
    for title, one in clause_books(books):
        for clause in one.clauses:
            if clause.id == name:
                return title, clause, one.rulings_on(name)
        for ruling in one.rulings:
            if ruling.id == name:
                return title, ruling, ()
        known += [clause.id for clause in one.clauses]
        known += [ruling.id for ruling in one.rulings]
    near = difflib.get_close_matches(name, known, n=3)
    hint = f"; did you mean {', '.join(near)}?" if near else "; see serried clauses"
    message = f"no clause is called {name} in {', '.join(books)}{hint}"
    raise RequestError(message)


def _lines(
    title: str, told: Clause | Ruling, rulings: tuple[Ruling, ...]
) -> Iterator[str]:
    if isinstance(told, Ruling):
        yield painted(f"{told.id} · {title} · a ruling", BOLD)
        yield from _ruling_lines(told)
        return
    yield painted(f"{told.id} · {title} · {told.chapter}", BOLD)
    yield from _wrapped(told.text)
    yield painted(f"  {told.kind}; source {told.tag}, trust {told.trust}", DIM)
    yield from _wrapped(_status(told))
    for example in told.examples:
        yield from _wrapped(f"for example: {example}")
    for ruling in rulings:
        yield painted(f"  {ruling.id}", BOLD)
        yield from _ruling_lines(ruling)


def _ruling_lines(ruling: Ruling) -> Iterator[str]:
    yield from _wrapped(f"in doubt: {ruling.question}")
    yield from _wrapped(f"we read: {ruling.reading}")
    if ruling.setting:
        yield from _wrapped(f"a position file may set it: [rulings] {ruling.setting}")


def _status(clause: Clause) -> str:
    if clause.gap:
        return f"not enforced: {clause.gap}"
    if clause.partly:
        return f"enforced in part; not yet: {clause.partly}"
    return f"no effect of its own: {clause.why}" if clause.why else "enforced"


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _mapping(
    title: str,
    told: Clause | Ruling,
    rulings: tuple[Ruling, ...],
) -> dict[str, object]:
    said: dict[str, object] = {"book": title, **_fields(told)}
    if isinstance(told, Clause):
        said["status"] = told.status
        said["rulings"] = [_fields(ruling) for ruling in rulings]
    return said


def _fields(told: Clause | Ruling) -> dict[str, object]:
    return {name: getattr(told, name) for name in told.__dataclass_fields__}
