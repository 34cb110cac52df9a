"""Sliding, turning and mirroring the whole table changes no verdict."""

from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from draws import FEWER
from laws.battleaxe_tables import BattleaxeTables
from laws.generators import Tables
from laws.transforms import (
    Isometry,
    Movement,
    changed,
    mirror,
    mirrored_action,
    mirrored_formation,
    mirrored_move,
    mirrored_name,
    roomy,
    turn,
)
from serried import referee
from serried.geometry import TOLERANCE, Pose
from serried.model.actions import Flee, Move, RandomMove
from serried.model.actions.legs import Wheel
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.extents import model_centre
from serried.model.verdict import Verdict
from strategies import battles, moves

SAME = 1e-9
"""Inches by which a measure may differ when the whole table has moved."""

ON_THE_EDGE = 1e-8
"""Inches about the point where a verdict turns in which none is compared."""

EDGE = frozenset({"EDGE-1", "BA-OFF-2"})


def judged(
    battle: Battle, action: Movement, dice: tuple[int, ...] | None = None
) -> Verdict | str:
    """Return the verdict, or why there is none."""
    try:
        return referee.judge(battle, action, dice)
    except RuleGapError as gap:
        return f"gap {gap.clause}"
    except RequestError as why:
        return f"request {why}"


def hardly_wheels(move: Movement) -> bool:
    """Return whether a wheel is so short that rounding is as long."""
    wheels = [leg for leg in getattr(move, "legs", ()) if isinstance(leg, Wheel)]
    ways = [way for leg in wheels for way in (leg.distance, leg.degrees)]
    return any(isinstance(way, float) and 0.0 < way <= TOLERANCE for way in ways)


def hangs_by_a_hair(verdict: Verdict) -> bool:
    """Return whether some length is so close to its limit that rounding decides."""
    margins = (f.margin for f in verdict.findings if f.margin is not None)
    return any(abs(abs(m) - TOLERANCE) < ON_THE_EDGE for m in margins)


def numbers(verdict: Verdict, leave_out: frozenset[str]) -> Iterator[tuple[str, float]]:
    """Yield every number of a verdict with its name."""
    for name, value in verdict.measures:
        if isinstance(value, float):
            yield name, value
    for finding in verdict.findings:
        if finding.clause in leave_out:
            continue
        for name in ("measured", "limit", "margin"):
            value = getattr(finding, name)
            if value is not None:
                yield f"{finding.clause} {name}", value


def agree(
    one: Verdict | str, two: Verdict | str, leave_out: frozenset[str] = frozenset()
) -> None:
    """Hold two verdicts against each other: breaches, reasons and numbers."""
    if isinstance(one, str) or isinstance(two, str):
        assert one == two
        return
    if hangs_by_a_hair(one):
        return
    assert one.breaks == two.breaks
    assert list(said(one, leave_out)) == list(said(two, leave_out))
    assert one.depends == two.depends
    first, second = list(numbers(one, leave_out)), list(numbers(two, leave_out))
    assert [name for name, _ in first] == [name for name, _ in second]
    for (name, a), (_, b) in zip(first, second, strict=True):
        tiny = max(abs(a), abs(b)) <= TOLERANCE  # a root of rounding errors is larger
        assert tiny or abs(a - b) <= SAME, f"{name}: {a!r} and {b!r}"


