"""The 9th Age, chapter "Losing Base Contact": who is nudged back, and who is not."""

import itertools
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from serried.geometry import Shape, at_least, same
from serried.model.errors import RuleGapError
from serried.model.ids import Inches, UnitId
from serried.rules.bodies import Body
from serried.rules.fights import Fight
from serried.rules.melee import Bond
from serried.rules.nudges import Aim, Nudge, shortest
from serried.rules.obstacles import APART, Obstacle, swept

MOST_ORDERS: Final = 720
"""More orders than these in which units might be nudged are not looked through."""

Nudges: TypeAlias = tuple[tuple[int, Inches, Inches], ...]
"""Units by number, and how far each goes right and forwards in its frame."""


class Surroundings(NamedTuple):
    """What matters to a nudge that is not of the combat.

    Attributes:
        keep: How far to keep away from it, in inches.
        elsewhere: Units of other combats that lost models, where they stand now;
            None for those that are gone.
    """

    keep: Inches
    elsewhere: Mapping[UnitId, Shape | None]


class NudgedBack(NamedTuple):
    """What came of it that units lost contact.

    Attributes:
        nudges: Who was nudged, in this order.
        dropped: Who Dropped out of Combat, by number.
        notes: What was the owner's or the Active Player's to choose.
        in_any_order: Whether another order would certainly come to the same.
    """

    nudges: Nudges
    dropped: tuple[int, ...]
    notes: tuple[str, ...] = ()
    in_any_order: bool = False


def nudge_back(
    fight: Fight, suffered: Collection[int], around: Surroundings
) -> NudgedBack:
    """Nudge units that lost contact back, as a batch of casualties left them.

    Args:
        fight: The combat, its melee as it is after the casualties; afterwards it is
            as it is after the nudges.
        suffered: The units that lost models, by number.
        around: What else there is.

    Raises:
        RuleGapError: If units lost contact that do not stand square to each other,
            or there are too many orders in which units might be nudged.

    Source:
        NUDGE-1 to NUDGE-9, AMB-32, AMB-76
    """
    melee = fight.melee
    lost = melee.lost()
    if not lost:
        return NudgedBack((), ())
    _refuse_points(fight, lost)
    after = list(melee.now)
    best: NudgedBack | None = None
    standing = after
    tied = False
    for order in _orders(fight, suffered):
        melee.now = list(after)
        found = _in_turn(fight, order, around)
        if best is None or len(found.dropped) < len(best.dropped):
            best, standing, tied = found, melee.now, False
        elif len(found.dropped) == len(best.dropped):
            tied = tied or not _alike(found.nudges, best.nudges)
        if found.in_any_order:
            break
    melee.now = standing
    if best is None:
        return NudgedBack((), tuple(melee.out_of_contact()))
    return best._replace(notes=best.notes + _order_note(best, fight)) if tied else best


def _refuse_points(fight: Fight, lost: Sequence[int]) -> None:
    """Raise where contact in a point was lost, for that has no edge to go back to."""
    for number in lost:
        bond = fight.melee.bonds[number]
        if bond.at_a_point:
            one, other = fight.units[bond.one].id, fight.units[bond.other].id
            because = (
                f"{one} and {other} lost contact; nudging a unit that does not stand"
                " square to its enemy is not enforced yet"
            )
            clause = "NUDGE-4"
            raise RuleGapError(clause, because)


def _orders(fight: Fight, suffered: Collection[int]) -> Iterator[tuple[int, ...]]:
    """Yield the orders in which units may be nudged; the first is that of the file.

    Those that suffered nothing come first, then the Active Player's, then the others.

    Source:
        NUDGE-1 to NUDGE-3, NUDGE-5, NUDGE-8, AMB-32
    """
    groups: tuple[list[int], list[int], list[int]] = [], [], []
    for number in fight.melee.out_of_contact():
        active = fight.units[number].player == fight.battle.active
        groups[0 if number not in suffered else 1 if active else 2].append(number)
    if math.prod(math.factorial(len(group)) for group in groups) > MOST_ORDERS:
        because = "units lose contact at once in more orders than are looked through"
        clause = "NUDGE-8"
        raise RuleGapError(clause, because)
    for order in itertools.product(*map(itertools.permutations, groups)):
        yield tuple(itertools.chain(*order))


