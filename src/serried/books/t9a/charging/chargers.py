"""The 9th Age, chapter "Move Chargers": who charges, from where, and how far it is.

A Character that charges out of its unit is a unit of its own here, and its unit stands
without it, its ranks closed (CHR-CHG-3).

Source:
    CHG-11, CHG-12, CHG-MOVE-8, CHR-CHG-2, CHR-CHG-3, FR-12, AMB-62
"""

from collections.abc import Iterable, Iterator, Sequence

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charging.declaring.charge_range import (
    ChargeRange,
    charge_range,
    charges_flying,
)
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.moving.charging_out import charger_alone, ways_named
from serried.books.t9a.charging.pending import charges_of
from serried.geometry import Point
from serried.model.actions.charges import ResolveCharge
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import centre, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge
from serried.model.results.charges import ChargeChoice, ChargeEnd, Ending
from serried.model.unit import Unit
from serried.rules.case import Situation
from serried.rules.ranks.arrangements import NO_WISH, OTHERS, Wish, notes_on
from serried.rules.ranks.leaving import CLOSE
from serried.tuples import NamedTuple


class Charging(NamedTuple):
    """A charger that is about to move.

    Attributes:
        charge: What it declared.
        before: The table as it stands.
        situation: The same as it charges on it, a Character apart from its unit.
        unit: Who it is there.
        ignoring: The unit that a Character leaves: it is not in its way.
        flying: Whether it flies.
        range: How far it may charge.
        distance: How far its target is, in inches; None where that has gone.
        ways: What names each way to close the ranks that a Character leaves.
        way: Which of them is taken on that table.
        named: Those that the line names; None if it leaves that open.
        lawful: Those that are as good for what becomes of it.
        straight: Whether it has made its Wheel already: its move was interrupted.
        fellows: Friends that charge with it, where it goes on after that.
    """

    charge: DeclaredCharge
    before: Battle
    situation: Situation
    unit: Unit
    ignoring: tuple[UnitId, ...]
    flying: bool
    range: ChargeRange
    distance: Inches | None
    ways: tuple[Wish, ...]
    way: int
    named: tuple[int, ...] | None
    lawful: tuple[int, ...]
    straight: bool = False
    fellows: tuple[UnitId, ...] = ()

    @property
    def battle(self) -> Battle:
        """The table as it charges on it, a Character apart from its unit."""
        return self.situation.battle

    @property
    def notes(self) -> tuple[str, ...]:
        """Which way to close the ranks is taken, where the line names none (FR-12)."""
        if self.named is not None:
            return ()
        others = [self.ways[n] for n in self.lawful if n != self.way]
        told = " or ".join(f"`{wish}`" for wish in others if wish.ranks is None)
        more = f"and the line of {self.by} may say {told}" if told else OTHERS
        taken = (self.ways[self.way], *others)
        return tuple(notes_on(self.ways, taken, what=CLOSE, more=more))

    @property
    def closing(self) -> Wish:
        """What names the way in which its owner lets the ranks close."""
        return self.ways[self.named[0] if self.named else self.way]

    @property
    def as_named(self) -> bool:
        """Whether the ranks close as the line says."""
        return self.named is None or self.way in self.named

    @property
    def by(self) -> Subject:
        """Who charges, as the action line has it."""
        return self.charge.by

    @property
    def target(self) -> Unit:
        """Whom it charges."""
        return self.battle.unit(self.charge.on)

    @property
    def approach(self) -> Approach:
        """Its charge as it is to be made."""
        return Approach(
            situation=self.situation,
            charger=self.unit,
            target=self.target,
            edge=self.charge.facing,
            flying=self.flying,
            left=self.ignoring,
            straight=self.straight,
            fellows=self.fellows,
        )

    @property
    def enough(self) -> bool:
        """Whether it rolled enough (CHG-12)."""
        return self.distance is not None and self.range.reaches(
            self.charge.rolled, self.distance
        )

    @property
    def reach(self) -> Inches:
        """Its Charge Range with the dice it rolled, in inches."""
        return self.range.of(self.charge.rolled, self.distance)

    def ending(self, end: ChargeEnd) -> Ending:
        """Return *end* as the ending of this charger."""
        return Ending(self.by, self.unit.formation, end)

    def choices(self, ends: Iterable[ChargeEnd]) -> tuple[ChargeChoice, ...]:
        """Return the choices that it has by itself, one for each end."""
        return tuple(
            ChargeChoice(endings=(self.ending(end),), models=end.models) for end in ends
        )


