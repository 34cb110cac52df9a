"""What is too close on the way and at the end, and what SPACE-4 excuses.

A single model of an inch by two moves north from (20, 20); what stands by its way
is a square of an inch. So every gap is a plain number.
"""

from typing import NamedTuple

import pytest

from serried import referee
from serried.geometry import Pose
from serried.model.actions import Manner, Move
from serried.model.actions.legs import Backward, Forward, Leg, Pivot, Side, Sideways
from serried.model.actions.subject import Subject
from serried.model.bases import Base
from serried.model.battle import Battle
from serried.model.formation import Formation
from serried.model.profile import Profile, Rates
from serried.model.terrain import Terrain, TerrainKind
from serried.model.unit import Unit
from serried.model.verdict import Finding, Verdict

LONE = Formation(Base(508, 2 * 508), ("R",))
SQUARE = Formation(Base(508, 508), ("R",))
RATES = Profile(rates=Rates(advance=20.0, march=40.0, discipline=10))
PASSES = (1, 1)

AHEAD = Forward(10)
TURN = Pivot(Side.RIGHT, 180.0)


class Way(NamedTuple):
    """What stands where, by its south-west corner, and whose it is."""

    x: float
    y: float
    player: str | None = "blue"


def judged(way: Way, *legs: Leg, march: bool = False, **rulings: float) -> Verdict:
    """Judge a move of the model that starts with its front at (20, 20)."""
    mover = unit("runner", "blue", LONE, Pose(20.0, 20.0, 0.0, 1.0))
    units: tuple[Unit, ...] = (mover,)
    terrain: tuple[Terrain, ...] = ()
    if way.player is None:
        corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
        polygon = tuple((way.x + dx, way.y + dy) for dx, dy in corners)
        area = Terrain(id="post", kind=TerrainKind.IMPASSABLE, polygon=polygon)
        terrain = (area,)
    else:
        pose = Pose(way.x + 0.5, way.y + 1.0, 0.0, 1.0)
        units = (mover, unit("post", way.player, SQUARE, pose))
    battle = Battle(
        book="t9a", active="blue", phase="movement", units=units, terrain=terrain,
        rulings=tuple(rulings.items()),
    )  # fmt: skip
    manner = Manner.MARCH if march else Manner.ADVANCE
    move = Move(subject=Subject("runner"), manner=manner, legs=legs)
    return referee.judge(battle, move, PASSES)


def unit(name: str, player: str, formation: Formation, pose: Pose) -> Unit:
    """Return a unit of one model."""
    return Unit(id=name, player=player, formation=formation, pose=pose, profile=RATES)


def finding(verdict: Verdict, clause: str) -> Finding:
    """Return what a clause says."""
    return next(found for found in verdict.findings if found.clause == clause)


ANYBODY = pytest.mark.parametrize("player", ["blue", "red", None])


@ANYBODY
@pytest.mark.parametrize(
    ("gap", "breaks"), [(1.2, ()), (1.0, ()), (0.8, ()), (0.5, ()), (0.4, ("SPACE-2",))]
)
def test_a_move_may_pass_at_half_an_inch(
    player: str | None, gap: float, breaks: tuple[str, ...]
) -> None:
    """SPACE-2: friends, enemies and terrain alike; exactly 0.5" is enough."""
    verdict = judged(Way(20.5 + gap, 24.0, player), AHEAD)

    assert verdict.breaks == breaks
    assert finding(verdict, "SPACE-2").measured == pytest.approx(gap)
    assert finding(verdict, "SPACE-2").other == "post"


@ANYBODY
@pytest.mark.parametrize(
    ("gap", "breaks"),
    [
        (1.0, ()),
        (0.99, ("SPACE-1",)),
        (0.5, ("SPACE-1",)),
        (0.3, ("SPACE-1", "SPACE-2")),
        (0.0, ("SPACE-1", "SPACE-2")),
    ],
)
def test_a_move_ends_an_inch_away(
    player: str | None, gap: float, breaks: tuple[str, ...]
) -> None:
    """SPACE-1: more than that is needed at the end than on the way."""
    verdict = judged(Way(19.5, 30.0 + gap, player), AHEAD)

    assert verdict.breaks == breaks
    assert finding(verdict, "SPACE-1").measured == pytest.approx(gap)


