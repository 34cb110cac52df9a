"""What the rolls of attacks need: the worked figures, then rule by rule."""

import pytest

from serried.books.t9a.attacks.bundles import Bundle
from serried.books.t9a.fighting.fighters import crush_fighter
from serried.books.t9a.fighting.model_parts import parts_of
from serried.books.t9a.fighting.needs import Encounter, bundle_for
from serried.books.t9a.fighting.special_attacks import breath_fighters
from serried.model.errors import RequestError, RuleGapError
from unit.books.t9a.fighting.troops import CHARGING, LATER, Troops, troops

FRONT = Encounter()
FLANK = Encounter(at_front=False)


def rolled(
    attacker: str | Troops, defender: str = "", encounter: Encounter = FRONT
) -> Bundle:
    """Return what ten attacks need; both are 3s but for what is said."""
    by = troops(attacker) if isinstance(attacker, str) else attacker
    struck = troops(defender).struck()
    return bundle_for(by.attack(), struck, encounter, 10, "spears")


def with_rules(*rules: str) -> str:
    """Return the key with these rules."""
    said = ", ".join(f'"{rule}"' for rule in rules)
    return f"rules = [{said}]\n"


PARRY = with_rules("Parry")


@pytest.mark.clause("CC-7")
@pytest.mark.clause("CC-F6")
@pytest.mark.clause("UR-PARRY")
@pytest.mark.parametrize(
    ("offensive", "defender", "encounter", "roll"),
    [
        (3, PARRY, FRONT, 4),
        (6, PARRY, FRONT, 4),
        (6, PARRY, FLANK, 3),
        (4, PARRY, FRONT, 4),
        (4, PARRY, FLANK, 3),
        (8, "", FRONT, 2),
    ],
)
def test_parry(offensive: int, defender: str, encounter: Encounter, roll: int) -> None:
    """CC-F6: Def 3 is 4 against Off 3 and 4, and 6 against Off 6; in front alone."""
    attacker = f"offensive_skill = {offensive}\n"

    assert rolled(attacker, defender, encounter).to_hit == roll


@pytest.mark.clause("CC-23")
@pytest.mark.clause("CC-24")
@pytest.mark.clause("UR-DISTR")
@pytest.mark.parametrize(
    ("rules", "encounter", "roll"),
    [
        (("Parry",), FRONT, 4),
        (("Parry",), FLANK, 3),
        (("Parry", "Distracting"), FRONT, 5),
        (("Parry", "Distracting"), FLANK, 4),
        (("Parry", "Distracting"), FRONT._replace(afraid=True), 5),
        (("Parry", "Distracting"), FLANK._replace(afraid=True), 4),
        (("Parry",), FRONT._replace(afraid=True), 5),
        (("Parry",), FRONT._replace(fearful=True), 3),
        (("Parry",), FRONT._replace(afraid=True, fearful=True), 4),
        (("Parry",), FRONT._replace(walled=True), 5),
        (("Parry", "Distracting"), FRONT._replace(walled=True), 5),
    ],
)
def test_off_five_against_def_four(
    rules: tuple[str, ...], encounter: Encounter, roll: int
) -> None:
    """W20: Parry, the flank, Distracting and fear; a -1 of its own is never doubled."""
    defender = "defensive_skill = 4\n" + with_rules(*rules)

    assert rolled("offensive_skill = 5\n", defender, encounter).to_hit == roll


def test_nothing_is_easier_than_two_or_harder_than_six_to_hit() -> None:
    """A 1 misses and a 6 hits, whatever the modifiers."""
    scared = FRONT._replace(fearful=True)

    assert rolled("offensive_skill = 8\n", "", scared).to_hit == 2
    assert rolled("offensive_skill = 1\n", "defensive_skill = 10\n").to_hit == 6
    hard = "defensive_skill = 10\n" + with_rules("Distracting")
    assert rolled("offensive_skill = 1\n", hard).to_hit == 6


