"""Characteristics: read from a table that may only have those of its book."""

from collections.abc import Mapping

from serried.model.profile import Rates
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import keys
from serried.notation.positions.tables import Table, Where


def read_rates(table: Table) -> Rates:
    """Return the characteristics that a unit or a model states."""
    return Rates(
        advance=table.get(keys.ADVANCE),
        march=table.get(keys.MARCH),
        discipline=table.get(keys.DISCIPLINE),
        movement=table.get(keys.MOVEMENT),
        leadership=table.get(keys.LEADERSHIP),
    )


def refuse_rates_of_others(
    values: Mapping[str, object], where: Where, vocabulary: Vocabulary
) -> None:
    """Refuse a characteristic that only other books have.

    Raises:
        NotationError: If there is one; it says which book has which.
    """
    known = vocabulary.rates
    for name in values:
        if name in keys.RATE_KEYS and name not in known:
            problem = f"`{name}` is no characteristic of {vocabulary.name}"
            where.refuse(f"{problem}; write {words.either(known)}", name)
