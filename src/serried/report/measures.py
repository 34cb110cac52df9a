"""Measures and tests in words a player would use; programs have their names."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from serried.model.actions import (
    AskArc,
    AskCharges,
    AskCover,
    AskDistance,
    AskInside,
    AskMay,
    AskOdds,
    AskPlan,
    AskReach,
    AskReforms,
    AskSafe,
    AskSight,
    AskThreat,
    AskWhyNot,
)
from serried.model.actions.form import Action
from serried.model.numbers import measured, number, turned
from serried.model.verdict import Event, Value, Values, Verdict, as_table
from serried.model.words import IN_ENGLISH, Speech

if TYPE_CHECKING:
    from serried.model.results.shares import Shares

QUESTIONS: Final = (
    AskMay,
    AskDistance,
    AskSight,
    AskArc,
    AskCover,
    AskInside,
    AskOdds,
    AskPlan,
    AskReach,
    AskReforms,
    AskCharges,
    AskSafe,
    AskThreat,
    AskWhyNot,
)
"""What is answered with yes or no, or with a figure."""

SAID_BY_FIGURES: Final = frozenset({"nudged", "dropped_out"})
"""Events that the figures say too."""

SHOWN_OTHERWISE: Final = frozenset(
    {
        *("choices", "ruled_out", "slid", "nudges", "points", "line", "places"),
        *("place", "ends", "chargers", "outcomes", "flights", "covers"),
        *("step", "blows", "strikers", "damage", "score_items"),
        *("inside", "models", "steadfast", "stubborn"),
        *("losses", "average", "wiped_out", "ahead", "wins", "tie", "ways"),
        *("broken", "run_down", "destroyed", "chosen"),
        *("plan", "rows", "shortest", "enemies", "remedies", "threats"),
        *("outline", "straight", "facings", "by_facing", "square_inches"),
        *("largest", "intervals", "binding", "binding_below"),
    }
)
"""Measures that are drawn, or said with more than their name."""

NAMED: Final = frozenset({"facing", "reactions", "arc", "cover"})
"""Measures whose values are words of a rulebook."""

SHARES: Final = frozenset({"hidden"})
"""Measures that are shares of a whole, said as so much of a hundred."""

COUNTS: Final = frozenset({"excess", "imbalance", "unplaced", "models_in_contact"})
"""Measures of which none is not worth a word."""


def test_title(
    name: str,
    speech: Speech = IN_ENGLISH,  # noqa: PT028 - pytest never runs it
) -> str:
    """Return the name of a dice test as people say it: ``march_test``, a March Test."""
    known = speech.words("terms").get(name)
    words = known or name.replace("_", " ").title()
    return words if known or words.endswith("Test") else f"{words} test"


def measure_said(name: str, value: float, speech: Speech = IN_ENGLISH) -> str:
    """Return a number that was measured in words, degrees for angles, else inches."""
    if name in SHARES:
        said = share_said(value)
    else:
        said = turned(value) if name == "turned" else inches_said(value)
    template = speech.words("measures").get(name)
    return template.format(said) if template else f"{speech.term(name)} {said}"


def measures_said(measures: Values, speech: Speech = IN_ENGLISH) -> Iterator[str]:
    """Yield what was measured and found, each in words; what is nothing is left out."""
    for name, value in measures:
        idle = value is None or value == () or (value == 0 and name in COUNTS)
        idle = idle or (name == "turned" and number(float(str(value))) == "0")
        if idle or name in SHOWN_OTHERWISE or any(map(_held, as_table(value) or ())):
            continue
        if isinstance(value, float):
            yield measure_said(name, value, speech)
        elif value is True:
            yield speech.term(name)
        else:
            spoken = speech if name in NAMED else None
            yield f"{speech.term(name)}: {_listed(value, spoken)}"


def _held(pair: tuple[str, Value]) -> bool:
    """Tell whether what a table holds under a name is a table itself."""
    return as_table(pair[1]) is not None


def _listed(value: Value, spoken: Speech | None) -> str:
    """Return a value with what is in it, words of a rulebook as they are spoken."""
    table = as_table(value)
    if table is not None:
        return ", ".join(f"{name} {_listed(one, spoken)}" for name, one in table)
    if isinstance(value, tuple):
        return ", ".join(_listed(one, spoken) for one in value)
    if isinstance(value, float):
        return number(value)
    return spoken.term(str(value)) if spoken else str(value)


def share_said(value: object) -> str:
    """Return a share of a whole as people say it."""
    return f"{number(100.0 * float(str(value)))}%"


def shares_said(shares: "Shares") -> str:
    """Return how much falls to each: ``R 3, C 1``."""
    return ", ".join(f"{letter} {many}" for letter, many in shares)


def inches_said(value: object) -> str:
    """Return a length as people say it."""
    return f'{measured(float(str(value)))}"'


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
    answers = {"distance", "largest", "tie"}
    known = (one for one in verdict.measures if one[0] not in answers)
    return ", ".join(measure_said(name, n) for name, n in known if isinstance(n, float))
