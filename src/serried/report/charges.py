"""Charges in words: what is needed, where they may end, what each reaction leads to."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from serried.model.numbers import NOTHING, number, turned
from serried.model.pending_charges import Reaction
from serried.model.results.charges import (
    ChargeChoice,
    ChargeChoices,
    ChargeDeclared,
    ChargeEnd,
    ChargeForecast,
    ChargeNeeds,
    FlightTotal,
    Need,
    ReactionResult,
)
from serried.model.verdict import Verdict
from serried.report.said import Said

DOES: Final = MappingProxyType(
    {
        Reaction.HOLD: "holds",
        Reaction.STAND_AND_SHOOT: "stands and shoots",
        Reaction.FLEE: "flees",
    }
)
"""Reactions, as they are told of the one who reacts."""

WHOLE_TURN: Final = "360"
"""What a facing a hair to the left of north comes to in hundredths of a degree."""


def charge_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what comes of a charge."""
    match verdict.result:
        case ChargeNeeds(needs=(need,)):
            yield Said(_needed(need), faint=True)
        case ChargeNeeds(needs=needs):
            yield from (Said(f"{one.by}: {_needed(one)}", faint=True) for one in needs)
        case ChargeForecast() as found:
            yield from _forecast(found)
        case ChargeChoices(choices=choices):
            yield _choices(choices)
        case ChargeDeclared(secondary=True) as found:
            words = f"{found.on} has to react first: it may {_open(found)}"
            yield Said(words, faint=True)


def declared_said(verdict: Verdict) -> Iterator[Said]:
    """Yield what a player wants to know before the target reacts."""
    match verdict.result:
        case ChargeDeclared(secondary=False) as found:
            yield Said(f"charged on its {found.facing.value}")
            yield Said("it may ", _open(found))


def stretch(end: ChargeEnd) -> str:
    """Return where an end is, as a line names it, and how far it is free."""
    low, high, at = map(number, (end.low, end.high, end.offset))
    return f"at {at}" if low == high else f"at {low} to {high}"


def _needed(need: Need) -> str:
    if need.chance is None:
        return "its target has left the table, so it fails"
    chance = f"the chance is {need.chance}"
    if not need.least:
        return f"no roll is enough: {chance}"
    return f"it needs {need.least} or more: {chance}"


def _forecast(found: ChargeForecast) -> Iterator[Said]:
    """Yield what would come of a charge that is asked about."""
    needed = _needed(found.need) if found.need else f"the chance is {found.chance}"
    yield Said(needed, faint=True)
    ends = tuple(_end(choice.endings[0].end) for choice in found.choices)
    if found.blocked_path:
        said = "its path is blocked; the target would line up with it:"
        yield Said(said, faint=True, ways=ends)
    elif ends:
        yield Said("it would end in contact:", faint=True, ways=ends)
    yield from map(_reaction, found.reactions)


def _choices(choices: tuple[ChargeChoice, ...]) -> Said:
    """Return the ends among which the owner chooses."""
    said = "the best there is:"
    if choices[1:]:
        said = f"{len(choices)} ends are as good as any; name one with `at`:"
    return Said(said, faint=True, ways=tuple(map(_choice, choices)))


def _choice(choice: ChargeChoice) -> str:
    if not choice.together:
        return _end(choice.endings[0].end)
    said = (f"{by} {stretch(end)}" for by, _, end in choice.endings)
    return f"{', '.join(said)}: {choice.models} models in contact"


def _end(end: ChargeEnd) -> str:
    touching = f"{_list(end.own)} before {_list(end.theirs)}"
    x, y, to = map(number, (end.pose.x, end.pose.y, end.pose.facing))
    to = "0" if to == WHOLE_TURN else to
    turns = f", {turned(end.turned)} turned" if abs(end.turned) > NOTHING else ""
    facing = f" on its {end.edge.value}" if end.formation else ""
    second = f", {_list(end.secondary)} charged as well" if end.secondary else ""
    touch = f"{end.models} models in contact, {touching}{turns}"
    return f"{stretch(end)}{facing}: {touch}{second}, standing at {x}, {y} facing {to}"


def _reaction(one: ReactionResult) -> Said:
    """Return what one reaction leads to, and of a flight each total of its dice."""
    off = f"; off the table {one.lost}" if one.lost and one.lost.ways else ""
    said = f"if its target {DOES[one.reaction]}: {one.chance}{off}"
    return Said(said, faint=True, ways=tuple(map(_flight, one.totals)))


def _flight(after: FlightTotal) -> str:
    goes = "off the table"
    if after.distance is not None:
        goes = f'{number(after.distance)}" away, {after.chance}'
    return f"on {after.total} ({after.ways}): {goes}"


def _open(found: ChargeDeclared) -> str:
    return ", or ".join(one.value for one in found.reactions)


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
