"""Numbers as people say them: rounded, without idle zeros, never minus zero."""

from typing import Final

HUNDREDTHS: Final = 2

NOTHING: Final = 1e-6
"""What is at most so much counts as nothing."""


def number(value: float, digits: int = HUNDREDTHS) -> str:
    """Return a number as people say it, to so many decimals at most."""
    text = f"{value:z.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def measured(value: float, digits: int = HUNDREDTHS) -> str:
    """Return what was measured as people say it; what is not nothing is not told so.

    Examples:
        >>> measured(0.0025), measured(0.0), measured(1.5)
        ('<0.01', '0', '1.5')
    """
    said = number(value, digits)
    return f"<{10.0**-digits:.{digits}f}" if said == "0" and value > NOTHING else said


def turned(degrees: object) -> str:
    """Return an angle as people say it; the least of turns is not told as none."""
    value = float(str(degrees))
    least = measured(abs(value))
    return f"{least if least.startswith('<') else number(value)}°"
