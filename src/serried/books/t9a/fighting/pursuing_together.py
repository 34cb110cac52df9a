"""The 9th Age, chapter "Pursuit and Overrun": several pursuers that charge one enemy.

Source:
    PUR-14, PUR-15, PUR-18, CHG-MOVE-6, CHG-MOVE-8,
    docs/rulings/0098-who-breaks-and-who-pursues.md
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from math import inf
from types import MappingProxyType
from typing import Final

from serried.books.t9a.charge_move.combined import Party
from serried.books.t9a.charge_move.round_targets import RoundParty
from serried.books.t9a.charge_move.several import party_of
from serried.books.t9a.charge_move.tables import Budget
from serried.books.t9a.charging.chargers import Charging
from serried.books.t9a.charging.moving.moves import arrived
from serried.books.t9a.charging.pending import without
from serried.books.t9a.fighting.pursuing import (
    charging_next_turn,
    course_of,
    pursued,
)
from serried.books.t9a.movers.random_charges import charging_in, made_in_charge
from serried.books.t9a.movers.random_ways import NOBODY, Course, Made
from serried.books.t9a.seeing.arcs import settled_arc
from serried.geometry import STILL, penetrates_of
from serried.model.battle import Battle
from serried.model.combat import Combat, Pursuit
from serried.model.errors import RuleGapError
from serried.model.extents import Edge, bases, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.results.charges import ChargeEnd
from serried.model.unit import Unit
from serried.model.verdict import Event
from serried.rules.case import Situation
from serried.rules.contact.contacts import contacts_between, touching_enemies
from serried.tuples import NamedTuple

MOST_STEPS: Final = 4
"""If there are more steps than these they come in the order of the file."""

UNHURT: Final = (6,) * 999
"""Dice with which nobody is lost: that is left out of account (CHG-MOVE-8)."""


class _Pursuer(NamedTuple):
    """One of several that meet the same enemy.

    Attributes:
        pursuit: What it is to do, the Facing of the enemy fixed.
        course: Its way, after the Pivot.
        turns: Whether its front comes over the enemy as it turns.
        thrown: What was thrown for the Facing.
    """

    pursuit: Pursuit
    course: Course
    turns: bool
    thrown: tuple[Event, ...]

    @property
    def unit(self) -> Unit:
        """Who it is, as it stands after its Pivot."""
        return self.course.unit.at(self.course.facing)

    @property
    def distance(self) -> Inches:
        """What it rolled, in inches."""
        return self.pursuit.distance or 0.0

    @property
    def facing(self) -> Edge:
        """The Facing of the enemy."""
        return Edge(self.pursuit.facing[0])

    def charging(self, situation: Situation, target: UnitId) -> Charging:
        """Return its charge on a table."""
        here = situation.with_battle(situation.battle.with_unit(self.unit))
        enemy = situation.battle.unit(target)
        return charging_in(here, self.unit, enemy, self.facing, self.distance)


class Together(NamedTuple):
    """What pursuers that meet the same enemy do next.

    Attributes:
        made: Who has moved, and what its move comes to, one after another.
        settled: The Facing of each that was fixed by a die.
    """

    made: tuple[tuple[UnitId, Made], ...] = ()
    settled: Mapping[UnitId, tuple[str, ...]] = MappingProxyType({})


def charged_together(
    situation: Situation,
    combat: Combat,
    ones: Sequence[Pursuit],
    target: UnitId,
    dice: tuple[int, ...],
) -> Together:
    """Make the next moves of pursuers that meet the same enemy.

    As many of those that come straight on as have room charge in one step, through
    each other. Who turns into the enemy, or has no place in line with it, moves alone,
    before or after them, as serves Maximising Contact best. Nothing if no two of them
    meet that enemy now, or if it flees: then nothing is maximised (CHG-FLEE-1), and
    each moves alone, in its owner's order.

    Raises:
        RequestError: If dice are too few.
        RuleGapError: As ``pursued``.

    Source:
        PUR-14 to PUR-19, CHG-MOVE-6, CHG-FLEE-1
    """
    if situation.battle.unit(target).has(Mark.FLEEING):
        return Together()
    found = []
    for one in ones:
        unit = situation.battle.unit(one.unit)
        course = course_of(situation, combat, unit, one)
        way = course.way(one.distance or 0.0, NOBODY)
        if way.charges == target:
            arcs, thrown, dice = settled_arc(tuple(map(Edge, one.facing)), dice)
            pursuit = one._replace(facing=(arcs[0].value,))
            found.append(_Pursuer(pursuit, course, way.turned_into, thrown))
    if not found[1:]:
        return Together()
    names = frozenset(one.unit.id for one in found)
    party = _Party(situation, combat, target, names)
    events = tuple(event for one in found for event in one.thrown)
    made = party.moved(party.first(found), dice)
    name, move = made[0]
    made = ((name, move._replace(events=(*events, *move.events))), *made[1:])
    settled = {one.unit.id: one.pursuit.facing for one in found if one.thrown}
    return Together(made, settled)


class _Party(NamedTuple):
    """Those that meet the same enemy, and the table as it stands.

    Attributes:
        waiting: Who of them has not moved. They bar nobody's way (PUR-15).
    """

    situation: Situation
    combat: Combat
    target: UnitId
    waiting: frozenset[UnitId]

    def first(self, found: Sequence[_Pursuer]) -> Sequence[_Pursuer]:
        """Return who moves next: several in one step, or one alone.

        Source:
            PUR-15, CHG-MOVE-6, CHG-MOVE-8
        """
        straight = [one for one in found if not one.turns]
        names = [end.unit for end in self._ends(straight)]
        group = [one for one in straight if one.unit.id in names]
        steps = [group] if group else []
        steps += [[one] for one in found if one.unit.id not in names]
        if not steps[1:] or len(steps) > MOST_STEPS:
            return steps[0]
        return max(permutations(steps), key=self._worth)[0]

    def moved(
        self, some: Sequence[_Pursuer], dice: tuple[int, ...]
    ) -> tuple[tuple[UnitId, Made], ...]:
        """Return the moves of some in one step, as many as have room, or of one alone.

        Raises:
            RequestError: If dice are too few.
            RuleGapError: As ``pursued``.
        """
        ends = () if some[0].turns else self._ends(some)
        if ends:
            return tuple(_made(self.situation, some, ends, dice))
        one = some[0]
        alone = pursued(self.situation, self.combat, one.pursuit, dice)
        return ((one.unit.id, alone),)

    def _worth(self, steps: Sequence[Sequence[_Pursuer]]) -> tuple[float, ...]:
        """Return how well an order of steps serves Maximising Contact, losses aside.

        That is: few second enemies, many pursuers in contact, the enemy turned little,
        many models in contact.

        Source:
            CHG-MOVE-6, CHG-MOVE-8
        """
        here = self
        for step in steps:
            some = [one for one in step if one.unit.id in here.waiting]
            while some:
                try:
                    made = here.moved(some, UNHURT)
                except RuleGapError:
                    return (-inf,)
                here = here._after(made)
                some = [one for one in some if one.unit.id in here.waiting]
        before, after = self.situation.battle, here.situation.battle
        return _contact(before, after, self.waiting, self.target)

    def _after(self, made: Sequence[tuple[UnitId, Made]]) -> "_Party":
        """Return the same once some have moved."""
        situation = self.situation.with_battle(made[-1][1].battle)
        waiting = self.waiting - {name for name, _ in made}
        return self._replace(situation=situation, waiting=waiting)

    def _ends(self, found: Sequence[_Pursuer]) -> tuple[ChargeEnd, ...]:
        """Return the ends of as many as have room, with most models in contact.

        Source:
            CHG-MOVE-6
        """
        for many in range(len(found), 0, -1):
            some = [self._together(few) for few in combinations(found, many)]
            if any(some):
                return max(some, key=_models)
        return ()

    def _together(self, some: Sequence[_Pursuer]) -> tuple[ChargeEnd, ...]:
        """Return where some of them end; nothing if they have no room."""
        ends = self._party(some).passing()
        moving = {one.unit.id for one in some}
        battle = self.situation.battle
        others = map(battle.unit, self.waiting - moving)
        stand = [bases(one.formation, pose_of(one)) for one in others]
        stand += [
            bases(one.unit.formation, end.pose)
            for one, end in zip(some, ends, strict=False)
        ]
        pairs = combinations(stand, 2)
        over = any(penetrates_of(one, STILL, other) for one, other in pairs)
        return () if over else ends

    def _party(self, some: Sequence[_Pursuer]) -> Party | RoundParty:
        battle = without(self.situation.battle, self.waiting)
        units = (*battle.units, *(one.unit for one in some))
        battle = replace(battle, units=units)
        chargers = [one.charging(self.situation, self.target).approach for one in some]
        return party_of(battle, battle.unit(self.target), chargers, Budget())


def _contact(
    before: Battle, after: Battle, names: Collection[UnitId], target: UnitId
) -> tuple[float, ...]:
    """Return what the priorities of Maximising Contact ask of pursuers, in their order.

    Source:
        CHG-MOVE-6
    """
    old, enemy = before.unit(target), after.unit(target)
    was, now = pose_of(old), pose_of(enemy)
    units = [one for one in after.units if one.id in names]
    near = [foe.id for one in units for foe in touching_enemies(after, one)]
    pairs = [(one.id, pair) for one in units for pair in contacts_between(one, enemy)]
    own = {(name, mine) for name, (mine, _) in pairs}
    theirs = {their for _, (_, their) in pairs}
    return (
        -sum(name != target for name in near),
        near.count(target),
        round(was.ux * now.ux + was.uy * now.uy, 9),
        len(own) + len(theirs),
    )


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
        notes = (note, *made.notes)
        yield end.unit, made._replace(battle=battle, notes=notes)
