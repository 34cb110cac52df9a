"""Units as a page of rules sees them: letters on a grid, in whole 0.05 mm.

Nothing of the referee is used here. Units stand square to the table, so that all is
exact.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

PER_INCH: Final = 508
"""Units of 0.05 mm in an inch."""

EMPTY: Final = "."
CHAMPION: Final = "C"
POOL: Final = "R"
"""The pool of all Rank-and-File models but the Champion (HP-1)."""

OTHERS: Final = "W"
"""The letter of R&F of another sort, and of their pool."""

RANKED: Final = (POOL, OTHERS)
"""The pools of Rank-and-File models that are no Champions."""

RANK_AND_FILE: Final = "RMS"
"""Letters of those who share that pool."""

AHEAD: Final = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}
"""Which way is forward, by facing."""

SIDES: Final = ("front", "right", "rear", "left")
"""The Facings, clockwise."""


class Box(NamedTuple):
    """A rectangle on the table, borders included."""

    west: int
    south: int
    east: int
    north: int

    def meets(self, other: "Box") -> bool:
        """Tell whether the two have a point in common, a corner too (CONTACT-1)."""
        return (
            self.west <= other.east
            and other.west <= self.east
            and self.south <= other.north
            and other.south <= self.north
        )

    def overlaps(self, other: "Box") -> bool:
        """Tell whether the two have more in common than their borders."""
        return (
            self.west < other.east
            and other.west < self.east
            and self.south < other.north
            and other.south < self.north
        )


def around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that contains all of *boxes*, which are not none."""
    west, south, east, north = zip(*boxes, strict=True)
    return Box(min(west), min(south), max(east), max(north))


class Part(NamedTuple):
    """What attacks: a model itself, or one of its mounts or crew.

    Attributes:
        attacks: The Attack Value, in digits or as dice.
        skill: Offensive Skill.
        weapon: The Close Combat Weapon it fights with.
        spare: Another that it carries, if it has any.
        rules: Rules of the part by name, with what stands in brackets behind it.
    """

    attacks: str = "1"
    skill: int = 3
    strength: int = 3
    penetration: int = 0
    agility: int = 3
    weapon: str = "Hand Weapon"
    spare: str = ""
    rules: Mapping[str, str] = {}


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What the models drawn with one letter are.

    Attributes:
        base: Width and depth.
        hp: Health Points of each.
        defence: Defensive Skill.
        parts: The model itself first, then its mounts and crew.
        protection: Names of armour and shields.
        aegis: The roll needed; 7 for none.
        fortitude: The same.
        rules: Rules of the model by name, with what stands in brackets behind it.
    """

    base: tuple[int, int] = (PER_INCH, PER_INCH)
    character: bool = False
    height: str = "standard"
    type: str = "infantry"
    hp: int = 1
    defence: int = 3
    resilience: int = 3
    armour: int = 0
    discipline: int = 7
    parts: tuple[Part, ...] = (Part(),)
    protection: tuple[str, ...] = ()
    aegis: int = 7
    fortitude: int = 7
    rules: Mapping[str, str] = field(default_factory=dict)


class Model(NamedTuple):
    """One model, where it stands.

    Attributes:
        rank: From 0, from the front; of a larger base that of its foremost place.
        file: From 0, from the left; of a larger base that of its leftmost place.
        letter: What it is drawn with.
        box: Its base on the table.
    """

    rank: int
    file: int
    letter: str
    box: Box

    @property
    def name(self) -> str:
        """Its name in its unit, from 1."""
        return f"{self.rank + 1}.{self.file + 1}"


ENOUGH: Final = 1000

_MODELS: Final[dict[object, list[Model]]] = {}
"""The models of units that were looked at lately, by how they stand."""

_OUTLINES: Final[dict[object, Box]] = {}
"""Their Boundaries."""


@dataclass(kw_only=True)
class Troop:
    """One unit, as it stands now.

    Attributes:
        x: The middle of the front edge of its first rank, to the east.
        y: The same, to the north.
        facing: 0, 90, 180 or 270 degrees clockwise from north.
        ranks: Letters, front rank first, all equally long.
        kinds: What the letters mean.
        charging: Whether its models count as Charging.
        first_round: Whether this is its First Round of Combat.
    """

    id: str
    player: str
    x: int
    y: int
    facing: int
    ranks: list[str]
    kinds: dict[str, Kind]
    charging: bool = False
    first_round: bool = False

    @property
    def base(self) -> tuple[int, int]:
        """Width and depth of one place in its ranks."""
        return self.kinds[POOL].base

    def places(self, letter: str) -> tuple[int, int]:
        """Tell how many files and ranks a model of *letter* takes."""
        wide, deep = self.kinds[letter].base
        return wide // self.base[0], deep // self.base[1]

    def layout(self) -> object:
        """Return all that says where its models are."""
        bases = tuple((letter, kind.base) for letter, kind in self.kinds.items())
        return self.x, self.y, self.facing, tuple(self.ranks), bases

    def models(self) -> list[Model]:
        """Return its models, front to back and left to right."""
        known = self.layout()
        if known not in _MODELS:
            if len(_MODELS) > ENOUGH:
                _MODELS.clear()
            _MODELS[known] = self.placed_models()
        return _MODELS[known]

    def placed_models(self) -> list[Model]:
        """Place its models, which are then kept."""
        seen: set[tuple[int, int]] = set()
        found = []
        for rank, row in enumerate(self.ranks):
            for file, letter in enumerate(row):
                if letter == EMPTY or (rank, file) in seen:
                    continue
                wide, deep = self.places(letter)
                seen |= {
                    (rank + down, file + right)
                    for down in range(deep)
                    for right in range(wide)
                }
                box = self.place(rank, file, *self.kinds[letter].base)
                found.append(Model(rank, file, letter, box))
        return found

    def place(self, rank: int, file: int, width: int, depth: int) -> Box:
        """Return the box of a base whose front-left corner is that of a place."""
        forward_x, forward_y = AHEAD[self.facing]
        right_x, right_y = forward_y, -forward_x
        left = file * self.base[0] - len(self.ranks[0]) * self.base[0] // 2
        front = rank * self.base[1]
        corners = [
            (
                self.x + right_x * across - forward_x * behind,
                self.y + right_y * across - forward_y * behind,
            )
            for across in (left, left + width)
            for behind in (front, front + depth)
        ]
        return around(Box(x, y, x, y) for x, y in corners)

    def outline(self) -> Box:
        """Return its Unit Boundary (UNIT-9)."""
        known = self.layout()
        if known not in _OUTLINES:
            if len(_OUTLINES) > ENOUGH:
                _OUTLINES.clear()
            _OUTLINES[known] = around(model.box for model in self.models())
        return _OUTLINES[known]

    def side(self, direction: tuple[int, int]) -> str:
        """Tell which of its Facings looks in a *direction* of the table."""
        turned = (list(AHEAD.values()).index(direction) - self.facing // 90) % 4
        return SIDES[turned]


def enemies(troop: Troop, troops: Iterable[Troop]) -> list[Troop]:
    """Return the units of the other side, in their order."""
    return [other for other in troops if other.player != troop.player]
