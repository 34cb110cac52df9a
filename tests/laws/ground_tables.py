"""Tables with units and Terrain Features, at random, and what a walk over them finds.

Nothing of serried: the tables are text for it, as anybody writes one.
"""

import math
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from laws.ground_oracle import (
    Area,
    Place,
    Table,
    Troop,
    apart,
    boundary,
    models,
    place_of,
)
from laws.ground_walks import closest_enemy, leg, parts_of

MM: Final = 25.4
BODIES: Final = (
    ("infantry", "standard", 1.0, 1.0),
    ("infantry", "large", 40 / MM, 40 / MM),
    ("beast", "standard", 1.0, 2.0),
    ("cavalry", "standard", 1.0, 2.0),
    ("cavalry", "large", 2.0, 2.0),
    ("construct", "large", 2.0, 4.0),
    ("construct", "gigantic", 100 / MM, 150 / MM),
)
"""Type, Height and base."""

KINDS: Final = ("forest", "ruins", "water", "wall", "impassable", "forest", "field")
RULES: Final = ("", "", "", "", "", "Strider", "Strider (forest)", "Skirmisher")
TURNS: Final = ("left", "right")
SIDES: Final = ("forward", "forward", "forward", "backward", "left", "right")


class Flown(NamedTuple):
    """A Flee Move to be made.

    Attributes:
        dice: Of its distance: three of Cavalry and Beasts, which are swift.
        away_from: The enemy whose Centre it is made away from; None straight ahead.
    """

    table: Table
    dice: tuple[int, ...]
    away_from: str | None

    @property
    def roll(self) -> float:
        """The two highest dice."""
        return float(sum(sorted(self.dice)[-2:]))


class Marched(NamedTuple):
    """A March to be made, legs as ``march`` of the oracle has them."""

    table: Table
    legs: tuple[tuple[str, float], ...]
    flying: bool


class Reformed(NamedTuple):
    """A March of Light Troops to be made.

    Attributes:
        legs: Each ``forward``, ``backward``, ``left`` or ``right`` and inches, or
            ``reform`` and degrees, and then into how many files.
    """

    table: Table
    legs: tuple[tuple[str, float, int], ...]
    flying: bool


def troop_at(rng: Random, name: str, *, even: bool) -> Troop:
    """Return somebody anywhere; on half inches, and square, if *even*."""
    kind, height, wide, deep = rng.choice(BODIES)
    files = rng.randint(1, 2 if wide > 1 else 5)
    full = rng.randint(0, 2 if deep <= 1 else 1)
    ranks = (files,) * full + (rng.randint(1, files),)
    if not full:
        ranks = (files,)
    x, y = rng.uniform(4, 38), rng.uniform(4, 28)
    degrees = float(rng.choice((0, 90, 180, 270)) if even else rng.randint(0, 359))
    if even:
        x, y = round(2 * x) / 2, round(2 * y) / 2
    single = ranks == (1,)
    return Troop(
        name=name,
        player=rng.choice(("blue", "red")),
        x=round(x, 3),
        y=round(y, 3),
        degrees=degrees,
        wide=wide,
        deep=wide if single and wide > 1 else deep,
        ranks=ranks,
        round=single and wide > 1,
        kind=kind,
        height=height,
        rule=rng.choice(RULES),
        fleeing=rng.random() < 0.15,
    )


