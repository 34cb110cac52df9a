"""Places in words: where somebody may go, and who changes places."""

from collections.abc import Iterator

from serried.model.numbers import number
from serried.model.verdict import Verdict, as_list, as_table
from serried.report.said import Said


def place_said(verdict: Verdict) -> Iterator[Said]:
    """Yield a place on the table that was asked for, where one was found."""
    if place := place_found(verdict):
        x, y, facing = map(number, place)
        yield Said("a lawful place: ", f"{x}, {y} facing {facing}")


def place_found(verdict: Verdict) -> tuple[float, ...]:
    """Return a place on the table, and the facing there; nothing where none is."""
    return tuple(float(str(one)) for one in as_list(verdict.measure("place")))


def places_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the places in ranks, the lines that are as good, who changes places."""
    lines = as_list(verdict.measure("choices"))
    names = lines or as_list(verdict.measure("places"))
    said = tuple(name for name in names if isinstance(name, str))
    if said and len(said) == len(names):
        if lines and any(" " in one for one in said):
            yield Said("as good:", ways=said, bold=True)
        else:
            yield Said("lawful places: ", ", ".join(said))
    if swapped := as_table(verdict.measure("swapped")):
        went = ", ".join(f"{start} to {end}" for start, end in swapped)
        yield Said(went, faint=True)
