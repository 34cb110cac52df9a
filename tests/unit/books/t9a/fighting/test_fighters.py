"""With what the parts of models strike: the worked figures, then rule by rule."""

from dataclasses import replace

import pytest

from serried.books.t9a.fighting.changes import Moment
from serried.model.errors import RequestError, RuleGapError
from serried.model.profile import Rates
from unit.books.t9a.fighting.troops import (
    CHARGED,
    CHARGING,
    LATER,
    Troops,
    troops,
)

FLANKED = Moment(first_round=True, flanked=True)

KNIGHTS = """
type = "cavalry"
agility = 4
strength = 4
weapons = ["Lance"]
rules = ["Impact Hits (1)"]
[[unit.part]]
name = "horse"
agility = 3
strength = 3
offensive_skill = 2
rules = ["Harnessed"]
"""

BEHIND = """
[unit.model.K]
character = true
agility = 6
attack_value = 4
strength = 5
weapons = ["Great Weapon"]
"""


def rules_line(*rules: str) -> str:
    """Return the key with these rules."""
    said = ", ".join(f'"{rule}"' for rule in rules)
    return f"rules = [{said}]\n"


@pytest.mark.parametrize(
    ("moment", "agility", "penetration"),
    [(CHARGED, 5, 2), (LATER, 3, 1), (CHARGING, 4, 1), (FLANKED, 3, 1)],
    ids=["charged in the front", "later", "charging themselves", "in the flank"],
)
@pytest.mark.clause("WPN-F1")
@pytest.mark.clause("WPN-4")
def test_spearmen(moment: Moment, agility: int, penetration: int) -> None:
    """Agility 3, Str 3, AP 0; braced only in the First Round, charged in the front."""
    spears = troops('weapons = ["Spear"]\n').attack(moment)

    assert (spears.at, spears.strength, spears.penetration) == (agility, 3, penetration)
    assert (spears.many, spears.supporting, spears.ranks) == (1, 1, 2)


@pytest.mark.clause("CC-4")
@pytest.mark.clause("CC-F5")
def test_knights_charge_spearmen() -> None:
    """CC-F5: Impact Hits 10, riders and spearmen 5, horses 4, a Great Weapon 0."""
    knights = troops(KNIGHTS)
    rider, horse = knights.attacks(CHARGING)
    (impact,) = knights.special(CHARGING)
    spears = troops('weapons = ["Spear"]\n').attack(CHARGED)
    hero = troops(BEHIND, 'ranks = ["RRKRR"]').attack(CHARGED, "K")

    assert [one.at for one in (impact, rider, spears, horse, hero)] == [10, 5, 5, 4, 0]
    assert (horse.name, horse.strength, horse.skill, horse.supporting) == (
        *("horse", 3, 2),
        0,
    )
    assert (impact.part, impact.many, impact.skill, impact.strength) == (1, 1, None, 3)


@pytest.mark.clause("UR-LIGHTN")
@pytest.mark.parametrize(
    ("rules", "moment", "step"),
    [
        ((), LATER, 0),
        ((), CHARGING, 0),
        (("Lightning Reflexes",), LATER, 6),
        (("Lightning Reflexes",), CHARGING, 7),
    ],
)
def test_a_character_with_a_great_weapon(
    rules: tuple[str, ...], moment: Moment, step: int
) -> None:
    """W21: at 0, charging or not; with Lightning Reflexes at its Agility."""
    hero = troops(BEHIND + rules_line(*rules), 'ranks = ["RRKRR"]')
    fighter = hero.attack(moment, "K")

    assert fighter.at == step
    assert (fighter.many, fighter.strength, fighter.penetration) == (4, 7, 2)


@pytest.mark.parametrize(("agility", "step"), [(0, 0), (3, 3), (10, 10)])
@pytest.mark.clause("CC-16")
def test_steps_run_from_ten_to_nought(agility: int, step: int) -> None:
    """Charging, Agility 10 stays 10."""
    assert troops(f"agility = {agility}\n").attack().at == step
    assert troops(f"agility = {agility}\n").attack(CHARGING).at == min(step + 1, 10)


