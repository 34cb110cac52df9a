"""Rounds of Combat read from the page: the worked figures and checks, by hand."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import pytest

from fights import arms
from fights.blows import Bundle, Dice, strike
from fights.board import CHAMPION, PER_INCH, POOL, Kind, Part, Troop
from fights.rounds import CLOSE, Round, full_ranks, ways_to_split

INCH: Final = PER_INCH
PLAIN: Final = Kind()
HERO: Final = Kind(character=True, hp=3, parts=(Part(attacks="3", agility=6),))


def unit(name: str, x: float, y: float, facing: int, *ranks: str) -> Troop:
    """Return a unit of plain models; places in inches; a blue one if it faces north."""
    width = len(ranks[0])
    return Troop(
        id=name,
        player="red" if facing == 180 else "blue",
        x=round(x * INCH),
        y=round(y * INCH),
        facing=facing,
        ranks=[rank.ljust(width, ".") for rank in ranks],
        kinds={"R": PLAIN, "M": PLAIN, "S": PLAIN, "C": PLAIN, "K": HERO},
    )


def block(files: int, ranks: int) -> list[str]:
    """Return that many full ranks."""
    return ["R" * files] * ranks


def between(*troops: Troop, dice: Iterable[int] = ()) -> Round:
    """Return a Round of Combat of blue's Player Turn."""
    return Round(troops=list(troops), active="blue", dice=Dice(dice))


def bundle(many: int, **values: object) -> Bundle:
    """Return attacks that hit and wound on 4+ and that nothing saves from."""
    plain = Bundle(
        by="a",
        letter="R",
        on="b",
        pool="R",
        many=many,
        to_hit=4,
        to_wound=4,
        armour=7,
        aegis=7,
        fortitude=7,
    )
    return replace(plain, **values)  # type: ignore[arg-type]


def struck(one: Bundle, *dice: int) -> tuple[int, int]:
    """Strike, and return the Health Points lost and how many dice that took."""
    ready = Dice(dice)
    strike([one], ready)
    return one.lost, ready.used


@pytest.mark.parametrize(
    ("skill", "defence", "roll"),
    [(8, 3, 2), (5, 4, 3), (3, 3, 4), (3, 6, 4), (3, 7, 5), (3, 8, 5), (2, 10, 6)],
)
def test_to_hit(skill: int, defence: int, roll: int) -> None:
    """CC-F6."""
    assert arms.to_hit(skill, defence) == roll


@pytest.mark.parametrize(
    ("force", "resilience", "roll"),
    [(5, 3, 2), (4, 3, 3), (3, 3, 4), (3, 4, 5), (3, 6, 6), (10, 1, 2)],
)
def test_to_wound(force: int, resilience: int, roll: int) -> None:
    """DMG-F1."""
    assert arms.to_wound(force, resilience) == roll


@pytest.mark.parametrize(
    ("worn", "pierced", "roll"), [(4, 1, 4), (6, 0, 2), (6, 1, 2), (2, 2, 7), (3, 1, 5)]
)
def test_armour_saves(worn: int, pierced: int, roll: int) -> None:
    """DMG-F1; the last as in DMG-F2."""
    assert arms.armour_save(worn, pierced) == roll


@pytest.mark.parametrize(
    ("skill", "parried", "afraid", "distracting", "roll"),
    [
        (3, True, False, False, 4),
        (6, True, False, False, 4),
        (4, True, False, False, 4),
        (6, False, False, False, 3),
        (3, False, True, True, 5),
        (3, False, False, True, 5),
    ],
)
def test_parry_and_what_hinders(
    *, skill: int, parried: bool, afraid: bool, distracting: bool, roll: int
) -> None:
    """CC-F6: Defensive Skill 3 with Parry; Distracting is dropped beside another -1."""
    rules = {"Parry": "", **({"Distracting": ""} if distracting else {})}
    target = Kind(defence=3, rules=rules)
    part = Part(skill=skill)

    found = arms.needed_to_hit(
        part, target, parried=parried, worse=afraid, better=False
    )
    assert found == roll


