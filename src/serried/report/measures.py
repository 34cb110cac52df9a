"""Measures and tests in words a player would use; programs have their names."""

from types import MappingProxyType
from typing import Final

from serried.model.numbers import number, turned
from serried.model.verdict import Values, Verdict

SAID_BY_FIGURES: Final = frozenset({"nudged", "dropped_out"})
"""Events that the figures say too."""

MEASURES: Final = MappingProxyType(
    {
        "length": "length {}",
        "farthest_model": "the farthest model ends {} from its start",
        "charge_range": "Charge Range {}",
        "distance": "{} apart",
        "at": "off centre by {}",
        "turned": "turned by {}",
    }
)
"""Measures with a number, where ``{}`` is that number with its unit."""


def test_title(name: str) -> str:
    """Return the name of a dice test as people say it: ``march_test``, a March Test."""
    words = name.replace("_", " ").title()
    return words if words.endswith("Test") else f"{words} test"


def measure_said(name: str, value: float) -> str:
    """Return a number that was measured in words, degrees for angles, else inches."""
    said = turned(value) if name == "turned" else inches_said(value)
    return MEASURES.get(name, f"{name.replace('_', ' ')} {{}}").format(said)


def shares_said(shares: Values) -> str:
    """Return how much falls to each: ``R 3, C 1``."""
    return ", ".join(f"{letter} {many}" for letter, many in shares)


def inches_said(value: object) -> str:
    """Return a length as people say it."""
    return f'{number(float(str(value)))}"'


def places_and_lines(verdict: Verdict) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the places that an answer lists, and the lines that are as good.

    Either may be there where somebody goes into ranks; of other choices there is none.
    """
    listed = verdict.measure("choices") or verdict.measure("places")
    names = listed if isinstance(listed, tuple) else ()
    said = tuple(name for name in names if isinstance(name, str))
    if len(said) < len(names):
        return (), ()
    lines = (
        said if verdict.measure("choices") and any(" " in one for one in said) else ()
    )
    return () if lines else said, lines
