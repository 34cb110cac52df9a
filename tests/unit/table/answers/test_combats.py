"""Combats: what a page is told of a Round that is fought."""

from pathlib import Path
from typing import Final

from serried.table.state import state
from unit.table.talking import Said, Talk, read

FIGHT: Final = (Path(__file__).parents[4] / "examples/fight.toml").read_text("utf-8")
"""Knights who charged spearmen, before the Round."""

FIRST: Final = (4, 4, 1, 3, 5, 4, 4, 3, 4, 3, 5, 2, 5, 2, 3, 2, 1, 5, 3, 5)
REST: Final = (6, 5, 2, 3, 1, 6, 1, 6, 3, 4, 5, 1, 3, 4, 3, 5, 6, 2, 5)
"""The dice of its first Initiative Step, as the example has them."""


def shown(talk: Talk) -> Said:
    """Return the state as a page reads it."""
    return read(state(talk.table.drawn(), talk.table.log(0)))


def test_a_combat_that_waits_is_picked_without_dice() -> None:
    """Nobody throws anything for it, and no Round is under way."""
    said = shown(Talk(FIGHT))

    (owed,) = said["owed"]
    assert (owed["lines"], owed["throws"]) == (["red fight spears"], [False])
    assert said["combat"] is None


def test_models_in_base_contact_are_told_before_the_round() -> None:
    """Five face five on equal bases: each meets whom it faces and their neighbours."""
    pairs = shown(Talk(FIGHT))["contacts"]

    assert len(pairs) == 3 * 5 - 2
    assert ["spears.1.1", "knights.1.5"] in pairs


def test_the_round_tells_its_step_and_who_strikes_when() -> None:
    """The riders strike at 5, for they charge; their horses have 3, and 1 as well."""
    talk = Talk(FIGHT)
    talk.ask("play", line="red fight knights")
    said = shown(talk)

    combat = said["combat"]
    assert (combat["step"], combat["initiative"]) == ("attacks", 5)
    when = {(one["unit"], one["label"]): one["at"] for one in combat["order"]}
    assert when["knights", ""] == 5
    assert when["knights", "horse"] == 4
    assert [one["lost"] for one in combat["units"]] == [0, 0]


def test_blows_have_dice_and_targets_have_none() -> None:
    """To say whom one strikes throws nothing; to strike does."""
    talk = Talk(FIGHT)
    talk.ask("play", line="red fight knights")
    owed = {one["clause"]: one["throws"] for one in shown(talk)["owed"]}

    assert owed == {"CC-5": [False], "CC-18": [True]}


def test_what_was_said_to_a_line_can_be_heard_again() -> None:
    """Another window asks for it by its number in the log, and hears the same dice."""
    talk = Talk(FIGHT)
    talk.ask("play", line="red fight knights")
    played = talk.ask("play", line="red fight on", dice=[*FIRST, *REST])
    again = talk.ask("retell", index=played["index"])

    assert again["answer"] == played["answer"]
    assert again["dice"] == [*FIRST, *REST]
    assert again["played"]


def test_what_nobody_played_cannot_be_heard_again() -> None:
    """The position that was opened is no line, and an entry may be missing."""
    talk = Talk(FIGHT)

    for index in (0, 99):
        said = talk.ask("retell", index=index)
        assert said["say"] == "error"
        assert "no line that was played" in said["because"]


def test_weapons_tell_what_they_add() -> None:
    """A Great Weapon: Strength and Armour Penetration +2, in Initiative Step 0."""
    talk = Talk(FIGHT)
    talk.ask("play", line="red fight knights")
    great = shown(talk)["combat"]["weapons"]["Great Weapon"]

    assert great["adds"] == {"strength": "+2", "armour_penetration": "+2"}
    assert "Step 0" in great["rules"]