@pytest.mark.parametrize(
    ("front", "distracting", "afraid", "roll"),
    [
        (True, False, False, 4),
        (False, False, False, 3),
        (True, True, False, 5),
        (False, True, False, 4),
        (True, True, True, 5),
        (False, True, True, 4),
    ],
)
def test_attackers_in_front_and_flank(
    *, front: bool, distracting: bool, afraid: bool, roll: int
) -> None:
    """W20: Off 5 against Def 4 with Parry."""
    rules = {"Parry": "", **({"Distracting": ""} if distracting else {})}
    target = Kind(defence=4, rules=rules)

    found = arms.needed_to_hit(
        Part(skill=5), target, parried=front, worse=afraid, better=False
    )
    assert found == roll


def test_ten_attacks_die_by_die() -> None:
    """DMG-F2: six hits, four wounds, two saved: two Health Points."""
    dice = (1, 2, 3, 4, 4, 5, 6, 6, 2, 4, 1, 2, 3, 4, 5, 6, 5, 2, 6, 1)

    assert struck(bundle(10, to_wound=3, armour=5), *dice) == (2, 20)


def test_one_attack_with_three_rules() -> None:
    """UR-LETHAL-F1: of two hits one wounds by itself, the other pierces everything."""
    rules = frozenset({"Lethal Strike", "Poison Attacks", "Battle Focus"})
    one = bundle(1, rules=rules, armour=2, fortitude=2)

    # the six to hit, the roll of the added hit, the save of the first
    assert struck(one, 6, 6, 1, 1) == (2, 4)


def test_failed_hits_are_rolled_again_at_once() -> None:
    """UR-HATRED: the failed dice in their order, before anything else."""
    assert struck(bundle(3, rules=frozenset({"Hatred"})), 1, 4, 3, 6, 2, 4, 4) == (2, 7)


def test_a_saved_wound_of_divine_attacks_is_saved_twice() -> None:
    """DMG-3: an Aegis that held is rolled again."""
    one = bundle(2, aegis=4, rules=frozenset({"Divine Attacks"}))

    assert struck(one, 4, 4, 4, 4, 4, 5, 1, 6) == (1, 8)


def test_multiple_wounds_are_clipped_to_one_model() -> None:
    """W12, DMG-F3: 6 and 2 on models of 4 are 6; 5 and 2 on models of 3 are 5."""
    four = bundle(2, to_hit=None, multiple="D6", clip=4)
    three = bundle(2, to_hit=None, multiple="D6", clip=3)

    assert struck(four, 4, 4, 6, 2) == (6, 4)
    assert struck(three, 4, 4, 5, 2) == (5, 4)


def big(hp: int, **ranks: int) -> Troop:
    """Return a red unit of models with *hp*, before whom nobody stands yet."""
    troop = unit("b", 36, 20, 180, *block(ranks["files"], ranks["deep"]))
    troop.kinds["R"] = Kind(hp=hp)
    return troop


def test_losses_are_carried() -> None:
    """W12: four models of 4 HP, one lost; six more: one model removed, 3 carried."""
    fight = between(unit("a", 36, 20, 0, *block(2, 2)), big(4, files=2, deep=2))
    fight.carried["b", POOL] = 1
    fight.take_off([bundle(1, lost=6)])

    assert fight.troop("b").ranks in (["RR", "R."], ["RR", ".R"])
    assert fight.carried["b", POOL] == 3
    assert fight.score()["blue"]["health_points"] == 6


def test_a_model_falls_when_its_points_are_gone() -> None:
    """DMG-F3: six models of 3 HP lose 5, then 1: four are left, nothing is carried."""
    fight = between(unit("a", 36, 20, 0, *block(3, 2)), big(3, files=3, deep=2))
    fight.take_off([bundle(1, lost=5)])
    assert fight.carried["b", POOL] == 2

    fight.take_off([bundle(1, lost=1)])
    assert len(fight.troop("b").models()) == 4
    assert fight.carried["b", POOL] == 0


def test_excess_reaches_a_champion_and_then_counts_as_overkill() -> None:
    """W13: seven wounds on four and a Champion in a Duel: 5 lost; then Overkill +2."""
    knight = unit("a", 36, 20, 0, "RRKRR")
    foes = unit("b", 36, 20, 180, "RRCRR")
    fight = between(knight, foes)
    fight.begin_duel(("a", "K"), ("b", CHAMPION))
    fight.take_off([bundle(7, lost=7)])

    assert fight.troops == [knight]
    assert fight.score()["blue"]["health_points"] == 5
    assert fight.score()["blue"]["overkill"] == 0

    fight.take_off([bundle(2, pool=CHAMPION, lost=2)])
    assert fight.score()["blue"]["overkill"] == 2


