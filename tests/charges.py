"""Charges on bases of a square inch, as text, so that marks are whole numbers.

The charged Facing of the foes has its middle at (36, 24); who charges it comes from the
south.
"""

from typing import Final

from positions import HEAD, at
from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.edition import EDITION
from serried.engine.files import format_battle, parse_battle
from serried.engine.referee import consider
from serried.geometry import Pose
from serried.model.battle import Battle
from serried.model.extents import Edge, pose_of
from serried.model.unit import Unit
from serried.model.verdict import Transition, Value, Verdict, as_table

INCH: Final = "25.4x25.4"
RATES: Final = "advance = 5\nmarch = 10\ndiscipline = 7"


def block(
    name: str,
    player: str,
    where: tuple[float, float, float],
    *ranks: str,
    base: str = INCH,
    more: str = RATES,
) -> str:
    """Return a unit: where it stands is the middle of its front, and its facing."""
    drawn = ", ".join(f'"{rank}"' for rank in ranks)
    return (
        f'\n[[unit]]\nid = "{name}"\nplayer = "{player}"\n{at(*where)}\n'
        f'base = "{base}"\nranks = [{drawn}]\n{more}\n'
    )


def spears(
    x: float = 36, y: float = 14, *ranks: str, name: str = "spears", more: str = RATES
) -> str:
    """Return a charger that looks north: five wide, unless said otherwise."""
    return block(name, "blue", (x, y, 0), *(ranks or ("RRRRR",)), more=more)


def foes(*ranks: str, more: str = RATES, name: str = "foes") -> str:
    """Return the target, whose front looks south: seven wide by default."""
    where = (36, 24, 180)
    return block(name, "red", where, *(ranks or ("RRRRRRR",)), more=more)


def charge(
    by: str = "spears", on: str = "foes", reaction: str = "hold", more: str = ""
) -> str:
    """Return a Charge that was declared."""
    answered = f'reaction = "{reaction}"\n' if reaction else ""
    return (
        f'\n[[charge]]\nby = "{by}"\non = "{on}"\nfacing = "front"\n{answered}{more}\n'
    )


def approach(
    battle: Battle,
    charger: Unit | str = "spears",
    target: Unit | str = "foes",
    edge: Edge = Edge.FRONT,
) -> Approach:
    """Return a charge by the printed edition, on foot and not out of a unit."""
    one, other = (
        battle.unit(unit) if isinstance(unit, str) else unit
        for unit in (charger, target)
    )
    return Approach(EDITION.situation(battle), one, other, edge)


def rock(
    west: float, south: float, east: float, north: float, name: str = "rock"
) -> str:
    """Return Impassable Terrain, its corners from the middle of the charged front."""
    x, y = 36, 24
    corners = [[x + west, y + south], [x + east, y + south]]
    corners += [[x + east, y + north], [x + west, y + north]]
    return f'\n[[terrain]]\nid = "{name}"\nkind = "impassable"\npolygon = {corners}\n'


def field(*parts: str, head: str = "") -> Battle:
    """Return the position of these parts, in the Charge Phase of blue."""
    return parse_battle(
        f'{HEAD}phase = "charge"\nactive = "blue"\n{head}{"".join(parts)}'
    )


def asked(battle: Battle, line: str, *dice: int) -> Transition:
    """Return what becomes of a line; what is left reads back as it was written."""
    found = consider(battle, line, dice or None)
    assert parse_battle(format_battle(found.battle)) == found.battle
    return found


def events(found: Transition) -> list[str]:
    """Return what happened."""
    return [event.event for event in found.verdict.events]


def choices(verdict: Verdict) -> list[dict[str, Value]]:
    """Return the ends among which the owner chooses."""
    listed = verdict.measure("choices")
    assert isinstance(listed, tuple)
    return [dict(as_table(one) or ()) for one in listed]


def pose(battle: Battle, name: str) -> Pose:
    """Return where a unit stands."""
    return pose_of(battle.unit(name))
