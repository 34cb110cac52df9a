"""Casualties in words: who goes, who moves up, and what becomes of the combat."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from serried.model.numbers import number
from serried.model.verdict import Value, Values, Verdict, as_list, as_table
from serried.report.said import Said

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
    gone = as_list(measures["removed"])
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
        if units := as_list(measures[name]):
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
    found = map(as_table, as_list(value))
    return tuple(table for table in found if table is not None)


def picks(choice: Mapping[str, Value]) -> bool:
    """Tell whether a way leaves a pick among models that are alike."""
    return bool(tables(choice["removed"]))


def _name(one: Value) -> str:
    """Return a model's name, or a free pick in words."""
    pick = as_table(one)
    if pick is None:
        return str(one)
    return f"any {dict(pick)['any']} of {', '.join(_free(one))}"


def _free(one: Value) -> list[str]:
    """Return the models of a free pick; none for a model that must go."""
    return list(map(str, as_list(dict(as_table(one) or ()).get("of"))))


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
    parts = [
        f'{number(abs(float(str(length))))}" {way[float(str(length)) < 0]}'
        for length, way in zip(
            as_list(by), (("east", "west"), ("north", "south")), strict=True
        )
        if number(abs(float(str(length)))) != "0"
    ]
    return " and ".join(parts) or "nothing"


def casualties_said(verdict: Verdict) -> Iterator[Said]:
    """Yield who goes and what comes of it, or every choice that the owner has."""
    known = dict(verdict.measures)
    if verdict.legal and known["removed"] is not None:
        yield from (Said(one, faint=True) for one in figures_said(known))
    elif ways := _ways(known["choices"]):
        several = len(ways) > 1 or picks(dict(tables(known["choices"])[0]))
        take = "; name the models to take it:" if several else ":"
        if len(ways) > 1:
            yield Said("", str(len(ways)), f" lawful ways{take}", ways=ways)
        else:
            yield Said(f"the only lawful way{take}", ways=ways)


def casualties_in_short(verdict: Verdict) -> str:
    """Return who goes and what comes of it, or how many ways there are, in one line."""
    known = dict(verdict.measures)
    if known.get("removed") is not None:
        return "; ".join(figures_said(known))
    ways = _ways(known["choices"]) if "removed" in known else ()
    if verdict.legal and len(ways) == 1:
        return f"the only lawful way: {ways[0]}"
    said = "the owner picks" if verdict.legal else "lawful instead"
    many = f" one of {len(ways)}" if len(ways) > 1 else ""
    return f"{said}{many}:" if ways else ""


def ruled_out_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the other ways, and the priority that decides against each."""
    listed = verdict.measure("ruled_out")
    whys = (why_ruled_out(dict(one)) for one in tables(listed))
    ways = tuple(f"{way}: {why}" for way, why in zip(_ways(listed), whys, strict=True))
    if ways:
        many = f"{len(ways)} ways are" if len(ways) > 1 else "1 way is"
        yield Said(f"{many} ruled out:", ways=ways)


def _ways(listed: Value) -> tuple[str, ...]:
    return tuple("; ".join(figures_said(dict(one))) for one in tables(listed))
