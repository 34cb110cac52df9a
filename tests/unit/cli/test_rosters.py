"""Real armies on the command line: units, import, and ``from`` in a position."""

import json
from pathlib import Path

import pytest

from serried.cli.main import main
from unit.rosters.tiny import again, written

POSITION = """\
format = "serried/1"
book = "t9a"
catalogues = "{folder}"

[[unit]]
id = "spears"
player = "blue"
from = "{name}"
front = [30, 20]
facing = 0
files = 5
models = 10
{more}
"""


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """Return a folder with a tiny catalogue in it."""
    folder = tmp_path / "catalogues"
    folder.mkdir()
    written(folder)
    return folder


def shown(tmp_path: Path, name: str, more: str = "") -> int:
    """Show a position whose unit comes from the catalogue beside it."""
    path = tmp_path / "battle.toml"
    text = POSITION.format(folder="catalogues", name=name, more=more)
    path.write_text(text, encoding="utf-8")
    return main(["show", str(path)])


@pytest.mark.usefixtures("folder")
def test_a_unit_from_a_catalogue_has_its_base_and_rates(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The position names the unit; base, Advance and March Rate are looked up."""
    assert shown(tmp_path, "spears") == 0

    out = capsys.readouterr().out
    assert "10 models on 20x20" in out
    assert "advance 4, march 8, discipline 7" in out


@pytest.mark.usefixtures("folder")
def test_the_file_overrides_its_catalogue(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What the position says itself counts."""
    assert shown(tmp_path, "spears", 'base = "25x25"\nadvance = 6') == 0

    out = capsys.readouterr().out
    assert "10 models on 25x25" in out
    assert "advance 6, march 8" in out


@pytest.mark.usefixtures("folder")
def test_a_name_that_no_catalogue_has_is_one_clear_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A near miss is no match in a position: it is suggested."""
    assert shown(tmp_path, "speers") == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "did you mean" in said.err
    assert "spears" in said.err


def test_the_newest_edition_counts_and_that_is_said(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The note names the file that counts, and how to ask for the other."""
    again(folder, "a-newer.cat", "Lowland Men 2023", 5)
    again(folder, "z-older.cat", "Lowland Men 2021", 3)

    assert shown(tmp_path, "spears") == 0

    said = capsys.readouterr()
    assert "advance 5, march 8" in said.out
    assert said.err == (
        "note: Spears is that of Lowland Men 2023 (a-newer.cat), the newest; older is"
        " 'Lowland Men 2022 Beta 2: Spears' (lowland.cat)"
        " and 'Lowland Men 2021: Spears' (z-older.cat)\n"
    )


@pytest.mark.parametrize(
    "name",
    [
        "Lowland Men 2022: spears",
        "Lowland Men (2022 Beta 2): spears",
        "LM 2022: spears",
        "lowland.cat: Spears",
    ],
)
def test_one_edition_is_asked_for_by_its_name(
    name: str,
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By its year, its full title or its file; then nothing is assumed."""
    again(folder, "a-newer.cat", "Lowland Men 2023", 5)

    assert shown(tmp_path, name) == 0

    said = capsys.readouterr()
    assert "advance 4, march 8" in said.out
    assert said.err == ""


def test_a_name_that_several_armies_have_is_refused_with_each_army_once(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """However many editions of an army there are."""
    again(folder, "newer.cat", "Lowland Men 2023", 5)
    again(folder, "upland.cat", "Upland Men 2023", 6)

    assert shown(tmp_path, "spears") == 2

    assert "write one of Lowland Men: Spears, Upland Men: Spears\n" in (
        capsys.readouterr().err
    )


def test_units_tells_of_every_edition(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The newest in full, and a line for each other: its name, file and form."""
    again(folder, "newer.cat", "Lowland Men 2023", 5)

    assert main(["units", str(folder), "Lowland Men: spears"]) == 0
    first, *others = capsys.readouterr().out.splitlines()
    assert first == "Spears, unit of Lowland Men 2023 (newer.cat)"
    assert others[-1] == (
        "  older, 'Lowland Men 2022 Beta 2: Spears' (lowland.cat): base 20x20,"
        " height standard, type infantry, hp 1, advance 4, march 8, discipline 7,"
        " 5 to 40 models"
    )
    assert main(["units", str(folder), "Lowland Men: spears", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["edition"] for one in told["units"]] == ["2023"]
    assert [one["edition"] for one in told["older"]] == ["2022 Beta 2"]


def test_units_lists_the_catalogue_and_tells_of_one(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A misspelt name is read as the nearest, and that is said."""
    assert main(["units", str(folder)]) == 0
    assert "base 20x20" in capsys.readouterr().out
    assert main(["units", str(folder), "speers"]) == 0
    assert "is read as" in capsys.readouterr().out
    assert main(["units", str(folder), "zebra"]) == 1


def test_an_army_list_becomes_a_position_that_can_be_read(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What import writes, show reads; the units stand in reserve."""
    army, out = tmp_path / "list.txt", tmp_path / "army.toml"
    army.write_text("200 - 20x Spears, M, S, C\n", encoding="utf-8")
    options = ["--catalogues", str(folder), "--out", str(out)]

    assert main(["import", str(army), *options]) == 0
    assert "1 of 1 lines understood" in capsys.readouterr().out
    assert main(["show", str(out)]) == 0
    said = capsys.readouterr().out
    assert "20 models on 20x20" in said
    assert "off the table: reserve" in said


def test_import_without_catalogues_asks_for_the_base(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A base is never guessed; nothing is written."""
    army, out = tmp_path / "list.txt", tmp_path / "army.toml"
    army.write_text("200 - 20x Spears, M, S, C\n", encoding="utf-8")

    assert main(["import", str(army), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["position"] is None
    assert main(["import", str(army), "--out", str(out)]) == 2
    assert not out.exists()


@pytest.mark.parametrize("words", [["units", "nowhere"], ["import", "nowhere.txt"]])
def test_a_place_that_is_absent_is_one_clear_line(
    words: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit status 2 and one line."""
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1
