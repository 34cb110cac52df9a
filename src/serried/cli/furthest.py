"""``serried furthest``: how far units could go."""

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial

from serried.cli.patience import add_seconds
from serried.cli.statuses import UNLAWFUL
from serried.cli.streams import aside
from serried.engine.answers import FORMAT, verdict_json
from serried.engine.files import read_position
from serried.engine.furthest import Reach, barred, furthest
from serried.engine.in_time import in_time
from serried.engine.referee import asks
from serried.model.actions import Reform
from serried.model.battle import Battle
from serried.model.errors import NotationError, RuleGapError
from serried.model.ids import Inches, UnitId
from serried.model.numbers import number
from serried.notation import words
from serried.report.measures import test_title
from serried.report.terminal import BOLD, DIM, RED, painted


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "furthest",
        help="say how far units could go, and which clause ends it",
        description="Say how far a unit could go at most in each way.",
        epilog="examples:\n  serried furthest battle.toml spears\n"
        "  serried furthest battle.toml spears --magical 12",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="- is standard input")
    parser.add_argument("unit", nargs="?", metavar="UNIT")
    parser.add_argument(
        "--all",
        action="store_true",
        help="every unit that may be chosen now; the same as naming none",
    )
    parser.add_argument(
        "--magical",
        type=_range,
        metavar="INCHES",
        help="by a Magical Move of that range",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    add_seconds(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print how far units could go; status 1 if one asked for cannot move."""
    if options.all and options.unit:
        problem = f"--all is about every unit; leave out --all, or {options.unit}"
        raise NotationError(problem)
    position = read_position(options.file, catalogues=True)
    battle = position.battle
    units = _units(battle, options.unit)
    if options.magical is not None and (options.all or not options.unit):
        problem = "--magical is about one unit; name it"
        raise NotationError(problem)
    found = [(unit, *_reaches(battle, unit, options)) for unit in units]
    if options.json:
        print(json.dumps(_mapping(battle, found), indent=2, allow_nan=False))
    else:
        print("\n\n".join("\n".join(_lines(*one)) for one in found) or _nobody(battle))
    for note in position.notes:
        aside(f"note: {note}")
    moves = found and all(any(r.largest is not None for r in one[1]) for one in found)
    return 0 if moves else UNLAWFUL


def _units(battle: Battle, asked: UnitId | None) -> tuple[UnitId, ...]:
    return asks(battle).units if asked is None else (battle.unit(asked).id,)


def _range(text: str) -> Inches:
    """Return a range in inches.

    Raises:
        ArgumentTypeError: If it is none.
    """
    try:
        return words.number(text)
    except words.UnreadableError as why:
        raise argparse.ArgumentTypeError(str(why)) from None


def _reaches(
    battle: Battle, unit: UnitId, options: argparse.Namespace
) -> tuple[tuple[Reach, ...], str]:
    """Return how far *unit* could go, or why that is not decided yet.

    Raises:
        NotationError: If there is no time for it.
    """
    asked = partial(furthest, battle, unit, options.magical)
    try:
        return in_time(asked, options.seconds), ""
    except RuleGapError as gap:
        return (), str(gap)


def _nobody(battle: Battle) -> str:
    return f"{battle.active} has no unit that may be chosen to move now"


def _lines(unit: UnitId, reaches: Sequence[Reach], gap: str) -> Iterator[str]:
    yield painted(unit, BOLD)
    if gap:
        yield f"  not decided: {gap}"
        return
    if shared := barred(reaches):
        yield from (f"  {f.because} [{f.clause}]" for f in shared)
        return
    for reach in reaches:
        yield f"  {reach.way:<34} {_amount(reach)}"
    depends = reaches[0].verdict.depends
    if depends is not None:
        test = f"{test_title(depends.test)}, passed on {depends.passes_on} or less"
        yield painted(f"  to march: {test}, {depends.chance}", DIM)


def _amount(reach: Reach) -> str:
    """Say how far, and what forbids more."""
    if reach.largest is None:
        why = reach.verdict.breaches[0]
        return f"{painted('no', RED)}, {why.because} [{why.clause}]"
    if isinstance(reach.action, Reform):
        return f'yes, its farthest model goes {number(reach.largest)}"'
    stretches = reach.verdict.measure("intervals")
    holes = isinstance(stretches, tuple) and len(stretches) > 1
    gaps = f" (with gaps: {_stretches(stretches)})" if holes else ""
    return f'{number(reach.largest)}"'.ljust(9) + f"[{reach.binding}]{gaps}"


def _stretches(stretches: object) -> str:
    if not isinstance(stretches, tuple):
        return ""
    return ", ".join(f"{number(low)} to {number(high)}" for low, high in stretches)


def _mapping(
    battle: Battle,
    found: Sequence[tuple[UnitId, tuple[Reach, ...], str]],
) -> dict[str, object]:
    return {
        "format": FORMAT,
        "book": battle.book,
        "units": {
            unit: {"gap": gap} if gap else {"ways": [_reach(r) for r in reaches]}
            for unit, reaches, gap in found
        },
    }


def _reach(reach: Reach) -> dict[str, object]:
    return {
        "way": reach.way,
        "ask": str(reach.action),
        "largest": reach.largest,
        "binding": reach.binding,
        **verdict_json(reach.verdict),
    }
