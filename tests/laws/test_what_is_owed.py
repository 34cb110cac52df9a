"""Phases at random, in which what is owed is done: nothing is left, nobody is lost."""

from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import pytest

from draws import came_up
from laws.transforms import changed, mirror, roomy, turn
from positions import HEAD, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import RuleGapError
from serried.model.verdict import Transition

PHASES: Final = ("charge", "movement", "magic", "shooting", "melee")
SPOTS: Final = tuple((x, y) for x in (12, 28, 44, 60) for y in (10, 24, 38))
RULES: Final = ("Fearless", "Insignificant", "Swiftstride", "", "", "", "")
MOST_LINES: Final = 40
EACH: Final = 20
"""Phases of one seed; with ``SERRIED_DRAWS=100`` they are 20,000."""

FIRST, ANY = "the first", "any"


class Line(NamedTuple):
    """A line that was put to the table, the dice it used, and what came of it."""

    said: str
    dice: tuple[int, ...]
    found: Transition


def drawn(rng: Random) -> Battle:
    """Return six to nine units near one another, in any phase of blue's turn."""
    head = f'{HEAD}phase = "{rng.choice(PHASES)}"\n'
    many = rng.randint(6, 9)
    parts = []
    for number, (x, y) in enumerate(rng.sample(SPOTS, many)):
        files, models = rng.randint(2, 5), rng.randint(1, 10)
        rule, state = rng.choice(RULES), rng.random() < 0.2
        more = (
            f"files = {min(files, models)}\nmodels = {models}\n"
            f"starting = {models + rng.randint(0, 12)}\nhp = {rng.randint(1, 2)}\n"
            f"advance = 5\nmarch = 10\ndiscipline = {rng.randint(5, 9)}\n"
            f"rules = {list(filter(None, [rule]))}\n"
            f"state = {['fleeing'] * state}\n"
        )
        where = at(
            x + rng.uniform(-1, 1), y + rng.uniform(-1, 1), rng.choice((0, 90, 180, 37))
        )
        player = ("blue", "red")[number % 2]
        parts.append(unit(f"u{number}", player, where, "25.4x25.4", more))
    return parse_battle(head + "".join(parts))


def dice_of(rng: Random) -> tuple[int, ...]:
    """Return more dice than any line needs."""
    return tuple(rng.randint(1, 6) for _ in range(8))


def played(battle: Battle, rng: Random, way: str) -> list[Line]:
    """Return the lines of one phase, in which what is owed is done as it comes up."""
    lines: list[Line] = []
    blows = rng.randint(1, 5)
    while len(lines) < MOST_LINES:
        owed = referee.asks(battle).owed
        if owed:
            refused = referee.consider(battle, "next phase").verdict
            assert not refused.legal
            assert owed[0].clause in refused.breaks
            one = owed[0] if way == FIRST else rng.choice(owed)
            said = one.lines[0] if way == FIRST else rng.choice(one.lines)
        elif blows and len(battle.units) > 1:
            blows -= 1
            said = blow(battle, rng)
        else:
            said = "next phase"
        dice = dice_of(rng)
        try:
            found = referee.consider(battle, said, dice)
        except RuleGapError:
            assert not owed
            continue
        assert found.verdict.legal, (said, found.verdict.breaks)
        nobody_is_lost(battle, said, found)
        lines.append(Line(said, dice, found))
        battle = found.battle
        assert parse_battle(format_battle(battle)) == battle
        if said == "next phase":
            return lines
    message = "a phase that does not end"
    raise AssertionError(message)


def blow(battle: Battle, rng: Random) -> str:
    """Return a line of losses: from nobody, or from an enemy."""
    one = rng.choice(battle.units)
    foes = [other.id for other in battle.units if other.player != one.player]
    culprit = f" from {rng.choice(foes)}" if foes and rng.randint(0, 1) else ""
    most = 2 * len(one.formation.places)
    return f"{one.id} lose {rng.randint(1, most)}{culprit}"


def nobody_is_lost(before: Battle, said: str, found: Transition) -> None:
    """Check that whoever is gone was told to be: destroyed, or removed by losses."""
    destroyed = {
        dict(event.values)["unit"]
        for event in found.verdict.events
        if event.event == "destroyed"
    }
    after = {one.id: one for one in found.battle.units if one.pose is not None}
    for one in before.units:
        if one.pose is None:
            continue
        if one.id not in after:
            assert one.id in destroyed
        elif len(after[one.id].formation.places) < len(one.formation.places):
            assert said.startswith(f"{one.id} lose ")
            assert dict(found.verdict.measures)["removed"]


def told(found: Transition) -> object:
    """Return what is said of a line wherever the table lies."""
    events = [
        (
            event.event,
            tuple(
                (name, round(value, 6) if isinstance(value, float) else value)
                for name, value in event.values
            ),
        )
        for event in found.verdict.events
        if event.event != "nudged"
    ]
    return found.verdict.breaks, events, found.dice_left, found.battle.owed


@pytest.mark.slow
@pytest.mark.parametrize("way", [FIRST, ANY])
@pytest.mark.parametrize("seed", range(5))
def test_no_phase_ends_with_something_owed(seed: int, way: str) -> None:
    """PANIC-5, PANIC-12, RALLY-1: what is owed is answered by the lines that are named.

    The first answer, or any, is taken until nothing is owed; then the phase ends, what
    was lost in it is forgotten, and nobody owes anything but whom no enemy is left to
    flee from, or a Rally Test of the phase that begins.
    """
    rng = Random(f"owed {seed} {way}")
    seen = set()
    for _ in range(EACH):
        battle = drawn(rng)
        lines = played(battle, rng, way)
        after = lines[-1].found.battle
        here = {one.player for one in after.units if one.pose is not None}
        assert after.losses == ()
        assert len(here) == 1 or after.owed == ()
        seen |= {line.said.split(" ", 1)[1].split(" from ")[0] for line in lines}
    assert came_up({"panic test", "flee"} <= seen)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_the_table_may_lie_otherwise(seed: int) -> None:
    """Slid, turned or seen in a mirror, the same lines have the same answers."""
    rng = Random(f"owed anywhere {seed}")
    for _ in range(EACH):
        battle = roomy(drawn(rng))
        middle = battle.table[0] / 2, battle.table[1] / 2
        lines = played(battle, rng, ANY)
        ways = (mirror(battle), turn(rng.uniform(0, 360), middle))
        slid = turn(0, middle)._replace(dx=rng.uniform(-9, 9), dy=rng.uniform(-9, 9))
        for way in (*ways, slid):
            there = changed(battle, way)
            for line in lines:
                found = referee.consider(there, line.said, line.dice)
                assert told(found) == told(line.found), line.said
                there = replace(found.battle, terrain=there.terrain)
