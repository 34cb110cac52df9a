"""The 9th Age: combats, and what ways to remove casualties would spoil in them."""

import random
from dataclasses import replace

import pytest

from serried.books.t9a.casualties.combats import (
    Outcome,
    touched_apart,
)
from serried.books.t9a.casualties.removal import Removal
from serried.books.t9a.casualties.weighing import Harm
from serried.geometry import Pose, facing_vector
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.extents import Edge
from serried.model.formation import Formation
from serried.model.unit import Unit
from serried.rules.nudging.fights import fight_of
from unit.books.t9a.casualties.battles import (
    NORTH,
    battle,
    combat_of,
    flush,
    from_ends,
    left_of,
    outcomes,
    standing_at,
    unit,
)
from unit.rules.contact.test_melee import drawn, fallen

INCH = "25.4x25.4"
SPEARS = unit("spears", "R" * 10, player="blue", base=INCH)


def facing(name: str, ranks: str, shift: float, of: Unit = SPEARS) -> Unit:
    """Return an enemy in front of a unit, face to face."""
    player = "red" if of.player == "blue" else "blue"
    return flush(of, unit(name, ranks, player=player, base=INCH), Edge.FRONT, 2, shift)


def names(units: tuple[Unit, ...]) -> list[str]:
    """Return what units are called."""
    return [one.id for one in units]


def test_a_combat_is_a_chain_of_base_contact() -> None:
    """ENG-2: spears, a, guard, b: each touches the next; the far ones do not."""
    a = facing("a", "RRR", 4.5)  # from 39 to 42
    guard = flush(a, unit("guard", "RR", player="blue", base=INCH), Edge.REAR, 2, 0.0)
    b = flush(guard, unit("b", "RR", base=INCH), Edge.REAR, 0, 1.5)
    far = unit("c", "RR", base=INCH, pose=Pose(10, 10, 0, 1))
    field = battle(far, b, SPEARS, guard, a)

    for name in ("spears", "a", "guard", "b"):
        assert names(combat_of(field, name)) == ["b", "spears", "guard", "a"]
    assert combat_of(field, "c") == ()


def test_friends_do_not_link_combats() -> None:
    """ENG-2: two fights side by side, the friends flush with each other."""
    beside = unit("guard", "RR", player="blue", base=INCH, pose=Pose(42, 24, 0, 1))
    field = battle(SPEARS, beside, facing("a", "R", 0.0), facing("b", "R", 0.0, beside))

    assert names(combat_of(field, "spears")) == ["spears", "a"]
    assert names(combat_of(field, "b")) == ["guard", "b"]


def test_reserves_fight_nobody() -> None:
    """ENG-1: who is not on the table touches nobody."""
    field = battle(SPEARS, replace(SPEARS, id="late", pose=None, off_table="reserve"))

    assert combat_of(field, "late") == ()
    assert outcomes(field, [{"late": from_ends(SPEARS, 1, 0)}]) == [Outcome()]


def test_who_is_not_engaged_spoils_nothing() -> None:
    """CAS-ENG-1: no combat, no priorities."""
    field = battle(SPEARS)

    found = outcomes(field, [{"spears": from_ends(SPEARS, k, 3 - k)} for k in range(4)])

    assert found == [Outcome()] * 4


def test_models_in_contact_are_those_of_both_sides_each_once() -> None:
    """CAS-ENG-2, AMB-26: 3 foes touch 3 spears and two more at corners.

    A model at the right end that two enemies touch counts once.
    """
    a = facing("a", "RRR", 3.5)  # from 38 to 41
    beside = unit("b", "R", base=INCH)
    b = flush(SPEARS, beside, Edge.RIGHT, 3, 0.0)
    ways = [{"spears": from_ends(SPEARS, 1, 0)}]

    assert outcomes(battle(SPEARS, a), ways)[0].models_in_contact == 3 + 4
    assert outcomes(battle(SPEARS, a, b), ways)[0].models_in_contact == 3 + 4 + 1


def test_no_more_foes() -> None:
    """NMF-1: who touched only the unit that is gone has not dropped out."""
    a, b = facing("a", "RR", -3.0), facing("b", "RR", 3.0)
    guard = flush(b, unit("guard", "RR", player="blue", base=INCH), Edge.REAR, 2, 0.0)
    field = battle(SPEARS, a, b, guard)

    (found,) = outcomes(field, [{"spears": None}])

    assert found.no_more_foes == ("a",)
    assert not found.dropped_out
    assert not found.lost_contact
    assert found.models_in_contact == 4  # b and the guard


