"""Regrouping: the ranks of a unit when one of its models goes, or another comes."""

from dataclasses import replace
from typing import Final, NamedTuple

from serried.geometry import Pose
from serried.model.bases import Base, inches
from serried.model.errors import Fault, FormationError, RequestError, RuleGapError
from serried.model.formation import EMPTY, LEFT, RIGHT, Formation, Place
from serried.model.ids import Letter
from serried.model.legs import Side
from serried.model.unit import Unit
from serried.rules.placing import Roles, in_ranks, regrouped

NEW: Final = "+"
"""What a model is called that was no part of the unit before."""


class Regrouped(NamedTuple):
    """The ranks afterwards.

    Attributes:
        right: How far the middle of the front has gone to the right, in 0.05 mm.
        forward: The same to the front.
        notes: What was assumed where the owner has a choice.
    """

    formation: Formation
    right: int = 0
    forward: int = 0
    notes: tuple[str, ...] = ()

    def moved(self, pose: Pose) -> Pose:
        """Return where the front of the unit is now that was at *pose*."""
        x, y = pose.point(inches(self.right), inches(self.forward))
        return Pose(x, y, pose.ux, pose.uy)


def without(unit: Unit, gone: Place, roles: Roles) -> Regrouped:
    """Return the ranks of *unit* when one of its models has gone.

    Several ranks: others step up into the gap, as few as can be, and whoever belongs
    to the front stands as far forwards as it can again. One rank: the fewer models
    slide together; if there are as many on both sides, those on the left.

    Raises:
        RequestError: If nobody else stands in it.
        RuleGapError: If the rest has another reference base than before (FR-4).
        FormationError: If no lawful ranks are left.

    Source:
        FR-11, FR-12
    """
    formation = unit.formation
    rest = tuple(place for place in formation.places if place.name != gone.name)
    if not rest:
        message = f"{gone.letter} is all there is of {unit.id}; move {unit.id} itself"
        raise RequestError(message)
    if len(rest) == 1:
        return _last_one(rest[0])
    ranked = [place for place in rest if place.file]
    if not any(place.base == formation.base for place in ranked):
        because = f"which base {unit.id} has without {gone.letter} is not judged yet"
        clause = "FR-4"
        raise RuleGapError(clause, because)
    if not gone.file:
        left = None if gone.name == LEFT else formation.left
        right = None if gone.name == RIGHT else formation.right
        after = replace(formation, left=left, right=right)
        return Regrouped(after)
    if gone.rank > 1 and all(place.rank == 1 for place in ranked):
        return _last_rank_gone(formation, gone)
    if all(place.rank == 1 for place in ranked):
        return _slid_together(formation, gone, rest)
    found = regrouped(unit, roles, tuple(ranked), {})
    return Regrouped(found.formation, notes=_choice(found.ways))


def with_newcomer(  # noqa: PLR0913 - what a place in the ranks follows from
    unit: Unit,
    letter: Letter,
    base: Base,
    at: str,
    roles: Roles,
    *,
    widening: Side | None = None,
) -> Regrouped:
    """Return the ranks of *unit* when one more model stands at *at*.

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
        return _beside(formation, letter, base, at, matches=size is not None)
    if size is None:
        message = (
            f"a base of {base} matches no place of {formation.base}; it stands beside"
        )
        raise FormationError(message, Fault.OTHER_BASE)
    rank, _, file = at.partition(".")
    spot = int(rank) - 1, int(file) - 1
    if widening is not None:
        return _widened(formation, letter, base, size, spot, widening)
    deep, wide = size
    if len(formation.ranks) == 1 and spot[0] > 0:
        message = "who joins a single rank stands in it: others step back, or it widens"
        raise FormationError(message, clause="CHR-JOIN-11")
    if wide > formation.files:
        message = f"{letter} is {wide} files wide, and the unit has {formation.files}"
        raise FormationError(message, Fault.TOO_NARROW)
    if spot[1] < 0 or spot[1] + wide > formation.files or spot[0] < 0:
        message = f"there is no room at {at} for {deep} ranks by {wide} files"
        raise FormationError(message, Fault.HOLES)
    newcomer = Place(NEW, letter, base, 0, 0, 0, 1)
    fixed = {NEW: spot[0] * formation.files + spot[1]}
    members = (*in_ranks(formation), newcomer)
    found = regrouped(unit, roles, members, fixed)
    return Regrouped(found.formation, notes=_choice(found.ways))


def _last_one(place: Place) -> Regrouped:
    """Return the only model that is left: its base is the unit's now."""
    alone = Formation(place.base, (place.letter,))
    forward = place.y + place.base.depth // 2
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


