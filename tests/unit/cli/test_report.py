"""``serried report``: the page, and how it came out."""

from pathlib import Path

import pytest

from unit.cli.running import ALONE, FORWARD, serried

BARE = f"serried/1 record\n---\n{ALONE}---\n1. {FORWARD}\n"


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game").write_text(f"{BARE}end\n")


def test_the_page_is_written() -> None:
    """The same to the byte each time."""
    done = serried("report", "game", "--out", "page.html")
    once = Path("page.html").read_bytes()
    serried("report", "-", "--out", "page.html", stdin=Path("game").read_bytes())

    assert (done.status, done.out) == (0, "1 line told in page.html\n")
    assert once.startswith(b"<!doctype html>")
    assert Path("page.html").read_bytes() == once


def test_a_line_that_comes_out_otherwise_has_status_1() -> None:
    """The page is written all the same."""
    Path("game").write_text(BARE.replace(FORWARD, "spears advance: forward 9"))
    done = serried("report", "game", "--out", "page.html")

    assert done.status == 1
    assert "line 1 is not as recorded" in done.out
    assert "line 1 is not as recorded" in Path("page.html").read_text().lower()


def test_nonsense_is_one_line() -> None:
    """No record, and no page over the record."""
    for words in (("nothing", "--out", "x"), ("game", "--out", "game"), ("game",)):
        done = serried("report", *words)
        assert done.status == 2
        assert done.err.count("\n") == 1
    assert Path("game").read_text() == f"{BARE}end\n"


def test_the_example_is_as_recorded() -> None:
    """A whole round, which any change of a rule that decides it would change too."""
    example = Path(__file__).parents[3] / "examples" / "battle.serried"

    assert serried("replay", example).status == 0
    assert serried("report", example, "--out", "page.html").status == 0
    assert Path("page.html").read_text().count("<figure>") > 4
