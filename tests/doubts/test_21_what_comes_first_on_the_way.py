"""Moves by dice: what they stop short of, whom they come to first, how far they go."""

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.verdict import Transition

BASE = "25.4x25.4"
RUINS = '[[terrain]]\nid = "ruins"\nkind = "ruins"\npolygon = {}\n'
RANDOM = 'random = "2D6"\n'
FLEES = 'state = ["fleeing"]\n'


def row(models: int) -> str:
    """Return that many models in one rank, as a file has it."""
    return f'ranks = ["{"R" * models}"]'


def table(*parts: str, phase: str = "movement") -> Battle:
    """Return the units and the terrain of *parts* in a phase of blue's turn."""
    return parse_battle(f'{HEAD}phase = "{phase}"\n' + "".join(parts))


def after(battle: Battle, *lines: tuple[str, tuple[int, ...]]) -> Transition:
    """Return what the last of several lines comes to."""
    for said, dice in lines:
        found = referee.consider(battle, said, dice)
        battle = found.battle
    return found


def events(found: Transition) -> list[str]:
    """Return what happened, in order."""
    return [one.event for one in found.verdict.events]


@pytest.mark.parametrize("facing", [0, 17, 90, 213])
def test_who_stops_before_the_ruins_flees_from_them_without_a_test(facing: int) -> None:
    """TER-2, PANIC-15: two of four fall, and the others flee the way they came.

    The Ruins lie 1" ahead of all four; the enemy is far beyond them, so that the flight
    leads straight back.
    """
    four = unit("spears", "blue", at(36, 24, facing), BASE, row(4)) + RATES
    pose = parse_battle(HEAD + four).unit("spears").pose
    assert pose is not None
    x, y = pose.point(0.0, 18.0)
    foe = unit("foes", "red", at(x, y, (facing + 180) % 360), BASE, row(1)) + RATES
    corners = ((-8.0, 1.0), (8.0, 1.0), (8.0, 1.5), (-8.0, 1.5))
    ruins = RUINS.format([list(pose.point(a, b)) for a, b in corners])
    found = after(
        table(ruins, four, foe),
        ("spears march: forward 5", (1, 1, 2, 2, 6, 6)),
        ("spears flee", (1, 1)),
    )

    assert events(found) == ["flees"]
    assert found.dice_left == ()


@pytest.mark.parametrize("names", ["aone ztwo", "zone atwo"])
@pytest.mark.parametrize("first", [0, 1])
def test_of_enemies_equally_far_ahead_its_owner_chooses(names: str, first: int) -> None:
    """PUR-17: one flees and is caught, the other stands and is charged."""
    one, two = names.split()
    battle = table(
        unit("spawn", "blue", at(30, 20), BASE, row(6)) + RATES + RANDOM,
        unit(one, "red", at(28, 25, 180), BASE, row(2)) + RATES + FLEES,
        unit(two, "red", at(32, 25, 180), BASE, row(2)) + RATES,
    )
    open_ = after(battle, ("spawn random move", (4, 4)))
    line = f"spawn random move against {(one, two)[first]}: pivot right 0"
    named = after(battle, (line, (4, 4)))

    assert any("against NAME" in note for note in open_.verdict.notes)
    assert named.verdict.notes == ()
    assert ("caught", "charged")[first] in events(named)


def test_back_into_its_turn_until_it_overlaps_nothing() -> None:
    """PUR-20: six deep beside a friend, it turns about, and its rear comes over it.

    One inch ahead it is over it still. At 78.2 degrees 0.0025" are left.
    """
    spawn = unit("spawn", "blue", at(30, 20), BASE, "files = 1\nmodels = 6")
    battle = table(
        spawn + RATES + 'random = "D3"\n',
        unit("pal", "blue", at(28, 18.2), BASE, row(1)) + RATES,
    )
    found = after(battle, ("spawn random move: pivot right 90", (1,)))
    apart = referee.judge(found.battle, "spawn distance to pal").measure("distance")
    pose = found.battle.unit("spawn").pose

    assert pose is not None
    assert isinstance(apart, float)
    assert 0.0 < apart < 1e-5
    assert 78.2 < pose.facing < 78.5


@pytest.mark.parametrize("away", [0.2, 0.7, 1.0])
def test_a_wheel_alone_leads_to_who_flees_beside_another(away: float) -> None:
    """CHG-FLEE-1: straight ahead it would touch both; to the right it touches one."""
    battle = table(
        unit("spawn", "blue", at(30.5, 19.5, 90), BASE, row(6)) + RATES,
        unit("prey", "red", at(31 + away, 22.4), BASE, 'ranks = ["R", "R"]')
        + RATES
        + FLEES,
        unit("guard", "red", at(31 + away, 18.4), BASE, row(1)) + RATES,
        phase="charge",
    )

    assert referee.judge(battle, "spawn charge prey").legal


