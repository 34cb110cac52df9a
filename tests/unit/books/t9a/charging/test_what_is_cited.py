"""What is said of lawful lines: the clause of each finding, and its reason."""

import pytest

from charges import RATES, asked, block, charge, field, foes, rock, spears
from serried.model.errors import RuleGapError
from serried.model.verdict import Verdict


def said(verdict: Verdict, clause: str) -> list[str]:
    """Return the reasons of what a clause says."""
    return [one.reason for one in verdict.findings if one.clause == clause]


@pytest.mark.parametrize(
    ("base", "reason"),
    [("25.4x25.4", "charged_facing"), ("60 round", "no_facing_charged")],
)
def test_a_round_base_has_no_facing(base: str, reason: str) -> None:
    """CHG-4, UNIT-12: the Facing is the Arc, and a round base has no Arcs."""
    engine = block("engine", "red", (36, 20, 180), "R", base=base)
    found = asked(field(spears(), engine), "spears charge engine")

    assert found.verdict.legal
    assert said(found.verdict, "CHG-4") == [reason]


def test_distances_are_between_closest_points() -> None:
    """DIST-1 says so of units, CHR-CHG-2 of a Character that acts alone."""
    guard = spears(36, 14, "RRKRR", more=f"{RATES}\n[unit.model.K]\ncharacter = true")
    battle = field(guard, foes())

    for line, clause in (("spears", "DIST-1"), ("spears.K", "CHR-CHG-2")):
        found = asked(battle, f"{line} distance to foes")
        assert [one.clause for one in found.verdict.findings] == [clause]


@pytest.mark.slow
def test_a_charge_that_must_touch_five_others_is_a_gap() -> None:
    """CHG-MOVE-9: wherever eleven touch one foe, they touch five beside it or more.

    Five stand flush on either side of the target. With a corner at one of its ends the
    chargers, eleven wide, reach ten past the other end.
    """
    beside = [
        block(f"n{number + 5}", "red", (36 + number, 24, 180), "R")
        for number in range(-5, 6)
        if number
    ]
    battle = field(spears(36, 14, "R" * 11), foes("R"), *beside)

    with pytest.raises(RuleGapError) as gap:
        asked(battle, "spears charge foes")

    assert gap.value.clause == "CHG-MOVE-9"


def test_who_falls_short_is_shaken_by_a_clause_of_its_own() -> None:
    """CHG-FAIL-1, CHG-FAIL-4: 5 + 1 + 2 are not 10; it moves 2", and is Shaken."""
    found = asked(field(spears(), foes(), charge()), "spears resolve charge", 1, 2)

    assert said(found.verdict, "CHG-FAIL-1") == ["resolve_fails"]
    assert said(found.verdict, "CHG-FAIL-4") == ["resolve_shaken"]


def test_dice_are_kept_where_time_may_not_pass() -> None:
    """CHG-11: the phase does not end, so that nobody has rolled with them."""
    battle = field(spears(), foes(), charge())
    found = asked(battle, "next phase", 3, 4)

    assert found.verdict.breaks == ("CHG-11",)
    assert found.dice_left == (3, 4)


@pytest.mark.slow
def test_an_end_for_which_there_is_no_room() -> None:
    """CHG-MOVE-3: a wall ends 2.2" west of the middle, and three wide at 1 need 2.5".

    The foes may turn as they like: the wall is as near to them as 0.1".
    """
    wall = rock(-6, -3, -2.2, -0.1)
    battle = field(spears(36, 14, "RRR"), foes(), wall, charge())
    found = asked(battle, "spears resolve charge: at 1", 6, 6)

    assert found.verdict.breaks == ("CHG-MOVE-3",)


@pytest.mark.slow
def test_no_redirect_once_somebody_was_rolled_for() -> None:
    """CHG-1: Charges are declared first, also where the target has fled (CHG-9)."""
    knights = spears(20, 14, name="knights")
    bows = block("bows", "red", (20, 24, 180), "RRRRR")
    slings = block("slings", "red", (27, 24, 180), "RRR")
    declared = charge(), charge("knights", "bows", reaction="")
    battle = field(spears(), foes(), knights, bows, slings, *declared)

    fled = asked(battle, "bows flee", 1, 1)
    assert asked(fled.battle, "knights redirect to slings", 3, 3).verdict.legal

    rolled = asked(fled.battle, "spears resolve charge", 6, 6)
    found = asked(rolled.battle, "knights redirect to slings", 3, 3)
    assert found.verdict.breaks == ("CHG-1",)
