"""Charges that were declared, read from their tables."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from serried.model.actions.subject import Subject
from serried.model.battle import Battle
from serried.model.extents import Edge
from serried.model.marks import Mark
from serried.model.pending_charges import DeclaredCharge, Reaction
from serried.model.unit import Unit
from serried.notation import words
from serried.notation.positions import keys
from serried.notation.positions.key import AnyKey
from serried.notation.positions.tables import Table, Where, tables

CHARGE_PHASE: Final = "charge"
"""The phase of which declared Charges are a part."""

ROLLS: Final = frozenset({0, 2, 3})
"""How many dice a Charge Range may have: none yet, two, or three if Maximised."""


Faults: TypeAlias = Callable[[Battle, DeclaredCharge], Iterable[tuple[str, str]]]
"""Says what a book finds wrong with a Charge: the keys that are, and why."""


def read_charges(
    top: Table, battle: Battle, faults: Faults
) -> tuple[DeclaredCharge, ...]:
    """Return the Charges that a file says were declared.

    Args:
        top: The file.
        battle: What else it says.
        faults: Says what the book finds wrong with one of them.

    Raises:
        NotationError: If one of them cannot be: nobody to charge or to be charged,
            a charger that can charge nobody now, or one whose earlier target has not
            fled.
    """
    found: list[DeclaredCharge] = []
    for values, where in tables(top, keys.CHARGE):
        charge = _charge(values, where, battle)
        _refuse_second(charge, found, where)
        for key, problem in faults(battle, charge):
            where.refuse(f"`{key}`: {problem}", key)
        found.append(charge)
    return tuple(found)


def _charge(
    values: Mapping[str, object], where: Where, battle: Battle
) -> DeclaredCharge:
    table = Table(values, keys.CHARGE_KEYS, where)
    charge = DeclaredCharge(
        by=_charger(table, battle.units),
        on=table.need(keys.TARGET),
        facing=Edge(table.need(keys.CHARGED)),
        reaction=table.get(keys.REACTION),
        on_foot=table.need(keys.ON_FOOT),
        rolled=table.need(keys.ROLLED),
        last=table.get(keys.LAST),
        secondary=table.need(keys.SECONDARY),
    )
    _refuse_charger(table, charge, battle)
    _refuse_target(table, charge, battle.units)
    _refuse_stage(table, charge)
    return charge


def _charger(table: Table, units: tuple[Unit, ...]) -> Subject:
    unit_id, _, letter = table.need(keys.BY).partition(".")
    unit = _known(table, keys.BY, unit_id, units)
    if not letter:
        return Subject(unit.id)
    kind = unit.kind(letter)
    if kind is None or not kind.character or kind not in unit.present_kinds:
        table.refuse(f"{unit.id} has no character {letter}", keys.BY)
    if len(unit.formation.places) == 1:
        table.refuse(f"{letter} is all there is of {unit.id}; write that", keys.BY)
    return Subject(unit.id, letter)


def _known(table: Table, key: AnyKey, unit_id: str, units: tuple[Unit, ...]) -> Unit:
    for unit in units:
        if unit.id == unit_id:
            return unit
    near = words.suggestion(unit_id, [unit.id for unit in units])
    return table.refuse(f"there is no unit {unit_id!r}{near}", key)


def _refuse_charger(table: Table, charge: DeclaredCharge, battle: Battle) -> None:
    """Refuse a charger that could never be moved as things stand."""
    if battle.phase != CHARGE_PHASE:
        phase = battle.phase
        problem = f"Charges are for the Charge Phase, and this is the {phase} one"
        table.refuse(problem, keys.BY)
    unit = _known(table, keys.BY, charge.by.unit, battle.units)
    if unit.player != battle.active:
        problem = f"it is {battle.active}'s turn, and {unit.id} is not theirs"
        table.refuse(problem, keys.BY)
    if unit.pose is None:
        table.refuse(f"{unit.id} is not on the table", keys.BY)
    if unit.has(Mark.FLEEING):
        table.refuse(f"{unit.id} is Fleeing and charges nobody", keys.BY)
    if unit.any_model_has(Mark.SHAKEN):
        table.refuse(f"{unit.id} is Shaken and charges nobody", keys.BY)


def _refuse_stage(table: Table, charge: DeclaredCharge) -> None:
    """Refuse a Charge that is rolled for, or whose target has gone, too early."""
    if keys.ROLLED in table and not charge.rolled:
        problem = "no dice are in it; leave it out until they are thrown"
        table.refuse(problem, keys.ROLLED)
    if len(charge.rolled) not in ROLLS:
        table.refuse("a Charge Range has two dice, or three", keys.ROLLED)
    if charge.reaction is None and charge.last is not None:
        problem = f"{charge.on} has left the table, so it owes no `reaction`; write one"
        table.refuse(problem, keys.LAST)
    if charge.reaction is None and charge.rolled:
        problem = f"{charge.on} has not reacted yet, so nothing is thrown"
        table.refuse(problem, keys.ROLLED)
    if charge.secondary and charge.rolled:
        problem = "a secondary Charge has no dice of its own"
        table.refuse(problem, keys.ROLLED)


def _refuse_target(
    table: Table, charge: DeclaredCharge, units: tuple[Unit, ...]
) -> None:
    """Refuse a target that is a friend, neither here nor gone, or does not flee.

    One that held and flees is not refused: it may have failed a Panic Test since.
    """
    standing = {unit.id: unit for unit in units}
    if charge.last is not None:
        if charge.on in standing:
            table.refuse(f"{charge.on} has not left the table", keys.LAST)
        return
    target = _known(table, keys.TARGET, charge.on, units)
    if target.player == standing[charge.by.unit].player:
        table.refuse(f"{target.id} is a friend of {charge.by}", keys.TARGET)
    if target.pose is None:
        table.refuse(f"{target.id} is not on the table", keys.TARGET)
    if charge.reaction is Reaction.FLEE and not target.has(Mark.FLEEING):
        problem = f"{target.id} is on the table and not Fleeing; write that in `state`"
        table.refuse(problem, keys.REACTION)


def _refuse_second(
    charge: DeclaredCharge, found: list[DeclaredCharge], where: Where
) -> None:
    """Refuse two Charges of one charger, unless all before the last were fled from.

    Secondary Charges stand beside one that was rolled for.
    """
    own = [earlier for earlier in found if earlier.by == charge.by]
    if charge.secondary and not any(earlier.rolled for earlier in own):
        problem = f"{charge.by} was not rolled for, so it has no secondary Charge"
        where.refuse(problem, keys.SECONDARY.name)
    if charge.secondary and charge.on in {earlier.on for earlier in own}:
        where.refuse(f"{charge.by} charges {charge.on} already", keys.TARGET.name)
    for earlier in own:
        if not charge.secondary and earlier.reaction is not Reaction.FLEE:
            problem = f"{charge.by} charges {earlier.on} already, and that has not fled"
            where.refuse(problem, keys.BY.name)
