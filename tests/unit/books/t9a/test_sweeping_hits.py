"""What the hits of a Sweeping Attack come to, and what is said where that cannot be."""

import pytest

from positions import HEAD, RATES, at, unit
from serried import parse_action, referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError, RequestError

HIT = "sweep foes hits 4 strength 4 penetration 1"
TOUGH = "resilience = 3\narmour = 3\n"


def table(more: str = TOUGH, ranks: str = 'ranks = ["RRRR", "RRRR"]') -> Battle:
    """Return a drake, and foes whose front is 8" ahead of its own."""
    flies = RATES + 'fly = [8, 16]\nrules = ["Sweeping Attack"]\n'
    drake = unit("drake", "blue", at(36, 20), "50.8x50.8", 'ranks = ["R"]\n') + flies
    foes = unit("foes", "red", at(36, 28, 180), "25.4x25.4", ranks) + RATES + more
    return parse_battle(HEAD + drake + foes)


def told(more: str, *dice: int, hit: str = HIT, ranks: str = "") -> dict[str, object]:
    """Return what is told of hits, with the dice behind those of a March Test."""
    line = f"drake march flying: forward 9, {hit}, forward 5"
    battle = table(more, ranks) if ranks else table(more)
    found = referee.play(battle, line, dice=(1, 1, *dice))
    assert found.dice_left == ()
    return next(
        dict(one.values) for one in found.verdict.events if one.event == "sweeping_hits"
    )


def test_who_is_saved_is_not_lost() -> None:
    """DMG-1 to DMG-3: 3+ to wound, Armour 3 less 1 on 5+, Aegis on 5+."""
    found = told(TOUGH + 'rules = ["Aegis (5+)"]\n', 3, 4, 5, 2, 5, 1, 4, 5, 2)

    assert (found["hits"], found["wounds"], found["saved"]) == (4, 3, 2)
    assert (found["lost"], found["models"]) == (1, 1)


@pytest.mark.parametrize(
    ("save", "dice"),
    [
        ("Aegis (2+, against Ranged Attacks)", (6,) * 4 + (1,) * 4 + (6,) * 4),
        ("Aegis (2+, against Melee Attacks)", (6,) * 4 + (1,) * 4),
    ],
)
def test_its_hits_are_ranged(save: str, dice: tuple[int, ...]) -> None:
    """ATT-2, SWEEP-1: a save against Ranged Attacks alone is thrown, no other."""
    found = told(TOUGH + f'rules = ["{save}"]\n', *dice)

    assert found["lost"] == (0 if "Ranged" in save else 4)


def test_a_character_takes_its_share() -> None:
    """CHR-HIT-5: five hits on three R and K, most to the R&F: four, and one on K.

    K has another Height, and Resilience 5: 5+ to wound. Nobody has any armour. Two of
    the four hits on R wound on 3+, and that on K does not on a 4; then it alone does.
    """
    more = "resilience = 3\narmour = 0\n[unit.model.K]\ncharacter = true\n"
    more += 'height = "large"\nhp = 3\nresilience = 5\narmour = 0\n'
    hit = "sweep foes hits 5 strength 4 penetration 0"
    found = told(more, 3, 3, 1, 1, 4, hit=hit, ranks='ranks = ["RRRK"]')
    assert (found["wounds"], found["lost"], found["models"]) == (2, 2, 2)

    found = told(more, 1, 1, 1, 1, 5, hit=hit, ranks='ranks = ["RRRK"]')
    assert (found["wounds"], found["lost"], found["models"]) == (1, 1, 0)


def test_who_is_not_there_is_not_lost() -> None:
    """Four wounds on three models of one Health Point are three Health Points."""
    found = told("resilience = 3\narmour = 0\n", 6, 6, 6, 6, ranks='ranks = ["RRR"]')

    assert (found["wounds"], found["lost"], found["models"]) == (4, 3, 3)


def test_strength_0_wounds_nobody() -> None:
    """ATT-9: and no die is thrown for it."""
    line = "drake march flying: forward 9, sweep foes hits 2 strength 0 penetration 0"
    line += ", forward 5"
    found = referee.play(table(), line, dice=(1, 1, 6, 6))

    assert found.battle.unit("foes") == table().unit("foes")


def test_the_last_of_them_is_destroyed() -> None:
    """ATT-1: eight wounds on eight models; nobody is left, and the drake stands."""
    hit = "sweep foes hits 8 strength 6 penetration 6"
    line = f"drake march flying: forward 9, {hit}, forward 5"
    found = referee.play(table(), line, dice=(1, 1, *(6,) * 8))

    assert [one.id for one in found.battle.units] == ["drake"]
    assert "destroyed" in {one.event for one in found.verdict.events}


def test_without_dice_the_hits_wait() -> None:
    """The move is made, and a note says how many dice wound."""
    line = f"drake march flying: forward 9, {HIT}, forward 5"
    found = referee.play(table(), line, dice=(1, 1))

    assert found.battle.unit("foes") == table().unit("foes")
    assert found.battle.unit("drake") != table().unit("drake")
    assert "4 dice to wound" in found.verdict.notes[-1]


def test_an_unlawful_attack_is_not_made() -> None:
    """SWEEP-3: nobody is hit, and nothing is told, though the March Test stands."""
    line = f"drake march flying: forward 7.9, {HIT}, forward 6.1"
    found = referee.consider(table(), line, dice=(1, 1, 6, 6, 6, 6))

    assert found.verdict.breaks == ("SWEEP-3",)
    assert {one.event for one in found.verdict.events} == {"march_test"}


@pytest.mark.parametrize(
    ("more", "dice", "said"),
    [
        (TOUGH, (1, 1, 6, 6), "to wound of the Sweeping Attack of drake needs 4 dice"),
        ("armour = 3\n", (1, 1, 6, 6, 6, 6), "resilience"),
        ("resilience = 3\n", (1, 1, 6, 6, 6, 6), "armour"),
    ],
)
def test_what_is_not_said_is_asked_for(
    more: str, dice: tuple[int, ...], said: str
) -> None:
    """One line each: dice that are too few, a value that the file leaves out."""
    line = f"drake march flying: forward 9, {HIT}, forward 5"
    with pytest.raises(RequestError, match=said):
        referee.play(table(more), line, dice=dice)


@pytest.mark.parametrize(
    "leg", ["sweep foes hits", "sweep foes hits 4", "sweep foes hits -1 strength 4"]
)
def test_half_of_what_hits_need_is_no_leg(leg: str) -> None:
    """All three numbers stand behind it, or none."""
    with pytest.raises(NotationError, match="sweep foes hits 4 strength 4 penetration"):
        parse_action(f"drake march flying: forward 9, {leg}")


def test_hits_are_written_as_they_are_read() -> None:
    """As a record keeps the line."""
    line = f"drake march flying: forward 9.0, {HIT}, forward 5.0"
    assert str(parse_action(line)) == line