def charging(
    situation: Situation,
    charge: DeclaredCharge,
    *,
    way: int = 0,
    named: tuple[int, ...] | None = None,
    lawful: tuple[int, ...] = (),
) -> Charging:
    """Return who makes a charge on the table as it stands.

    Args:
        situation: The battle as it stands, and what holds on it.
        charge: What it declared.
        way: In which way the ranks close that a Character leaves.
        named: As in ``Charging``.
        lawful: The same.

    Raises:
        RequestError: If it is not on the table, or a model has no Advance Rate.
        RuleGapError: If the ranks that a Character leaves need a rule not enforced.

    Source:
        CHG-11, CHG-12, CHR-CHG-2, CHR-CHG-3, FLY-1, AMB-62
    """
    battle = situation.battle
    before, unit = battle, battle.unit(charge.by.unit)
    ignoring: tuple[UnitId, ...] = ()
    ways: tuple[Wish, ...] = (NO_WISH,)
    if charge.by.letter is not None:
        alone = charger_alone(battle, unit, charge.by.letter, way)
        battle, unit, ignoring, ways = alone
    situation = situation.with_battle(battle)
    pose_of(unit)
    flying = charges_flying(unit, on_foot=charge.on_foot)
    distance = None
    if charge.last is None:
        distance = gap_to(situation, unit, battle.unit(charge.on)).distance
    return Charging(
        charge=charge,
        before=before,
        situation=situation,
        unit=unit,
        ignoring=ignoring,
        flying=flying,
        range=charge_range(battle, unit, flying=flying),
        distance=distance,
        ways=ways,
        way=way,
        named=named,
        lawful=lawful,
    )


def chargers_of(
    situation: Situation,
    action: ResolveCharge,
    together: Sequence[DeclaredCharge],
) -> list[Charging]:
    """Return all who are resolved together, as ``charging`` does.

    Source:
        CHG-MOVE-8, FR-12
    """
    named = None
    if action.slide is not None:
        named = ways_named(situation.battle, action.subject, action.slide)
    return [
        charging(situation, one, named=named if one.by == action.subject else None)
        for one in together
    ]


def each_way(one: Charging) -> Iterator[Charging]:
    """Yield a charger with the ranks that it leaves closed in each way (FR-12)."""
    for way in range(len(one.ways)):
        if way == one.way:
            yield one
        else:
            yield charging(
                one.situation.with_battle(one.before),
                one.charge,
                way=way,
                named=one.named,
            )


def all_apart(battle: Battle, chargers: Iterable[Charging]) -> Battle:
    """Return the table with all Characters that charge out apart from their units.

    Raises:
        RuleGapError: If the ranks that one leaves need a rule not enforced yet.

    Source:
        CHR-CHG-3, CHR-CHG-6
    """
    for one in chargers:
        unit_id, letter = one.by
        if letter is not None:
            unit = battle.unit(unit_id)
            battle = charger_alone(battle, unit, letter, one.way).battle
    return battle


def party(battle: Battle, first: DeclaredCharge) -> tuple[DeclaredCharge, ...]:
    """Return all charges that are resolved together, that of the line first.

    Who was led to a second target that fled too has not chosen between them, and is
    none of the others' party.

    Source:
        CHG-MOVE-8, CHG-9
    """
    several = {one.by for one in battle.charges if charges_of(battle, one.by)[1:]}
    others = tuple(
        one
        for one in battle.charges
        if one.on == first.on
        and one.by != first.by
        and one.by not in several
        and not one.secondary
    )
    return (first, *others)


def aim_of(battle: Battle, charge: DeclaredCharge) -> Point:
    """Return the Centre of a target, or the last that it had (CHG-FAIL-2)."""
    if charge.last is not None:
        return charge.last
    target = battle.unit(charge.on)
    return centre(target.formation, pose_of(target))


def flees(battle: Battle, charge: DeclaredCharge) -> bool:
    """Return whether the target of a charge is on the table, and Fleeing."""
    return charge.last is None and battle.unit(charge.on).has(Mark.FLEEING)
