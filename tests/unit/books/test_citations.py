"""From book to code and back: every clause is cited, and every citation exists."""

import re
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import pytest

from serried.books.clauses import clause_book

ROOT = Path(__file__).resolve().parents[3]
TEXTS = {".py", ".toml", ".md"}
BOOKS = {name: clause_book(f"serried.books.{name}") for name in ("t9a", "battleaxe")}
KNOWN = {clause.id for book in BOOKS.values() for clause in book.clauses}
KNOWN |= {ruling.id for book in BOOKS.values() for ruling in book.rulings}
FAMILIES = {name.rpartition("-")[0] for name in KNOWN} - {"UR", ""}
CITED = re.compile(
    r"(?<![A-Z-])([A-Z][A-Z-]*)-(F?)(\d+)(?: to (?:[A-Z]+-)*F?(\d+))?",
)
WORDED = re.compile(r"(?<![A-Z-])UR-[A-Z]+\b")
"""Clauses of universal rules are named, not numbered."""


@lru_cache
def cited(*folders: str) -> set[str]:
    """Return every clause ID that stands in the texts below *folders*."""
    return {
        name
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in TEXTS
        and path.name not in {"clauses.toml", Path(__file__).name}
        for name in names_in(path.read_text(encoding="utf-8"))
    }


def names_in(text: str) -> set[str]:
    """Return the clause IDs in *text*, those of ranges (MOV-5 to MOV-8) too."""
    found = set(WORDED.findall(text))
    for family, figure, first, last in CITED.findall(text):
        if family in FAMILIES:
            numbers = range(int(first), int(last or first) + 1)
            found.update(f"{family}-{figure}{number}" for number in numbers)
    return found


ENFORCED = [
    clause
    for book in BOOKS.values()
    for clause in book.clauses
    if clause.status == "enforced"
]


def test_a_clause_that_is_enforced_is_cited_by_code() -> None:
    """Whoever claims to enforce a clause can show where.

    That it is kept is shown by tests/docs/test_proven.py.
    """
    described = [one for one in ENFORCED if one.kind == "descriptive"]
    ruling = {one.id for one in ENFORCED if one.kind not in {"descriptive", "example"}}

    assert [one.id for one in described if not one.why] == []
    assert sorted(ruling - cited("src")) == []


def test_every_clause_that_is_cited_exists() -> None:
    """A citation can be looked up."""
    unknown = cited("src", "tests", "examples", "docs") - KNOWN
    assert not unknown


@pytest.mark.parametrize("name", BOOKS)
def test_findings_stand_in_the_order_of_the_rules_file(name: str) -> None:
    """The prefixes that order findings agree with the order of all clauses."""
    places = import_module(f"serried.books.{name}.order")
    prefixed = (c.id for c in BOOKS[name].clauses)
    named = [one for one in prefixed if one.rpartition("-")[0] in places.PREFIXES]
    plain = [one for one in named if one.rpartition("-")[2].isdigit()]
    assert plain == sorted(plain, key=places.ORDER)
