"""Casualties in words: who goes, who moves up, and what becomes of the combat."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from serried.model.numbers import number
from serried.model.verdict import Value, Values, Verdict, as_table
from serried.report.terminal import BOLD, DIM, painted

PRIORITIES: Final = {
    "units_dropping_out": "more units Drop out of Combat",
    "units_losing_contact": "more units lose base contact",
    "models_out_of_contact": "fewer models are in base contact",
    "unevenness": "the ends of the first rank lose less equally",
    "change_of_width": "the unit changes its width more",
    "models_sliding": "more models move",
}
"""Why a way is ruled out, by the name of the priority."""


def figures_said(measures: Mapping[str, Value]) -> Iterator[str]:
    """Yield the figures of one way in words, what is nothing left out."""
    removed = measures["removed"]
    gone = removed if isinstance(removed, tuple) else ()
    names = [_name(one) for one in gone]
    yield f"{', '.join(names)} removed" if names else "nobody is removed"
    slid = as_table(measures["slid"])
    if slid:
        free = [name for one in gone for name in _free(one)]
        yield ", ".join(f"{_mover(start, free)} moves to {end}" for start, end in slid)
    for name, words in (
        ("dropped_out", "out of Combat"),
        ("lost_contact", "lost contact"),
    ):
        units = measures[name]
        if isinstance(units, tuple) and units:
            yield f"{words}: {', '.join(map(str, units))}"
    for unit, by in as_table(measures["nudges"]) or ():
        yield f"{unit} is nudged by {_by(by)}"
    if measures["models_in_contact"]:
        yield f"{measures['models_in_contact']} models in base contact"
    if measures["imbalance"]:
        yield _uneven(measures["imbalance"], gone)
    if measures.get("excess"):
        yield f"wounds that nobody can take, and are lost: {measures['excess']}"


def why_ruled_out(measures: Mapping[str, Value]) -> str:
    """Return the priority that decides against one way, and its clause."""
    return f"{PRIORITIES[str(measures['priority'])]} [{measures['clause']}]"


def tables(value: Value) -> tuple[Values, ...]:
    """Return the tables in a list."""
    items = value if isinstance(value, tuple) else ()
    return tuple(table for item in items if (table := as_table(item)) is not None)


def picks(choice: Mapping[str, Value]) -> bool:
    """Tell whether a way leaves a pick among models that are alike."""
    removed = choice["removed"]
    items = removed if isinstance(removed, tuple) else ()
    return any(as_table(one) is not None for one in items)


def _name(one: Value) -> str:
    """Return a model's name, or a free pick in words."""
    pick = as_table(one)
    if pick is None:
        return str(one)
    return f"any {dict(pick)['any']} of {', '.join(_free(one))}"


def _free(one: Value) -> list[str]:
    """Return the models of a free pick; none for a model that must go."""
    of = dict(as_table(one) or ()).get("of")
    return [str(name) for name in of] if isinstance(of, tuple) else []


def _mover(name: str, free: Sequence[str]) -> str:
    """Return who moves; one of a free pick may be any of those that stay."""
    return "one of those that stay" if name in free else name


def _uneven(imbalance: Value, gone: Sequence[Value]) -> str:
    """Say how unevenly ends of first ranks lose; over several units it is the sum."""
    names = [name for one in gone for name in _free(one) or [str(one)]]
    units = {name.split(".")[0] for name in names if name.count(".") > 1}
    if len(units) > 1:
        return f"the ends of first ranks lose unequally, by {imbalance} in all"
    return f"one end loses {imbalance} more than the other"


def _by(by: Value) -> str:
    """Return a nudge in inches, east and north."""
    lengths = by if isinstance(by, tuple) else ()
    parts = [
        f'{number(abs(float(str(length))))}" {way[float(str(length)) < 0]}'
        for length, way in zip(
            lengths, (("east", "west"), ("north", "south")), strict=True
        )
        if number(abs(float(str(length)))) != "0"
    ]
    return " and ".join(parts) or "nothing"


def casualty_lines(verdict: Verdict, *, verbose: bool) -> Iterator[str]:
    """Yield who goes, or every choice that the owner has."""
    measures = dict(verdict.measures)
    if "removed" not in measures:
        return
    if verdict.legal and measures["removed"] is not None:
        for said in figures_said(measures):
            yield f"  {painted(said, DIM)}"
    else:
        yield from _choices(measures)
    if verbose:
        yield from _ruled_out(measures)


def _choices(measures: Mapping[str, Value]) -> Iterator[str]:
    choices = tables(measures["choices"])
    if choices:
        many = painted(str(len(choices)), BOLD)
        several = len(choices) > 1 or picks(dict(choices[0]))
        said = f"{many} lawful ways" if len(choices) > 1 else "the only lawful way"
        yield f"  {said}{'; name the models to take it' if several else ''}:"
    for choice in choices:
        yield f"    {'; '.join(figures_said(dict(choice)))}"


def _ruled_out(measures: Mapping[str, Value]) -> Iterator[str]:
    ruled_out = tables(measures.get("ruled_out"))
    if ruled_out:
        many = len(ruled_out)
        yield f"  {many} ways are ruled out:" if many > 1 else "  1 way is ruled out:"
    for one in ruled_out:
        known = dict(one)
        yield f"    {'; '.join(figures_said(known))}: {why_ruled_out(known)}"
