"""``serried play``: a battle, line by line, kept in a record."""

import argparse
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from serried.books.registry import parse_action
from serried.cli.judge import Ask, Asked, Dice
from serried.cli.outputs import refuse_overwriting
from serried.cli.patience import add_seconds
from serried.cli.statuses import EXPLAINED, LAWFUL, status_of
from serried.cli.streams import aside
from serried.cli.verdicts import answer_lines
from serried.engine import dice
from serried.engine.answers import Doubt
from serried.engine.files import read_game, read_position, vocabularies, write_text
from serried.engine.referee import asks
from serried.engine.replay import (
    added,
    begun,
    ended,
    position_put,
    replayed,
    turn_words,
)
from serried.model.actions.legs import Open
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError
from serried.model.record import Record
from serried.notation import read_record, write_record
from serried.notation.records.marks import read_comment
from serried.notation.words import UnreadableError, quoted
from serried.report.measures import QUESTIONS
from serried.report.terminal import BOLD, DIM, painted

GOES_ON = "it has no `end`"
"""A note that is no news of a record that is being played."""

EPILOG = f"""\
examples:
  serried play game.serried --from battle.toml --header "player blue: Ann"
  serried play game.serried --ask "spears march: forward 3" --dice 5,4
  serried play game.serried --ask "spears advance: forward 2" --comment "at last"
  serried play game.serried --ask "spears panic test" --roll
  serried play game.serried --back 3
  serried play game.serried --ask "spears march: forward 12" --agreed "it was late"
  serried play game.serried --end "blue wins 14 to 6"

{EXPLAINED}"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "play",
        help="play a battle line by line, and keep its record",
        description="Play lines after those of a record, which is kept in GAME.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the record, as game.serried")
    parser.add_argument(
        "--from", dest="start", metavar="FILE", help="begin it with this position"
    )
    parser.add_argument(
        "--header",
        action="append",
        default=[],
        metavar="NAME: WORDS",
        help='say who and where: "player blue: Ann", "event: Club night"; repeated',
    )
    parser.add_argument(
        "--ask", action=Ask, metavar="LINE", help="play this line; may be repeated"
    )
    parser.add_argument(
        "--dice", action=Dice, metavar="3,4", help="the dice of the --ask before it"
    )
    thrown = parser.add_mutually_exclusive_group()
    thrown.add_argument(
        "--roll", action="store_true", help="throw the dice that are not given"
    )
    thrown.add_argument(
        "--seed", metavar="WORDS", help="throw them by a seed, the same each time"
    )
    parser.add_argument(
        "--back",
        metavar="N",
        help="go back to line N first (or to the start), to go on from there",
    )
    parser.add_argument(
        "--try",
        dest="tried",
        metavar="WORDS",
        help="what follows is no part of the game, and only tried",
    )
    parser.add_argument(
        "--agreed", metavar="WHY", help="play it also if it is unlawful: both agreed"
    )
    parser.add_argument(
        "--position",
        metavar="FILE",
        help="what was agreed on leads to this position; alone, it is put by hand",
    )
    parser.add_argument("--comment", metavar="WORDS", help="say something of it")
    parser.add_argument("--time", action="store_true", help="write down when it was")
    parser.add_argument("--end", metavar="RESULT", help="end the record")
    parser.add_argument("-v", "--verbose", action="store_true", help="every finding")
    add_seconds(parser)
    parser.set_defaults(run=run, asked=[], dice=None)


def run(options: argparse.Namespace) -> int:
    """Play, write the record, and return the exit status."""
    _refuse_nonsense(options)
    read = [one for one in (options.start, options.position) if one]
    refuse_overwriting({"GAME": options.game}, read)
    record, status = _record(options), LAWFUL
    tables = _tables(record, options)
    record = _gone_back(record, options)
    battle = tables[record.at]
    if options.position and not options.asked:
        put = read_position(options.position, catalogues=True)
        record = position_put(record, battle, put, options.agreed, _time(options))
        battle = put.battle
    for one in options.asked:
        record, battle, status = _played(record, battle, one, options)
        if status != LAWFUL:
            break
        _write(options.game, record)
    if status == LAWFUL:
        record = _said(record, battle, options)
    _write(options.game, record)
    for note in record.notes:
        if not note.startswith(GOES_ON):
            aside(f"note: {note}")
    for line in _standing(record, battle):
        print(line)
    return status


def _refuse_nonsense(options: argparse.Namespace) -> None:
    problem = ""
    if options.dice is not None:
        problem = "--dice stands behind the --ask that they are thrown for"
    elif options.position and not options.agreed:
        problem = "--position is put by agreement; say why with --agreed"
    elif options.position and len(options.asked) > 1:
        problem = "--position goes with one --ask"
    elif options.agreed and not options.asked and not options.position:
        problem = "--agreed goes with an --ask or a --position"
    elif options.header and not options.start:
        problem = "--header goes with --from; the headers of a record are its first"
        problem += " lines, to be written by hand"
    if problem:
        raise NotationError(problem)


def _record(options: argparse.Namespace) -> Record:
    """Return the record as it is, or begin one."""
    if options.start is None:
        if not os.path.exists(options.game):  # noqa: PTH110 - pathlib is slow to load
            problem = "there is no such record; begin it with --from POSITION"
            raise NotationError(problem, file=options.game)
        return read_game(options.game)
    if os.path.exists(options.game):  # noqa: PTH110 - as above
        problem = "it is there already; --from begins a new record"
        raise NotationError(problem, file=options.game)
    position = read_position(options.start, catalogues=True)
    record = begun(position, tuple(_header(one) for one in options.header))
    asked = ("what its [[do]] tables ask is left out",) if position.requests else ()
    return replace(record, notes=(*position.notes, *asked))


def _write(game: str, record: Record) -> None:
    """Write the record, if it can be read again as it is.

    Raises:
        NotationError: If it cannot.
    """
    text = write_record(record, vocabularies())
    read_record(text, vocabularies(), file=game)
    write_text(game, text)


def _header(said: str) -> tuple[str, str]:
    name, colon, words = said.partition(":")
    if not colon:
        problem = f'--header {quoted(said)}: write "player blue: Ann"'
        raise NotationError(problem)
    return " ".join(name.split()), " ".join(words.split())


def _tables(record: Record, options: argparse.Namespace) -> list[Battle]:
    """Return the battle after each line, the start first.

    Raises:
        NotationError: If one comes out otherwise than recorded.
    """
    found = [record.start.battle]
    for step in replayed(record, options.game, options.seconds):
        if step.differs is not None:
            problem = f"line {step.number}: {step.differs}; see serried replay"
            raise NotationError(problem, file=options.game)
        found.append(step.after)
    return found


def _gone_back(record: Record, options: argparse.Namespace) -> Record:
    """Return the record where the next line stands after another one."""
    at = record.at
    if options.back is not None:
        last = len(record.entries)
        digits = options.back.isascii() and options.back.isdigit()
        at = int(options.back) if digits and len(options.back) < len(str(10**9)) else -1
        at = 0 if options.back == "start" else at
        if not (at or options.back == "start") or not 0 <= at <= last:
            said = quoted(options.back)
            problem = f"--back {said}: write `start`, or a line up to {last}"
            raise NotationError(problem)
    if options.tried:
        tried = " ".join(options.tried.split())
        return replace(record, at=at, variation=tried, ending=None)
    if options.back is None:
        return record
    if at and record.entries[at - 1].variation is not None:
        problem = f"line {at} is only tried; the game goes on elsewhere (or --try)"
        raise NotationError(problem)
    return replace(record, at=at, variation=None, ending=None)  # it goes on from there


def _played(
    record: Record, battle: Battle, one: Asked, options: argparse.Namespace
) -> tuple[Record, Battle, int]:
    """Play one line; return the record, the battle and the status afterwards."""
    action = parse_action(one.line, battle.book)
    asks_only = isinstance(action, QUESTIONS) or Open.ASKED.value in str(action)
    put = None
    if options.position:
        put = read_position(options.position, catalogues=True)
    after, step = added(
        record,
        battle,
        action,
        one.dice or (None if asks_only else _dice(record, options)),
        agreed=options.agreed,
        put=put,
        time=_time(options),
        seconds=options.seconds,
    )
    assert step.answer is not None  # noqa: S101 - it was just judged
    for line in answer_lines(step.answer, Doubt(None), verbose=options.verbose):
        print(line)
    if after is not record:
        mark = f", !! {step.entry.agreed}" if step.entry.agreed else ""
        print(painted(f"  line {step.number} of the record{mark}", DIM))
    print()
    agreed = step.entry.agreed is not None
    status = LAWFUL if agreed or asks_only else status_of(step.answer)
    return after, step.after, status


def _dice(record: Record, options: argparse.Namespace) -> tuple[int, ...] | None:
    """Return dice for a line: first those that were thrown already."""
    known = record.to_come() if record.variation is None else ()
    if options.roll:
        return known + dice.thrown()
    if options.seed is not None:
        first = record.used() + len(known)
        return known + dice.seeded(options.seed, first)
    return known or None


def _said(record: Record, battle: Battle, options: argparse.Namespace) -> Record:
    """Return the record with what is said of its last line, and its end."""
    if options.comment:
        words = _comment(options.comment)
        if record.entries:
            *others, last = record.entries
            last = replace(last, comments=(*last.comments, words))
            record = replace(record, entries=(*others, last))
        else:
            record = replace(record, remarks=(*record.remarks, words))
    if options.end is not None:
        record = ended(record, " ".join(options.end.split()), battle)
    return record


def _comment(text: str) -> str:
    try:
        return read_comment(text)
    except UnreadableError as fault:
        problem = f"--comment: {fault}"
        raise NotationError(problem) from None


def _time(options: argparse.Namespace) -> str | None:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}" if options.time else None


def _standing(record: Record, battle: Battle) -> Iterator[str]:
    """Yield where the battle stands, and what is owed."""
    where = f"after line {record.at}" if record.at else "at the start"
    tried = f", trying: {record.variation}" if record.variation else ""
    yield painted(turn_words(battle), BOLD) + f" ({where}{tried})"
    yield from owed_lines(battle)


def owed_lines(battle: Battle) -> Iterator[str]:
    """Yield what has to be done before anything else."""
    try:
        question = asks(battle)
    except RequestError:
        return
    for decision in question.owed:
        lines = " or ".join(f"`{line}`" for line in decision.lines)
        yield f"  {decision.player} has to do first: {lines} [{decision.clause}]"