def _slid_together(
    formation: Formation, gone: Place, rest: tuple[Place, ...]
) -> Regrouped:
    """Close a gap in one rank by sliding the fewer models (FR-12)."""
    _, wide = gone.base.places_in(formation.base) or (1, 1)
    first = gone.file - 1
    kept = [rank[:first] + rank[first + wide :] for rank in formation.ranks]
    ranks = [rank for rank in kept if rank.strip(EMPTY)]
    after = replace(formation, ranks=tuple(ranks))
    on_left = sum(place.file < gone.file and place.name != RIGHT for place in rest)
    on_right = len(rest) - on_left
    from_left = on_left <= on_right
    half = wide * formation.base.width // 2
    tie = on_left == on_right and on_left > 0
    note = "the gap is in the middle, and the left half slides; the owner may choose"
    return Regrouped(after, half if from_left else -half, notes=(note,) if tie else ())


def _beside(
    formation: Formation, letter: Letter, base: Base, at: str, *, matches: bool
) -> Regrouped:
    """Let a Mismatching model stand beside the unit (FR-14, FR-15)."""
    if matches:
        message = (
            f"a base of {base} matches {formation.base} and belongs into the ranks"
        )
        raise FormationError(message, clause="FR-14")
    taken = formation.left if at == LEFT else formation.right
    if taken is not None:
        message = f"{taken} stands on that side already"
        raise FormationError(message, clause="FR-15")
    larger = (*formation.larger, (letter, base))
    after = replace(
        formation,
        larger=larger,
        left=letter if at == LEFT else formation.left,
        right=letter if at == RIGHT else formation.right,
    )
    return Regrouped(after)


def _widened(  # noqa: PLR0913, PLR0917 - what a widened rank follows from
    formation: Formation,
    letter: Letter,
    base: Base,
    size: tuple[int, int],
    spot: tuple[int, int],
    toward: Side,
) -> Regrouped:
    """Put a model into a single rank; the displaced go to one end (CHR-JOIN-11)."""
    deep, wide = size
    (rank, *behind), (row, file) = formation.ranks, spot
    if behind or row:
        message = "only a unit of one rank is widened"
        raise FormationError(message, clause="CHR-JOIN-11")
    displaced = rank[file : file + wide]
    starts = {place.file for place in formation.places if place.file} | {len(rank) + 1}
    if not {file + 1, file + 1 + wide} <= starts:
        message = f"there is no room at 1.{file + 1} for {wide} files of whole models"
        raise FormationError(message, clause="CHR-JOIN-11")
    front = rank[:file] + letter * wide + rank[file + wide :]
    left = toward is Side.LEFT
    first = displaced + front if left else front + displaced
    begin = file + (wide if left else 0)
    rear = EMPTY * begin + letter * wide
    ranks = (first, *(rear for _ in range(deep - 1)))
    larger = (
        formation.larger
        if base == formation.base
        else (*formation.larger, (letter, base))
    )
    after = replace(formation, ranks=ranks, larger=larger)
    half = wide * formation.base.width // 2
    return Regrouped(after, -half if left else half)


def _choice(ways: int) -> tuple[str, ...]:
    """Say that the owner could choose otherwise."""
    if ways == 1:
        return ()
    return (f"{ways} arrangements move as few models as little; this is the first",)
