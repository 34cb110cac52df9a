"""As what the models of a Health Pool are struck: the value that most of them have."""

import pytest

from serried.books.t9a.attacks.saves import SpecialSave
from serried.model.errors import RequestError
from unit.books.t9a.fighting.troops import Troops, troops

MIXED = """
[unit.model.X]
defensive_skill = 5
resilience = 4
armour = 2
"""


def mixed(many: int, others: int, more: str = MIXED) -> Troops:
    """Return a pool of so many models of 3s, and others that have what *more* says."""
    return troops(more, f'ranks = ["{"R" * many}{"X" * others}"]')


@pytest.mark.clause("ATT-7")
def test_what_most_have_counts_for_all() -> None:
    """W14: six of Defensive Skill 3 and four of 5 count as 3, three and four as 5."""
    before, after = mixed(6, 4).struck(), mixed(3, 4).struck()

    assert (before.defensive_skill, before.resilience, before.armour) == (3, 3, 0)
    assert (after.defensive_skill, after.resilience, after.armour) == (5, 4, 2)


def test_of_equal_parts_the_attacker_chooses() -> None:
    """What is worst for them: the lower values, no save, nothing to hide behind."""
    good = (
        *("[unit.model.X]", "defensive_skill = 5", "resilience = 2"),
        *('saves = {aegis = 4}\nrules = ["Distracting", "Parry"]',),
    )
    equal = mixed(3, 3, "\n" + "\n".join(good)).struck()

    assert (equal.defensive_skill, equal.resilience, equal.saves) == (3, 2, ())
    assert (equal.distracting, equal.parry) == (False, False)
    assert mixed(2, 3, "\n" + "\n".join(good)).struck().parry


def test_fire_finds_those_that_burn_among_equals() -> None:
    """Flammable is what the attacker chooses."""
    assert mixed(3, 3, '\n[unit.model.X]\nrules = ["Flammable"]\n').struck().flammable
    dry = mixed(4, 3, '\n[unit.model.X]\nrules = ["Flammable"]\n').struck()
    assert not dry.flammable


def test_a_character_and_a_champion_are_struck_as_themselves() -> None:
    """Each is a pool of its own."""
    unit = troops(
        "\n[unit.model.K]\ncharacter = true\nresilience = 5\nhp = 3\n"
        "[unit.model.C]\ndefensive_skill = 4\n",
        'ranks = ["RRCKR"]',
    )

    assert (unit.struck().resilience, unit.struck("K").resilience) == (3, 5)
    assert (unit.struck("K").hp, unit.struck("C").defensive_skill) == (3, 4)
    assert "character" in unit.struck("K").what
    assert "champion" in unit.struck("C").what
    with pytest.raises(RequestError, match="nobody of L stands in spears"):
        unit.struck("L")


@pytest.mark.parametrize(
    ("weapon", "protection", "armour"),
    [
        ("Hand Weapon", [], 0),
        ("Hand Weapon", ["Shield"], 1),
        ("Hand Weapon", ["Shield", "Heavy Armour"], 3),
        ("Great Weapon", ["Shield", "Heavy Armour"], 2),
        ("Halberd", ["Shield"], 0),
        ("Spear", ["Shield", "Plate Armour"], 4),
    ],
)
def test_a_shield_is_no_use_beside_a_weapon_for_two_hands(
    weapon: str, protection: list[str], armour: int
) -> None:
    """The suit is."""
    said = f'weapons = ["{weapon}"]\nprotection = {protection!r}\n'

    assert troops(said).struck().armour == armour


HORSE = '[[unit.part]]\nname = "horse"\nrules = ["Harnessed"]\n'


@pytest.mark.parametrize(
    ("said", "parries"),
    [
        ('protection = ["Shield"]\n', True),
        ('protection = ["Shield"]\nweapons = ["Spear"]\n', False),
        ("", False),
        ('rules = ["Parry"]\nweapons = ["Spear"]\n', True),
        ('protection = ["Shield"]\n' + HORSE, False),
    ],
    ids=["shield", "with a spear", "no shield", "by rule", "mounted"],
)
@pytest.mark.clause("UR-PARRY")
@pytest.mark.clause("MODEL-4")
def test_who_parries(said: str, *, parries: bool) -> None:
    """Who has a Shield and uses a Hand Weapon on foot, and who has the rule."""
    assert troops(said).struck().parry is parries


def test_the_weapon_in_use_counts() -> None:
    """Who has a Halberd and took the Hand Weapon as a Weapon Master parries."""
    master = troops(
        'protection = ["Shield"]\nweapons = ["Halberd"]\nrules = ["Weapon Master"]\n'
    )

    assert (master.struck().parry, master.struck().armour) == (False, 0)
    taken = master.struck(weapon="Hand Weapon")
    assert (taken.parry, taken.armour) == (True, 1)


def test_special_saves_of_the_key_and_of_rules() -> None:
    """Those of rules may be against some attacks alone."""
    unit = troops(
        "saves = {aegis = 5, fortitude = 4}\n"
        'rules = ["Aegis (2+, against Flaming Attacks)", "Fortitude (6+)"]\n'
    )

    assert unit.struck().saves == (
        SpecialSave("aegis", 5),
        SpecialSave("fortitude", 4),
        SpecialSave("aegis", 2, "flaming attacks"),
        SpecialSave("fortitude", 6),
    )
    with pytest.raises(RequestError, match="needs a roll in brackets"):
        troops('rules = ["Aegis (good)"]\n').struck()


def test_what_models_are_to_rules_that_count_against_some() -> None:
    """Height, Type, and whether they fly or burn; a War Platform is no Character."""
    drake = troops(
        'type = "beast"\nheight = "large"\nfly = [8, 16]\nrules = ["Flammable"]\n'
    )
    altar = troops(
        '\n[unit.model.K]\ncharacter = true\nrules = ["War Platform"]\n',
        'ranks = ["RRKRR"]',
    )

    assert drake.struck().what == {"beast", "large", "fly", "flammable"}
    assert altar.struck("K").what == {"infantry", "standard"}
