"""``show``, ``new``, ``schema``, ``clause`` and ``clauses``, and every ``--help``."""

import json
from pathlib import Path

import pytest

from positions import HEAD, SPEARS
from serried.cli.main import COMMANDS
from serried.version import VERSION, speed
from unit.cli.running import ALONE, FORWARD, NEAR, do, serried


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_an_example(command: str) -> None:
    """One that begins as one would type it."""
    outcome = serried(command, "--help")

    assert outcome.status == 0
    assert "example" in outcome.out
    assert f"serried {command}" in outcome.out.partition("example")[2]


def test_the_help_of_the_whole_lists_the_commands() -> None:
    """With examples, and what the exit statuses mean."""
    outcome = serried("--help")

    assert outcome.status == 0
    for command in COMMANDS:
        assert f"\n    {command} " in outcome.out
    assert "exit status" in outcome.out
    assert serried("--version").out == f"serried {VERSION} ({speed()})\n"


def test_a_clause_is_told_in_plain_words() -> None:
    """With chapter, kind, source and the rulings that read it."""
    outcome = serried("clause", "MOV-19")

    assert outcome.status == 0
    assert outcome.out.startswith("MOV-19")
    assert "limit; source" in outcome.out
    assert "enforced" in outcome.out
    assert serried("clause", "mov-19").out == outcome.out


def test_a_clause_can_be_had_as_json() -> None:
    """One as an object, several as a list."""
    one = serried("clause", "WHEEL-3", "--json").json
    several = serried("clause", "WHEEL-3", "AMB-1", "--json").json

    assert one["id"] == "WHEEL-3"
    assert one["status"] == "enforced"
    assert [told["id"] for told in several] == ["WHEEL-3", "AMB-1"]
    assert several[0] == one


def test_a_clause_that_does_not_exist_brings_a_suggestion() -> None:
    """One line, status 2."""
    outcome = serried("clause", "MOVE-19")

    assert (outcome.status, outcome.out) == (2, "")
    assert "did you mean" in outcome.err
    assert "MOV-19" in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert "see serried clauses" in serried("clause", "42").err


def test_clauses_are_listed_by_prefix_kind_and_status() -> None:
    """And counted in the last line."""
    moving = serried("clauses", "MOV").out.splitlines()
    rows = serried("clauses", "MOV", "--json").json
    limits = serried("clauses", "mov-", "--kind", "limit", "--json").json
    gaps = serried("clauses", "--status", "gap", "--json").json

    assert moving[-1].startswith(f"{len(rows)} clauses, ")
    assert len(moving) == len(rows) + 2
    assert all(row["id"].startswith("MOV-") for row in rows)
    assert limits
    assert {row["kind"] for row in limits} == {"limit"}
    assert gaps
    assert all(row["status"] == "gap" and row["gap"] for row in gaps)
    assert len(serried("clauses", "--json").json) > 300


def test_new_writes_an_example_that_is_lawful_as_it_stands(tmp_path: Path) -> None:
    """To standard output, or to a file that is not there yet."""
    path = tmp_path / "battle.toml"

    assert serried("new").out == serried("new", "--book", "t9a").out
    assert serried("judge", "-", stdin=serried("new").out).status == 0
    assert serried("new", path) == (0, "", "")
    assert path.read_text() == serried("new").out


@pytest.mark.parametrize("book", ["t9a", "battleaxe"])
def test_new_prints_what_judge_accepts(book: str) -> None:
    """As it stands: it can be read, and everything comes out as it says."""
    text = serried("new", "--book", book).out

    outcome = serried("judge", "-", stdin=text)

    assert (outcome.status, outcome.err) == (0, "")
    assert "as expected" in outcome.out
    assert f'book = "{book}"' in text


def test_new_shows_what_only_battleaxe_has() -> None:
    """Its keys and its actions, a step after the other, and bases of one size."""
    text = serried("new", "--book", "battleaxe").out

    for word in ("movement =", "leadership =", "starting =", "random =", "step =",
                 'off_table = "reserve"', "rally", "random move", "reinforce",
                 "march:", "may charge", "next phase"):  # fmt: skip
        assert word in text, word
    assert "one of start, compulsory, normal; without it normal" in text
    assert "40x40" not in text
    assert "discipline" not in text


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    """One line, status 2, and the file is as it was."""
    path = tmp_path / "battle.toml"
    path.write_text("mine")

    outcome = serried("new", path)

    assert (outcome.status, outcome.out) == (2, "")
    assert "is there already" in outcome.err
    assert path.read_text() == "mine"


