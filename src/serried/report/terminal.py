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
