"""Units after their casualties: who stands where, and what is remembered."""

import pytest

from guards import MM, guard, ways_of
from serried.books.t9a.casualties.closing_ranks import picked, stood
from serried.model.marks import Mark
from serried.model.unit import Unit


def on_the_table(unit: Unit) -> dict[str, tuple[float, float]]:
    """Return where the centre of each model's base is, in inches."""
    assert unit.pose is not None
    pose = unit.pose
    return {p.name: pose.point(p.x / 508, p.y / 508) for p in unit.formation.places}


@pytest.mark.parametrize("facing", [0, 90, 30])
def test_models_that_do_not_move_keep_their_places_on_the_table(facing: float) -> None:
    """CAS-4: two of six go at the left; the four others stand where they stood."""
    unit = guard("RRRRRR", facing=facing)
    ways, taken = ways_of(unit, R=2)
    after, names = stood(ways[2], taken)

    assert dict(names) == {f"1.{n + 2}": f"1.{n}" for n in range(1, 5)}
    before, now = on_the_table(unit), on_the_table(after)
    for old, new in names:
        assert now[new] == pytest.approx(before[old], abs=1e-12)


def test_a_unit_that_loses_its_rear_rank_stands_where_it_stood() -> None:
    """CAS-3: the pose is the same to the last digit."""
    unit = guard("RRR", "RR.", facing=33)
    ways, taken = ways_of(unit, R=2)

    assert stood(ways[0], taken).unit.pose == unit.pose


def test_lost_health_points_are_kept_while_their_pool_stands() -> None:
    """HP-2: five wounds on models of 2: two go, one wound is kept."""
    unit = guard("RRRRK", hp=2, more="lost = {R = 1}", K="25x25")
    ways, taken = ways_of(unit, R=4)
    after = stood(ways[0], taken).unit

    assert after.lost == (("R", 1),)
    assert len(after.formation.places) == 3


def test_what_a_pool_has_lost_is_forgotten_with_it() -> None:
    """HP-1: the R&F are gone, and with them what they had lost."""
    kinds = '[unit.model.K]\ncharacter = true\nhp = 3\nbase = "25x25"\n'
    unit = guard("RK", hp=2, more="lost = {R = 1, K = 2}", kinds=kinds)
    ways, taken = ways_of(unit, R=1, K=0)
    assert len(ways) == 1
    ways, taken = ways_of(unit, R=3)
    after = stood(ways[0], taken).unit

    assert after.lost == (("K", 2),)
    assert after.formation.ranks == ("K",)


def test_marks_and_the_number_at_the_start_stay() -> None:
    """CHR-WIPE-2: it is the same unit; the kind of a Character that fell is known."""
    unit = guard("RRKR", K="25x25").with_marks(Mark.SHAKEN)
    ways, taken = ways_of(unit, K=1)
    after = stood(ways[0], taken).unit

    assert after.marks == unit.marks
    assert (after.starting, after.kinds) == (4, unit.kinds)


def test_the_last_model_gives_the_unit_its_base() -> None:
    """FR-4: K on 40x40 is left of a unit in ranks of 20x20, where it stood."""
    unit = guard("RKKR", "RKKR", base="20x20", K="40x40")
    ways, taken = ways_of(unit, R=4)
    after, names = stood(ways[0], taken)

    assert str(after.formation.base) == "40x40"
    assert names == (("1.2", "1.1"),)
    assert after.pose == unit.pose


def test_two_left_beside_the_unit_form_a_rank() -> None:
    """CHR-WIPE-4: L and N stood beside three files; one slides to the other."""
    unit = guard(
        "RRR", base="25x50", L="50x75", N="50x75", more='beside = {left="L", right="N"}'
    )
    ways, taken = ways_of(unit, R=3)
    found = [stood(way, taken) for way in ways]

    assert [one.unit.formation.ranks for one in found] == [("LN",), ("LN",)]
    # L at -62.5 mm stays, and the middle is 25 mm to its right; or N at 62.5 stays.
    poses = [one.unit.pose for one in found]
    assert sorted((p.x - 36) / MM for p in poses if p) == pytest.approx([-37.5, 37.5])
    assert [dict(one.names) for one in found] == [{"L": "1.1", "R": "1.2"}] * 2


def test_a_free_pick_is_made_by_name() -> None:
    """CAS-3: 2.3 goes instead of 2.1, who stays where it is."""
    unit = guard("RRR", "RRR")
    ways, taken = ways_of(unit, R=1)
    way = picked(ways[0], frozenset({"2.3"}), unit)

    assert (way.removed, way.slid, way.pick) == (("2.3",), (), None)
    assert stood(way, taken).unit.formation.ranks == ("RRR", "RR.")


def test_who_is_picked_to_go_does_not_fill_a_gap() -> None:
    """CAS-ILL-3: 2.2 goes, so 2.1 steps into the place of C."""
    unit = guard("RCR", "RR.")
    ways, taken = ways_of(unit, R=1, C=1)
    way = picked(ways[0], frozenset({"1.2", "2.2"}), unit)

    assert (way.removed, way.slid) == (("1.2", "2.2"), ("2.1",))
    assert dict(stood(way, taken).names)["2.1"] == "1.2"
