"""Effects: what a characteristic comes to under everything that lasts on a unit."""

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Final

from serried.model.effects import Change, Effect, Operation
from serried.model.ids import Letter
from serried.model.profile import ALOFT
from serried.model.unit import Unit

MOST_ORDERS: Final = 6
_STEPS: Final = (Operation.SET, Operation.MULTIPLY, Operation.ADD)


def characteristic(
    effects: Sequence[Effect],
    unit: Unit,
    name: str,
    value: float,
    letter: Letter | None = None,
) -> float:
    """Return what *value* of the characteristic *name* comes to in *unit*.

    Only the *effects* that last now are looked at; a move is judged with what
    this returns before it begins. On the models drawn with *letter* those count, too,
    that lie on these models alone.

    Source:
        GEN-10, MOV-3, SPELL-3
    """
    under = {unit.id} if letter is None else {unit.id, f"{unit.id}.{letter}"}
    changes = [
        change
        for effect in effects
        if not under.isdisjoint(effect.on) and under.isdisjoint(effect.spares)
        for change in effect.changes
        if change.characteristic == ALOFT.get(name, name)  # FLY-2
    ]
    for step in _STEPS:
        value = _applied([c for c in changes if c.operation is step], step, value)
    return max(value, 0.0)


def _applied(changes: list[Change], step: Operation, value: float) -> float:
    """Apply the changes of one step in the order that gives the lowest value."""
    numbers = [change.value for change in changes]
    if not numbers:
        return value
    if step is Operation.SET:
        return min(numbers)
    if step is Operation.ADD:
        return value + math.fsum(numbers)
    if len(numbers) > MOST_ORDERS:  # so many that nobody will ever see them
        return _multiplied(value, sorted(numbers, reverse=True))
    return min(_multiplied(value, order) for order in permutations(numbers))


def _multiplied(value: float, factors: Sequence[float]) -> float:
    """Multiply by one factor after another, rounding fractions up each time."""
    for factor in factors:
        value = float(math.ceil(value * factor))
    return value
