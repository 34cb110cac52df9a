"""Notes on rules of those who fight that nothing here enforces."""

from serried import referee
from serried.engine.files import parse_battle

TWO = """
format = "serried/1"
book = "t9a"
phase = "melee"
weapon = [{name = "Whip", rules = ["Entangling", "Poison Attacks"]}]

[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
ranks = ["RR"]
rules = ["Berserk", "Parry"]
weapons = ["Whip"]
%s
part = [{name = "hound", rules = ["Harnessed", "Snapping"]}]

[[unit]]
id = "foes"
player = "red"
front = [36, 20]
facing = 180
base = "25x25"
ranks = ["RR"]
rules = ["Area Attack (3 x 2)"]
weapons = ["Spear"]
%s
"""
STRONG = """
attack_value = 1
offensive_skill = 3
strength = 3
armour_penetration = 0
agility = 3
defensive_skill = 3
resilience = 3
armour = 0
"""


def test_a_round_begins_with_what_nothing_is_done_about() -> None:
    """Of units, of their mounts, of their weapons; of each rule once."""
    battle = parse_battle(TWO % (STRONG, STRONG))

    notes = referee.judge(battle, "blue fight spears").notes

    unknown = "is not one the referee knows; it changes nothing"
    assert list(notes) == [
        f'spears: the rule "berserk" {unknown}',
        f'spears: the rule "entangling" {unknown}',
        f'spears: the rule "snapping" {unknown}',
        "foes: in melee nothing is done about Area Attacks [UR-AREA]",
    ]
