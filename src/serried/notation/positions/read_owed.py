"""What units owe, read from its tables."""

from serried.model.battle import Battle
from serried.model.pending_charges import Owed
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import keys
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
            because=table.need(keys.BECAUSE),
            wave=table.need(keys.WAVE),
        )
        if one.unit not in standing:
            near = words.suggestion(one.unit, list(standing))
            table.refuse(f"there is no unit {one.unit!r}{near}", keys.OWING)
        if not standing[one.unit]:
            table.refuse(f"{one.unit} is not on the table", keys.OWING)
        if any(other.unit == one.unit for other in found):
            table.refuse(f"{one.unit} owes one thing at a time", keys.OWING)
        found.append(one)
    return tuple(found)