@pytest.mark.parametrize(
    ("weapon", "strength", "penetration", "many", "skill"),
    [
        ("Hand Weapon", 3, 0, 1, 3),
        ("Great Weapon", 5, 2, 1, 3),
        ("Halberd", 4, 1, 1, 3),
        ("Paired Weapons", 3, 0, 2, 4),
    ],
)
@pytest.mark.clause("WPN-3")
def test_what_weapons_add(
    weapon: str, strength: int, penetration: int, many: int, skill: int
) -> None:
    """To the attacks made with them."""
    found = troops(f'weapons = ["{weapon}"]\n').attack()

    assert (found.strength, found.penetration) == (strength, penetration)
    assert (found.many, found.skill) == (many, skill)


@pytest.mark.clause("ATT-2")
@pytest.mark.clause("ATT-3")
def test_special_attacks_have_nothing_of_weapons_and_attributes() -> None:
    """Neither Strength of a Great Weapon, nor a charge, nor poison (ATT-3)."""
    rules = ("Impact Hits (D6)", "Devastating Charge (+1 Strength)", "Poison Attacks")
    beast = troops('weapons = ["Great Weapon"]\n' + rules_line(*rules))
    (impact,) = beast.special(CHARGING)

    assert (impact.many, impact.at, impact.strength, impact.penetration) == (
        *("D6", 10),
        *(3, 0),
    )
    assert impact.rules == ()
    assert beast.attack(CHARGING).strength == 6


@pytest.mark.clause("WPN-1")
def test_the_weapon_that_was_chosen() -> None:
    """The first where nobody chose; the Hand Weapon only of who has no other."""
    both = troops('weapons = ["Halberd", "Great Weapon"]\n')

    assert both.attack().strength == 4
    assert both.attack(weapon="Great Weapon").strength == 5
    assert both.attack(weapon="Hand Weapon").strength == 4
    assert (
        troops(rules_line("Weapon Master") + 'weapons = ["Halberd"]\n')
        .attack(weapon="Hand Weapon")
        .strength
        == 3
    )


@pytest.mark.clause("UR-DEVCH")
def test_devastating_charge_adds_up() -> None:
    """All that stands in brackets, of several instances the sum, while Charging."""
    rules = (
        "Devastating Charge (+1 Att, +1 Str)",
        "Devastating Charge (+1 Strength, Poison Attacks)",
    )
    horde = troops(rules_line(*rules))

    charging, standing = horde.attack(CHARGING), horde.attack()
    assert (charging.many, charging.strength) == (2, 5)
    assert "poison attacks" in charging.rules
    assert (standing.many, standing.strength) == (1, 3)
    assert "poison attacks" not in standing.rules


@pytest.mark.parametrize(
    ("weapon", "more"), [("Lance", (2, 2)), ("Light Lance", (1, 1))]
)
def test_lances_count_ahead(weapon: str, more: tuple[int, int]) -> None:
    """Charging, and only against enemies in the Front; not on foot."""
    riders = troops(f'type = "cavalry"\nweapons = ["{weapon}"]\n')

    charging = riders.attack(CHARGING)
    assert (charging.strength, charging.penetration) == (3, 0)
    assert charging.ahead[:2] == more
    assert riders.attack().ahead[:2] == (0, 0)
    assert troops(f'weapons = ["{weapon}"]\n').attack(CHARGING).ahead[:2] == (0, 0)


@pytest.mark.parametrize(
    ("height", "attacks", "rules", "supporting"),
    [
        ("standard", 2, (), 1),
        ("large", 4, (), 3),
        ("large", 2, (), 2),
        ("gigantic", 6, (), 5),
        ("large", 4, ("Extra Support (4)",), 4),
        ("standard", 4, ("Extra Support (2)",), 2),
    ],
)
@pytest.mark.clause("CC-3")
@pytest.mark.clause("UR-XSUP")
def test_how_often_models_support(
    height: str, attacks: int, rules: tuple[str, ...], supporting: int
) -> None:
    """As often as their Height lets them, unless Extra Support says otherwise."""
    said = f'height = "{height}"\nattack_value = {attacks}\n' + rules_line(*rules)

    assert troops(said).attack().supporting == supporting


