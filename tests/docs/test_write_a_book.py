"""The pages about books and rules show the examples as they are, and their answers."""

import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

from unit.books.third_book import EXAMPLE, ROOT, example_installed, python

PAGE = ROOT / "docs" / "how-to" / "write-a-book.md"
RULE = PAGE.with_name("add-a-rule.md")
BLOCKS, OF_A_RULE = (
    import_module("making.blocks").blocks_of(page.read_text(encoding="utf-8"))
    for page in (PAGE, RULE)
)
SHOWN = {
    path[0]: block.text
    for block in (*BLOCKS, *OF_A_RULE)
    if (path := re.search(r"(examples/third-book|tests/toy)/[\w./-]+\w", block.note))
}
COMMANDS = [
    part.partition("\n")
    for block in BLOCKS
    if block.kind == "console"
    for part in block.text.split("$ ")[1:]
]


def test_the_page_shows_the_whole_package() -> None:
    """The value, its clauses, the package and one of the scenes."""
    package = Path("examples/third-book")
    names = [Path(name) for name in SHOWN if Path(name).is_relative_to(package)]
    parts = {str(name.relative_to(package)) for name in names}
    assert parts == {
        "pyproject.toml",
        "scenes/HOUSE-3-as-far-as-drill.toml",
        "src/house_rules/book.py",
        "src/house_rules/bridges.py",
        "src/house_rules/clauses.toml",
        "src/house_rules/moving.py",
        "src/house_rules/signals.py",
        "src/house_rules/words.py",
    }


def test_the_page_about_rules_shows_the_chapter_and_the_book() -> None:
    """Of the toy that the tests add."""
    assert {"tests/toy/brace.py", "tests/toy/book.py"} <= SHOWN.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_a_file_of_the_example_is_shown_to_the_letter(name: str) -> None:
    """Whoever copies the page has the example."""
    assert SHOWN[name] == (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("line", "_", "shown"), COMMANDS)
def test_a_command_shows_what_the_page_says(
    line: str, _: str, shown: str, tmp_path: Path
) -> None:
    """Run beside the example where it is installed, it is the same to the letter."""
    program, *words = shlex.split(line)
    search = example_installed(tmp_path / "installed")
    assert program == "serried"
    assert python("-m", program, *words, search=search, cwd=EXAMPLE).out == shown
