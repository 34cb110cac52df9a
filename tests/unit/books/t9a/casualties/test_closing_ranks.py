"""Units after their casualties: who stands where, and what is remembered."""

import pytest

from guards import MM, guard
from serried import referee
from serried.model.battle import Battle
from serried.model.marks import Mark
from serried.model.results.casualties import CasualtyWay, casualties_of
from serried.model.unit import Unit


def after(unit: Unit, line: str) -> tuple[Unit, CasualtyWay]:
    """Return a unit after its casualties, alone on the table, and how they went."""
    battle = Battle(book="t9a", active="blue", phase="melee", units=(unit,))
    played = referee.play(battle, line)
    taken = casualties_of(played.verdict).taken
    assert taken is not None
    return played.battle.unit("guard"), taken


def on_the_table(unit: Unit) -> dict[str, tuple[float, float]]:
    """Return where the centre of each model's base is, in inches."""
    assert unit.pose is not None
    pose = unit.pose
    return {p.name: pose.point(p.x / 508, p.y / 508) for p in unit.formation.places}


@pytest.mark.parametrize("facing", [0, 90, 30])
def test_models_that_do_not_move_keep_their_places_on_the_table(facing: float) -> None:
    """CAS-4: three of six go, two at the left; the others stand where they stood."""
    unit = guard("RRRRRR", facing=facing)
    left, _ = after(unit, "guard lose 3: 1.1, 1.2, 1.6")

    before, now = on_the_table(unit), on_the_table(left)
    assert len(now) == 3
    for file in range(1, 4):
        assert now[f"1.{file}"] == pytest.approx(before[f"1.{file + 2}"], abs=1e-12)


def test_a_unit_that_loses_its_rear_rank_stands_where_it_stood() -> None:
    """CAS-3: the pose is the same to the last digit."""
    unit = guard("RRR", "RR.", facing=33)

    assert after(unit, "guard lose 2")[0].pose == unit.pose


def test_lost_health_points_are_kept_while_their_pool_stands() -> None:
    """HP-2: five wounds on models of 2: two go, one wound is kept."""
    unit = guard("RRRRK", hp=2, more="lost = {R = 1}", K="25x25")
    left, _ = after(unit, "guard lose 4: 1.1, 1.4")

    assert left.lost == (("R", 1),)
    assert len(left.formation.places) == 3


def test_what_a_pool_has_lost_is_forgotten_with_it() -> None:
    """HP-1: the R&F are gone, and with them what they had lost."""
    kinds = '[unit.model.K]\ncharacter = true\nhp = 3\nbase = "25x25"\n'
    unit = guard("RRK", hp=2, more="lost = {R = 1, K = 2}", kinds=kinds)
    left, _ = after(unit, "guard lose 3")

    assert left.lost == (("K", 2),)
    assert left.formation.ranks == ("K",)


def test_marks_and_the_number_at_the_start_stay() -> None:
    """CHR-WIPE-2: it is the same unit; the kind of a Character that fell is known."""
    unit = guard("RRKR", K="25x25").with_marks(Mark.SHAKEN)
    left, _ = after(unit, "guard.K lose 1")

    assert left.marks == unit.marks
    assert (left.starting, left.kinds) == (4, unit.kinds)


def test_the_last_model_gives_the_unit_its_base() -> None:
    """FR-4: K on 40x40 is left of a unit in ranks of 20x20, where it stood."""
    unit = guard("RKKR", "RKKR", base="20x20", K="40x40")
    left, taken = after(unit, "guard lose 4")

    assert str(left.formation.base) == "40x40"
    assert (left.formation.ranks, taken.slid) == (("K",), ())
    assert left.pose == unit.pose


@pytest.mark.parametrize(("side", "middle"), [("right", -37.5), ("left", 37.5)])
def test_two_left_beside_the_unit_form_a_rank(side: str, middle: float) -> None:
    """CHR-WIPE-4: L and N stood beside three files; one slides to the other.

    L at -62.5 mm stays, and the middle is 25 mm to its right; or N at 62.5 stays.
    """
    unit = guard(
        "RRR", base="25x50", L="50x75", N="50x75", more='beside = {left="L", right="N"}'
    )
    left, _ = after(unit, f"guard lose 3: slide {side}")

    assert left.formation.ranks == ("LN",)
    assert left.pose is not None
    assert (left.pose.x - 36) / MM == pytest.approx(middle)


def test_a_free_pick_is_made_by_name() -> None:
    """CAS-3: 2.3 goes instead of 2.1, who stays where it is."""
    left, taken = after(guard("RRR", "RRR"), "guard lose 1: 2.3")

    assert (taken.gone, taken.slid) == ((("guard", "2.3"),), ())
    assert left.formation.ranks == ("RRR", "RR.")


def test_who_is_picked_to_go_does_not_fill_a_gap() -> None:
    """CAS-ILL-3: 2.2 goes, so 2.1 steps into the place of C."""
    line = "batch: guard.C lose 1, guard lose 1: 2.2"
    left, taken = after(guard("RCR", "RR."), line)

    assert taken.gone == (("guard", "1.2"), ("guard", "2.2"))
    assert taken.slid == (("guard", "2.1", "1.2"),)
    assert left.formation.ranks == ("RRR",)
