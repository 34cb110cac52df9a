"""The end of drawn combats: the referee and the reading of the page agree."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from fights.contacts import UnclearError
from fights.ends import FACINGS, Body, Box, Ends
from laws.reform_reader import Stand, breaches, side_of
from serried import referee
from serried.engine.files import parse_battle
from serried.model.battle import Battle
from serried.model.errors import NotationError

DRAWN: Final = 20
"""Combats to a test; more, if something has not come up in them."""

SEEN: Final = ("fled", "pursued", "caught")
"""What has to come up in each test."""

MARCH: Final = 6

CLOSE: Final = 2e-3
"""How far apart the two may end, in inches: round a corner that is an inch aside, the
tolerance of 1e-6 comes to 1.4e-3 along the way.
"""


def unit(one: Body, place: str = "") -> str:
    """Return a unit as a file has it."""
    x, y = one.front
    stands = place or f"front = [{x!r}, {y!r}]\nfacing = {one.facing}"
    state = '\nstate = ["passed_panic_test"]'
    leader = "[unit.model.K]\ncharacter = true\n" if one.duels else ""
    return (
        f'[[unit]]\nid = "{one.id}"\nplayer = "{one.player}"\n{stands}\n'
        f'base = "25.4x25.4"\nranks = {one.drawing}\nmarch = {MARCH}\n'
        f"discipline = {one.discipline}{state}\n{leader}"
    )


def flush(draw: Random, name: str, player: str, on: Body, side: str) -> Body:
    """Return a unit with its front against a Facing of another."""
    files, ranks = draw.randint(1, 6), draw.randint(1, 4)
    turned = {"front": 0, "right": 90, "rear": 180, "left": 270}[side]
    out = (on.facing + turned) % 360
    way = FACINGS[out]
    half = on.ranks if side in {"front", "rear"} else on.files
    far = (half + ranks) / 2
    long = on.files if side in {"front", "rear"} else on.ranks
    most = (long + files) / 2 - 1
    aside = draw.choice((0.0, 0.5, -0.5, 1.0, -1.0, most / 2))
    aside = max(min(aside, most), -most)
    x = on.x + way[0] * far + way[1] * aside
    y = on.y + way[1] * far + way[0] * aside
    return Body(name, player, x, y, (out + 180) % 360, files, ranks)


def bystander(draw: Random, a: Body, number: int) -> Body:
    """Return a unit that stands about."""
    return Body(
        f"f{number}",
        draw.choice(("red", "blue")),
        a.x + draw.randint(-48, 48) / 4,
        a.y + draw.randint(-48, 48) / 4,
        draw.choice(list(FACINGS)),
        draw.randint(1, 5),
        draw.randint(1, 3),
        fights=False,
    )


def drawn(draw: Random) -> tuple[list[Body], list[Box]]:
    """Return units that fight, and others that stand about."""
    edge = draw.random() < 0.4
    x = draw.choice((5.0, 67.0)) if edge else 20 + draw.randint(0, 120) / 4
    a = Body(
        "a",
        "blue",
        x,
        10 + draw.randint(0, 100) / 4,
        draw.choice(list(FACINGS)),
        draw.randint(1, 6),
        draw.randint(1, 4),
    )
    b = flush(draw, "b", "red", a, "front")
    if draw.random() < 0.5:
        a, b = replace(a, duels=True), replace(b, duels=True)
    found = [a, b]
    if draw.random() < 0.6:
        found.append(
            flush(draw, "c", "blue", b, draw.choice(("left", "right", "rear")))
        )
    if draw.random() < 0.3:
        found.append(flush(draw, "e", "red", a, draw.choice(("left", "right"))))
    found += [bystander(draw, a, number) for number in range(draw.randint(0, 4))]
    rocks = []
    if draw.random() < 0.4:
        x, y = a.x + draw.randint(-40, 40) / 4, a.y + draw.randint(-40, 40) / 4
        rocks.append(Box(x, y, x + 2, y + 2))
    return found, rocks


def laid(draw: Random) -> tuple[Ends, Battle, dict[str, int]]:
    """Return a combat that has been scored, as it is read and as the referee has it."""
    while True:
        bodies, rocks = drawn(draw)
        reading = Ends({one.id: one for one in bodies}, rocks)
        if any(
            one.box.touches(other.box)
            for one in bodies
            for other in bodies
            if one.id < other.id and not (one.fights and other.fights)
        ):
            continue
        fighting = [one for one in bodies if one.fights]
        sides = ", ".join(f'{one.id} = "{one.player}"' for one in fighting)
        lost = {"blue": draw.randint(1, 4), "red": 0}
        text = 'format = "serried/1"\nbook = "t9a"\nphase = "melee"\n'
        text += "".join(map(unit, bodies))
        for number, rock in enumerate(rocks):
            corners = [
                [rock.west, rock.south],
                [rock.east, rock.south],
                [rock.east, rock.north],
                [rock.west, rock.north],
            ]
            text += f'[[terrain]]\nid = "rock{number}"\nkind = "impassable"\n'
            text += f"polygon = {corners}\n"
        text += f'[combat]\nsides = {{{sides}}}\nstep = "score"\n'
        text += f"score = {{blue = {lost['blue']}, red = 0}}\n"
        if any(one.duels for one in bodies):
            text += '[[duel]]\none = "a.K"\nother = "b.K"\n'
        try:
            battle = parse_battle(text)
        except NotationError:
            continue
        return reading, battle, lost


class Table:
    """The referee's side, line by line."""

    def __init__(self, battle: Battle) -> None:
        """Begin with a battle."""
        self.battle = battle
        self.said: list[str] = []

    @property
    def step(self) -> str:
        """Return the step of the Round; empty once that is over."""
        combat = self.battle.combat
        return "" if combat is None else combat.step

    def allowed(self, line: str, *dice: int) -> bool:
        """Return whether a line is lawful now."""
        return bool(referee.judge(self.battle, line, dice or None).legal)

    def asked(self) -> list[str]:
        """Return the lines of which one is asked for now."""
        owed = referee.asks(self.battle).owed
        return [line for one in owed for line in one.lines]

    def play(self, line: str, *dice: int) -> Any:  # noqa: ANN401 - events of any kind
        """Say a line, and return what happened, by events."""
        self.said.append(f"{line} {dice}")
        made = referee.play(self.battle, line, dice or None)
        self.battle = made.battle
        return made


