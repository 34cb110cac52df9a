"""Light Troops and moves at random, against a walk in small steps that knows no rule.

Distances are shapely's, and where a unit stands on its way is worked out here.
"""

import math
import random
from dataclasses import dataclass, replace
from itertools import permutations

import pytest
import shapely
from shapely.affinity import translate
from shapely.geometry import LineString, Polygon

from laws.transforms import changed, mirror, turn
from positions import HEAD
from serried import referee
from serried.books.registry import book
from serried.books.t9a.movers.random_ways import RandomCourse, RandomWay
from serried.engine.files import format_battle, parse_battle
from serried.geometry import Pose, facing_vector
from serried.model.actions.legs import Pivot, Side
from serried.model.battle import Battle
from serried.model.errors import RuleGapError

NEAR = 0.03
"""Inches about a limit in which a walk of such steps does not tell."""

STEPS = 200
RATE = 5.0
WIDTH, HEIGHT = 14.0, 14.0
TABLE = f"table = [{WIDTH}, {HEIGHT}]\n"


@dataclass(frozen=True)
class Stand:
    """A unit of bases of an inch: where its Centre is, where it looks, its ranks."""

    x: float
    y: float
    facing: float
    files: int
    ranks: int

    def point(self, right: float, ahead: float) -> tuple[float, float]:
        """Return a point of the unit, from its Centre."""
        ux, uy = (
            math.sin(math.radians(self.facing)),
            math.cos(math.radians(self.facing)),
        )
        return self.x + right * uy + ahead * ux, self.y - right * ux + ahead * uy

    @property
    def ground(self) -> Polygon:
        """The Unit Boundary."""
        wide, deep = self.files / 2, self.ranks / 2
        corners = ((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep))
        return Polygon([self.point(*corner) for corner in corners])

    @property
    def front(self) -> LineString:
        """The Front Facing, a trifle narrower than it is."""
        wide = self.files / 2 - 1e-5
        return LineString([self.point(side, self.ranks / 2) for side in (-wide, wide)])

    @property
    def models(self) -> list[tuple[float, float]]:
        """The middles of the bases."""
        return [
            self.point(file + 0.5 - self.files / 2, self.ranks / 2 - rank - 0.5)
            for rank in range(self.ranks)
            for file in range(self.files)
        ]

    @property
    def room(self) -> float:
        """How far the boundary is from the edges; less than 0 beyond them."""
        west, south, east, north = self.ground.bounds
        return min(west, south, WIDTH - east, HEIGHT - north)

    def toml(self, name: str, player: str = "blue", more: str = "") -> str:
        """Return it as a position file has it."""
        x, y = self.point(0.0, self.ranks / 2)
        return (
            f'\n[[unit]]\nid = "{name}"\nplayer = "{player}"\nfront = [{x!r}, {y!r}]\n'
            f'facing = {self.facing!r}\nbase = "25.4x25.4"\nfiles = {self.files}\n'
            f"models = {self.files * self.ranks}\nadvance = 5\nmarch = 10\n{more}"
        )


def drawn(dice: random.Random, files: int, ranks: int) -> Stand:
    """Return a unit somewhere on the table, all of it."""
    while True:
        facing = dice.choice([0.0, 90.0, dice.uniform(0, 360)])
        one = Stand(dice.uniform(1, 13), dice.uniform(1, 13), facing, files, ranks)
        if one.room >= 0.03:
            return one


def others(dice: random.Random, mover: Stand, apart: float, many: int) -> list[Stand]:
    """Return units around another, each so far from it and from each other."""
    found: list[Stand] = []
    while len(found) < many:
        one = drawn(dice, dice.randint(1, 4), dice.randint(1, 2))
        near = [mover, *found]
        if all(one.ground.distance(two.ground) > apart for two in near):
            found.append(one)
    return found


