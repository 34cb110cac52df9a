"""Frenzy, which is not enforced yet: it is said whom it concerns.

Source:
    CHG-1, UR-FRENZY
"""

from typing import Final

import pytest

from declared import blue, heard, red, table
from positions import HEAD
from serried.model.battle import Battle

RAGES: Final = 'rules = ["Frenzy"]'
FOES: Final = red("foes", 36, 20, RAGES)
"""Not the active player's: they do not charge in this Player Turn."""


def noted(battle: Battle, *lines: str | tuple[str, tuple[int, ...]]) -> set[str]:
    """Return of whom the last answer says that they have Frenzy."""
    notes = heard(battle, *lines).verdict.notes
    return {note.split()[0] for note in notes if "has Frenzy" in note}


@pytest.mark.parametrize(
    "line", ["spears may charge", "spears charge foes", "spears charge foes ?"]
)
def test_on_its_own_lines(line: str) -> None:
    """Not on those of a unit that has none."""
    battle = table(blue("spears", 36, 10, RAGES), blue("knights", 26, 10), FOES)

    assert noted(battle, line) == {"spears"}
    assert noted(battle, line.replace("spears", "knights")) == set()


def test_of_a_character_alone() -> None:
    """K has it, and the rest of its unit does not need to charge for that."""
    hero = 'ranks = ["RRKRR"]\n[unit.model.K]\ncharacter = true\nrules = ["Frenzy"]'
    battle = table(blue("guard", 36, 10, hero), FOES)

    assert noted(battle, "guard.K may charge") == {"guard.K"}


@pytest.mark.parametrize("phase", ["charge", "melee"])
def test_where_time_passes(phase: str) -> None:
    """Into the Charge Phase of a player, and out of it; not in between."""
    battle = table(
        blue("spears", 36, 10, RAGES),
        blue("tired", 20, 10, f'{RAGES}\nstate = "shaken"'),
        red("foes", 36, 20, RAGES),
        head=f'{HEAD}phase = "{phase}"\n',
    )

    out = {"charge": {"spears"}, "melee": {"foes"}}[phase]
    assert noted(battle, "next phase") == out
    assert noted(battle, "next turn") == out | {"foes"}
    assert noted(battle, *["next phase"] * 3) == set()


def test_not_of_those_who_charge_or_fight() -> None:
    """They have declared a Charge, or cannot: no test would change anything."""
    parts = (blue("spears", 36, 10, RAGES), red("foes", 36, 20))
    fighting = (blue("axes", 10, 20, RAGES), red("pikes", 10, 20))
    battle = table(*parts, *fighting)
    lines = ("spears charge foes", "foes hold", ("spears resolve charge", (6, 6)))

    assert noted(battle, "next phase") == {"spears"}
    assert noted(battle, *lines, "next phase") == set()
