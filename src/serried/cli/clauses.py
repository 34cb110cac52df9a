"""``serried clauses``: the table of all clauses with kind and status."""

import argparse
import difflib
import json
from collections.abc import Iterator, Sequence
from typing import Final

from serried.books.clauses import Clause, ClauseBook
from serried.books.registry import BUILT_IN
from serried.cli.clause import clause_books
from serried.model.errors import RequestError
from serried.report.terminal import BOLD, painted

KINDS: Final = ("limit", "definition", "example", "descriptive")
STATUSES: Final = ("enforced", "gap")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "clauses",
        help="list all clauses with kind and status",
        description="List the clauses of the rulebooks, in their order.",
        epilog="example: serried clauses MOV --status gap",
    )
    parser.add_argument("prefixes", nargs="*", metavar="PREFIX", help="as MOV or CAS-")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--status", choices=STATUSES)
    parser.add_argument("--book", metavar="NAME", help="only this book's")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table, or its rows as JSON."""
    books = tuple(clause_books(BUILT_IN if options.book is None else (options.book,)))
    wanted = tuple(prefix.upper() for prefix in options.prefixes)
    for prefix in wanted:
        _refuse_unknown(prefix, books)
    rows = list(_rows(books, wanted, options))
    if options.json:
        print(json.dumps([_mapping(title, clause) for title, clause in rows], indent=2))
        return 0
    title = ""
    for book, clause in rows:
        if book != title:
            print(painted(book, BOLD))
            title = book
        print(f"{clause.id:<12} {clause.kind:<11} {clause.status:<8}  {clause.text}")
    print(_summary([clause for _, clause in rows]))
    return 0


def _refuse_unknown(prefix: str, books: Sequence[tuple[str, ClauseBook]]) -> None:
    """Refuse what no clause begins with.

    Raises:
        RequestError: It names what is near.
    """
    known = [clause.id for _, book in books for clause in book.clauses]
    if any(name.startswith(prefix) for name in known):
        return
    parts = [name.rpartition("-")[0] for name in known]
    near = difflib.get_close_matches(prefix, dict.fromkeys((*parts, *known)), n=3)
    hint = f"; did you mean {', '.join(near)}?" if near else "; see serried clauses"
    titles = ", ".join(title for title, _ in books)
    message = f"no clause begins with {prefix} in {titles}{hint}"
    raise RequestError(message)


def _rows(
    books: Sequence[tuple[str, ClauseBook]],
    wanted: tuple[str, ...],
    options: argparse.Namespace,
) -> Iterator[tuple[str, Clause]]:
    for title, book in books:
        for clause in book.clauses:
            if wanted and not clause.id.startswith(wanted):
                continue
            kind = options.kind in {None, clause.kind}
            if kind and options.status in {None, clause.status}:
                yield title, clause


def _summary(clauses: list[Clause]) -> str:
    enforced = sum(clause.status == "enforced" for clause in clauses)
    return (
        f"{len(clauses)} clauses, {enforced} enforced, {len(clauses) - enforced} gaps"
    )


def _mapping(title: str, clause: Clause) -> dict[str, object]:
    return {
        "book": title,
        "id": clause.id,
        "chapter": clause.chapter,
        "kind": clause.kind,
        "status": clause.status,
        "text": clause.text,
        "gap": clause.gap,
    }
