"""Editions: a book's procedures work with the values they are handed."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from serried.books.battleaxe.book import BOOK as BATTLEAXE_BOOK
from serried.books.registry import parse_action
from serried.books.t9a.book import BOOK as T9A_BOOK
from serried.books.t9a.edition import EDITION as T9A
from serried.engine.files import parse_battle, read_position
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.position import Request
from serried.rules.book import Book
from serried.rules.case import Edition
from serried.rules.terms import MoveTerms
from unit.cli.running import ALONE

ROOT = Path(__file__).resolve().parents[3]
BOOKS = ROOT / "src" / "serried" / "books"
BOOK_OF = {"t9a": T9A_BOOK, "battleaxe": BATTLEAXE_BOOK}
RULED = [
    path
    for path in sorted((ROOT / "tests" / "scenes").rglob("*.toml"))
    if "rulings" in path.read_text(encoding="utf-8")
]


def departing(battle: Battle, edition: Edition) -> Edition:
    """Return an edition that says of itself what *battle* sets under [rulings]."""
    told = dict(battle.rulings)
    words = edition.vocabulary
    settings = tuple(
        replace(one, default=told.get(one.name, one.default)) for one in words.settings
    )
    return replace(edition, vocabulary=replace(words, settings=settings))


def outcome(battle: Battle, request: Request, edition: Edition | None) -> object:
    """Return the verdict on a request and where it leaves the units, or the refusal."""
    printed = BOOK_OF[battle.book]
    rules = replace(printed, edition=edition or printed.edition)
    try:
        found = rules.judge(battle, request.action, request.dice)
    except SerriedError as why:
        return type(why), str(why)
    return found.verdict, found.battle.units, found.dice_left


@pytest.mark.parametrize("path", RULED, ids=lambda path: path.stem)
def test_a_default_of_an_edition_is_as_good_as_a_ruling(path: Path) -> None:
    """Wherever a setting is looked up, the words of the edition are asked."""
    position = read_position(path)
    ruled = position.battle
    plain = replace(ruled, rulings=())
    edition = departing(ruled, BOOK_OF[ruled.book].edition)

    for request in position.requests:
        expected = outcome(ruled, request, None)
        assert outcome(plain, request, edition) == expected, str(request.action)


def nodes_of(path: Path, *names: str) -> Iterator[ast.AST]:
    """Yield the nodes of a module; none if it has none of these names."""
    text = path.read_text(encoding="utf-8")
    if any(name in text for name in names):
        yield from ast.walk(ast.parse(text))


def test_only_an_edition_names_the_words_and_the_order_of_its_book() -> None:
    """A procedure that looked them up itself could not be used by another edition.

    The edition itself is named by the book alone.
    """
    for path in BOOKS.rglob("*.py"):
        names = {
            alias.name
            for node in nodes_of(path, "VOCABULARY", "ORDER", "EDITION")
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        words = names & {"VOCABULARY", "ORDER"}
        assert not words or path.stem in {"book", "edition"}, path
        assert "EDITION" not in names or path.stem == "book", path


SETTLED_IN = {ROOT / "src/serried/rules/case.py", BOOKS / "registry.py"}


def test_no_procedure_looks_a_setting_up_by_itself() -> None:
    """They are settled once, and a judge gets them with its situation."""
    for path in (*BOOKS.rglob("*.py"), *(BOOKS.parent / "rules").rglob("*.py")):
        asked = {
            node.func.attr
            for node in nodes_of(path, "setting", "settled")
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        assert not asked & {"setting", "settled"} or path in SETTLED_IN, path


def rounded_down(rate: float) -> float:
    """Return half of a rate in whole inches, which no book here does."""
    return float(rate // 2)


def by(edition: Edition) -> Book:
    """Return The 9th Age by the values of another edition."""
    return replace(T9A_BOOK, edition=edition)


def changed(terms: MoveTerms) -> MoveTerms:
    """Return terms by which a unit goes back half its rate, rounded down."""
    return replace(terms, slowly=rounded_down)


def test_an_edition_of_the_9th_age_moves_by_its_own_terms() -> None:
    """Half of 5 is 2.5 as printed, and 2 in the other edition."""
    battle = parse_battle(ALONE)
    other = replace(T9A, ordinary=changed(T9A.ordinary))

    two = parse_action("spears advance: backward 2")
    half = parse_action("spears advance: backward 2.5")

    assert T9A_BOOK.judge(battle, half, None).verdict.legal
    assert by(other).judge(battle, two, None).verdict.legal
    assert list(by(other).judge(battle, half, None).verdict.breaks) == ["MOV-11"]


def test_the_march_of_an_edition_also_bounds_its_reforms() -> None:
    """MOV-23: no model goes farther than the March Rate, nor than a tenth of it.

    Of twenty 25 mm files put in ten the outer models come in by five files, 4.9",
    at least: within 10", and beyond 1".
    """
    wide = ALONE.replace("files = 5\nmodels = 10", "files = 20\nmodels = 20")
    battle = parse_battle(wide)
    short = replace(T9A, march=replace(T9A.march, times=0.1))
    action = parse_action("spears reform: files 10")

    assert T9A_BOOK.judge(battle, action, None).verdict.legal
    assert list(by(short).judge(battle, action, None).verdict.breaks) == ["MOV-23"]
