"""Second enemies on the table: who is asked, which lines are offered (CHG-MOVE-9)."""

from typing import Final

from positions import at
from unit.table.answers.test_charges import ONE, PHASE, stands
from unit.table.talking import Talk

PAIR: Final = 'ranks = ["RR"]'
ROW: Final = (
    stands("spears", at(30, 14), 'ranks = ["RRRRR"]')
    + stands("foes", at(30, 24, 180), ONE, "red")
    + stands("left", at(28.5, 24, 180), PAIR, "red")
    + stands("right", at(31.5, 24, 180), PAIR, "red")
)
"""Five before one that stands flush between two pairs; they touch one of these."""


def test_an_end_is_picked_then_the_second_enemy_is_asked() -> None:
    """Each pick names its line; the state says that the reaction is owed."""
    talk = Talk(PHASE + ROW)
    talk.ask("play", line="spears charge foes")
    talk.ask("play", line="foes hold")
    rolled = talk.ask("play", line="spears resolve charge", dice=[6, 6])
    assert rolled["played"]
    offered = talk.ask("ask", line="spears resolve charge")
    lines = {pick["line"] for pick in offered["picks"]}
    assert lines == {"spears resolve charge: at 2.5", "spears resolve charge: at -2.5"}

    assert talk.ask("play", line="spears resolve charge: at 2.5")["played"]
    first, second = talk.table.board().charges
    assert (first.secondary, second.secondary) == (False, True)
    assert (first.on, first.rolled) == ("foes", (6, 6))
    assert (second.on, second.reaction, second.rolled) == ("left", None, ())
    assert (
        "spears charges left as well; the reaction is owed"
        in talk.table.board().words["en"]
    )

    assert talk.ask("play", line="left flee", dice=[3, 4])["played"]
    assert talk.ask("play", line="foes panic test", dice=[3, 4])["played"]
    assert talk.ask("play", line="spears resolve charge")["played"]
    assert talk.table.board().charges == []


def test_only_the_target_can_be_gone_for() -> None:
    """Of what completes a line, a second enemy is no choice."""
    talk = Talk(PHASE + ROW)
    talk.ask("play", line="spears charge foes")
    talk.ask("play", line="foes hold")
    talk.ask("play", line="spears resolve charge: at 2.5", dice=[6, 6])

    found = talk.ask("complete", line="spears resolve charge: against ")
    said = {one["adds"] for one in found["options"]}
    assert "foes" in said
    assert "left" not in said
