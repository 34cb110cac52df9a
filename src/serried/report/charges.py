"""Charges in words: what is needed, where they may end, what each reaction leads to."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from serried.model.numbers import number, turned
from serried.model.verdict import Value, Values, Verdict, as_table
from serried.report.casualties import tables
from serried.report.terminal import BOLD, DIM, painted

DOES: Final = MappingProxyType(
    {"hold": "holds", "stand and shoot": "stands and shoots", "flee": "flees"}
)
"""Reactions, as they are told of the one who reacts."""

WHOLE_TURN: Final = "360"
"""What a facing a hair to the left of north comes to in hundredths of a degree."""


def charge_said(measures: Values) -> Iterator[str]:
    """Yield what the figures of a charge say, a line each.

    Lines that belong to the one before begin with two spaces.
    """
    known = dict(measures)
    chargers = as_table(known.get("chargers")) or ()
    if "charge_range" not in known and "chance" in known:
        if chargers[1:]:
            for name, values in chargers:
                yield f"{name}: {_needed(_table(values))}"
        else:
            yield _needed(known)
    yield from _ends(known)
    yield from _choices(known)
    for name, values in as_table(known.get("reactions")) or ():
        yield from _reaction(name, _table(values))
    second, open_ = _items(known.get("secondary")), _items(known.get("reactions"))
    if second and open_:
        said = ", or ".join(map(str, open_))
        yield f"{_list(second)} has to react first: it may {said}"


def _needed(known: Mapping[str, Value]) -> str:
    if known["chance"] is None:
        return "its target has left the table, so it fails"
    chance = f"the chance is {known['chance']}"
    if "needs" not in known:
        return chance
    needs = known["needs"]
    return (
        f"it needs {needs} or more: {chance}"
        if needs
        else f"no roll is enough: {chance}"
    )


def _ends(known: Mapping[str, Value]) -> Iterator[str]:
    """Yield the ends of a charge that was asked about."""
    ends = tables(known.get("ends"))
    if not ends:
        return
    if known.get("blocked_path"):
        yield "its path is blocked; the target would line up with it:"
    else:
        yield "it would end in contact:"
    for end in ends:
        yield f"  {_end(dict(end))}"


def _choices(known: Mapping[str, Value]) -> Iterator[str]:
    """Yield the ends among which the owner chooses."""
    choices = tables(known.get("choices"))
    if not choices:
        return
    if choices[1:]:
        yield f"{len(choices)} ends are as good as any; name one with `at`:"
    else:
        yield "the best there is:"
    for choice in map(dict, choices):
        ends = as_table(choice.get("ends"))
        if ends is None:
            yield f"  {_end(choice)}"
        else:
            said = (f"{name} {stretch(_table(values))}" for name, values in ends)
            many = choice["models_in_contact"]
            yield f"  {', '.join(said)}: {many} models in contact"


def _end(end: Mapping[str, Value]) -> str:
    many, own, theirs = end["models_in_contact"], end["own"], end["theirs"]
    touching = f"{_list(own)} before {_list(theirs)}"
    x, y, to = (number(float(str(one))) for one in _items(end["pose"]))
    to = "0" if to == WHOLE_TURN else to
    turns = f", {turned(end['turned'])} turned" if "turned" in end else ""
    facing = f" on its {end['facing']}" if "facing" in end else ""
    second = (
        f", {_list(end['secondary'])} charged as well" if "secondary" in end else ""
    )
    touch = f"{many} models in contact, {touching}{turns}"
    return f"{stretch(end)}{facing}: {touch}{second}, standing at {x}, {y} facing {to}"


def stretch(end: Mapping[str, Value]) -> str:
    """Return where an end is, as a line names it, and how far it is free."""
    low, high, at = (number(float(str(end[name]))) for name in ("low", "high", "at"))
    return f"at {at}" if low == high else f"at {low} to {high}"


def _reaction(name: str, known: Mapping[str, Value]) -> Iterator[str]:
    """Yield what one reaction leads to, and of a flight each total of its dice."""
    lost = known.get("off_the_table", "0/")
    off = "" if str(lost).startswith("0/") else f"; off the table {lost}"
    yield f"if its target {DOES.get(name, name)}: {known['chance']}{off}"
    for one in map(dict, tables(known.get("totals"))):
        if one["off_the_table"]:
            goes = "off the table"
        else:
            goes = f'{number(float(str(one["distance"])))}" away, {one["chance"]}'
        yield f"  on {one['total']} ({one['ways']}): {goes}"


def _table(value: Value) -> dict[str, Value]:
    return dict(as_table(value) or ())


def _items(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _list(value: Value) -> str:
    return ", ".join(map(str, _items(value)))


def charge_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what a charge needs, where it may end, and what reactions lead to."""
    for said in charge_said(verdict.measures):
        yield f"  {said}" if said.startswith("  ") else f"  {painted(said, DIM)}"


def declared_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what a player wants to know before the target reacts."""
    yield f"  charged on its {_listed(verdict.measure('facing'), ' or ')}"
    reactions = _listed(verdict.measure("reactions"), ", or ")
    yield f"  it may {painted(reactions, BOLD)}"


def _listed(value: Value, between: str) -> str:
    return between.join(map(str, value)) if isinstance(value, tuple) else str(value)
