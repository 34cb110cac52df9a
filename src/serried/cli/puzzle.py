"""``serried puzzle``: a position, a question, and whether a line answers it."""

import argparse
from collections.abc import Callable, Iterator

from serried.cli.statuses import LAWFUL, UNLAWFUL
from serried.engine.files import write_text
from serried.engine.puzzles.puzzle import Outcome, Puzzle, Tried, puzzle, puzzles, tried
from serried.late import Later
from serried.model.battle import Battle
from serried.model.words import ENGLISH
from serried.report.happened import breaches_said
from serried.report.terminal import BOLD, GREEN, RED, painted

map_lines: Callable[[Battle, str], Iterator[str]] = Later(
    "serried.cli.charted", "map_lines"
)
arrows: Callable[[], str] = Later("serried.cli.show", "arrows")

EPILOG = """\
examples:
  serried puzzle                   which there are
  serried puzzle 1                 its table and its question
  serried puzzle 1 --ask "spears advance: forward 4"
  serried puzzle 1 --solution      what solves it, and why
  serried puzzle 1 --position wall.toml    its table as a file

exit status: 0 solved, or nothing was asked; 1 not solved; 2 it could not be read
"""

SAID: dict[Outcome, str] = {
    "right": "solved",
    "lawful": "lawful, but it is not what is asked",
    "unlawful": "not lawful",
    "gap": "the referee cannot tell",
}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "puzzle",
        help="twenty puzzles, each about one rule",
        description="Show a puzzle, or put a line to the referee that may solve it.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("number", nargs="?", type=int, metavar="N")
    parser.add_argument("--ask", metavar="LINE", help="what you would do")
    parser.add_argument(
        "--solution", action="store_true", help="say what solves it, and why"
    )
    parser.add_argument("--position", metavar="OUT", help="write its table as a file")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show or judge, and return the exit status."""
    if options.number is None:
        for one in puzzles():
            print(f"{one.number:>3}. {one.title[ENGLISH]}")
        return LAWFUL
    one = puzzle(options.number)
    if options.position:
        write_text(options.position, one.text)
    if options.ask is not None:
        found = tried(one, options.ask)
        print("\n".join(_judged(one, found)))
        return LAWFUL if found.outcome == "right" else UNLAWFUL
    print("\n".join(_solution(one) if options.solution else _shown(one)))
    return LAWFUL


def _shown(one: Puzzle) -> Iterator[str]:
    battle = one.position.battle
    yield painted(f"{one.number}. {one.title[ENGLISH]} ({battle.book})", BOLD)
    yield from map_lines(battle, arrows())
    yield one.question[ENGLISH]
    if one.goal.at is not None:
        x, y = one.goal.at
        yield f"The flag is at {x:g}, {y:g}."


def _solution(one: Puzzle) -> Iterator[str]:
    yield one.question[ENGLISH]
    yield from (f"  {line}" for line in one.right)
    yield one.lesson[ENGLISH]


def _judged(one: Puzzle, found: Tried) -> Iterator[str]:
    right = found.outcome == "right"
    yield painted(found.line, BOLD)
    yield painted(f"  {SAID[found.outcome]}", GREEN if right else RED)
    if found.answer.gap is not None:
        clause, because = found.answer.gap
        yield f"  {because} [{clause}]"
    if found.answer.verdict is not None:
        yield from (f"  {said}" for said in breaches_said(found.answer.verdict))
    if right:
        yield one.lesson[ENGLISH]
