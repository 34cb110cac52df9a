"""Which books there are, and what becomes of those that cannot be used."""

from pathlib import Path

import pytest

from serried.books import registry
from serried.model.errors import RequestError
from serried.model.words import Message
from serried.model.words.messages import learn, reasons, render
from unit.books.third_book import Ended, installed, python
from unit.cli.running import ALONE, FORWARD

MODULES = {
    "no_book": "BOOK = {'title': 'a book'}\n",
    "raises": "raise RuntimeError('two\\nlines')\n",
    "borrowed": "from serried.books.battleaxe.book import BOOK\n",
    "loud": (
        "from dataclasses import replace\n"
        "from serried.books.battleaxe.book import BOOK as OTHER\n"
        "from serried.model.words import Message\n"
        "from serried.rules.chapter import Chapter\n"
        "WORDS = replace(OTHER.edition.vocabulary, name='tried')\n"
        "LOUD = {'fleeing': Message('', 'it flees')}\n"
        "BOOK = replace(\n"
        "    OTHER,\n"
        "    edition=replace(OTHER.edition, vocabulary=WORDS),\n"
        "    chapters=(*OTHER.chapters, Chapter(title='loud', messages=LOUD)),\n"
        ")\n"
    ),
}
"""Modules that somebody might install as a book."""

FAULTS = {
    "no_book:BOOK": "is no Book: no_book:BOOK is of type dict",
    "raises:BOOK": "cannot be loaded from raises:BOOK: RuntimeError: two lines",
    "absent:BOOK": "cannot be loaded from absent:BOOK: ModuleNotFoundError",
    "no_book:OTHER": "cannot be loaded from no_book:OTHER: AttributeError",
    "borrowed:BOOK": "calls itself 'battleaxe' in borrowed:BOOK",
    "loud:BOOK": "cannot be used: the reason 'fleeing' has other words already",
}
"""What is said of each, by its entry point."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a position of the book "tried", and modules for it."""
    text = ALONE.replace('"t9a"', '"tried"')
    (tmp_path / "battle.toml").write_text(text, encoding="utf-8")
    for name, code in MODULES.items():
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    return tmp_path


def judged(folder: Path, *search: Path) -> Ended:
    """Put the position to the command, with what is in *search* installed."""
    words = ("-m", "serried", "judge", "battle.toml", "--ask", FORWARD)
    return python(*words, search=(folder, *search), cwd=folder)


def assert_one_line(ended: Ended, said: str) -> None:
    """The command says so in one line, and that it could not be read."""
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert ended.err.startswith("serried: ")
    assert said in ended.err
    assert "Traceback" not in ended.err
    assert "bug" not in ended.err


@pytest.mark.slow
@pytest.mark.parametrize("value", FAULTS)
def test_a_book_that_cannot_be_used_is_one_line(folder: Path, value: str) -> None:
    """It names the book and the entry point; nothing is the referee's bug."""
    ended = judged(folder, installed(folder / "site", "tried", value))

    assert_one_line(ended, f"the book 'tried' {FAULTS[value]}")


@pytest.mark.slow
def test_a_book_that_no_package_brings_is_one_line(folder: Path) -> None:
    """It names the books that are known, and the place in the file."""
    ended = judged(folder, installed(folder / "site", "other", "no_book:BOOK"))

    assert_one_line(ended, "battle.toml:2: `book`: 'tried' is no book; known:")


@pytest.mark.slow
def test_a_book_that_two_packages_bring_is_refused(folder: Path) -> None:
    """Nobody could tell which was meant."""
    one = installed(folder / "one", "tried", "borrowed:BOOK", "one")
    two = installed(folder / "two", "tried", "no_book:BOOK", "two")

    said = "is brought by several packages: borrowed:BOOK, no_book:BOOK"
    assert_one_line(judged(folder, one, two), f"the book 'tried' {said}")


WATCH = """\
import sys
from serried.cli.main import main
main(["judge", sys.argv[1], "--ask", sys.argv[2]])
print("importlib.metadata" in sys.modules)
"""
"""Judges, and says whether entry points were looked for."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "scanned"), [("t9a", False), ("battleaxe", False), ("tried", True)]
)
def test_for_a_built_in_name_no_entry_points_are_scanned(
    folder: Path, name: str, *, scanned: bool
) -> None:
    """That is slow, and a package cannot put itself in the place of a book."""
    text = ALONE.replace('"t9a"', f'"{name}"')
    if name == "battleaxe":
        text = text.replace("advance = 5\nmarch = 10\ndiscipline", "movement")
    (folder / "battle.toml").write_text(text, encoding="utf-8")
    site = installed(folder / "site", name, "raises:BOOK")

    words = ("-c", WATCH, "battle.toml", FORWARD)
    ended = python(*words, search=(folder, site), cwd=folder)

    assert ended.status == 0
    assert ended.out.splitlines()[-1] == str(scanned)
    assert bool(ended.err) == scanned


def test_a_built_in_book_calls_itself_by_its_name() -> None:
    """The name in the registry is the one in its position files."""
    for name in registry.BUILT_IN:
        assert registry.named(name) is registry.book(name)
        assert registry.book(name).vocabulary.name == name
    assert registry.DEFAULT in registry.BUILT_IN


def test_a_name_without_a_book_says_which_there_are() -> None:
    """A mapping says KeyError, the command a sentence."""
    with pytest.raises(KeyError):
        registry.book("nobody's")
    with pytest.raises(RequestError, match='no book "nobody\'s"; t9a, battleaxe'):
        registry.named("nobody's")


def test_a_book_brings_words_for_reasons_of_its_own() -> None:
    """The same words may come twice; other words for a known reason may not."""
    brought = {"brought_here": Message("{unit} keeps it", "{unit} breaks it")}

    learn(brought)
    learn(brought)

    assert render("brought_here", {"unit": "spears"}, holds=True) == "spears keeps it"
    assert render("brought_here", {"unit": "spears"}, holds=False) == "spears breaks it"
    with pytest.raises(ValueError, match="brought_here"):
        learn({"brought_here": Message("", "otherwise")})
    with pytest.raises(ValueError, match="fleeing"):
        learn({"new_here": Message("", ""), "fleeing": Message("", "")})
    with pytest.raises(KeyError):
        render("new_here", {}, holds=True)
    learn({"fleeing": reasons()["fleeing"]})