def area_at(rng: Random, name: str, *, even: bool) -> Area:
    """Return a Terrain Feature anywhere: a circle, or three to six corners of one."""
    kind = rng.choice(KINDS)
    x, y = round(rng.uniform(3, 39), 3), round(rng.uniform(3, 29), 3)
    if even:
        x, y = round(x), round(y)
        wide, deep = rng.randint(1, 5), 1 if kind == "wall" else rng.randint(1, 5)
        box = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
        return Area(name, kind, tuple((float(a), float(b)) for a, b in box))
    if rng.random() < 0.35 and kind != "wall":
        return Area(name, kind, ((x, y),), round(rng.uniform(1, 3.5), 3))
    if kind == "wall":
        turn, long = rng.uniform(0, math.pi), rng.uniform(2, 5)
        east, north = math.cos(turn), math.sin(turn)
        sides = ((-long, -0.25), (long, -0.25), (long, 0.25), (-long, 0.25))
        wall = ((x + a * east - b * north, y + a * north + b * east) for a, b in sides)
        return Area(name, kind, tuple((round(a, 3), round(b, 3)) for a, b in wall))
    first, many, size = rng.random(), rng.randint(3, 6), rng.uniform(1.5, 4)
    angles = [2 * math.pi * (first + number / many) for number in range(many)]
    corners = ((x + size * math.cos(one), y + size * math.sin(one)) for one in angles)
    return Area(name, kind, tuple((round(a, 3), round(b, 3)) for a, b in corners))


def table_of(rng: Random, troops: int, areas: int) -> Table:
    """Return a table on which nobody stands in, or hardly beside, anybody else."""
    even = rng.random() < 0.3
    width, height = (42.0, 32.0) if rng.random() < 0.8 else (36.0, 36.0)
    found: list[Troop] = []
    grounds = [area_at(rng, f"a{n}", even=even) for n in range(areas)]
    grounds = [one for one in grounds if _inside(one, width, height)]
    rocks = [one.body for one in grounds if one.kind == "impassable"]
    while len(found) < troops:
        one = troop_at(rng, f"u{len(found)}", even=even)
        body = boundary(one, place_of(one))
        bars = [*rocks, *(boundary(other, place_of(other)) for other in found)]
        if all(apart(body, bar) > 0.2 for bar in bars) and _on(
            one, place_of(one), width, height
        ):
            found.append(one)
    return Table(width, height, tuple(found), tuple(grounds))


def _on(one: Troop, place: Place, width: float, height: float) -> bool:
    return all(
        body.radius + 0.3 < min(x, y, width - x, height - y)
        for body in models(one, place).values()
        for x, y in body.corners
    )


def _inside(area: Area, width: float, height: float) -> bool:
    return all(area.radius < min(x, y, width - x, height - y) for x, y in area.corners)


def flown(seed: int) -> Flown:
    """Return a Flee Move."""
    rng = Random(f"flight {seed}")
    while True:
        table = table_of(rng, rng.randint(4, 7), rng.randint(3, 7))
        away = closest_enemy(table) if rng.random() < 0.6 else None
        if any(one.player != table.troops[0].player for one in table.troops):
            swift = table.troops[0].kind in {"cavalry", "beast"}
            dice = tuple(rng.randint(1, 6) for _ in range(2 + swift))
            flees = table.troops[0]._replace(fleeing=True)
            troops = (flees, *table.troops[1:])
            return Flown(table._replace(troops=troops), dice, away)


def marched(seed: int) -> Marched:
    """Return a March that stays on the table, among features and nobody else."""
    rng = Random(f"march {seed}")
    while True:
        table = _passable(table_of(rng, 1, rng.randint(10, 18)))
        legs = tuple(legs_of(rng, table.troops[0]))
        (troop,), (width, height) = table.troops, table[:2]
        if all(_on(troop, at, width, height) for at in stops(table, legs)):
            return Marched(table, legs, rng.random() < 0.25)


def reformed(seed: int) -> Reformed:
    """Return a March of up to ten Light Troops with a Reform on it, or two."""
    rng = Random(f"reforms {seed}")
    while True:
        table = _passable(table_of(rng, 1, rng.randint(8, 16)))
        (troop,) = table.troops
        if sum(troop.ranks) == 1:
            continue
        rule = "" if troop.rule == "Skirmisher" else troop.rule
        table = table._replace(troops=(troop._replace(rule=rule),))
        legs = tuple(light_legs(rng, sum(troop.ranks)))
        width, height = table[:2]
        if all(
            min(x, y, width - x, height - y) > 1.0
            for body, begin, rides in parts_of(table.troops[0], legs)
            for place in (begin, *(one.at(one.length) for one in rides))
            for x, y in boundary(body, place).corners
        ):
            return Reformed(table, legs, rng.random() < 0.2)


