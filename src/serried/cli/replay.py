"""``serried replay``: a record, stepped through and checked line by line."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator

from serried.cli.outputs import refuse_overwriting
from serried.cli.patience import add_seconds
from serried.cli.statuses import LAWFUL, UNLAWFUL
from serried.cli.streams import aside
from serried.engine.files import format_battle, read_game, write_text
from serried.engine.replay import Step, digest, replayed
from serried.engine.rests import forbidden_by
from serried.late import Later
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.position import Position
from serried.model.record import Entry, Record
from serried.notation.records.marks import comment_said
from serried.report.happened import happened_said
from serried.report.terminal import BOLD, DIM, GREEN, RED, YELLOW, painted
from serried.version import VERSION

map_lines: Callable[[Battle, str], Iterator[str]] = Later(
    "serried.cli.charted", "map_lines"
)
position_lines: Callable[[Position], Iterator[str]] = Later(
    "serried.cli.show", "position_lines"
)
arrows: Callable[[], str] = Later("serried.cli.show", "arrows")

EPILOG = """\
examples:
  serried replay game.serried                 every line, checked
  serried replay game.serried --to 12         and the table after line 12
  serried replay game.serried --to 12 --position then.toml
  serried replay game.serried --step          one by one, with a map

exit status: 0 every line is as recorded, 1 one is not, 2 the input could not be read,
or not be answered in time
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "replay",
        help="step through the record of a battle, and check every line",
        description="Judge every line of a record again, and tell the first one that"
        " comes out otherwise.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="- is standard input")
    parser.add_argument("--to", type=int, metavar="N", help="go no farther than line N")
    parser.add_argument(
        "--step", action="store_true", help="show a map after each line, and wait"
    )
    parser.add_argument(
        "--position", metavar="OUT", help="write the position there, as a file"
    )
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="say only how it came out"
    )
    add_seconds(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay, print, and return the exit status."""
    if options.step and options.game == "-":
        problem = "--step waits on standard input; give it a file"
        raise NotationError(problem)
    refuse_overwriting({"--position": options.position}, [options.game])
    record = read_game(options.game)
    last = _last(record, options.to)
    told = () if options.quiet else _head_lines(record)
    for line in told:
        print(line)
    battle, checked = record.start.battle, 0
    tables = {0: battle}
    for step in replayed(record, options.game, options.seconds):
        if step.number > last:
            break
        if not options.quiet:
            for line in step_lines(record, step):
                print(line)
        if step.differs is not None:
            return _otherwise(record, step)
        checked, battle = step.number, step.after
        tables[checked] = battle
        if options.step and not _goes_on(battle):
            break
    else:
        battle = battle if options.to is not None else tables[record.at]
    return _concluded(record, battle, checked, options)


def _concluded(
    record: Record, battle: Battle, checked: int, options: argparse.Namespace
) -> int:
    """Say how it came out, and show or write the position that was asked for."""
    ending = record.ending
    if checked == len(record.entries) and ending is not None:
        known = ending.digest
        if known is not None and known != digest(battle):
            print(painted("the last position is otherwise than recorded", RED))
            return UNLAWFUL
        if ending.result and not options.quiet:
            print(painted(f"end: {ending.result}", BOLD))
    if options.to is not None and not options.quiet:
        print()
        _show(battle)
    if options.position:
        write_text(options.position, format_battle(battle))
    lines = "1 line" if checked == 1 else f"{checked} lines"
    agreed = sum(one.agreed is not None for one in record.entries[:checked])
    marked = f"; agreed although unjudged or unlawful: {agreed}" if agreed else ""
    print(painted(f"{lines}, all as recorded{marked}", GREEN))
    for note in record.notes:
        aside(f"note: {note}")
    return LAWFUL


def _otherwise(record: Record, step: Step) -> int:
    said = f"line {step.number} is not as recorded: {step.differs}"
    print(painted(said, RED))
    written = record.start.version
    if written not in {None, VERSION}:
        print(f"it was recorded by serried {written}, and this is {VERSION}")
    return UNLAWFUL


def _last(record: Record, to: int | None) -> int:
    last = len(record.entries)
    if to is None:
        return last
    if not 0 <= to <= last:
        problem = f"--to {to}: the record has lines 0 to {last}"
        raise NotationError(problem)
    return to


def _head_lines(record: Record) -> Iterator[str]:
    for name, said in record.headers:
        yield f"{name}: {said}"
    written = record.start.version
    if written is not None:
        yield painted(f"written by serried {written}", DIM)
    yield from (painted(f"# {one}", DIM) for one in _comments(record.remarks))


def step_lines(record: Record, step: Step) -> Iterator[str]:
    """Yield one line of a record with what came of it."""
    entry = step.entry
    before = step.number - 1
    of_before = record.entries[before - 1].variation if before else None
    if (entry.after, entry.variation) != (before, of_before):
        where = f"after line {entry.after}" if entry.after else "from the start"
        tries = f"only tried, {where}: {entry.variation}"
        yield painted(f"back, {where}" if entry.variation is None else tries, YELLOW)
    if entry.heading is not None:
        yield ""
        yield painted(entry.heading, BOLD)
    yield f"{step.number:>3}. {line_said(entry)}"
    if step.answer is not None:
        yield from (f"       {one}" for one in forbidden_by(step.answer))
    verdict = None if step.answer is None else step.answer.verdict
    if verdict is not None:
        yield from (f"     {one}" for one in happened_said(verdict))
    yield from (painted(f"     # {one}", DIM) for one in _comments(entry.comments))


def _comments(said: Iterable[str]) -> Iterator[str]:
    return map(comment_said, said)


def line_said(entry: Entry) -> str:
    """Return a line of a record as it is shown: marked if it is not lawful."""
    asked = "a position put by hand" if entry.action is None else str(entry.action)
    mark = ""
    if entry.agreed is not None:
        mark = painted(f" !! agreed: {entry.agreed}", YELLOW)
    elif entry.gap is not None:
        mark = painted(f" not decided [{entry.gap}]", YELLOW)
    elif not entry.legal:
        mark = painted(" not lawful", RED)
    dice = f" ({' '.join(map(str, entry.dice))})" if entry.dice else ""
    if entry.secrets is not None:
        dice += painted(" thrown together", DIM)
    time = "" if entry.time is None else painted(f" at {entry.time}", DIM)
    return f"{painted(asked, BOLD)}{dice}{mark}{time}"


def _show(battle: Battle) -> None:
    said = position_lines(Position(battle=battle))
    print(next(said))
    print(next(said))
    for line in map_lines(battle, arrows()):
        print(line)
    for line in said:
        print(line)


def _goes_on(battle: Battle) -> bool:
    """Show the map, and wait for a line; ``q`` and the end of input stop."""
    for line in map_lines(battle, arrows()):
        print(line)
    print("[Enter] next, q to stop: ", end="", flush=True)
    said = sys.stdin.readline()
    print()
    return bool(said) and not said.strip().lower().startswith("q")
