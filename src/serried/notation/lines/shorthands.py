"""Shorthands: legs as a hurried hand types them, spelt out before a line is read.

Files and records hold lines in full: only what people type goes through here.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SHORTHANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "f": "forward",
        "b": "backward",
        "l": "left",
        "r": "right",
        "wl": "wheel left",
        "wr": "wheel right",
        "pl": "pivot left",
        "pr": "pivot right",
    }
)
"""What is typed, and the leg it stands for; a number, ``?`` or ``rest`` follows."""

_NUMBER: Final = r"(?=[0-9?]|\.[0-9]|rest\b)(?!\S*\s+lose\b)"
"""What follows; in a batch a unit does, ``r2 lose 1``."""

_LEG: Final = rf"(?a)([:,]\s*)({'|'.join(SHORTHANDS)})\s*{_NUMBER}"


def spelt_out(line: str) -> str:
    """Return a typed line in full: ``f 3, wr5`` is ``forward 3, wheel right 5``.

    A shorthand counts only as the first word of an item, and before a number: units
    may be called ``f``.
    """
    return re.sub(_LEG, lambda leg: f"{leg[1]}{SHORTHANDS[leg[2]]} ", line)
