"""The 9th Age, chapter "Charge Phase": the Charges that were declared, as a list.

Source:
    CHG-5, CHG-9, CHG-11, CHG-MOVE-9, docs/rulings/0025-charging.md
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from serried.geometry import Point
from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import centre, pose_of
from serried.model.ids import UnitId
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit


def owed(battle: Battle) -> DeclaredCharge | None:
    """Return the Charge that awaits the reaction of its target, or None (CHG-5)."""
    return next((one for one in battle.charges if one.reaction is None), None)


def charges_of(battle: Battle, by: Subject) -> tuple[DeclaredCharge, ...]:
    """Return the charges of one charger, in the order of their declarations (CHG-9).

    Its secondary Charges are none of them.
    """
    return tuple(one for one in battle.charges if one.by == by and not one.secondary)


def secondary_charges_of(battle: Battle, by: Subject) -> tuple[DeclaredCharge, ...]:
    """Return the secondary Charges of one charger, in their order (CHG-MOVE-9)."""
    return tuple(one for one in battle.charges if one.by == by and one.secondary)


def with_rolls(battle: Battle, rolled: Iterable[DeclaredCharge]) -> Battle:
    """Return the battle with charges in the place of those that were not rolled for.

    It is the same battle where all were, and what is known of it counts on.
    """
    known = {(one.by, one.on): one for one in rolled}
    charges = tuple(known.get((one.by, one.on), one) for one in battle.charges)
    same = charges == battle.charges
    return battle if same else battle.with_pending(charges=charges)


def without_charges_of(battle: Battle, by: Iterable[Subject]) -> Battle:
    """Return the battle once some chargers have moved."""
    moved = frozenset(by)
    left = tuple(one for one in battle.charges if one.by not in moved)
    return battle.with_pending(charges=left)


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

    If it flees, it flees from all that charge it, whatever it did about them before;
    each of them may be led elsewhere then. If it does not, a charger that was led to it
    goes for nobody else any more. Who is only charged besides leads nobody away from
    the target.

    Source:
        CHG-8, CHG-9, CHG-MOVE-9, docs/rulings/0025-charging.md
    """
    if reaction is Reaction.FLEE:
        return tuple(
            replace(one, reaction=reaction) if one.on == charge.on else one
            for one in battle.charges
        )
    return tuple(
        replace(one, reaction=reaction) if one is charge else one
        for one in battle.charges
        if one is charge or charge.secondary or one.by != charge.by
    )


def without(battle: Battle, gone: Collection[UnitId]) -> Battle:
    """Return the table without some units, as though they had never stood there."""
    units = tuple(unit for unit in battle.units if unit.id not in gone)
    return replace(battle, units=units)


def without_target(battle: Battle, target: UnitId, last: Point) -> Battle:
    """Return the battle once a charged unit is no more.

    Args:
        battle: The unit still on it.
        target: The unit.
        last: Where its Centre was last, which its chargers still know.

    Source:
        CHG-FAIL-2
    """
    charges = tuple(
        _on_gone_target(one, last) if one.on == target else one
        for one in battle.charges
    )
    return without(battle, (target,)).with_pending(charges=charges)


def _on_gone_target(charge: DeclaredCharge, last: Point) -> DeclaredCharge:
    """Return a charge on a target that is gone; *last* is where its Centre was."""
    reaction = charge.reaction or Reaction.HOLD  # none is owed any more, nor a Redirect
    return replace(charge, last=last, reaction=reaction)


def settled(before: Battle, after: Battle) -> Battle:
    """Return *after* without the Charges of units that are gone.

    A Charge on a unit that is gone is kept, with where that was.

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
        one
        if one.on in units or one.last
        else _on_gone_target(one, _centre(before, one.on))
        for one in left
    )
    return after if charges == after.charges else after.with_pending(charges=charges)


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


def _centre(battle: Battle, unit_id: UnitId) -> Point:
    unit = battle.unit(unit_id)
    return centre(unit.formation, pose_of(unit))
