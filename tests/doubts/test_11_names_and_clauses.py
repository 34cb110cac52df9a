"""Two names for one event, books named wrongly, kept clauses that are called gaps."""

import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

from declared import blue, heard, red, table
from serried.books.clauses import Clause, clause_book
from serried.model.verdict import Transition

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src" / "serried"
BOOKS = {"t9a": "The 9th Age", "battleaxe": "Battleaxe"}

RAISED = re.compile(
    r'(?:\bEvent\(\s*event=|_event\(|\btold\(|DiceTestTerms\(\s*name=)"(\w+)"'
)
ROW = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \| .* \| (.*) \|$", re.MULTILINE)
JUDGED = re.compile(r'\bclause="([A-Z]+(?:-[A-Z0-9]+)+)"')
"""The clause of a finding, as a keyword; that of a gap is told apart."""


def sources(folder: str) -> str:
    """Return all that is written in a package."""
    files = sorted((SOURCES / folder).rglob("*.py"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def documented() -> dict[str, str]:
    """Return what the page of answers says of each event."""
    page = (ROOT / "docs/reference/answers.md").read_text(encoding="utf-8")
    events = page.partition("\n## Events\n")[2].partition("\n## ")[0]
    return {
        name: said
        for names, said in ROW.findall(events)
        for name in re.findall(r"\w+", names)
    }


def test_the_page_names_the_book_of_an_event_that_one_alone_has() -> None:
    """Of an event that both have, or that all books share, it names neither."""
    raised = {book: set(RAISED.findall(sources(f"books/{book}"))) for book in BOOKS}
    shared = set(RAISED.findall(sources("rules"))) | set.intersection(*raised.values())
    said = documented()

    assert said.keys() == set(chain(shared, *raised.values()))
    for name, words in said.items():
        named = [title for title in BOOKS.values() if words.endswith(f"({title})")]
        having = [BOOKS[book] for book in BOOKS if name in raised[book] - shared]
        assert named == having, name


def fled() -> Transition:
    """Return what becomes of a unit that flees off the table."""
    battle = table(blue("spears", 20, 30), red("foes", 20, 45))
    return heard(battle, "spears charge foes", ("foes flee", (3, 4)))


def caught() -> Transition:
    """Return what becomes of a unit that flees and is caught."""
    battle = table(blue("spears", 20, 10), red("foes", 20, 16, 'state = "fleeing"'))
    return heard(
        battle,
        "spears charge foes",
        ("foes flee", (1, 1)),
        ("spears resolve charge", (6, 6)),
    )


def fallen() -> Transition:
    """Return what becomes of a unit that loses all its models."""
    return heard(table(blue("spears", 20, 10)), "spears lose 10")


@pytest.mark.parametrize("found", [fled, caught, fallen])
def test_whatever_destroys_a_unit_the_event_has_one_name(
    found: Callable[[], Transition],
) -> None:
    """It says besides whether the unit has left the table."""
    happened = found().verdict.events
    (event,) = (one for one in happened if "destroyed" in one.event)

    assert event.event == "destroyed"
    assert dict(event.values).get("off_the_table", False) is (found is fled)


def book_clauses(*names: str) -> list[Clause]:
    """Return some clauses of The 9th Age."""
    book = clause_book("serried.books.t9a")
    return [book.clause(name) for name in names]


@pytest.mark.parametrize("book", BOOKS)
def test_no_finding_is_of_a_clause_that_is_called_a_gap(book: str) -> None:
    """What a verdict cites is enforced, if only in part."""
    judged = set(JUDGED.findall(sources(f"books/{book}")))
    gaps = {c.id for c in clause_book(f"serried.books.{book}").clauses if c.gap}

    assert "MOV-4" in judged or "BA-MOV-5" in judged
    assert judged & gaps == set()


def test_what_a_charge_leaves_shaken_or_fleeing_is_said_to_be_enforced() -> None:
    """SHK-1, FLEE-1 and PANIC-4 are kept as far as charges lead there."""
    assert [clause.status for clause in book_clauses("SHK-1", "FLEE-1", "PANIC-4")] == [
        "enforced"
    ] * 3


def test_a_charge_that_falls_short_makes_shaken() -> None:
    """SHK-1: 5 + 2 is less than the 10" to the foes; so it may not shoot (SHK-2)."""
    battle = table(blue("spears", 20, 10), red("foes", 20, 20))
    lines = ("spears charge foes", "foes hold", ("spears resolve charge", (1, 1)))
    battle = heard(battle, *lines).battle

    assert heard(battle, "spears may shoot").verdict.breaks == ("SHK-2",)


def test_a_flight_begins_with_its_roll() -> None:
    """FLEE-1: a unit that is charged and flees is Fleeing, so it may not shoot."""
    battle = table(blue("spears", 20, 10), red("foes", 20, 20))
    battle = heard(battle, "spears charge foes", ("foes flee", (1, 1))).battle

    assert "FLEE-2" in heard(battle, "foes may shoot").verdict.breaks
