"""A steady Character of a Shaken unit shoots; a Summoned unit does not charge."""

from dataclasses import replace

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle


def guard(state: str, own: str) -> Battle:
    """Return a Combined Unit of which the unit and its Character K have some marks."""
    body = f"ranks = ['RRK', 'RRR']\n{RATES}"
    text = unit("guard", where=at(36, 10), body=f"{body}state = [{state}]\n")
    foes = unit("foes", "red", at(36, 40, 180)) + RATES
    kind = f"[unit.model.K]\ncharacter = true\nstate = [{own}]\n"
    return parse_battle(f'{HEAD}phase = "shooting"\n{text}{kind}{foes}')


SHAKEN = "'shaken'"
JOINED = "'advanced'"


@pytest.mark.parametrize(
    ("state", "own", "unit_may", "character_may"),
    [
        ("", "", True, True),
        ("", SHAKEN, True, False),
        (SHAKEN, "", False, False),
        ("'shaken', 'joined'", JOINED, True, True),
        ("'shaken', 'joined'", "'advanced', 'shaken'", False, False),
    ],
)
def test_who_is_shaken_does_not_shoot_and_the_others_do(
    state: str, own: str, *, unit_may: bool, character_may: bool
) -> None:
    """SHK-2 is per model; who joined a Shaken unit this turn is not what it was."""
    battle = guard(state, own)

    for name, may in (("guard", unit_may), ("guard.K", character_may)):
        verdict = referee.judge(battle, f"{name} may shoot")
        assert (verdict.legal, verdict.breaks) == (may, () if may else ("SHK-2",))


def test_of_some_who_may_shoot_the_others_are_told() -> None:
    """The unit may, and a note says that not all of it do."""
    verdict = referee.judge(guard("", SHAKEN), "guard may shoot")

    assert verdict.notes == ("guard: its Shaken models do not shoot; the others may",)


def test_moving_and_charging_are_of_the_whole_unit() -> None:
    """SHK-3, AMB-17: one Shaken model is enough."""
    battle = guard("", SHAKEN)

    assert referee.judge(battle, "guard may move").breaks == ("MOV-1",)
    assert referee.judge(battle, "guard.K may move").breaks == ("MOV-1",)
    assert referee.judge(battle, "guard may charge").breaks == ("SHK-2",)


@pytest.mark.parametrize(
    ("line", "phase"),
    [("may move", "movement"), ("may charge", "charge"), ("charge foes", "charge")],
)
def test_it_is_the_unit_that_is_shaken_and_holds_a_steady_character_back(
    line: str, phase: str
) -> None:
    """AMB-17: the Character, which has joined it, is not said to be Shaken."""
    battle = replace(guard("'shaken', 'joined'", JOINED), phase=phase)
    said = [one.because for one in referee.judge(battle, f"guard.K {line}").breaches]

    assert any(words.startswith("guard is Shaken") for words in said)
    assert not any(words.startswith("guard.K is Shaken") for words in said)


def test_a_unit_summoned_this_turn_may_not_charge() -> None:
    """AMB-43: no Charge until the next Charge Phase; all else is an ordinary unit's."""
    imps = 'off_table = "summoned"\n'
    text = unit("imps", where=imps) + RATES + unit("foes", "red", at(36, 40, 180))
    battle = parse_battle(f'{HEAD}phase = "magic"\n{text}')
    battle = referee.play(battle, "summon imps at 36, 10 facing 0").battle

    assert referee.judge(battle, "imps may charge").breaks == ("SUM-6",)
    assert referee.judge(battle, "imps may move").legal
    for _ in range(2):
        battle = referee.play(battle, "next turn").battle
    assert referee.judge(battle, "imps may charge").legal
