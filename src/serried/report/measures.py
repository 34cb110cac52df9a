"""Measures and tests in words a player would use; programs have their names."""

from types import MappingProxyType
from typing import Final

from serried.model.actions import AskArc, AskDistance, AskMay, AskSight
from serried.model.actions.form import Action
from serried.model.numbers import number, turned
from serried.model.results.shares import Shares
from serried.model.verdict import Event, Verdict

QUESTIONS: Final = (AskMay, AskDistance, AskSight, AskArc)
"""What is answered with yes or no, or with a figure."""

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


def shares_said(shares: Shares) -> str:
    """Return how much falls to each: ``R 3, C 1``."""
    return ", ".join(f"{letter} {many}" for letter, many in shares)


def inches_said(value: object) -> str:
    """Return a length as people say it."""
    return f'{number(float(str(value)))}"'


def told_events(verdict: Verdict) -> tuple[Event, ...]:
    """Return what happened, but for what the figures say too."""
    return tuple(one for one in verdict.events if one.event not in SAID_BY_FIGURES)


def answer_said(action: Action, verdict: Verdict) -> str:
    """Return the verdict in a word: of a question yes or no."""
    if isinstance(action, QUESTIONS) or getattr(action, "asked", False):
        return "yes" if verdict.legal else "no"
    return "lawful" if verdict.legal else "not lawful"


def lengths_said(verdict: Verdict) -> str:
    """Return how long a way is, and of what is no Charge how far apart two are."""
    known = {name: verdict.measure(name) for name in ("length", "farthest_model")}
    if verdict.measure("charge_range") is None:
        known["distance"] = verdict.measure("distance")
    said = (measure_said(name, n) for name, n in known.items() if isinstance(n, float))
    return "; ".join(said)


def numbers_said(verdict: Verdict) -> str:
    """Return every number that was measured, but for what is the answer itself."""
    known = (one for one in verdict.measures if one[0] not in {"distance", "largest"})
    return ", ".join(measure_said(name, n) for name, n in known if isinstance(n, float))
