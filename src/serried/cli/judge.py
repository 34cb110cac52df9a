"""``serried judge``: what the referee says to the requests of a position."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from serried.books.registry import parse_action
from serried.cli.patience import add_seconds
from serried.cli.statuses import EXPLAINED, UNREADABLE, status_of, worst_status
from serried.cli.streams import aside
from serried.cli.verdicts import answer_lines
from serried.engine.answers import Doubt, session_json
from serried.engine.files import read_position, write_text
from serried.engine.session import Session, hold, requests_for
from serried.late import Later
from serried.model.errors import NotationError, SerriedError
from serried.model.position import Position
from serried.notation.words import quoted
from serried.report.terminal import BOLD, painted

record_text: Callable[[str, Session], str] = Later("serried.cli.outputs", "record_text")
picture: Callable[..., str] = Later("serried.engine.pictures", "picture")
judge_lines: Callable[[argparse.Namespace], int] = Later(
    "serried.cli.jsonl", "judge_lines"
)
refuse_overwriting: Callable[[Mapping[str, str | None], Sequence[str]], None] = Later(
    "serried.cli.outputs", "refuse_overwriting"
)

EPILOG: Final = f"""\
examples:
  serried judge battle.toml
  serried judge battle.toml -v --ask "spears march: forward 3, wheel right 5"
  serried judge battle.toml --ask "spears march: forward 9" --dice 3,4
  serried judge --json a.toml b.toml
  echo "spears advance: forward 5" | serried judge battle.toml --jsonl

{EXPLAINED}"""


FACES: Final = frozenset("123456")
"""What a die shows, as it is written; other digits and longer numbers are none."""


class Asked:
    """An ``--ask`` with the ``--dice`` that follow it."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.dice: tuple[int, ...] | None = None


class Ask(argparse.Action):
    """Collects ``--ask``."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - argparse passes it
        namespace: argparse.Namespace,
        values: Any,  # noqa: ANN401 - argparse's own signature
        option_string: str | None = None,  # noqa: ARG002 - argparse passes it
    ) -> None:
        """Keep one more line."""
        namespace.asked = [*namespace.asked, Asked(str(values))]


class Dice(argparse.Action):
    """Gives ``--dice`` to the ``--ask`` before it, else to the file."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,  # noqa: ANN401 - argparse's own signature
        option_string: str | None = None,  # noqa: ARG002 - argparse passes it
    ) -> None:
        """Keep the dice where they belong."""
        try:
            dice = dice_of(str(values))
        except ValueError as why:
            parser.error(str(why))
        if namespace.asked:
            if namespace.asked[-1].dice is not None:
                parser.error("--dice stands once after an --ask; write 3,4,5,6")
            namespace.asked[-1].dice = dice
        else:
            namespace.dice = dice


def dice_of(text: str) -> tuple[int, ...]:
    """Return the dice of ``3,4``.

    Raises:
        ValueError: If one is no face of a die.
    """
    dice = tuple(word.strip() for word in text.split(","))
    if any(die not in FACES for die in dice):
        message = f"--dice {quoted(text)}: a die shows 1 to 6; write them as 3,4"
        raise ValueError(message)
    return tuple(map(int, dice))


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "judge",
        help="say what the rules make of the requests of a position",
        description="Put the requests of position files to the referee.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
    parser.add_argument(
        "--ask",
        action=Ask,
        metavar="LINE",
        help="ask this instead of the file's requests; may be repeated",
    )
    parser.add_argument(
        "--dice",
        action=Dice,
        metavar="3,4",
        help="dice for the --ask before it, or for the file",
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="answer action lines from standard input, one JSON line each",
    )
    parser.add_argument(
        "--unsure",
        type=_length,
        metavar="INCHES",
        help="mark the lengths that come this close to their limit",
    )
    parser.add_argument(
        "--rulings",
        metavar="FILE",
        help="read the rules as this file of `serried rulings` says",
    )
    parser.add_argument(
        "--record",
        metavar="OUT",
        help="write a record of it; a score, as of `serried play`, if OUT is *.serried",
    )
    parser.add_argument("--svg", metavar="OUT", help="draw the requests and answers")
    parser.add_argument("-v", "--verbose", action="store_true", help="every finding")
    add_seconds(parser)
    parser.set_defaults(run=run, asked=[], dice=None)


