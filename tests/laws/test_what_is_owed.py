"""Phases at random, in which what is owed is done: nothing is left, nobody is lost.

There is ground in them that who marches or flees throws dice for, Light Troops that
reform on their way over it, and before the first turn there are Vanguard moves.
"""

from collections import Counter
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
from serried.model.errors import RequestError, RuleGapError
from serried.model.marks import Mark
from serried.model.unit import Unit
from serried.model.verdict import Transition, Value

LIGHT: Final = "Light Troops"
PHASES: Final = (
    "deployment",
    "charge",
    "movement",
    "movement",
    "magic",
    "shooting",
    "melee",
)
SPOTS: Final = tuple((x, y) for x in (12, 28, 44, 60) for y in (10, 24, 38))
RULES: Final = ("Fearless", "Insignificant", "Swiftstride", LIGHT, LIGHT, "", "", "")
VANGUARD: Final = ("Vanguard", "Vanguard (8)", "")
KINDS: Final = ("forest", "ruins", "water", "wall", "impassable", "hill")
TYPES: Final = ("infantry", "infantry", "cavalry", "construct")
MEETS_WHO_FLEES: Final = "RND-9"
"""The one gap that may keep somebody from doing what is owed: the phase is given up."""
MOST_LINES: Final = 40
EACH: Final = 20
"""Phases of one seed; with ``SERRIED_DRAWS=1000`` they are 20,000."""

FIRST, ANY = "the first", "any"


class Line(NamedTuple):
    """A line that was put to the table, the dice it used, and what came of it."""

    said: str
    dice: tuple[int, ...]
    found: Transition


def drawn(rng: Random) -> Battle:
    """Return six to nine units near one another, in any phase of blue's turn."""
    phase = rng.choice(PHASES)
    head = f'{HEAD}phase = "{phase}"\n'
    many = rng.randint(6, 9)
    parts = [ground(rng, f"a{number}") for number in range(rng.randint(0, 9))]
    for number, (x, y) in enumerate(rng.sample(SPOTS, many)):
        files, models = rng.randint(2, 5), rng.randint(1, 10)
        rules = [rng.choice(RULES)]
        state = rng.random() < 0.2
        if phase == "deployment":
            rules.append(rng.choice(VANGUARD))
        more = (
            f"files = {min(files, models)}\nmodels = {models}\n"
            f"starting = {models + rng.randint(0, 12)}\nhp = {rng.randint(1, 2)}\n"
            f"advance = 5\nmarch = 10\ndiscipline = {rng.randint(5, 9)}\n"
            f"rules = {list(filter(None, rules))}\n"
            f"state = {['fleeing'] * state}\n"
            f'type = "{rng.choice(TYPES)}"\n'
            + 'random = "2D6"\n'
            * (rng.random() < 0.08)
        )
        where = at(
            x + rng.uniform(-1, 1), y + rng.uniform(-1, 1), rng.choice((0, 90, 180, 37))
        )
        player = ("blue", "red")[number % 2]
        parts.append(unit(f"u{number}", player, where, "25.4x25.4", more))
    return parse_battle(head + "".join(parts))


def ground(rng: Random, name: str) -> str:
    """Return a Terrain Feature: anywhere, or rocks between where units stand."""
    kind = rng.choice(KINDS)
    x, y, size = rng.uniform(6, 66), rng.uniform(6, 42), rng.uniform(2, 6)
    if kind == "impassable":
        x, y, size = rng.choice((20, 36, 52)), rng.choice((17, 31)), rng.uniform(0.5, 1)
    shape = f"circle = [{x}, {y}, {size}]"
    if rng.random() < 0.5:
        a, b = size * rng.uniform(0.5, 1), size * rng.uniform(0.5, 1)
        corners = [[x - a, y - b], [x + a, y - b], [x + a, y + b], [x - a, y + b]]
        shape = f"polygon = {corners}"
    return f'\n[[terrain]]\nid = "{name}"\nkind = "{kind}"\n{shape}\n'


def dice_of(rng: Random) -> tuple[int, ...]:
    """Return more dice than any line needs."""
    return tuple(rng.randint(1, 6) for _ in range(60))


def played(battle: Battle, rng: Random, way: str) -> list[Line]:
    """Return the lines of one phase, in which what is owed is done as it comes up."""
    lines: list[Line] = []
    blows, marches = rng.randint(1, 5), 4 * (battle.phase == "movement")
    while len(lines) < MOST_LINES:
        owed = referee.asks(battle).owed
        if owed:
            refused = referee.consider(battle, "next phase").verdict
            assert not refused.legal
            assert owed[0].clause in refused.breaks
            one = owed[0] if way == FIRST else rng.choice(owed)
            said = one.lines[0] if way == FIRST else rng.choice(one.lines)
            said = said.replace("?", str(rng.randrange(360)))
        elif blows and len(battle.units) > 1:
            blows -= 1
            said = blow(battle, rng)
        elif marches and (ours := of_player(battle, battle.active)):
            marches -= 1
            said = march(battle, rng.choice(ours), rng)
        elif may := vanguard(battle) * (rng.random() < 0.9):
            said = ahead_of_others(battle, may, rng)
        else:
            said = "next phase"
        dice = dice_of(rng)
        try:
            if " flee" in said and rng.random() < 0.5:
                dice = of_its_distance(battle, said, dice)
            found = referee.consider(battle, said, dice)
        except RuleGapError as gap:
            if gap.clause == MEETS_WHO_FLEES and owed:
                return lines
            assert not owed
            continue
        tried = found.verdict.legal or " march: " in said or " vanguard: " in said
        assert tried, (said, found.verdict.breaks)
        the_turn_passes(battle, said, found)
        nobody_is_lost(battle, said, found)
        lines.append(Line(said, dice, found))
        battle = found.battle
        assert parse_battle(format_battle(battle)) == battle
        if said == "next phase":
            return lines
    message = "a phase that does not end"
    raise AssertionError(message)


