"""The ends of ``?`` beside others, held against the clauses at 50 digits.

Everything is worked out anew with mpmath, from the words of the clauses and nothing
of serried, at tolerance 0: lengths, the 90 degrees of a Wheel, displacements, the
table edge, and how close a move comes to units and Impassable Terrain. Just inside
each end every clause must hold; just outside the one that is named must be broken.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import mpmath
import pytest

import serried
from serried import referee

Number: TypeAlias = mpmath.mpf | float
Place: TypeAlias = mpmath.mpc | complex
Polygon: TypeAlias = tuple[Place, ...]
Area: TypeAlias = tuple[str, tuple[complex, ...]]
Leg: TypeAlias = tuple[str, mpmath.mpf]

DIGITS = 50
NEAR, STRIKING = 1.0, 0.5
"""Inches that a unit keeps from everything at its end, and on its way."""

CONTACT = 1e-6
"""Inches that are a touch, by the contract; and that may lack at a limit's return."""

PLAIN = 1e-5
"""Inches beside a limit within which doubles do not decide."""

NOTHING = mpmath.mpf(10) ** -40
"""Less than this is an overlap: a random table has no touches to the last digit."""

LOOKS = 100
"""Moments at which it is looked whether a limit has come back (SPACE-4)."""

PROBES = 12
"""Values that are judged between the ends of each line."""

TABLE = (72, 48)
STEP, CLOSE_STEP = 1e-10, 1e-7
"""How far beside an end is looked; farther where a touch is part of the question."""

HEAD = """
format = "serried/1"
book = "t9a"
table = [72, 48]
"""

UNIT = """
[[unit]]
id = "{name}"
player = "{player}"
front = [{x!r}, {y!r}]
facing = {facing!r}
base = "{width}x{depth}"
files = {files}
models = {models}
advance = {advance}
march = {march}
discipline = 7
"""

AREA = """
[[terrain]]
id = "{name}"
kind = "impassable"
polygon = {polygon}
"""

WAYS = (
    "march: forward ?",
    "march: forward {ahead}, wheel right ?",
    "march: forward {ahead}, wheel left ?",
    "march: forward rest, wheel left ?",
    "march: forward rest, wheel right ?",
    "march: wheel right {aside}, forward ?",
    "march: wheel left ?, forward rest",
    "march: wheel right ?, forward {ahead}",
    "march: forward ?, wheel left {aside}",
    "advance: forward {ahead}, wheel right ?",
    "advance: wheel left {aside}, forward ?",
    "advance: left ?",
    "advance: right ?",
    "advance: backward ?",
)
"""What regiments are asked."""

LONE_WAYS = (
    "march: pivot right ?, forward {ahead}",
    "march: pivot left {degrees}, forward ?",
    "advance: forward {ahead}, pivot right ?",
    "march: forward rest, wheel right ?",
    "march: forward {ahead}, pivot left ?, forward 1.5",
)
"""What single models are asked."""

BACK_AND_FORTH = (
    "march: forward {ahead}, wheel left ?",
    "march: wheel left {aside}, wheel right ?",
    "march: wheel right {aside}, forward ?",
    "march: forward ?",
    "advance: left ?",
    "advance: backward ?",
)
"""What is asked beside things that are too close at the start."""

OWN_LIMITS = {
    "march": ("MOV-17", "MOV-19"),
    "advance": ("MOV-10", "MOV-15"),
}