def light_legs(rng: Random, models: int) -> Iterator[tuple[str, float, int]]:
    """Yield a leg, a Reform and another leg; at times a Reform and a leg more."""
    for number in range(1 + (rng.random() < 0.25)):
        if number or rng.random() < 0.9:
            yield rng.choice(SIDES), round(rng.uniform(0.5, 7), 2), 0
        turn = rng.choice((0, 90, 180, 270, rng.randint(0, 359)))
        yield "reform", float(turn), rng.randint(1, models)
    if rng.random() < 0.9:
        yield rng.choice(SIDES), round(rng.uniform(0.5, 7), 2), 0


def _passable(table: Table) -> Table:
    """Return a table whose only unit may march, anywhere."""
    areas = tuple(
        one._replace(kind="ruins") if one.kind == "impassable" else one
        for one in table.areas
    )
    (troop,) = table.troops
    troops = (troop._replace(fleeing=False),)
    return table._replace(troops=troops, areas=areas)


def legs_of(rng: Random, troop: Troop) -> Iterator[tuple[str, float]]:
    """Yield one leg to four, ahead or a Wheel."""
    wide = troop.front
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.55:
            yield "forward", round(rng.uniform(0.5, 9), 2)
        else:
            chord = round(rng.uniform(0.1, 1.4) * wide, 2)
            yield rng.choice(TURNS), chord


def stops(table: Table, legs: tuple[tuple[str, float], ...]) -> Iterator[Place]:
    """Yield where a unit stands on its way: at ten moments of each leg."""
    (troop,) = table.troops
    place = place_of(troop)
    for how, much in legs:
        moved, end, _ = leg(troop, place, how, much)
        yield from (moved(end * part / 10) for part in range(1, 11))
        place = moved(end)


def text_of(table: Table, more: str = "", first: str = "") -> str:
    """Return a position file.

    Args:
        table: Which one.
        more: Lines for its head.
        first: Lines for who moves.
    """
    lines = ['format = "serried/1"', 'book = "t9a"', 'phase = "movement"']
    lines += [f"table = [{table.width!r}, {table.height!r}]", more]
    for number, one in enumerate(table.troops):
        base = f"{one.wide * MM:g}x{one.deep * MM:g}"
        if one.round:
            base = f"{one.wide * MM:g} round"
        ranks = ["R" * many for many in one.ranks]
        ranks[-1] += "." * (one.ranks[0] - one.ranks[-1])
        lines += [
            "[[unit]]",
            f'id = "{one.name}"',
            f'player = "{one.player}"',
            f"front = [{one.x!r}, {one.y!r}]",
            f"facing = {one.degrees!r}",
            f'base = "{base}"',
            f"ranks = {ranks}".replace("'", '"'),
            f'type = "{one.kind}"',
            f'height = "{one.height}"',
            f"rules = {[one.rule] if one.rule else []}".replace("'", '"'),
            f"state = {['fleeing'] if one.fleeing else []}".replace("'", '"'),
            "advance = 60\nmarch = 60\ndiscipline = 7",
            *([first] if not number else []),
        ]
    for area in table.areas:
        lines += ["[[terrain]]", f'id = "{area.name}"', f'kind = "{area.kind}"']
        if area.radius:
            ((x, y),) = area.corners
            lines.append(f"circle = [{x!r}, {y!r}, {area.radius!r}]")
        else:
            lines.append(f"polygon = {[list(corner) for corner in area.corners]!r}")
    return "\n".join(lines) + "\n"
