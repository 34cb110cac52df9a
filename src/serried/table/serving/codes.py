"""Codes: a link as a QR code, where what draws them is installed."""

from importlib import import_module
from typing import Any


def code_of(text: str) -> tuple[str, ...] | None:
    """Return a QR code row by row, 1 for dark and without its margin; None without."""
    try:
        segno: Any = import_module("segno")
    except ModuleNotFoundError:
        return None
    code = segno.make(text, error="m", micro=False)
    return tuple("".join(map(str, row)) for row in code.matrix)
