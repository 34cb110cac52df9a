"""Laws of declaring Charges and reacting, on random tables and in random order.

Source:
    GEN-2, CHG-1 to CHG-9, CHG-11, CHR-CHG-5
"""

import random

import pytest

from declared import blue, red, table
from serried import RuleGapError, referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.pending_charges import Reaction

HERO = 'ranks = ["RRKRR", "RRRRR"]\n[unit.model.K]\ncharacter = true\nadvance = 7'
NAMES = ("spears", "guard", "knights")
CHARGERS = ("spears", "guard", "guard.K", "knights")
TARGETS = ("foes", "bows")
PAIRS = [(one, other) for one in CHARGERS for other in TARGETS]
REACTIONS = ("hold", "stand and shoot", "flee", "flee")
SAID = (
    *(f"{one} charge {other}" for one, other in PAIRS),
    *(f"{one} redirect to {other}" for one, other in PAIRS),
    "next phase",
)


def next_line(battle: Battle, luck: random.Random) -> str:
    """Return something to say: mostly a reaction, where one is owed."""
    waiting = [one.on for one in battle.charges if one.reaction is None]
    if luck.random() < (0.8 if waiting else 0.1):
        target = waiting[0] if waiting else luck.choice(TARGETS)
        return f"{target} {luck.choice(REACTIONS)}"
    fled = [one.by for one in battle.charges if one.reaction is Reaction.FLEE]
    if fled and luck.random() < 0.4:
        return f"{luck.choice(fled)} redirect to {luck.choice(TARGETS)}"
    return luck.choice(SAID)


def random_table(luck: random.Random) -> Battle:
    """Return five units in reach of each other, at random angles."""

    def spot(low: float, high: float) -> tuple[float, float]:
        return round(luck.uniform(low, high), 2), round(luck.uniform(-2, 2), 2)

    def turn(about: float) -> float:
        return round(about + luck.uniform(-40, 40), 1) % 360

    places = [spot(12 * k, 12 * k + 4) for k in range(1, 4)]
    own = ("", HERO, 'type = "cavalry"')
    blues = [
        blue(name, x, 12 + y, more, facing=turn(0))
        for name, (x, y), more in zip(NAMES, places, own, strict=True)
    ]
    reds = [
        red(name, x, 26 + y, facing=turn(180))
        for name, (x, y) in (("foes", spot(18, 24)), ("bows", spot(32, 38)))
    ]
    return table(*blues, *reds)


def owing(battle: Battle) -> int:
    """Return how many reactions are owed."""
    return sum(one.reaction is None for one in battle.charges)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_said_in_whatever_order(seed: int) -> None:
    """One reaction at a time; what is unlawful changes nothing; all of it reads back.

    Whoever may not charge cannot declare, time passes only without Charges, and no
    unit is lost but off the table.
    """
    luck = random.Random(seed)
    battle = random_table(luck)
    for _ in range(14):
        line = next_line(battle, luck)
        dice = None if " charge " in line else tuple(luck.choices(range(1, 7), k=4))
        before = battle
        try:
            said = referee.consider(battle, line, dice)
        except RuleGapError:
            continue
        battle, verdict = said.battle, said.verdict
        assert parse_battle(format_battle(battle)) == battle
        assert owing(battle) <= 1
        if line == "next phase":
            assert verdict.legal == (not before.charges)
            battle = before
            continue
        if not verdict.legal:
            assert battle.charges == before.charges
            assert battle == before or "redirect" in line
            assert len(battle.units) == len(before.units)
        if " charge " in line:
            asked = line.partition(" charge ")[0] + " may charge"
            barred = set(referee.judge(before, asked).breaks)
            assert barred <= set(verdict.breaks)
            assert len(battle.charges) == len(before.charges) + verdict.legal
        gone = {unit.id for unit in before.units} - {unit.id for unit in battle.units}
        lost = {
            dict(e.values)["unit"] for e in verdict.events if e.event == "destroyed"
        }
        assert gone == lost