def test_a_pursuit_that_was_stopped_is_as_long_as_it_was() -> None:
    """PUR-21, TER-2: two of five fall before the Ruins 4" ahead; the rest panics."""
    fights = "attack_value = 1\noffensive_skill = 3\nstrength = 3\nagility = 3\n"
    fights += "defensive_skill = 3\nresilience = 3\narmour = 0\n"
    fights += "armour_penetration = 0\n"
    battle = parse_battle(
        f'{HEAD}phase = "melee"\n'
        + RUINS.format([[10, 14], [30, 14], [30, 15], [10, 15]])
        + unit("spears", "blue", at(20, 10), BASE, row(5))
        + RATES
        + fights
        + unit("foes", "red", at(20, 10, 180), BASE, "files = 5\nmodels = 10")
        + RATES
        + fights
        + 'state = ["fleeing", "broken"]\n'
        + unit("others", "red", at(68, 4), BASE, row(3))
        + RATES
        + fights
        + '[combat]\nsides = {spears = "blue", foes = "red"}\nstep = "pursuit"\n'
    )
    found = after(
        battle,
        ("spears pursue foes", ()),
        ("foes flee", (3, 4)),
        ("blue fight on", (3, 3)),
        ("blue fight on", (2,) * 10),
        ("blue fight on", (1, 1, 2, 2, 2, 6, 6)),
    )
    told = [dict(one.values) for one in found.verdict.events]
    (length,) = [one["length"] for one in told if "length" in one]

    assert length == pytest.approx(4.0, abs=1e-4)


@pytest.mark.parametrize(("die", "length"), [(4, 5.0), (3, 4.5)])
def test_rocks_are_open_ground_to_ghosts_that_flee(die: int, length: float) -> None:
    """UR-GHOST, FLEE-5: 5" end half an inch beyond the rock; 4" would end within it.

    It is 1.5" deep, 2" ahead of one rank: at 4" the base is on its end.
    """
    ghosts = unit("ghosts", "blue", at(20, 10), BASE, row(3)) + RATES
    battle = table(
        '[[terrain]]\nid = "rock"\nkind = "impassable"\n'
        "polygon = [[10, 12], [30, 12], [30, 13.5], [10, 13.5]]\n",
        ghosts + FLEES + 'rules = ["Ghost Step", "Fearless"]\n',
        unit("foes", "red", at(68, 4), BASE, row(3)) + RATES,
    )
    found = after(
        battle, ("ghosts rally", (6, 6)), ("ghosts flee", (1, die) + (4,) * 3)
    )

    assert found.verdict.measure("length") == pytest.approx(length, abs=1e-5)


@pytest.mark.parametrize(("y", "moves"), [(17.5, 0.0), (18.2, 0.0), (19.5, 1.0)])
def test_nobody_ends_on_a_friend_that_it_touched(y: float, moves: float) -> None:
    """PUR-20, SPACE-4: it may be touched still, and no more than that.

    The friend stands at its right side. Six deep it turns about, from y = 16.5 to 17.5,
    and an inch ahead it lies from x = 28 to 34: over the friend, or clear of it.
    """
    battle = table(
        unit("spawn", "blue", at(30, 20), BASE, "files = 1\nmodels = 6")
        + RATES
        + 'random = "D3"\n',
        unit("pal", "blue", at(31, y), BASE, row(1)) + RATES,
    )
    found = after(battle, ("spawn random move: pivot right 90", (1,)))

    assert found.verdict.measure("length") == pytest.approx(moves)
    assert (found.battle.unit("spawn").pose == battle.unit("spawn").pose) == (not moves)


@pytest.mark.parametrize(
    ("files", "prey", "guard"),
    [
        (4, (2.14, 0.4), (0.06, 0.4)),
        (2, (-1.05, 0.34), (0.32, 0.34)),
        (2, (-0.76, 0.48), (0.46, 0.37)),
        (4, (-1.92, 0.97), (1.43, 0.97)),
    ],
)
@pytest.mark.parametrize("mirrored", [1, -1])
def test_a_corner_that_wheels_leads_to_who_flees_beside_another(
    files: int, prey: tuple[float, float], guard: tuple[float, float], mirrored: int
) -> None:
    """CHG-FLEE-1: the side that swings ahead touches the prey's near side first.

    Straight ahead both are touched at once, or the guard is; a dense sampling of Wheels
    and ways ahead finds ways that touch the prey alone.
    """
    battle = table(
        unit("spears", "blue", at(30, 10), BASE, row(files)) + RATES,
        unit("prey", "red", at(30 + mirrored * prey[0], 11 + prey[1]), BASE, row(1))
        + RATES
        + FLEES,
        unit("guard", "red", at(30 + mirrored * guard[0], 11 + guard[1]), BASE, row(1))
        + RATES,
        phase="charge",
    )

    assert referee.judge(battle, "spears charge prey").legal
