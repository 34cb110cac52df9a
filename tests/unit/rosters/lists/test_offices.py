"""Offices: one Battle Standard Bearer at most, and a General who may lead.

Source:
    CHR-N-2, CHR-N-3
"""

from collections.abc import Iterable

import pytest

from serried.rosters.lists.offices import office_notes
from serried.rosters.lists.read_list import read_list
from serried.rosters.reading import Draft

MARSHAL, CAPTAIN = "Marshal (line 1)", "Captain (line 2)"
ONE = "an army has one at most"


def hero(line: int, *choices: str, rules: Iterable[str] = (), of: int = 1) -> Draft:
    """Return a Character of a list with what it takes."""
    return Draft(
        line=line,
        name=f"hero {line}",
        list=of,
        character=True,
        choices=choices,
        rules=tuple(rules),
    )


def clauses(*army: Draft) -> list[str]:
    """Return which clauses the notes name, in their order."""
    return [note.rpartition("(")[2].rstrip(")") for note in office_notes(army)]


def test_one_general_and_another_who_bears_the_standard_are_in_order() -> None:
    """CHR-N-2, CHR-N-3: the usual army."""
    assert not clauses(hero(1, "General", "shield"), hero(2, "BSB"), hero(3))


@pytest.mark.parametrize("said", ["bsb", "Battle Standard Bearer", "Battle Standard"])
def test_whoever_bears_the_standard_is_not_the_general(said: str) -> None:
    """CHR-N-3 gives Not a Leader, and CHR-N-2 bars."""
    assert clauses(hero(1, "Army General", said)) == ["CHR-N-2"]


@pytest.mark.parametrize("leads", [True, False])
@pytest.mark.clause("CHR-N-2")
def test_who_is_not_a_leader_may_be_there_but_not_lead(*, leads: bool) -> None:
    """CHR-N-2: the rule may stand in the catalogue."""
    choices = ("General",) if leads else ()
    army = (hero(1, *choices, rules=["Not a Leader"]), hero(2, "bsb"))
    assert clauses(*army) == (["CHR-N-2"] if leads else [])


@pytest.mark.clause("CHR-N-3")
def test_a_second_standard_bearer_is_one_too_many() -> None:
    """CHR-N-3, with both named; a second list of the text has one of its own."""
    (note,) = office_notes([hero(1, "bsb"), hero(2, "bsb"), hero(3, "bsb", of=2)])

    assert note == (
        "hero 1 (line 1) and hero 2 (line 2) are Battle Standard Bearers:"
        " an army has one at most (CHR-N-3)"
    )


def test_a_list_is_read_with_the_note() -> None:
    """From text to note, without a catalogue."""
    text = b"""200 - Marshal, General, Battle Standard Bearer, shield
150 - Captain, BSB
"""
    notes = read_list(text, "list.txt").notes

    barred = "unless a rule of its own says so, it cannot be the General"
    assert [note for note in notes if "CHR-N" in note] == [
        f"{MARSHAL} and {CAPTAIN} are Battle Standard Bearers: {ONE} (CHR-N-3)",
        f"{MARSHAL} is the Battle Standard Bearer: {barred} (CHR-N-2)",
    ]
