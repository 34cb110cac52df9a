"""The 9th Age, chapter "Raise Health Points": where models that come back may stand.

Models without Front Rank are placed one after another. As long as the unit has a
single rank its owner may widen it or begin another; from then on, and in deeper units,
the rear rank is filled before one more begins. A place is named as the unit stands
afterwards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from serried.books.t9a.coming_back.new_ground import Ground, Hindrance
from serried.books.t9a.units import formation_fault
from serried.frozen import frozen
from serried.geometry import Pose
from serried.model.bases import inches
from serried.model.errors import RuleGapError
from serried.model.formation import EMPTY, MOST_MODELS, RANK_AND_FILE
from serried.model.grid import rows
from serried.model.ids import rank_and_file
from serried.model.unit import Unit


@frozen(kw_only=True)
class Way:
    """Where models that come back stand, up to a free pick in the rear rank.

    Attributes:
        left: How many files the single rank gains on its left.
        right: How many on its right.
        filled: The places that are all taken, by their names afterwards.
        pick: How many of the places ``of`` are taken besides.
        of: The places of the rear rank that are free to be picked.
        unplaced: How many models find no lawful place (RAISE-9).
    """

    left: int = 0
    right: int = 0
    filled: tuple[str, ...] = ()
    pick: int = 0
    of: tuple[str, ...] = ()
    unplaced: int = 0

    @property
    def placed(self) -> int:
        """How many models it finds a place for."""
        return len(self.filled) + self.pick

    @property
    def places(self) -> tuple[str, ...]:
        """All places that may be taken."""
        return self.filled + self.of

    @property
    def nearest(self) -> tuple[str, ...]:
        """The places that may be taken before all others: RAISE-14 asks for them."""
        if self.left or self.right:
            inmost = slice(max(self.left - 1, 0), self.left + min(self.right, 1))
            return self.filled[inmost]
        return tuple(
            place
            for place in self.places
            if rank_and_file(place)[0] == rank_and_file(self.places[0])[0]
        )


@dataclass(slots=True)
class Search:
    """The ways to place so many models, and what stood in the way of others.

    Attributes:
        blocked: By the name of a place what kept models from it.
    """

    ground: Ground
    blocked: dict[str, Hindrance]

    @property
    def unit(self) -> Unit:
        """The unit as it stands before."""
        return self.ground.unit

    def ways(self, models: int) -> tuple[Way, ...]:
        """Return every way to place so many *models* without Front Rank.

        Each is placed if there is a lawful place for it at its turn.

        Raises:
            RuleGapError: If models with Front Rank would have to move up for it.

        Source:
            RAISE-7 to RAISE-9, AMB-34 to AMB-36, AMB-74
        """
        if not models:
            return (Way(),)
        if len(self.unit.formation.ranks) > 1:
            return (self._in_the_rear(Way(), models),)
        found: list[Way] = []
        reached = {(0, 0)}
        for step in range(models + 1):
            last = sorted(ends for ends in reached if sum(ends) == step)
            for left, right in last:
                wider = self._wider(left, right) if step < models else ()
                reached.update(wider)
                found += self._ended(left, right, models - step, open_ends=bool(wider))
        return tuple(found)

    def _wider(self, left: int, right: int) -> tuple[tuple[int, int], ...]:
        """Return how the single rank may be widened by one more (RAISE-8, AMB-74)."""
        tries = ((left + 1, right), (left, right + 1))
        return tuple(ends for ends in tries if self._stands(*ends))

    def _stands(self, left: int, right: int) -> bool:
        """Tell whether the single rank may be so wide."""
        files = self.unit.formation.files + left + right
        if files > MOST_MODELS:
            return False
        grown = widened(self.unit, left, right)
        lawful = self._lawful(grown)
        hindrance = self.ground.hindrance(grown)
        if hindrance is not None:
            self.blocked.setdefault("1.1" if left else f"1.{files}", hindrance)
        return lawful and hindrance is None

    def _ended(
        self, left: int, right: int, rest: int, *, open_ends: bool
    ) -> Iterator[Way]:
        """Yield the way in which the single rank is declared complete when so wide."""
        ends = Way(left=left, right=right, filled=self._ends(left, right))
        way = self._in_the_rear(ends, rest)
        if not rest or way.placed > left + right or not open_ends:
            yield way

    def _ends(self, left: int, right: int) -> tuple[str, ...]:
        files = self.unit.formation.files + left
        on_left = [f"1.{file}" for file in range(1, left + 1)]
        on_right = [f"1.{file}" for file in range(files + 1, files + right + 1)]
        return (*on_left, *on_right)

    def _in_the_rear(self, way: Way, models: int) -> Way:
        """Fill the rear rank, and rank after rank behind it (RAISE-7)."""
        unit = widened(self.unit, way.left, way.right)
        while models:
            free, all_free = self._free(unit)
            if models < len(free):
                return replace(way, pick=models, of=free)
            way = replace(way, filled=way.filled + free)
            models -= len(free)
            if not all_free:
                return replace(way, unplaced=models)
            unit = _filled(unit, free)
        return way

    def _free(self, unit: Unit) -> tuple[tuple[str, ...], bool]:
        """Return the lawful places of the rear rank, and whether all of it are.

        That is the first rank that is incomplete, or a new one; longer bases may
        reach farther back (FR-8, FR-9).

        Source:
            RAISE-7, RAISE-9, AMB-34, AMB-36
        """
        ranks, files = unit.formation.ranks, unit.formation.files
        short = next((n for n, rank in enumerate(ranks) if EMPTY in rank), len(ranks))
        if (short + 1) * files > MOST_MODELS:
            return (), False
        rank = ranks[short] if short < len(ranks) else EMPTY * files
        names = [f"{short + 1}.{n + 1}" for n, x in enumerate(rank) if x == EMPTY]
        if not self._lawful(_filled(unit, names[:1])):
            return (), False
        if self.ground.hindrance(_filled(unit, names)) is None:
            return tuple(names), True  # where all can stand, each can
        free = []
        for name in names:
            hindrance = self.ground.hindrance(_filled(unit, [name]))
            if hindrance is None:
                free.append(name)
            else:
                self.blocked.setdefault(name, hindrance)
        return tuple(free), len(free) == len(names)

    def _lawful(self, grown: Unit) -> bool:
        fault = formation_fault(grown)
        if fault is not None and fault.clause == "FR-1":
            because = f"who of {grown.id} moves up when models come back is not judged"
            raise RuleGapError(fault.clause, f"{because} yet")
        return fault is None


def widened(unit: Unit, left: int, right: int) -> Unit:
    """Return *unit* with so many more R&F at the ends of its single rank."""
    if not left + right:
        return unit
    formation = unit.formation
    first = RANK_AND_FILE * left + formation.ranks[0] + RANK_AND_FILE * right
    pose = unit.pose
    assert pose is not None  # noqa: S101 - nobody is raised off the table
    aside = inches((right - left) * formation.grid.width) / 2
    x, y = pose.point(aside, 0.0)
    grown = replace(formation, ranks=(first,))
    return replace(unit, formation=grown, pose=Pose(x, y, pose.ux, pose.uy))


def with_models(unit: Unit, places: dict[str, str]) -> Unit:
    """Return *unit* with letters in *places*, and ranks more if need be."""
    formation = unit.formation
    grid = {
        (rank, file): letter
        for rank, letters in enumerate(formation.ranks)
        for file, letter in enumerate(letters)
    }
    for name, letter in places.items():
        rank, file = rank_and_file(name)
        grid[rank - 1, file - 1] = letter
    return replace(unit, formation=replace(formation, ranks=rows(grid)))


def _filled(unit: Unit, names: Sequence[str]) -> Unit:
    return with_models(unit, dict.fromkeys(names, RANK_AND_FILE))
