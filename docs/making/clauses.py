"""The page of all clauses of a book."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from types import MappingProxyType

from making.proven import Evidence, evidence
from making.tables import page, table

from serried.books.clauses import TRUST, Clause, ClauseBook, Ruling, clause_book
from serried.books.registry import book
from serried.rules.book import Book

HEADS = ("clause", "what it says", "kind", "trust", "status", "seen", "rulings")

EXAMPLES = MappingProxyType({"t9a": "MOV-19", "battleaxe": "BA-MAN-3"})
"""A clause of each book to look up."""


def clauses_page(name: str) -> str:
    """Return the table of all clauses of the book called *name*."""
    rules = book(name)
    clauses = clause_book(rules.package)
    chapters = groupby(clauses.clauses, key=lambda clause: clause.chapter)
    return page(
        f"The clauses of {_title(rules)}",
        _introduction(clauses, example=EXAMPLES[name]),
        *(_chapter(title, group, clauses) for title, group in chapters),
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
        "What was *seen* while the tests ran is the proof ([how it is"
        " counted](../decisions/0014-proof-that-can-fail.md)): a limit held and was"
        " broken, in so many scenes that demanded it, or the clauses that are"
        " reported in its place were, or what it decides came out in several ways;"
        " a definition or example was checked. *Found* says in how many scenes"
        " findings speak of one that is proven otherwise. Counts from 5 on are rounded"
        " down.\n\n" + table(("kind", "clauses", "enforced", "not yet"), [*rows, total])
    )


def _counts(kind: str, clauses: Iterable[Clause]) -> tuple[str, str, str, str]:
    status = [clause.status for clause in clauses if clause.kind == kind]
    enforced = status.count("enforced")
    return kind, str(len(status)), str(enforced), str(len(status) - enforced)


def _chapter(
    title: str,
    group: Iterable[Clause],
    clauses: ClauseBook,
) -> str:
    proofs: Evidence = evidence()
    rows = (
        (
            clause.id,
            clause.text,
            clause.kind,
            f"{clause.trust} ({clause.tag})",
            _status(clause),
            "; ".join(filter(None, (proofs.proof(clause), proofs.found(clause)))),
            ", ".join(ruling.id for ruling in clauses.rulings_on(clause.id)),
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


def _rulings(clauses: ClauseBook) -> str:
    rows = (tuple(_ruling(ruling)) for ruling in clauses.rulings)
    return table(("ruling", "on", "the doubt", "what is taken", "setting"), rows)


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield ruling.id
    yield ", ".join(ruling.clauses)
    yield ruling.question
    yield ruling.reading
    yield f"[`{ruling.setting}`](settings.md)" if ruling.setting else ""
