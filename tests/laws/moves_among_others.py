"""Random moves among others, and which clauses their values break.

Source:
    laws/moves_at_fifty_digits.py
"""

import random
from collections.abc import Sequence
from typing import TypeAlias

import mpmath

from kept import kept
from laws.ground_at_fifty_digits import Block, Thing, gap
from laws.moves_at_fifty_digits import DIGITS, SHIFTS, TABLE, Area, Scene

Beside: TypeAlias = tuple[tuple[float, float], ...]
"""Values, each with what is to be added to it."""

Told: TypeAlias = tuple[str, list[Block], list[tuple[str, list[tuple[float, float]]]]]
"""A line, units and terrain."""

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


def layouts(seed: int, count: int, *, close: bool) -> list[Scene]:
    """Return scenes; *close* if one thing is within 1" of the mover at the start."""
    return [scene_of(*told) for told in layouts_told(seed, count, close=close)]


@kept("laws.ground_at_fifty_digits", "laws.moves_at_fifty_digits")
def layouts_told(seed: int, count: int, *, close: bool) -> list[Told]:
    """Return scenes as JSON has them."""
    with mpmath.workdps(DIGITS):
        source = Layouts(seed)
        scenes = [source.scene(close=close) for _ in range(count)]
    return [
        (
            one.line,
            list(one.blocks),
            [(name, [(at.real, at.imag) for at in ring]) for name, ring in one.areas],
        )
        for one in scenes
    ]


def scene_of(
    line: str,
    told: Sequence[Block],
    grounds: Sequence[tuple[str, Sequence[tuple[float, float]]]],
) -> Scene:
    """Return a scene that was told."""
    mover, *others = blocks = [Block(*block) for block in told]
    areas = [(name, tuple(complex(*at) for at in ring)) for name, ring in grounds]
    things = [
        Thing(block.name, block.ground(block.spot()), block.player == "red")
        for block in others
    ]
    things += [
        Thing(name, tuple(map(mpmath.mpc, ring)), enemy=False) for name, ring in areas
    ]
    return Scene(mover, tuple(things), tuple(blocks), tuple(areas), line)


@kept("laws.ground_at_fifty_digits", "laws.moves_at_fifty_digits")
def broken_by(
    seed: int, count: int, asked: tuple[Beside, ...], *, close: bool
) -> list[tuple[list[list[str]], list[list[str]]]]:
    """Return which clauses values break, for each scene of a seed.

    These are first the values that were asked for, and then those all over its line.
    """
    with mpmath.workdps(DIGITS):
        return [
            (
                [
                    sorted(scene.broken(mpmath.mpf(end) + mpmath.mpf(more)))
                    for end, more in values
                ],
                [sorted(scene.broken(value)) for value in scene.values()],
            )
            for scene, values in zip(
                layouts(seed, count, close=close), asked, strict=True
            )
        ]
