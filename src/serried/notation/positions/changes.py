"""Changes: what an effect does to a characteristic, there and back."""

import re
from typing import Final, TypeAlias

from serried.model.effects import Operation
from serried.notation.kinds import Kind, no_such, number

Deed: TypeAlias = tuple[Operation, float]

FASTEST: Final = 100.0
"""No rate is higher, in inches."""

PATTERN: Final = r"([=x]) ?([0-9]{1,20}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,3})?)"
SAID: Final = 'a number to add, or a text as "=6" to set or "x2" to multiply'
ADDED: Final = number(-FASTEST, FASTEST)
OTHERWISE: Final = number(0, FASTEST)


def read_change(value: object) -> Deed:
    """Return what a change does: a number adds, ``"=6"`` sets, ``"x2"`` multiplies."""
    if not isinstance(value, str):
        return Operation.ADD, ADDED.read(value)
    match = re.fullmatch(PATTERN, value)
    if match is None:
        raise no_such(value, SAID)
    return Operation(match[1]), OTHERWISE.read(float(match[2]))


def written_change(operation: Operation, value: float) -> float | str:
    """Return a change as a file has it."""
    return value if operation is Operation.ADD else f"{operation.value}{value!r}"


CHANGE: Final = Kind(
    SAID,
    read_change,
    {"anyOf": [dict(ADDED.schema), {"type": "string", "pattern": f"^{PATTERN}$"}]},
)