def compared(draw: Random, seen: Counter[str]) -> None:
    """Draw a combat and end it twice."""
    reading, battle, score = laid(draw)
    table = Table(battle)
    table.play("blue fight on")
    try:
        _ended(draw, reading, table, score, seen)
        if not reading.charged:
            reformed(draw, reading, table, seen)
        while table.step:
            _left(table)
        goes_on = reading.duel_goes_on() and "b" not in reading.broken
        assert bool(table.battle.duels) == goes_on, (table.said, table.battle)
        seen["a Duel goes on" if goes_on else "no Duel"] += 1
    except UnclearError as why:
        seen[f"left out: {str(why).split()[-1]}"] += 1


def _ended(
    draw: Random,
    reading: Ends,
    table: Table,
    score: dict[str, int],
    seen: Counter[str],
) -> None:
    _tested(draw, reading, table, score, seen)
    if not reading.broken:
        return
    prey = _decided(draw, reading, table)
    order = list(reading.broken)
    draw.shuffle(order)
    flights = {}
    for name in order:
        dice = draw.randint(1, 6), draw.randint(1, 6)
        flights[name] = sum(dice)
        table.play(f"{name} flee", *dice)
    runs = {name: (draw.randint(1, 6), draw.randint(1, 6)) for name in prey}
    if prey:
        thrown = [die for name in runs for die in runs[name]]
        table.play("blue fight on", *thrown)
    rolled = {name: sum(dice) for name, dice in runs.items()}
    reading.caught = {
        name
        for name in order
        if any(of == name and rolled[who] >= flights[name] for who, of in prey.items())
    }
    seen["caught"] += len(reading.caught)
    there = {one.id for one in table.battle.units}
    assert there.isdisjoint(reading.caught), table.said
    for name in reading.caught:
        del reading.bodies[name]
    for name in order:
        if name not in reading.caught:
            table.play("blue fight on", *[6] * 60)  # nobody falls on the way
            reading.flee(name, flights[name])
            seen["fled"] += 1
            agrees(reading, table, name)
    _pursued(reading, table, prey, rolled, seen)


