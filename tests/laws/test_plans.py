"""Plans: what is answered is lawful, hardly a place is missed, and none is nearer.

Asked are the ends of random lawful lines of one to three legs, drawn without looking at
how plans are made, on crowded tables.
"""

import math
from dataclasses import replace
from typing import Final, NamedTuple

import pytest

from draws import came_up
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from serried import referee
from serried.geometry import Pose, facing_vector
from serried.model.actions import AskPlan, Move
from serried.model.actions.legs import Act, has_leg
from serried.model.battle import Battle
from serried.model.errors import SerriedError
from serried.model.extents import front_corners
from serried.model.verdict import Verdict
from serried.rules.planning.planner import WITHIN


class NormalMovement(BattleaxeTables):
    """Tables of Battleaxe on which units move."""

    step = "normal"


BOOKS: Final = {"t9a": Tables, "battleaxe": NormalMovement}
TABLES: Final = 30
MOVES: Final = 20
LEGS: Final = 3
FOUND: Final = 0.995
"""The least share of the places asked for that have to be found."""

SHORTEST: Final = 0.99
"""The least share of lines that are no longer than the one drawn."""

HUNDREDTHS: Final = 0.02
"""Inches by which rounding its numbers makes a line longer."""

BARRED: Final = 8
"""Places that cannot be had, for each seed."""

DRAWN: Final = 150
"""Lines that are drawn for one of which the end is nearer."""


class Asked(NamedTuple):
    """A place, and the line drawn that leads there."""

    battle: Battle
    move: Move
    end: Pose
    length: float

    @property
    def question(self) -> AskPlan:
        """The question for it."""
        return question(self.move, self.end)


def question(move: Move, end: Pose) -> AskPlan:
    """Return the question how the unit of a move gets to a pose in its manner."""
    return AskPlan(
        unit=move.subject.unit,
        manner=move.manner,
        place=(end.x, end.y),
        facing=end.facing,
    )


def lawful_end(battle: Battle, move: Move) -> tuple[Pose, float] | None:
    """Return where a lawful line of few legs ends, and how long it is."""
    if len(move.legs) > LEGS or has_leg(move.legs, Act):
        return None
    try:
        made = referee.consider(battle, move)
    except SerriedError:
        return None
    length = made.verdict.measure("length")
    if not made.verdict.legal or made.trip is None or not isinstance(length, float):
        return None
    return made.trip.end, length


def drawn(tables: Tables) -> list[Asked]:
    """Return places on the table that random lines lead to."""
    found = []
    for _ in range(TABLES):
        battle = tables.battle()
        width, height = battle.table
        for _ in range(MOVES):
            move = tables.move(battle)
            ended = lawful_end(battle, move)
            if ended is not None:
                end, length = ended
                if 0 <= end.x <= width and 0 <= end.y <= height:
                    found.append(Asked(battle, move, end, length))
    return found


def off(battle: Battle, move: Move, end: Pose, wanted: Pose) -> float:
    """Return how far a front corner is from where it should be, at most."""
    corners = front_corners(battle.unit(move.subject.unit).formation)
    return max(math.dist(end.point(c, 0), wanted.point(c, 0)) for c in corners)


def holds(battle: Battle, move: Move, verdict: Verdict, wanted: Pose) -> None:
    """Hold a plan against the referee: a lawful line, whose end is where it says."""
    line = str(verdict.measure("plan"))
    made = referee.consider(battle, line)
    away = verdict.measure("off")
    assert made.verdict.legal, line
    assert made.trip is not None
    assert off(battle, move, made.trip.end, wanted) == pytest.approx(away, abs=1e-9)
    assert verdict.legal is (isinstance(away, float) and away <= WITHIN + 1e-6)
    assert verdict.measure("length") == made.verdict.measure("length")
    assert referee.judge(battle, line).legal


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_places_that_can_be_had_are_found(name: str, seed: int) -> None:
    """995 of 1,000 at least, by a line that is lawful, and hardly ever a longer one."""
    places = drawn(BOOKS[name](8100 + seed, rulings=seed % 3 == 0, skirmish=True))
    found = no_longer = 0
    for asked in places:
        verdict = referee.judge(asked.battle, asked.question)
        if verdict.measure("plan") is not None:
            holds(asked.battle, asked.move, verdict, asked.end)
        length = verdict.measure("length")
        found += verdict.legal
        no_longer += isinstance(length, float) and length <= asked.length + HUNDREDTHS

    assert came_up(len(places) > TABLES)
    assert found >= FOUND * len(places)
    assert no_longer >= SHORTEST * len(places)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_no_line_that_is_drawn_ends_nearer(name: str, seed: int) -> None:
    """Of places anywhere about that cannot be had, by more than a fiftieth of an inch.

    And what is said of the shortest line there is true: it breaks those clauses.
    """
    tables = BOOKS[name](8200 + seed, states=False)
    barred = 0
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        pose = battle.unit(move.subject.unit).pose
        if pose is None or barred == BARRED:
            continue
        x, y = (tables.number(-11.0, 11.0) + one for one in pose[:2])
        wanted = Pose(x, y, *facing_vector(tables.number(0.0, 360.0)))
        if not (0 <= x <= battle.table[0] and 0 <= y <= battle.table[1]):
            continue
        verdict = referee.judge(battle, question(move, wanted))
        nearest = verdict.measure("off")
        if verdict.legal or verdict.depends or not isinstance(nearest, float):
            continue
        barred += 1
        holds(battle, move, verdict, wanted)
        there = str(verdict.measure("shortest"))
        assert referee.judge(battle, there).breaks == verdict.breaks
        for _ in range(DRAWN):
            other = tables.move(battle, unit=battle.unit(move.subject.unit))
            ended = lawful_end(battle, replace(other, manner=move.manner))
            if ended is not None:
                assert off(battle, move, ended[0], wanted) > nearest - HUNDREDTHS

    assert came_up(barred)


TYPED: Final = 0.995
"""The least share of typed places that are found, and by a line that is not longer."""


@pytest.mark.slow
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_places_that_are_typed_are_found(name: str, seed: int) -> None:
    """Two decimals of a place and of a facing, as people write them, nobody about.

    A line that leads there exactly may be far longer than one that ends a hair beside.
    """
    tables = BOOKS[name](8300 + seed, rulings=seed % 3 == 0, states=False)
    many = found = no_longer = 0
    for asked in drawn(tables):
        unit = asked.battle.unit(asked.move.subject.unit)
        battle = replace(asked.battle, units=(unit,), terrain=())
        ended = lawful_end(battle, asked.move)
        if ended is None:
            continue
        end, length = ended
        facing = facing_vector(round(end.facing, 2))
        typed = Pose(round(end.x, 2), round(end.y, 2), *facing)
        if off(battle, asked.move, end, typed) > WITHIN:
            continue
        verdict = referee.judge(battle, question(asked.move, typed))
        many += 1
        if verdict.measure("plan") is not None:
            holds(battle, asked.move, verdict, typed)
        told = verdict.measure("length")
        found += verdict.legal
        no_longer += isinstance(told, float) and told <= length + HUNDREDTHS

    assert came_up(many > TABLES)
    assert found >= TYPED * many
    assert no_longer >= TYPED * many
