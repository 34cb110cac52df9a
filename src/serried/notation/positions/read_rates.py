"""Characteristics: read from a table that may only have those of its book."""

from collections.abc import Mapping

from serried.model.profile import Rates
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import keys
from serried.notation.positions.key import Keys
from serried.notation.positions.tables import Table, Where


def read_rates(table: Table, vocabulary: Vocabulary) -> Rates:
    """Return the characteristics that a unit or a model states."""
    known, said = keys.rate_keys(vocabulary), table.values
    return Rates(**{key.name: table.get(key) for key in known if key.name in said})


def rated_table(
    values: Mapping[str, object],
    known: Keys,
    where: Where,
    vocabulary: Vocabulary,
    vocabularies: Mapping[str, Vocabulary],
) -> Table:
    """Return a table in which characteristics are stated or changed.

    Args:
        values: What it says.
        known: The keys that it may have.
        where: Its place in the file.
        vocabulary: The words of its book.
        vocabularies: The words of all books; looked at where a key is not known.

    Raises:
        NotationError: If it has another key. Of one that only another book has, it
            says which characteristics this book has.
    """
    if not values.keys() <= known.named.keys():
        strange = [name for name in values if name not in known.named]
        own = vocabulary.rate_names
        elsewhere = {name for one in vocabularies.values() for name in one.rate_names}
        for name in strange:
            if name in elsewhere:
                problem = f"`{name}` is no characteristic of {vocabulary.name}"
                where.refuse(f"{problem}; write {words.either(own)}", name)
    return Table(values, known, where)
