"""``serried rulings``: how a book is read at an event, as questions and answers."""

import argparse
import json
import textwrap
from collections.abc import Iterator

from serried.books.clauses import ClauseBook, Ruling, clause_book
from serried.books.registry import DEFAULT, named
from serried.model.vocabulary import Setting
from serried.rules.book import Book
from serried.version import VERSION

WIDTH = 78

HEAD = """\
How {title} is read at our event: every question that its text leaves open, with the \
answer that serried {version} takes. What stands under [rulings] may be set otherwise; \
hand this file to both players, and judge with it: serried judge battle.toml --rulings \
FILE"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "rulings",
        help="print how open questions of the rules are answered, to agree on",
        description="Print every open question of a book with the answer taken.",
        epilog="example: serried rulings > our-event.toml",
    )
    parser.add_argument(
        "--book",
        default=DEFAULT,
        metavar="NAME",
        help=f"as files name it; {DEFAULT} if not given",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print them."""
    print("\n".join(_lines(options.book, named(options.book))))
    return 0


def _lines(name: str, book: Book) -> Iterator[str]:
    clauses = clause_book(book.package)
    yield from _comment(HEAD.format(title=book.title, version=VERSION))
    yield f'\nformat = "serried/1"\nbook = "{name}"\n\n[rulings]'
    for setting in book.vocabulary.settings:
        yield ""
        yield from _question(setting, clauses)
        yield f"{setting.name} = {json.dumps(setting.default)}"
    yield "\n# Questions with one answer\n"
    for ruling in clauses.rulings:
        if not ruling.setting:
            yield from _answered(ruling)
            yield "#"


def _question(setting: Setting, clauses: ClauseBook) -> Iterator[str]:
    """Yield what a setting settles, and what it may be set to."""
    doubts = [one for one in clauses.rulings if one.setting == setting.name]
    for doubt in doubts:
        yield from _answered(doubt)
    if not doubts:
        yield from _comment(f"{setting.clause}: it settles {setting.meaning}.")
    yield from _comment(f"May be {_choices(setting)}.")


def _choices(setting: Setting) -> str:
    if setting.choices:
        return " or ".join(map(json.dumps, setting.choices))
    return "true or false" if isinstance(setting.default, bool) else "another number"


def _answered(ruling: Ruling) -> Iterator[str]:
    """Yield a question with its clauses, and the answer."""
    about = ", ".join(ruling.clauses)
    yield from _comment(f"{ruling.id} ({about}): {ruling.question}")
    yield from _comment(ruling.reading, "#   ")


def _comment(text: str, margin: str = "# ") -> Iterator[str]:
    yield from textwrap.wrap(
        text, WIDTH, initial_indent=margin, subsequent_indent=margin
    )
