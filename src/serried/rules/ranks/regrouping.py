"""Regrouping: the ranks of a unit when one of its models goes, or another comes."""

from dataclasses import replace
from typing import Final, NamedTuple

from serried.geometry import Pose
from serried.model.actions.legs import Side
from serried.model.bases import Base, inches
from serried.model.errors import Fault, FormationError, RequestError
from serried.model.formation import EMPTY, LEFT, RIGHT, Formation, Place
from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.rules.ranks.placing import Roles, in_ranks, size_of
from serried.rules.ranks.rearranging import Rearranged, narrowed, regrouped

NEW: Final = "+"
"""What a model is called that was no part of the unit before."""


class Regrouped(NamedTuple):
    """The ranks afterwards.

    Attributes:
        right: How far the middle of the front has gone to the right, in 0.05 mm.
        forward: The same to the front.
    """

    formation: Formation
    right: int = 0
    forward: int = 0

    def moved(self, pose: Pose) -> Pose:
        """Return where the front of the unit is now that was at *pose*."""
        x, y = pose.point(inches(self.right), inches(self.forward))
        return Pose(x, y, pose.ux, pose.uy)

    def standing(self, unit: Unit) -> Unit:
        """Return *unit* in these ranks, where it stands then."""
        after = replace(unit, formation=self.formation)
        return after if unit.pose is None else after.at(self.moved(unit.pose))


def without(unit: Unit, gone: Place, roles: Roles) -> tuple[Regrouped, ...]:
    """Return the ranks that *unit* may have when one of its models has gone.

    Several ranks: others step up into the gap, as few as can be, and whoever belongs
    to the front stands as far forwards as it can again; too few for the width stand in
    fewer files. One rank: the fewer models slide together; if there are as many on
    both sides, those on the left, or else those on the right.

    Raises:
        RequestError: If nobody else stands in it.
        FormationError: If no lawful ranks are left.

    Source:
        FR-11, FR-12, CAS-ILL-4
    """
    formation = unit.formation
    rest = tuple(place for place in formation.places if place.name != gone.name)
    if not rest:
        message = f"{gone.letter} is all there is of {unit.id}; move {unit.id} itself"
        raise RequestError(message)
    if len(rest) == 1:
        return (_last_one(formation, rest[0]),)
    ranked = tuple(place for place in rest if place.file)
    if not gone.file:
        return (_one_side_gone(formation, gone),)
    if not ranked:
        message = f"only models beside the ranks are left of {unit.id}"
        raise FormationError(message, Fault.NO_MODELS)
    if all(place.rank == 1 for place in ranked):
        if gone.rank == 1:
            return _slid_together(formation, gone)
        return (_last_rank_gone(formation, gone),)
    try:
        return _ways(regrouped(unit, roles, ranked, {}))
    except FormationError as wrong:
        if wrong.sort is not Fault.HOLES:
            raise
    fewer = narrowed(unit, roles, ranked)
    return tuple(way for one in fewer for way in _ways(one.ways, one.right))


def _one_side_gone(formation: Formation, gone: Place) -> Regrouped:
    """Return the ranks without a model that stood beside them."""
    left = None if gone.name == LEFT else formation.left
    right = None if gone.name == RIGHT else formation.right
    after = replace(formation, left=left, right=right)
    return Regrouped(after)


def with_newcomer(  # noqa: PLR0913 - what a place in the ranks follows from
    unit: Unit,
    letter: Letter,
    base: Base,
    at: str,
    roles: Roles,
    *,
    widening: Side | None = None,
) -> tuple[Regrouped, ...]:
    """Return the ranks that *unit* may have when one more model stands at *at*.

    Others give way as little as possible. A unit of one rank may instead be widened:
    whoever stood there goes to one end of the rank.

    Args:
        unit: The unit, its kinds with the newcomer's among them.
        letter: What the newcomer is drawn with.
        base: What it stands on.
        at: ``rank.file`` of its front-left place, or ``L`` or ``R``.
        roles: What the book asks of the place of a model.
        widening: The end that the displaced go to.

    Raises:
        FormationError: If it cannot stand there lawfully.

    Source:
        CHR-JOIN-7 to CHR-JOIN-9, CHR-JOIN-11, FR-3, FR-10, FR-13 to FR-15, AMB-48
    """
    formation = unit.formation
    size = base.places_in(formation.base)
    if at in {LEFT, RIGHT}:
        return (_beside(formation, letter, base, at, matches=size is not None),)
    if size is None:
        message = (
            f"a base of {base} matches no place of {formation.base}; it stands beside"
        )
        raise FormationError(message, Fault.OTHER_BASE)
    rank, _, file = at.partition(".")
    spot = int(rank) - 1, int(file) - 1
    newcomer = Newcomer(letter, base, *size)
    if widening is not None:
        return (_widened(formation, newcomer, spot, widening),)
    deep, wide = size
    if single_rank(formation) and spot[0] > 0:
        message = "who joins a single rank stands in it: others step back, or it widens"
        raise FormationError(message, Fault.ONE_RANK)
    if wide > formation.files:
        message = f"{letter} is {wide} files wide, and the unit has {formation.files}"
        raise FormationError(message, Fault.TOO_NARROW)
    if spot[1] < 0 or spot[1] + wide > formation.files or spot[0] < 0:
        message = f"there is no room at {at} for {deep} ranks by {wide} files"
        raise FormationError(message, Fault.HOLES)
    model = Place(NEW, letter, base, 0, 0, 0, 1)
    fixed = {NEW: spot[0] * formation.files + spot[1]}
    members = (*in_ranks(formation), model)
    return _ways(regrouped(unit, roles, members, fixed))


def single_rank(formation: Formation) -> bool:
    """Tell whether all models in the ranks begin in the first one (FR-8, FR-12)."""
    return all(place.rank == 1 for place in in_ranks(formation))


