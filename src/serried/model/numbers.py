"""Numbers as people say them: rounded, without idle zeros, never minus zero."""

from typing import Final

HUNDREDTHS: Final = 2


def number(value: float, digits: int = HUNDREDTHS) -> str:
    """Return a number as people say it, to so many decimals at most."""
    text = f"{value:z.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
