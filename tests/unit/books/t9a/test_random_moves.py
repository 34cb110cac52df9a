"""Moves at random: what stops them, and what is told before the dice are thrown."""

import pytest

from positions import HEAD, at, unit
from serried import referee
from serried.books.t9a.edition import EDITION
from serried.books.t9a.movers.random_ways import Course
from serried.engine.files import parse_battle
from serried.geometry import Turn, separation_of
from serried.model.battle import Battle
from serried.model.extents import bases, pose_of
from serried.report.happened import happened_said

BASE = "25.4x25.4"
TWO = 'ranks = ["RR", "RR"]'
ROCK = '[[terrain]]\nid = "rock"\nkind = "impassable"\ncircle = [36, 27, 2]\n'


def table(y: float = 20, other: str = "", terrain: str = "") -> Battle:
    """Return a table with spawn that move 2D6 to the north, a foe far away, others."""
    spawn = unit("spawn", "blue", at(36, y), BASE, TWO) + 'random = "2D6"\n'
    foe = unit("foe", "red", at(68, 4), BASE, TWO)
    return parse_battle(HEAD + terrain + spawn + foe + other)


PAL = unit("pal", "blue", at(36, 25, 90), BASE, TWO)
PREY = unit("prey", "red", at(36, 27), BASE, TWO) + 'state = ["fleeing"]\n'
BEYOND = unit("prey", "red", at(36, 30), BASE, TWO) + 'state = ["fleeing"]\n'
ENEMY = unit("enemy", "red", at(36, 25, 180), BASE, TWO)


@pytest.mark.parametrize(
    ("battle", "by", "words"),
    [
        (table(44), "north edge", '4" at random on 3 + 4, and is stopped by the north'),
        (table(other=PAL), "pal", "on 3 + 4, and is stopped by pal"),
        (table(terrain=ROCK), "rock", "on 3 + 4, and is stopped by rock"),
        (table(), None, 'moves 7" at random on 3 + 4'),
        (table(other=ENEMY), None, 'moves 5" at random on 3 + 4'),
    ],
)
def test_what_stops_a_move_is_told(battle: Battle, by: str | None, words: str) -> None:
    """PUR-17, RND-6: a friend, a rock, an edge; not an enemy, who is charged."""
    verdict = referee.judge(battle, "spawn random move", (3, 4))

    moved = next(one for one in verdict.events if one.event == "random_move")
    assert dict(moved.values).get("stopped_by") == by
    told = next(line for line in happened_said(verdict) if "at random" in line)
    assert words in told
    assert told.endswith("3 + 4") == (by is None)


def lengths_and_notes(battle: Battle) -> tuple[dict[int, float], list[str]]:
    """Return how far each total leads, and what is noted, before dice are thrown."""
    verdict = referee.judge(battle, "spawn random move")
    outcomes = verdict.measure("outcomes")
    assert isinstance(outcomes, tuple)
    lengths = {}
    for outcome in outcomes:
        assert isinstance(outcome, tuple)
        lengths[int(str(outcome[0]))] = float(str(outcome[2]))
    return lengths, [note for note in verdict.notes if note.startswith("on ")]


@pytest.mark.parametrize(
    ("other", "note"),
    [
        (PREY, ["on 5 or more spawn catches prey"]),
        (ENEMY, ["on 5 or more spawn charges enemy"]),
        (PAL, []),
        ("", []),
    ],
)
def test_without_dice_it_is_told_whom_it_meets(other: str, note: list[str]) -> None:
    """RND-9: an enemy five inches ahead is caught if it flees, else charged."""
    assert lengths_and_notes(table(other=other))[1] == note


@pytest.mark.parametrize("other", [PREY, ENEMY, PAL, "", PAL + BEYOND])
def test_what_is_told_without_dice_is_what_dice_bring(other: str) -> None:
    """Every throw leads as far as was told before."""
    battle = table(other=other)
    lengths, _ = lengths_and_notes(battle)

    assert lengths.keys() == set(range(2, 13))
    for total, length in lengths.items():
        dice = (total - total // 2, total // 2)
        thrown = referee.judge(battle, "spawn random move", dice)
        assert thrown.measure("length") == pytest.approx(length, abs=1e-9)


LEVEL = (
    HEAD
    + unit("a", "blue", at(30, 21), BASE, "files = 1\nmodels = 6")
    + unit("b", "red", at(32.5, 22), BASE, "files = 1\nmodels = 8")
)
"""Turned to the east, the front of a, x = 33, is level with the far Flank of b."""


def test_a_front_that_is_level_with_an_enemy_that_fled_only_touches_it() -> None:
    """As with a friend (AMB-108): it is an obstruction (PUR-5), and near is enough."""
    battle = parse_battle(LEVEL)
    own, other = battle.unit("a"), battle.unit("b")
    turn = Turn(30.0, 18.0, 0.0, 1.0, clockwise=True)

    course = Course(EDITION.situation(battle), own, turn, fled=frozenset({"b"}))
    way = course.way(6.0, frozenset())

    there = bases(own.formation, way.trip.end)
    apart = separation_of(there, bases(other.formation, pose_of(other)))
    assert way.charges is None
    assert way.stopped_by == "b"
    assert 0.0 < apart < 1e-5
