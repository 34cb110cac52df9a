"""`runner charge foes ?` looked past a Character that had declared its own Charge.

A lane 1.4" wide leads the runner to the foes, between rocks and what K leaves of its
guard; K stands in it. Whoever has declared will move, so it is not in the way (CHG-2).
The foes are 13" away: at Advance 5 that takes 8 or more, 15 rolls of 36.
"""

import pytest

from charges import asked, block, field, foes, rock
from serried.model.battle import Battle

GUARD = block(
    "guard",
    "blue",
    (35, 17, 0),
    "RRK",
    more="advance = 5\nmarch = 10\ndiscipline = 7\n[unit.model.K]\ncharacter = true",
)
RUNNER = block("runner", "blue", (36, 11, 0), "R", "R")
LANE = rock(0.7, -11, 10, -6, "east") + rock(-10, -11, -0.7, -8.1, "west")


def declared() -> Battle:
    """Return the table once K has declared, and the foes have held."""
    battle = field(GUARD, RUNNER, foes(), LANE)
    for line in ("guard.K charge foes", "foes hold"):
        battle = asked(battle, line).battle
    return battle


def test_a_character_that_declared_is_not_in_the_way() -> None:
    """What the question says is what is then rolled for."""
    battle = declared()
    question = asked(battle, "runner charge foes ?").verdict
    for line in ("runner charge foes", "foes hold"):
        battle = asked(battle, line).battle
    rolled_for = asked(battle, "runner resolve charge").verdict

    for verdict in (question, rolled_for):
        assert verdict.measure("distance") == 13.0
        assert verdict.measure("needs") == 8
        assert verdict.measure("chance") == "15/36"
        assert any("guard.K" in note and "may fail" in note for note in verdict.notes)
    assert question.measure("ends")


def test_a_character_that_did_not_declare_is_in_the_way() -> None:
    """Without its declaration there is no room, and nothing to be asked."""
    battle = field(GUARD, RUNNER, foes(), LANE)

    assert asked(battle, "runner charge foes ?").verdict.breaks == ("CHG-2",)


@pytest.mark.parametrize("line", ["guard charge foes ?", "guard charge foes"])
def test_its_unit_may_not_charge_any_more(line: str) -> None:
    """Who stays behind is still there: the unit has had its declaration (AMB-52)."""
    assert not asked(declared(), line).verdict.legal