def test_a_winner_goes_on_at_the_fallen() -> None:
    """DUEL-F1, W24: 2 lost and 2 in excess, then 2 more: Overkill +3, in all 5."""
    fight = between(unit("a", 36, 20, 0, "RRKRR"), unit("b", 36, 20, 180, "RRKRR"))
    fight.carried["b", "K"] = 1
    fight.begin_duel(("a", "K"), ("b", "K"))
    fight.take_off([bundle(4, pool="K", lost=4)])
    fight.take_off([bundle(2, pool="K", lost=2)])

    score = fight.score()["blue"]
    assert (score["health_points"], score["overkill"]) == (2, 3)


def test_one_wound_becomes_overkill() -> None:
    """DUEL-F2: HP 3, 1 left, one wound that becomes 3: 1 lost, Overkill +2."""
    fight = between(unit("a", 36, 20, 0, "RRKRR"), unit("b", 36, 20, 180, "RRKRR"))
    fight.carried["b", "K"] = 2
    fight.begin_duel(("a", "K"), ("b", "K"))
    fight.take_off([bundle(1, pool="K", lost=3)])

    score = fight.score()["blue"]
    assert (score["health_points"], score["overkill"]) == (1, 2)


def test_charge_and_ranks() -> None:
    """CS-F1: 6 + 1 + 3 + 1 against 3 + 1 + 1."""
    a = unit("a", 36, 20, 0, "RRSRR", *block(5, 3), "RR")
    a.charging = True
    b = unit("b", 36, 20, 180, "RRSRR", "RRRRR", "RRRR")
    fight = between(a, b)
    fight.losses = Counter({("a", "R"): 3, ("b", "R"): 6})

    assert {p: sum(items.values()) for p, items in fight.score().items()} == {
        "blue": 11,
        "red": 5,
    }


def test_flank_and_rear() -> None:
    """CS-F2: a Flank with a Full Rank and a Rear without one: +4."""
    b = unit("b", 36, 20, 180, *block(5, 5))
    flank = replace(unit("c", 33.5, 22.5, 0, *block(5, 2)), facing=90)
    rear = replace(unit("d", 36, 25, 0, "RRR"), facing=180, player="blue")
    score = between(flank, rear, b).score()["blue"]

    assert (score["in_flank"], score["in_rear"]) == (2, 2)


def test_who_is_left_alone_gives_its_side_only_the_losses() -> None:
    """CS-F3, W27: A's enemy is gone; its Charge and its Standard do not count."""
    a = replace(unit("a", 10, 20, 0, "RRSRR", *block(5, 4)), charging=True)
    d = unit("d", 36, 20, 0, "RRSRR", "RRRRR", "R")
    c = unit("c", 36, 20, 180, "RRSRR", *block(5, 2), "RR")
    fight = between(a, d, c)
    fight.players["b"] = "red"
    fight.losses = Counter(
        {("a", "R"): 2, ("b", "R"): 12, ("d", "R"): 4, ("c", "R"): 3}
    )

    assert {p: sum(items.values()) for p, items in fight.score().items()} == {
        "blue": 17,
        "red": 9,
    }
    assert (full_ranks(d), full_ranks(c)) == (2, 3)


def attacking(fight: Round, step: int) -> dict[tuple[str, str], int]:
    """Count the attacks of a step by who makes them: unit and pool struck."""
    close, _ = fight.allocated(step)
    counted: Counter[tuple[str, str]] = Counter()
    for turn in close:
        numbers = fight.attack_values(turn)
        for aim, many in zip(turn.chosen, numbers, strict=True):
            counted[turn.troop.id, aim.target[1]] += many
    return dict(counted)


def test_who_stepped_up_has_no_second_step_and_the_fallen_no_first() -> None:
    """W19: ten attacks fell three of the rear rank: seven come back, not ten."""
    a = unit("a", 36, 20, 0, *block(5, 2))
    a.kinds["R"] = Kind(parts=(Part(agility=5),))
    b = unit("b", 36, 20, 180, *block(5, 2))
    fight = between(a, b)
    fight.fix_order()
    assert attacking(fight, 5) == {("a", "R"): 10}

    fight.take_off([bundle(3, lost=3)])
    assert attacking(fight, 3) == {("b", "R"): 7}


