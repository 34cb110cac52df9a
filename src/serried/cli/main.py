"""``serried``: the command line."""

import argparse
import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from serried.cli.statuses import BUG, EXPLAINED, INTERRUPTED, UNHEARD, UNREADABLE
from serried.cli.streams import aside, give_up, make_ready
from serried.late import Later
from serried.model.errors import BrokenInvariantError, SerriedError
from serried.version import VERSION, speed

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

in_words: Callable[[OSError, str], str] = Later("serried.engine.files", "because")

COMMANDS: Final = (
    "table",
    "judge",
    "play",
    "replay",
    "report",
    "compare",
    "furthest",
    "odds",
    "show",
    "new",
    "puzzle",
    "schema",
    "units",
    "import",
    "clause",
    "clauses",
    "rulings",
)
"""The commands; each has a module with ``add`` and ``run``."""

MODULES: Final = {"import": "import_list"}
"""The modules that are not called like their command."""

LINE: Final = 80
"""Characters in a line of help that nobody reads."""

atexit.register(gc.freeze)  # what is left at the end need not be looked through

EPILOG: Final = f"""\
examples:
  serried table                       the table in the browser
  serried new > battle.toml           a commented position to start from
  serried show battle.toml            what stands where, as a map and in words
  serried judge battle.toml           what the referee says to its requests
  serried judge battle.toml --ask "spears march: forward 3, wheel right 5"
  serried play game.serried --from battle.toml    begin a battle and its record
  serried replay game.serried         every line of a record, checked
  serried report game.serried --out battle.html   the same as a page to print
  serried furthest battle.toml spears how far a unit could go
  serried odds battle.toml            what the fights of a table may come to
  serried puzzle                      twenty puzzles, each about one rule
  serried clause MOV-19               a clause in plain words

{EXPLAINED}"""


A_BUG: Final = "this is a bug in serried, not in your input"

OUTSIDE: Final = (SerriedError, OSError)
"""What is wrong with the input, or with the machine."""


class OneLineParser(argparse.ArgumentParser):
    """Says what is wrong with a command in one line."""

    _mixed = False
    _helping = False

    def format_help(self) -> str:
        """Return the help, as wide as the terminal."""
        self._helping = True
        return super().format_help()

    def format_usage(self) -> str:
        """Return the first lines of the help, as wide as the terminal."""
        self._helping = True
        return super().format_usage()

    def _get_formatter(self) -> argparse.HelpFormatter:
        """Return what lays out help; argparse tries each argument on it as well.

        How wide the terminal is takes half a dozen modules to find out.
        """
        if self._helping:
            return super()._get_formatter()
        return argparse.HelpFormatter(prog=self.prog, width=LINE)

    def parse_known_args(  # type: ignore[override]  # only argparse itself calls it
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse words of which options may stand before, after and between others."""
        options = [word for word in args or () if word.startswith("-")]
        if (
            self._mixed
            or self._subparsers is not None
            or not options
            or "--" in options
        ):
            return super().parse_known_args(args, namespace)
        self._mixed = True  # it comes back here
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixed = False

    def error(self, message: str) -> NoReturn:
        """Print *message* in one line and exit with status 2."""
        said = f"{self.prog}: {_one_line(message)} (see {self.prog} --help)\n"
        self.exit(UNREADABLE, said)

    def _print_message(
        self, message: str, file: "SupportsWrite[str] | None" = None
    ) -> None:
        """Print what argparse says; it would pass over that it cannot be printed."""
        if file is sys.stdout:
            print(message, end="")
        else:
            aside(message, end="")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    make_ready()
    try:
        return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as with `| head`
        give_up(sys.stdout)
        return UNHEARD
    except Exception as why:
        ours = isinstance(why, BrokenInvariantError) or not isinstance(why, OUTSIDE)
        if ours and os.environ.get("SERRIED_TRACEBACK"):
            raise
        return _report(why)


def console() -> NoReturn:
    """Run the command that was typed, and end the process with its status.

    What is left in memory goes with the process: to take it apart piece by piece, as
    Python does at the end, takes a twentieth of a start. The table has threads and
    processes to wait for. ``python -m serried`` ends like any program, for profilers.
    """
    status = main()
    if "serried.cli.table" in sys.modules:
        sys.exit(status)
    os._exit(status)


def _run(words: list[str]) -> int:
    try:
        if not words:
            _parser(words).print_help()
            return 0
        options = _parser(words).parse_args(words)
        run: Callable[[argparse.Namespace], int] = options.run
        return run(options)
    finally:  # also where argparse has printed help and leaves
        sys.stdout.flush()


def _report(why: Exception) -> int:
    """Say in one line what went wrong, and return the exit status for it."""
    match why:
        case BrokenInvariantError():
            status, said = BUG, f"{A_BUG}: {why}"
        case SerriedError():
            status, said = UNREADABLE, str(why)
        case OSError(filename=None):  # only a stream has no name
            give_up(sys.stdout)
            status = UNREADABLE
            said = f"standard output: {in_words(why, 'written')}"
        case OSError():
            because = (why.strerror or str(why)).lower()
            status, said = UNREADABLE, f"{why.filename}: {because}"
        case _:
            status, said = BUG, f"{A_BUG}: {type(why).__name__}: {why}"
    aside(f"serried: {_one_line(said)}")
    return status


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser, with the details of only the command that is asked for."""
    parser = OneLineParser(
        prog="serried",
        description="The referee for rank-and-flank miniature wargames.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"serried {VERSION} ({speed()})"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, prog="serried"
    )
    asked = next((word for word in words if not word.startswith("-")), None)
    told = COMMANDS if asked not in COMMANDS else (asked,)
    for name in () if words == ["--version"] else told:
        module = MODULES.get(name, name)
        import_module(f"serried.cli.{module}").add(commands)
    return parser


def _one_line(what: object) -> str:
    return " ".join(str(what).split())
