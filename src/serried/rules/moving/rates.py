"""Rates: the characteristics that a unit has now, effects included."""

from collections.abc import Mapping
from typing import Final

from serried.model.battle import Battle
from serried.model.effects import Effect
from serried.model.errors import RequestError
from serried.model.ids import ClauseId, Inches, Letter
from serried.model.memo import memo_on_value
from serried.model.unit import Unit
from serried.rules.moving.effects import characteristic

MOST_TESTED: Final = 10


def lowest_rate(battle: Battle, unit: Unit, name: str, clause: ClauseId) -> Inches:
    """Return the lowest rate called *name* in *unit*, effects included.

    Raises:
        RequestError: If a model has none.

    Source:
        AMB-8, MOV-3, BA-BAS-2, BA-CHA-11
    """
    return min(_values(battle, unit, name, clause))


def known_rate(battle: Battle, unit: Unit, name: str) -> Inches | None:
    """Return the lowest rate called *name* in *unit*; None where one is not stated."""
    known = _rated(unit, battle.effects, name)
    stated = [value for value in known if value is not None]
    return min(stated) if stated and len(stated) == len(known) else None


def own_rate(
    battle: Battle,
    unit: Unit,
    letter: Letter,
    name: str,
    clause: ClauseId,
) -> Inches:
    """Return the rate of the models drawn with *letter* in *unit* (AMB-8)."""
    return _own_rate(unit, battle.effects, letter, name, clause)


def stated_rate(unit: Unit, letter: Letter, name: str, clause: ClauseId) -> float:
    """Return what the file says of the models drawn with *letter*, without effects.

    Raises:
        RequestError: If it says nothing.
    """
    return _stated(unit, name, _own(unit, letter, name), clause)


def own_rates(
    battle: Battle, unit: Unit, name: str, clause: ClauseId
) -> Mapping[Letter, Inches]:
    """Return the rate of each sort of model that stands in *unit* (AMB-8)."""
    return _own_rates(unit, battle.effects, name, clause)


@memo_on_value
def _own_rates(
    unit: Unit, effects: tuple[Effect, ...], name: str, clause: ClauseId
) -> Mapping[Letter, Inches]:
    letters = {place.letter for place in unit.formation.places}
    return {one: _own_rate(unit, effects, one, name, clause) for one in letters}


def _own_rate(
    unit: Unit,
    effects: tuple[Effect, ...],
    letter: Letter,
    name: str,
    clause: ClauseId,
) -> Inches:
    value = _own(unit, letter, name)
    if value is not None:
        value = characteristic(effects, unit, name, value, letter)
    return _stated(unit, name, value, clause)


def best(
    battle: Battle,
    unit: Unit,
    name: str,
    clause: ClauseId,
    letter: Letter | None = None,
) -> int:
    """Return the characteristic *name* that a test of *unit* is taken on.

    The best present, unless the owner names the model drawn with *letter*; under
    effects it is no more than 10.

    Raises:
        RequestError: If it has none.

    Source:
        TEST-3, GEN-11, BA-TST-4
    """
    if letter is None:
        found = max(_values(battle, unit, name, clause))
    else:
        found = own_rate(battle, unit, letter, name, clause)
    return int(min(found, MOST_TESTED))


def refuse_absent(unit: Unit, letter: Letter | None) -> None:
    """Refuse a test by a model that is not there, whether one is taken or not.

    Raises:
        RequestError: If no model drawn with *letter* stands in *unit*.
    """
    if letter is not None and not unit.formation.lettered(letter):
        message = f"no model drawn with {letter} stands in {unit.id}; test by another"
        raise RequestError(message)


def _own(unit: Unit, letter: Letter, name: str) -> float | None:
    kind = unit.kind(letter)
    departing = kind.named(name) if kind is not None else None
    return unit.profile.named(name) if departing is None else departing


def _values(battle: Battle, unit: Unit, name: str, clause: ClauseId) -> list[float]:
    """Return what each sort of model in *unit* has."""
    known = _rated(unit, battle.effects, name)
    return [_stated(unit, name, value, clause) for value in known]


@memo_on_value
def _rated(
    unit: Unit, effects: tuple[Effect, ...], name: str
) -> tuple[float | None, ...]:
    """Return the same under *effects*; None of a sort where it is not stated."""
    return tuple(
        None if value is None else characteristic(effects, unit, name, value, letter)
        for letter, value in unit.lettered_values(name)
    )


def _stated(unit: Unit, name: str, value: float | None, clause: ClauseId) -> float:
    if value is None:
        message = f"{unit.id} has no {name}, which {clause} asks for; add `{name} = …`"
        raise RequestError(message)
    return value
