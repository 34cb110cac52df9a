"""The 9th Age, chapter "Removing Casualties": one way to remove them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from serried.model.actions.legs import Side
from serried.model.errors import RuleGapError
from serried.model.formation import LEFT, RIGHT
from serried.model.ids import ClauseId, UnitId
from serried.model.results.casualties import FreePick
from serried.model.unit import Unit
from serried.model.verdict import Values
from serried.rules.contact.musters import Layout, Muster, muster_of

MOST_WAYS: Final = 5_000
"""More ways than these are not looked through."""


class Lift(NamedTuple):
    """Which R&F models go, Champions not among them.

    Attributes:
        gone: Their names, but for those of the free pick.
        fates: What becomes of each model of the first rank, from the left.
        at_left: How many go at the left end of the first rank.
        at_right: How many go at the right end.
        alike: Models of the rear rank that are alike.
        due: How many of these go, whichever.
    """

    gone: frozenset[str]
    fates: tuple[int, ...]
    at_left: int = 0
    at_right: int = 0
    alike: tuple[str, ...] = ()
    due: int = 0


class Standing(NamedTuple):
    """Where a model stands that is left.

    Attributes:
        name: What it was called before the casualties.
        x: Centre of its base to the right of the unit's old front middle, in 0.05 mm.
        y: Centre of its base ahead of the same point, in 0.05 mm.
    """

    name: str
    x: int
    y: int


def spot_of(unit: Unit, at: Standing) -> str:
    """Return what a place is called in the ranks as they were before.

    Whoever stands beside them then is said to be at that side.
    """
    formation = unit.formation
    place = formation.place(at.name)
    if place is None or not place.file:
        return at.name
    right = at.x - formation.begin
    rank, file = formation.grid.spot_of(place.base, right, -at.y)
    if not 0 <= file < formation.files:
        return LEFT if file < 0 else RIGHT
    return f"{rank + 1}.{file + 1}"


class Removal:
    """One way to take a batch's casualties from one unit, its ranks closed again.

    Everything is said in the frame of the unit as it stood before, in whole units,
    so that many ways can be weighed before any formation is drawn. Names are found
    when they are asked for, because most ways are only weighed.

    Attributes:
        left: Who is left of the models that it had, and where they stand.
        at_left: How many were taken at the left end of the first rank.
        at_right: The same at the right end.
        width: How much the width of the Unit Boundary changes, in 0.05 mm, 0 or more.
        pick: The free pick that it stands for, if it does.
        apart: Who is left where they stood, closed up apart, before they contracted;
            None where they did not (UR-SKIRM).
        lifts: Whether anybody is lifted.
    """

    def __init__(  # noqa: PLR0913 - what one way is
        self,
        left: Muster,
        *,
        at_left: int = 0,
        at_right: int = 0,
        width: int = 0,
        pick: FreePick | None = None,
        apart: Muster | None = None,
    ) -> None:
        self.left = left
        self.at_left = at_left
        self.at_right = at_right
        self.width = width
        self.pick = pick
        self.apart = apart
        self.lifts: bool = len(left.models) < len(left.layout.names)
        self._removed: tuple[str, ...] | None = None
        self._gone_on: list[int] | None = None
        self._standing: tuple[Standing, ...] | None = None

    @property
    def removed(self) -> tuple[str, ...]:
        """The models lifted, by rank and file.

        Those of a free pick included, the first of the alike.
        """
        if self._removed is None:
            left = set(self.left.models)
            names = self.left.layout.names
            self._removed = tuple([n for i, n in enumerate(names) if i not in left])
        return self._removed

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Everybody else, where they stand then, by rank and file."""
        if self._standing is None:
            self._standing = _standing(self.left)
        return self._standing

    @property
    def closed(self) -> tuple[Standing, ...]:
        """The same where their ranks have closed, before they contract."""
        return self.standing if self.apart is None else _standing(self.apart)

    @property
    def slid(self) -> tuple[str, ...]:
        """The models that slide or are redistributed, by rank and file."""
        return tuple([self.left.layout.names[model] for model in self._moved()])

    @property
    def sliding(self) -> int:
        """How many models slide or are redistributed."""
        return len(self._moved())

    @property
    def from_behind(self) -> tuple[int, ...]:
        """The numbers of those lifted that began behind the first rank."""
        behind = self.left.layout.behind
        if not behind:
            return ()
        left = set(self.left.models)
        return tuple([model for model in behind if model not in left])

    def _moved(self) -> list[int]:
        """Return the numbers of those that stand elsewhere; found out once."""
        if self._gone_on is None:
            across, ahead = self.left.layout.across, self.left.layout.ahead
            spots = _spots(self.apart or self.left)
            self._gone_on = [n for n, x, y in spots if x != across[n] or y != ahead[n]]
        return self._gone_on

    @property
    def imbalance(self) -> int:
        """How unevenly the two ends of the first rank lose models (CAS-4)."""
        return abs(self.at_left - self.at_right)

    def _key(self) -> tuple[object, ...]:
        left = self.left
        where = tuple(left.models), tuple(left.across), tuple(left.ahead)
        return *where, self.at_left, self.at_right, self.width, self.pick

    def __eq__(self, other: object) -> bool:
        """Two ways are one if they leave the same and are as even."""
        if self is other:
            return True
        return isinstance(other, Removal) and self._key() == other._key()

    def __hash__(self) -> int:
        """Return a hash, the same for equal ways."""
        return hash(self._key())

    def balanced(self, at_left: int, at_right: int) -> "Removal":
        """Return the same, so many taken at either end."""
        return Removal(
            self.left,
            at_left=at_left,
            at_right=at_right,
            width=self.width,
            pick=self.pick,
            apart=self.apart,
        )

    def picking(self, pick: FreePick | None, left: Muster | None = None) -> "Removal":
        """Return the same with another free pick, or without one."""
        return Removal(
            left or self.left,
            at_left=self.at_left,
            at_right=self.at_right,
            width=self.width,
            pick=pick,
            apart=self.apart,
        )


