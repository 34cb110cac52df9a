"""What can be pointed at has a clause, and the clause is there."""

from collections.abc import Iterable

import pytest

from serried.books.clauses import clause_book
from serried.books.pointed import pointed, rule_of
from serried.books.registry import BUILT_IN, book, known_rules

NEEDS = ("to_hit", "to_wound", "armour", "special")


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_clause_that_is_named_is_there(name: str) -> None:
    """In the clauses or the rulings of the book."""
    package = book(name).package
    clauses = clause_book(package)
    known = {one.id for one in clauses.clauses} | {one.id for one in clauses.rulings}

    for kind, names in pointed(package).items():
        assert not set(names.values()) - known, kind


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_the_page_shows_has_a_rule(name: str) -> None:
    """Each phase, each step and each mark, and each ground that does something."""
    rules = book(name)
    words = rules.vocabulary

    def without(kind: str, names: Iterable[str]) -> list[str]:
        return [one for one in names if rule_of(rules.package, kind, one) is None]

    steps = [step for phase in words.phase_names for step in words.steps(phase)]
    assert without("phase", words.phase_names) == []
    assert without("step", (*steps, *words.round_steps)) == []
    assert without("mark", [mark.value for mark in words.marks]) == []
    if name == "t9a":
        assert without("terrain", [kind.value for kind in words.terrain]) == []
        assert without("roll", NEEDS) == []


def test_rules_are_told_by_the_name_that_files_have() -> None:
    """Capitals and brackets do not matter; what nobody knows tells nothing."""
    package = book("t9a").package

    assert rule_of(package, "rule", "Impact Hits (D3)") == "UR-IMP"
    assert rule_of(package, "rule", "of our own") is None
    assert set(pointed(package)["rule"]) <= known_rules()
