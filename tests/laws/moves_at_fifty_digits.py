"""Moves among others and the clauses that they break, at 50 digits.

Everything is worked out anew with mpmath, from the words of the clauses and nothing
of serried, at tolerance 0: lengths, the 90 degrees of a Wheel, displacements, the
table edge, and how close a move comes to units and Impassable Terrain.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import mpmath

from laws.ground_at_fifty_digits import (
    Block,
    Number,
    Polygon,
    Spot,
    Stage,
    Thing,
    apart,
    clearance,
    gap,
    rough_stage,
    roughly,
)

Area: TypeAlias = tuple[str, tuple[complex, ...]]
Leg: TypeAlias = tuple[str, mpmath.mpf]
DIGITS = 50
NEAR, STRIKING = 1.0, 0.5
"""Inches that a unit keeps from everything at its end, and on its way."""

CONTACT = 1e-6
"""Inches that are a touch, by the contract; and that may lack at a limit's return."""

NOTHING = mpmath.mpf(10) ** -40
"""Less than this is an overlap: a random table has no touches to the last digit."""

LOOKS = 100
"""Moments at which it is looked whether a limit has come back (SPACE-4)."""

PROBES = 12
"""Values that are judged between the ends of each line."""

TABLE = (72, 48)

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

OWN_LIMITS = {
    "march": ("MOV-17", "MOV-19"),
    "advance": ("MOV-10", "MOV-15"),
}


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