def of_its_distance(
    battle: Battle, said: str, dice: tuple[int, ...]
) -> tuple[int, ...]:
    """Return so many of some dice as a flight needs at least: those of its distance."""
    for many in range(1, 5):
        try:
            referee.consider(battle, said, dice[:many])
        except RequestError:
            continue
        return dice[:many]
    return dice


def march(battle: Battle, name: str, rng: Random) -> str:
    """Return a March, of Light Troops one with a Reform on it."""
    one, ahead = battle.unit(name), rng.uniform(3, 10)
    if LIGHT not in one.profile.rules:
        return f"{name} march: forward {ahead}"
    files = rng.randint(1, min(5, len(one.formation.places)))
    before = ahead * rng.random()
    way = rng.choice(("forward", "backward"))
    return (
        f"{name} march: forward {before}, reform files {files}, {way} {ahead - before}"
    )


def vanguard(battle: Battle) -> tuple[str, ...]:
    """Return the units that may make a Vanguard move next."""
    if battle.phase != "deployment":
        return ()
    return referee.asks(battle).units


def ahead_of_others(battle: Battle, may: tuple[str, ...], rng: Random) -> str:
    """Return a Vanguard move of one who may make it, or that its player stops."""
    if rng.random() < 0.1:
        return f"{battle.active} pass"
    one, ahead = rng.choice(may), rng.uniform(0, 6)
    files = rng.randint(1, min(5, len(battle.unit(one).formation.places)))
    ways = f"forward {ahead}", f"backward {ahead / 2}", f"reform files {files}"
    return f"{one} vanguard: {rng.choice(ways)}"


def the_turn_passes(before: Battle, said: str, found: Transition) -> None:
    """Check that who moved in Vanguard does not again before the others (DEP-23)."""
    after = found.battle
    if " vanguard: " in said and found.verdict.legal:
        assert after.unit(said.split(maxsplit=1)[0]).has(Mark.VANGUARD_MOVE)
    elif not said.endswith(" pass"):
        return
    others = [one.player for one in after.units if yet_in_vanguard(one)]
    if any(one != before.active for one in others) and found.verdict.legal:
        assert after.active != before.active, said
    if said.endswith(" pass"):
        assert before.active not in others


def yet_in_vanguard(one: Unit) -> bool:
    """Return whether a unit has a Vanguard move left: it does not flee, nor in dice."""
    gone = {Mark.VANGUARD_MOVE, Mark.NO_VANGUARD, Mark.FLEEING} & one.marks
    rules = {rule.partition(" ")[0] for rule in one.profile.rules}
    able = one.pose is not None and one.profile.random is None
    return able and not gone and "Vanguard" in rules


def of_player(battle: Battle, player: str | None) -> list[str]:
    """Return the units of a player that stand on the table."""
    units = (one for one in battle.units if one.pose is not None)
    return [one.id for one in units if one.player == player]


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
            continue
        lost = len(one.formation.places) - len(after[one.id].formation.places)
        if said.startswith(f"{one.id} lose "):
            assert bool(lost) == bool(dict(found.verdict.measures)["removed"])
        else:
            assert lost == fallen(found)[one.id]


def fallen(found: Transition) -> Counter[Value]:
    """Return how many models of each unit the ground takes in a line."""
    many = Counter[Value]()
    for event in found.verdict.events:
        values = dict(event.values)
        removed = values.get("removed", ())
        if event.event == "dangerous_terrain" and isinstance(removed, tuple):
            many[values["unit"]] += len(removed)
    return +many


def told(found: Transition) -> object:
    """Return what is said of a line wherever the table lies.

    Who is to test is left out, since models have other names in a mirror, and where a
    flight leads away from.
    """
    events = [
        (
            event.event,
            tuple(
                (name, round(value, 6) if isinstance(value, float) else value)
                for name, value in event.values
                if name != "who"
            ),
        )
        for event in found.verdict.events
        if event.event != "nudged"
    ]
    owed = [replace(one, heading=None) for one in found.battle.owed]
    return found.verdict.breaks, events, found.dice_left, owed


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
        if not lines or lines[-1].said != "next phase":
            continue
        after = lines[-1].found.battle
        here = {one.player for one in after.units if one.pose is not None}
        assert after.losses == ()
        assert len(here) == 1 or after.owed == ()
        seen |= {line.said.split(" ", 1)[1].split(" from ")[0] for line in lines}
    assert came_up({"panic test", "flee"} <= seen)
    assert came_up(any("reform files" in one for one in seen))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_what_is_written_and_read_back_goes_on_in_the_same_way(seed: int) -> None:
    """From any line on: the same lines and dice, the same answers and tables."""
    rng = Random(f"owed and written {seed}")
    for _ in range(EACH):
        lines = played(drawn(rng), rng, ANY)
        stop = rng.randrange(len(lines) or 1)
        if not lines:
            continue
        battle = parse_battle(format_battle(lines[stop].found.battle))
        for line in lines[stop + 1 :]:
            found = referee.consider(battle, line.said, line.dice)
            assert found == line.found, line.said
            battle = found.battle


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_the_table_may_lie_otherwise(seed: int) -> None:
    """Slid, turned or seen in a mirror, the same lines have the same answers.

    In a mirror up to the first line in which the ground takes a model: of several that
    may fall the first is taken, and it is another one there.
    """
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
                if way.mirrored and fallen(line.found):
                    break
                found = referee.consider(there, line.said, line.dice)
                assert told(found) == told(line.found), line.said
                there = replace(found.battle, terrain=there.terrain)
