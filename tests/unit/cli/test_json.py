"""Answers as JSON have the keys of the contract, and no others."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from serried.engine.answers import finding_json
from serried.engine.files import parse_battle, vocabularies
from serried.model.position import Position
from serried.model.verdict import Finding
from serried.notation import write_position
from unit.cli.running import (
    ALONE,
    FORWARD,
    GAP,
    GAP_ASKED,
    GAP_CLAUSE,
    NEAR,
    TOO_FAR,
    do,
    serried,
)

MARCH = "spears march: forward 5"
DEEP = NEAR.replace("models = 10", "models = 35", 1).replace("[36, 10]", "[36, 14]")
CORNER = "spears march: forward 3, wheel right 5"

FINDING = ["clause", "holds", "reason", "values", "measured", "limit", "margin"]
"""The keys that every finding has, in this order, before ``because``."""

NAMES = {"unit", "model", "other", "at", "unsure"}
"""The keys that a finding may have besides."""


@pytest.fixture
def near(tmp_path: Path) -> Path:
    """Spears 7" in front of an enemy."""
    path = tmp_path / "near.toml"
    path.write_text(NEAR)
    return path


def said(path: Path, *words: str) -> Any:  # noqa: ANN401 - whatever was printed
    """Return what is answered as JSON."""
    return serried("judge", path, "--json", *words).json


def test_the_answer_has_the_keys_of_the_contract(near: Path) -> None:
    """At the top, in each answer, and in each finding."""
    top = said(near, "--ask", CORNER, "--dice", "3,4")

    assert list(top) == ["format", "book", "legal", "answers", "position"]
    assert (top["format"], top["book"]) == ("serried/1", "t9a")
    (answer,) = top["answers"]
    assert list(answer) == ["ask", "legal", "breaks", "findings", "measures", "events"]
    assert answer["ask"] == "spears march: forward 3.0, wheel right 5.0"
    for finding in answer["findings"]:
        keys = list(finding)
        assert keys[: len(FINDING)] == FINDING
        assert keys[-1] == "because"
        assert set(keys) - {*FINDING, "because"} <= NAMES
        assert finding["because"]
    assert answer["events"] == [
        {
            "event": "march_test",
            "unit": "spears",
            "dice": [3, 4],
            "passed": True,
            "needed": 7,
        }
    ]


def test_the_example_of_the_contract(tmp_path: Path) -> None:
    """Deep spears whose rear ranks swing past 10": MOV-17 holds and MOV-19 does not."""
    path = tmp_path / "deep.toml"
    path.write_text(ALONE.replace("models = 10", "models = 35").replace("10]", "20]"))

    top = said(path, "--ask", CORNER)
    (answer,) = top["answers"]
    findings = {finding["clause"]: finding for finding in answer["findings"]}

    assert (top["legal"], answer["legal"], answer["breaks"]) == (
        False,
        False,
        ["MOV-19"],
    )
    length = findings["MOV-17"]
    assert (length["holds"], length["reason"]) == (True, "length")
    assert (length["measured"], length["limit"], length["margin"]) == (8.0, 10.0, 2.0)
    end = findings["MOV-19"]
    assert (end["holds"], end["reason"], end["unit"]) == (
        False,
        "displacement",
        "spears",
    )
    assert end["model"] == "7.1"
    assert end["margin"] == end["limit"] - end["measured"] < 0
    assert answer["measures"]["length"] == 8.0
    assert answer["measures"]["farthest_model"] == end["measured"]


def test_findings_stand_in_the_order_of_the_rules_file(near: Path) -> None:
    """One for each clause."""
    top = said(near, "--ask", CORNER, "--dice", "3,4")
    clauses = [finding["clause"] for finding in top["answers"][0]["findings"]]

    assert len(set(clauses)) == len(clauses)
    assert clauses == [
        "GEN-2", "TEST-3", "SPACE-1", "SPACE-2", "EDGE-1", "WHEEL-2", "WHEEL-7",
        "MOV-1", "MOV-4", "MOV-5", "MOV-8", "MOV-17", "MOV-19",
    ]  # fmt: skip


def test_a_request_that_depends_on_a_test_says_on_what(near: Path) -> None:
    """The test, what it passes on, the chance not reduced, and both outcomes."""
    (answer,) = said(near, "--ask", MARCH)["answers"]

    assert answer["legal"] is False
    assert answer["breaks"] == ["MOV-8"]
    assert answer["depends"] == {
        "test": "march_test",
        "passes_on": 7,
        "chance": "21/36",
        "if_passed": {"legal": True, "breaks": []},
        "if_failed": {"legal": False, "breaks": ["MOV-8"]},
    }


