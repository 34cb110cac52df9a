"""A Duel of which one is gone and did not fall in the fight; it is read again."""

from serried import format_battle, parse_action, parse_battle, referee
from serried.model.battle import Battle

HEAD = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
BLUE = """
[[unit]]
id = "a"
player = "blue"
front = [20, 10]
facing = 0
base = "25.4x25.4"
ranks = ["RRCRR"]
advance = 5
march = 10
discipline = 7
"""
RED = BLUE.replace('"a"', '"b"').replace("blue", "red").replace("= 0", "= 180")
BROKEN = RED + 'state = ["fleeing", "broken"]\n'
STRUCK = "defensive_skill = 3\nresilience = 3\narmour = 0\n"
UNSTABLE = f'{RED}{STRUCK}rules = ["Unstable"]\n'
DUEL = '[[duel]]\none = "a.C"\nother = "b.C"\n'
COMBAT = """
[combat]
sides = {a = "blue", b = "red"}
step = "STEP"
score = {blue = 9, red = 1}
touched = {a = ["b"], b = ["a"]}
"""
FLIGHT = (("a pursue b", ()), ("b flee", (1, 1)), ("blue fight on", (6, 6)))


def read_again(battle: Battle) -> Battle:
    """Return what is read of a battle that is written."""
    return parse_battle(format_battle(battle))


def fought(units: str, step: str) -> Battle:
    """Return a Round that has come to a step, with a Duel in it."""
    return parse_battle(HEAD + units + DUEL + COMBAT.replace("STEP", step))


def after(battle: Battle, *lines: tuple[str, tuple[int, ...]]) -> Battle:
    """Return the battle after some lines, each of which leaves one that can be read."""
    for line, dice in lines:
        action = parse_action(line, battle.book)
        battle = referee.play(battle, action, dice=dice or None).battle
        assert read_again(battle).state_hash == battle.state_hash, line
    return battle


def test_who_was_caught_fights_no_duel() -> None:
    """The unit is destroyed in its Round, and the Duel is over with it (DUEL-14)."""
    battle = fought(BLUE + BROKEN, "pursuit")
    assert battle.duels

    battle = after(battle, *FLIGHT)

    assert "b" not in {unit.id for unit in battle.units}
    assert battle.combat is not None
    assert battle.duels == ()


def test_who_flees_on_is_in_its_duel_to_the_end_of_the_round() -> None:
    """As long as both stand somewhere (DUEL-14)."""
    battle = fought(BLUE + BROKEN, "pursuit")

    battle = after(battle, FLIGHT[0], ("b flee", (6, 6)), ("blue fight on", (1, 1)))

    assert battle.combat is not None
    assert battle.duels


def test_who_fell_is_struck_at_to_the_end_of_the_round() -> None:
    """Whoever is lost in the fight itself stays in its Duel (DUEL-12)."""
    battle = after(fought(BLUE + UNSTABLE, "break tests"), ("b break test", ()))

    assert "b" not in {unit.id for unit in battle.units}
    assert battle.combat is None or battle.duels


def test_both_of_a_duel_fall_at_once_and_their_units_with_them() -> None:
    """Two that stand alone kill each other; the score comes next (DUEL-12)."""
    strong = (
        "attack_value = 9\noffensive_skill = 9\nstrength = 9\nagility = 3\nhp = 1\n"
    )
    alone = 'ranks = ["C"]\narmour_penetration = 9\n' + STRUCK + strong
    units = (BLUE + RED).replace('ranks = ["RRCRR"]\n', alone)
    battle = fought(units, "attacks").with_combat(None)

    battle = after(battle, ("blue fight a", ()), ("blue fight on", (6,) * 60))

    assert battle.units == ()
    assert battle.combat is not None
    assert len(battle.combat.fallen) == 2
    assert battle.duels
