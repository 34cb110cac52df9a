"""Numbers that were asked for, in words: lawful values, and where dice lead."""

from collections.abc import Iterator

from serried.model.numbers import number
from serried.model.verdict import Verdict, as_list
from serried.report.measures import inches_said
from serried.report.said import Said
from serried.tuples import NamedTuple


class Stretch(NamedTuple):
    """Lawful values of a number, and in brackets the clause that ends them."""

    low: str
    high: str
    bound: str


class Outcome(NamedTuple):
    """Where one total of the dice leads.

    Attributes:
        total: Of the dice.
        ways: How many throws come to it.
        goes: How far it leads; nothing where it leads off the table.
    """

    total: int
    ways: int
    goes: str


def values_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the lawful values of a number, a sentence for each stretch."""
    found = _stretches(verdict)
    if found == ():
        yield Said("no value is lawful")
    for low, high, bound in found or ():
        said = "only " if low == high else f"every value from {low} to "
        yield Said(said, high, bound)


def values_in_short(verdict: Verdict, mark: str) -> str:
    """Return the lawful values of a number in one line, each with its unit."""
    found = _stretches(verdict)
    if found is None:
        return ""
    said = [
        f"{low}{mark}{bound}" if low == high else f"{low}{mark} to {high}{mark}{bound}"
        for low, high, bound in found
    ]
    return f"lawful values: {'; '.join(said) or 'none'}"


def _stretches(verdict: Verdict) -> tuple[Stretch, ...] | None:
    """Return the lawful values; None where no number was asked for."""
    found, ends = verdict.measure("intervals"), verdict.measure("binding")
    if not isinstance(found, tuple) or not isinstance(ends, tuple):
        return None
    said = []
    for stretch, clause in zip(found, ends, strict=True):
        low, high = (number(float(str(end))) for end in as_list(stretch))
        said.append(Stretch(low, high, f" [{clause}]" if clause else ""))
    return tuple(said)


def outcomes_said(verdict: Verdict) -> Iterator[Said]:
    """Yield where each total of the dice leads, and how often it comes.

    Of a flight whose way is known ``flights_said`` says more.
    """
    if verdict.measure("flights") is not None:
        return
    found = _outcomes(verdict)
    whole = sum(one.ways for one in found)
    for total, ways, goes in found:
        yield Said(f"on {total:>3} ({ways}/{whole}): {goes or 'off the table'}")


def outcomes_in_short(verdict: Verdict) -> str:
    """Return where each total of the dice leads in one line."""
    said = [f"{one.total}: {one.goes or 'destroyed'}" for one in _outcomes(verdict)]
    return f"with dice of {', '.join(said)}" if said else ""


def _outcomes(verdict: Verdict) -> list[Outcome]:
    found = map(as_list, as_list(verdict.measure("outcomes")))
    return [
        Outcome(int(str(total)), int(str(ways)), _far(goes))
        for total, ways, goes in found
    ]


def _far(goes: object) -> str:
    return "" if goes is None else inches_said(goes)