def test_a_gap_names_its_clause(tmp_path: Path) -> None:
    """There is no verdict then, and nobody may call it lawful."""
    path = tmp_path / "gap.toml"
    path.write_text(GAP + do(GAP_ASKED))

    top = said(path)
    (answer,) = top["answers"]

    assert top["legal"] is False
    assert answer["gap"] == GAP_CLAUSE
    assert not answer.get("legal")


def test_a_distance_has_its_points(near: Path) -> None:
    """``distance`` and ``points``, as the contract has them."""
    (answer,) = said(near, "--ask", "spears distance to foes")["answers"]

    assert answer["legal"] is True
    assert answer["measures"]["distance"] == 7.0
    assert [len(point) for point in answer["measures"]["points"]] == [2, 2]


def test_a_question_mark_has_all_lawful_values(near: Path) -> None:
    """``largest``, ``intervals``, and the clause that ends each."""
    ask = "spears advance: forward ?"
    (answer,) = said(near, "--ask", ask)["answers"]

    assert answer["legal"] is True
    assert answer["measures"]["largest"] == 5.0
    assert answer["measures"]["intervals"] == [[0.0, 5.0]]
    assert answer["measures"]["binding"] == ["MOV-10"]


def test_the_position_can_be_read_again(near: Path) -> None:
    """It is the state afterwards, under the keys of a position file."""
    top = said(near, "--ask", "spears advance: forward 3", "--dice", "3,4")
    position = top["position"]

    (spears, foes) = position["unit"]
    assert spears["front"] == [36.0, 13.0]
    assert spears["state"] == ["advanced", "passed_march_test"]
    state = parse_battle(NEAR)
    untouched = write_position(Position(battle=state), vocabularies())
    assert foes == tomllib.loads(untouched)["unit"][1]
    assert set(position) == set(tomllib.loads(untouched))


def test_a_test_that_was_thrown_stands_in_the_position(near: Path) -> None:
    """Even if the request turns out unlawful."""
    ask = "spears march: forward 12"
    (spears, _) = said(near, "--ask", ask, "--dice", "6,6")["position"]["unit"]

    assert spears["front"] == [36.0, 10.0]
    assert spears["state"] == ["failed_march_test"]


def test_several_files_are_one_object_a_line(near: Path, tmp_path: Path) -> None:
    """Each with its ``file``; one that cannot be read has its ``error``."""
    absent = tmp_path / "absent.toml"

    outcome = serried("judge", "--json", near, absent, near, "--ask", FORWARD)

    assert outcome.status == 2
    assert [line["file"] for line in outcome.lines] == [
        str(near),
        str(absent),
        str(near),
    ]
    assert ["error" in line for line in outcome.lines] == [False, True, False]
    assert not outcome.err


def test_expectations_and_figures_are_in_the_answer(tmp_path: Path) -> None:
    """``expected`` only where something was; ``figure`` where one is named."""
    path = tmp_path / "figure.toml"
    figure = do(TOO_FAR, "legal = false", 'figure = "MOV-F2"')
    path.write_text(ALONE + figure + do("spears may move"))

    first, second = said(path)["answers"]

    assert (first["expected"], first["figure"]) == (True, "MOV-F2")
    assert "expected" not in second
    assert "figure" not in second


def test_what_was_assumed_is_in_the_notes(tmp_path: Path) -> None:
    """At the top what is about the file, in the answer what is about the request."""
    path = tmp_path / "notes.toml"
    path.write_text(ALONE + 'rules = ["Humming"]\n' + do(FORWARD, "dice = [1, 1]"))

    outcome = serried("judge", path, "--json")
    (answer,) = outcome.json["answers"]

    assert any("dice left over" in note for note in outcome.json["notes"])
    assert any("humming" in note for note in answer["notes"])
    assert not outcome.err


def test_numbers_are_not_rounded(near: Path) -> None:
    """And none of them is infinite, which JSON cannot say."""
    asks = ("--ask", "spears advance: forward 3.3333333333333335", "--dice", "1,1")
    outcome = serried("judge", near, "--json", *asks)

    assert outcome.json["answers"][0]["measures"]["length"] == 3.3333333333333335
    json.loads(outcome.out, parse_constant=pytest.fail)


def test_what_is_nothing_but_rounding_is_zero() -> None:
    """Minus zero and less than any ruler shows; what can be measured stays exact."""
    finding = Finding(
        clause="CHG-2",
        holds=True,
        reason="may_be_chosen",
        values=(("at", (-0.0, 5e-324)),),
        measured=-1.1e-16,
        limit=-0.0,
        margin=1.0000000000000002e-9,
        unit="spears",
    )
    said = finding_json(finding)

    assert json.dumps(said["values"]) == '{"at": [0.0, 0.0]}'
    assert json.dumps([said["measured"], said["limit"]]) == "[0.0, 0.0]"
    assert said["margin"] == 1.0000000000000002e-9
