"""Charges that were declared, while units and models go.

Source:
    CHG-5, CHG-11, CHR-CHG-3, CAS-CHR-1
"""

from declared import blue, heard, red, table

HERO = 'ranks = ["RRRRK"]\n[unit.model.K]\ncharacter = true'
DECLARED = heard(
    table(blue("guard", 36, 10, HERO), red("foes", 36, 20)),
    "guard.K charge foes",
    "foes hold",
).battle


def test_the_charge_of_who_fell_is_over() -> None:
    """Its unit stands still, and declared nothing."""
    assert [str(one.by) for one in DECLARED.charges] == ["guard.K"]

    assert heard(DECLARED, "guard.K lose 1").battle.charges == ()


def test_the_charge_of_a_character_outlasts_others_of_its_unit() -> None:
    """Of some of them, and of all: then it is the unit that charges."""
    some = heard(DECLARED, "guard lose 3: 1.1, 1.2, 1.3").battle
    alone = heard(DECLARED, "guard lose 4").battle

    assert [str(one.by) for one in some.charges] == ["guard.K"]
    assert [str(one.by) for one in alone.charges] == ["guard"]
