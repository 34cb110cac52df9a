"""``serried``: the command line."""

import argparse
import atexit
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final, NoReturn

from serried.cli.statuses import BUG, EXPLAINED, INTERRUPTED, UNREADABLE
from serried.model.errors import BrokenInvariantError, SerriedError
from serried.version import VERSION, speed

COMMANDS: Final = (
    "table",
    "judge",
    "compare",
    "furthest",
    "show",
    "new",
    "schema",
    "units",
    "import",
    "clause",
    "clauses",
)
"""The commands; each has a module with ``add`` and ``run``."""

MODULES: Final = {"import": "import_list"}
"""The modules that are not called like their command."""

LITTLE_GARBAGE: Final = 100_000
"""How many new objects it takes to look for garbage: loading modules makes none."""

atexit.register(gc.freeze)  # what is left at the end need not be looked through

EPILOG: Final = f"""\
examples:
  serried table                       the table in the browser
  serried new > battle.toml           a commented position to start from
  serried show battle.toml            what stands where, in words
  serried judge battle.toml           what the referee says to its requests
  serried judge battle.toml --ask "spears march: forward 3, wheel right 5"
  serried furthest battle.toml spears how far a unit could go
  serried clause MOV-19               a clause in plain words

{EXPLAINED}"""


class OneLineParser(argparse.ArgumentParser):
    """Says what is wrong with a command in one line."""

    _mixed = False

    def parse_known_args(  # type: ignore[override]  # only argparse itself calls it
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse words of which options may stand before, after and between others."""
        plain = self._mixed or self._subparsers is not None or "--" in (args or ())
        if plain:
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    gc.set_threshold(LITTLE_GARBAGE)
    words = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # show what it cannot show otherwise
            stream.reconfigure(errors="replace")
    try:
        status = _run(words)
        sys.stdout.flush()
    except BrokenInvariantError as why:
        if os.environ.get("SERRIED_TRACEBACK"):
            raise
        return _report_bug(str(why))
    except SerriedError as why:
        print(f"serried: {_one_line(why)}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as why:
        if os.environ.get("SERRIED_TRACEBACK"):
            raise
        return _report_bug(f"{type(why).__name__}: {why}")
    return status


def _report_bug(what: str) -> int:
    bug = f"this is a bug in serried, not in your input: {what}"
    print(f"serried: {_one_line(bug)}", file=sys.stderr)
    return BUG


def _run(words: list[str]) -> int:
    options = _parser(words).parse_args(words)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)


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
    for name in COMMANDS if asked not in COMMANDS else (asked,):
        module = MODULES.get(name, name)
        import_module(f"serried.cli.{module}").add(commands)
    return parser


def _one_line(what: object) -> str:
    return " ".join(str(what).split())
