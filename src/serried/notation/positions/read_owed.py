"""What units owe, read from its tables."""

from serried.model.battle import Battle
from serried.model.ids import UnitId
from serried.model.pending_charges import Owed, PhaseLosses
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import keys
from serried.notation.positions.combat_keys import DISTANCE, HEADING
from serried.notation.positions.key import Key
from serried.notation.positions.sections import owed_keys
from serried.notation.positions.tables import Table, tables


def read_owed(top: Table, battle: Battle, vocabulary: Vocabulary) -> tuple[Owed, ...]:
    """Return the tests and moves that a file says are owed.

    Args:
        top: The file.
        battle: What else it says.
        vocabulary: The words of its book.

    Raises:
        NotationError: If a unit is not there, not on the table, or owes twice.
    """
    found: list[Owed] = []
    standing = {unit.id: unit.pose is not None for unit in battle.units}
    for values, where in tables(top, keys.OWED):
        table = Table(values, owed_keys(vocabulary), where)
        one = Owed(
            unit=table.need(keys.OWING),
            what=table.need(keys.owed_key(vocabulary)),
            because=table.get(keys.BECAUSE),
            wave=table.need(keys.WAVE),
            rolled=table.need(keys.FLIGHT_ROLLED),
            distance=table.get(DISTANCE),
            heading=table.get(HEADING),
        )
        _refuse_absent(table, one.unit, standing, keys.OWING)
        if any(other.unit == one.unit for other in found):
            table.refuse(f"{one.unit} owes one thing at a time", keys.OWING)
        for key, problem in vocabulary.owed_faults(battle, one):
            table.where.refuse(problem, key)
        found.append(one)
    return tuple(found)


def read_losses(top: Table, battle: Battle) -> tuple[PhaseLosses, ...]:
    """Return what units had as the phase began, where a file says that.

    Raises:
        NotationError: If a unit is not there, not on the table, or stands twice.
            It may have lost more than it had at first: what it lost may have come
            back, and may have been lost again.
    """
    found: list[PhaseLosses] = []
    standing = {unit.id: unit.pose is not None for unit in battle.units}
    for values, where in tables(top, keys.LOSSES):
        table = Table(values, keys.LOSSES_KEYS, where)
        one = PhaseLosses(
            unit=table.need(keys.LOSER),
            start=table.need(keys.AT_START),
            lost=table.need(keys.LOST_SINCE),
        )
        _refuse_absent(table, one.unit, standing, keys.LOSER)
        if any(other.unit == one.unit for other in found):
            table.refuse(f"the losses of {one.unit} stand twice", keys.LOSER)
        found.append(one)
    return tuple(found)


def _refuse_absent(
    table: Table, unit: UnitId, standing: dict[UnitId, bool], key: Key[str]
) -> None:
    """Refuse a unit that is not there, or not on the table."""
    if unit not in standing:
        near = words.suggestion(unit, list(standing))
        table.refuse(f"there is no unit {unit!r}{near}", key)
    if not standing[unit]:
        table.refuse(f"{unit} is not on the table", key)
