"""Placing: where the units of a file stand, flush where they are meant to be."""

import itertools
import math
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from serried.geometry.pose import Pose
from serried.model.bases import inches
from serried.model.battle import Battle
from serried.model.extents import lone_disc, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.unit import Unit
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import keys
from serried.notation.positions.flush import (
    SLACK,
    flush_pose,
    is_flush,
    largest_shift,
    opposite,
    reach,
    rightward,
)
from serried.notation.positions.read_units import Against, Draft

ROUNDS: Final = 2
"""How often a unit is moved: beside one neighbour, then along it to another."""

Standing: TypeAlias = tuple[Unit, Inches, Inches, Inches]
"""A unit on the table, where its origin is, and how far it reaches from there."""


def placed(
    drafts: list[Draft], extent: str, *, as_written: bool
) -> tuple[tuple[Unit, ...], tuple[str, ...]]:
    """Return the units where they stand, and notes about those that moved.

    A unit ``against`` another is put flush with it. Units whose edges are almost
    flush are made flush: the later one of the file moves, one ``against``
    another only along that edge.

    Args:
        drafts: In the order of the file.
        extent: The setting ``extent``: whose edges count.
        as_written: Whether units are taken as they stand, as in a record.

    Raises:
        NotationError: If a unit is ``against`` one that is not there, or they stand
            against one another in a circle.
    """
    units: dict[UnitId, Unit] = {}
    notes: list[str] = []
    standing: list[Standing] = []
    for draft in _in_order(drafts):
        unit, other = draft.unit, None
        if draft.against is not None:
            other = units[draft.against.unit]
            unit = unit.at(pose_against(draft.against, other))
        if unit.pose is not None and not as_written:
            unit, moves = _flush(unit, other, standing, extent)
            notes += moves
        units[unit.id] = unit
        if unit.pose is not None:
            standing.append((unit, *unit.pose[:2], reach(unit.formation)))
    return tuple(units[draft.unit.id] for draft in drafts), tuple(notes)


def reads_as_it_stands(battle: Battle, vocabulary: Vocabulary) -> bool:
    """Return whether no unit would be moved flush where a file says no more.

    A lawful move may end that near to another unit.
    """
    extent = vocabulary.settled(battle.rulings).extent
    standing: list[Standing] = [
        (unit, *unit.pose[:2], reach(unit.formation) + SLACK)
        for unit in battle.units
        if unit.pose is not None
    ]
    return not any(
        flush_pose(later, earlier, extent)
        for (earlier, x, y, far), (later, its_x, its_y, its) in itertools.combinations(
            standing, 2
        )
        if math.hypot(its_x - x, its_y - y) <= far + its
    )


def _in_order(drafts: list[Draft]) -> Iterator[Draft]:
    """Yield the drafts, each after the one that it is against."""
    named = {draft.unit.id: draft for draft in drafts}
    done: set[UnitId] = set()
    for draft in drafts:
        chain = _chain(draft, named, done)
        done.update(one.unit.id for one in chain)
        yield from reversed(chain)


def _chain(
    draft: Draft, named: Mapping[UnitId, Draft], done: Container[UnitId]
) -> list[Draft]:
    """Return the draft, the one that it is against, and so on, but for those done."""
    chain: dict[UnitId, Draft] = {}
    while draft.unit.id not in done:
        if draft.unit.id in chain:
            problem = "a unit cannot stand against itself"
            if len(chain) > 1:
                problem = f"{' and '.join(chain)} stand against one another in a circle"
            draft.where.refuse(problem, keys.AGAINST.name)
        chain[draft.unit.id] = draft
        if draft.against is None:
            break
        draft = _target(draft, draft.against, named)
    return list(chain.values())


def _target(draft: Draft, against: Against, named: Mapping[UnitId, Draft]) -> Draft:
    other = named.get(against.unit)
    if other is None:
        near = words.suggestion(against.unit, named)
        problem = f"there is no unit {against.unit!r}{near}"
        draft.where.refuse(problem, keys.AGAINST.name, keys.OTHER.name)
    if other.unit.off_table is not None:
        problem = f"{other.unit.id} is not on the table"
        draft.where.refuse(problem, keys.AGAINST.name, keys.OTHER.name)
    if lone_disc(other.unit.formation):
        problem = f"{other.unit.id} is a single round base, which has no edges"
        draft.where.refuse(problem, keys.AGAINST.name, keys.OTHER.name)
    return other


def pose_against(against: Against, other: Unit) -> Pose:
    """Return where a unit stands whose front lies flush on an edge of *other*.

    It faces the other unit. ``shift`` moves the middle of its first rank (bases
    beside it not counted) to its left of the middle of that edge. The facing has
    the other's digits.

    Source:
        UNIT-11 for the edges
    """
    pose = pose_of(other)
    left, right, rear, front = map(inches, other.formation.extent)
    middle, level = (left + right) / 2.0, (rear + front) / 2.0
    ahead = (pose.ux, pose.uy)
    match against.edge:
        case "front":
            point, facing = (middle + against.shift, front), opposite(ahead)
        case "rear":
            point, facing = (middle - against.shift, rear), ahead
        case "left":
            point, facing = (left, level + against.shift), rightward(ahead)
        case _:
            point, facing = (right, level - against.shift), opposite(rightward(ahead))
    return Pose(*pose.point(*point), *facing)


def _flush(
    unit: Unit, against: Unit | None, standing: Sequence[Standing], extent: str
) -> tuple[Unit, list[str]]:
    """Return the unit flush with all that it almost touches, and notes about it."""
    notes: list[str] = []
    for _ in range(ROUNDS):
        known, (x, y) = len(notes), pose_of(unit)[:2]
        # as it may be moved
        far = reach(unit.formation) + (2.0 + len(standing)) * SLACK
        near = (
            other
            for other, its_x, its_y, its in standing
            if math.hypot(its_x - x, its_y - y) <= far + its
        )
        for other in near:
            pose = flush_pose(unit, other, extent)
            if pose is None or (against and not is_flush(unit.at(pose), against)):
                continue
            moved = largest_shift(unit.formation, pose_of(unit), pose)
            notes.append(
                f'{unit.id}: read as flush with {other.id} (moved by {moved:.3f}")'
            )
            unit = unit.at(pose)
        if len(notes) == known:
            break
    return unit, notes