def said(verdict: Verdict, leave_out: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield what findings say, but for the models and neighbours they name."""
    for finding in verdict.findings:
        if finding.clause not in leave_out:
            yield finding.clause, finding.reason


@pytest.mark.slow
@FEWER
@given(st.data())
def test_sliding_the_whole_table_changes_no_verdict(data: st.DataObject) -> None:
    """What counts is where things stand towards each other."""
    battle = roomy(data.draw(battles()))
    move = data.draw(moves(battle))
    shift = st.floats(-300, 300)
    slide = Isometry(dx=data.draw(shift), dy=data.draw(shift))

    agree(judged(battle, move), judged(changed(battle, slide), move), EDGE)


@pytest.mark.slow
@FEWER
@given(st.data())
def test_turning_the_whole_table_changes_no_verdict(data: st.DataObject) -> None:
    """North is no direction of the rules."""
    battle = roomy(data.draw(battles()))
    move = data.draw(moves(battle))
    turned = turn(data.draw(st.floats(0, 360)), (500.0, 500.0))

    agree(judged(battle, move), judged(changed(battle, turned), move), EDGE)


@pytest.mark.slow
@FEWER
@given(st.data())
def test_mirroring_the_whole_table_swaps_left_and_right(data: st.DataObject) -> None:
    """And changes nothing else: wheels, pivots and short rear ranks are mirrored."""
    battle = data.draw(battles())
    move = data.draw(moves(battle))
    image = changed(battle, mirror(battle))
    assume(not hardly_wheels(move))

    agree(judged(battle, move), judged(image, mirrored_move(move, battle)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "skirmish"), [*((seed, False) for seed in range(6)), (6, True), (7, True)]
)
def test_crowded_tables_are_judged_alike_wherever_they_lie(
    seed: int,
    skirmish: bool,  # noqa: FBT001 - a column of the table above
) -> None:
    """Units flush, at exactly 1" and just too far are judged the same after all."""
    tables = Tables(seed, rulings=True, skirmish=skirmish)
    for _ in range(40):
        near = tables.battle()
        battle, move = roomy(near), tables.move(near)
        verdict = judged(battle, move)
        turned = turn(tables.number(0.0, 360.0), (500.0, 500.0))
        slide = Isometry(dx=tables.number(-9, 9), dy=tables.number(-9, 9))
        image = changed(near, mirror(near))

        agree(verdict, judged(changed(battle, turned), move), EDGE)
        agree(verdict, judged(changed(battle, slide), move), EDGE)
        agree(judged(near, move), judged(image, mirrored_move(move, near)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(110, 114))
def test_battleaxe_is_judged_alike_wherever_its_tables_lie(seed: int) -> None:
    """Moves, flights and random moves, turned, slid and mirrored."""
    tables = BattleaxeTables(seed, rulings=True)
    for _ in range(40):
        near = tables.battle()
        battle, action = roomy(near), moved(tables, near)
        dice = (tables.whole(1, 6), tables.whole(1, 6), 3)
        verdict = judged(battle, action, dice)
        turned = turn(tables.number(0.0, 360.0), (500.0, 500.0))
        slide = Isometry(dx=tables.number(-9, 9), dy=tables.number(-9, 9))
        image = changed(near, mirror(near))

        agree(verdict, judged(changed(battle, turned), action, dice), EDGE)
        agree(verdict, judged(changed(battle, slide), action, dice), EDGE)
        agree(
            judged(near, action, dice),
            judged(image, mirrored_action(action, near), dice),
        )


def moved(tables: BattleaxeTables, battle: Battle) -> Movement:
    """Return something that moves a unit, as the step of the phase has it."""
    while True:
        action = tables.request(battle)
        if isinstance(action, Move | Flee | RandomMove):
            return action
        if battle.step != "compulsory":
            return tables.move(battle)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 103))
def test_a_lawful_move_of_the_mirror_image_ends_in_the_mirror_image(seed: int) -> None:
    """The battle afterwards is mirrored as well."""
    tables = Tables(seed, skirmish=seed % 2 == 0)
    lawful = 0
    while lawful < 25:
        battle = tables.battle()
        move, change = tables.move(battle), mirror(battle)
        verdict = judged(battle, move)
        if not isinstance(verdict, Verdict) or not verdict.legal:
            continue
        lawful += 1
        after = referee.play(battle, move).battle
        image = changed(battle, change)
        also = referee.play(image, mirrored_move(move, battle)).battle
        for one, two in zip(changed(after, change).units, also.units, strict=True):
            assert one.formation == two.formation
            assert one.marks == two.marks
            assert_close(one.pose, two.pose)


def assert_close(one: Pose | None, two: Pose | None) -> None:
    """Hold two poses against each other, to a billionth of an inch."""
    if one is None or two is None:
        assert one == two
        return
    assert all(abs(a - b) <= SAME for a, b in zip(one, two, strict=True))


@pytest.mark.slow
@FEWER
@given(battles(most=2))
def test_a_mirrored_formation_has_every_model_in_the_mirror_image_of_its_place(
    battle: Battle,
) -> None:
    """The mirror of these tests is one: it keeps models, letters and bases."""
    here = Pose(0.0, 0.0, 0.0, 1.0)
    for unit in battle.units:
        image = mirrored_formation(unit.formation)
        assert mirrored_formation(image) == unit.formation
        for place in unit.formation.places:
            other = image.place(mirrored_name(place.name, unit.formation))
            assert other is not None
            assert (other.letter, other.base) == (place.letter, place.base)
            x, y = model_centre(place, here)
            assert model_centre(other, here) == (-x, y)
