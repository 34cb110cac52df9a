"""``serried new``: a commented position file to start from."""

import argparse
from collections.abc import Callable
from pathlib import Path

from serried.books.registry import DEFAULT, named
from serried.engine.files import write_text
from serried.late import Later
from serried.model.errors import NotationError
from serried.rules.book import Book

example: Callable[[Book], str] = Later("serried.books.examples", "example")


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "new",
        help="print a commented position file to start from",
        description="Print a commented position file, or write it to a new FILE.",
        epilog="example: serried new battle.toml && serried judge battle.toml",
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file to be made")
    parser.add_argument(
        "--book",
        default=DEFAULT,
        metavar="NAME",
        help=f"as files name it; {DEFAULT} if not given",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print or write the example."""
    text = example(named(options.book))
    if options.file is None:
        print(text, end="")
        return 0
    if Path(options.file).exists():
        problem = "is there already; nothing was written"
        raise NotationError(problem, file=options.file)
    write_text(options.file, text)
    return 0
