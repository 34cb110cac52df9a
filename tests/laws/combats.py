"""Combats at random but always the same, square to one another and to the table."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from laws.combat_scene import (
    POOL,
    TABLE,
    Box,
    Combat,
    Ground,
    Loss,
    Troop,
    apart,
    outline,
    overlaps,
    touches,
)
from laws.contact_oracle import NORTH, SOUTH, UnsureError, fights_of

T = TypeVar("T")

FOES: Final = ("foes", "wolves", "lances", "axes", "bows", "ogres")
FRIENDS: Final = ("knights", "guard")
OUTSIDERS: Final = ("riders", "beasts")
BASES: Final = ((400, 400), (500, 500), (800, 800))
ENEMY_BASES: Final = (*BASES, (500, 1000), (1000, 2000))
ODD_BASES: Final = ((700, 1100), (760, 460))
"""Of models beside the unit: no multiple of any base above."""

SLACK: Final = 6
"""Closer than this, in 0.05 mm, what does not touch would be read as flush."""

TRIES: Final = 40


class Combats:
    """A source of combats, all of them decided by one seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from *low* to *high*, both included."""
        return self._chance.randint(low, high)

    def pick(self, among: Sequence[T]) -> T:
        """Return one of several."""
        return self._chance.choice(among)

    def one_in(self, many: int) -> bool:
        """Return True once in *many* times."""
        return not self._chance.randrange(many)

    def combat(self) -> Combat:
        """Return a unit that suffers, those who fight it, and those who are near."""
        while True:
            found = self._combat()
            if found is not None:
                return found

    def _combat(self) -> Combat | None:
        sufferer = self.sufferer()
        troops = [sufferer]
        for name in FOES[: 0 if self.one_in(12) else self.whole(1, 6)]:
            troops += self._fitting(name, "red", sufferer, troops)
        for name in FRIENDS[: self.whole(0, 2) if self.one_in(2) else 0]:
            troops += self._fitting(
                name, "blue", self.pick(troops[1:] or troops), troops
            )
        for name in OUTSIDERS[: self.whole(0, 2)]:
            troops += self._near(name, troops)
        if self.one_in(2):
            self._chance.shuffle(troops)
        combat = Combat(
            troops=tuple(troops),
            losses=self._losses(sufferer, troops),
            terrain=tuple(self._terrain(troops)),
            active=self.pick(("blue", "red")),
        )
        try:
            fights_of(combat, {t.name: boundary(t) for t in troops})
        except UnsureError:
            return None
        return combat

    def sufferer(self) -> Troop:
        """Return a unit in the middle of the table."""
        wide, deep = self.pick(BASES)
        files = self.whole(3, 6 if wide > 500 else 10)
        rows = [["R"] * files for _ in range(self.pick((1, 1, 1, 2, 2, 3)))]
        letters, sizes = self._characters(rows, wide, deep)
        self._command(rows)
        if len(rows) == 1 and self.one_in(2):
            rows.append(["."] * files)
            rows[1][self.whole(0, files - 1)] = "R"
        elif len(rows) > 1:
            self._thin(rows[-1])
        ranks = tuple("".join(row) for row in rows if set(row) != {"."})
        left, right = (letter if self.one_in(8) else "" for letter in ("V", "W"))
        sizes |= {b: self.pick(ODD_BASES) for b in (left, right) if b}
        letters += left + right
        hp = self.pick((1, 1, 1, 2, 3))
        return Troop(
            name="spears",
            player="blue",
            x=TABLE[0] // 2,
            y=TABLE[1] // 2,
            facing=self.whole(0, 3),
            wide=wide,
            deep=deep,
            ranks=ranks,
            sizes=tuple(sizes.items()),
            characters=letters,
            left=left,
            right=right,
            hp=hp,
            own_hp=tuple((letter, 3) for letter in letters),
            lost=(("R", self.whole(1, hp - 1)),) if hp > 1 and self.one_in(2) else (),
        )

    def _characters(
        self, rows: list[list[str]], wide: int, deep: int
    ) -> tuple[str, dict[str, tuple[int, int]]]:
        """Put up to two Characters into the first rank."""
        letters, sizes = "", {}
        for letter in "KH"[: self.pick((0, 1, 1, 2))]:
            places = 2 if self.one_in(4) else 1
            long = 2 if places == 2 or self.one_in(6) else 1
            files = len(rows[0])
            start = self.whole(0, files - places)
            few = rows[0].count("R") < places + 2
            if few or set(rows[0][start : start + places]) != {"R"}:
                continue
            if long > len(rows):
                rows.append(["."] * files)
            for row in rows[:long]:
                row[start : start + places] = [letter] * places
            letters += letter
            if long * places > 1:
                sizes[letter] = (places * wide, long * deep)
        return letters, sizes

    def _command(self, rows: list[list[str]]) -> None:
        """Put command models where models stand that are like all others."""
        for letter in "CMS":
            if not self.one_in(2):
                continue
            row = rows[-1] if letter != "C" and self.one_in(6) else rows[0]
            free = [file for file, held in enumerate(row) if held == "R"]
            if len(free) > 1:
                row[self.pick(free)] = letter

    def _thin(self, row: list[str]) -> None:
        """Leave only some of the models that stand in the last rank."""
        free = [file for file, held in enumerate(row) if held in POOL]
        for file in self._chance.sample(free, self.whole(0, len(free))):
            row[file] = "."

    def _fitting(
        self, name: str, player: str, other: Troop, troops: Sequence[Troop]
    ) -> list[Troop]:
        """Return a unit flush with another, if one is found that has room."""
        for _ in range(TRIES):
            troop = self._flush(name, player, other)
            slid = self._shoulder(troop, self.pick(troops))
            if self.one_in(2) and touches(boundary(slid), boundary(other)):
                troop = slid
            if fits(boundary(troop), map(boundary, troops)):
                return [troop]
        return []

    def _body(self, name: str, player: str) -> Troop:
        """Return a unit of whose models all are alike, nowhere yet."""
        wide, deep = self.pick(ENEMY_BASES)
        files = 1 if wide > 500 and self.one_in(2) else self.whole(1, 5)
        ranks = ["R" * files] * self.whole(1, 2)
        if files > 1 and self.one_in(3):
            ranks.append("R" + "." * (files - 1))
        return Troop(
            name=name,
            player=player,
            x=0,
            y=0,
            facing=0,
            wide=wide,
            deep=deep,
            ranks=tuple(ranks),
        )

    def _flush(self, name: str, player: str, other: Troop) -> Troop:
        """Return a unit flush with another; corners alone touch now and then."""
        way = self.pick((0, 0, 0, 0, 1, 1, 3, 3, 2)) + other.facing
        facing = way + (self.pick((0, 1, 3)) if self.one_in(6) else 2)
        troop = replace(self._body(name, player), facing=facing % 4)
        own, aim = boundary(troop), boundary(other)
        dx, dy = self._along(own, aim, upright=way % 4 in {NORTH, SOUTH})
        match way % 4:
            case 0:
                dy = aim.north - own.south
            case 1:
                dx = aim.east - own.west
            case 2:
                dy = aim.south - own.north
            case _:
                dx = aim.west - own.east
        return replace(troop, x=dx, y=dy)

    def _shoulder(self, troop: Troop, other: Troop) -> Troop:
        """Return a unit slid along its front until it is flush with a neighbour."""
        own, aim = boundary(troop), boundary(other)
        if troop.facing % 2:
            step = self.pick((aim.north - own.south, aim.south - own.north))
            return replace(troop, y=troop.y + step)
        step = self.pick((aim.east - own.west, aim.west - own.east))
        return replace(troop, x=troop.x + step)

    def _along(self, own: Box, aim: Box, *, upright: bool) -> tuple[int, int]:
        """Return a step that brings one box beside another, to the east and north."""
        west = self._within(aim.west - own.east, aim.east - own.west)
        south = self._within(aim.south - own.north, aim.north - own.south)
        return (west, 0) if upright else (0, south)

    def _within(self, low: int, high: int) -> int:
        """Return a number between two, often one of them or a round one."""
        if self.one_in(3):
            return self.pick((low, high, low + 400, high - 400, low + 500, high - 500))
        return self.whole(low, high)

    def _near(self, name: str, troops: Sequence[Troop]) -> list[Troop]:
        """Return a unit close to others."""
        for _ in range(TRIES):
            troop = replace(
                self._body(name, self.pick(("blue", "red"))), facing=self.whole(0, 3)
            )
            x, y = self._beside(boundary(self.pick(troops)))
            troop = replace(troop, x=x, y=y)
            enemies = [t for t in troops if t.player != troop.player]
            boxes = map(boundary, troops)
            if fits(boundary(troop), boxes) and not any(
                apart(boundary(troop), boundary(enemy)) == (0, 0) for enemy in enemies
            ):
                return [troop]
        return []

    def _beside(self, box: Box) -> tuple[int, int]:
        x = self.whole(box.west - 1500, box.east + 1500)
        return x, self.whole(box.south - 1500, box.north + 1500)

    def _terrain(self, troops: Sequence[Troop]) -> list[Ground]:
        found = []
        for name in ("cliff", "wall")[: self.whole(0, 2)]:
            x, y = self._beside(boundary(self.pick(troops)))
            area = Box(x, y, x + self.whole(50, 1500), y + self.whole(50, 1500))
            if fits(area, map(boundary, troops)):
                found.append(Ground(name, area))
        return found

    def _losses(self, sufferer: Troop, troops: Sequence[Troop]) -> tuple[Loss, ...]:
        """Return what one batch takes."""
        alone = list("C" + sufferer.characters)
        there = [c for c in alone if any(m.letter == c for m in sufferer.models)]
        if there and self.one_in(4):
            letter = self.pick(there)
            return (Loss("spears", letter, sufferer.points(letter)),)
        losses = [self._loss(sufferer)]
        foes = [troop for troop in troops if troop.name in FOES]
        if foes and self.one_in(5):
            losses.append(self._loss(self.pick(foes)))
        return tuple(losses)

    def _loss(self, troop: Troop) -> Loss:
        """Return a loss of some of a unit's R&F models."""
        many = sum(model.letter in POOL for model in troop.models)
        wounds = self.whole(1, many * troop.hp + 1)
        few = self.whole(1, min(4, many)) * troop.hp
        return Loss(troop.name, "R", wounds if self.one_in(3) else few)


def boundary(troop: Troop) -> Box:
    """Return the outline of a unit where it stands."""
    return outline(troop.stand(troop.models))


def fits(box: Box, others: Iterable[Box]) -> bool:
    """Tell whether a box is on the table, and flush with others or well off them."""
    wide, high = TABLE
    if not (0 <= box.west < box.east <= wide and 0 <= box.south < box.north <= high):
        return False
    return not any(overlaps(box, b) or 0 < max(apart(box, b)) <= SLACK for b in others)