def _standing(left: Muster) -> tuple[Standing, ...]:
    names = left.layout.names
    return tuple([Standing(names[n], x, y) for n, x, y in _spots(left)])


def _spots(left: Muster) -> list[tuple[int, int, int]]:
    """Return the number of each model that is left, and where it stands."""
    return list(zip(left.models, left.across, left.ahead, strict=True))


def mustered(layout: Layout, spots: Mapping[str, tuple[int, int]]) -> Muster:
    """Return who stands at *spots*, by name: centres in the unit's frame, 0.05 mm."""
    models = sorted([layout.numbers[name] for name in spots])
    where = [spots[layout.names[model]] for model in models]
    return muster_of(layout, models, [x for x, _ in where], [y for _, y in where])


def evened(ways: Sequence[Removal]) -> tuple[Removal, ...]:
    """Return the ways, those that lift the same models as even as any of them.

    That happens where a pool is gone altogether: from which end each of its models was
    taken is then only another way to close the rank, and no way at all where it leaves
    everybody at the same places.

    Source:
        CAS-4, docs/rulings/0019-casualties.md
    """
    if len({tuple(way.left.models) for way in ways}) == len(ways):
        return tuple(ways)
    evenest: dict[tuple[int, ...], Removal] = {}
    for way in ways:
        left = tuple(way.left.models)
        known = evenest.setdefault(left, way)
        if way.imbalance < known.imbalance:
            evenest[left] = way
    result: dict[Removal, None] = {}
    for way in ways:
        even = evenest[tuple(way.left.models)]
        result.setdefault(way.balanced(even.at_left, even.at_right))
    return tuple(result)


class Choice(NamedTuple):
    """The models, and the steps into gaps, that an owner named.

    Attributes:
        models: The models that are to go.
        refills: Who is to fill a gap, and the place of it.
        slide: The side of a gap that is to slide.
    """

    models: tuple[str, ...] = ()
    refills: tuple[tuple[str, str], ...] = ()
    slide: Side | None = None

    @property
    def made(self) -> bool:
        """Whether anything was named."""
        return bool(self.models or self.refills or self.slide)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What a choice leaves of the ways to remove the casualties of a unit.

    Attributes:
        ways: Those that are as it was named, a free pick settled.
        instead_of: The free picks that were settled so.
    """

    ways: tuple[Removal, ...]
    instead_of: tuple[Removal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongChoice:
    """A choice that is none of the ways, and the clause that says so (AMB-81).

    Attributes:
        reason: What the finding says.
        model: The first model that should not go, if there is one.
    """

    clause: ClauseId
    reason: str
    values: Values = ()
    model: str | None = None


class Stood(NamedTuple):
    """A unit after its casualties.

    Attributes:
        names: What each model that is left is called then, by its name before.
    """

    unit: Unit
    names: tuple[tuple[str, str], ...]


def too_many(unit: UnitId) -> RuleGapError:
    """Return the error that a unit has too many ways to lose its casualties."""
    because = f"{unit} has more than {MOST_WAYS:,} ways to lose its casualties"
    return RuleGapError("CAS-3", f"{because}; so many are not looked through")
