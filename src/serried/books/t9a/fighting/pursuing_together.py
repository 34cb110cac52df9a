"""The 9th Age, chapter "Pursuit and Overrun": several pursuers that charge one enemy.

Source:
    PUR-14, PUR-15, PUR-18, CHG-MOVE-6, CHG-MOVE-8,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from serried.books.t9a.charge_move.combined import Party
from serried.books.t9a.charge_move.tables import Budget
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.moves import arrived
from serried.books.t9a.fighting.pursuing import charging_next_turn, course_of
from serried.books.t9a.movers.random_charges import charging_in, made_in_charge
from serried.books.t9a.movers.random_ways import NOBODY, STILL, Course, Made
from serried.books.t9a.seeing.arcs import settled_arc
from serried.geometry import penetrates_of
from serried.model.combat import Combat, Pursuit
from serried.model.errors import RuleGapError
from serried.model.extents import Edge, bases
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.case import Situation


class _Pursuer(NamedTuple):
    """One of several that meet the same enemy.

    Attributes:
        course: Its way, after the Pivot.
        distance: What it rolled, in inches.
        facing: The Facing of the enemy that was fixed beforehand.
        thrown: What was thrown for that.
    """

    course: Course
    distance: Inches
    facing: Edge
    thrown: tuple[Event, ...]

    @property
    def unit(self) -> Unit:
        """Who it is, as it stands after its Pivot."""
        return self.course.unit.at(self.course.facing)

    def charging(self, situation: Situation, target: UnitId) -> Charging:
        """Return its charge on a table."""
        here = situation.with_battle(situation.battle.with_unit(self.unit))
        enemy = situation.battle.unit(target)
        return charging_in(here, self.unit, enemy, self.facing, self.distance)


def charged_together(
    situation: Situation,
    combat: Combat,
    ones: Sequence[Pursuit],
    target: UnitId,
    dice: tuple[int, ...],
) -> tuple[tuple[UnitId, Made], ...]:
    """Make a Combined Charge of pursuers, as many of them as have room together.

    They pass through each other. Nothing if no two of them meet that enemy now, or
    have room.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: PUR-15 if the enemy flees, or one of them turns into it or has no
            end in line with it that touches nobody else.

    Source:
        PUR-14, PUR-15, PUR-18, CHG-MOVE-6
    """
    found = []
    for one in ones:
        unit = situation.battle.unit(one.unit)
        course = course_of(situation, combat, unit, one)
        way = course.way(one.distance or 0.0, NOBODY)
        if way.charges != target:
            continue
        flees = situation.battle.unit(target).has(Mark.FLEEING)
        _refuse_if(flees, target, "flees")
        _refuse_if(way.turned_into, target, f"is turned into by {one.unit}")
        arcs, thrown, dice = settled_arc(tuple(map(Edge, one.facing)), dice)
        found.append(_Pursuer(course, one.distance or 0.0, arcs[0], thrown))
    ends = _ends(situation, found, target) if found[1:] else ()
    return tuple(_made(situation, found, ends, dice))


def _ends(
    situation: Situation, found: Sequence[_Pursuer], target: UnitId
) -> tuple[ChargeEnd, ...]:
    """Return the ends of as many as have room, with most models in contact.

    Source:
        CHG-MOVE-6
    """
    for one in found:
        alone = _together(situation, (one,), target)
        _refuse_if(not alone, target, f"has no place in line for {one.unit}")
    for many in range(len(found), 1, -1):
        some = [_together(situation, few, target) for few in combinations(found, many)]
        if any(some):
            return max(some, key=_models)
    return ()


def _together(
    situation: Situation, some: Sequence[_Pursuer], target: UnitId
) -> tuple[ChargeEnd, ...]:
    """Return where some of them end; nothing if they have no room."""
    battle = situation.battle
    for one in some:
        battle = battle.with_unit(one.unit)
    chargers = [one.charging(situation, target).approach for one in some]
    ends = Party(battle, battle.unit(target), chargers, Budget()).passing()
    stand = [
        bases(one.unit.formation, end.pose)
        for one, end in zip(some, ends, strict=False)
    ]
    pairs = combinations(stand, 2)
    over = any(penetrates_of(one, STILL, other) for one, other in pairs)
    _refuse_if(over, target, "has a corner where they overlap")
    return ends


def _models(ends: Sequence[ChargeEnd]) -> int:
    """Return how many models of both sides touch, each counted once (AMB-26)."""
    theirs = {name for end in ends for name in end.theirs}
    return sum(len(end.own) for end in ends) + len(theirs)


def _made(
    situation: Situation,
    found: Sequence[_Pursuer],
    ends: Sequence[ChargeEnd],
    dice: tuple[int, ...],
) -> Iterator[tuple[UnitId, Made]]:
    """Yield who has moved, and what its move comes to, one after another.

    Raises:
        RequestError: If dice are too few.
    """
    known = {one.unit.id: one for one in found}
    for end in ends:
        one = known[end.unit]
        charge = one.charging(situation, end.target)
        move = arrived(charge, end, _models(ends))
        made, _ = made_in_charge(one.course, charge, move, one.distance, dice)
        dice = made.dice_left
        battle = charging_next_turn(made.battle, end.unit)
        situation = situation.with_battle(battle)
        note = f"{end.unit} ends in the middle of the places that are as good"
        events = (*one.thrown, *made.events)
        notes = (note, *made.notes)
        yield end.unit, made._replace(battle=battle, events=events, notes=notes)


def _refuse_if(odd: bool, enemy: UnitId, what: str) -> None:  # noqa: FBT001
    """Refuse a Combined Charge of pursuers that is not an ordinary one.

    Raises:
        RuleGapError: PUR-15 if it is so.
    """
    if odd:
        clause, because = "PUR-15", f"several pursuers meet {enemy}, which {what}"
        raise RuleGapError(clause, f"{because}, which is not enforced yet")
