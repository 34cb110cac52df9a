"""What units fight with, as a position file has it, there and back."""

import pytest

from serried.engine.files import vocabularies
from serried.model.arms import Force, Weapon
from serried.model.battle import Battle
from serried.model.errors import NotationError
from serried.model.profile import Arms, Part, Rates, Saves
from serried.notation import read_position, write_position

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
KNIGHTS = """
[[unit]]
id = "knights"
player = "blue"
front = [36, 10]
facing = 0
base = "25x50"
ranks = ["RCKRR"]
type = "cavalry"
attack_value = 1
offensive_skill = 4
strength = 3
armour_penetration = 0
agility = 4
defensive_skill = 4
resilience = 3
armour = 2
weapons = ["Lance", "Pistol (4+)"]
protection = ["Heavy Armour", "Shield"]
saves = {aegis = 5, fortitude = 4}
points = 320
scoring = true
rules = ["Impact Hits (1)"]
[[unit.part]]
name = "horse"
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
rules = ["Harnessed"]
[unit.model.C]
attack_value = 2
[unit.model.K]
character = true
general = true
bsb = true
points = 210
weapons = ["Bane"]
protection = []
saves = {}
part = []
"""
BANE = """
[[weapon]]
name = "Bane"
strength = "+2"
armour_penetration = 3
rules = ["Two-Handed"]

[[weapon]]
name = "Ram"
range = [12, 60]
shots = "2D6"
aim = 4
strength = "3 [7]"
armour_penetration = "0 [4]"
"""


def read(text: str) -> Battle:
    """Return the battle of a file."""
    return read_position(text, vocabularies(), file="battle.toml").battle


def test_a_unit_says_what_it_fights_with() -> None:
    """Numbers, parts, weapons, armour, saves, points."""
    knights = read(HEAD + BANE + KNIGHTS).units[0]

    assert knights.profile.rates == Rates(
        attack_value=1,
        offensive_skill=4,
        strength=3,
        armour_penetration=0,
        agility=4,
        defensive_skill=4,
        resilience=3,
        armour=2,
    )
    horse = Rates(
        attack_value=1, offensive_skill=3, strength=3, armour_penetration=0, agility=3
    )
    assert knights.arms("R") == Arms(
        parts=(Part(name="horse", rates=horse, rules=("Harnessed",)),),
        weapons=("Lance", "Pistol (4+)"),
        protection=("Heavy Armour", "Shield"),
        saves=Saves(aegis=5, fortitude=4),
    )
    assert knights.points == 320


def test_a_model_says_only_what_it_has_otherwise() -> None:
    """What it leaves out is its unit's; an empty list or table is nothing at all."""
    knights = read(HEAD + BANE + KNIGHTS).units[0]

    assert knights.arms("C") == knights.arms("R")
    assert knights.arms("K") == Arms(
        parts=(), weapons=("Bane",), protection=(), saves=Saves()
    )
    king = knights.kind("K")
    assert king is not None
    assert king.points == 210


def test_offices_are_rules() -> None:
    """Of a model that has no rules of its own, they come behind its unit's."""
    knights = read(HEAD + BANE + KNIGHTS).units[0]
    king = knights.kind("K")

    assert knights.profile.rules == ("Impact Hits (1)", "Scoring")
    assert king is not None
    assert king.rules == (
        *("Impact Hits (1)", "Scoring"),
        *("General", "Battle Standard Bearer"),
    )


def test_a_file_has_weapons_of_its_own() -> None:
    """A number is the weapon's own, a text with a sign is added to the user's."""
    assert read(HEAD + BANE + KNIGHTS).weapons == (
        Weapon(
            name="Bane",
            strength=Force(added=2),
            armour_penetration=Force(3),
            rules=("Two-Handed",),
        ),
        Weapon(
            name="Ram",
            range=(12.0, 60.0),
            shots="2D6",
            aim=4,
            strength=Force(3, bracketed=7),
            armour_penetration=Force(0, bracketed=4),
        ),
    )


def test_all_of_it_is_written_and_read_again() -> None:
    """Equal as a value, and in its hash."""
    position = read_position(HEAD + BANE + KNIGHTS, vocabularies())
    again = read_position(write_position(position, vocabularies()), vocabularies())

    assert again == position
    assert again.battle.state_hash == position.battle.state_hash


FAULTS = [
    ("strength = 11\n", "`strength`: 11 is not a whole number from 0 to 10"),
    ("agility = 2.5\n", "`agility`: 2.5 is not a whole number from 0 to 10"),
    ('weapons = ["Great Weapn"]\n', "is no weapon; did you mean `Great Weapon`?"),
    ('weapons = ["spear"]\n', "'spear' is no weapon; did you mean `Spear`?"),
    ('weapons = ["Spear (4+)"]\n', "'Spear (4+)' is no weapon; did you mean `Spear`?"),
    ('protection = ["Heavy Armor"]\n', "did you mean `Heavy Armour`?"),
    ("saves = {aegis = 7}\n", "`aegis`: 7 is not a whole number from 2 to 6"),
    ("saves = {ward = 4}\n", "'ward' is no key here"),
    ("points = -1\n", "-1 is not a whole number from 0 to 100000"),
    ('general = "yes"\n', "`general`: 'yes' is not true or false"),
    ("part = [{strength = 3}]\n", "part 1: `name` is missing"),
    ('part = [{name = "horse", armour = 2}]\n', "'armour' is no key here"),
    (
        'part = [{name = "crew", weapons = ["Sper"]}]\n',
        "part crew: `weapons`: 'Sper' is no weapon; did you mean `Spear`?",
    ),
]


@pytest.mark.parametrize(("line", "said"), FAULTS)
def test_what_is_wrong_is_said_in_one_line(line: str, said: str) -> None:
    """What, where, and what would be right."""
    plain = KNIGHTS.partition("attack_value")[0].replace("RCKRR", "RRRRR")
    with pytest.raises(NotationError) as raised:
        read(HEAD + plain + line)

    text = str(raised.value)
    assert said in text
    assert text.startswith("battle.toml:")
    assert "unit knights" in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('name = "Bow"\n', "weapon 1: `name`: there is a 'Bow' already"),
        ('name = "Ram"\nstrength = "4+"\n', "`strength`: '4+' is not a whole number"),
        ('name = "Ram"\nshots = 0\n', "`shots`: 0 is not a whole number from 1 to 100"),
        ('name = "Ram"\nrange = [5]\n', "`range`: 1 values are not a range in inches"),
        ("range = 5\n", "weapon 1: `name` is missing"),
    ],
)
def test_a_weapon_that_cannot_be_is_refused(lines: str, said: str) -> None:
    """The name is its own, each number is one."""
    with pytest.raises(NotationError) as raised:
        read(f"{HEAD}[[weapon]]\n{lines}")

    assert said in str(raised.value)


def test_battleaxe_has_none_of_these_keys() -> None:
    """Its characteristics are its own."""
    with pytest.raises(NotationError, match="`strength` is no characteristic of"):
        read(
            'format = "serried/1"\nbook = "battleaxe"\n[[unit]]\nid = "spears"\n'
            'player = "blue"\nfront = [36, 10]\nfacing = 0\nbase = "20x20"\n'
            'ranks = ["RR"]\nstrength = 3\n'
        )