class LightMove:
    """A random move of Light Troops, and what a walk makes of it."""

    def __init__(self, dice: random.Random) -> None:
        files, ranks = dice.choice([(2, 2), (3, 1), (4, 1), (2, 3), (3, 2), (1, 4)])
        self.start = drawn(dice, files, ranks)
        self.around = others(dice, self.start, 1.1, 3)
        self.legs: list[str] = []
        self.mirrored: list[str] = []
        self.middle: list[Stand] = []
        self.slow: list[Stand] = []
        self.length, self.here = 0.0, self.start
        for _ in range(dice.randint(1, 4)):
            self._reform(dice) if dice.random() < 0.4 else self._go(dice)
        last = self.legs[-1].startswith("reform")
        self.middle = self.middle[:-1] if last else self.middle

    def _reform(self, dice: random.Random) -> None:
        many = self.here.files * self.here.ranks
        files = dice.choice([n for n in range(1, many + 1) if many % n == 0])
        facing = round(dice.uniform(0, 360), 3)
        self.here = replace(self.here, facing=facing, files=files, ranks=many // files)
        self.legs.append(f"reform facing {facing} files {files}")
        self.mirrored.append(f"reform facing {-facing} files {files}")
        self.middle.append(self.here)

    def _go(self, dice: random.Random) -> None:
        way = dice.choice(["forward", "backward", "left", "right"])
        far = round(dice.uniform(0, 3.2), 3)
        right = {"left": -far, "right": far}.get(way, 0.0)
        ahead = {"forward": far, "backward": -far}.get(way, 0.0)
        first = self.here
        for step in range(STEPS + 1):
            share = step / STEPS
            x, y = first.point(right * share, ahead * share)
            self.here = replace(first, x=x, y=y)
            self.middle.append(self.here)
        if way != "forward":
            self.slow += [first, self.here]
        self.legs.append(f"{way} {far}")
        other = {"left": "right", "right": "left"}.get(way, way)
        self.mirrored.append(f"{other} {far}")
        self.length += far

    @property
    def battle(self) -> Battle:
        """The table before it."""
        rules = 'rules = ["Light Troops"]\n'
        text = HEAD + TABLE + self.start.toml("spears", more=rules)
        for number, one in enumerate(self.around):
            text += one.toml(f"guard-{number}")
        return parse_battle(text)

    def gap(self, one: Stand) -> float:
        """Return how far the closest of the others is."""
        return min(one.ground.distance(two.ground) for two in self.around)

    @property
    def farthest(self) -> float:
        """How far the farthest model ends, alike ones assigned as well as can be."""
        ends = self.here.models
        return min(
            max(math.dist(a, b) for a, b in zip(self.start.models, some, strict=True))
            for some in permutations(ends)
        )

    @property
    def rooms(self) -> dict[str, float]:
        """By how much each clause is kept; less than 0 where it is broken."""
        centre = (min(m.x, m.y, WIDTH - m.x, HEIGHT - m.y) for m in self.middle)
        return {
            "MOV-10": RATE - self.length,
            "MOV-15": RATE - self.farthest,
            "SPACE-2": min(map(self.gap, self.middle), default=9.0) - 0.5,
            "SPACE-1": self.gap(self.here) - 1.0,
            "EDGE-2": min((one.room for one in self.slow), default=9.0),
            "EDGE-1": min(self.here.room, *centre, 9.0),
        }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(250))
def test_light_troops_keep_what_a_walk_finds_kept(seed: int) -> None:
    """LIGHT-1, LIGHT-3, LIGHT-4, LIGHT-6: lengths, ways, Reforms, spacing and edges."""
    move = LightMove(random.Random(seed))
    rooms = move.rooms
    if min(abs(room) for room in rooms.values()) < NEAR:
        return

    found = referee.judge(move.battle, f"spears advance: {', '.join(move.legs)}")

    assert set(found.breaks) == {name for name, room in rooms.items() if room < 0}
    assert found.measure("length") == pytest.approx(move.length)
    assert found.measure("farthest_model") == pytest.approx(move.farthest, abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_light_troops_in_a_mirror(seed: int) -> None:
    """East and west swapped, left is right, and nothing else changes."""
    move = LightMove(random.Random(seed))
    image = changed(move.battle, mirror(move.battle))

    one = referee.judge(move.battle, f"spears advance: {', '.join(move.legs)}")
    two = referee.judge(image, f"spears advance: {', '.join(move.mirrored)}")

    assert one.breaks == two.breaks
    for name in ("length", "farthest_model"):
        assert one.measure(name) == pytest.approx(two.measure(name), abs=1e-9)


class Chance:
    """A unit that moves at random, a friend, an enemy and rocks around it."""

    def __init__(self, dice: random.Random) -> None:
        self.start = drawn(dice, dice.randint(1, 4), dice.randint(1, 2))
        self.around = others(dice, self.start, 0.05, 5)
        self.pivot = dice.choice([0.0, dice.uniform(-180, 180)])
        self.distance = float(dice.randint(2, 12))
        players = ("blue", "blue", "blue", "red", "red")
        text = HEAD + TABLE + self.start.toml("hydra", more='random = "2D6"\n')
        for number, one in enumerate(self.around):
            text += one.toml(f"other-{number}", players[number])
        self.battle = parse_battle(text)
        side = Side.RIGHT if self.pivot > 0 else Side.LEFT
        self.leg = Pivot(side, abs(self.pivot)) if self.pivot else None

    def way(self, battle: Battle | None = None, leg: Pivot | None = None) -> RandomWay:
        """Return where the distance leads."""
        battle = battle or self.battle
        situation = book("t9a").whole_edition.situation(battle)
        course = RandomCourse(situation, battle.unit("hydra"), leg or self.leg)
        return course.way(self.distance, frozenset())

    def turned(self, share: float) -> Stand:
        """Return it after a part of its Pivot."""
        return replace(self.start, facing=self.start.facing + self.pivot * share)

    def lawful(self, one: Stand) -> bool:
        """Return whether it may be turned so: 1" to all that were so far off before."""
        if one.room < -1e-6:
            return False
        for other in self.around:
            free = self.start.ground.distance(other.ground) >= 1.0
            if one.ground.distance(other.ground) < (1.0 - 1e-6 if free else 1e-9):
                return False
        return True


def same_stand(pose: Pose, one: Stand) -> bool:
    """Return whether a pose is where a unit stands."""
    x, y = one.point(0.0, one.ranks / 2)
    return math.dist((pose.x, pose.y), (x, y)) < 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(400))
