"""Words for a terminal: colours where they help, and nowhere else."""

import os
import sys
from typing import Final

GREEN: Final = "32"
RED: Final = "31"
YELLOW: Final = "33"
DIM: Final = "2"
BOLD: Final = "1"


def painted(text: str, colour: str) -> str:
    """Return *text* in *colour* on a terminal, plain elsewhere."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{colour}m{text}\033[0m"


def number(value: float) -> str:
    """Return a number as people say it, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def test_title(name: str) -> str:
    """Return the name of a dice test as people say it: ``march_test``, a March Test."""
    words = name.replace("_", " ").title()
    return words if words.endswith("Test") else f"{words} test"
