"""The brute force for casualties, held against cases worked out by hand.

The middle of the front of the spears is the origin; they face north on 20 mm bases, so
that six files reach from -1200 to 1200 (units of 0.05 mm). Whoever stands in front of
them has its own front at 0.
"""

from dataclasses import replace
from typing import Final

import pytest

from laws.casualty_oracle import Outcome, lawful
from laws.combat_scene import TABLE, Box, Combat, Ground, Loss, Standing, Troop
from laws.contact_oracle import UnsureError
from laws.lifting_oracle import Bill, bill

MIDDLE: Final = (TABLE[0] // 2, TABLE[1] // 2)
FIGURE: Final = ("RRRRRK", "R.....")
"""A Character at the right end, and one model in the second rank."""


def spears(*ranks: str, characters: str = "", hp: int = 1) -> Troop:
    """Return the unit that suffers."""
    x, y = MIDDLE
    sizes = (("G", (800, 800)),) if "G" in characters else ()
    return Troop(
        name="spears", player="blue", x=x, y=y, facing=0, wide=400, deep=400,
        ranks=ranks, characters=characters, sizes=sizes, hp=hp,
    )  # fmt: skip


def ahead(name: str, west: int, files: int = 1, player: str = "red") -> Troop:
    """Return a rank of 20 mm bases in front of the spears, facing them."""
    x, y = MIDDLE
    return Troop(
        name=name, player=player, x=x + west + 200 * files, y=y, facing=2,
        wide=400, deep=400, ranks=("R" * files,),
    )  # fmt: skip


def beside(name: str, north: int, files: int = 1) -> Troop:
    """Return a rank at the right flank of six files, facing them from the east."""
    x, y = MIDDLE
    return Troop(
        name=name, player="red", x=x + 1200, y=y + north - 200 * files, facing=3,
        wide=400, deep=400, ranks=("R" * files,),
    )  # fmt: skip


def area(name: str, west: int, south: int, east: int, north: int) -> Ground:
    """Return Impassable Terrain."""
    return Ground(name, Box(west, south, east, north).moved(*MIDDLE))


def came_of(
    amount: int, *troops: Troop, letter: str = "R", terrain: tuple[Ground, ...] = ()
) -> frozenset[Outcome]:
    """Return the lawful outcomes of a loss of the spears."""
    losses = (Loss("spears", letter, amount),)
    return lawful(Combat(troops=troops, losses=losses, terrain=terrain))


def only(outcomes: frozenset[Outcome]) -> Outcome:
    """Return the only outcome."""
    (one,) = outcomes
    return one


def names(outcome: Outcome) -> set[str]:
    """Return the names of the spears removed."""
    return {name for _, name in outcome.removed}


def removed(outcomes: frozenset[Outcome]) -> set[str]:
    """Return what each outcome removes, in one word each."""
    return {" ".join(sorted(names(one))) for one in outcomes}


def slid(outcome: Outcome) -> dict[str, str]:
    """Return the spears that stand elsewhere."""
    return {name: to for _, name, to in outcome.slid}


def test_figure_a_both_sides_suffer_alike() -> None:
    """CAS-F1: three in contact whatever is done, so balance decides."""
    one = only(came_of(3, spears(*FIGURE, characters="K"), ahead("a", -200)))
    assert names(one) == {"2.1", "1.1", "1.5"}
    assert slid(one) == {"1.6": "1.5"}
    assert (one.contact, one.imbalance) == (3, 0)


def test_figure_b_most_models_in_contact() -> None:
    """CAS-F2: the foes reach from -1600 to 0; eight touch if nobody on the left goes.

    Four of the spears, from -1200 to 400 with the corner at 0, and all four foes.
    """
    one = only(came_of(3, spears(*FIGURE, characters="K"), ahead("a", -1600, 4)))
    assert names(one) == {"2.1", "1.4", "1.5"}
    assert slid(one) == {"1.6": "1.4"}
    assert (one.contact, one.imbalance) == (8, 2)


def test_figure_c_nobody_loses_contact() -> None:
    """CAS-F3: B, from -1400 to -1000, would lose contact and be nudged back."""
    troops = ahead("a", -200), ahead("b", -1400)
    one = only(came_of(3, spears(*FIGURE, characters="K"), *troops))
    assert names(one) == {"2.1", "1.4", "1.5"}
    assert slid(one) == {"1.6": "1.4"}
    assert not one.lost | one.dropped


def test_figure_d_nobody_drops_out() -> None:
    """CAS-F4: D leans on A and could not follow; B goes from -1000 to -400."""
    troops = ahead("a", 200, 2), ahead("b", -1400), ahead("d", 1000)
    one = only(came_of(3, spears(*FIGURE, characters="K"), *troops))
    assert names(one) == {"2.1", "1.1", "1.2"}
    assert not slid(one)
    assert (set(one.lost), set(one.dropped)) == ({"b"}, set())
    assert one.nudges == {(("b", (600, 0)),)}


def test_figure_e_fewest_drop_out() -> None:
    """CAS-F5: nobody has room; D alone drops out, or B and C, or B and D."""
    troops = ahead("b", -1500), ahead("c", -1100), ahead("a", -700, 4)
    one = only(came_of(3, spears(*FIGURE, characters="K"), *troops, ahead("d", 900)))
    assert names(one) == {"2.1", "1.4", "1.5"}
    assert slid(one) == {"1.6": "1.4"}
    assert (set(one.lost), set(one.dropped)) == (set(), {"d"})
    assert one.nudges == {()}


def test_the_odd_one_comes_from_either_end() -> None:
    """CAS-4, AMB-20: two of five in front are balanced in one way, three in two."""
    assert removed(came_of(2, spears("RRRRR"))) == {"1.1 1.5"}
    assert removed(came_of(3, spears("RRRRR"))) == {"1.1 1.2 1.5", "1.1 1.4 1.5"}


def test_any_model_of_the_rear_rank_goes_first() -> None:
    """CAS-3: three ways to take two of three, and nobody ahead of them."""
    outcomes = came_of(2, spears("RRRR", "R.RR"))
    assert removed(outcomes) == {"2.1 2.3", "2.1 2.4", "2.3 2.4"}


def test_the_rear_rank_is_free_even_where_it_costs_contact() -> None:
    """AMB-79: a foe at the flank of the second rank does not bind the owner."""
    troops = spears("RRRRRR", "R....R"), beside("foes", -500)
    assert removed(came_of(1, *troops)) == {"2.1", "2.6"}


def test_a_balance_is_not_looked_for_among_other_pools() -> None:
    """CAS-6: the hero at the left end slides up by two."""
    one = only(came_of(4, spears("KRRRRR", characters="K")))
    assert names(one) == {"1.2", "1.3", "1.5", "1.6"}
    assert slid(one) == {"1.1": "1.3"}


def test_nobody_slides_where_there_is_no_gap() -> None:
    """CAS-ILL-1, AMB-27: hero and Champion stand together when the others are gone.

    They would touch the foe in front if they slid to where the others stood, but
    nothing is unlawful that sliding would mend.
    """
    guard = spears("KCRR", characters="K")
    one = only(came_of(2, guard, ahead("foe", 500), ahead("hold", -1100)))
    assert not slid(one)
    assert one.imbalance == 0


def test_command_models_are_spared() -> None:
    """CMD-3, AMB-80: the model beside the musician goes, and it takes that place."""
    one = only(came_of(2, spears("MRRRS")))
    assert names(one) == {"1.2", "1.4"}
    assert slid(one) == {"1.1": "1.2", "1.5": "1.4"}


def test_a_command_model_in_the_rear_rank_moves_up() -> None:
    """AMB-80: the casualty comes from an end of the rank ahead."""
    outcomes = came_of(2, spears("RRRR", "M.R."))
    assert removed(outcomes) == {"1.1 2.3", "1.4 2.3"}
    assert {tuple(slid(one).items()) for one in outcomes} == {
        (("2.1", "1.1"),),
        (("2.1", "1.4"),),
    }


def test_command_models_go_with_the_last() -> None:
    """CMD-3: one of three is left when two go, and it is a command model."""
    outcomes = came_of(2, spears("MRS"))
    assert removed(outcomes) == {"1.1 1.2", "1.2 1.3"}


def test_the_shorter_side_of_a_gap_slides() -> None:
    """CAS-ILL-2, CAS-ILL-4.5: one model, not three; either where both are as long."""
    one = only(came_of(1, spears("RCRRR"), letter="C"))
    assert slid(one) == {"1.1": "1.2"}
    outcomes = came_of(1, spears("RCR"), letter="C")
    assert {tuple(slid(one).items()) for one in outcomes} == {
        (("1.1", "1.2"),),
        (("1.3", "1.2"),),
    }


def test_contact_decides_which_side_slides() -> None:
    """CAS-ILL-4.3: the foe at the left end keeps the left end where it is."""
    one = only(came_of(1, spears("RCRRRR"), ahead("foes", -1600, 2), letter="C"))
    assert slid(one) == {"1.3": "1.2", "1.4": "1.3", "1.5": "1.4", "1.6": "1.5"}


def test_a_gap_at_the_end_is_none() -> None:
    """UNIT-3: the unit is merely narrower."""
    assert not slid(only(came_of(1, spears("CRRR"), letter="C")))


def test_a_gap_is_filled_from_the_rear_rank() -> None:
    """CAS-ILL-3, FR-11: by any model of the last rank, at an end of the first too."""
    outcomes = came_of(1, spears("CRR", "RRR", "R.R"), letter="C")
    assert {tuple(slid(one).items()) for one in outcomes} == {
        (("3.1", "1.1"),),
        (("3.3", "1.1"),),
    }


def test_large_gaps_are_filled_in_front_and_stay_in_the_rear_rank() -> None:
    """CAS-ILL-3, CAS-ILL-5: both of the second rank come forward."""
    guard = spears("RGGR", "RGGR", characters="G")
    one = only(came_of(1, guard, letter="G"))
    assert set(slid(one)) == {"2.1", "2.4"}
    assert set(slid(one).values()) == {"1.2", "1.3"}


def test_gaps_behind_the_first_rank_are_filled() -> None:
    """CAS-ILL-5: four of the third rank's six come forward, fifteen ways in all."""
    guard = spears("RRRRGG", "RRRRGG", "RRRRRR", characters="G")
    outcomes = came_of(1, guard, letter="G")
    assert len(outcomes) == 15
    assert {frozenset(slid(one).values()) for one in outcomes} == {
        frozenset({"1.5", "1.6", "2.5", "2.6"})
    }


def test_too_few_to_fill_a_gap_close_the_rest() -> None:
    """CAS-ILL-3, then CAS-ILL-2: one comes forward, and the one on the left slides."""
    guard = spears("RGGRR", ".GGR.", characters="G")
    one = only(came_of(1, guard, letter="G"))
    assert len(one.slid) == 2
    assert sorted(middles(one)) == [-400, 0, 400, 800]


def middles(one: Outcome) -> list[int]:
    """Return where the middles of bases are, to the east of the origin."""
    return [(s.box.west + s.box.east) // 2 - MIDDLE[0] for _, s in one.after]


def test_who_is_left_of_a_wiped_out_unit_stays_where_it_stands() -> None:
    """CHR-WIPE-1: a hero alone has no gap to close."""
    one = only(came_of(2, spears("RKR", characters="K")))
    x, y = MIDDLE
    base = Box(x - 200, y - 400, x + 200, y)
    assert one.after == {("spears", Standing("", "K", base))}


def test_a_nudge_of_two_legs() -> None:
    """NUDGE-4: a foe behind the right end follows by a rank and by two files.

    Twelve spears lose a rank and two files; a foe in front of the left end keeps
    those that stand there. The foe behind, with its left corner at 1000, must come
    400 forwards and, from 1000 to 400, 600 to its left.
    """
    x, y = MIDDLE
    behind = Troop(
        name="behind", player="red", x=x + 1200, y=y - 800, facing=0,
        wide=400, deep=400, ranks=("R",),
    )  # fmt: skip
    six = spears("RRRRRR", "RRRRRR")
    outcomes = came_of(8, six, ahead("a", -1200, 1), ahead("b", -1600), behind)
    one = only(outcomes)
    assert names(one) >= {"1.5", "1.6"}
    assert one.nudges == {(("behind", (-600, 400)),)}
    assert (set(one.lost), set(one.dropped)) == ({"behind"}, set())


def test_the_sufferer_goes_where_its_foe_cannot() -> None:
    """NUDGE-3: the cliff is 600 from the foe, and may not be nearer than 508.

    The foe at the flank of the second rank reaches up to -500; the first rank ends at
    -400. The foe cannot come 100 north, so that the spears go 100 south.
    """
    six, foe = spears("RRRRRR", "RRRRRR"), beside("foe", -500)
    cliff = area("cliff", 1300, 100, 1500, 300)

    freely = only(came_of(6, six, foe))
    assert freely.nudges == {(("foe", (0, 100)),)}
    kept = only(came_of(6, six, foe, terrain=(cliff,)))
    assert kept.nudges == {(("spears", (0, -100)),)}
    assert kept.lost == {"foe"}


def test_both_drop_out_where_neither_can_go() -> None:
    """NUDGE-9: a pond behind the spears is 500 from where the first rank ends."""
    six, foe = spears("RRRRRR", "RRRRRR"), beside("foe", -500)
    cliff = area("cliff", 1300, 100, 1500, 300)
    pond = area("pond", -1200, -1100, 0, -850)
    one = only(came_of(6, six, foe, terrain=(cliff, pond)))
    assert one.nudges == {()}
    assert one.dropped == {"foe", "spears"}


def test_who_still_touches_another_enemy_has_not_dropped_out() -> None:
    """NUDGE-5, AMB-76: the knights hold the foe, which cannot be nudged."""
    x, y = MIDDLE
    foe = beside("foe", -500)
    knights = Troop(
        name="knights", player="blue", x=x + 1400, y=y - 900, facing=0,
        wide=400, deep=400, ranks=("R",),
    )  # fmt: skip
    one = only(came_of(6, spears("RRRRRR", "RRRRRR"), foe, knights))
    assert (set(one.lost), set(one.dropped)) == ({"foe"}, set())
    assert one.nudges == {(("spears", (0, -100)),)}


def test_the_order_that_keeps_most_is_taken() -> None:
    """NUDGE-8: the foe at the flank goes first, though it stands later in the file.

    The spears keep five files of their first rank, from -800 and ahead of -400; the
    foe in front, which leans on others, holds the right end. If the one behind came
    400 forwards first, the one at the flank would have to pass it to the north, where
    the cliff is 550 away. After it, the one behind must go round by 400.
    """
    x, y = MIDDLE
    behind = Troop(
        name="behind", player="red", x=x - 1000, y=y - 800, facing=0,
        wide=400, deep=400, ranks=("R",),
    )  # fmt: skip
    flank = replace(behind, name="flank", x=x - 1200, y=y - 300, facing=1)
    held = ahead("a", 200, 2), ahead("d", 1000)
    cliff = area("cliff", -1600, 450, -1300, 700)
    six = spears("RRRRRR", "RRRRRR")
    one = only(came_of(7, six, behind, flank, *held, terrain=(cliff,)))
    assert "1.1" in names(one)
    assert not one.dropped
    assert one.nudges == {(("behind", (400, 400)), ("flank", (400, 0)))}


def test_the_last_model_takes_the_unit_along() -> None:
    """CAS-ALL-1, NMF-1: its only foe has No More Foes, and has not dropped out."""
    one = only(came_of(6, spears("RRRRRR"), ahead("foes", 0)))
    assert len(one.removed) == 6
    assert not one.after
    assert not one.dropped


def test_health_points_are_counted_by_pool() -> None:
    """HP-2 to HP-5: the book's example, and what the Champion takes over."""
    ten = spears("RRRRR", "RRRRR", hp=3)
    assert bill(ten, [Loss("spears", "R", 7)]) == Bill(2, frozenset(), 0, (("R", 1),))
    three = spears("RCR")
    assert bill(three, [Loss("spears", "R", 2)]) == Bill(2, frozenset(), 0, ())
    assert bill(three, [Loss("spears", "R", 4)]) == Bill(2, frozenset({"1.2"}), 1, ())


def test_what_the_rules_leave_open_is_said() -> None:
    """AMB-78: at a corner that two fronts run along nobody can tell the side."""
    corner = Troop(
        name="foe", player="red", x=MIDDLE[0] + 1200, y=MIDDLE[1] + 200, facing=3,
        wide=400, deep=400, ranks=("R",),
    )  # fmt: skip
    with pytest.raises(UnsureError):
        came_of(1, spears("RRRRRR"), corner)