def run(options: argparse.Namespace) -> int:
    """Judge, print, and return the exit status."""
    for option in ("record", "svg"):
        if getattr(options, option) and len(options.files) > 1:
            problem = f"--{option} writes one file; give it one position"
            raise NotationError(problem)
    written = {"--record": options.record, "--svg": options.svg}
    lines = ("-",) if options.jsonl else ()
    if any(written.values()):
        refuse_overwriting(written, (*options.files, *lines))
    if options.jsonl and (options.asked or options.svg or options.json):
        problem = "--jsonl goes without --ask, --json and --svg: it reads lines"
        raise NotationError(problem)
    if options.jsonl:
        return judge_lines(options)
    statuses = [_judge_file(name, options) for name in options.files]
    return worst_status(statuses)


def _judge_file(name: str, options: argparse.Namespace) -> int:
    try:
        session = _session(name, options)
        if options.record:
            write_text(options.record, record_text(options.record, session))
        if options.svg:
            drawn = picture(session, ruled_out=options.verbose)
            write_text(options.svg, drawn)
    except SerriedError as why:
        if len(options.files) == 1:
            raise
        return _report_unreadable(name, why, as_json=options.json)
    _print(name, session, options)
    return worst_status(status_of(answer) for answer in session.answers)


def _session(name: str, options: argparse.Namespace) -> Session:
    position = read_position(name, catalogues=True, rulings=options.rulings)
    if options.dice is not None:
        position = replace(position, dice=options.dice)
    asked = asked_instead(position, options.asked)
    return hold(asked, name, options.seconds)


def asked_instead(position: Position, asked: Sequence[Asked]) -> Position:
    """Return the position with the requests of ``--ask``, if there are any."""
    if not asked:
        return position
    book = position.battle.book
    heard = [(parse_action(one.line, book), one.dice) for one in asked]
    return replace(position, requests=requests_for(heard))


def _report_unreadable(name: str, why: SerriedError, *, as_json: bool) -> int:
    if as_json:
        print(_json({"file": name, "error": str(why)}))
    else:
        aside(f"serried: {' '.join(str(why).split())}")
    return UNREADABLE


def _print(name: str, session: Session, options: argparse.Namespace) -> None:
    several = len(options.files) > 1
    doubt = Doubt(options.unsure)
    if options.json:
        said = session_json(session, doubt, verbose=options.verbose)
        if several:
            print(_json({"file": name, **said}))
        else:
            print(_json(said, indent=2))
        return
    if several:
        print(painted(f"== {name}", BOLD))
    for line in _lines(session, doubt, verbose=options.verbose):
        print(line)
    for note in _notes(session):
        aside(f"note: {note}")


def _json(what: object, indent: int | None = None) -> str:
    """Return *what* as JSON."""
    import json  # noqa: PLC0415 - who reads words need not wait for it

    return json.dumps(what, indent=indent, allow_nan=False)


def _lines(session: Session, doubt: Doubt, *, verbose: bool) -> Iterator[str]:
    for number, answer in enumerate(session.answers):
        if number:
            yield ""
        yield from answer_lines(answer, doubt, verbose=verbose)


def _notes(session: Session) -> Iterator[str]:
    yield from session.notes
    for answer in session.answers:
        if answer.verdict is not None:
            yield from answer.verdict.notes


def _length(text: str) -> float:
    try:
        length = float(text)
    except ValueError:
        length = -1.0
    if not 0 <= length <= 100:  # noqa: PLR2004 - wider than any table's doubt
        message = f"{quoted(text)} is no length from 0 to 100 inches"
        raise argparse.ArgumentTypeError(message)
    return length
