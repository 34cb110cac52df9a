"""``serried rulings``, and ``judge --rulings``: how an event reads a book."""

import json
import math
import tomllib
from pathlib import Path

import pytest

from serried.books.clauses import clause_book
from serried.books.registry import BUILT_IN, book
from serried.cli.statuses import UNREADABLE
from unit.cli.running import ALONE, serried

WHEEL = "spears march: wheel left 5"
"""By the chord 61.1 degrees with a front of 4.92", by the arc 58.2 (AMB-1)."""


def pack(tmp_path: Path, said: str, book: str = "t9a") -> str:
    """Return the file of an event that settles one thing."""
    file = tmp_path / "our-event.toml"
    text = f'format = "serried/1"\nbook = "{book}"\n[rulings]\n{said}\n'
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_open_question_is_printed(name: str, tmp_path: Path) -> None:
    """Each setting with its default, each ruling; and what is printed can be read."""
    said = serried("rulings", "--book", name).out
    words = book(name).vocabulary

    assert tomllib.loads(said)["rulings"] == {
        one.name: one.default for one in words.settings
    }
    for ruling in clause_book(book(name).package).rulings:
        assert f"# {ruling.id} (" in said
    file = tmp_path / "printed.toml"
    file.write_text(said, encoding="utf-8")
    assert serried("judge", "--rulings", str(file), str(file)).status == 0


def test_an_event_reads_the_rules_its_own_way(tmp_path: Path) -> None:
    """By the arc a Wheel as long ends elsewhere; a note says what is read."""
    table = tmp_path / "table.toml"
    table.write_text(ALONE, encoding="utf-8")
    asked = ("judge", str(table), "--json", "--ask", WHEEL)

    plain = serried(*asked).json
    agreed = serried(*asked, "--rulings", pack(tmp_path, 'wheel_measure = "arc"')).json

    assert "notes" not in plain
    assert agreed["notes"] == ['read otherwise: wheel_measure = "arc" [WHEEL-3]']
    assert agreed["position"]["rulings"] == {"wheel_measure": "arc"}
    turned = [
        math.degrees(math.atan2(-one["position"]["unit"][0]["facing"][0], up))
        for one in (plain, agreed)
        for up in one["position"]["unit"][0]["facing"][1:]
    ]
    assert turned == pytest.approx([61.1, 58.2], abs=0.1)


def test_lines_of_a_bot_are_judged_by_them_too(tmp_path: Path) -> None:
    """Each ``--jsonl`` answer is the one of ``--ask``."""
    table = tmp_path / "table.toml"
    table.write_text(ALONE, encoding="utf-8")
    agreed = ("--rulings", pack(tmp_path, 'wheel_measure = "arc"'))
    asked = serried("judge", str(table), "--json", "--ask", WHEEL, *agreed).json

    told = serried("judge", str(table), "--jsonl", *agreed, stdin=WHEEL)
    plain = serried("judge", str(table), "--jsonl", stdin=WHEEL)

    assert json.loads(told.out)["measures"] == asked["answers"][0]["measures"]
    assert json.loads(plain.out)["measures"] != asked["answers"][0]["measures"]


@pytest.mark.parametrize(
    ("said", "of", "because"),
    [
        ("spacing_moving = 0.6", "t9a", "it is agreed to be 0.6"),
        ("spacing_moving = 0.6", "battleaxe", "are for 'battleaxe'"),
        ("spacing_moving = 'far'", "t9a", "`spacing_moving`"),
    ],
)
def test_who_does_not_agree_is_told(
    said: str, of: str, because: str, tmp_path: Path
) -> None:
    """A position that says otherwise, another book, a value that does not exist."""
    table = tmp_path / "table.toml"
    table.write_text(f"{ALONE}\n[rulings]\nspacing_moving = 0.7\n", encoding="utf-8")

    outcome = serried("judge", str(table), "--rulings", pack(tmp_path, said, of))

    assert outcome.status == UNREADABLE
    assert because in outcome.err
    assert outcome.err.count("\n") == 1