@pytest.mark.clause("UR-FIER")
@pytest.mark.clause("UNIT-8")
@pytest.mark.parametrize(
    ("rules", "weapon", "wide", "ranks"),
    [
        ((), "Hand Weapon", 5, 1),
        ((), "Spear", 5, 2),
        (("Fight in Extra Rank",), "Hand Weapon", 5, 2),
        (("Fight in Extra Rank",), "Spear", 5, 3),
        ((), "Hand Weapon", 8, 2),
        ((), "Hand Weapon", 7, 1),
    ],
)
def test_how_many_ranks_support(
    rules: tuple[str, ...], weapon: str, wide: int, ranks: int
) -> None:
    """The second, and one more for each instance and for a Line Formation."""
    said = f'weapons = ["{weapon}"]\n' + rules_line(*rules)
    found = troops(said, f'ranks = ["{"R" * wide}", "{"R" * wide}"]').attack()

    assert found.ranks == ranks


@pytest.mark.clause("UR-HARN")
@pytest.mark.clause("UR-INAN")
@pytest.mark.clause("MODEL-3")
def test_harnessed_and_inanimate_parts() -> None:
    """A team strikes without weapons and never supports; a car does not strike."""
    chariot = troops(
        'type = "construct"\nweapons = ["Halberd"]\n'
        '[[unit.part]]\nname = "wolves"\nattack_value = 2\nrules = ["Harnessed"]\n'
        '[[unit.part]]\nname = "car"\nstrength = 5\n'
        'rules = ["Inanimate", "Impact Hits (D6+1)"]\n'
    )
    crew, wolves = chariot.attacks(CHARGING)
    (impact,) = chariot.special(CHARGING)

    assert (crew.strength, crew.supporting) == (4, 1)
    assert (wolves.name, wolves.many, wolves.strength, wolves.supporting) == (
        *("wolves", 2, 3),
        0,
    )
    assert (impact.name, impact.strength, impact.many) == ("car", 5, "D6+1")


def test_who_of_a_team_makes_the_special_attacks_of_the_model() -> None:
    """The first part that may; a rider makes none of its own model's."""
    team = (
        'rules = ["Impact Hits (D3)", "Stomp Attacks (2)", "Grind Attacks (1)"]\n'
        '[[unit.part]]\nname = "car"\nrules = ["Inanimate"]\n'
        '[[unit.part]]\nname = "ox"\nstrength = 6\nrules = ["Harnessed"]\n'
    )

    standing = troops(team).special(LATER)
    assert [(one.kind, one.name, one.at) for one in standing] == [
        ("grind attacks", "", 3),
        ("stomp attacks", "ox", 0),
    ]
    charging = troops(team.replace(', "Grind Attacks (1)"', "")).special(CHARGING)
    assert [(one.kind, one.name) for one in charging] == [
        ("impact hits", "car"),
        ("stomp attacks", "ox"),
    ]


@pytest.mark.clause("UR-STOMP")
@pytest.mark.parametrize(
    ("said", "many"),
    [
        ('height = "large"\n', 1),
        ('height = "gigantic"\n', "D6"),
        ('height = "gigantic"\nrules = ["Stomp (D3)"]\n', "D3"),
        ('height = "large"\ntype = "construct"\n', None),
        ("", None),
    ],
)
def test_who_stomps(said: str, many: int | str | None) -> None:
    """Large models once, Gigantic ones D6 times, constructs never (HT-1, HT-2)."""
    found = [one for one in troops(said).special() if one.kind == "stomp attacks"]

    assert [(one.many, one.at) for one in found] == (
        [] if many is None else [(many, 0)]
    )


@pytest.mark.clause("UR-GRIND")
def test_grind_strikes_at_the_own_agility() -> None:
    """In every Round; only Impact Hits need a Charge."""
    (grind,) = troops(rules_line("Grind (D3)", "Impact Hits (1)")).special()

    assert (grind.kind, grind.at, grind.many) == ("grind attacks", 3, "D3")


@pytest.mark.clause("UR-IMP")
def test_impact_hits_and_grind_in_one_round_are_a_choice() -> None:
    """Who charges has the one or the other, as its owner says."""
    both = troops(rules_line("Grind (D3)", "Impact Hits (1)"))

    (impact,) = both.special(CHARGING)
    (grind,) = both.special(CHARGING, grinds=True)
    assert (impact.kind, impact.at) == ("impact hits", 10)
    assert (grind.kind, grind.at) == ("grind attacks", 4)