def _last_one(formation: Formation, place: Place) -> Regrouped:
    """Return the only model that is left, in the front; its base is the unit's now."""
    alone = Formation(place.base, (place.letter,))
    forward = max(other.y + other.base.depth // 2 for other in formation.places)
    return Regrouped(alone, place.x, forward)


def _last_rank_gone(formation: Formation, gone: Place) -> Regrouped:
    """Return the ranks without the only model behind the first: nobody moves."""
    deep, wide = gone.base.places_in(formation.base) or (1, 1)
    first, top = gone.file - 1, gone.rank - 1
    kept = [
        rank[:first] + EMPTY * wide + rank[first + wide :]
        if top <= n < top + deep
        else rank
        for n, rank in enumerate(formation.ranks)
    ]
    ranks = [rank for rank in kept if rank.strip(EMPTY)]
    after = replace(formation, ranks=tuple(ranks))
    return Regrouped(after)


def _slid_together(formation: Formation, gone: Place) -> tuple[Regrouped, ...]:
    """Close a gap in one rank by sliding the fewer models, either half if as many.

    Source:
        FR-12
    """
    _, wide = gone.base.places_in(formation.base) or (1, 1)
    first = gone.file - 1
    kept = [rank[:first] + rank[first + wide :] for rank in formation.ranks]
    ranks = [rank for rank in kept if rank.strip(EMPTY)]
    after = replace(formation, ranks=tuple(ranks))
    rest = [place for place in formation.places if place.name != gone.name]
    on_left = sum(place.file < gone.file and place.name != RIGHT for place in rest)
    on_right = len(rest) - on_left
    half = wide * formation.base.width // 2
    shifts = (half,) * (on_left <= on_right) + (-half,) * (on_right <= on_left)
    return tuple(Regrouped(after, shift) for shift in shifts)


def _beside(
    formation: Formation, letter: Letter, base: Base, at: str, *, matches: bool
) -> Regrouped:
    """Let a Mismatching model stand beside the unit (FR-14, FR-15)."""
    if matches:
        message = (
            f"a base of {base} matches {formation.base} and belongs into the ranks"
        )
        raise FormationError(message, Fault.NOT_BESIDE)
    taken = formation.left if at == LEFT else formation.right
    if taken is not None:
        message = f"{taken} stands on that side already"
        raise FormationError(message, Fault.SIDE_TAKEN)
    larger = (*formation.larger, (letter, base))
    after = replace(
        formation,
        larger=larger,
        left=letter if at == LEFT else formation.left,
        right=letter if at == RIGHT else formation.right,
    )
    return Regrouped(after)


class Newcomer(NamedTuple):
    """A model that comes into the ranks: its letter, base, ranks and files."""

    letter: Letter
    base: Base
    deep: int
    wide: int


def _widened(
    formation: Formation, newcomer: Newcomer, spot: tuple[int, int], toward: Side
) -> Regrouped:
    """Put a model into a single rank; the displaced go to one end (CHR-JOIN-11).

    It stands exactly where it is told to; the others stand next to it again.
    """
    row, file = spot
    if not single_rank(formation) or row:
        message = "only a unit of one rank is widened"
        raise FormationError(message, Fault.ONE_RANK)
    end = file + newcomer.wide
    models = [(place, *_span(formation, place)) for place in in_ranks(formation)]
    displaced = [place for place, first, last in models if first < end and last > file]
    under = sum(size_of(place, formation.base)[1] for place in displaced)
    alone = len(models) == 1 and end <= formation.files
    wider = newcomer.wide > formation.files and not file
    if not displaced or not (under == newcomer.wide or alone or wider):
        many = newcomer.wide
        message = f"there is no room at 1.{file + 1} for {many} files of whole models"
        raise FormationError(message, Fault.ONE_RANK)
    on_left = [place for place, _, last in models if last <= file]
    on_right = [place for place, first, _ in models if first >= end]
    left = toward is Side.LEFT
    ahead = [*(displaced if left else ()), *on_left]
    behind = [*on_right, *(() if left else displaced)]
    begin = file - sum(size_of(place, formation.base)[1] for place in ahead)
    ranks = _side_by_side(formation, ahead, newcomer, behind)
    larger = (
        formation.larger
        if newcomer.base == formation.base
        else (*formation.larger, (newcomer.letter, newcomer.base))
    )
    after = replace(formation, ranks=ranks, larger=larger)
    right = (2 * begin + after.files - formation.files) * formation.base.width // 2
    return Regrouped(after, right)


def _span(formation: Formation, place: Place) -> tuple[int, int]:
    """Return the first file of a model from 0, and the one past its last."""
    first = place.file - 1
    return first, first + size_of(place, formation.base)[1]


def _side_by_side(
    formation: Formation,
    ahead: list[Place],
    newcomer: Newcomer,
    behind: list[Place],
) -> tuple[str, ...]:
    """Draw models in one rank, with the rear parts of those that reach farther."""
    columns: list[tuple[Letter, int]] = []
    for place in ahead:
        deep, wide = size_of(place, formation.base)
        columns += [(place.letter, deep)] * wide
    columns += [(newcomer.letter, newcomer.deep)] * newcomer.wide
    for place in behind:
        deep, wide = size_of(place, formation.base)
        columns += [(place.letter, deep)] * wide
    last = max(deep for _, deep in columns)
    return tuple(
        "".join(letter if deep > rank else EMPTY for letter, deep in columns)
        for rank in range(last)
    )


def _ways(found: tuple[Rearranged, ...], right: int = 0) -> tuple[Regrouped, ...]:
    """Return the ranks of each arrangement, the front gone so far to the right."""
    return tuple(Regrouped(way.formation, right) for way in found)
