"""Where the two books differ: the referee's answers are those that were worked out."""

from importlib import import_module
from typing import Any

import pytest

from serried.books.clauses import clause_book
from serried.books.registry import book
from serried.engine.bridge import bridged

DIFFERENCES = import_module("making.differences")
ENTRIES: dict[str, Any] = {one["id"]: one for one in DIFFERENCES.differences()}
SCENES = [
    (number, name)
    for number, entry in ENTRIES.items()
    if entry["scene"]
    for name in DIFFERENCES.BOOKS
]
BRIDGED = [number for number, name in SCENES if name == "t9a"]
OWN_NUMBERS = {"D6", "D14"}
"""Where the March Rate is another number than twice the Advance Rate."""

RELAID = {"D24"}
"""Where the rear rank stands on the left, which only one of the books allows."""


def test_every_difference_of_the_rules_reference_is_there() -> None:
    """Thirty-five, in their order; one that is not shown says why."""
    assert list(ENTRIES) == [f"D{number}" for number in range(1, 36)]
    for entry in ENTRIES.values():
        assert entry["scene"] is not bool(entry.get("unshown"))


@pytest.mark.parametrize("number", ENTRIES)
def test_every_clause_of_a_difference_exists(number: str) -> None:
    """In the book that it is said to stand in."""
    for name, cited in ENTRIES[number]["clauses"].items():
        clauses = clause_book(book(name).package)
        assert [clauses.clause(one).id for one in cited] == cited


@pytest.mark.parametrize(("number", "name"), SCENES)
def test_the_referee_answers_as_worked_out(number: str, name: str) -> None:
    """Verdict, exact breaches, lengths, and the tests that it asks for, no others."""
    session = DIFFERENCES.session(ENTRIES[number], name)
    stated = ENTRIES[number]["ask"][name]
    assert session.notes == ()
    for answer, asked in zip(session.answers, stated, strict=True):
        assert answer.expected, f"{asked['ask']}: {answer.verdict.breaks}"
        tests = DIFFERENCES.tests_of(answer.verdict)
        assert tests == ([asked["test"]] if "test" in asked else [])


@pytest.mark.parametrize("number", BRIDGED)
def test_the_bridge_leads_from_one_scene_to_the_other(number: str) -> None:
    """The two scenes of a difference are one position in the words of two books."""
    entry = ENTRIES[number]
    there, back = (
        bridged(DIFFERENCES.scene(entry, name).battle) for name in ("t9a", "battleaxe")
    )

    assert there.battle == DIFFERENCES.scene(entry, "battleaxe").battle
    lost = number in OWN_NUMBERS | RELAID
    assert (back.battle != DIFFERENCES.scene(entry, "t9a").battle) is lost
    assert bool(there.notes) is (lost or number == "D21")