def test_a_living_enemy_that_is_lost_is_no_absence_of_foes() -> None:
    """NLE-1, NMF-1: one of its two enemies is gone, the other is out of reach.

    Nothing else holds the foes; their other enemy lives, so they drop out of combat
    unless they are nudged back.
    """
    a = facing("a", "RR", 4.0)  # from 39 to 41
    guard = flush(a, unit("guard", "RR", player="blue", base=INCH), Edge.REAR, 2, 0.0)
    field = battle(SPEARS, a, guard)
    way = {"spears": from_ends(SPEARS, 0, 3), "guard": None}

    (found,) = outcomes(field, [way])

    assert found.nudges == (("a", -1.0, 0.0),)
    assert found.no_more_foes == ()
    assert found.lost_contact == ("a",)


def test_health_points_alone_are_no_casualties() -> None:
    """NUDGE-2: a unit that lost no model stands as it did."""
    a = facing("a", "RR", 4.0)
    whole = standing_at(SPEARS, {p.name: (p.x, p.y) for p in SPEARS.formation.places})

    assert outcomes(battle(SPEARS, a), [{"spears": whole}])[0].models_in_contact == 5


def test_the_gravest_comes_first() -> None:
    """CAS-ENG-2, CAS-ENG-3: units first, then models, then how even it is."""
    losing = Harm(
        units_dropping_out=0,
        units_losing_contact=2,
        models_out_of_contact=-2,
        unevenness=9,
    )
    assert losing < losing._replace(units_dropping_out=1, units_losing_contact=0)
    assert losing < losing._replace(units_losing_contact=3, models_out_of_contact=-20)
    assert losing._replace(models_out_of_contact=-3, unevenness=20) < losing
    assert losing._replace(unevenness=8) < losing


def test_ranks_may_not_close_onto_others() -> None:
    """AMB-36: what is left would stand farther out, where an enemy stands."""
    a = flush(SPEARS, unit("a", "RR", base=INCH), Edge.RIGHT, 3, 0.0)
    way = standing_at(SPEARS, {"1.2": (2600, -254)})

    with pytest.raises(RuleGapError, match="CAS-ILL-1"):
        outcomes(battle(SPEARS, a), [{"spears": way}])


def test_a_single_round_base_that_is_left_is_a_gap() -> None:
    """CONTACT-1: its boundary is a disc then, which nothing touches along an edge."""
    guns = unit("guns", "RR", player="blue", base="60 round")
    field = battle(guns, facing("a", "RRR", 0.0, guns))

    with pytest.raises(RuleGapError, match="CONTACT-1"):
        outcomes(field, [{"guns": left_of(guns, {"1.2"}, "R", -600)}])


def told_apart(field: Battle, going: int = 1) -> frozenset[str]:
    """Return the spears that are told apart from others alike."""
    fight = fight_of(field, "spears", ("spears",))
    return touched_apart(fight, field.unit("spears"), going, keep=1.0)


def test_spears_that_are_touched_are_told_apart() -> None:
    """CAS-ENG-2: those behind which foes stand, and those ahead of them."""
    spears = unit("spears", "RRRRR/RRRR.", player="blue", base=INCH)
    behind = flush(spears, unit("a", "R", base=INCH), Edge.REAR, 0, -1.0)
    field = battle(spears, behind)

    # Corners of 2.1 and 2.3 touch, and 2.2 all along; were it gone, 1.2 would.
    assert told_apart(field) == {"2.1", "2.2", "2.3", "1.1", "1.2", "1.3"}
    assert told_apart(battle(spears)) == frozenset()


def test_on_a_flank_the_next_of_the_rank_would_be_touched() -> None:
    """CONTACT-2: 2.1 now; were it gone, 2.2. Only with one at the rear too, more."""
    spears = unit("spears", "RRRRR/RRRRR", player="blue", base=INCH)
    beside = flush(spears, unit("a", "R", base=INCH), Edge.LEFT, 1, -1.0)
    rear = flush(spears, unit("b", "R", base=INCH), Edge.REAR, 0, 2.0)

    alone = told_apart(battle(spears, beside), 3)
    both = told_apart(battle(spears, beside, rear), 3)

    assert alone == {"2.1", "2.2"}
    assert {"2.1", "2.2", "2.3", "2.4", "2.5"} <= both


