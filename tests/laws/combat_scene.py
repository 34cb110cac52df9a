"""Combats on plain rectangles, and the position files that say the same.

Nothing of the referee is used here. Every unit stands square to the table, and every
length is a whole number of 0.05 mm, so that everything worked out is exact.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

PER_INCH: Final = 508
"""Units of 0.05 mm in an inch."""

PER_MM: Final = 20
TABLE: Final = (72 * PER_INCH, 48 * PER_INCH)
EMPTY: Final = "."
POOL: Final = "RMS"
"""Letters of those who share a unit's Health Pool (HP-1)."""

COMMAND: Final = "MS"
CHAMPION: Final = "C"
BESIDE: Final = ("L", "R")
"""Names of models on Mismatching Bases beside a unit."""


class Box(NamedTuple):
    """A rectangle on the table, or in a unit's own frame with its front to the north.

    Attributes:
        west: Where it begins, in 0.05 mm.
        south: The same, towards the north.
        east: Where it ends.
        north: The same, towards the north.
    """

    west: int
    south: int
    east: int
    north: int

    def moved(self, dx: int, dy: int) -> "Box":
        """Return the box elsewhere."""
        return Box(self.west + dx, self.south + dy, self.east + dx, self.north + dy)


class Model(NamedTuple):
    """One model in the ranks, or beside them.

    Attributes:
        name: As the unit stood before anybody was lost: ``1.3``, ``L`` or ``R``.
        letter: What it is drawn with.
        rank: The rank of its front, from 0.
        file: The file of its left side, from 0 in the unit as it stood before. Beside
            the unit the line between two files that it stands at.
        wide: Files that its base covers; 0 beside the unit.
        deep: Ranks that its base covers; 0 beside the unit.
    """

    name: str
    letter: str
    rank: int
    file: int
    wide: int = 1
    deep: int = 1

    @property
    def spot(self) -> str:
        """The name of the place where it stands now."""
        return f"{self.rank + 1}.{self.file + 1}"

    @property
    def cells(self) -> set[tuple[int, int]]:
        """The places it covers, as rank and file from 0."""
        files = range(self.file, self.file + self.wide)
        return {(self.rank + i, file) for i in range(self.deep) for file in files}


class Standing(NamedTuple):
    """A model where it stands on the table."""

    name: str
    letter: str
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Troop:
    """A unit.

    Attributes:
        x: The middle of the front of its first rank, in 0.05 mm.
        y: The same, towards the north.
        facing: Quarter turns to the right from north.
        wide: Of the bases of its ranks, in 0.05 mm.
        deep: The same, from front to rear.
        ranks: As drawn, the front first.
        sizes: Width and depth of those who stand on another base, by letter.
        characters: The letters of Characters.
        left: The letter of the model beside the left end, if any.
        right: The same on the right.
        hp: Health Points of each model.
        own_hp: The same of those who have others, by letter.
        lost: Health Points lost and not yet a casualty, by letter.
    """

    name: str
    player: str
    x: int
    y: int
    facing: int
    wide: int
    deep: int
    ranks: tuple[str, ...]
    sizes: tuple[tuple[str, tuple[int, int]], ...] = ()
    characters: str = ""
    left: str = ""
    right: str = ""
    hp: int = 1
    own_hp: tuple[tuple[str, int], ...] = ()
    lost: tuple[tuple[str, int], ...] = ()

    @property
    def files(self) -> int:
        """The number of files, bases beside the unit not counted."""
        return len(self.ranks[0])

    def size(self, letter: str) -> tuple[int, int]:
        """Return the width and the depth of a base, in 0.05 mm."""
        return dict(self.sizes).get(letter, (self.wide, self.deep))

    def points(self, letter: str) -> int:
        """Return the Health Points of a model when it is unhurt."""
        return dict(self.own_hp).get(letter, self.hp)

    @property
    def mirrored(self) -> "Troop":
        """The unit on a table whose east and west are swapped."""
        return replace(
            self,
            x=TABLE[0] - self.x,
            facing=-self.facing % 4,
            ranks=tuple(rank[::-1] for rank in self.ranks),
            left=self.right,
            right=self.left,
        )

    def across(self, spot: str, letter: str) -> str:
        """Return what a place is called in the mirror, of a model drawn so."""
        if spot in BESIDE:
            return BESIDE[1 - BESIDE.index(spot)]
        rank, _, file = spot.partition(".")
        wide = self.size(letter)[0] // self.wide
        return f"{rank}.{self.files - int(file) - wide + 2}"

    @property
    def models(self) -> tuple[Model, ...]:
        """Every model where it stands."""
        return tuple(self._models())

    def _models(self) -> Iterator[Model]:
        covered: set[tuple[int, int]] = set()
        for rank, letters in enumerate(self.ranks):
            for file, letter in enumerate(letters):
                if letter == EMPTY or (rank, file) in covered:
                    continue
                wide, deep = self.size(letter)
                name = f"{rank + 1}.{file + 1}"
                places = wide // self.wide, deep // self.deep
                model = Model(name, letter, rank, file, *places)
                covered |= model.cells
                yield model
        sides = zip(BESIDE, (self.left, self.right), (0, self.files), strict=True)
        for name, letter, line in sides:
            if letter:
                yield Model(name, letter, 0, line, 0, 0)

    def stand(self, models: Iterable[Model]) -> tuple[Standing, ...]:
        """Return these models where their bases are on the table.

        Those beside the unit stand beside whoever is at the end of the first rank.
        """
        some = tuple(models)
        first = [model for model in some if model.wide and not model.rank]
        ends = {
            "L": min((model.file for model in first), default=0),
            "R": max((model.file + model.wide for model in first), default=self.files),
        }
        return tuple(
            Standing(m.name, m.letter, self.turned(self._own(m, ends))) for m in some
        )

    def _own(self, model: Model, ends: dict[str, int]) -> Box:
        """Return where a base is in the unit's own frame."""
        wide, deep = self.size(model.letter)
        half = self.files * self.wide // 2
        west, north = model.file * self.wide - half, -model.rank * self.deep
        if not model.wide:
            west = ends[model.name] * self.wide - half
            west -= wide if model.name == "L" else 0
        return Box(west, north - deep, west + wide, north)

    def turned(self, own: Box) -> Box:
        """Return where a box of the unit's own frame is on the table."""
        ways = {
            0: own,
            1: Box(own.south, -own.east, own.north, -own.west),
            2: Box(-own.east, -own.north, -own.west, -own.south),
            3: Box(-own.north, own.west, -own.south, own.east),
        }
        return ways[self.facing].moved(self.x, self.y)


