"""Charges in words: what is needed, where they may end, what each reaction leads to."""

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from serried.model.numbers import number, turned
from serried.model.pending_charges import Reaction
from serried.model.results.charges import (
    ChargeChoice,
    ChargeChoices,
    ChargeDeclared,
    ChargeEnd,
    ChargeForecast,
    ChargeNeeds,
    Need,
    ReactionResult,
)
from serried.model.verdict import Verdict
from serried.report.terminal import BOLD, DIM, painted

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


def charge_said(verdict: Verdict) -> Iterator[str]:
    """Yield what comes of a charge, a line each.

    Lines that belong to the one before begin with two spaces.
    """
    match verdict.result:
        case ChargeNeeds(needs=(need,)):
            yield _needed(need)
        case ChargeNeeds(needs=needs):
            yield from (f"{need.by}: {_needed(need)}" for need in needs)
        case ChargeForecast() as found:
            yield from _forecast(found)
        case ChargeChoices(choices=choices):
            yield from _choices(choices)
        case ChargeDeclared(secondary=True) as found:
            yield f"{found.on} has to react first: it may {_open(found)}"


def charge_lines(verdict: Verdict) -> Iterator[str]:
    """Yield the same for a terminal, and what the target of a declaration may do."""
    match verdict.result:
        case ChargeDeclared(secondary=False) as found:
            yield f"  charged on its {found.facing.value}"
            yield f"  it may {painted(_open(found), BOLD)}"
        case _:
            for said in charge_said(verdict):
                yield (
                    f"  {said}" if said.startswith("  ") else f"  {painted(said, DIM)}"
                )


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


def _forecast(found: ChargeForecast) -> Iterator[str]:
    """Yield what would come of a charge that is asked about."""
    if found.need is None:
        yield f"the chance is {found.chance}"
    else:
        yield _needed(found.need)
    if found.blocked_path:
        yield "its path is blocked; the target would line up with it:"
    elif found.choices:
        yield "it would end in contact:"
    for choice in found.choices:
        yield f"  {_end(choice.endings[0].end)}"
    for one in found.reactions:
        yield from _reaction(one)


def _choices(choices: tuple[ChargeChoice, ...]) -> Iterator[str]:
    """Yield the ends among which the owner chooses."""
    if choices[1:]:
        yield f"{len(choices)} ends are as good as any; name one with `at`:"
    else:
        yield "the best there is:"
    for choice in choices:
        if choice.together:
            said = (f"{by} {stretch(end)}" for by, _, end in choice.endings)
            yield f"  {', '.join(said)}: {choice.models} models in contact"
        else:
            yield f"  {_end(choice.endings[0].end)}"


def _end(end: ChargeEnd) -> str:
    touching = f"{_list(end.own)} before {_list(end.theirs)}"
    x, y, to = map(number, (end.pose.x, end.pose.y, end.pose.facing))
    to = "0" if to == WHOLE_TURN else to
    turns = f", {turned(end.turned)} turned" if end.turned else ""
    facing = f" on its {end.edge.value}" if end.formation else ""
    second = f", {_list(end.secondary)} charged as well" if end.secondary else ""
    touch = f"{end.models} models in contact, {touching}{turns}"
    return f"{stretch(end)}{facing}: {touch}{second}, standing at {x}, {y} facing {to}"


def _reaction(one: ReactionResult) -> Iterator[str]:
    """Yield what one reaction leads to, and of a flight each total of its dice."""
    off = f"; off the table {one.lost}" if one.lost and one.lost.ways else ""
    yield f"if its target {DOES[one.reaction]}: {one.chance}{off}"
    for after in one.totals:
        if after.distance is None:
            goes = "off the table"
        else:
            goes = f'{number(after.distance)}" away, {after.chance}'
        yield f"  on {after.total} ({after.ways}): {goes}"


def _open(found: ChargeDeclared) -> str:
    return ", or ".join(one.value for one in found.reactions)


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)
