"""Redrawing: the same models where they stand, in ranks of another base."""

from dataclasses import replace
from typing import Final

from serried.model.bases import Base
from serried.model.errors import FormationError
from serried.model.formation import EMPTY, LEFT, RIGHT, Formation, Place
from serried.model.ids import Letter
from serried.rules.ranks.placing import size_of
from serried.rules.ranks.regrouping import Regrouped

NOT_BESIDE: Final = "."
"""The side of a model that does not stand beside the ranks."""

HELD: Final = "+"
"""Who stands beside a lone model, so that it has ranks while another one comes."""


def redrawn(formation: Formation, base: Base) -> Regrouped | None:
    """Return *formation* in ranks of *base*, everybody where they stand.

    None where that cannot be: a model stands across the new ranks or files, or matches
    them no more and is not at an end of the first rank. A lone model is held in ranks
    until it is ``released``.

    Source:
        FR-3, FR-4, FR-13, FR-14
    """
    fitting = [p for p in formation.places if p.base.places_in(base) is not None]
    others = [p for p in formation.places if p not in fitting]
    if not fitting:
        return None
    left = min(place.x - place.base.width // 2 for place in fitting)
    right = max(place.x + place.base.width // 2 for place in fitting)
    sides = {_side(place, left, right): place.letter for place in others}
    grid = _grid(fitting, base, left)
    if grid is None or NOT_BESIDE in sides or len(sides) < len(others):
        return None
    if len(formation.places) == 1:
        sides = {LEFT: HELD}
    bases = {place.letter: place.base for place in formation.places}
    try:
        after = Formation(
            base,
            _rows(grid),
            tuple(bases.items()),
            sides.get(LEFT),
            sides.get(RIGHT),
        )
    except FormationError:
        return None
    return Regrouped(after, (left + right) // 2)


def released(formation: Formation) -> Formation:
    """Return *formation* without what held a lone model in ranks."""
    return replace(formation, left=None) if formation.left == HELD else formation


def _side(place: Place, left: int, right: int) -> str:
    """Return the side on which a model stands, level with the front."""
    half, front = place.base.width // 2, place.y + place.base.depth // 2
    if front:
        return NOT_BESIDE
    if place.x + half == left:
        return LEFT
    return RIGHT if place.x - half == right else NOT_BESIDE


def _grid(
    places: list[Place], base: Base, left: int
) -> dict[tuple[int, int], Letter] | None:
    """Return the letter of each rank and file, from 0; None if somebody is astride."""
    grid: dict[tuple[int, int], Letter] = {}
    for place in places:
        front = -(place.y + place.base.depth // 2)
        aside = place.x - place.base.width // 2 - left
        if front % base.depth or aside % base.width:
            return None
        rank, file = front // base.depth, aside // base.width
        deep, wide = size_of(place, base)
        grid |= {
            (rank + i, file + j): place.letter for i in range(deep) for j in range(wide)
        }
    return grid


def _rows(grid: dict[tuple[int, int], Letter]) -> tuple[str, ...]:
    last, files = max(rank for rank, _ in grid), max(file for _, file in grid)
    return tuple(
        "".join(grid.get((rank, file), EMPTY) for file in range(files + 1))
        for rank in range(last + 1)
    )
