"""Grids: the places of ranks and files, and ranks drawn from where models stand."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from serried.geometry import Pose
from serried.model.bases import Grid, inches
from serried.model.formation import EMPTY, LEFT, RIGHT, Formation, Place, drawn
from serried.model.ids import Letter
from serried.model.memo import replaced
from serried.model.unit import Unit

Spot: TypeAlias = tuple[int, int]
"""Rank and file of a place."""

ONE_PLACE: Final = (1, 1)


class Redrawn(NamedTuple):
    """Models that stand elsewhere, as a formation.

    Attributes:
        formation: How they stand now.
        ends: The place of each of them, by its name before.
        right: How far the middle of the front has gone to the right, in 0.05 mm.
        forward: The same to the front.
    """

    formation: Formation
    ends: Mapping[str, Place]
    right: int = 0
    forward: int = 0

    def standing(self, unit: Unit) -> Unit:
        """Return *unit* in this formation, where it stands then."""
        after = replaced(unit, formation=self.formation)
        if unit.pose is None or not (self.right or self.forward):
            return after
        x, y = unit.pose.point(inches(self.right), inches(self.forward))
        return after.at(Pose(x, y, unit.pose.ux, unit.pose.uy))


def cells(size: tuple[int, int], spot: Spot) -> Iterator[Spot]:
    """Yield the places that so many ranks and files cover from *spot* on."""
    for rank in range(size[0]):
        for file in range(size[1]):
            yield spot[0] + rank, spot[1] + file


def placed(place: Place, grid: Grid, left: int, spot: Spot) -> Place:
    """Return a model in the ranks, its front-left corner in *spot*, from 0.

    Args:
        place: The model.
        grid: The places of the ranks.
        left: Where the first file begins, in 0.05 mm.
        spot: The rank and file, those of the front behind the line y = 0.
    """
    x, y = grid.centre_of(place.base, *spot)
    return place._replace(x=left + x, y=y, file=place.file or 1)


def redrawn(models: Iterable[Place], grid: Grid) -> Redrawn:
    """Return the formation of *models* that stand in the places of a *grid*.

    Args:
        models: Each where it stands now, in one frame; who has no file stands beside.
        grid: The places of the ranks.

    Raises:
        FormationError: If they can stand in no such ranks.
    """
    models = tuple(models)
    inside = [model for model in models if model.file]
    left = min(model.x - model.base.width // 2 for model in inside)
    right = max(model.x + model.base.width // 2 for model in inside)
    front = max(model.y + model.base.depth // 2 for model in inside)
    taken: dict[Spot, Letter] = {}
    names = {model.name: model.name for model in models}
    for model in inside:
        rank, file = grid.spot_of(model.base, model.x - left, front - model.y)
        names[model.name] = f"{rank + 1}.{file + 1}"
        size = grid.size_of(model.base)
        spots = ((rank, file),) if size == ONE_PLACE else cells(size, (rank, file))
        for spot in spots:
            taken[spot] = model.letter
    sides = {model.name: model.letter for model in models if not model.file}
    bases = {model.letter: model.base for model in models}
    after = drawn(
        grid.base,
        rows(taken),
        tuple(bases.items()),
        sides.get(LEFT),
        sides.get(RIGHT),
        grid.gap,
    )
    now = {place.name: place for place in after.places}
    ends = {name: now[there] for name, there in names.items()}
    return Redrawn(after, ends, (left + right) // 2, front)


def rows(taken: Mapping[Spot, Letter]) -> tuple[str, ...]:
    """Return the ranks drawn, of the letters in the places *taken*, from 0."""
    deep = max(rank for rank, _ in taken) + 1
    wide = max(file for _, file in taken) + 1
    return tuple(
        "".join(taken.get((rank, file), EMPTY) for file in range(wide))
        for rank in range(deep)
    )
