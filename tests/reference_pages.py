"""What the reference pages say, read from the pages themselves."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference"
CODE = re.compile(r"`([^`]+)`")
LETTER = re.compile(r"[A-Z]")


@cache
def text(page: str) -> str:
    """Return a whole page."""
    return (REFERENCE / page).read_text(encoding="utf-8")


@cache
def chapter(page: str, title: str) -> str:
    """Return one chapter of a page."""
    return text(page).partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@cache
def rows(page: str, title: str) -> dict[str, frozenset[str]]:
    """Return the names in the first column of a table, and those in the second."""
    found = re.findall(r"^\| (`.*?) \| (.*?) \|", chapter(page, title), re.MULTILINE)
    return {
        name: frozenset(CODE.findall(keys))
        for names, keys in found
        for name in CODE.findall(names)
    }


def lines() -> Iterator[str]:
    """Yield every line of action that stands in the first column of its table."""
    of_lines = text("actions.md").partition("\n## Moves\n")[2]  # behind what is short
    yield from re.findall(r"^\| `([^`]+)` \|", of_lines, re.MULTILINE)


NAMES_INSIDE = frozenset(
    {
        *("attacks", "average", "broken", "chargers", "damage", "destroyed", "ends"),
        *("hits", "losses", "nudges", "raised", "recovered", "run_down", "score"),
        *("slid", "swapped", "wiped_out", "wins"),
    }
)
"""The measures whose keys are players, units, models or letters."""


def undocumented(said: Mapping[str, Any]) -> Iterator[str]:
    """Yield what an answer holds, measures, events or a test, that its page lacks.

    Args:
        said: The answer as JSON.
    """
    measures = rows("answers.md", "Measures")
    for name, value in said["measures"].items():
        if name not in measures:
            yield f"the measure {name}"
        yield from _keys_inside(name, value)
    test = said.get("depends", {}).get("test")
    if test is not None and f"`{test}`" not in chapter("answers.md", "Dice"):
        yield f"the test {test}"
    events = rows("answers.md", "Events")
    for event in said["events"]:
        keys = event.keys() - {"event"}
        for key in sorted(keys - events.get(event["event"], frozenset())):
            yield f"{key} of the event {event['event']}"


def _keys_inside(name: str, value: object) -> Iterator[str]:
    """Yield the keys inside a measure that the page does not name."""
    if isinstance(value, list):
        for one in value:
            yield from _keys_inside(f"one of {name}", one)
    if not isinstance(value, dict):
        return
    named = name in NAMES_INSIDE or all(map(LETTER.fullmatch, value))
    for key, inner in value.items():
        if not named and key not in _words_about_measures():
            yield f"{key} in {name}"
        yield from _keys_inside(f"one of {name}" if named else key, inner)


@cache
def _words_about_measures() -> frozenset[str]:
    """Return every name in the chapters about measures."""
    titles = ("Measures", "Where a flight leads", "Ways to choose from")
    return frozenset(
        name for title in titles for name in CODE.findall(chapter("answers.md", title))
    )
