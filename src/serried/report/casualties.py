"""Casualties in words: who goes, who moves up, and what becomes of the combat."""

from collections.abc import Iterator
from typing import Final

from serried.model.ids import Inches
from serried.model.numbers import number
from serried.model.results.casualties import (
    Casualties,
    CasualtyWay,
    UnitLosses,
    casualties_of,
)
from serried.model.verdict import Verdict
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


def way_said(way: CasualtyWay) -> str:
    """Return one way in a line."""
    return "; ".join(figures_said(way))


def figures_said(way: CasualtyWay) -> Iterator[str]:
    """Yield the figures of one way in words, what is nothing left out."""
    names = [said for one in way.losses for said in _gone(way, one)]
    yield f"{', '.join(names)} removed" if names else "nobody is removed"
    if way.slid:
        yield ", ".join(said for one in way.losses for said in _slid(way, one))
    if way.dropped_out:
        yield f"out of Combat: {', '.join(way.dropped_out)}"
    if way.lost_contact:
        yield f"lost contact: {', '.join(way.lost_contact)}"
    for unit, east, north in way.nudges:
        yield f"{unit} is nudged by {_by(east, north)}"
    if way.models_in_contact:
        yield f"{way.models_in_contact} models in base contact"
    if way.imbalance:
        yield _uneven(way)


def why_ruled_out(way: CasualtyWay) -> str:
    """Return the priority that decides against one way, and its clause."""
    return f"{PRIORITIES[way.priority]} [{way.clause}]" if way.priority else ""


def casualties_said(verdict: Verdict) -> Iterator[Said]:
    """Yield who goes and what comes of it, or every choice that the owner has."""
    found = casualties_of(verdict)
    if found.taken:
        yield from (Said(one, faint=True) for one in _taken(found))
    elif ways := tuple(map(way_said, found.choices)):
        several = len(ways) > 1 or any(one.pick for one in found.choices[0].losses)
        take = "; name the models to take it:" if several else ":"
        if len(ways) > 1:
            yield Said("", str(len(ways)), f" lawful ways{take}", ways=ways)
        else:
            yield Said(f"the only lawful way{take}", ways=ways)


def casualties_in_short(verdict: Verdict) -> str:
    """Return who goes and what comes of it, or how many ways there are, in one line."""
    found = casualties_of(verdict)
    if found.taken:
        return "; ".join(_taken(found))
    ways = found.choices
    if verdict.legal and len(ways) == 1:
        return f"the only lawful way: {way_said(ways[0])}"
    said = "the owner picks" if verdict.legal else "lawful instead"
    many = f" one of {len(ways)}" if len(ways) > 1 else ""
    return f"{said}{many}:" if ways else ""


def ruled_out_said(verdict: Verdict) -> Iterator[Said]:
    """Yield the other ways, and the priority that decides against each."""
    found = casualties_of(verdict).ruled_out
    if ways := tuple(f"{way_said(one)}: {why_ruled_out(one)}" for one in found):
        many = f"{len(ways)} ways are" if len(ways) > 1 else "1 way is"
        yield Said(f"{many} ruled out:", ways=ways)


def _taken(found: Casualties) -> Iterator[str]:
    if found.taken:
        yield from figures_said(found.taken)
    if found.excess:
        yield f"wounds that nobody can take, and are lost: {found.excess}"


def _gone(way: CasualtyWay, losses: UnitLosses) -> Iterator[str]:
    """Yield the names of those who go, and a free pick in words."""
    yield from (way.called(losses.unit, name) for name in losses.gone)
    if losses.pick is not None:
        of = ", ".join(way.called(losses.unit, name) for name in losses.pick.of)
        yield f"any {losses.pick.many} of {of}"


def _slid(way: CasualtyWay, losses: UnitLosses) -> Iterator[str]:
    """Yield who moves; one of a free pick may be any of those that stay."""
    for start, end in losses.slid:
        who = way.called(losses.unit, start)
        who = "one of those that stay" if start in losses.alike else who
        yield f"{who} moves to {way.called(losses.unit, end)}"


def _uneven(way: CasualtyWay) -> str:
    """Say how unevenly ends of first ranks lose; over several units it is the sum."""
    ranked = {unit for unit, name in (*way.gone, *way.alike) if "." in name}
    if way.several and len(ranked) > 1:
        return f"the ends of first ranks lose unequally, by {way.imbalance} in all"
    return f"one end loses {way.imbalance} more than the other"


def _by(east: Inches, north: Inches) -> str:
    """Return a nudge in words."""
    lengths = ((east, ("east", "west")), (north, ("north", "south")))
    parts = [
        f'{number(abs(length))}" {way[length < 0]}'
        for length, way in lengths
        if number(abs(length)) != "0"
    ]
    return " and ".join(parts) or "nothing"
