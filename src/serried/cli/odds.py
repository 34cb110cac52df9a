"""``serried odds``: what the fights of a table may come to."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace

from serried.cli.judge import refuse_overwriting
from serried.cli.patience import add_seconds
from serried.cli.statuses import UNLAWFUL, status_of, worst_status
from serried.cli.streams import aside
from serried.cli.verdicts import answer_lines
from serried.engine.answers import CERTAIN, session_json
from serried.engine.files import read_position, write_text
from serried.engine.pictures import picture
from serried.engine.session import Session, hold, requests_for
from serried.model.actions import AskOdds
from serried.model.battle import Battle
from serried.rules.contact.contacts import combat_of, touching_enemies

EPILOG = """\
examples:
  serried odds battle.toml                  every fight of the table
  serried odds battle.toml --svg odds.svg   as bars
  serried judge battle.toml --ask "spears odds against foes"

exit status: 0 answered, 1 nobody fights, or something is too much to be told, 2 the
input could not be read, or not be answered in time, 3 a rule that is not enforced yet
would decide
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "odds",
        help="say what the fights of a table may come to, exactly",
        description="Say how likely each outcome of the next Round of each combat is.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="- is standard input")
    parser.add_argument(
        "--fractions", action="store_true", help="chances as fractions, not rounded"
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument("--svg", metavar="OUT", help="draw them as bars")
    add_seconds(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the odds of every fight, and return the exit status."""
    if options.svg:
        refuse_overwriting({"--svg": options.svg}, (options.file,))
    position = read_position(options.file, catalogues=True)
    asked = tuple(fights(position.battle, in_fractions=options.fractions))
    requests = requests_for((one, None) for one in asked)
    position = replace(position, requests=requests, dice=None)
    session = hold(position, options.file, options.seconds)
    if options.svg:
        write_text(options.svg, picture(session))
    if options.json:
        print(json.dumps(session_json(session), indent=2, allow_nan=False))
    else:
        print("\n\n".join(_told(session)) or "nobody fights here")
    for note in position.notes:
        aside(f"note: {note}")
    return worst_status(map(status_of, session.answers)) if asked else UNLAWFUL


def fights(battle: Battle, *, in_fractions: bool) -> Iterator[AskOdds]:
    """Yield a question for each combat, of its first unit and an enemy of that."""
    seen: set[str] = set()
    for unit in battle.units:
        enemies = touching_enemies(battle, unit)
        if enemies and unit.id not in seen:
            seen |= {one.id for one in combat_of(battle, unit)}
            enemy = enemies[0].id
            yield AskOdds(unit=unit.id, enemy=enemy, in_fractions=in_fractions)


def _told(session: Session) -> Iterator[str]:
    for answer in session.answers:
        yield "\n".join(answer_lines(answer, CERTAIN, verbose=False))
