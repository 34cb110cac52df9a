"""The 9th Age, chapter "Character": a place in the ranks of the unit that is joined."""

from collections.abc import Iterator
from typing import Final

from serried.books.t9a.casualties.wiped_out import in_ranks_anew
from serried.books.t9a.characters.reference_bases import (
    better_bases,
    in_ranks_of,
    released,
)
from serried.books.t9a.units import role_of
from serried.model.actions.legs import Join, Side
from serried.model.bases import Base, Grid
from serried.model.errors import Fault, FormationError
from serried.model.formation import LEFT, RIGHT, Formation, Place
from serried.model.grid import Redrawn, Spot, placed, redrawn
from serried.model.ids import Letter, rank_and_file
from serried.model.unit import Unit
from serried.rules.ranks.displacement import rearranged
from serried.rules.ranks.joiners import Joiner

NEW: Final = "+"
"""What a model is called that was no part of the unit before."""


def ranks_with(grown: Unit, letter: Letter, base: Base, join: Join) -> tuple[Unit, ...]:
    """Return a unit in the ranks that it may have with a newcomer where *join* says.

    Others give way as little as possible. A unit of one rank may instead be widened:
    whoever stood there goes to one end of the rank.

    Args:
        grown: The unit as it stood, its kinds with the newcomer's among them.
        letter: What the newcomer is drawn with.
        base: What it stands on.
        join: The place of its front-left corner, or the side that it stands at.

    Raises:
        FormationError: If it cannot stand there lawfully.

    Source:
        CHR-JOIN-7 to CHR-JOIN-9, CHR-JOIN-11, FR-3, FR-10, FR-13 to FR-15, AMB-48
    """
    found = _ranks_with(grown, Place(NEW, letter, base, 0, 0, 0, 1), join)
    return tuple(released(way.standing(grown)) for way in found)


def _ranks_with(grown: Unit, newcomer: Place, join: Join) -> tuple[Redrawn, ...]:
    formation, at, base = grown.formation, join.at or "1.1", newcomer.base
    size = formation.grid.places_of(base)
    if at in {LEFT, RIGHT}:
        return (_beside(formation, newcomer._replace(name=at, file=0)),)
    if size is None:
        message = (
            f"a base of {base} matches no place of {formation.base}; it stands beside"
        )
        raise FormationError(message, Fault.OTHER_BASE)
    (rank, file), (deep, wide) = rank_and_file(at), size
    if join.widening is not None:
        return (_widened(formation, newcomer, (rank - 1, file - 1), join.widening),)
    if single_rank(formation) and rank > 1:
        message = "who joins a single rank stands in it: others step back, or it widens"
        raise FormationError(message, Fault.ONE_RANK)
    if wide > formation.files:
        wider = f"{newcomer.letter} is {wide} files wide"
        message = f"{wider}, and the unit has {formation.files}"
        raise FormationError(message, Fault.TOO_NARROW)
    if file < 1 or file - 1 + wide > formation.files or rank < 1:
        message = f"there is no room at {at} for {deep} ranks by {wide} files"
        raise FormationError(message, Fault.HOLES)
    fixed = {NEW: (rank - 1) * formation.files + file - 1}
    return rearranged(grown, role_of, fixed, (*formation.places_in_ranks, newcomer))


def single_rank(formation: Formation) -> bool:
    """Tell whether all models in the ranks begin in the first one (FR-8, FR-12)."""
    return all(place.rank == 1 for place in formation.places_in_ranks)


def receiving(target: Unit, newcomer: Base) -> tuple[Unit, tuple[str, ...]]:
    """Return *target* in the ranks it has with a newcomer, and what was assumed.

    Characters among themselves stand in ranks of another base if fewer are Mismatching
    then: where they are, or where fewest have to move.

    Source:
        FR-4
    """
    best = better_bases(target, newcomer)
    if not best:
        return target, ()
    tries = (in_ranks_of(target, base) for base in best)
    found = next((one for one in tries if one is not None), None)
    found = in_ranks_anew(target, best[0]) if found is None else found
    base = found.formation.base
    note = f"with one more, {target.id} stands in ranks of {base}; places are named so"
    others = " or ".join(str(other) for other in best if other != base)
    more = f"; as few are Mismatching in ranks of {others} [FR-4]" if others else ""
    return found, (note + more,)


def candidates(joiner: Joiner, target: Unit) -> Iterator[Join]:
    """Yield every place that a Character could be drawn in."""
    (model,) = joiner.hero.formation.places[:1]
    ready, _ = receiving(target, model.base)
    formation = ready.formation
    size = formation.grid.places_of(model.base)
    if size is None:
        for beside in (LEFT, RIGHT):
            yield Join(target.id, beside)
        return
    single = single_rank(formation)
    files = range(1, formation.files - size[1] + 2)
    ranks = 1 if single else len(formation.ranks) + 1
    for rank in range(1, ranks + 1):
        for file in files:
            yield Join(target.id, f"{rank}.{file}")
    if single and size[1] > formation.files:
        files = range(1, 2)
    for side in Side if single else ():
        for file in files:
            yield Join(target.id, f"1.{file}", side)


def _beside(formation: Formation, newcomer: Place) -> Redrawn:
    """Let a Mismatching model stand beside the unit (FR-14, FR-15)."""
    if formation.grid.places_of(newcomer.base) is not None:
        message = (
            f"a base of {newcomer.base} matches {formation.base} and belongs into the"
            " ranks"
        )
        raise FormationError(message, Fault.NOT_BESIDE)
    taken = formation.place(newcomer.name)
    if taken is not None:
        message = f"{taken.letter} stands on that side already"
        raise FormationError(message, Fault.SIDE_TAKEN)
    return redrawn((*formation.places, newcomer), formation.grid)


def _widened(
    formation: Formation, newcomer: Place, spot: Spot, toward: Side
) -> Redrawn:
    """Put a model into a single rank; the displaced go to one end (CHR-JOIN-11).

    It stands exactly where it is told to; the others stand next to it again.
    """
    grid, (row, file) = formation.grid, spot
    if not single_rank(formation) or row:
        message = "only a unit of one rank is widened"
        raise FormationError(message, Fault.ONE_RANK)
    wide = grid.size_of(newcomer.base)[1]
    models = formation.places_in_ranks
    on_left = [model for model in models if _last_file(model, grid) <= file]
    on_right = [model for model in models if model.file > file + wide]
    displaced = [m for m in models if m not in on_left and m not in on_right]
    under = sum(grid.size_of(model.base)[1] for model in displaced)
    alone = len(models) == 1 and file + wide <= formation.files
    wider = wide > formation.files and not file
    if not displaced or not (under == wide or alone or wider):
        message = f"there is no room at 1.{file + 1} for {wide} files of whole models"
        raise FormationError(message, Fault.ONE_RANK)
    left = toward is Side.LEFT
    ahead = [*(displaced if left else ()), *on_left]
    behind = [*on_right, *(() if left else displaced)]
    begin = file - sum(grid.size_of(model.base)[1] for model in ahead)
    standing = list(formation.places_beside)
    for model in (*ahead, newcomer, *behind):
        standing.append(placed(model, grid, formation.begin, (0, begin)))
        begin += grid.size_of(model.base)[1]
    return redrawn(standing, grid)


def _last_file(model: Place, grid: Grid) -> int:
    """Return the last file that a model covers, from 1."""
    return model.file + grid.size_of(model.base)[1] - 1
