"""The 9th Age, chapter "Charge Phase": the Charges that were declared, as a list.

Source:
    CHG-5, CHG-9, CHG-11, docs/rulings/0025-charging.md
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from serried.model.battle import Battle
from serried.model.charges import DeclaredCharge, Reaction
from serried.model.extents import centre, pose_of
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.subject import Subject
from serried.model.unit import Unit


def owed(battle: Battle) -> DeclaredCharge | None:
    """Return the Charge that awaits the reaction of its target, or None (CHG-5)."""
    return next((one for one in battle.charges if one.reaction is None), None)


def others_against(battle: Battle, target: UnitId, subject: Subject) -> tuple[str, ...]:
    """Return who else has declared a Charge against *target* (CHG-3)."""
    return tuple(
        str(one.by)
        for one in battle.charges
        if one.on == target and one.by != subject and one.last is None
    )


def one_was_rolled(battle: Battle) -> bool:
    """Return whether a charger has been rolled for this Charge Phase.

    Whoever has moved has no Charge left to be moved, and is Charging or, if it
    failed or caught a Fleeing unit, Shaken.

    Source:
        CHG-1, CHG-11, CHG-FAIL-4, CHG-FLEE-1
    """
    if any(one.rolled for one in battle.charges):
        return True
    waiting = {one.by.unit for one in battle.charges}
    return any(
        unit.player == battle.active and unit.id not in waiting and _has_moved(unit)
        for unit in battle.units
    )


def _has_moved(unit: Unit) -> bool:
    shaken = unit.any_model_has(Mark.SHAKEN) and unit.has(Mark.DECLARED_CHARGE)
    return unit.has(Mark.CHARGING) or shaken


def answered(
    battle: Battle, charge: DeclaredCharge, reaction: Reaction
) -> tuple[DeclaredCharge, ...]:
    """Return the Charges once the target of one has reacted.

    If it does not flee, a charger that was led to it goes for nobody else any more.

    Source:
        CHG-9, docs/rulings/0025-charging.md
    """
    stays = reaction is not Reaction.FLEE
    return tuple(
        replace(one, reaction=reaction) if one is charge else one
        for one in battle.charges
        if one is charge or not (stays and one.by == charge.by)
    )


def without(battle: Battle, gone: Collection[UnitId]) -> Battle:
    """Return the table without some units, as though they had never stood there."""
    units = tuple(unit for unit in battle.units if unit.id not in gone)
    return replace(battle, units=units)


def settled(before: Battle, after: Battle) -> Battle:
    """Return *after* without Charges of who is gone, and with where targets were.

    Whatever removes a unit, its Charges go with it; of one that was charged, the
    place is kept where it was last (CHG-FAIL-2). A Character that charges out of a
    unit of which nobody else is left is that unit (CHR-CHG-3, CHR-WIPE-1).

    Args:
        before: As it stood before an action was judged.
        after: What that left behind.
    """
    if not after.charges or after.units == before.units:
        return after
    units = {unit.id: unit for unit in after.units}
    left = (
        replace(one, by=_now(units.get, one.by))
        for one in after.charges
        if _stands(units.get, one.by)
    )
    charges = tuple(
        one if one.on in units or one.last else _without_target(one, before)
        for one in left
    )
    return after if charges == after.charges else replace(after, charges=charges)


def _stands(unit_called: Callable[[UnitId], Unit | None], by: Subject) -> bool:
    unit = unit_called(by.unit)
    if unit is None or by.letter is None:
        return unit is not None
    return bool(unit.formation.lettered(by.letter))


def _now(unit_called: Callable[[UnitId], Unit | None], by: Subject) -> Subject:
    """Return who charges, once all others of its unit may have been lost."""
    unit = unit_called(by.unit)
    if unit is None or {place.letter for place in unit.formation.places} != {by.letter}:
        return by
    return Subject(by.unit)


def _without_target(charge: DeclaredCharge, before: Battle) -> DeclaredCharge:
    target = before.unit(charge.on)
    last = centre(target.formation, pose_of(target))
    return replace(charge, last=last, reaction=charge.reaction or Reaction.HOLD)
