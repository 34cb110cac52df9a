"""The 9th Age, chapter "Losing Base Contact": who is nudged back, and who is not."""

import itertools
import math
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from serried.geometry import at_least, same
from serried.late import Later
from serried.model.errors import RuleGapError
from serried.model.ids import Inches
from serried.rules.contact.obstacles import APART, Box, Obstacle, swept
from serried.rules.contact.placed_units import PlacedUnit
from serried.rules.nudging.fights import Fight
from serried.rules.nudging.nudges import Aim, Nudge, shortest

if TYPE_CHECKING:
    from serried.rules.nudging.oblique import Found

meet_again: Final[Callable[[Fight, int], None]] = Later(
    "serried.rules.nudging.oblique_fights", "meet_again"
)
ways_of: Final["Callable[[Fight, int, Inches], Found]"] = Later(
    "serried.rules.nudging.oblique_fights", "ways_of"
)

MOST_ORDERS: Final = 720
"""More orders than these in which units might be nudged are not looked through."""

Nudges: TypeAlias = tuple[tuple[int, Inches, Inches], ...]
"""Units by number, and how far each goes right and forwards in its frame."""


Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""Units by number: who of a group is nudged first is open."""


class NudgedBack:
    """What came of it that units lost contact.

    Attributes:
        nudges: Who was nudged, in this order.
        dropped: Who Dropped out of Combat, by number.
        notes: What was the owner's or the Active Player's to choose.
        in_any_order: Whether another order would certainly come to the same.
    """

    def __init__(
        self,
        nudges: Nudges,
        dropped: tuple[int, ...],
        notes: tuple[str, ...] = (),
        *,
        in_any_order: bool = False,
    ) -> None:
        self.nudges = nudges
        self.dropped = dropped
        self.notes = notes
        self.in_any_order = in_any_order


class Step:
    """One unit's turn to be nudged.

    Attributes:
        nudges: How it was nudged; empty if it was not.
        notes: What was the owner's to choose.
        begin: The box that it covered before.
        direct: Whether nothing was in its way, and it had one enemy to go back to.
    """

    def __init__(
        self, nudges: Nudges, notes: tuple[str, ...], begin: Box, *, direct: bool
    ) -> None:
        self.nudges = nudges
        self.notes = notes
        self.begin = begin
        self.direct = direct

    def hull(self) -> Box:
        """Return a box about all of its way."""
        box = self.begin
        for _, dx, dy in self.nudges:
            box = swept(swept(box, dx, 0.0), 0.0, dy)
        return box


_NO_STEP: Final = Step((), (), [], direct=False)


def nudge_back(fight: Fight, suffered: Collection[int], keep: Inches) -> NudgedBack:
    """Nudge units that lost contact back, as a batch of casualties left them.

    Args:
        fight: The combat, its melee as it is after the casualties; afterwards it is
            as it is after the nudges.
        suffered: The units that lost models, by number.
        keep: How far to keep from what is not of the combat, in inches. What is nearer
            now may stay as near.

    Raises:
        RuleGapError: If it is not settled in which Facing a unit would fight that
            does not stand square to its enemy, or there are too many orders in which
            units might be nudged.

    Source:
        NUDGE-1 to NUDGE-9, AMB-32, AMB-76
    """
    melee = fight.melee
    groups = _groups(fight, suffered)
    if _orders(groups) == 1:
        return _in_the_order_of_the_file(fight, groups, keep)
    after = melee.snapshot()
    first = _in_the_order_of_the_file(fight, groups, keep)
    if first.in_any_order:
        return first
    melee.restore(after)
    endings = _endings(fight, groups, keep, {})
    fewest = min([len(ending.dropped) for ending in endings])
    kept = [ending for ending in endings if len(ending.dropped) == fewest]
    best = kept[0]
    melee.restore(after)
    for number, dx, dy in best.nudges:
        _move(fight, number, dx, dy)
    if len(kept) == 1:
        return best
    return NudgedBack(best.nudges, best.dropped, best.notes + _order_note(best, fight))


def _groups(fight: Fight, suffered: Collection[int]) -> Groups:
    """Return who is to be nudged, one group after another, in any order within one.

    Those that suffered nothing come first, then the Active Player's, then the others.

    Source:
        NUDGE-1 to NUDGE-3, NUDGE-5, NUDGE-8, AMB-32
    """
    groups: tuple[list[int], list[int], list[int]] = [], [], []
    lost = fight.melee.out_of_contact()
    for number in lost:
        active = fight.units[number].player == fight.battle.active
        groups[0 if number not in suffered else 1 if active else 2].append(number)
    if _orders(groups) > MOST_ORDERS:
        because = "units lose contact at once in more orders than are looked through"
        clause = "NUDGE-8"
        raise RuleGapError(clause, because)
    return tuple([tuple(group) for group in groups if group])


def _orders(groups: Sequence[Sequence[int]]) -> int:
    """Return in how many orders units may be nudged, one group after another."""
    many = 1
    for group in groups:
        many *= math.factorial(len(group))
    return many


def _in_the_order_of_the_file(fight: Fight, groups: Groups, keep: Inches) -> NudgedBack:
    """Nudge units one after another, each by the least that it needs.

    Source:
        NUDGE-2, NUDGE-3, NUDGE-8, NUDGE-9
    """
    nudges: Nudges = ()
    notes: tuple[str, ...] = ()
    steps: list[Step] = []
    for group in groups:
        for number in group:
            step = _step(fight, number, keep)
            nudges += step.nudges
            notes += step.notes
            steps.append(step)
    dropped = tuple(fight.melee.out_of_contact())
    apart = not dropped and _apart(steps)
    return NudgedBack(nudges, dropped, notes, in_any_order=apart)


def _endings(
    fight: Fight,
    groups: Groups,
    keep: Inches,
    known: dict[tuple[object, ...], list[NudgedBack]],
) -> list[NudgedBack]:
    """Return what comes of all orders for the rest, that of the file first.

    What is alike comes once. Orders that lead to the same units in the same places
    go on alike, so that few of them are looked through.

    Source:
        NUDGE-8, NUDGE-9
    """
    if not groups:
        return [NudgedBack((), tuple(fight.melee.out_of_contact()))]
    key = (groups, fight.melee.places())
    if key in known:
        return known[key]
    found: list[NudgedBack] = []
    before = fight.melee.snapshot()
    first = groups[0]
    for number in first:
        fight.melee.restore(before)
        step = _step(fight, number, keep)
        others = tuple([other for other in first if other != number])
        rest = (others, *groups[1:]) if others else groups[1:]
        for after in _endings(fight, rest, keep, known):
            nudges = step.nudges + after.nudges
            if not any(_alike(nudges, other.nudges) for other in found):
                notes = step.notes + after.notes
                found.append(NudgedBack(nudges, after.dropped, notes))
    known[key] = found
    return found


def _step(fight: Fight, number: int, keep: Inches) -> Step:
    """Nudge a unit by the least that it needs, if it does.

    Source:
        NUDGE-2, NUDGE-3, NUDGE-8, NUDGE-9
    """
    if fight.melee.engaged(number):
        return _NO_STEP  # another came back to it
    aims: list[Aim] = []
    if fight.melee.pointed and _lost_point_contact(fight, number):
        ways = _least_if_oblique(fight, number, keep)
    else:
        aims = _aims(fight, number)
        ways = _least(fight, number, aims, keep)
    if not ways:
        return _NO_STEP
    least = ways[0]
    placed = fight.melee.now[number] or fight.melee.before[number]
    _move(fight, number, least.dx, least.dy)
    notes = (_way_note(fight, number, ways[1]),) if len(ways) > 1 else ()
    direct = least.direct and len(aims) == 1 and not fight.melee.pointed
    nudges = ((number, least.dx, least.dy),)
    return Step(nudges, notes, placed.lines, direct=direct)


def _move(fight: Fight, number: int, dx: Inches, dy: Inches) -> None:
    """Move a unit so far in its frame, and look whom it touches in a point there."""
    fight.melee.move(number, dx, dy)
    if fight.melee.pointed:
        meet_again(fight, number)


def _apart(steps: Sequence[Step]) -> bool:
    """Return whether no two nudged units come near each other, in any order."""
    if len(steps) < 2:  # noqa: PLR2004 - one is alone
        return True
    if not all(step.direct for step in steps):
        return False
    pairs = itertools.combinations([step.hull() for step in steps], 2)
    return all(at_least(Obstacle(one).beyond(two), APART) for one, two in pairs)


def _least(fight: Fight, number: int, aims: list[Aim], keep: Inches) -> list[Nudge]:
    """Return the least nudges that bring a unit back; the first brings back most.

    Source:
        NUDGE-2, NUDGE-4, NUDGE-5, NUDGE-8, AMB-32, AMB-33
    """
    reach = max([abs(a.onwards) + max(abs(a.low), abs(a.high)) for a in aims])
    ground = fight.ground(number, reach, keep=keep)
    return _bringing_back_most(fight, number, shortest(aims, ground))


def _lost_point_contact(fight: Fight, number: int) -> bool:
    """Return whether a unit has lost an enemy that it touched in a point."""
    bonds = fight.melee.bonds
    return any(
        bonds[lost].touch is not None for lost in fight.melee.lost_contacts_of(number)
    )


def _least_if_oblique(fight: Fight, number: int, keep: Inches) -> list[Nudge]:
    """Return the least nudges that bring back a unit that touched an enemy in a point.

    Raises:
        RuleGapError: If a nudge is shorter after which it is not settled in which
            Facing a unit fights.

    Source:
        NUDGE-4, NUDGE-7, AMB-78, docs/rulings/0032-nudges-askew.md
    """
    found = ways_of(fight, number, keep)
    if found.doubtful:
        clause, name = "NUDGE-7", fight.units[number].id
        because = (
            f"{name} does not stand square to an enemy that it lost contact with; in"
            " which Facing it fights after its shortest nudge is not settled"
        )
        raise RuleGapError(clause, because)
    ways = [Nudge(dx, dy, direct=False) for dx, dy in found.ways]
    return _bringing_back_most(fight, number, ways)


def _aims(fight: Fight, number: int) -> list[Aim]:
    """Return the edges of lost enemies that a unit may be nudged back to."""
    melee = fight.melee
    placed = melee.now[number]
    if placed is None:
        return []
    return [
        _aim(fight, lost, number, placed) for lost in melee.lost_contacts_of(number)
    ]


def _aim(fight: Fight, lost: int, number: int, placed: PlacedUnit) -> Aim:
    """Return how far a unit has to go, in the frame, to touch the same edges.

    Source:
        NUDGE-4, NUDGE-7, AMB-78
    """
    bond = fight.melee.bonds[lost]
    mine = number == bond.one
    enemy = bond.other if mine else bond.one
    side = bond.side if mine else bond.facing
    off = fight.melee.drift(lost)
    there = (fight.melee.now[enemy] or fight.melee.before[enemy]).lines
    here, low = placed.lines, bond.low
    least, most = there[low] - here[low + 2], there[low + 2] - here[low]
    return Aim(side, off if mine else -off, least, most)


def _bringing_back_most(fight: Fight, number: int, ways: list[Nudge]) -> list[Nudge]:
    """Return those of equally short nudges that keep most units in combat.

    Source:
        NUDGE-8, CAS-ENG-2
    """
    if len(ways) < 2:  # noqa: PLR2004 - with one there is nothing to compare
        return ways
    lost = [_still_lost(fight, number, way) for way in ways]
    return [way for way, many in zip(ways, lost, strict=True) if many == min(lost)]


def _still_lost(fight: Fight, number: int, way: Nudge) -> tuple[int, int]:
    """Return how many units are out of contact after a nudge, and contacts lost."""
    before = fight.melee.snapshot()
    _move(fight, number, way.dx, way.dy)
    out, lost = len(fight.melee.out_of_contact()), len(fight.melee.lost_contacts())
    fight.melee.restore(before)
    return out, lost


def _alike(one: Nudges, other: Nudges) -> bool:
    """Return whether the same units are nudged to the same places."""
    return len(one) == len(other) and all(
        a[0] == b[0] and same(a[1], b[1]) and same(a[2], b[2])
        for a, b in zip(sorted(one), sorted(other), strict=True)
    )


def _way_note(fight: Fight, number: int, other: Nudge) -> str:
    dx, dy = fight.on_the_table(number, other.dx, other.dy)
    return (
        f"{fight.units[number].id} is nudged one of several ways that are as short;"
        f' another is {dx:.4g}" to the east and {dy:.4g}" to the north [NUDGE-2]'
    )


def _order_note(best: NudgedBack, fight: Fight) -> tuple[str, ...]:
    order = ", ".join(fight.units[number].id for number, _, _ in best.nudges)
    note = (
        f"nudged in this order: {order or 'nobody'}; another order keeps as many in"
        " combat [NUDGE-8]"
    )
    return (note,)