def _in_turn(fight: Fight, order: Sequence[int], around: Surroundings) -> NudgedBack:
    """Nudge units one after another, each by the least that it needs.

    Source:
        NUDGE-2, NUDGE-3, NUDGE-8, NUDGE-9
    """
    nudges: list[tuple[int, Inches, Inches]] = []
    notes: list[str] = []
    hulls: list[list[float]] = []
    direct = True
    for number in order:
        if fight.melee.engaged(number):
            continue  # another came back to it
        aims = _aims(fight, number)
        ways = _least(fight, number, aims, around)
        if not ways:
            continue
        direct = direct and ways[0].direct and len(aims) == 1
        hulls.append(_way(fight, number, ways[0]))
        fight.melee.move(number, ways[0].dx, ways[0].dy)
        nudges.append((number, ways[0].dx, ways[0].dy))
        if len(ways) > 1:
            notes.append(_way_note(fight, number, ways[1]))
    dropped = tuple(fight.melee.out_of_contact())
    apart = direct and not dropped and len(hulls) == len(order) and _apart(hulls)
    return NudgedBack(tuple(nudges), dropped, tuple(notes), apart)


def _way(fight: Fight, number: int, nudge: Nudge) -> list[float]:
    """Return a box about a unit, from where it stands to where it is nudged."""
    body = fight.melee.now[number] or fight.melee.bodies[number]
    return swept(swept(body.lines, nudge.dx, 0.0), 0.0, nudge.dy)


def _apart(hulls: Sequence[list[float]]) -> bool:
    """Return whether no two units come near each other, whoever goes first."""
    pairs = itertools.combinations(hulls, 2)
    return all(at_least(Obstacle(one).beyond(two), APART) for one, two in pairs)


def _least(
    fight: Fight, number: int, aims: list[Aim], around: Surroundings
) -> list[Nudge]:
    """Return the least nudges that bring a unit back; the first brings back most.

    Source:
        NUDGE-2, NUDGE-4, NUDGE-5, NUDGE-8, AMB-32, AMB-33
    """
    reach = max(abs(a.onwards) + max(abs(a.low), abs(a.high)) for a in aims)
    ground = fight.ground(number, reach, keep=around.keep, elsewhere=around.elsewhere)
    ways = shortest(aims, ground)
    if len(ways) > 1:
        ways.sort(key=lambda way: _still_lost(fight, number, way))
    return ways


def _aims(fight: Fight, number: int) -> list[Aim]:
    """Return the enemies that a unit may be nudged back to."""
    melee = fight.melee
    body = melee.now[number]
    if body is None:
        return []
    bonds = [melee.bonds[lost] for lost in melee.lost_by(number)]
    return [_aim(fight, bond, number, body) for bond in bonds]


def _aim(fight: Fight, bond: Bond, number: int, body: Body) -> Aim:
    """Return how far a unit has to go to touch an enemy along the same edges again.

    Source:
        NUDGE-4, NUDGE-7, AMB-78
    """
    mine = number == bond.one
    enemy = bond.other if mine else bond.one
    side = bond.side if mine else bond.facing
    off = fight.melee.off(bond)
    target = fight.melee.now[enemy] or fight.melee.bodies[enemy]
    return Aim(
        side,
        off if mine else -off,
        target.low(side) - body.high(side),
        target.high(side) - body.low(side),
        enemy,
    )


def _still_lost(fight: Fight, number: int, way: Nudge) -> int:
    """Return how many contacts are lost still after a nudge."""
    before = list(fight.melee.now)
    fight.melee.move(number, way.dx, way.dy)
    lost = len(fight.melee.lost())
    fight.melee.now = before
    return lost


def _alike(one: Nudges, other: Nudges) -> bool:
    """Return whether the same units are nudged to the same places."""
    return len(one) == len(other) and all(
        a[0] == b[0] and same(a[1], b[1]) and same(a[2], b[2])
        for a, b in zip(sorted(one), sorted(other), strict=True)
    )


def _way_note(fight: Fight, number: int, other: Nudge) -> str:
    dx, dy = fight.on_the_table(number, other.dx, other.dy)
    return (
        f"{fight.units[number].id} may be nudged as little another way, by"
        f' {dx:.4g}" to the east and {dy:.4g}" to the north [NUDGE-2]'
    )


def _order_note(best: NudgedBack, fight: Fight) -> tuple[str, ...]:
    order = ", ".join(fight.units[number].id for number, _, _ in best.nudges)
    note = (
        f"nudged in the order of the file: {order or 'nobody'}; the Active Player may"
        " choose another that keeps as many in combat [NUDGE-8]"
    )
    return (note,)
