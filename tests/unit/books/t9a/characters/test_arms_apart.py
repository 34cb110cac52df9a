"""A Character takes along what it fights with, and takes on nothing of a unit."""

from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.profile import Arms, Part, Saves

HORSE = '{name = "horse", strength = 3, rules = ["Harnessed"]}'


def table(of_hero: str, of_knights: str) -> Battle:
    """Return a table with a hero behind his knights."""
    return parse_battle(
        f"""
format = "serried/1"
book = "t9a"
[[unit]]
id = "hero"
player = "blue"
front = [36, 16]
facing = 0
base = "25x50"
ranks = ["H"]
advance = 8
march = 16
discipline = 9
{of_hero}
[unit.model.H]
character = true
[[unit]]
id = "knights"
player = "blue"
front = [36, 20]
facing = 0
base = "25x50"
ranks = ["RRRRR", "RRRRR"]
advance = 8
march = 16
discipline = 8
{of_knights}
"""
    )


def joined(battle: Battle) -> Battle:
    """Return the table when the hero has joined the knights."""
    return referee.play(battle, "hero march: join knights at 1.3").battle


def test_a_character_on_foot_does_not_get_a_horse_by_joining() -> None:
    """CHR-JOIN-13: what its unit has and it has not stays away from it."""
    battle = joined(
        table(
            'weapons = ["Halberd"]\npoints = 200',
            f'part = [{HORSE}]\nweapons = ["Lance"]\nprotection = ["Shield"]',
        )
    )
    knights = battle.unit("knights")

    assert knights.arms("H") == Arms(weapons=("Halberd",), parts=(), protection=())
    assert knights.arms("R").weapons == ("Lance",)
    hero = knights.kind("H")
    assert hero is not None
    assert hero.points == 200
    assert knights.points is None
    assert parse_battle(format_battle(battle)) == battle


def test_it_has_the_same_when_it_has_left_again() -> None:
    """Its mount, its saves and what it cost."""
    battle = joined(
        table(
            f"part = [{HORSE}]\nsaves = {{aegis = 4}}\nstrength = 5\npoints = 200",
            'weapons = ["Lance"]\nstrength = 4',
        )
    )
    for line in ("next turn", "next turn", "next phase"):
        battle = referee.play(battle, line).battle
    battle = referee.play(battle, "knights.H march: forward 9").battle
    hero = battle.unit("knights-H")

    (part,) = hero.arms("H").parts or ()
    assert part == Part(name="horse", rates=part.rates, rules=("Harnessed",))
    assert part.rates["strength"] == 3
    assert hero.arms("H").saves == Saves(aegis=4)
    assert hero.arms("H").weapons == ()
    assert hero.profile.rates["strength"] == 5
    assert [kind.points for kind in hero.kinds] == [200]
    assert parse_battle(format_battle(battle)) == battle
