"""Casualties in words: who goes, who moves up, and what becomes of the combat."""

from collections.abc import Iterator, Mapping
from typing import Final

from serried.cli.words import BOLD, DIM, number, painted
from serried.model.verdict import Value, Values, Verdict, as_table

PRIORITIES: Final = {
    "units_dropping_out": "more units Drop out of Combat",
    "units_losing_contact": "more units lose base contact",
    "models_out_of_contact": "fewer models are in base contact",
    "unevenness": "the ends of the first rank lose less equally",
    "change_of_width": "the unit changes its width more",
    "models_sliding": "more models move",
}
"""Why a way is ruled out, by the name of the priority."""


def casualty_lines(verdict: Verdict, *, verbose: bool) -> Iterator[str]:
    """Yield who goes, or every choice that the owner has."""
    measures = dict(verdict.measures)
    if "removed" not in measures:
        return
    if verdict.legal and measures["removed"] is not None:
        for said in _figures(measures):
            yield f"  {painted(said, DIM)}"
    else:
        yield from _choices(measures)
    if verbose:
        yield from _ruled_out(measures)


def _choices(measures: Mapping[str, Value]) -> Iterator[str]:
    choices = _tables(measures["choices"])
    if choices:
        many = painted(str(len(choices)), BOLD)
        several = len(choices) > 1 or "any " in "".join(_figures(dict(choices[0])))
        said = f"{many} lawful ways" if len(choices) > 1 else "the only lawful way"
        yield f"  {said}{'; name the models to take it' if several else ''}:"
    for choice in choices:
        yield f"    {'; '.join(_figures(dict(choice)))}"


def _ruled_out(measures: Mapping[str, Value]) -> Iterator[str]:
    ruled_out = _tables(measures.get("ruled_out"))
    if ruled_out:
        yield f"  {len(ruled_out)} ways are ruled out:"
    for one in ruled_out:
        known = dict(one)
        why = PRIORITIES[str(known["priority"])]
        yield f"    {'; '.join(_figures(known))}: {why} [{known['clause']}]"


def _tables(value: Value) -> list[Values]:
    """Return the tables in a list."""
    items = value if isinstance(value, tuple) else ()
    return [table for item in items if (table := as_table(item)) is not None]


def _figures(measures: Mapping[str, Value]) -> Iterator[str]:
    """Yield the figures of one way, what is nothing left out."""
    removed = measures["removed"]
    names = [_name(one) for one in removed] if isinstance(removed, tuple) else []
    yield f"{', '.join(names)} removed" if names else "nobody is removed"
    slid = as_table(measures["slid"])
    if slid:
        yield ", ".join(f"{start} moves to {end}" for start, end in slid)
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
        yield f"one end loses {measures['imbalance']} more than the other"


def _name(one: Value) -> str:
    """Return a model's name, or a free pick in words."""
    pick = as_table(one)
    if pick is None:
        return str(one)
    known = dict(pick)
    of = known["of"]
    among = ", ".join(map(str, of)) if isinstance(of, tuple) else ""
    return f"any {known['any']} of {among}"


def _by(by: Value) -> str:
    """Return a nudge in inches, east and north."""
    numbers = by if isinstance(by, tuple) else ()
    parts = [
        f'{number(abs(float(str(length))))}" {way[float(str(length)) < 0]}'
        for length, way in zip(
            numbers, (("east", "west"), ("north", "south")), strict=True
        )
        if number(abs(float(str(length)))) != "0"
    ]
    return " and ".join(parts) or "nothing"