@ANYBODY
def test_nobody_moves_through_anything(player: str | None) -> None:
    """The way is swept, wherever it ends: measured 0, at the leg where it happens."""
    found = finding(judged(Way(19.5, 24.0, player), Forward(1), AHEAD), "SPACE-2")

    assert not found.holds
    assert found.measured == 0.0
    assert found.reason == "touching"
    assert found.at is not None
    assert found.at.leg == 2


@ANYBODY
def test_what_was_close_at_the_start_may_stay_close(player: str | None) -> None:
    """SPACE-4: beside it and along it, as long as there is no contact."""
    beside = Way(21.2, 19.0, player)

    assert judged(beside, Forward(0.4)).legal
    assert judged(beside, Sideways(Side.RIGHT, 0.3)).legal
    assert judged(beside, Backward(0.5)).legal


@ANYBODY
def test_what_has_been_an_inch_away_binds_again(player: str | None) -> None:
    """SPACE-4: also within one move; going out and coming back is a choice."""
    ahead = Way(19.5, 20.7, player)

    away = judged(ahead, TURN, Forward(3.0), TURN, Forward(3.0), march=True)
    assert away.breaks == ("SPACE-1",)
    near = judged(ahead, TURN, Forward(0.2), TURN, Forward(0.2), march=True)
    assert near.legal


@ANYBODY
def test_an_overlap_is_never_excused(player: str | None) -> None:
    """However close it was at the start."""
    verdict = judged(Way(19.5, 20.7, player), Forward(0.9))

    assert verdict.breaks == ("SPACE-1", "SPACE-2")


def test_touching_an_enemy_is_never_excused_and_touching_a_friend_is() -> None:
    """SPACE-4: it may not touch an enemy without charging."""
    assert "SPACE-1" in judged(Way(19.5, 20.75, "red"), Forward(0.75)).breaks
    assert judged(Way(19.5, 20.75, "blue"), Forward(0.75)).legal
    assert judged(Way(19.5, 20.75, None), Forward(0.75)).legal


def test_a_unit_may_step_away_from_a_friend_it_touches() -> None:
    """Flush at the start is close at the start."""
    flush = Way(20.5, 19.0, "blue")

    assert judged(flush, Forward(0.5)).legal
    assert judged(flush, Sideways(Side.LEFT, 3.0)).legal
    assert "SPACE-2" in judged(flush, Sideways(Side.RIGHT, 0.2)).breaks


def test_a_pivot_is_not_swept_but_its_end_is_a_moment() -> None:
    """PIV-1: its corners may pass where they like; where it stands they may not."""
    beside = Way(21.8, 18.5, "blue")
    quarter = Pivot(Side.RIGHT, 90.0)

    assert judged(beside, Pivot(Side.RIGHT, 180.0)).legal
    assert judged(beside, quarter).breaks == ("SPACE-1",)
    assert judged(Way(21.3, 18.5, "red"), quarter, quarter).legal
    assert judged(Way(21.6, 17.5, "red"), quarter, quarter, Forward(4)).breaks == ()


def test_a_table_may_keep_other_distances() -> None:
    """The settings ``spacing_end`` and ``spacing_moving``."""
    passing, ending = Way(21.3, 24.0), Way(19.5, 30.8)

    assert judged(passing, AHEAD, spacing_moving=1.0).breaks == ("SPACE-2",)
    assert judged(passing, AHEAD, spacing_moving=0.8).legal
    assert judged(ending, AHEAD, spacing_end=0.8).legal
    assert judged(ending, AHEAD, spacing_end=0.9).breaks == ("SPACE-1",)


@pytest.mark.parametrize("legs", [(Forward(5),), (AHEAD,)])
def test_even_a_table_that_keeps_no_distance_has_no_overlaps(
    legs: tuple[Leg, ...],
) -> None:
    """Overlaps, and touching an enemy, are never excused (docs/rulings/0008)."""
    through = Way(19.5, 24.0, "red")

    assert not judged(through, *legs, spacing_end=0.0, spacing_moving=0.0).legal
