"""Supposing: what is asked as if some lines were done before."""

from typing import Final

from positions import at
from unit.table.answers.test_charges import ONE, PHASE, stands
from unit.table.talking import Talk

TWO: Final = PHASE + (
    stands("spears", at(30, 14), ONE) + stands("foes", at(30, 20, 180), ONE, "red")
)
CHARGED: Final = ["spears charge foes", "foes hold", "spears resolve charge"]


def test_what_is_supposed_changes_nothing() -> None:
    """The two are asked about as they would touch, and stand apart all the same."""
    talk = Talk(TWO)
    apart = talk.ask("ask", line="spears distance to foes")
    met = talk.ask("ask", line="spears distance to foes", after=CHARGED)
    assert apart["answer"]["measures"]["distance"] > 4.0
    assert met["answer"]["measures"]["distance"] < 0.01
    again = talk.ask("ask", line="spears distance to foes")
    assert again["answer"] == apart["answer"]


def test_what_is_not_lawful_is_not_supposed() -> None:
    """The reply says which line it is."""
    said = Talk(TWO).ask("ask", line="spears distance to foes", after=["foes hold"])
    assert said["say"] == "error"
    assert "foes hold cannot be supposed" in said["because"]
