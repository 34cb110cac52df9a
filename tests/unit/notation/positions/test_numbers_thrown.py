"""How often models strike, where that was thrown, as files keep it (CC-18)."""

import pytest

import serried
from serried.engine import referee
from serried.model.errors import NotationError

UNIT = (
    'base = "50x50"\noffensive_skill = 3\nstrength = 3\narmour_penetration = 0\n'
    "agility = 5\ndefensive_skill = 3\nresilience = 3\narmour = 0\nhp = 4\n"
    'rules = ["Attack Value (D6)"]\n'
)
BEASTS = (
    'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
    '[[unit]]\nid = "beast"\nplayer = "blue"\nfront = [30, 20]\n'
    'facing = 0\nranks = ["R"]\n'
    f'{UNIT}[[unit]]\nid = "foes"\nplayer = "red"\nfront = [30, 20]\n'
    f'facing = 180\nranks = ["CR"]\n{UNIT}'
)
LINES = ("blue fight beast", "blue fight on")
COMBAT = '[combat]\nsides = {beast = "blue", foes = "red"}\nstep = "attacks"\n'


def test_what_was_thrown_is_written_and_read() -> None:
    """Three models at 5; the file gives back the same battle."""
    battle = serried.parse_battle(BEASTS)
    for line in LINES:
        dice = (2, 3, 6)
        battle = referee.play(battle, serried.parse_action(line), dice).battle

    assert battle.combat is not None
    numbers = [(one.unit, one.model, one.many) for one in battle.combat.numbers]
    assert numbers == [("beast", "1.1", 2), ("foes", "1.1", 4), ("foes", "1.2", 6)]
    assert serried.parse_battle(serried.format_battle(battle)) == battle


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ('{unit = "knights", model = "1.1", many = 2}', "'knights' is not among"),
        ('{unit = "foes", model = "9.9", many = 2}', "no model 9.9 stands in foes"),
        ('{unit = "foes", model = "1.1"}', "many"),
        ('{unit = "foes", model = "1.1", many = -1}', "-1"),
    ],
)
def test_what_nobody_could_have_thrown_is_refused(said: str, problem: str) -> None:
    """One clear line each."""
    with pytest.raises(NotationError, match=problem):
        serried.parse_battle(f"{BEASTS}{COMBAT}numbers = [{said}]\n")
