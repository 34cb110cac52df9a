"""A verb of a chapter from outside: what it takes, and what follows from it.

The price is that of decision 0015: one new verb with one finding is at most three
files and sixty lines, tests apart. Nothing below src/ knows of it.
"""

from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.books.registry import book, books, parse_action
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.marks import Mark
from serried.model.position import Position
from serried.report.events import event_said
from serried.table.answers.completion import completions
from serried.table.requests import Complete
from serried.table.state import board
from unit.books.third_book import installed

TOY = Path(__file__).resolve().parents[2] / "toy"
TABLE = (
    unit("spears", where=at(36, 10))
    + RATES
    + unit("foes", "red", at(36, 20, 180))
    + RATES
    + unit("bows", "red", at(36, 24, 180))
    + RATES
)
LINE = "spears brace against foes"


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Battle]:
    """A table whose book has the chapter, found as an installed package is."""
    folder = installed(tmp_path_factory.mktemp("toy"), "toy", "toy.book:BOOK")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        invalidate_caches()
        yield parse_battle(HEAD.replace("t9a", "toy") + TABLE)


def test_the_price_of_a_verb() -> None:
    """Its chapter, its clause, and one line in a table of contents."""
    files = [path for path in TOY.iterdir() if path.suffix in {".py", ".toml"}]
    chapter = (TOY / "brace.py").read_text(encoding="utf-8").splitlines()

    assert len(files) <= 3
    assert sum(bool(line.strip()) for line in chapter) <= 60


def test_it_is_judged_with_its_clause_and_its_words(battle: Battle) -> None:
    """10 inches are allowed, 14 are not."""
    near = referee.judge(battle, LINE)
    (far,) = referee.judge(battle, "spears brace against bows").breaches

    assert near.legal
    assert (far.clause, far.because) == (
        "TOY-1",
        'spears is 14" away, at most 12" to brace',
    )


def test_its_mark_lasts_until_the_turn_ends(battle: Battle) -> None:
    """It is written, read again, and said when it ends."""
    braced = referee.play(battle, LINE).battle
    assert braced.unit("spears").has(Mark("braced"))
    assert parse_battle(format_battle(braced)) == braced
    over = referee.play(braced, "next turn")
    assert not over.battle.unit("spears").has(Mark("braced"))
    said = [event_said(event) for event in over.verdict.events]
    assert "no longer counts for spears: braced" in said


def test_the_page_has_its_german_words(battle: Battle) -> None:
    """They come with the board; a built-in book brings none."""
    shown = board(Position(battle=battle), (), 1)
    assert shown.translations["de"]["braced"][0] == "stemmt sich"
    assert shown.translations["de"]["brace_near"][1] == '{measured}" sind zu weit'
    assert "braced" in shown.marks
    assert board(Position(battle=parse_battle(HEAD + TABLE)), (), 1).translations == {}


def test_it_is_read_written_hinted_at_and_completed(battle: Battle) -> None:
    """All from its form."""
    assert str(parse_action(LINE, battle.book)) == LINE
    with pytest.raises(NotationError, match="did you mean `brace`"):
        parse_action("spears bracce against foes", battle.book)
    with pytest.raises(NotationError, match="`brace` is written `spears brace against"):
        parse_action("spears brace foes", battle.book)
    offered = completions(battle, Complete(id=1, line="spears brace against f"))
    assert [one.line for one in offered.options] == [LINE]


def test_other_books_do_not_have_it(battle: Battle) -> None:
    """Their own lines are as they were; whoever compares is told."""
    plain = parse_battle(HEAD + TABLE)
    with pytest.raises(NotationError, match="'brace' is no verb"):
        referee.judge(plain, LINE)
    with pytest.raises(RequestError, match="has no such action as `spears brace"):
        referee.judge(plain, parse_action(LINE, battle.book))
    assert not any(rules.has(parse_action(LINE, "toy")) for rules in books().values())
    assert set(book("toy").rules) - set(book("t9a").rules) == {
        type(parse_action(LINE, "toy"))
    }