CLOSE = (ALONE, "spears advance: forward 1, left 1")
"""Two directions in one move (MOV-9); the ruling on slanted ways reads it."""


def test_a_finding_cites_the_rulings_of_the_pack(tmp_path: Path) -> None:
    """In text and for programs, beside its clause; not where nobody agreed on any."""
    table = tmp_path / "table.toml"
    table.write_text(CLOSE[0], encoding="utf-8")
    asked = ("judge", str(table), "--ask", CLOSE[1])
    printed = tmp_path / "printed.toml"
    printed.write_text(serried("rulings").out, encoding="utf-8")
    agreed = (*asked, "--rulings", str(printed))
    rulings = clause_book(book("t9a").package).rulings
    (sideways,) = (one.id for one in rulings if one.clauses == ("MOV-9",))

    assert "[MOV-9]" in serried(*asked).out
    assert f"[MOV-9; {sideways}]" in serried(*agreed).out
    plain = serried(*asked, "--json").json["answers"][0]
    cited = serried(*agreed, "--json").json["answers"][0]
    assert {one["clause"]: one.get("read_by") for one in cited["findings"]} == {
        one["clause"]: [
            ruling.id for ruling in rulings if one["clause"] in ruling.clauses
        ]
        or None
        for one in plain["findings"]
    }
    assert not any("read_by" in one for one in plain["findings"])


def test_records_and_reports_cite_them_too(tmp_path: Path) -> None:
    """A line that was agreed on although unlawful, wherever it is told again."""
    table, record, page = (tmp_path / name for name in ("t.toml", "g", "g.html"))
    table.write_text(f'{ALONE}\n[rulings]\nwheel_measure = "arc"\n', encoding="utf-8")
    line = ("--ask", "spears advance: wheel left 8.2", "--agreed", "it was late")
    assert serried("play", str(record), "--from", str(table), *line).status == 0
    rulings = clause_book(book("t9a").package).rulings
    names = "; ".join(one.id for one in rulings if one.clauses == ("WHEEL-2",))
    assert names

    assert f"[WHEEL-2; {names}]" in serried("replay", str(record)).out
    serried("report", str(record), "--out", str(page))
    assert f"[WHEEL-2; {names}]" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("legs", "agreed", "by_arc", "by_chord"),
    [
        ("wheel left 6", 'wheel_measure = "arc"', [], []),
        ("wheel left 7.2", 'wheel_measure = "arc"', [], ["WHEEL-2"]),
        ("wheel left 8.2", 'wheel_measure = "arc"', ["WHEEL-2"], ["WHEEL-2"]),
        ("wheel left 7.2", "spacing_end = 0.9", None, None),
        ("wheel left 6.9", 'wheel_measure = "chord"', None, None),
    ],
)
def test_a_verdict_says_which_setting_it_rests_on(
    legs: str,
    agreed: str,
    by_arc: list[str] | None,
    by_chord: list[str] | None,
    tmp_path: Path,
) -> None:
    """A front of 4.92" turns 90 degrees by 6.96" of chord, by 7.73" of arc."""
    table = tmp_path / "table.toml"
    table.write_text(ALONE, encoding="utf-8")
    asked = ("judge", str(table), "--rulings", pack(tmp_path, agreed), "--ask")
    answer = serried(*asked, f"spears march: {legs}", "--json").json["answers"][0]
    said = serried(*asked, f"spears march: {legs}").out

    if by_arc is None:
        assert "rests_on" not in answer
        return
    assert answer["breaks"] == by_arc
    if by_arc == by_chord:
        assert "rests_on" not in answer
        assert "this rests on" not in said
        return
    (rests,) = answer["rests_on"]
    assert rests["setting"] == 'wheel_measure = "arc"'
    assert (rests["clause"], rests["read_by"]) == ("WHEEL-3", ["AMB-1"])
    assert rests["breaks"] == by_chord
    assert (
        'with "chord", as the book has it, it breaks WHEEL-2 [WHEEL-3; AMB-1]' in said
    )
