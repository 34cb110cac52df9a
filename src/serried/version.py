"""The version of this library, the one place where it is written."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

VERSION: Final = "0.1.0"


def speed() -> str:
    """Return ``"compiled"`` or ``"interpreted"``: how this installation runs.

    Python prefers a compiled module to the source that lies beside it.
    """
    hot = os.path.join(os.path.dirname(__file__), "geometry", "crowd")  # noqa: PTH118, PTH120 - pathlib is slow to load
    files = (hot + suffix for suffix in EXTENSION_SUFFIXES)
    compiled = any(os.path.exists(file) for file in files)  # noqa: PTH110 - as above
    return "compiled" if compiled else "interpreted"
