"""The page of all clauses of a book."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

from making.blocks import ROOT
from making.citations import citations
from making.tables import page, table

from serried.books.clauses import TRUST, Clause, ClauseBook, Ruling, clause_book
from serried.books.registry import book
from serried.rules.book import Book

MOST = 3
"""So many files are named in a cell; of more, how many there are."""

HEADS = (
    "clause",
    "what it says",
    "kind",
    "trust",
    "status",
    "rulings",
    "code",
    "tests",
)


EXAMPLES = MappingProxyType({"t9a": "MOV-19", "battleaxe": "BA-MAN-3"})
"""A clause of each book to look up."""


def clauses_page(name: str) -> str:
    """Return the table of all clauses of the book called *name*."""
    rules = book(name)
    clauses = clause_book(rules.package)
    places = citations(clauses, ["src"]), citations(clauses, ["tests", "examples"])
    chapters = groupby(clauses.clauses, key=lambda clause: clause.chapter)
    return page(
        f"The clauses of {_title(rules)}",
        _introduction(clauses, example=EXAMPLES[name]),
        *(_chapter(title, group, clauses, places) for title, group in chapters),
        f"## Rulings\n\n{_rulings(clauses)}",
    )


def _title(rules: Book) -> str:
    """Return the name of a book with its edition, where that says more."""
    edition = rules.vocabulary.edition
    return rules.title if edition == rules.title else f"{rules.title}, {edition}"


def _introduction(clauses: ClauseBook, example: str) -> str:
    kinds = ("limit", "definition", "example", "descriptive")
    rows = [_counts(kind, clauses.clauses) for kind in kinds]
    total = ("all", *(str(sum(int(row[i]) for row in rows)) for i in (1, 2, 3)))
    return (
        "Every clause that the referee knows, restated in our own words. A *limit* can"
        " forbid something or bound a number, a *definition* is used by others, an"
        " *example* is a figure of the book, and a *descriptive* clause has no effect"
        f" of its own. Trust is how sure the words are: {', '.join(TRUST)}. Where a"
        " clause that is not enforced yet would decide, the referee says so and does"
        f" not guess (exit status 3). `serried clause {example}` says more of one.\n\n"
        + table(("kind", "clauses", "enforced", "not yet"), [*rows, total])
    )


def _counts(kind: str, clauses: Iterable[Clause]) -> tuple[str, str, str, str]:
    status = [clause.status for clause in clauses if clause.kind == kind]
    enforced = status.count("enforced")
    return kind, str(len(status)), str(enforced), str(len(status) - enforced)


def _chapter(
    title: str,
    group: Iterable[Clause],
    clauses: ClauseBook,
    places: tuple[Mapping[str, list[Path]], Mapping[str, list[Path]]],
) -> str:
    code, tests = places
    rows = (
        (
            clause.id,
            clause.text,
            clause.kind,
            f"{clause.trust} ({clause.tag})",
            _status(clause),
            ", ".join(ruling.id for ruling in clauses.rulings_on(clause.id)),
            _links(code[clause.id]),
            _links(tests[clause.id]),
        )
        for clause in group
    )
    return f"## {title}\n\n{table(HEADS, rows)}"


def _status(clause: Clause) -> str:
    if clause.gap:
        return f"not yet: {clause.gap}"
    if clause.partly:
        return f"in part; not yet: {clause.partly}"
    return clause.why or "enforced"


def _links(paths: list[Path]) -> str:
    links = [f"[{path.stem}]({_address(path)})" for path in paths[:MOST]]
    more = [f"{len(paths) - MOST} more"] if len(paths) > MOST else []
    return ", ".join(links + more)


def _address(path: Path) -> str:
    return f"../../{path.relative_to(ROOT).as_posix()}"


def _rulings(clauses: ClauseBook) -> str:
    rows = (tuple(_ruling(ruling)) for ruling in clauses.rulings)
    return table(("ruling", "on", "the doubt", "what is taken", "setting"), rows)


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield ruling.id
    yield ", ".join(ruling.clauses)
    yield ruling.question
    yield ruling.reading
    yield f"[`{ruling.setting}`](settings.md)" if ruling.setting else ""
