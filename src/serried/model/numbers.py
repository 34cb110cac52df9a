"""Numbers as people say them: rounded, without idle zeros, never minus zero."""

from typing import Final

HUNDREDTHS: Final = 2


def number(value: float, digits: int = HUNDREDTHS) -> str:
    """Return a number as people say it, to so many decimals at most."""
    text = f"{value:z.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def turned(degrees: object) -> str:
    """Return an angle as people say it; the least of turns is not told as none."""
    said = number(float(str(degrees)))
    return "<0.01°" if said == "0" and degrees else f"{said}°"
