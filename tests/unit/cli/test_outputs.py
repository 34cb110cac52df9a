"""What a command writes never spoils what it reads, nor another file of its own."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from unit.cli.running import ALONE, FORWARD, serried

ASK = ("--ask", FORWARD)
Link = Callable[[Path, Path], None]


def hard(link: Path, target: Path) -> None:
    """Make a second name of a file."""
    os.link(target, link)


def symbolic(link: Path, target: Path) -> None:
    """Make a link to a file."""
    link.symlink_to(target)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A position in the folder that commands run in."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "own.toml"
    path.write_text(ALONE)
    return path


@pytest.mark.parametrize(
    "words",
    [
        ("judge", "own.toml", *ASK, "--svg", "own.toml"),
        ("judge", "own.toml", *ASK, "--record", "./own.toml"),
        ("judge", "own.toml", "--jsonl", "--record", "own.toml"),
        ("show", "own.toml", "--svg", "own.toml"),
        ("show", "own.toml", "--page", "own.toml"),
        ("show", "own.toml", "--svg", "../{folder}/own.toml"),
        ("import", "own.toml", "--out", "own.toml"),
    ],
)
def test_nothing_is_written_over_what_is_read(
    words: tuple[str, ...], file: Path
) -> None:
    """It stays as it was, and one line says why."""
    outcome = serried(*(word.format(folder=file.parent.name) for word in words))

    assert outcome.status == 2
    assert "is read here" in outcome.err
    assert outcome.err.count("\n") == 1
    assert file.read_text() == ALONE


@pytest.mark.parametrize("make", [hard, symbolic])
@pytest.mark.parametrize("command", ["judge", "show"])
def test_links_are_followed(make: Link, command: str, file: Path) -> None:
    """Also one that leads to the position by another name."""
    make(file.with_name("map.svg"), file)

    assert serried(command, file, "--svg", "map.svg").status == 2
    assert file.read_text() == ALONE


def test_a_catalogue_that_is_read_is_not_written_over(file: Path) -> None:
    """Another file of its folder may be."""
    folder = file.with_name("known")
    folder.mkdir()
    catalogue = folder / "army.cat"
    catalogue.write_text("<catalogue/>")
    words = ("import", "own.toml", "--catalogues", folder, "--out")

    assert "is read here" in serried(*words, catalogue).err
    assert "is read here" not in serried(*words, folder / "army.toml").err
    assert catalogue.read_text() == "<catalogue/>"


def test_two_outputs_are_two_files(file: Path) -> None:
    """Also where neither of them is there yet."""
    same = serried("judge", file, *ASK, "--svg", "out", "--record", "./out")

    assert same.status == 2
    assert "--record and --svg write the same file" in same.err
    assert not file.with_name("out").exists()

    two = serried("judge", file, *ASK, "--svg", "out.svg", "--record", "out.toml")
    assert two.status == 0
    assert file.with_name("out.svg").read_text().startswith("<svg")
    assert file.with_name("out.toml").read_text().startswith("format")


def test_devices_and_files_of_others_may_be_written(file: Path) -> None:
    """A picture that is there already is replaced; what is thrown away is no file."""
    picture = file.with_name("old.svg")
    picture.write_text("old")

    assert serried("show", file, "--svg", picture).status == 0
    assert picture.read_text().startswith("<svg")
    both = ("--svg", os.devnull, "--record", os.devnull)
    assert serried("judge", file, *ASK, *both).status == 0


def test_a_pipe_is_written_to(file: Path) -> None:
    """As with ``--svg /dev/stdout | head``."""
    end, into = os.pipe()
    outcome = serried("show", file, "--svg", f"/dev/fd/{into}")
    os.close(into)
    with os.fdopen(end) as pipe:
        written = pipe.read()

    assert outcome.status == 0
    assert written.startswith("<svg")
