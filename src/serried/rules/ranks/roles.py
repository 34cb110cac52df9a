"""Roles: what a book asks of the place of each model in its unit."""

from collections.abc import Callable
from typing import TypeAlias

from serried.model.ids import Letter
from serried.model.unit import Unit
from serried.tuples import NamedTuple


class Role(NamedTuple):
    """What a book asks of the place of a model.

    Attributes:
        leads: It stands as far forwards as possible (FR-1).
        central: It stands in the centre of the first rank (FR-18).
        command: It stands anywhere in the unit (CMD-1).
        movable: It may be re-placed in a move (CMD-1, FR-2).
    """

    leads: bool = False
    central: bool = False
    command: bool = False
    movable: bool = False


Roles: TypeAlias = Callable[[Unit, Letter], Role]
