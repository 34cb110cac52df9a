"""What the referee's doors promise, on any table."""

import pickle
from dataclasses import replace

import pytest

from laws.generators import Tables
from serried import referee
from serried.geometry import TOLERANCE
from serried.model.actions import AskMay, Manner, Move, Permission
from serried.model.actions.legs import Forward, Leg, Pivot, Side
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.illegal import IllegalActionError
from serried.model.marks import Mark
from serried.model.verdict import Verdict
from serried.rules.moving.neighbours import engaged_with

SEEDS = range(200, 204)
TABLES = 30
PASSES, FAILS = (1, 1), (6, 6)
"""Dice that pass and fail on any Discipline from 2 to 11."""

HAIR = 1e-8
"""Inches about the point where a verdict turns in which rounding decides."""


def broken(battle: Battle, move: Move, dice: tuple[int, ...] | None = None) -> set[str]:
    """Return the clauses that a move breaks."""
    return set(referee.judge(battle, move, dice).breaks)


def in_contact(battle: Battle, move: Move) -> bool:
    """Return whether the mover touches an enemy: MOV-1 forbids all its moves.

    How long the touch lasts is told leg by leg (docs/rulings/0008), so what its
    moves break besides depends on how they are put into words.
    """
    return engaged_with(battle, battle.unit(move.subject.unit)) is not None


