"""The version of this library, the one place where it is written."""

from importlib.machinery import ExtensionFileLoader, PathFinder
from pathlib import Path
from typing import Final

VERSION: Final = "0.1.0"

_COMPILED: Final = Path(__file__).with_name("geometry")
"""The package that ``setup.py`` compiles where it can."""


def speed() -> str:
    """Return ``"compiled"`` or ``"interpreted"``: how this installation runs."""
    spec = PathFinder.find_spec("crowd", [str(_COMPILED)])
    compiled = spec is not None and isinstance(spec.loader, ExtensionFileLoader)
    return "compiled" if compiled else "interpreted"