def test_paired_weapons_ignore_parry() -> None:
    """Off 4 with two: the Def stays 3, 3+."""
    assert rolled('weapons = ["Paired Weapons"]\n', PARRY).to_hit == 3


@pytest.mark.parametrize(
    ("weapon", "roll"), [("Hand Weapon", 3), ("Halberd", 3), ("Great Weapon", 4)]
)
def test_lightning_reflexes(weapon: str, roll: int) -> None:
    """One better to hit, but with a Great Weapon."""
    swift = with_rules("Lightning Reflexes") + f'weapons = ["{weapon}"]\n'

    assert rolled(swift).to_hit == roll


def test_a_lance_counts_against_enemies_in_the_own_front() -> None:
    """Strength 5 and AP 2 there, 3 and 0 elsewhere."""
    riders = troops('type = "cavalry"\nweapons = ["Lance"]\n').attack(CHARGING)
    foes = troops("armour = 4\n").struck()

    ahead = bundle_for(riders, foes, FRONT, 1, "riders")
    aside = bundle_for(riders, foes, FRONT._replace(ahead=False), 1, "riders")
    assert (ahead.to_wound, ahead.armour_save) == (2, 5)
    assert (aside.to_wound, aside.armour_save) == (4, 3)


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        ("Poison Attacks", "poison"),
        ("Battle Focus", "focus"),
        ("Lethal Strike", "lethal"),
        ("Divine Attacks", "divine"),
    ],
)
@pytest.mark.clause("UR-IMMUNE")
def test_attributes_and_who_is_immune(rule: str, field: str) -> None:
    """Each is in the roll, unless who is struck is Immune to it."""
    assert getattr(rolled(with_rules(rule)), field)
    assert not getattr(rolled(""), field)
    assert not getattr(rolled(with_rules(rule), with_rules(f"Immune ({rule})")), field)
    both = with_rules(f"Immune (Fear, {rule})")
    assert not getattr(rolled(with_rules(rule), both), field)


@pytest.mark.clause("UR-TOXIC")
@pytest.mark.parametrize(
    ("defender", "to_wound", "save"),
    [("armour = 6\n", 4, None), (with_rules("Immune (Toxic Attacks)"), 2, None)],
)
def test_toxic_attacks(defender: str, to_wound: int, save: int | None) -> None:
    """Strength 3 and AP 10, whoever makes them; who is Immune is struck as usual."""
    ogre = "strength = 6\n" + with_rules("Toxic Attacks")

    found = rolled(ogre, defender)
    assert (found.to_wound, found.armour_save) == (to_wound, save)


def test_flaming_attacks() -> None:
    """No Fortitude, and again what did not wound who is Flammable."""
    fire = with_rules("Flaming Attacks")
    wet, dry = "saves = {aegis = 5, fortitude = 4}\n", with_rules("Flammable")

    assert (rolled(fire, wet).aegis, rolled(fire, wet).fortitude) == (5, None)
    assert rolled("", wet).fortitude == 4
    assert [rolled(fire, one).reroll_wounds for one in (wet, dry)] == [False, True]
    assert not rolled("", dry).reroll_wounds


@pytest.mark.clause("UR-MAGIC", "UR-MAGICAL")
def test_saves_against_some_attacks_alone() -> None:
    """The best that counts."""
    warded = "saves = {aegis = 5}\n" + with_rules("Aegis (3+, against Magical Attacks)")

    assert rolled("", warded).aegis == 5
    assert rolled(with_rules("Magical Attacks"), warded).aegis == 3


def test_strength_zero_cannot_wound() -> None:
    """ATT-9."""
    assert rolled("strength = 0\n").cannot_wound
    assert not rolled("strength = 1\n").cannot_wound


