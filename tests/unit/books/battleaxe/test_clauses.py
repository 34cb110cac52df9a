"""The clauses of Battleaxe, and the differences from the other book."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from serried.books.clauses import TRUST, ClauseBook, clause_book

ROOT = Path(__file__).resolve().parents[4]
SHARED = ROOT.parent / "shared"
REFERENCE = SHARED / "rules" / "battleaxe.md"
DIFFERENCES = ROOT / "docs" / "making" / "differences.toml"
PACKAGE = "serried.books.battleaxe"
KINDS = {"limit", "definition", "example", "descriptive"}
SETTINGS = {
    "R2": "failed_march",
    "R6": "wheel_measure",
    "R7": "wheel_model_cap",
    "R8": "reform_blocks_charge",
}
COPIED_RUN = 12
"""So many equal words in a row are no paraphrase any more."""

needs_reference = pytest.mark.skipif(
    not REFERENCE.exists(),
    reason="the rules reference is not part of the project",
)


@pytest.fixture(name="book", scope="module")
def _book() -> ClauseBook:
    return clause_book(PACKAGE)


def reference_clauses() -> dict[str, str]:
    """Return the text of each numbered clause of the reference, in its order."""
    rules = REFERENCE.read_text(encoding="utf-8")
    bullets = r"^- \*\*(BA-[A-Z]+-\d+)\*\* (.+)$"
    return dict(re.findall(bullets, rules, flags=re.MULTILINE))


def reference_tags(text: str) -> set[str]:
    """Return the sources that the reference names for a clause, as ours are named.

    A clause without any follows from the numbers of others.
    """
    tags: set[str] = set()
    for tag in re.findall(r"`\[([^]]+)\]`", text):
        word, _, pages = tag.partition(":")
        names = [f"{word} {page}" for page in pages.split(", ")] if pages else [word]
        tags.update(names)
    return tags or {"ARITHMETIC"}


def reference_rulings() -> list[str]:
    """Return the rulings of the reference, in its order."""
    rules = REFERENCE.read_text(encoding="utf-8")
    return re.findall(r"^\| \*\*(R\d+)\*\* ", rules, flags=re.MULTILINE)


def reference_differences() -> list[str]:
    """Return the differences that the reference lists, in its order."""
    rules = REFERENCE.read_text(encoding="utf-8")
    return re.findall(r"^\| (D\d+) \|", rules, flags=re.MULTILINE)


def differences() -> list[dict[str, Any]]:
    """Return what the page of differences is made from."""
    told = tomllib.loads(DIFFERENCES.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = told["difference"]
    return found


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words in *text* that is long enough to be a copy."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    for start in range(len(words) - COPIED_RUN + 1):
        yield tuple(words[start : start + COPIED_RUN])


def copied(lines: list[str]) -> list[str]:
    """Return those of *lines* that share a run of words with the documents."""
    documents = [REFERENCE, *(SHARED / "sources").glob("*.txt")]
    texts = [document.read_text(encoding="utf-8") for document in documents]
    taken = {run for text in texts for run in runs(text)}
    return [line for line in lines if taken & set(runs(line))]


@needs_reference
def test_every_clause_of_the_reference_is_there_in_its_order(book: ClauseBook) -> None:
    """No clause is left out, none is added, and none stands elsewhere."""
    assert [clause.id for clause in book.clauses] == list(reference_clauses())


@needs_reference
def test_every_ruling_of_the_reference_is_there_in_its_order(book: ClauseBook) -> None:
    """All rulings are adopted."""
    assert [ruling.id for ruling in book.rulings] == reference_rulings()


@needs_reference
def test_each_clause_names_the_sources_that_the_reference_gives_it(
    book: ClauseBook,
) -> None:
    """The document, the pages and the proposals, none more and none less."""
    reference = reference_clauses()

    for clause in book.clauses:
        tags = clause.tag.split(", ")
        assert set(tags) == reference_tags(reference[clause.id]), clause.id
        assert len(set(tags)) == len(tags), clause.id


@needs_reference
def test_nothing_is_copied_from_the_reference_or_its_sources(book: ClauseBook) -> None:
    """No line shares a run of twelve words with them."""
    ours = [line for c in book.clauses for line in (c.text, c.why, *c.examples)]
    ours += [line for r in book.rulings for line in (r.question, r.reading)]

    assert copied(ours) == []


def test_sources_stand_from_the_strongest_to_the_weakest(book: ClauseBook) -> None:
    """The last source is the one that the trust in the clause comes from."""
    trust = {"SRC": "binding", "PAGE": "high", "ARITHMETIC": "high", "PROPOSED": "low"}

    for clause in book.clauses:
        places = [TRUST.index(trust[tag.split()[0]]) for tag in clause.tag.split(", ")]
        assert places == sorted(places), clause.id
        assert clause.trust == TRUST[places[-1]], clause.id


def test_no_name_is_given_twice(book: ClauseBook) -> None:
    """A citation leads to one place."""
    names = [clause.id for clause in book.clauses] + [r.id for r in book.rulings]

    assert len(set(names)) == len(names)


def test_no_name_is_one_of_the_other_book(book: ClauseBook) -> None:
    """A citation says by itself which book it means."""
    other = clause_book("serried.books.t9a")
    names = {clause.id for clause in book.clauses} | {r.id for r in book.rulings}

    assert not names & {clause.id for clause in other.clauses}
    assert not names & {ruling.id for ruling in other.rulings}


def test_every_kind_is_one_of_the_four(book: ClauseBook) -> None:
    """Limit, definition, example and descriptive are all the kinds there are."""
    assert {clause.kind for clause in book.clauses} == KINDS


def test_descriptive_clauses_and_no_others_say_why(book: ClauseBook) -> None:
    """A clause without effect has a reason for it."""
    for clause in book.clauses:
        assert bool(clause.why) == (clause.kind == "descriptive"), clause.id


def test_every_clause_says_something_in_one_line(book: ClauseBook) -> None:
    """Chapter and text are never empty, nor broken into lines."""
    for clause in book.clauses:
        assert clause.chapter, clause.id
        assert clause.text, clause.id
        assert "\n" not in clause.text, clause.id


def test_a_chapter_stands_in_one_piece(book: ClauseBook) -> None:
    """No chapter is taken up again after another one."""
    chapters = [clause.chapter for clause in book.clauses]
    begun = [
        chapter
        for place, chapter in enumerate(chapters)
        if place == 0 or chapters[place - 1] != chapter
    ]

    assert len(set(begun)) == len(begun)


def test_every_gap_has_a_reason_and_every_reason_a_gap() -> None:
    """The table of reasons holds each that is given, and none that is not."""
    source = files(PACKAGE).joinpath("clauses.toml")
    told = tomllib.loads(source.read_text(encoding="utf-8"))

    given = {clause["gap"] for clause in told["clause"] if "gap" in clause}

    assert given == set(told["reasons"])
    assert all(told["reasons"].values())


def test_only_an_enforced_clause_is_enforced_in_part(book: ClauseBook) -> None:
    """A gap is whole: what is partly kept is no gap."""
    for clause in book.clauses:
        assert not (clause.gap and clause.partly), clause.id


def test_a_breach_is_named_by_a_limit_that_is_enforced(book: ClauseBook) -> None:
    """A text that ends with names of clauses says what a breach is reported as."""
    known = {clause.id: clause for clause in book.clauses}

    for clause in book.clauses:
        named = re.search(r" \((BA-[^()]+)\)\.$", clause.text)
        for other in re.findall(r"BA-[A-Z]+-\d+", named[1]) if named else ():
            assert clause.kind == "limit", clause.id
            assert known[other].kind == "limit", clause.id
            assert known[other].status == "enforced", clause.id


def test_what_the_clauses_and_rulings_cite_exists(book: ClauseBook) -> None:
    """Every name in a text, a reason or a reading can be looked up."""
    names = {clause.id for clause in book.clauses} | {r.id for r in book.rulings}
    lines = [
        line
        for c in book.clauses
        for line in (c.text, c.why, c.gap, c.partly, *c.examples)
    ]
    lines += [line for r in book.rulings for line in (r.question, r.reading)]

    cited = set(re.findall(r"\b(?:BA-[A-Z]+-\d+|R\d+)\b", "\n".join(lines)))

    assert cited <= names


def test_every_ruling_reads_clauses_of_the_book(book: ClauseBook) -> None:
    """A ruling on nothing would settle nothing."""
    for ruling in book.rulings:
        assert ruling.clauses, ruling.id
        for clause_id in ruling.clauses:
            assert book.clause(clause_id).id == clause_id


def test_the_rulings_with_a_setting_are_those_of_the_contract(book: ClauseBook) -> None:
    """Four readings can be chosen otherwise, and no more."""
    assert {r.id: r.setting for r in book.rulings if r.setting} == SETTINGS


@needs_reference
def test_every_difference_of_the_reference_is_there_in_its_order() -> None:
    """None is left out, none is added."""
    assert [told["id"] for told in differences()] == reference_differences()


@needs_reference
def test_the_differences_are_not_copied() -> None:
    """No line shares a run of twelve words with the documents."""
    lines = [told[book] for told in differences() for book in ("battleaxe", "t9a")]

    assert copied(lines) == []


@pytest.mark.parametrize("told", differences(), ids=lambda told: told["id"])
def test_a_difference_cites_clauses_of_both_books(told: dict[str, Any]) -> None:
    """What is said to differ, and what is said to be broken, can be looked up."""
    for name in ("battleaxe", "t9a"):
        known = {clause.id for clause in clause_book(f"serried.books.{name}").clauses}
        cited = set(told["clauses"][name])
        for request in told.get("ask", {}).get(name, ()):
            cited.update(request["breaks"])
        assert cited <= known


@pytest.mark.parametrize("told", differences(), ids=lambda told: told["id"])
def test_a_difference_has_a_pair_of_scenes_or_says_why_not(
    told: dict[str, Any],
) -> None:
    """One table, and lines for both books with what each must answer."""
    assert told["scene"] == ("unshown" not in told)
    if not told["scene"]:
        assert told["unshown"]
        assert "unit" not in told
        return
    assert all({"battleaxe", "t9a"} <= set(unit) for unit in told["unit"])
    for name in ("battleaxe", "t9a"):
        for request in told["ask"][name]:
            assert request["legal"] == (request["breaks"] == []), request["ask"]


def test_the_two_scenes_of_a_pair_begin_with_the_same_line() -> None:
    """So that their first answers can be compared."""
    for told in differences():
        if told["scene"]:
            lines = [told["ask"][name][0]["ask"] for name in ("battleaxe", "t9a")]
            assert lines[0] == lines[1], told["id"]
