"""Prospects in words: what becomes of a request on either outcome of its test."""

from serried.model.verdict import Depends, Prospect
from serried.report.measures import test_title
from serried.report.said import Said


def depends_said(depends: Depends) -> Said:
    """Return the test, and what becomes of the request on each of its outcomes."""
    test = test_title(depends.test)
    chance = f"passes on {depends.passes_on} or less, {depends.chance}"
    ways = []
    for name, outcome in _outcomes(depends):
        breaks = f" [{', '.join(outcome.breaks)}]" if outcome.breaks else ""
        legal = "lawful" if outcome.legal else "not lawful"
        ways.append(f"if {name}: {legal}{breaks}")
    return Said(f"it depends on the {test}, which {chance}", ways=tuple(ways))


def depends_in_short(depends: Depends) -> str:
    """Return the test and what becomes of the request in one line."""
    test = depends.test.removesuffix("_test").replace("_", " ") + " test"
    roll = f"{test} on {depends.passes_on} or less ({depends.chance})"
    if depends.if_passed == depends.if_failed:
        return f"{roll}: the same either way"
    said = (
        f"{name}, lawful"
        if one.legal
        else f"{name}, not lawful: {', '.join(one.breaks)}"
        for name, one in _outcomes(depends)
    )
    return f"{roll}: {'; '.join(said)}"


def _outcomes(depends: Depends) -> tuple[tuple[str, Prospect], ...]:
    return ("passed", depends.if_passed), ("failed", depends.if_failed)