class Ground(NamedTuple):
    """Impassable Terrain."""

    name: str
    box: Box


class Loss(NamedTuple):
    """Health Points lost by a unit's pool, or by that of one letter."""

    unit: str
    letter: str
    amount: int

    def __str__(self) -> str:
        """Return the notation."""
        who = self.unit if self.letter in POOL else f"{self.unit}.{self.letter}"
        return f"{who} lose {self.amount}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """Units on a table, and what is lost in one batch."""

    troops: tuple[Troop, ...]
    losses: tuple[Loss, ...] = ()
    terrain: tuple[Ground, ...] = ()
    active: str = "blue"

    def troop(self, name: str) -> Troop:
        """Return the unit called *name*."""
        return next(troop for troop in self.troops if troop.name == name)

    @property
    def line(self) -> str:
        """What is asked of the referee."""
        said = ", ".join(map(str, self.losses))
        return said if len(self.losses) == 1 else f"batch: {said}"

    @property
    def mirrored(self) -> "Combat":
        """The same with east and west swapped, and left and right with them."""
        wide = TABLE[0]
        return replace(
            self,
            troops=tuple(troop.mirrored for troop in self.troops),
            terrain=tuple(
                Ground(name, Box(wide - b.east, b.south, wide - b.west, b.north))
                for name, b in self.terrain
            ),
        )

    @property
    def text(self) -> str:
        """The position file."""
        head = f'format = "serried/1"\nbook = "t9a"\nactive = "{self.active}"\n'
        areas = "".join(map(_terrain_text, self.terrain))
        return head + 'phase = "melee"\n' + areas + "".join(map(_text, self.troops))


def outline(standing: Iterable[Standing]) -> Box:
    """Return the Unit Boundary of models that stand square (UNIT-9)."""
    wests, souths, easts, norths = zip(*(s.box for s in standing), strict=True)
    return Box(min(wests), min(souths), max(easts), max(norths))


def touches(one: Box, other: Box) -> bool:
    """Tell whether two boxes share a point, a corner included."""
    return (
        one.west <= other.east
        and other.west <= one.east
        and one.south <= other.north
        and other.south <= one.north
    )


def overlaps(one: Box, other: Box) -> bool:
    """Tell whether two boxes share more than their edges."""
    return (
        one.west < other.east
        and other.west < one.east
        and one.south < other.north
        and other.south < one.north
    )


def apart(one: Box, other: Box) -> tuple[int, int]:
    """Return how far two boxes are apart to the east and to the north."""
    dx = max(one.west - other.east, other.west - one.east, 0)
    return dx, max(one.south - other.north, other.south - one.north, 0)


def _terrain_text(area: Ground) -> str:
    west, south, east, north = (repr(one / PER_INCH) for one in area.box)
    corners = f"[[{west}, {south}], [{east}, {south}], [{east}, {north}],"
    corners += f" [{west}, {north}]]"
    kind = 'kind = "impassable"'
    return f'\n[[terrain]]\nid = "{area.name}"\n{kind}\npolygon = {corners}\n'


def _text(troop: Troop) -> str:
    front = f"[{troop.x / PER_INCH!r}, {troop.y / PER_INCH!r}]"
    base = f"{troop.wide // PER_MM}x{troop.deep // PER_MM}"
    ranks = ", ".join(f'"{rank}"' for rank in troop.ranks)
    lines = [
        f'\n[[unit]]\nid = "{troop.name}"\nplayer = "{troop.player}"',
        f"front = {front}\nfacing = {90 * troop.facing}",
        f'base = "{base}"\nranks = [{ranks}]\nhp = {troop.hp}',
    ]
    beside = {"left": troop.left, "right": troop.right}
    named = [f'{side} = "{letter}"' for side, letter in beside.items() if letter]
    lines += [f"beside = {{{', '.join(named)}}}"] if named else []
    lost = ", ".join(f"{letter} = {many}" for letter, many in troop.lost)
    lines += [f"lost = {{{lost}}}"] if lost else []
    lines += [_kind_text(troop, letter) for letter in troop.characters]
    return "\n".join(lines) + "\n"


def _kind_text(troop: Troop, letter: str) -> str:
    wide, deep = troop.size(letter)
    return (
        f"[unit.model.{letter}]\ncharacter = true\n"
        f'base = "{wide // PER_MM}x{deep // PER_MM}"\nhp = {troop.points(letter)}'
    )
