"""Lasting effects, read from their tables."""

from collections.abc import Mapping

from serried.model.effects import Change, Effect
from serried.model.vocabulary import Vocabulary
from serried.notation import words
from serried.notation.positions import keys
from serried.notation.positions.read_rates import rated_table
from serried.notation.positions.read_units import Draft
from serried.notation.positions.sections import effect_keys
from serried.notation.positions.tables import Table, Where, tables


def read_effects(
    top: Table,
    drafts: list[Draft],
    vocabulary: Vocabulary,
    vocabularies: Mapping[str, Vocabulary],
) -> tuple[Effect, ...]:
    """Return what lasts on units and models.

    Args:
        top: The file.
        drafts: Its units.
        vocabulary: The words of its book.
        vocabularies: The words of all books, for what an error says.

    Raises:
        NotationError: If one cannot be read, or is on somebody who is not there.
    """
    known = _subjects(drafts)
    found = tables(top, keys.EFFECT)
    return tuple(_effect(*one, known, vocabulary, vocabularies) for one in found)


def _subjects(drafts: list[Draft]) -> list[str]:
    """Return who may be named: every unit, and every model described in one."""
    units = [draft.unit for draft in drafts]
    known = [unit.id for unit in units]
    return known + [f"{unit.id}.{kind.letter}" for unit in units for kind in unit.kinds]


def _effect(
    values: Mapping[str, object],
    where: Where,
    known: list[str],
    vocabulary: Vocabulary,
    vocabularies: Mapping[str, Vocabulary],
) -> Effect:
    own = effect_keys(vocabulary)
    table = rated_table(values, own, where, vocabulary, vocabularies)
    on, spares = table.need(keys.ON), table.need(keys.SPARES)
    for key, units in ((keys.ON, on), (keys.SPARES, spares)):
        for unit in units:
            if unit not in known:
                near = words.suggestion(unit, known)
                what = "model" if "." in unit else "unit"
                table.refuse(f"there is no {what} {unit!r}{near}", key)
    source = table.get(keys.SOURCE)
    unit, _, model = (source or "").partition(".")
    if unit in known and model[:1].isdigit():
        problem = f"{model} is a place, which others take when ranks close"
        table.refuse(
            f"{problem}; write {unit!r}, or the letter of a model", keys.SOURCE
        )
    return Effect(
        name=table.need(keys.EFFECT_NAME),
        on=on,
        until=table.need(keys.UNTIL),
        changes=tuple(_changes(table, vocabulary)),
        source=source,
        spares=spares,
    )


def _changes(table: Table, vocabulary: Vocabulary) -> list[Change]:
    """Return the changes in the order in which they were written."""
    named = {name: keys.change_key(name) for name in vocabulary.rate_names}
    written = [name for name in table.values if name in named]
    return [Change(name, *table.need(named[name])) for name in written]