def close(verdict: Verdict) -> bool:
    """Return whether rounding might decide."""
    margins = (f.margin for f in verdict.findings if f.margin is not None)
    return any(abs(abs(margin) - TOLERANCE) < HAIR for margin in margins)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_judge_is_lawful_exactly_when_play_does_not_raise(seed: int) -> None:
    """And what is raised carries the verdict, and the battle as it was."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        verdict = referee.judge(battle, move, PASSES)
        if verdict.legal:
            assert referee.play(battle, move, PASSES).verdict == verdict
            continue
        with pytest.raises(IllegalActionError) as illegal:
            referee.play(battle, move, PASSES)
        assert illegal.value.verdict == verdict
        for was, now in zip(battle.units, illegal.value.battle.units, strict=True):
            assert replace(now, marks=was.marks) == was
            assert now.marks - was.marks <= {Mark.PASSED_MARCH_TEST}


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_playing_never_changes_its_input(seed: int) -> None:
    """A battle is a value: equal, and of one state hash, before and after."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    for _ in range(TABLES):
        battle = tables.battle()
        kept, digest = pickle.loads(pickle.dumps(battle)), battle.state_hash  # noqa: S301 - our own
        assert kept == battle
        assert hash(kept) == hash(battle)
        transition = referee.consider(battle, tables.move(battle), PASSES)
        assert battle == kept
        assert battle.state_hash == digest == kept.state_hash
        if transition.battle != battle:
            assert transition.battle.state_hash != digest


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_only_the_mover_is_changed_by_a_lawful_move(seed: int) -> None:
    """It stands elsewhere and is marked as moved; nothing else is touched."""
    tables = Tables(seed)
    done = {Manner.ADVANCE: Mark.ADVANCED, Manner.MARCH: Mark.MARCHED}
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        transition = referee.consider(battle, move, PASSES)
        if not transition.verdict.legal:
            continue
        unit, after = battle.unit(move.subject.unit), transition.battle
        moved = after.unit(unit.id)
        assert done[move.manner] in moved.marks
        assert replace(moved, pose=unit.pose, marks=unit.marks) == unit
        assert after.with_unit(unit) == battle


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_test_that_is_pending_is_judged_for_both_outcomes(seed: int) -> None:
    """Without dice: lawful if both outcomes are, breaches of either together."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    pending = 0
    for _ in range(3 * TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        verdict = referee.judge(battle, move)
        passed = referee.judge(battle, move, PASSES)
        failed = referee.judge(battle, move, FAILS)
        assert set(verdict.breaks) == {*passed.breaks, *failed.breaks}
        assert verdict.legal == (passed.legal and failed.legal)
        if verdict.depends is None:
            assert not passed.events
            continue
        pending += 1
        outcomes = (
            (verdict.depends.if_passed, passed),
            (verdict.depends.if_failed, failed),
        )
        for prospect, judged in outcomes:
            assert (prospect.legal, prospect.breaks) == (judged.legal, judged.breaks)
        assert [event.event for event in passed.events] == [verdict.depends.test]
    assert pending


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_test_that_was_thrown_stands(seed: int) -> None:
    """MOV-6 to MOV-8: its mark stays, no dice are thrown again, and it decides."""
    tables = Tables(seed)
    for _ in range(2 * TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        for dice, mark in (
            (PASSES, Mark.PASSED_MARCH_TEST),
            (FAILS, Mark.FAILED_MARCH_TEST),
        ):
            first = referee.consider(battle, move, dice)
            if not first.verdict.events:
                continue
            unit = first.battle.unit(move.subject.unit)
            assert mark in unit.marks
            marked = battle.with_unit(battle.unit(unit.id).with_marks(mark))
            again = referee.consider(marked, move, (2, 2))
            assert not again.verdict.events
            assert again.dice_left == (2, 2)
            assert again.verdict.breaks == first.verdict.breaks
            march = replace(move, manner=Manner.MARCH)
            failed = mark == Mark.FAILED_MARCH_TEST
            assert ("MOV-8" in broken(marked, march)) == failed
            may = AskMay(subject=Subject(unit.id), permission=Permission.MARCH)
            assert referee.judge(marked, may).legal != failed


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_units_changes_no_verdict(seed: int) -> None:
    """Nor does the order of terrain and effects."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    for _ in range(TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        other = replace(
            battle, units=battle.units[::-1], terrain=battle.terrain[::-1],
            effects=battle.effects[::-1],
        )  # fmt: skip
        one, two = referee.judge(battle, move), referee.judge(other, move)
        assert one.breaks == two.breaks
        assert one.measures == two.measures
        said = [(f.clause, f.holds, f.reason) for f in one.findings]
        assert [(f.clause, f.holds, f.reason) for f in two.findings] == said


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_straight_leg_may_be_said_in_two(seed: int) -> None:
    """What counts is the way, not how it was put into words."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    for _ in range(3 * TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        verdict = referee.judge(battle, move)
        halves: list[Leg] = []
        for leg in move.legs:
            if isinstance(leg, Forward) and isinstance(leg.distance, float):
                share = tables.number(0.0, 1.0) * leg.distance
                halves += [Forward(share), Forward(leg.distance - share)]
            else:
                halves.append(leg)
        if in_contact(battle, move):
            continue
        split = referee.judge(battle, replace(move, legs=tuple(halves)))
        if not close(verdict):
            assert split.breaks == verdict.breaks, (battle, move)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_going_nowhere_in_between_changes_nothing(seed: int) -> None:
    """``forward 0`` before another leg that goes forward is a lawful leg of nothing."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    for _ in range(2 * TABLES):
        battle = tables.battle()
        move = tables.move(battle)
        if not any(isinstance(leg, Forward) for leg in move.legs):
            continue
        if in_contact(battle, move):
            continue
        legs: list[Leg] = []
        for leg in move.legs:
            legs += [Forward(0.0), leg]
        padded = replace(move, legs=tuple(legs))
        one, two = referee.consider(battle, move), referee.consider(battle, padded)
        assert one.verdict.breaks == two.verdict.breaks
        assert one.verdict.measures == two.verdict.measures
        assert one.battle == two.battle


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_units_that_are_asked_for_are_those_that_may_move(seed: int) -> None:
    """``asks`` lists the units of which ``may move`` is answered yes."""
    tables = Tables(seed, rulings=True, skirmish=seed % 2 == 1)
    for _ in range(TABLES):
        battle = tables.battle()
        question = referee.asks(battle)
        assert question.player == battle.active
        for unit in battle.units:
            verdict = referee.judge(battle, f"{unit.id} may move")
            assert verdict.legal == (unit.id in question.units)


def test_pivoting_in_place_ends_where_it_began() -> None:
    """Two half turns of a single model bring it back, to a billionth of an inch."""
    tables = Tables(7)
    for _ in range(200):
        battle = tables.battle(1, 1)
        unit = battle.units[0]
        if not unit.single or unit.marks:
            continue
        half = Pivot(tables.pick(tuple(Side)), 180.0)
        move = Move(subject=Subject(unit.id), manner=Manner.MARCH, legs=(half, half))
        after = referee.play(battle, move).battle.unit(unit.id)
        assert after.pose == pytest.approx(unit.pose, abs=1e-9)