def _tested(
    draw: Random,
    reading: Ends,
    table: Table,
    score: dict[str, int],
    seen: Counter[str],
) -> None:
    """Take all Break Tests."""
    losers = [
        n for n, one in reading.bodies.items() if one.fights and one.player == "red"
    ]
    needed = {name: reading.needed(name, score["blue"]) for name in losers}
    reading.tested_on = needed
    for name in losers:
        dice = draw.randint(1, 6), draw.randint(1, 6)
        made = table.play(f"{name} break test", *dice)
        said = dict(made.verdict.measures)["tested_on"]
        assert said == max(needed[name], 0), (name, needed, table.said)
        if sum(dice) > needed[name]:
            reading.broken[name] = -1
            seen["broke"] += 1


def _decided(draw: Random, reading: Ends, table: Table) -> dict[str, str]:
    """Say who Pursues whom, and from whom the Broken flee; return the former."""
    prey: dict[str, str] = {}
    for one in list(reading.bodies.values()):
        foes = reading.touching(one.id) if one.fights and one.player == "blue" else []
        if foes and all(foe.id in reading.broken for foe in foes):
            prey[one.id] = draw.choice(foes).id
            table.play(f"{one.id} pursue {prey[one.id]}")
    for name in reading.broken:
        foes = reading.touching(name)
        away = draw.choice(foes).id
        if len(foes) > 1:
            table.play(f"{name} flee from {away}")
        reading.broken[name] = reading.heading(name, away)
    return prey


def _pursued(
    reading: Ends,
    table: Table,
    prey: dict[str, str],
    rolled: dict[str, int],
    seen: Counter[str],
) -> None:
    """Move the pursuers, one after the other."""
    combat = table.battle.combat
    waits = {} if combat is None else {one.unit: one for one in combat.pursuits}
    charging = [name for name in prey if waits[name].charges]
    for name in (*charging, *(one for one in prey if one not in charging)):
        if name in charging:
            reading.pursue(name, prey[name], rolled[name])
            assert reading.charged.get(name) == waits[name].charges, table.said
            seen["charged"] += 1
            return  # where a Charge ends is the matter of other tests
        table.play(f"{name} pursue {prey[name]}")
        reading.pursue(name, prey[name], rolled[name])
        assert name not in reading.charged, (name, reading.charged, table.said)
        seen["left the table" if name in reading.left else "pursued"] += 1
        agrees(reading, table, name)


def _left(table: Table) -> None:
    """Leave what nobody has to do, or let go on what moves by itself."""
    if table.step == "post-combat":
        passing = [line for line in table.asked() if line.endswith(" pass")]
        table.play(passing[0])
        return
    table.play("blue fight on", *((6,) * 12 if table.step == "pursuits" else ()))


def reformed(draw: Random, reading: Ends, table: Table, seen: Counter[str]) -> None:
    """Make Combat Reforms: who tests, on what, who may, and which of some lines.

    Source:
        CREF-1 to CREF-12
    """
    while table.step == "post-combat":
        _left(table)
    may = _tested_to_reform(draw, reading, table, seen)
    players = sorted({reading.bodies[name].player for name in may})
    draw.shuffle(players)
    if len(players) > 1:
        table.play(f"{players[0]} reforms first")
    for player in players:
        for name in sorted(may):
            if reading.bodies[name].player == player:
                _one_reform(draw, table, reading.bodies[name], seen)
        if table.step == "combat reforms" and f"{player} pass" in table.asked():
            table.play(f"{player} pass")


