"""The 9th Age, chapter "Move Chargers": who charges, from where, and how far it is.

A Character that charges out of its unit is a unit of its own here, and its unit stands
without it, its ranks closed (CHR-CHG-3).

Source:
    CHG-11, CHG-12, CHG-MOVE-8, CHR-CHG-2, CHR-CHG-3, AMB-62
"""

from collections.abc import Iterable
from typing import NamedTuple

from serried.books.t9a.charge_move.approach import Approach
from serried.books.t9a.charging.charge_range import (
    ChargeRange,
    charge_range,
    charges_flying,
)
from serried.books.t9a.charging.charging_out import charger_alone
from serried.books.t9a.charging.distances import gap_to
from serried.books.t9a.charging.pending import charges_of
from serried.geometry import Point
from serried.model.battle import Battle
from serried.model.charges import DeclaredCharge
from serried.model.extents import centre, pose_of
from serried.model.ids import Inches, UnitId
from serried.model.marks import Mark
from serried.model.subject import Subject
from serried.model.unit import Unit
from serried.rules.edition import Edition


class Charging(NamedTuple):
    """A charger that is about to move.

    Attributes:
        charge: What it declared.
        before: The table as it stands.
        battle: The table as it charges on it, a Character apart from its unit.
        unit: Who it is there.
        ignoring: The unit that a Character leaves: it is not in its way.
        flying: Whether it flies.
        range: How far it may charge.
        distance: How far its target is, in inches; None where that has gone.
        edition: What the book works with.
        notes: What was assumed of the ranks that a Character leaves.
    """

    charge: DeclaredCharge
    before: Battle
    battle: Battle
    unit: Unit
    ignoring: tuple[UnitId, ...]
    flying: bool
    range: ChargeRange
    distance: Inches | None
    edition: Edition
    notes: tuple[str, ...] = ()

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
            battle=self.battle,
            charger=self.unit,
            target=self.target,
            edge=self.charge.facing,
            edition=self.edition,
            flying=self.flying,
            left=self.ignoring,
        )

    @property
    def enough(self) -> bool:
        """Whether it rolled enough (CHG-12)."""
        return self.distance is not None and self.range.reaches(
            self.charge.rolled, self.distance
        )

    @property
    def reach(self) -> Inches:
        """Its Charge Range by what it rolled, in inches."""
        return self.range.of(self.charge.rolled, self.distance)


def charging(battle: Battle, charge: DeclaredCharge, edition: Edition) -> Charging:
    """Return who makes a charge on the table as it stands.

    Raises:
        RequestError: If it is not on the table, or a model has no Advance Rate.
        RuleGapError: If the ranks that a Character leaves need a rule not enforced.

    Source:
        CHG-11, CHG-12, CHR-CHG-2, CHR-CHG-3, FLY-1, AMB-62
    """
    before, unit = battle, battle.unit(charge.by.unit)
    ignoring: tuple[UnitId, ...] = ()
    notes: tuple[str, ...] = ()
    if charge.by.letter is not None:
        alone = charger_alone(battle, unit, charge.by.letter)
        battle, unit, ignoring, notes = alone
    pose_of(unit)
    flying = charges_flying(unit, on_foot=charge.on_foot)
    distance = None
    if charge.last is None:
        distance = gap_to(battle, unit, battle.unit(charge.on), edition).distance
    return Charging(
        charge=charge,
        before=before,
        battle=battle,
        unit=unit,
        ignoring=ignoring,
        flying=flying,
        range=charge_range(battle, unit, flying=flying),
        distance=distance,
        edition=edition,
        notes=notes,
    )


def all_apart(battle: Battle, chargers: Iterable[Subject]) -> Battle:
    """Return the table with all Characters that charge out apart from their units.

    Raises:
        RuleGapError: If the ranks that one leaves need a rule not enforced yet.

    Source:
        CHR-CHG-3, CHR-CHG-6
    """
    for unit_id, letter in chargers:
        if letter is not None:
            battle = charger_alone(battle, battle.unit(unit_id), letter).battle
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
