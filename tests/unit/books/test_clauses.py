"""The clauses of a rulebook: complete, in order, and in our own words."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from serried.books.clauses import TRUST, ClauseBook, clause_book, parse_clause_book

SHARED = Path(__file__).resolve().parents[3].parent / "shared"
REFERENCE = SHARED / "rules" / "t9a.md"
KINDS = {"limit", "definition", "example", "descriptive"}
COPIED_RUN = 12
"""So many equal words in a row are no paraphrase any more."""

needs_reference = pytest.mark.skipif(
    not REFERENCE.exists(),
    reason="the rules reference is not part of the project",
)

TINY = """
[trust]
S = "binding"
W2 = "high"
P = "low"
[reasons]
later = "that comes later"
[[clause]]
id = "A-1"
chapter = "One"
tag = "S 004, P"
kind = "limit"
text = "At most two."
examples = ["Two is allowed, three is not."]
[[clause]]
id = "A-2"
chapter = "One"
tag = "W2"
kind = "definition"
text = "Two is a pair."
gap = "later"
[[ruling]]
id = "R-1"
clauses = ["A-2", "A-1"]
question = "Is a pair at most two?"
reading = "Yes."
setting = "pair"
"""


@pytest.fixture(name="book", scope="module")
def _book() -> ClauseBook:
    return clause_book("serried.books.t9a")


def reference_ids() -> list[str]:
    """Return the numbered clauses of the reference, in its order."""
    rules = REFERENCE.read_text(encoding="utf-8").split("# Ambiguities")[0]
    bullet_or_row = r"^(?:- \*\*|\| )([A-Z]+(?:-[A-Z]+)*-(?:F?\d+|(?<=UR-)[A-Z]+))\b"
    return re.findall(bullet_or_row, rules, flags=re.MULTILINE)


def reference_rulings() -> list[str]:
    """Return the rulings of the reference, in its order."""
    rules = REFERENCE.read_text(encoding="utf-8")
    return re.findall(r"^\| (AMB-\d+) \|", rules, flags=re.MULTILINE)


def reference_trust() -> dict[str, str]:
    """Return the first word of trust that the reference gives each tag."""
    rules = REFERENCE.read_text(encoding="utf-8")
    rows = r"^\| ([A-Z]{1,2}\d?) \| [^|]+ \| (\w+)[^|]* \|$"
    return dict(re.findall(rows, rules, flags=re.MULTILINE))


def runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every run of words in *text* that is long enough to be a copy."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    for start in range(len(words) - COPIED_RUN + 1):
        yield tuple(words[start : start + COPIED_RUN])


@needs_reference
def test_every_clause_of_the_reference_is_there_in_its_order(book: ClauseBook) -> None:
    """None is left out; those it has not stand in the reference of battles."""
    ids, known = [clause.id for clause in book.clauses], reference_ids()
    battle = REFERENCE.with_name("t9a-battle.md").read_text(encoding="utf-8")

    assert [one for one in ids if one in known] == known
    assert all(
        one in known or re.search(rf"\*\*{one}[* ]|\| {one} \|", battle) for one in ids
    )


@needs_reference
def test_every_ruling_of_the_reference_is_there_in_its_order(book: ClauseBook) -> None:
    """All rulings are adopted; those it has not stand in the reference of battles."""
    ids, known = [ruling.id for ruling in book.rulings], reference_rulings()
    battle = REFERENCE.with_name("t9a-battle.md").read_text(encoding="utf-8")

    assert [one for one in ids if one in known] == known
    assert all(one in known or f"| {one} |" in battle for one in ids)


@needs_reference
def test_each_tag_has_the_trust_that_the_reference_gives_it(book: ClauseBook) -> None:
    """A binding source is binding here too, and a proposal is low."""
    trust = reference_trust()

    for clause in book.clauses:
        words = [trust[tag.split()[0]] for tag in clause.tag.split(", ")]
        assert clause.trust == max(words, key=TRUST.index), clause.id


@needs_reference
def test_nothing_is_copied_from_the_reference_or_its_sources(book: ClauseBook) -> None:
    """No line shares a run of twelve words with them."""
    documents = [REFERENCE, *(SHARED / "sources").glob("*.txt")]
    texts = [document.read_text(encoding="utf-8") for document in documents]
    taken = {run for text in texts for run in runs(text)}
    ours = [line for c in book.clauses for line in (c.text, c.why, *c.examples)]
    ours += [line for r in book.rulings for line in (r.question, r.reading)]

    assert [line for line in ours if taken & set(runs(line))] == []


def test_no_name_is_given_twice(book: ClauseBook) -> None:
    """A citation leads to one place."""
    names = [clause.id for clause in book.clauses] + [r.id for r in book.rulings]

    assert len(set(names)) == len(names)


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


def test_every_reason_for_a_gap_is_used() -> None:
    """The table of reasons holds none that no clause gives."""
    source = files("serried.books.t9a").joinpath("clauses.toml")
    told = tomllib.loads(source.read_text(encoding="utf-8"))

    given = {clause["gap"] for clause in told["clause"] if "gap" in clause}

    assert given == set(told["reasons"])


def test_only_an_enforced_clause_is_enforced_in_part(book: ClauseBook) -> None:
    """A gap is whole: what is partly kept is no gap."""
    for clause in book.clauses:
        assert not (clause.gap and clause.partly), clause.id


def test_every_ruling_reads_clauses_of_the_book(book: ClauseBook) -> None:
    """A ruling on nothing would settle nothing."""
    for ruling in book.rulings:
        assert ruling.clauses, ruling.id
        for clause_id in ruling.clauses:
            assert book.clause(clause_id).id == clause_id


def test_a_clause_is_found_by_its_name_and_place() -> None:
    """The order of clauses is that of the book, from 0."""
    book = parse_clause_book(TINY)

    assert book.clause("A-2") is book.clauses[1]
    assert (book.order("A-1"), book.order("A-2")) == (0, 1)
    assert book.clause("A-1").examples == ("Two is allowed, three is not.",)


def test_an_unknown_clause_is_a_key_error() -> None:
    """The caller may then suggest names that are near."""
    book = parse_clause_book(TINY)

    with pytest.raises(KeyError, match="A-3"):
        book.clause("A-3")
    with pytest.raises(KeyError, match="A-3"):
        book.order("A-3")


def test_a_gap_carries_its_reason_in_words() -> None:
    """Without a gap a clause is enforced."""
    book = parse_clause_book(TINY)

    assert (book.clause("A-1").status, book.clause("A-1").gap) == ("enforced", "")
    assert (book.clause("A-2").status, book.clause("A-2").gap) == (
        "gap",
        "that comes later",
    )


def test_a_clause_is_no_surer_than_its_weakest_source() -> None:
    """A source document beside a proposal makes a proposal."""
    book = parse_clause_book(TINY)

    assert [clause.trust for clause in book.clauses] == ["low", "high"]


def test_rulings_are_found_from_each_clause_they_read() -> None:
    """A ruling on two clauses is found from either."""
    book = parse_clause_book(TINY)

    assert book.rulings_on("A-1") == book.rulings_on("A-2") == book.rulings
    assert book.rulings_on("A-3") == ()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [('gap = "later"', 'gap = "never"'), ('tag = "W2"', 'tag = "W3"')],
    ids=["the reason of a gap", "a tag"],
)
def test_what_the_tables_do_not_name_is_a_key_error(right: str, wrong: str) -> None:
    """A gap without reason, or a tag without trust, is not read."""
    with pytest.raises(KeyError):
        parse_clause_book(TINY.replace(right, wrong))


def test_a_key_that_clauses_do_not_have_is_a_type_error() -> None:
    """Nothing in the file is silently ignored."""
    with pytest.raises(TypeError, match="wy"):
        parse_clause_book(TINY.replace("examples =", "wy ="))


def test_a_book_is_read_once() -> None:
    """Whoever asks again gets the same book."""
    assert clause_book("serried.books.t9a") is clause_book("serried.books.t9a")
