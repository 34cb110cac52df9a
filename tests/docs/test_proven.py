"""Every clause that is called enforced was seen to be kept while scenes were judged."""

import tomllib
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from serried.books.clauses import Clause, clause_book
from serried.books.registry import book, books
from serried.model.words.messages import reasons

PROVEN = import_module("making.proven")
SEEN = import_module("making.seen")

UNSEEN: Path = import_module("making.blocks").DOCS / "making/unseen.toml"

CLAUSES = tuple(
    clause for name in books() for clause in clause_book(book(name).package).clauses
)
ENFORCED = [c for c in CLAUSES if c.kind != "descriptive" and not c.gap]
LIMIT = Clause(
    id="A-1", chapter="One", tag="S", trust="binding", kind="limit", text="Up to two."
)
HELD = SEEN.Said("t9a/one", "A-1", "reach", holds=True)
BROKEN = SEEN.Said("t9a/two", "A-1", "reach", holds=False)
OTHER = SEEN.Said("t9a/A-1-far", "B-1", "reach", holds=False)
LAWFUL = SEEN.Checked("t9a/A-1-far", "legal", "True")


def proof(clause: Clause, *seen: object) -> str:
    """Return how *clause* was seen to be kept, if nothing but *seen* was seen."""
    said = frozenset(one for one in seen if isinstance(one, SEEN.Said))
    checked = frozenset(one for one in seen if isinstance(one, SEEN.Checked))
    evidence = PROVEN.Evidence(seen=SEEN.Seen(said=said, checked=checked))
    return str(evidence.proof(clause))


@pytest.mark.slow
@pytest.mark.usefixtures("judged")
def test_every_clause_that_is_enforced_was_seen_to_be_kept() -> None:
    """A limit held and broken; a definition or example checked."""
    assert PROVEN.unproven(CLAUSES, PROVEN.evidence()) == []


@pytest.mark.slow
@pytest.mark.usefixtures("judged")
def test_a_clause_whose_scenes_are_taken_away_is_missed() -> None:
    """MOV-23 is proven by scenes alone: without those that break it nothing is left."""
    evidence = PROVEN.evidence()
    gone = evidence.seen.scenes("MOV-23", holds=False)
    kept = {one.scene for one in evidence.seen.said} - gone
    without = replace(evidence, seen=evidence.seen.of(kept))

    assert gone
    assert "MOV-23" in PROVEN.unproven(CLAUSES, without)


def test_a_limit_is_seen_held_and_broken() -> None:
    """Neither is enough alone."""
    assert proof(LIMIT, HELD, BROKEN) == "held in 1 scene, broken in 1 scene"
    assert proof(LIMIT, HELD) == proof(LIMIT, BROKEN) == ""


def test_a_limit_that_others_report_is_proven_in_its_own_scenes() -> None:
    """The other clause is broken there, and something is lawful there."""
    limit = replace(LIMIT, reported_as=("B-1",))

    assert proof(limit, OTHER, LAWFUL) == "reported as B-1: broken in 1 scene"
    assert proof(limit, OTHER) == proof(limit, LAWFUL) == ""
    assert not proof(limit, OTHER._replace(scene="t9a/B-1"), LAWFUL)


def test_a_limit_that_decides_is_proven_by_two_values() -> None:
    """One value alone might be the only one there is."""
    limit = replace(LIMIT, decides="nudges")
    one, two = (SEEN.Checked("t9a/A-1-far", "nudges", value) for value in "12")

    assert proof(limit, one, two) == "decides `nudges`: 2 values checked"
    assert not proof(limit, one)
    assert not proof(limit, one, two._replace(scene="t9a/A-12-far"))


def test_a_definition_is_proven_by_a_scene_that_is_named_after_it() -> None:
    """Also by one whose figure it is, and by a marked test."""
    definition = replace(LIMIT, kind="definition")
    figure = SEEN.Checked("t9a/other", "figure", "A-1")
    marked = PROVEN.Evidence(seen=SEEN.Seen(), marked={"A-1": frozenset({"test_a"})})

    assert proof(definition, LAWFUL) == proof(definition, figure)
    assert proof(definition, LAWFUL) == "checked in 1 scene"
    assert marked.proof(definition) == "checked by 1 test"
    assert not marked.proof(LIMIT)
    assert not proof(definition, HELD, BROKEN)


def test_a_scene_that_is_pointed_at_must_check_the_value() -> None:
    """The pointer alone proves nothing."""
    definition = replace(LIMIT, kind="definition")
    value = SEEN.Checked("t9a/other", "length", "2.0")
    pointed = {"A-1": ("t9a/other", "length")}
    seen = SEEN.Seen(checked=frozenset({value}))

    assert PROVEN.Evidence(seen=seen, pointed=pointed).proof(definition)
    assert not PROVEN.Evidence(seen=SEEN.Seen(), pointed=pointed).proof(definition)


def test_marks_are_found_in_the_text_of_tests(tmp_path: Path) -> None:
    """Only on functions that are tests, in files that pytest collects."""
    text = "@pytest.mark.clause('A-1', 'A-2')\ndef {name}(): ..."
    (tmp_path / "test_one.py").write_text(text.format(name="test_it"))
    (tmp_path / "two.py").write_text(text.format(name="test_it"))
    (tmp_path / "test_three.py").write_text(text.format(name="helper"))

    found = {"test_one.test_it"}
    assert PROVEN.marked(tmp_path) == {"A-1": found, "A-2": found}


def test_what_stands_for_a_limit_exists() -> None:
    """Only a limit is reported as another clause of its book, or decides."""
    known = {one.id for one in CLAUSES if not one.gap}

    for clause in ENFORCED:
        other = known - {clause.id}
        assert other.issuperset(clause.reported_as), clause.id
        stood_for = clause.reported_as or clause.decides
        assert clause.kind == "limit" or not stood_for, clause.id
        assert not (clause.reported_as and clause.decides), clause.id


def test_what_is_pointed_at_exists() -> None:
    """Pointers are for definitions and examples that are enforced."""
    known = {one.id for one in ENFORCED if one.kind != "limit"}
    assert known.issuperset(PROVEN.pointers())


def unseen() -> dict[str, set[str]]:
    """Return the reasons with words that no scene sees in one of their ways."""
    came = {(one.reason, one.holds) for one in SEEN.seen().said}
    ways = {"holds": True, "broken": False}
    return {
        way: {
            reason
            for reason, message in reasons().items()
            if getattr(message, way) and (reason, holds) not in came
        }
        for way, holds in ways.items()
    }


@pytest.mark.slow
@pytest.mark.usefixtures("judged")
def test_every_reason_with_words_was_seen_or_says_why_not() -> None:
    """A reason that is seen after all does not stand on the list either."""
    listed = tomllib.loads(UNSEEN.read_text(encoding="utf-8"))
    assert {way: set(reasons) for way, reasons in listed.items()} == unseen()
