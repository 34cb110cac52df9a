"""``serried report``: a record as a page to read, to print and to hand on."""

import argparse

from serried.cli.outputs import refuse_overwriting
from serried.cli.patience import add_seconds
from serried.cli.statuses import LAWFUL, UNLAWFUL
from serried.cli.streams import aside
from serried.engine.battle_report.page import report
from serried.engine.files import read_game, write_text
from serried.engine.replay import replayed
from serried.report.terminal import GREEN, RED, painted

EPILOG = """\
example: serried report game.serried --out battle.html

exit status: 0 every line is as recorded, 1 one is not, and the page tells what came
before it, 2 the input could not be read, or not be answered in time
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "report",
        help="tell the record of a battle on a page with pictures, to print",
        description="Write a page that tells a battle: one file that loads nothing.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="- is standard input")
    parser.add_argument("--out", metavar="HTML", required=True, help="the page")
    add_seconds(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the page and return the exit status."""
    refuse_overwriting({"--out": options.out}, [options.game])
    record = read_game(options.game)
    steps = tuple(replayed(record, options.game, options.seconds))
    write_text(options.out, report(record, steps))
    for note in record.notes:
        aside(f"note: {note}")
    last = steps[-1] if steps else None
    if last is not None and last.differs is not None:
        said = f"line {last.number} is not as recorded: {last.differs}"
        print(painted(said, RED))
        return UNLAWFUL
    lines = "1 line" if len(steps) == 1 else f"{len(steps)} lines"
    print(painted(f"{lines} told in {options.out}", GREEN))
    return LAWFUL
