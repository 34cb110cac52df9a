"""Weapons and armour of The 9th Age: the table of the book, and who may use which."""

import pytest

from serried.books.t9a.armament import (
    armour_of,
    close_combat_weapons,
    has_shield,
    shooting_weapons,
    weapon_called,
)
from serried.books.t9a.arms import WEAPONS
from serried.engine.files import vocabularies
from serried.model.arms import Force, Weapon
from serried.model.battle import Battle
from serried.model.errors import RequestError
from serried.notation import read_position

HEAD = 'format = "serried/1"\nbook = "t9a"\n'
SPEARS = """
[[unit]]
id = "spears"
player = "blue"
front = [36, 10]
facing = 0
base = "20x20"
files = 5
models = 10
"""

NUMBERS = {  # Strength and AP: the weapon's own, or what it adds to the user's
    "Hand Weapon": (Force(), Force()),
    "Great Weapon": (Force(added=2), Force(added=2)),
    "Halberd": (Force(added=1), Force(added=1)),
    "Paired Weapons": (Force(), Force()),
    "Spear": (Force(), Force(added=1)),
    "Lance": (Force(), Force()),
    "Light Lance": (Force(), Force()),
    "Bow": (Force(3), Force(0)),
    "Longbow": (Force(3), Force(0)),
    "Crossbow": (Force(4), Force(1)),
    "Handgun": (Force(4), Force(2)),
    "Pistol": (Force(4), Force(2)),
    "Brace of Pistols": (Force(4), Force(2)),
    "Throwing Weapons": (Force(), Force()),
    "Repeater Gun": (Force(4), Force(2)),
    "Field Gun": (Force(4, bracketed=10), Force(0, bracketed=10)),
    "Stone Thrower": (Force(3, bracketed=7), Force(0, bracketed=4)),
    "Rack Gun": (Force(4), Force(2)),
    "Fire Tube": (Force(4, bracketed=5), Force(1, bracketed=2)),
    "Bolt Thrower": (Force(3, bracketed=6), Force(10)),
}
SHOTS = {
    "Bow": (24, "1"),
    "Longbow": (30, "1"),
    "Crossbow": (30, "1"),
    "Handgun": (24, "1"),
    "Pistol": (12, "1"),
    "Brace of Pistols": (12, "2"),
    "Throwing Weapons": (8, "2"),
    "Repeater Gun": (24, "3"),
    "Field Gun": (60, "1"),
    "Stone Thrower": (60, "1"),
    "Rack Gun": (24, "2D6"),
    "Fire Tube": (12, "1"),
    "Bolt Thrower": (48, "1"),
}


def battle(of_unit: str, of_file: str = "") -> Battle:
    """Return a battle with ten spearmen, of whom *of_unit* says more."""
    return read_position(HEAD + of_file + SPEARS + of_unit, vocabularies()).battle


def names(weapons: tuple[Weapon, ...]) -> list[str]:
    """Return what weapons are called."""
    return [one.name for one in weapons]


def test_each_weapon_of_the_book_has_its_strength_and_penetration() -> None:
    """Weapons and armour; ART-17 to ART-21."""
    found = {one.name: (one.strength, one.armour_penetration) for one in WEAPONS}

    assert found == NUMBERS


def test_each_shooting_weapon_of_the_book_has_its_range_and_shots() -> None:
    """Only the stone thrower has a least range, 12 inches (ART-18)."""
    found = {one.name: (one.range, one.shots) for one in WEAPONS if one.range}

    assert {name: (far[1], shots) for name, (far, shots) in found.items()} == SHOTS
    assert {name: far[0] for name, (far, _) in found.items() if far[0]} == {
        "Stone Thrower": 12
    }


def test_two_handed_are_the_three_that_need_both_hands() -> None:
    """A Shield is of no use with them against Melee Attacks."""
    two = [one.name for one in WEAPONS if one.has("two-handed")]

    assert two == ["Great Weapon", "Halberd", "Paired Weapons"]


def test_paired_weapons_give_an_attack_and_offensive_skill() -> None:
    """+1 each, and no other weapon of the book does."""
    more = [one for one in WEAPONS if one.attack_value or one.offensive_skill]

    assert [(o.name, o.attack_value, o.offensive_skill) for o in more] == [
        ("Paired Weapons", 1, 1)
    ]


