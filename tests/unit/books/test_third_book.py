"""The example of a third book: found by its name, judged by its own values."""

import json
from pathlib import Path

import pytest

from serried.engine.files import vocabularies
from serried.engine.session import hold
from serried.notation import read_position
from unit.books.third_book import EXAMPLE, Ended, example_installed, python

SCENES = sorted((EXAMPLE / "scenes").glob("*.toml"))


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """Where Python finds the example, as if it were installed."""
    return example_installed(tmp_path_factory.mktemp("installed"))


def serried(search: tuple[Path, ...], *words: str | Path) -> Ended:
    """Run the command beside the example."""
    return python("-m", "serried", *words, search=search, cwd=EXAMPLE)


@pytest.mark.slow
def test_every_scene_of_the_example_comes_out_as_it_says(
    search: tuple[Path, ...],
) -> None:
    """The three other values hold, the added rule too, and what is left alone."""
    ended = serried(search, "judge", *SCENES, "--json")

    assert (ended.status, ended.err) == (0, "")
    files = [json.loads(line) for line in ended.out.splitlines()]
    answers = [answer for file in files for answer in file["answers"]]
    assert {file["book"] for file in files} == {"house"}
    assert len(files) == len(SCENES)
    assert all(answer["expected"] for answer in answers)


@pytest.mark.slow
def test_its_own_reason_is_said_in_its_own_words(search: tuple[Path, ...]) -> None:
    """A finding of the added rule renders like any other, broken and kept."""
    scene = EXAMPLE / "scenes" / "HOUSE-4-one-wheel.toml"
    ended = serried(search, "judge", scene, "--json")

    twice, _, once, _ = json.loads(ended.out)["answers"]
    said = [
        next(one["because"] for one in answer["findings"] if one["clause"] == "HOUSE-4")
        for answer in (twice, once)
    ]
    assert said == [
        "a march wheels once at most, and this one wheels 2 times",
        "a march wheels once at most",
    ]
    assert twice["findings"][-1]["clause"] == "HOUSE-4"


@pytest.mark.slow
def test_what_is_judged_is_written_and_read_again(
    search: tuple[Path, ...], tmp_path: Path
) -> None:
    """A record names the book, and replays."""
    record = tmp_path / "record.toml"
    scene = EXAMPLE / "scenes" / "HOUSE-1-an-exact-half.toml"

    assert serried(search, "judge", scene, "--record", record).status == 0
    assert 'book = "house"' in record.read_text(encoding="utf-8")
    assert serried(search, "judge", record).status == 0


@pytest.mark.slow
def test_its_clauses_are_found_beside_those_it_builds_on(
    search: tuple[Path, ...],
) -> None:
    """``clause --book`` looks there first, ``clauses --book`` lists it alone."""
    found = serried(search, "clause", "--book", "house", "house-4", "BA-MOV-3")
    listed = serried(search, "clauses", "--book", "house", "--json")
    unnamed = serried(search, "clause", "HOUSE-4")

    assert found.status == 0
    assert found.out.startswith("HOUSE-4 · Battleaxe as this house plays it")
    assert "\nBA-MOV-3 · Battleaxe: Fantasy Generals" in found.out
    ids = [row["id"] for row in json.loads(listed.out)]
    assert ids == ["HOUSE-1", "HOUSE-2", "HOUSE-3", "HOUSE-4"]
    assert (unnamed.status, unnamed.out) == (2, "")


@pytest.mark.slow
def test_a_new_file_of_the_book_is_one(
    search: tuple[Path, ...], tmp_path: Path
) -> None:
    """``new --book`` writes one that names the book."""
    file = tmp_path / "new.toml"

    assert serried(search, "new", "--book", "house", file).status == 0
    assert '\nbook = "house"\n' in file.read_text(encoding="utf-8")


AS_PRINTED = {
    "HOUSE-1": [[], ["BA-MOV-5"], ["BA-MOV-5"], [], ["BA-MOV-5"]],  # 2.6 of 3
    "HOUSE-2": [["BA-BAS-5"], [], ["BA-BAS-5"]],  # a gap of 0.4 and of 0.5, of 1
    "HOUSE-3": [["BA-MAR-1"], [], ["BA-MAR-1"], []],  # 12.6 and 12.5, of 10
    "HOUSE-4": [[], ["BA-MOV-5"], ["BA-MOV-5"], []],  # two wheels are lawful
}
"""What Battleaxe as printed breaks in the scenes, request by request."""


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_battleaxe_itself_answers_otherwise(path: Path) -> None:
    """Each scene turns on what the house has changed."""
    text = path.read_text(encoding="utf-8").replace('"house"', '"battleaxe"')
    answers = hold(read_position(text, vocabularies())).answers
    found = [list(one.verdict.breaks) for one in answers if one.verdict is not None]

    assert found == AS_PRINTED["-".join(path.stem.split("-")[:2])]
    assert any(answer.expected is False for answer in answers)
