"""TER-9: who defends a Wall, against whom, and in which Facing."""

import pytest

from serried.books.t9a.ground.defending import is_defended
from serried.engine.files import parse_battle

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
BASE = 'base = "25.4x25.4"\n'
CHARGING = 'state = ["charging"]\n'


def wall(west: float, south: float, east: float, north: float) -> str:
    """Return a Wall with these sides."""
    corners = [[west, south], [east, south], [east, north], [west, north]]
    return f'[[terrain]]\nid = "wall"\nkind = "wall"\npolygon = {corners}\n'


def spears(x: float, y: float, facing: int, more: str = CHARGING) -> str:
    """Return who strikes: five in a row."""
    head = '[[unit]]\nid = "spears"\nplayer = "blue"\nfiles = 5\nmodels = 5\n'
    return f"{head}front = [{x}, {y}]\nfacing = {facing}\n{BASE}{more}"


FOES = (
    '[[unit]]\nid = "foes"\nplayer = "red"\nfront = [30, 20]\nfacing = 180\n'
    + BASE
    + 'ranks = ["RCKR", "RRRR", "RRRR"]\nmodel.K = {character = true}\n'
)
"""They stand from x 28 to 32 and y 20 to 23; their left is in the east."""


def defended(ground: str, striker: str, pool: str = "R") -> bool:
    """Return whether the foes defend a Wall against the spears."""
    battle = parse_battle(HEAD + ground + striker + FOES)
    return is_defended(battle, battle.unit("spears"), battle.unit("foes"), pool)


AHEAD = spears(30, 20, 0)


@pytest.mark.parametrize(
    ("ground", "behind"),
    [
        (wall(25, 19, 35, 20), True),
        (wall(25, 19, 35, 19.9), False),  # not flush
        (wall(25, 19, 35, 20.1), False),  # on the Wall
        (wall(25, 20, 35, 21), False),  # the foes alone stand on it
        (wall(32, 19, 35, 20), False),  # touched by a corner
        (wall(28, 19, 29, 20), False),  # one of two
        (wall(27, 19, 28.5, 20), False),
        ("", False),
    ],
)
def test_most_that_are_touched_stand_along_it(ground: str, *, behind: bool) -> None:
    """Two R&F of the foes' front are touched; both must defend, for one is half."""
    assert defended(ground, AHEAD) is behind


def test_each_pool_counts_for_itself() -> None:
    """The Wall is before the Character alone, who stands from x 29 to 30."""
    ground = wall(29, 19, 30, 20)
    assert not defended(ground, AHEAD)
    assert not defended(ground, AHEAD, "C")
    assert defended(ground, AHEAD, "K")


def test_nobody_defends_it_against_who_does_not_charge() -> None:
    """It helps in the First Round of chargers alone."""
    assert not defended(wall(25, 19, 35, 20), spears(30, 20, 0, ""))


def test_it_is_defended_in_the_facing_of_the_fight() -> None:
    """Spears at their left flank, in the east: a Wall before their front is none."""
    beside = spears(32, 21.5, 270)
    assert defended(wall(32, 18, 33, 25), beside)
    assert not defended(wall(25, 19, 35, 20), beside)


def test_it_is_defended_in_the_rear() -> None:
    """Their rear is at y 23."""
    assert defended(wall(25, 23, 35, 24), spears(30, 23, 180))