MULTIPLE = [
    (("Multiple Wounds (D3)",), "", "D3"),
    (("Multiple Wounds (2)",), "", "2"),
    (("Multiple Wounds (D3+1)",), "", "D3+1"),
    (("Multiple Wounds (2)", "Multiple Wounds (D6)"), "", "D6"),
    (("Multiple Wounds (D3, against Large)",), "", ""),
    (("Multiple Wounds (D3, against Large)",), 'height = "large"\n', "D3"),
    (("Multiple Wounds (2, against Cavalry and Beasts)",), 'type = "beast"\n', "2"),
    (("Multiple Wounds (D3, Clipped Wings)",), "", "D3"),
    (("Multiple Wounds (D3, Clipped Wings)",), "fly = [8, 16]\n", "D3+1"),
    (("Multiple Wounds (2, Clipped Wings)",), "fly = [8, 16]\n", "3"),
    (("Multiple Wounds (2)",), with_rules("Immune (Multiple Wounds)"), ""),
]


@pytest.mark.clause("UR-MW")
@pytest.mark.parametrize(("rules", "defender", "multiple"), MULTIPLE)
def test_multiple_wounds(rules: tuple[str, ...], defender: str, multiple: str) -> None:
    """As the brackets say, against whom they say."""
    found = rolled(with_rules(*rules), "hp = 4\n" + defender)

    assert (found.multiple, found.clip) == (multiple, 4)


def test_rules_against_nobody_known_are_gaps() -> None:
    """Who is a goblin is not said anywhere: no guess."""
    for rule in (
        "Multiple Wounds (2, against Goblins)",
        "Lethal Strike (against Orcs)",
    ):
        with pytest.raises(RuleGapError, match="is not said anywhere"):
            rolled(with_rules(rule))
    with pytest.raises(RequestError, match="neither a number nor dice"):
        rolled(with_rules("Multiple Wounds"))


@pytest.mark.clause("UR-IMMUNE")
def test_who_is_immune_to_devastating_charge_suffers_none_of_it() -> None:
    """Neither Strength nor attributes; what else they have stays."""
    charge = "Devastating Charge (+1 Strength, Poison Attacks)"
    by = troops(with_rules(charge, "Lethal Strike")).attack(CHARGING)

    found = [
        bundle_for(by, troops(rules).struck(), FRONT, 1, "spears")
        for rules in ("", with_rules("Immune (Devastating Charge)"))
    ]
    assert [(one.to_wound, one.poison, one.lethal) for one in found] == [
        (3, True, True),
        (4, False, True),
    ]


@pytest.mark.clause("UR-CRUSH")
def test_a_crush_attack_has_nothing_of_weapons_and_attributes() -> None:
    """Str 10, AP 10, Multiple Wounds (D3+1); it hits by the own skill."""
    beast = troops(
        'weapons = ["Paired Weapons"]\n' + with_rules("Crush Attack", "Poison Attacks")
    )
    (part,) = parts_of(beast.unit, "R")
    crush = crush_fighter(beast.battle, part)
    found = bundle_for(crush, troops("armour = 6\n").struck(), FRONT, 1, "beast")

    assert (crush.at, crush.many, crush.supporting, crush.skill) == (0, 1, 0, 3)
    assert (found.to_wound, found.armour_save, found.multiple) == (2, None, "D3+1")
    assert not found.poison


@pytest.mark.clause("UR-BREATH")
def test_a_breath_attack_has_the_values_in_its_brackets() -> None:
    """2D6 hits without a roll, at the Agility of its part."""
    drake = troops(with_rules("Breath Attack (Str 4, AP 1, Flaming Attacks)"))
    (breath,) = breath_fighters(drake.battle, drake.unit, "R", LATER)
    found = bundle_for(breath, troops("armour = 3\n").struck(), FRONT, 7, "drake")

    assert (breath.many, breath.at, breath.skill) == ("2D6", 3, None)
    assert (found.many, found.to_hit, found.to_wound) == (7, None, 3)
    assert (found.armour_save, breath.rules) == (5, ("flaming attacks",))
    odd = troops(with_rules("Breath Attack (hot)"))
    with pytest.raises(RequestError, match="write it as Breath Attack"):
        breath_fighters(odd.battle, odd.unit, "R", LATER)