@pytest.mark.parametrize(
    ("carried", "chosen"),
    [
        ("[]", ["Hand Weapon"]),
        ('["Bow (4+)"]', ["Hand Weapon"]),
        ('["Spear"]', ["Spear"]),
        ('["Spear", "Great Weapon"]', ["Spear", "Great Weapon"]),
        ('["Lance"]', ["Hand Weapon"]),
        ('["Brace of Pistols (4+)"]', ["Paired Weapons"]),
    ],
)
def test_infantry_chooses_among_its_close_combat_weapons(
    carried: str, chosen: list[str]
) -> None:
    """The Hand Weapon is for who has no other that it may use."""
    table = battle(f"weapons = {carried}\n")

    assert names(close_combat_weapons(table, table.units[0], "R")) == chosen


def test_a_rider_uses_lances_and_no_spear() -> None:
    """Spears are for Infantry, Lances are not."""
    table = battle('type = "cavalry"\nweapons = ["Spear", "Lance"]\n')

    assert names(close_combat_weapons(table, table.units[0], "R")) == ["Lance"]


def test_a_weapon_master_has_the_hand_weapon_among_the_choices() -> None:
    """WPN-2."""
    table = battle('weapons = ["Halberd"]\nrules = ["Weapon Master"]\n')

    chosen = names(close_combat_weapons(table, table.units[0], "R"))
    assert chosen == ["Halberd", "Hand Weapon"]


def test_a_harnessed_mount_uses_no_weapons_and_a_crew_its_own() -> None:
    """UR-HARN."""
    table = battle(
        'weapons = ["Great Weapon"]\n'
        'part = [{name = "horse", strength = 3, rules = ["Harnessed"]},'
        ' {name = "crew", weapons = ["Halberd"]}]\n'
    )
    unit = table.units[0]
    horse, crew = unit.arms("R").parts or ()

    assert close_combat_weapons(table, unit, "R", horse) == ()
    assert names(close_combat_weapons(table, unit, "R", crew)) == ["Halberd"]


def test_the_aim_stands_behind_the_weapon() -> None:
    """The book has no Aim of its own; the file's weapons may."""
    table = battle(
        'weapons = ["Bow (4+)", "Sling", "Sling (2+)"]\n',
        '[[weapon]]\nname = "Sling"\nrange = 18\naim = 5\nstrength = 3\n',
    )
    found = shooting_weapons(table, table.units[0], "R")

    assert [(one.name, one.aim) for one in found] == [
        ("Bow", 4),
        ("Sling", 5),
        ("Sling", 2),
    ]
    assert found[0].strength == Force(3)
    with pytest.raises(RequestError, match="no weapon 'Lanze'"):
        weapon_called(table, "Lanze")


@pytest.mark.parametrize(
    ("said", "armour", "bare"),
    [
        ("armour = 0\n", 0, 0),
        ('armour = 0\nprotection = ["Shield"]\n', 1, 0),
        ('armour = 0\nprotection = ["Light Armour", "Shield"]\n', 2, 1),
        ('armour = 1\nprotection = ["Heavy Armour"]\n', 3, 3),
        ('armour = 0\nprotection = ["Light Armour", "Plate Armour"]\n', 3, 3),
        ('armour = 3\nprotection = ["Plate Armour", "Shield"]\n', 6, 6),
        ('armour = 4\nprotection = ["Plate Armour"]\nrules = ["Massive Bulk"]\n', 4, 4),
    ],
)
def test_armour_is_its_own_one_suit_and_a_shield_at_most_six(
    said: str, armour: int, bare: int
) -> None:
    """DMG-5, UR-BULK; *bare*: without the Shield, as with a Two-Handed weapon."""
    table = battle(said)
    unit = table.units[0]

    assert armour_of(table, unit, "R") == armour
    assert armour_of(table, unit, "R", shielded=False) == bare


def test_an_effect_changes_armour_and_nobody_guesses_it() -> None:
    """An effect acts on what the file says; without that nothing is known."""
    cursed = '[[effect]]\nname = "rust"\non = "spears"\nuntil = "turn"\narmour = -2\n'
    table = battle('armour = 3\nprotection = ["Shield"]\n', "")
    rusty = battle(f'armour = 3\nprotection = ["Shield"]\n{cursed}')

    assert armour_of(table, table.units[0], "R") == 4
    assert armour_of(rusty, rusty.units[0], "R") == 2
    assert has_shield(table.units[0], "R")
    unsaid = battle("")
    with pytest.raises(RequestError, match="spears has no armour, which DMG-2"):
        armour_of(unsaid, unsaid.units[0], "R")