@pytest.mark.clause("UR-RAGE")
def test_rage_grows_with_what_is_lost() -> None:
    """An attack more for each Health Point; of several models it is the last one's."""
    single = 'hp = 4\nlost = {R = 2}\nrules = ["Rage"]\n'

    assert troops(single, 'ranks = ["R"]').attack().many == 3
    several = troops(single, 'ranks = ["RR", "RR"]').attack()
    found = [
        several.attacks_of(model, supports=model.startswith("2"))
        for model in ("1.1", "1.2", "2.1", "2.2")
    ]
    assert found == [1, 1, 1, 1]
    front = troops(single, 'ranks = ["RR"]').attack()
    assert [front.attacks_of(m, supports=False) for m in ("1.1", "1.2")] == [1, 3]


@pytest.mark.clause("UR-SUPER")
def test_supernal_models_strike_magically() -> None:
    """With all their parts, and with Special Attacks."""
    demon = troops(KNIGHTS.replace('["Impact', '["Supernal", "Impact'))

    found = (*demon.attacks(CHARGING), *demon.special(CHARGING))
    assert all("magical attacks" in one.rules for one in found)
    assert len(found) == 3


@pytest.mark.clause("UR-HATRED")
def test_hatred_lasts_for_the_first_round() -> None:
    """Whether charging or charged."""
    horde = troops(rules_line("Hatred"))

    assert horde.attack(CHARGED).rules == ("hatred",)
    assert horde.attack(LATER).rules == ()


def test_effects_and_weapons_add_up_in_the_order_of_modifiers() -> None:
    """Set, then halved and rounded up, then added (GEN-10): 3 - 5 + 2 is nothing."""
    hex_ = (
        '[[effect]]\nname = "hex"\non = "spears"\nuntil = "turn"\nstrength = -5\n'
        'agility = -9\n[[effect]]\nname = "speed"\non = "spears"\nuntil = "turn"\n'
        'offensive_skill = "x2"\nattack_value = -4\n'
    )
    weak = troops('weapons = ["Great Weapon"]\n' + hex_).attack()
    slow = troops(hex_).attack()

    assert (weak.strength, weak.penetration, weak.skill) == (0, 2, 6)
    assert (slow.at, slow.many) == (1, 1)  # GEN-11: not below 1


def test_a_characteristic_that_is_not_stated_is_asked_for() -> None:
    """In one line that says what to add."""
    bare = troops()
    unit = bare.unit
    rates = Rates(**{k: v for k, v in unit.profile.rates.items() if k != "strength"})
    without = replace(unit, profile=replace(unit.profile, rates=rates))

    with pytest.raises(RequestError, match="spears has no strength, which DMG-1"):
        Troops(bare.battle.with_unit(without)).attack()


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("Devastating Charge (more)", "a bonus is written as"),
        ("Extra Support (many)", "needs a number in brackets"),
        ("Impact Hits", "neither a number nor dice"),
        ("Stomp Attacks (X)", "neither a number nor dice"),
    ],
)
def test_brackets_that_say_nothing_known_are_refused(rule: str, message: str) -> None:
    """In one line each."""
    odd = troops(rules_line(rule))

    with pytest.raises(RequestError, match=message):
        (odd.attack(CHARGING), odd.special(CHARGING))


def test_an_attack_value_that_is_thrown() -> None:
    """Its dice, with what a weapon adds; in support too, if they may miss the cap."""
    single = 'ranks = ["R"]'
    beast = rules_line("Attack Value (D6)") + 'weapons = ["Paired Weapons"]\n'
    large = 'height = "large"\n' + rules_line("Attack Value (D3)")
    hexed = (
        '[[effect]]\nname = "hex"\non = "spears"\nuntil = "turn"\nattack_value = 1\n'
    )

    assert troops(beast, single).attack().many == "D6+1"
    assert troops(beast + hexed, single).attack().many == "D6+2"
    assert troops(beast).attack().supporting == 1
    assert troops(large, single).attack()[5:7] == ("D3", "D3")
    assert troops(large).attack().cap == 3
    for change in ('"x2"', "-3"):
        wrong = hexed.replace("attack_value = 1", f"attack_value = {change}")
        with pytest.raises(RuleGapError, match="is set, multiplied or may be"):
            troops(beast + wrong).attack()
    with pytest.raises(RequestError, match="has no dice in its brackets"):
        troops(rules_line("Attack Value (many)")).attack()
