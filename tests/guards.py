"""Units that lose models, and the ways they have to, told shortly."""

from itertools import combinations
from typing import NamedTuple

from serried.books.t9a.casualties.closing_ranks import picked, stood
from serried.books.t9a.casualties.health_pools import Toll, toll
from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.removals import removals
from serried.engine.files import parse_battle
from serried.model.unit import Unit

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
UNIT = """
[[unit]]
id = "guard"
player = "blue"
front = [36, 20]
facing = {facing}
base = "{base}"
ranks = [{ranks}]
hp = {hp}
{more}
"""
MM = 1 / 25.4


def guard(
    *ranks: str,
    base: str = "25x25",
    more: str = "",
    hp: int = 1,
    facing: float = 0,
    kinds: str = "",
    **characters: str,
) -> Unit:
    """Return the guard; *characters* by their letters, each with its base."""
    drawn = ", ".join(f'"{rank}"' for rank in ranks)
    text = HEAD + UNIT.format(base=base, ranks=drawn, hp=hp, more=more, facing=facing)
    text += kinds
    for letter, own in characters.items():
        text += f'[unit.model.{letter}]\ncharacter = true\nhp = 1\nbase = "{own}"\n'
    return parse_battle(text).unit("guard")


class Told(NamedTuple):
    """One way, as a person would tell it.

    Attributes:
        removed: The models lifted.
        slid: The models that stand elsewhere on the table, with their new names.
        ranks: How the rest stands.
        middle: How far the middle of the front goes to the right, in mm.
    """

    removed: tuple[str, ...]
    slid: dict[str, str]
    ranks: tuple[str, ...]
    middle: float


def ways_of(unit: Unit, **losses: int) -> tuple[tuple[Removal, ...], Toll]:
    """Return the ways to lose so many Health Points of each pool."""
    taken = toll(unit, losses)
    return removals(taken), taken


def told(unit: Unit, **losses: int) -> list[Told]:
    """Return the ways to lose so many Health Points of each pool, as people tell."""
    ways, taken = ways_of(unit, **losses)
    return [tell(unit, way, taken) for way in ways]


def tell(unit: Unit, way: Removal, taken: Toll) -> Told:
    """Return one way as people tell it."""
    after, names = stood(way, taken)
    assert unit.pose is not None
    assert after.pose is not None
    right, _ = unit.pose.local((after.pose.x, after.pose.y))
    slid = {old: new for old, new in names if old in way.slid}
    return Told(way.removed, slid, after.formation.ranks, round(right / MM, 6))


def all_picked(unit: Unit, ways: tuple[Removal, ...]) -> list[Removal]:
    """Return the ways with every free pick written out."""
    return [one for way in ways for one in _picks(unit, way)]


def _picks(unit: Unit, way: Removal) -> list[Removal]:
    if way.pick is None:
        return [way]
    some = combinations(way.pick.of, way.pick.many)
    return [picked(way, frozenset(names), unit) for names in some]
