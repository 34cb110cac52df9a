"""Combat Reforms in words: each lawful way, and who touches then."""

from collections.abc import Iterator
from typing import Final

from serried.model.numbers import number
from serried.model.verdict import Verdict, as_list, as_table
from serried.report.said import Said

MOST_SAID: Final = 6
"""Ways that are said in words; an answer has them all."""
KEYS: Final = ("own", "theirs", "low", "high")


def reforms_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the Combat Reforms that were asked for, best contacts first."""
    choices = as_list(verdict.measure("choices"))
    for table in map(as_table, choices[:MOST_SAID]):
        choice = dict(table or ())
        if "line" not in choice:
            return
        yield Said(f"{choice['line']}", bold=True)
        yield Said(way_said(*(float(str(choice[key])) for key in KEYS)))
    if choices[MOST_SAID:] and as_table(choices[0]) is not None:
        yield Said(f"and {len(choices) - MOST_SAID} more", faint=True)


def way_said(own: float, theirs: float, low: float, high: float) -> str:
    """Return how many touch, and from where to where it is lawful."""
    said = f"{own:.0f} of its models touch, {theirs:.0f} of the enemy's"
    if number(low) == number(high):
        return said
    return f"{said}; lawful from {number(low)} to {number(high)}"
