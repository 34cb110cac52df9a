"""Completion: what may come next in a line."""

import pytest

from positions import HEAD, RATES, at, unit
from unit.table.talking import NEAR, Talk

GUARD = (
    HEAD
    + unit("guard", body='ranks = ["RRK", "RRR"]')
    + RATES
    + '[unit.model.K]\nname = "the marshal"\ncharacter = true\n'
)

CHARGED = (
    f'{HEAD}phase = "charge"\n'
    + unit("spears", where=at(32, 10))
    + RATES
    + unit("guard", where=at(40, 10))
    + RATES
    + unit("foes", "red", at(36, 17, 180), body="files = 9\nmodels = 9")
    + RATES
)


def options(line: str, text: str = NEAR) -> list[str]:
    """Return the lines that are offered."""
    return [one["line"] for one in Talk(text).ask("complete", line=line)["options"]]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("sp", "spears "),
        ("ne", "next phase"),
        ("spears mar", "spears march: "),
        ("spears dist", "spears distance to "),
        ("spears distance ", "spears distance to "),
        ("spears distance to ", "spears distance to foes"),
        ("spears may ", "spears may shoot"),
        ("spears charge f", "spears charge foes"),
        ("spears charge foes ", "spears charge foes ?"),
        ("spears charge foes on", "spears charge foes on foot"),
        ("foes st", "foes stand and shoot"),
        ("foes stand ", "foes stand and shoot"),
        ("foes ho", "foes hold"),
        ("spears redirect ", "spears redirect to "),
        ("spears redirect to ", "spears redirect to foes"),
        ("spears resolve ", "spears resolve charge: "),
        ("spears resolve charge: ", "spears resolve charge: at "),
        ("spears resolve charge: pi", "spears resolve charge: pivot right "),
        ("spears sees ", "spears sees foes"),
        ("foes arc ", "foes arc of "),
        ("foes arc of s", "foes arc of spears"),
        ("spears deploy in foes ", "spears deploy in foes at "),
        ("spears magical move ", "spears magical move 6 "),
        ("spears magical move 6 adv", "spears magical move 6 advance: "),
        ("batch: sp", "batch: spears lose 1"),
        ("batch: spears lose 1, f", "batch: spears lose 1, foes lose 1"),
        ("spears march: for", "spears march: forward "),
        ("spears march: forward 3, wh", "spears march: forward 3, wheel "),
        ("spears march: wheel ", "spears march: wheel left "),
        ("spears march: wheel left ", "spears march: wheel left ?"),
        ("spears march: forward 3,wh", "spears march: forward 3, wheel "),
        ("spears reform: fa", "spears reform: facing "),
        ("spears advance: join ", "spears advance: join foes at "),
        ("spears lose 1: 2.", "spears lose 1: 2.5"),
        ("spears take 4 hits b", "spears take 4 hits by "),
        ("spears take 4 hits by r", "spears take 4 hits by red"),
    ],
)
def test_a_line_is_gone_on_with(line: str, offered: str) -> None:
    """Names, verbs, legs, sides and what can be asked for."""
    assert offered in options(line)


def test_nobody_charges_a_friend() -> None:
    """Neither itself is offered."""
    assert options("spears charge ") == ["spears charge foes"]


def test_who_charges_with_it_is_offered_a_place() -> None:
    """And the target, as one of several that fled."""
    talk = Talk(CHARGED)
    for line in ("spears charge foes", "foes hold", "guard charge foes", "foes hold"):
        assert talk.ask("play", line=line)["played"], line

    found = talk.ask("complete", line="spears resolve charge: ")["options"]

    offered = {one["adds"] for one in found}
    assert {"at ", "guard at ", "against "} <= offered


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("summon ", "summon ghouls at "),
        ("summon ghouls at ", "summon ghouls at ? facing "),
        (
            "summon ghouls at 3, 4 facing 0 ",
            "summon ghouls at 3, 4 facing 0 within ",
        ),
        (
            "summon ghouls at 3, 4 facing 0 within 12 of g",
            "summon ghouls at 3, 4 facing 0 within 12 of guard",
        ),
        ("guard make way: ", "guard make way: K to "),
    ],
)
def test_what_characters_and_newcomers_do_is_gone_on_with(
    line: str, offered: str
) -> None:
    """A place for whoever is off the table, and another one in the ranks."""
    text = GUARD + unit("ghouls", where='off_table = "summoned"') + RATES
    assert offered in options(line, text)


def test_a_character_is_offered_by_its_letter() -> None:
    """It may act on its own."""
    assert "guard.K " in options("gu", GUARD)


def test_nothing_is_offered_twice_or_as_it_stands() -> None:
    """Each option adds something."""
    for line in ("", "spears ", "spears march: ", "spears march: forward 3, "):
        found = options(line)
        assert len(set(found)) == len(found)
        assert line not in found


def test_what_is_wrong_with_a_line_is_said_while_it_is_typed() -> None:
    """Nothing once it can be asked."""
    talk = Talk()

    assert "is no verb" in talk.ask("complete", line="spears mrch")["because"]
    assert talk.ask("complete", line="spears march: forward 3")["because"] is None


@pytest.mark.parametrize(
    "line", ["", ":", ",", "::", "x:,,", " ", "spears  ", ".", "?"]
)
def test_any_line_can_be_asked_about(line: str) -> None:
    """However odd."""
    assert Talk().ask("complete", line=line)["say"] == "completions"