def test_at_one_step_all_strike() -> None:
    """W19: at the same Agility both sides have ten attacks, whatever falls."""
    a, b = unit("a", 36, 20, 0, *block(5, 2)), unit("b", 36, 20, 180, *block(5, 2))
    hits = [6] * 20 + [1] * 20  # every attack hits, none wounds
    fight = between(a, b, dice=hits)
    fight.fix_order()
    bundles = fight.fight_step(3)

    assert [(one.by, one.many) for one in bundles] == [("a", 10), ("b", 10)]
    assert fight.dice.used == 40


def test_a_wide_character_may_be_passed_by() -> None:
    """W18: R&F that touch a Character alone strike R&F; a Character strikes only it."""
    wide = replace(HERO, base=(2 * INCH, 2 * INCH))
    b = unit("b", 36, 20, 180, "RKKR", "RKKR", "RRRR")
    b.kinds["K"] = wide
    a = unit("a", 36, 20, 0, *block(1, 5))
    fight = between(a, b)
    fight.fix_order()
    assert attacking(fight, 3)["a", "R"] == 2

    hero = unit("a", 36, 20, 0, "K")
    fight = between(hero, b)
    fight.fix_order()
    assert attacking(fight, 6) == {("a", "K"): 3, ("b", "K"): 3}


def test_initiative() -> None:
    """CC-F5: Impact Hits, riders and spears, horses, a Great Weapon and Stomps."""
    rider = Part(agility=4)
    horse = Part(agility=3, rules={"Harnessed": "", "Impact Hits": "1", "Stomp": "1"})
    knights = unit("a", 36, 20, 0, "RRRRR")
    knights.kinds["R"] = Kind(type="cavalry", parts=(rider, horse))
    knights.charging = knights.first_round = True
    spears = unit("b", 36, 20, 180, "RRKRR", "RRRRR")
    spears.kinds["R"] = Kind(parts=(Part(weapon="Spear"),))
    spears.kinds["K"] = replace(HERO, parts=(Part(agility=6, weapon="Great Weapon"),))
    spears.first_round = True
    fight = between(knights, spears)
    fight.fix_order()

    assert fight.order == {
        ("a", "R", 0, CLOSE): 5,
        ("a", "R", 1, CLOSE): 4,
        ("a", "R", 1, "Impact Hits"): 10,
        ("a", "R", 1, "Stomp"): 0,
        ("b", "R", 0, CLOSE): 5,
        ("b", "K", 0, CLOSE): 0,
    }


@pytest.mark.parametrize(
    ("rules", "charging", "step"),
    [
        ((), True, 0),
        (("Lightning Reflexes",), False, 6),
        (("Lightning Reflexes",), True, 7),
    ],
)
def test_great_weapons(rules: tuple[str, ...], step: int, *, charging: bool) -> None:
    """W21."""
    part = Part(agility=6, weapon="Great Weapon", rules=dict.fromkeys(rules, ""))
    a, b = unit("a", 36, 20, 0, "K"), unit("b", 36, 20, 180, "RRR")
    a.charging = charging

    assert arms.close_step(a, part, [a, b]) == step
    found = arms.needed_to_hit(part, PLAIN, parried=False, worse=False, better=False)
    assert found == 4


@pytest.mark.parametrize(
    ("charging", "first", "step", "pierced"),
    [(False, True, 5, 2), (False, False, 3, 1), (True, True, 4, 1)],
)
def test_spears(step: int, pierced: int, *, charging: bool, first: bool) -> None:
    """WPN-F1; five wide and three deep against as wide: fifteen attacks."""
    a, b = unit("a", 36, 20, 0, *block(5, 3)), unit("b", 36, 20, 180, "RRRRR")
    spear = Part(weapon="Spear")
    a.kinds["R"] = Kind(parts=(spear,))
    a.charging, a.first_round = charging, first
    fight = between(a, b)
    fight.fix_order()

    assert arms.close_step(a, spear, [a, b]) == step
    found = arms.penetration(a, spear, [a, b], their_front_ahead=True)
    assert found == pierced
    assert attacking(fight, step)["a", "R"] == 15


