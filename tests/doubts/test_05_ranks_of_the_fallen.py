"""Raising after the last R&F died was a gap, even where the file says their base."""

import pytest

from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError, RuleGapError


def guard(ranks: str, characters: str, base: str, more: str = "") -> Battle:
    """Return a unit on 25x25 with Characters on a base of their own."""
    body = f"ranks = {ranks}\n{RATES}{more}"
    kinds = "".join(
        f'[unit.model.{letter}]\ncharacter = true\nbase = "{base}"\n'
        for letter in characters
    )
    text = unit("guard", where=at(36, 10), body=body)
    return parse_battle(f'{HEAD}phase = "magic"\n{text}{kinds}')


def drawn(battle: Battle) -> tuple[str, ...]:
    """Return the ranks of the guard."""
    return battle.unit("guard").formation.ranks


@pytest.mark.parametrize(
    ("ranks", "characters"), [("['K']", "K"), ("['KH']", "KH"), ("['HKQ']", "HKQ")]
)
def test_the_base_in_the_file_is_theirs(ranks: str, characters: str) -> None:
    """Characters on 25x25 in a unit on 25x25 that began with two more models."""
    start = len(characters) + 2
    battle = guard(ranks, characters, "25x25", f"starting = {start}\n")
    end = f"1.{start}"
    line = f"guard raise 2: R at 1.{start - 1}, R at {end}"
    after = referee.play(battle, line).battle

    assert drawn(after) == (f"{ranks[2:-2]}RR",)
    assert after.unit("guard").formation.base == battle.unit("guard").formation.base
    assert parse_battle(format_battle(after)) == after


def test_those_who_fell_in_play_come_back() -> None:
    """Two Characters of 25x25 stand; the last two R&F fall, and are Raised."""
    battle = guard("['KHRR']", "KH", "25x25")
    fallen = referee.play(battle, "guard lose 2").battle
    assert drawn(fallen) == ("KH",)

    risen = referee.play(fallen, "guard raise 2: R at 1.3, R at 1.4").battle
    assert drawn(risen) == ("KHRR",)


def test_ranks_of_another_base_are_drawn_again() -> None:
    """Two Characters on 50x50 side by side; R&F of 25x25 come back into their ranks."""
    battle = guard("['KKHHRR', 'KKHHRR']", "KH", "50x50")
    fallen = referee.play(battle, "guard lose 4").battle
    assert drawn(fallen) == ("KH",)
    assert parse_battle(format_battle(fallen)) == fallen

    risen = referee.play(fallen, "guard raise 2: R at 3.1, R at 3.4").battle
    assert drawn(risen) == ("KKHH", "KKHH", "R..R")
    assert parse_battle(format_battle(risen)) == risen
    assert risen.unit("guard").pose == fallen.unit("guard").pose


def test_where_nobody_comes_back_nobody_is_drawn_again() -> None:
    """As many stand as began: the ranks stay those of the Characters (FR-4)."""
    battle = guard("['KKHHRR', 'KKHHRR']", "KH", "50x50", "starting = 6\n")
    fallen = referee.play(battle, "guard lose 4").battle
    text = format_battle(fallen).replace("starting = 6", "starting = 2")

    battle = parse_battle(text)
    assert referee.play(battle, "guard raise 3").battle == battle


def test_beside_a_lone_character_on_a_larger_base_it_is_a_gap() -> None:
    """Of which the file knows the base of the others still, and says it."""
    battle = guard("['KK', 'KK']", "K", "50x50", "starting = 3\n")
    assert parse_battle(format_battle(battle)) == battle

    with pytest.raises(RuleGapError, match="25x25"):
        referee.judge(battle, "guard raise 1")


def test_nothing_else_is_said_of_rank_and_file() -> None:
    """What is true of R is the unit's; and its base, too, while one of it stands."""
    for more in ('base = "25x25"', "hp = 2"):
        text = unit("guard", body=f"files = 2\nmodels = 2\n{RATES}starting = 3\n")
        with pytest.raises(NotationError, match="R "):
            parse_battle(f"{HEAD}{text}[unit.model.R]\n{more}\n")