class Block(NamedTuple):
    """A regiment on the table: its bases in mm, its numbers, and where it stands."""

    name: str
    player: str
    x: float
    y: float
    facing: float
    width: int
    depth: int
    files: int
    models: int
    advance: int
    march: int

    @property
    def front(self) -> mpmath.mpf:
        """The width of its Unit Boundary in inches."""
        return self.files * self.width / mpmath.mpf("25.4")

    @property
    def ranks(self) -> int:
        """How many ranks it has, the last one perhaps short."""
        return -(-self.models // self.files)

    @property
    def deep(self) -> mpmath.mpf:
        """The depth of its Unit Boundary in inches."""
        return self.ranks * self.depth / mpmath.mpf("25.4")

    def spot(self) -> "Spot":
        """Return where it stands."""
        turn = mpmath.expj(-mpmath.radians(mpmath.mpf(self.facing)))
        return Spot(mpmath.mpc(self.x, self.y), mpmath.mpc(0, 1) * turn)

    def ground(self, spot: "Spot") -> Polygon:
        """Return the corners of its Unit Boundary, counter-clockwise."""
        half = self.front / 2
        own = ((-half, -self.deep), (half, -self.deep), (half, 0), (-half, 0))
        return tuple(spot.at(right, forward) for right, forward in own)

    def farthest(self) -> Iterator[tuple[mpmath.mpf, mpmath.mpf]]:
        """Yield own centres among which the model is that goes farthest.

        How far a point goes is a convex function of it, so that the corners of the
        whole ranks and the ends of a short one suffice.
        """
        inch = mpmath.mpf("25.4")
        wide, deep = self.width / inch, self.depth / inch
        whole, left = divmod(self.models, self.files)
        ends = [(0, self.files), (whole - 1, self.files)] if whole else []
        if left:
            ends.append((whole, left))
        for rank, files in ends:
            for file in (0, files - 1):
                half = mpmath.mpf(1) / 2
                yield (file + half) * wide - self.front / 2, -(rank + half) * deep

    def corners(self) -> Iterator[tuple[mpmath.mpf, mpmath.mpf]]:
        """Yield own corners of those bases among which the outermost are."""
        half = mpmath.mpf("25.4") * 2
        for right, forward in self.farthest():
            for across, along in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                yield (
                    right + across * self.width / half,
                    forward + along * self.depth / half,
                )


class Spot(NamedTuple):
    """The middle of a front edge, and the way it faces, as complex numbers."""

    place: mpmath.mpc
    ahead: mpmath.mpc

    def at(self, right: Number, forward: Number) -> mpmath.mpc:
        """Return a point of the unit's own frame on the table."""
        return self.place + self.ahead * (forward - mpmath.mpc(0, 1) * right)


class Thing(NamedTuple):
    """Something to keep away from."""

    name: str
    ground: Polygon
    enemy: bool


class Stage(NamedTuple):
    """One leg on the table.

    Attributes:
        start: The mover's ground before it.
        centre: What it turns about; None where it is shifted or lifted.
        angle: By how much, counter-clockwise.
        shift: How far it is shifted.
        end: The mover's ground after it.
        lifted: Whether only its end is a moment of the move.
    """

    start: Polygon
    centre: mpmath.mpc | None
    angle: mpmath.mpf
    shift: mpmath.mpc
    end: Polygon
    lifted: bool

    def until(self, share: Number) -> "Stage":
        """Return the first part of it."""
        part = self._replace(angle=self.angle * share, shift=self.shift * share)
        return part._replace(end=part.moved())

    def since(self, share: Number) -> "Stage":
        """Return the rest of it."""
        rest = self._replace(
            angle=self.angle * (1 - share), shift=self.shift * (1 - share)
        )
        return rest._replace(start=self.until(share).end)

    def moved(self) -> Polygon:
        """Return the ground at its end."""
        if self.centre is None:
            return tuple(corner + self.shift for corner in self.start)
        return turned(self.start, self.centre, self.angle)


def turned(ground: Polygon, centre: Place, angle: Number) -> Polygon:
    """Return *ground* turned about a point."""
    turn = mpmath.expj(angle)
    if isinstance(centre, complex):
        turn = complex(turn)
    return tuple(centre + (corner - centre) * turn for corner in ground)


def cross(one: Place, two: Place) -> Number:
    """Return the cross product of two vectors."""
    return one.real * two.imag - one.imag * two.real


def dot(one: Place, two: Place) -> Number:
    """Return the dot product of two vectors."""
    return one.real * two.real + one.imag * two.imag


def sides(ground: Polygon) -> Iterator[tuple[Place, Place]]:
    """Yield the sides of a polygon."""
    return pairwise((*ground, ground[0]))


def from_side(point: Place, a: Place, b: Place) -> Number:
    """Return how far a point is from a side."""
    share = dot(point - a, b - a) / dot(b - a, b - a)
    return abs(point - a - min(max(share, 0), 1) * (b - a))


def gap(one: Polygon, two: Polygon) -> Number:
    """Return how far two convex polygons are apart, 0 where they overlap."""
    for first, second in ((one, two), (two, one)):
        for a, b in sides(first):
            if all(cross(b - a, point - a) < 0 for point in second):
                return min(
                    from_side(point, *side)
                    for these, those in ((one, two), (two, one))
                    for point in these
                    for side in sides(those)
                )
    return 0.0


def hull(points: Sequence[Place]) -> Polygon:
    """Return the convex hull of points, counter-clockwise."""
    known = sorted(points, key=lambda point: (point.real, point.imag))
    found: list[Place] = []
    for half in (known, known[::-1]):
        chain: list[Place] = []
        for point in half:
            while (
                len(chain) > 1 and cross(chain[-1] - chain[-2], point - chain[-1]) <= 0
            ):
                chain.pop()
            chain.append(point)
        found += chain[:-1]
    return tuple(found)


def arc_from_side(
    start: Place, centre: Place, angle: Number, a: Place, b: Place
) -> Number:
    """Return how close a point that is turned comes to a side.

    It does so at an end of its way, where it points to an end of the side or right
    across it, or where it meets its line.
    """
    arm = start - centre
    radius = abs(arm)
    across = (b - a) / abs(b - a) * -1j
    off = dot(a - centre, across)
    ways = [a - centre, b - centre, across, -across]
    if abs(off) < radius:
        along = mpmath.sqrt(radius * radius - off * off)
        ways += [across * (off + 1j * along), across * (off - 1j * along)]
    places = [start, centre + arm * mpmath.expj(angle)]
    for way in ways:
        if not abs(way):
            continue
        turn = mpmath.arg(way / arm) * mpmath.sign(angle)
        if turn < 0:
            turn += 2 * mpmath.pi
        if turn <= abs(angle):
            places.append(centre + way / abs(way) * radius)
    return min(from_side(place, a, b) for place in places)


def swept(stage: Stage, other: Polygon) -> Number:
    """Return how close a leg comes to something, 0 where it runs into it."""
    if stage.lifted:
        return gap(stage.end, other)
    if stage.centre is None:
        return gap(hull((*stage.start, *stage.end)), other)
    met = [gap(stage.start, other)]
    for points, these, angle in (
        (stage.start, other, stage.angle),
        (other, stage.start, -stage.angle),  # as the mover sees it
    ):
        for point in points:
            if point == stage.centre:
                met += [from_side(point, *side) for side in sides(these)]
                continue
            met += [
                arc_from_side(point, stage.centre, angle, *side)
                for side in sides(these)
            ]
    return min(met)


def roughly(ground: Polygon) -> Polygon:
    """Return *ground* in doubles."""
    return tuple(map(complex, ground))


def rough_stage(stage: Stage) -> Stage:
    """Return *stage* in doubles."""
    return Stage(
        roughly(stage.start),
        None if stage.centre is None else complex(stage.centre),
        float(stage.angle),
        complex(stage.shift),
        roughly(stage.end),
        stage.lifted,
    )


def clearance(stage: Stage, other: Polygon, limits: Sequence[float]) -> Number:
    """Return how close a leg comes; to the last digit only where a limit is near."""
    rough = swept(rough_stage(stage), roughly(other))
    if all(abs(rough - limit) > PLAIN for limit in limits):
        return rough
    return swept(stage, other)


def apart(one: Polygon, other: Polygon, limits: Sequence[float]) -> Number:
    """Return a gap; to the last digit only where a limit is near."""
    rough = gap(roughly(one), roughly(other))
    if all(abs(rough - limit) > PLAIN for limit in limits):
        return rough
    return gap(one, other)


class Scene(NamedTuple):
    """A mover among other things, and its line without a number."""

    mover: Block
    things: tuple[Thing, ...]
    blocks: tuple[Block, ...]
    areas: tuple[Area, ...]
    line: str

    @property
    def text(self) -> str:
        """The position file."""
        said = [HEAD]
        for name, corners in self.areas:
            polygon = [[corner.real, corner.imag] for corner in corners]
            said.append(AREA.format(name=name, polygon=polygon))
        said += (UNIT.format(**block._asdict()) for block in self.blocks)
        return "".join(said)

    def legs(self, asked: mpmath.mpf) -> list[Leg]:
        """Return the legs that a value of the open number makes."""
        said = [leg.split() for leg in self.line.partition(": ")[2].split(", ")]
        known = {"?": asked, "rest": mpmath.mpf(0)}
        amounts = [
            known.get(w[-1]) if w[-1] in known else mpmath.mpf(w[-1]) for w in said
        ]
        spent = mpmath.fsum(
            amount for amount, words in zip(amounts, said, strict=True)
            if words[0] != "pivot"
        )  # fmt: skip
        rest = max(self.rate - spent, mpmath.mpf(0))
        return [
            (" ".join(words[:-1]), rest if words[-1] == "rest" else amount)
            for amount, words in zip(amounts, said, strict=True)
        ]

    @property
    def rate(self) -> int:
        """The allowance of the move."""
        march = self.line.startswith("march")
        return self.mover.march if march else self.mover.advance

    def values(self) -> Iterator[mpmath.mpf]:
        """Yield values all over, none of them beyond a pose."""
        leg = next(leg for leg in self.line.split(", ") if leg.endswith("?"))
        highest = mpmath.mpf(self.rate)
        if "pivot" in leg:
            highest = mpmath.mpf(180)
        elif "wheel" in leg:
            highest = min(highest, self.mover.front * 3 / 2)
        for number in range(PROBES):
            yield highest * (number + mpmath.mpf("0.37")) / PROBES

    def broken(self, asked: mpmath.mpf) -> set[str]:
        """Return the clauses that a value breaks, at tolerance 0."""
        legs = self.legs(asked)
        found = set(self.broken_lengths(legs))
        spots, stages = [self.mover.spot()], []
        for kind, amount in legs:
            stage, spot = self.stage(kind, amount, spots[-1])
            stages.append(stage)
            spots.append(spot)
        found.update(self.broken_ends(spots))
        for thing in self.things:
            found.update(broken_spacing(stages, thing))
        found.update(self.broken_edge(stages, spots[-1]))
        return found

    def broken_lengths(self, legs: Sequence[Leg]) -> Iterator[str]:
        """Judge MOV-10, 11, 13 and 17, and WHEEL-2."""
        shared = mpmath.mpf(0)
        for kind, amount in legs:
            if kind in {"left", "right"} and amount > mpmath.mpf(self.rate) / 2:
                yield "MOV-13"
            elif kind == "backward" and amount > mpmath.mpf(self.rate) / 2:
                yield "MOV-11"
            elif kind == "forward" or kind.startswith("wheel"):
                shared += amount
            if kind.startswith("wheel") and amount > self.mover.front * mpmath.sqrt(2):
                yield "WHEEL-2"
        if shared > self.rate:
            yield OWN_LIMITS[self.line.partition(":")[0]][0]

    def broken_ends(self, spots: Sequence[Spot]) -> Iterator[str]:
        """Judge MOV-15 and MOV-19."""
        if any(
            abs(spots[-1].at(*own) - spots[0].at(*own)) > self.rate
            for own in self.mover.farthest()
        ):
            yield OWN_LIMITS[self.line.partition(":")[0]][1]

    def broken_edge(self, stages: Sequence[Stage], end: Spot) -> Iterator[str]:
        """Judge EDGE-1: the Centre on its way, and the bases at the end."""
        points = [end.at(*corner) for corner in self.mover.corners()]
        for stage in stages:
            middle = mpmath.fsum(stage.start) / 4
            points += [middle, mpmath.fsum(stage.end) / 4]
            if stage.centre is None:
                continue
            for way in (1, 1j, -1, -1j):
                turn = mpmath.arg(way / (middle - stage.centre))
                turn *= mpmath.sign(stage.angle)
                if 0 <= turn <= abs(stage.angle):
                    points.append(stage.centre + way * abs(middle - stage.centre))
        wide, high = TABLE
        if any(not (0 <= p.real <= wide and 0 <= p.imag <= high) for p in points):
            yield "EDGE-1"

    def stage(self, kind: str, amount: mpmath.mpf, spot: Spot) -> tuple[Stage, Spot]:
        """Return one leg from *spot*, and where it ends."""
        start, front = self.mover.ground(spot), self.mover.front
        nowhere = mpmath.mpf(0), mpmath.mpc(0)
        if kind in SHIFTS:
            shift = SHIFTS[kind] * spot.ahead * amount
            after = Spot(spot.place + shift, spot.ahead)
            end, lifted = self.mover.ground(after), False
            return Stage(start, None, nowhere[0], shift, end, lifted), after
        what, side = kind.split()
        sign = 1 if side == "left" else -1
        if what == "pivot":
            centre = mpmath.fsum(start) / 4
            angle = sign * mpmath.radians(amount)
        else:
            centre = spot.at(-sign * front / 2, 0)
            angle = sign * 2 * mpmath.asin(amount / (2 * front))
        turn = mpmath.expj(angle)
        after = Spot(centre + (spot.place - centre) * turn, spot.ahead * turn)
        end, lifted = self.mover.ground(after), what == "pivot"
        about = None if lifted else centre
        return Stage(start, about, angle, nowhere[1], end, lifted), after


SHIFTS = {"forward": 1, "backward": -1, "left": 1j, "right": -1j}


def broken_spacing(stages: Sequence[Stage], thing: Thing) -> Iterator[str]:
    """Judge SPACE-1, SPACE-2 and SPACE-4 towards one thing (docs/rulings/0008)."""
    other = thing.ground
    ignored = apart(stages[0].start, other, (NEAR,)) < NEAR
    for stage in stages:
        if stage.lifted and stage is stages[-1]:
            continue
        rest = stage
        if ignored:
            last = stage is stages[-1]
            if strikes(stage, thing, last=last):
                yield "SPACE-2"
            back = comes_back(stage, other)
            ignored = back is None
            if back is None:
                continue
            rest = stage.since(back)
        if clearance(rest, other, (STRIKING,)) < STRIKING:
            yield "SPACE-2"
    ends = apart(stages[-1].end, other, (NEAR, CONTACT, 0.0))
    if ignored:
        least = CONTACT if thing.enemy else NOTHING
        if ends <= least:
            yield "SPACE-1"
    elif ends < NEAR:
        yield "SPACE-1"


def strikes(stage: Stage, thing: Thing, *, last: bool) -> bool:
    """Tell whether a leg overlaps something, or touches an enemy before the end."""
    met = clearance(stage, thing.ground, (CONTACT, 0.0))
    if met < NOTHING:
        return True
    if not thing.enemy or met > CONTACT:
        return False
    end = gap(stage.end, thing.ground)
    return not (last and end <= met)


def comes_back(stage: Stage, other: Polygon) -> Number | None:
    """Return the share of a leg after which the gap is 1" for the first time.

    Where that is needs no last digit: from there on only half an inch is asked for.
    """
    limit = NEAR - mpmath.mpf(CONTACT)
    at_last = apart(stage.end, other, (float(limit),)) >= limit
    if stage.lifted:
        return 1.0 if at_last else None
    rough = rough_stage(stage)
    shares = [look / LOOKS for look in range(1, LOOKS + at_last)]
    still = roughly(other)
    before = 0.0
    for share in shares:
        if share < 1.0 and gap(rough.until(share).end, still) < limit:
            before = share
            continue
        after = share
        for _ in range(50):
            middle = (before + after) / 2
            far = gap(rough.until(middle).end, still) >= limit
            before, after = (before, middle) if far else (middle, after)
        return after
    return None


class Layouts:
    """A source of scenes, all of them decided by one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def scene(self, *, close: bool = False) -> Scene:
        """Return a mover with one to four things about where it may go."""
        chance = self.chance
        lone = not close and chance.random() < 0.2
        mover = self.mover(lone=lone)
        ways = BACK_AND_FORTH if close else LONE_WAYS if lone else WAYS
        most = min(3.0, 1.3 * float(mover.front))
        line = chance.choice(ways).format(
            ahead=chance.randint(0, 12) / 4,
            aside=round(chance.uniform(0.1, most), 3),
            degrees=chance.randint(1, 170),
        )
        things: list[Thing] = []
        blocks, areas = [mover], list[Area]()
        own = mover.ground(mover.spot())
        for number in range(chance.randint(1, 4)):
            near = close and not number
            for _ in range(400):
                thing, made = self.thing(number, line, mover)
                away = float(gap(own, thing.ground))
                fits = 0.05 < away < 0.97 if near else away > 1.02
                if fits and self.stands_free(thing, things):
                    things.append(thing)
                    if isinstance(made, Block):
                        blocks.append(made)
                    else:
                        areas.append(made)
                    break
        return Scene(mover, tuple(things), tuple(blocks), tuple(areas), line)

    def stands_free(self, thing: Thing, others: Sequence[Thing]) -> bool:
        """Tell whether it is on the table and clear of others, flush with none."""
        if any(
            not (0 < p.real < TABLE[0] and 0 < p.imag < TABLE[1]) for p in thing.ground
        ):
            return False
        return all(gap(thing.ground, other.ground) > 0.05 for other in others)

    def mover(self, *, lone: bool) -> Block:
        """Return who moves; now and then near an edge."""
        while True:
            block = self.block("spears", "blue", self.somewhere(), lone=lone)
            corners = block.ground(block.spot())
            if all(0 < p.real < TABLE[0] and 0 < p.imag < TABLE[1] for p in corners):
                return block

    def somewhere(self) -> complex:
        """Return a place on the table."""
        return complex(self.chance.uniform(1, 71), self.chance.uniform(1, 47))

    def block(
        self, name: str, player: str, place: complex, *, lone: bool = False
    ) -> Block:
        """Return a block of bases at a place."""
        chance = self.chance
        sizes = [(20, 20), (25, 25), (25, 50), (40, 40), (50, 75)]
        width, depth = chance.choice([(50, 100), (60, 60)] if lone else sizes)
        files = 1 if lone else chance.randint(2, 6)
        models = 1 if lone else chance.randint(files, 5 * files)
        advance = chance.randint(4, 9)
        facing = chance.uniform(0, 360)
        return Block(
            name, player, place.real, place.imag, facing, width, depth, files, models,
            advance, 2 * advance,
        )  # fmt: skip

    def thing(self, number: int, line: str, mover: Block) -> tuple[Thing, Block | Area]:
        """Return something about where a line may lead."""
        chance, spot = self.chance, mover.spot()
        way = next((SHIFTS[word] for word in ("left", "right", "backward")
                    if f": {word} " in line), 1)  # fmt: skip
        far = chance.uniform(0, mover.march if way == 1 else mover.advance / 2)
        aside = chance.choice((-1, 1)) * chance.uniform(0, 10)
        place = complex(spot.place + spot.ahead * complex(far, aside) * way)
        if chance.random() < 0.35:
            middle = place + complex(chance.uniform(-2, 2), chance.uniform(-2, 2))
            turns = sorted(chance.uniform(0, 6.28) for _ in range(chance.randint(3, 5)))
            corners = tuple(complex(middle + 1.5 * mpmath.expj(turn)) for turn in turns)
            ground = tuple(mpmath.mpc(corner) for corner in corners)
            name = f"cliff{number}"
            return Thing(name, ground, enemy=False), (name, corners)
        player = chance.choice(("blue", "red"))
        block = self.block(f"foes{number}", player, place)
        ground = block.ground(block.spot())
        return Thing(block.name, ground, player == "red"), block


def refuse_wrong_ends(scene: Scene, step: float) -> list[tuple[str, str]]:
    """Look beside each end, and return what ended what."""
    battle = serried.parse_battle(scene.text)
    verdict = referee.judge(battle, f"spears {scene.line}", (1, 1))
    stretches = verdict.measure("intervals")
    above, below = verdict.measure("binding"), verdict.measure("binding_below")
    assert isinstance(stretches, tuple)
    assert isinstance(above, tuple)
    assert isinstance(below, tuple)
    said = f"{scene.line} on {scene.text}"
    seen: list[tuple[str, str]] = []
    ends: list[mpmath.mpf] = []
    for stretch, over, under in zip(stretches, above, below, strict=True):
        assert isinstance(stretch, tuple)
        low, high = (mpmath.mpf(float(str(end))) for end in stretch)
        ends += [low, high]
        for end, way, clause in ((high, 1, over), (low, -1, under)):
            if high - low > 2 * step:
                within = scene.broken(end - way * mpmath.mpf(step))
                assert not within, f"{within} inside {end}: {said}"
            if clause is None:
                assert end in (0, 180), f"nothing ends {end}: {said}"
                continue
            outside = scene.broken(end + way * mpmath.mpf(step))
            assert clause in outside, f"{clause} not {outside} past {end}: {said}"
            seen.append((str(clause), "high" if way > 0 else "low"))
    for value in scene.values():
        inside = any(
            low <= value <= high
            for low, high in zip(ends[::2], ends[1::2], strict=True)
        )
        assert (not scene.broken(value)) == inside, f"at {value}: {said}"
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_end_beside_others_is_an_end_at_fifty_digits(seed: int) -> None:
    """One to four units and cliffs about the way, all of them 1" away at first."""
    layouts = Layouts(seed)
    with mpmath.workdps(DIGITS):
        seen = [refuse_wrong_ends(layouts.scene(), STEP) for _ in range(40)]
    clauses = {clause for ends in seen for clause, _ in ends}
    assert {"SPACE-1"} < clauses


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 12))
def test_every_end_beside_something_close_is_an_end(seed: int) -> None:
    """SPACE-4: one of them is within 1" at the start, and the limit may come back."""
    layouts = Layouts(seed)
    with mpmath.workdps(DIGITS):
        seen = [
            refuse_wrong_ends(layouts.scene(close=True), CLOSE_STEP) for _ in range(25)
        ]
    assert any(seen)