def test_hits_are_spread_over_a_small_pool_and_a_character() -> None:
    """W22: seven hits on a pool of four and a Character: 6 and 1, or 5 and 2."""
    troop = unit("b", 36, 20, 180, "RRKRR")

    assert ways_to_split(troop, ["R", "K"], 7) == [{"R": 6, "K": 1}, {"R": 5, "K": 2}]


def test_five_models_shield_a_character() -> None:
    """CHR-HIT-2: five R&F models, the Champion among them, and all hits are theirs."""
    troop = unit("b", 36, 20, 180, "RRKRC", "R")

    assert ways_to_split(troop, ["R", "K"], 7) == [{"R": 7}]


def test_impact_hits_are_rolled_model_by_model() -> None:
    """W22: two chariots roll 3 and 4; against Res 3 on 2+, Armour 4 saves on 5+."""
    crew = Part(attacks="0", agility=4)
    car = Part(strength=5, penetration=2, rules={"Inanimate": "", "Impact Hits": "D6"})
    a = unit("a", 36, 20, 0, "RR")
    a.kinds["R"] = Kind(
        base=(2 * INCH, 4 * INCH), height="large", type="construct", parts=(crew, car)
    )
    a.charging = a.first_round = True
    b = unit("b", 36, 20, 180, "RRKRR")
    b.kinds["R"] = Kind(armour=4)
    b.kinds["K"] = replace(HERO, armour=4)
    fight = between(a, b, dice=[3, 4] + [2] * 7 + [5] * 6 + [4])
    fight.fix_order()
    bundles = fight.fight_step(10)

    found = [(one.pool, one.many, one.to_wound, one.armour) for one in bundles]
    assert found == [("R", 6, 2, 5), ("K", 1, 2, 5)]
    assert fight.losses == {("b", "K"): 1}
    assert fight.dice.used == 16


def test_cavalry_is_not_stomped_but_who_rides_with_it_may_be() -> None:
    """W23: a beast that touches cavalry stomps only the infantry Character among it."""
    horse = Kind(type="cavalry", base=(INCH, INCH))
    b = unit("b", 36, 20, 180, "RRR")
    b.kinds["R"] = horse
    beast = Kind(base=(3 * INCH, 4 * INCH), height="gigantic", type="beast")
    a = unit("a", 36, 20, 0, "R")
    a.kinds["R"] = beast
    fight = between(a, b)
    fight.fix_order()
    assert fight.allocated(0)[1] == []

    b.ranks = ["RKR"]
    fight = between(a, b, dice=[4, 1, 1, 1, 1])
    fight.fix_order()
    bundles = fight.fight_step(0)
    assert [(one.pool, one.many) for one in bundles] == [("K", 4)]


def test_fear_is_tested_with_one_less_and_lasts_the_round() -> None:
    """W7: Discipline 8 rolls 8: failed; it hits on 5+, and is hit on 3+."""
    a, b = unit("a", 36, 20, 0, "RRR"), unit("b", 36, 20, 180, "RRR")
    a.kinds["R"] = Kind(discipline=8, defence=4, parts=(Part(skill=4),))
    b.kinds["R"] = Kind(defence=4, rules={"Fear": ""}, parts=(Part(skill=3),))
    fight = between(a, b, dice=[2, 6, *[1] * 6])
    assert [troop.id for troop in fight.frightened()] == ["a"]

    fight.fear_test(a)
    fight.fix_order()
    assert [one.to_hit for one in fight.fight_step(3)] == [5, 3]


def test_duellists_are_offered_to_units_in_contact() -> None:
    """DUEL-6: a Champion far away neither issues nor accepts."""
    a, b = unit("a", 36, 20, 0, "RCRKR"), unit("b", 36, 20, 180, "RRCRR")
    other = unit("c", 60, 20, 180, "RCR")
    fight = between(a, b, other)

    takers = [("b", CHAMPION)]
    assert fight.able("blue") == {("a", CHAMPION): takers, ("a", "K"): takers}
    assert fight.able("red") == {("b", CHAMPION): [("a", CHAMPION), ("a", "K")]}
