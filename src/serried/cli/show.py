"""``serried show``: a position as a map and in words, drawn, or to hand on."""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from serried.books.registry import book
from serried.cli.charted import ARROWS, PLAIN_ARROWS, map_lines
from serried.cli.outputs import refuse_overwriting
from serried.cli.streams import aside
from serried.drawing import draw_position
from serried.engine.files import read_position, vocabularies, write_text
from serried.engine.referee import asks
from serried.engine.survey import book_title, company, remarks
from serried.geometry import facing_degrees
from serried.late import Later
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.numbers import number
from serried.model.position import Position
from serried.model.profile import Saves
from serried.model.terrain import Terrain
from serried.model.unit import Unit
from serried.notation import one_line
from serried.report.terminal import BOLD, DIM, painted

position_page: Callable[[Position], str] = Later(
    "serried.engine.position_page", "position_page"
)

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west",
           "north-west")  # fmt: skip
EPILOG = """\
examples:
  serried show battle.toml                  a map and words
  serried show battle.toml --svg map.svg    a picture
  serried show battle.toml --page map.html  a small page, to show in another one
  serried show battle.toml --line           one line, for a message or a forum
"""
RANKS = {"M": "musician", "S": "standard", "C": "champion"}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "show",
        help="draw a map of what stands where, and say it in words",
        description="Draw a position file in characters, and say it in words.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--svg", metavar="OUT", help="draw it as a picture instead")
    ways.add_argument(
        "--page", metavar="OUT", help="as a small page: the picture and the one line"
    )
    ways.add_argument("--words", action="store_true", help="the words without the map")
    ways.add_argument(
        "--line", action="store_true", help="as one line of text, which is read back"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print each position, or draw one."""
    if options.svg or options.page:
        way = "svg" if options.svg else "page"
        return _write(options.files, way, options.svg or options.page)
    if options.line:
        for name in options.files:
            print(one_line(read_position(name, catalogues=True), vocabularies()))
        return 0
    for index, name in enumerate(options.files):
        position = read_position(name, catalogues=True)
        if index:
            print()
        said = position_lines(position)
        print(next(said))
        print(next(said))
        if not options.words:
            for line in map_lines(position.battle, arrows()):
                print(line)
        for line in said:
            print(line)
        for note in position.notes:
            aside(f"note: {note}")
    return 0


def arrows() -> str:
    """Return the arrows that standard output can print."""
    try:
        ARROWS.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return PLAIN_ARROWS
    return ARROWS


def _write(files: Sequence[str], way: str, out: str) -> int:
    """Write one position as a picture or as a page."""
    if len(files) > 1:
        problem = f"--{way} writes one file; give it one position"
        raise NotationError(problem)
    refuse_overwriting({f"--{way}": out}, files)
    position = read_position(files[0], catalogues=True)
    if way == "page":
        write_text(out, position_page(position))
    else:
        write_text(out, draw_position(position.battle, whole_table=True))
    for note in position.notes:
        aside(f"note: {note}")
    return 0


def position_lines(position: Position) -> Iterator[str]:
    """Yield a position in words, line by line."""
    battle = position.battle
    width, height = battle.table
    step = f", {battle.step}" if battle.step else ""
    turn = f"round {battle.round}, {battle.active}'s {battle.phase} phase{step}"
    yield painted(book_title(battle), BOLD)
    yield f'table {number(width)}" by {number(height)}"; {turn}'
    for name, value in battle.rulings:
        yield f"ruling: {name} = {value}"
    for unit in battle.units:
        yield from _unit_lines(battle, unit)
    for area in battle.terrain:
        yield painted(area.id, BOLD) + f", {area.kind.value} terrain: {_extent(area)}"
    for effect in battle.effects:
        under = ", ".join(effect.on)
        yield f"effect: {effect.name} on {under} until {effect.until.value}"
    question = asks(battle)
    for decision in question.owed:
        lines = " or ".join(f"`{line}`" for line in decision.lines)
        because = f", because of {decision.other}" if decision.other else ""
        yield f"{decision.player} has to do first: {lines}{because} [{decision.clause}]"
    if chosen := ", ".join(question.units):
        yield f"{battle.active} may choose now: {chosen}"
    for request in position.requests:
        yield f"asked: {request.action}"


def _extent(area: Terrain) -> str:
    if area.circle is not None:
        x, y, radius = map(number, area.circle)
        return f'{radius}" about ({x}, {y})'
    return ", ".join(f"({number(x)}, {number(y)})" for x, y in area.polygon)


def _unit_lines(battle: Battle, unit: Unit) -> Iterator[str]:
    named = f" ({unit.name})" if unit.name else ""
    yield painted(f"{unit.id}{named}", BOLD) + f", {unit.player}: {_body(unit)}"
    yield f"  {_whereabouts(unit)}"
    if words := _numbers(battle, unit):
        yield f"  {words}"
    for words in (*_armed(battle, unit), _others(unit), _losses(unit), _random(unit)):
        if words:
            yield f"  {words}"
    for remark in remarks(battle, unit):
        yield f"  {remark}"
    if words := ", ".join(sorted(mark.value.replace("_", " ") for mark in unit.marks)):
        yield f"  state: {words}"
    if unit.pose is not None:
        yield from _company(battle, unit)


def _body(unit: Unit) -> str:
    formation = unit.formation
    count = len(formation.places)
    if count == 1:
        return f"one model on {formation.base}"
    ranks = len(formation.ranks)
    short = formation.ranks[-1].count(".")
    lacking = f", the last {short} short" if short else ""
    files = formation.files
    extent = formation.extent
    size = (
        f'{number(inches(extent.right - extent.left))}" wide,'
        f' {number(inches(extent.front - extent.rear))}" deep'
    )
    return (
        f"{count} models on {formation.base}, {_count(files, 'file')}"
        f" by {_count(ranks, 'rank')}{lacking}; {size}"
    )


def _count(many: int, what: str) -> str:
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


def _whereabouts(unit: Unit) -> str:
    if unit.pose is None:
        return f"off the table: {unit.off_table}"
    degrees = facing_degrees(unit.pose.ux, unit.pose.uy)
    towards = COMPASS[round(degrees / 45) % 8]
    return (
        f"front at ({number(unit.pose.x)}, {number(unit.pose.y)}),"
        f" facing {number(degrees)} degrees, {towards}"
    )


def _numbers(battle: Battle, unit: Unit) -> str:
    stated = book(battle.book).vocabulary.stated(unit.profile.rates)
    return _listed(stated)


def _listed(rates: Mapping[str, float]) -> str:
    """Say characteristics and their numbers."""
    said = ((name.replace("_", " "), number(value)) for name, value in rates.items())
    return ", ".join(" ".join(pair) for pair in said)


def _armed(battle: Battle, unit: Unit) -> Iterator[str]:
    """Say what the models of a unit fight with, and each further part of them."""
    arms = unit.profile.arms
    carried = (", ".join(arms.weapons or ()), ", ".join(arms.protection or ()))
    saves = arms.saves or Saves()
    special = [
        f"{name} {least}+"
        for name, least in zip(("Aegis", "Fortitude"), saves, strict=True)
        if least is not None
    ]
    yield "; ".join(words for words in (*carried, *special) if words)
    stated = book(battle.book).vocabulary.stated
    for part in arms.parts or ():
        said = (_listed(stated(part.rates)), *part.weapons, *part.rules)
        yield f"{part.name}: {', '.join(words for words in said if words)}"


def _others(unit: Unit) -> str:
    """Say who stands where among the rank and file."""
    said = []
    for place in unit.formation.places:
        kind = unit.kind(place.letter)
        title = kind.name if kind is not None and kind.name else RANKS.get(place.letter)
        if title is not None:
            said.append(f"{title} at {place.name}")
        elif place.letter != "R":
            said.append(f"{place.letter} at {place.name}")
    return "; ".join(said)


def _losses(unit: Unit) -> str:
    """Say how many models there were, if that was another number."""
    left = len(unit.formation.places)
    return "" if left == unit.starting else f"{left} of {unit.starting} models are left"


def _random(unit: Unit) -> str:
    dice = unit.profile.random
    return "" if dice is None else f"moves at random: {dice}"


def _company(battle: Battle, unit: Unit) -> Iterator[str]:
    around = company(battle, unit)
    if around.enemies:
        yield f"  engaged in combat with {', '.join(around.enemies)}"
    elif around.nearest is not None:
        far = f'{around.nearest}, {number(around.distance)}" away'
        yield painted(f"  nearest enemy: {far}", DIM)