def test_a_move_at_random_stops_where_a_walk_does(seed: int) -> None:
    """RND-5, RND-6, PUR-16, PUR-17, PUR-20: friends, edges and the first enemy."""
    chance = Chance(random.Random(seed))
    whole = chance.turned(1.0)
    over = [n for n, o in enumerate(chance.around) if whole.front.intersects(o.ground)]
    try:
        way = chance.way()
    except RuleGapError:
        assert any(n >= 3 for n in over)
        return
    end = way.trip.end
    if whole.room < -1e-6 or over:
        turned_back(chance, way)
        return
    first, what = walked(chance, whole)
    if way.charges is not None:
        assert what == way.charges
        assert way.length == pytest.approx(first, abs=0.02)
        return
    if what is None:
        expected = chance.distance
    else:
        expected = first - (0.0 if what == "edge" else 0.02)
    if way.length < expected - 0.03:  # back from what it would overlap or touch
        beyond = ahead(whole, (way.length + expected) / 2)
        assert any(beyond.ground.distance(o.ground) < 0.02 for o in chance.around)
    else:
        assert way.length == pytest.approx(max(expected, 0.0), abs=0.02)
    if way.length:
        stood = ahead(whole, way.length)
        assert same_stand(end, stood)
        assert all(stood.ground.distance(o.ground) > 0.0 for o in chance.around)


def turned_back(chance: Chance, way: RandomWay) -> None:
    """Hold a Pivot that was cut short against one in small steps."""
    assert way.length == 0.0
    shares = [step / 2000 for step in range(2001)]
    known = [share for share in shares if chance.lawful(chance.turned(share))]
    best = max(known, default=0.0)
    end = way.trip.end
    looks = math.degrees(math.atan2(end.ux, end.uy))
    off = (looks - chance.turned(best).facing + 180) % 360 - 180
    assert abs(off) <= abs(chance.pivot) / 1000 + 0.01


def ahead(one: Stand, far: float) -> Stand:
    """Return a unit so many inches ahead."""
    x, y = one.point(0.0, far)
    return replace(one, x=x, y=y)


def walked(chance: Chance, one: Stand) -> tuple[float, str | None]:
    """Return what the front of a unit meets first, and after how many inches."""
    x, y = ahead(one, 1.0).point(0, 0)
    dx, dy = x - one.x, y - one.y
    steps = int(chance.distance * 100)
    for step in range(steps + 1):
        far = step / 100
        front = translate(one.front, dx * far, dy * far)
        west, south, east, north = front.bounds
        if min(west, south, WIDTH - east, HEIGHT - north) < 0.0:
            return far, "edge"
        for number, other in enumerate(chance.around):
            if shapely.intersects(front, other.ground):
                return far, f"other-{number}"
    return chance.distance, None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_a_move_at_random_in_a_mirror_and_turned(seed: int) -> None:
    """East and west swapped, or the table turned by a right angle: the same way."""
    chance = Chance(random.Random(seed))
    try:
        way = chance.way()
    except RuleGapError:
        return
    image = changed(chance.battle, mirror(chance.battle))
    leg = chance.leg
    if leg is not None:
        side = Side.LEFT if leg.toward is Side.RIGHT else Side.RIGHT
        leg = Pivot(side, leg.degrees)
    quarter = changed(chance.battle, turn(90.0, (WIDTH / 2, HEIGHT / 2)))
    for other in (chance.way(image, leg), chance.way(quarter)):
        assert other.length == pytest.approx(way.length, abs=1e-6)
        assert (other.charges, bool(other.stopped_by)) == (
            way.charges,
            bool(way.stopped_by),
        )


def test_the_facing_of_a_walk_is_that_of_the_table() -> None:
    """Degrees clockwise from north, as a position file has them."""
    for facing in (0.0, 30.0, 200.0):
        one = Stand(0.0, 0.0, facing, 1, 1)
        assert one.point(0.0, 1.0) == pytest.approx(facing_vector(facing))


def test_who_ends_askew_on_the_edge_can_be_written_and_read() -> None:
    """RND-6: four wide, to the north-east: its left corner, y 45.41, goes 3.66"."""
    battle = parse_battle(
        HEAD
        + """
[[unit]]
id = "wild"
player = "blue"
front = [60, 44]
facing = 45
base = "25.4x25.4"
files = 4
models = 4
discipline = 7
random = "2D6"
"""
    )
    found = referee.consider(battle, "wild random move", (6, 6))
    length = (4.0 - math.sqrt(2.0)) * math.sqrt(2.0)
    assert found.verdict.measure("length") == pytest.approx(length, abs=1e-6)
    assert parse_battle(format_battle(found.battle)) == found.battle