def test_all_of_an_end_may_be_touched() -> None:
    """CONTACT-2: both files of three beside whose end foes stand, and the third."""
    spears = unit("spears", "RRR", player="blue", base=INCH)
    before = flush(spears, unit("a", "RR", base=INCH), Edge.FRONT, 2, 1.5)
    beside = flush(spears, unit("b", "R", base=INCH), Edge.LEFT, 1, 0.0)

    found = told_apart(battle(spears, before, beside), 3)

    assert found == {"1.1", "1.2", "1.3"}


def turned(field: Battle, degrees: float, dx: float, dy: float) -> Battle:
    """Return a battle turned about the middle of the table, and moved."""
    ux, uy = facing_vector(degrees)
    frame = Pose(NORTH.x + dx, NORTH.y + dy, ux, uy)
    units = []
    for one in field.units:
        assert one.pose is not None
        x, y = frame.point(one.pose.x - NORTH.x, one.pose.y - NORTH.y)
        fx, fy = (
            one.pose.ux * uy + one.pose.uy * ux,
            one.pose.uy * uy - one.pose.ux * ux,
        )
        units.append(one.at(Pose(x, y, fx, fy)))
    return replace(field, units=tuple(units))


def mirrored(field: Battle) -> Battle:
    """Return a battle seen in a mirror."""
    units = []
    for one in field.units:
        assert one.pose is not None
        old = one.formation
        ranks = tuple(rank[::-1] for rank in old.ranks)
        formation = Formation(
            old.base, ranks, old.larger, left=old.right, right=old.left
        )
        pose = Pose(72.0 - one.pose.x, one.pose.y, -one.pose.ux, one.pose.uy)
        units.append(replace(one, formation=formation, pose=pose))
    return replace(field, units=tuple(units))


def mirrored_way(who: Unit, way: Removal) -> Removal:
    """Return a way to remove casualties as the mirror shows it."""
    files = who.formation.files

    def name(old: str) -> str:
        rank, file = old.split(".")
        return f"{rank}.{files + 1 - int(file)}"

    there = {name(one.name): (-one.x, one.y) for one in way.standing}
    return standing_at(mirrored(battle(who)).units[0], there)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_turning_and_mirroring_the_table_changes_nothing(seed: int) -> None:
    """Who drops out, who loses contact, how many touch: whichever way one looks."""
    chance = random.Random(f"laws {seed}")
    for _ in range(60):
        field = drawn(chance)
        if field is None or len(field.unit("spears").formation.places) < 2:
            continue
        spears = field.unit("spears")
        way = fallen(spears, chance)
        (found,) = outcomes(field, [{"spears": way}])
        there = turned(field, chance.uniform(0, 360), 3.0, 2.0)
        back = mirrored(field)
        for (other,), sign in (
            (outcomes(there, [{"spears": way}]), None),
            (outcomes(back, [{"spears": mirrored_way(spears, way)}]), -1.0),
        ):
            assert other.models_in_contact == found.models_in_contact
            assert other.dropped_out == found.dropped_out
            assert other.lost_contact == found.lost_contact
            assert len(other.nudges) == len(found.nudges)
            for one, two in zip(found.nudges, other.nudges, strict=True):
                if sign and not found.notes:
                    assert two[1:] == pytest.approx((-one[1], one[2]), abs=1e-5)


def test_a_rear_rank_that_leaves_gives_its_boundary_away() -> None:
    """UNIT-9: as long as one model stands in it, foes behind the others touch."""
    spears = unit("spears", "RRRR/RR..", player="blue", base=INCH)
    behind = flush(spears, unit("a", "RR", base=INCH), Edge.REAR, 0, 1.0)
    one = left_of(spears, {"2.1"}, "RRRR/.R..")
    both = left_of(spears, {"2.1", "2.2"}, "RRRR")

    found = outcomes(battle(spears, behind), [{"spears": one}, {"spears": both}])

    assert [len(outcome.nudges) for outcome in found] == [0, 1]
    assert [outcome.lost_contact for outcome in found] == [(), ("a",)]