def test_show_says_what_stands_where(tmp_path: Path) -> None:
    """Units, what may be chosen, what is asked."""
    path = tmp_path / "battle.toml"
    path.write_text(NEAR + do(FORWARD))

    outcome = serried("show", path)

    assert outcome.status == 0
    assert "10 models on 25x25, 5 files by 2 ranks" in outcome.out
    assert 'nearest enemy: foes, 7" away' in outcome.out
    assert "blue may choose now: spears" in outcome.out
    assert "asked: spears advance: forward 5.0" in outcome.out
    assert serried("show", "-", stdin=ALONE).status == 0


def test_show_says_who_is_to_rally_in_battleaxe() -> None:
    """BA-SOT-2: in the first step; and BA-SOT-5, how many of how many are left."""
    text = serried("new", "--book", "battleaxe").out

    said = serried("show", "-", stdin=text).out

    assert said.startswith("Battleaxe: Fantasy Generals\n")
    assert "blue's movement phase, start" in said
    assert "7 of 20 models are left" in said
    assert "moves at random: 3D6" in said
    assert "off the table: reserve" in said
    assert "engaged in combat with guard" in said
    assert "blue may choose now: runaways\n" in said


def test_show_says_what_is_owed_and_by_whom() -> None:
    """PANIC-1: with the line that does it, before anybody is chosen."""
    owed = '[[owed]]\nwhat = "panic_test"\nunit = "spears"\nbecause = "guard"\n'
    guard = SPEARS.replace('"spears"', '"guard"').replace("[36, 10]", "[20, 10]")

    said = serried("show", "-", stdin=HEAD + SPEARS + guard + owed).out

    line = "blue has to do first: `spears panic test`, because of guard [PANIC-1]"
    assert line in said.splitlines()


def test_show_says_who_is_engaged(tmp_path: Path) -> None:
    """ENG-1: it follows from base contact."""
    path = tmp_path / "battle.toml"
    against = 'against = {unit = "spears", edge = "front", shift = 0}'
    foe = SPEARS.replace('"spears"', '"foes"').replace("blue", "red")
    foe = foe.replace("front = [36, 10]\nfacing = 0", against)
    path.write_text(HEAD + SPEARS + foe)

    assert "engaged in combat with foes" in serried("show", path).out


def test_the_schema_is_json() -> None:
    """For editors: it knows the keys of a position file."""
    schema = json.loads(serried("schema").out)

    assert schema["$schema"].startswith("https://json-schema.org/")


def test_clauses_that_do_not_exist_bring_a_suggestion() -> None:
    """As `clause` does; a selection that is empty is counted, for it was understood."""
    outcome = serried("clauses", "MOV", "MVO")

    assert (outcome.status, outcome.out) == (2, "")
    assert "no clause begins with MVO in The 9th Age" in outcome.err
    assert "did you mean MOV" in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert "see serried clauses" in serried("clauses", "ZZZ").err
    assert serried("clauses", "BA-MOV", "--book", "t9a").status == 2
    assert serried("clauses", "ba-mov", "--book", "battleaxe").status == 0
    assert serried("clauses", "mov-1", "--status", "gap").out.startswith("0 clauses")


def test_show_says_who_may_choose_only_where_somebody_may() -> None:
    """In the Charge Phase nobody is chosen to move, but Charges may be declared."""
    charging = NEAR.replace(HEAD, HEAD + 'phase = "charge"\n')
    outcome = serried("show", "-", stdin=charging)

    assert outcome.status == 0
    assert "charge phase" in outcome.out
    assert "may choose" not in outcome.out


@pytest.mark.parametrize(
    "words",
    [
        ("FILE", "--all"),
        ("--all", "FILE"),
        ("FILE", "--json", "spears"),
        ("--json", "FILE", "spears"),
        ("FILE", "spears", "--json"),
    ],
)
@pytest.mark.slow  # a dozen questions with ?
def test_options_stand_where_they_like(words: tuple[str, ...], tmp_path: Path) -> None:
    """Before, between and behind the names."""
    path = tmp_path / "battle.toml"
    path.write_text(ALONE)
    said = serried(*("furthest", *(str(path) if w == "FILE" else w for w in words)))

    assert said.status == 0
    assert "march straight ahead" in said.out


def test_all_units_and_one_unit_are_not_both_asked_for(tmp_path: Path) -> None:
    """One of them would go unheard."""
    path = tmp_path / "battle.toml"
    path.write_text(ALONE)

    for words in (("--all", "spears"), ("spears", "--all")):
        outcome = serried("furthest", path, *words)
        assert outcome.status == 2
        assert "leave out --all, or spears" in outcome.err


def test_a_file_may_begin_with_a_dash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After two dashes, as everywhere."""
    monkeypatch.chdir(tmp_path)
    Path("-battle.toml").write_text(ALONE)

    assert serried("show", "--", "-battle.toml").status == 0
