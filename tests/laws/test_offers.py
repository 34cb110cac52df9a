"""Whatever an answer offers is lawful when it is taken, and does what it promised.

Source:
    RAISE-3 to RAISE-9, RAISE-13 to RAISE-15, REC-4, CHR-HIT-3, CHR-WAY-1, CHR-JOIN-7,
    CAS-ENG-2, SUM-5
"""

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draws import FEWER, some
from laws.combats import Combats
from laws.every_place import troop
from laws.generators import Tables
from laws.offers import kept
from laws.summoning_oracle import crowded
from laws.test_charging import Phase
from laws.test_joining_by_brute_force import table as joining
from laws.test_make_way import fights
from positions import HEAD
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError

Offering: TypeAlias = Callable[[int], int]
"""Takes all that is offered on the table of a seed; returns how many lines."""

FEW: Final = {
    "raises": (9, 10, 14),
    "recovers": (64, 97),
    "hits": (36, 44, 45),
    "losses": (1, 5, 14),
    "joins": (2, 4, 8),
}
"""Seeds of tables that are quick to look at."""

UNIT: Final = """
[[unit]]
id = "row"
player = "blue"
front = [36, 24]
facing = {facing}
base = "20x30"
ranks = {ranks}
hp = {hp}
starting = {starting}
"""
ROCK: Final = """
[[terrain]]
id = "rock{number}"
kind = "impassable"
polygon = [[{x}, {y}], [{e}, {y}], [{e}, {n}], [{x}, {n}]]
"""
FOE: Final = """
[[unit]]
id = "foe"
player = "red"
front = [{x}, {y}]
facing = {facing}
base = "25x25"
ranks = ["RR"]
"""


def depleted(chance: random.Random, hps: Sequence[int] = (1, 1, 2, 3)) -> Battle:
    """Return a unit that has lost models, with things that stand close."""
    while True:
        try:
            return parse_battle(_depleted(chance, hps))
        except NotationError:  # something stands on something else
            continue


def _depleted(chance: random.Random, hps: Sequence[int]) -> str:
    one = troop(chance, chance.randint(1, 8))
    drawn = "".join(one.rows)
    fallen = [x for x in "CMS" if x not in drawn and chance.random() < 0.5]
    characters = [x for x in "KQ" if x in drawn]
    hp = chance.choice(hps)
    more = len(fallen) + chance.randint(0, 4)
    text = HEAD + 'phase = "magic"\n'
    for number in range(chance.randint(0, 3)):
        x, y = chance.uniform(31, 40), chance.uniform(17, 27)
        wide, deep = chance.uniform(0.3, 3), chance.uniform(0.3, 3)
        text += ROCK.format(number=number, x=x, y=y, e=x + wide, n=y + deep)
    text += UNIT.format(
        ranks=str(one.rows).replace("'", '"'),
        facing=chance.choice((0, 0, 90, 30)),
        hp=hp,
        starting=len(one.sheet) + more,
    )
    if hp > 1 and chance.random() < 0.5:
        pools = ["R"] + ["C"] * ("C" in drawn)
        lost = (f"{pool} = {chance.randint(1, hp - 1)}" for pool in pools)
        text += f"lost = {{{', '.join(lost)}}}\n"
    for letter in fallen:
        text += f"[unit.model.{letter}]\n"
    for letter in characters:
        ranks, files = one.sizes[letter]
        base = f"{20 * files}x{30 * ranks}"
        text += f'[unit.model.{letter}]\ncharacter = true\nbase = "{base}"\nhp = 3\n'
    if chance.random() < 0.4:
        x, y = chance.uniform(32, 40), chance.uniform(18, 30)
        text += FOE.format(x=x, y=y, facing=chance.choice((0, 180, 270)))
    return text


def raises(seed: int) -> int:
    """Raise a unit by some points, and take whatever is offered."""
    chance = random.Random(seed)
    battle = depleted(chance)
    return kept(battle, f"row raise {chance.randint(1, 9)}")


def recovers(seed: int) -> int:
    """Let it Recover by some points, where models can lack some."""
    chance = random.Random(seed)
    return kept(depleted(chance, (2, 3)), f"row recover {chance.randint(1, 3)}")


def hits(seed: int) -> int:
    """Distribute hits on it."""
    chance = random.Random(seed)
    return kept(depleted(chance), f"row take {chance.randint(1, 9)} hits")


def losses(seed: int) -> int:
    """Remove the casualties of a combat."""
    combat = Combats(seed).combat()
    return kept(parse_battle(combat.text), combat.line)


def joins(seed: int) -> int:
    """Ask where a Character could join a unit of any drawing."""
    chance = random.Random(seed)
    unit = troop(chance, 8)
    x, y, facing = (
        chance.uniform(28, 44),
        chance.uniform(10, 18),
        chance.choice((0, 90)),
    )
    battle = joining(unit, x, y, facing, chance.choice((6, 30)))
    return kept(battle, "hero march: join spears at ?")


def summons(seed: int) -> int:
    """Ask for a place for a Summoned unit on a crowded table."""
    battle, asked = crowded(seed)
    return kept(battle, str(asked))


def questions(seed: int) -> int:
    """Ask for the largest values of a leg and of a facing."""
    tables = Tables(seed)
    battle = tables.battle()
    unit = tables.pick(battle.units).id
    leg = tables.pick(
        ("forward ?", "wheel left ?", "forward 1, wheel right ?", "left ?")
    )
    manner = tables.pick(("advance", "march"))
    lines = (f"{unit} {manner}: {leg}", f"{unit} reform: facing ?")
    return sum(kept(battle, line) for line in lines)


def charges(seed: int) -> int:
    """Play a Charge Phase, and take every end that its owner may choose."""
    return sum(
        kept(seen.found.battle, seen.line)
        for seen in Phase(seed).lines()
        if "resolve" in seen.line and seen.found.verdict.measure("choices")
    )


@pytest.mark.slow
@FEWER
@given(fights(), st.sampled_from("KL"))
def test_every_place_to_make_way_to_can_be_taken(battle: Battle, letter: str) -> None:
    """With enemies along its edges."""
    kept(battle, f"guard make way: {letter} to ?")


@pytest.mark.parametrize("offered", [raises, recovers, hits, losses, joins])
def test_some_of_what_is_offered_can_be_taken(offered: Offering) -> None:
    """Some of each kind of answer, on tables at random."""
    assert sum(map(offered, FEW[offered.__name__]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("offered", "seeds"),
    [
        (raises, range(100)),
        (recovers, range(300)),
        (hits, range(300)),
        (losses, range(150)),
        (joins, range(300)),
        (summons, range(100)),
        (questions, range(60)),
        (charges, range(60)),
    ],
)
def test_all_that_is_offered_can_be_taken(offered: Offering, seeds: range) -> None:
    """The same at length."""
    assert sum(map(offered, some(seeds))) > len(some(seeds)) / 10