def _tested_to_reform(
    draw: Random, reading: Ends, table: Table, seen: Counter[str]
) -> set[str]:
    """Take the tests of the losing side, and return who may reform."""
    may = {one for one in reading.bodies if _may_reform(reading, one)}
    losers = sorted(one for one in may if reading.bodies[one].player == "red")
    for name in [one for one, body in reading.bodies.items() if body.fights]:
        tests = table.allowed(f"{name} combat reform test", 1, 1)
        assert tests == (name in losers), (name, losers, table.said)
    for name in losers:
        dice = draw.randint(1, 6), draw.randint(1, 6)
        made = table.play(f"{name} combat reform test", *dice)
        needed = reading.tested_on[name]
        said = dict(made.verdict.measures)["tested_on"]
        assert said == max(needed, 0), (name, needed, table.said)
        seen["tested to reform"] += 1
        if sum(dice) > needed:
            may.discard(name)
    return may


def _may_reform(reading: Ends, name: str) -> bool:
    """Tell whether a unit is one of those that make Combat Reforms."""
    one = reading.bodies[name]
    if not one.fights or name in reading.broken or name in reading.went:
        return False
    own = Stand(name, one.player, (), edges(one), one.facing)
    foes = [
        Stand(other.id, other.player, (), edges(other), other.facing)
        for other in reading.touching(name)
    ]
    return len({side_of(own, foe) for foe in foes}) == 1


def edges(one: Body) -> tuple[float, float, float, float]:
    """Return the box of a unit as the reader of Combat Reforms has it."""
    box = one.box
    return box.west, box.south, box.east, box.north


def _one_reform(draw: Random, table: Table, one: Body, seen: Counter[str]) -> None:
    """Say some lines until one is lawful, each of them judged twice."""
    many = one.files * one.ranks
    for _ in range(6):
        files = draw.choice([n for n in range(1, many + 1) if many % n == 0])
        row = ["R"] * files
        if one.duels:
            row[draw.randrange(files)] = "K"
        rows = ["".join(row), *["R" * files] * (many // files - 1)]
        facing, at = draw.choice(list(FACINGS)), draw.randint(-20, 20) / 4
        ranks = "/".join(rows)
        line = f"{one.id} combat reform: facing {facing}, ranks {ranks}, at {at}"
        broken = breaches(table.battle, ranks, facing, at, one.id)
        allowed = table.allowed(line)
        assert allowed == (not broken), (line, broken, table.said, table.battle)
        seen["reformed" if allowed else "not reformed"] += 1
        if allowed:
            table.play(line)
            return


def agrees(reading: Ends, table: Table, name: str) -> None:
    """Hold where a unit is against where it ought to be."""
    theirs = next((one for one in table.battle.units if one.id == name), None)
    mine = reading.bodies.get(name)
    if mine is None:
        assert theirs is None or theirs.pose is None, (name, table.said)
        return
    assert theirs is not None, (name, "is gone", table.said)
    assert theirs.pose is not None, (name, "is off the table", table.said)
    found = theirs.pose.x, theirs.pose.y, theirs.pose.facing
    assert found == pytest.approx((*mine.front, mine.facing), abs=CLOSE), (
        name,
        reading.went.get(name),
        table.said,
        table.battle,
    )


@pytest.mark.slow
@pytest.mark.parametrize("start", range(150))
def test_drawn_ends_of_combats(start: int) -> None:
    """Who Breaks, who is caught, where all end, who reforms, which Duels go on."""
    seen: Counter[str] = Counter()
    for number in range(10 * DRAWN):
        if number >= DRAWN and all(seen[what] for what in SEEN):
            break
        compared(Random(DRAWN * start + number), seen)

    assert all(seen[what] for what in SEEN), seen
    assert seen["reformed"] + seen["not reformed"]
