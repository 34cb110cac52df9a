"""Effects: what a characteristic comes to under everything that lasts on a unit."""

import math
from typing import Final

from serried.model.battle import Battle
from serried.model.effects import Change, Operation
from serried.model.unit import Unit

CAPPED: Final = {"discipline": 10.0, "leadership": 10.0}
_STEPS: Final = (Operation.SET, Operation.MULTIPLY, Operation.ADD)


def characteristic(battle: Battle, unit: Unit, name: str, value: float) -> float:
    """Return what *value* of the characteristic *name* comes to in *unit*.

    Only the effects that last now are looked at; a move is judged with what
    this returns before it begins.

    Source:
        GEN-10, GEN-11, MOV-3
    """
    changes = [
        change
        for effect in battle.effects
        if unit.id in effect.on
        for change in effect.changes
        if change.characteristic == name
    ]
    for step in _STEPS:
        value = _applied([c for c in changes if c.operation is step], step, value)
    return min(max(value, 0.0), CAPPED.get(name, math.inf))


def _applied(changes: list[Change], step: Operation, value: float) -> float:
    """Apply the changes of one step in the order that gives the lowest value.

    Multiplying by the largest first rounds up least; of several numbers set,
    the lowest is set last.
    """
    ordered = sorted((change.value for change in changes), reverse=True)
    for number in ordered:
        if step is Operation.SET:
            value = number
        elif step is Operation.MULTIPLY:
            value = float(math.ceil(value * number))
        else:
            value += number
    return value
