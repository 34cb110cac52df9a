"""Events in words a player would use; programs have their names."""

import math
from collections.abc import Mapping
from typing import Final

from serried.model.numbers import measured, number, turned
from serried.model.verdict import Event, Value, as_list
from serried.model.words import IN_ENGLISH, Speech
from serried.report.measures import inches_said, test_title

COUNTED: Final = 2
"""Of more dice for a charge or a flight, so many count, the highest."""

TERMS: Final = frozenset({"facing", "arc", "phase", "step", "mark"})
"""Values that are words of a rulebook; the others are names, as somebody wrote them."""


def event_said(event: Event, speech: Speech = IN_ENGLISH) -> str:
    """Return what happened as a sentence; of an event that has no words its values."""
    known = dict(event.values)
    words = speech.words("events")
    text = words.get(_form(event.event, known, words))
    said = {name: _value_said(name, one, speech) for name, one in known.items()}
    said["test"] = test_title(event.event, speech)
    if "dice" in known:
        said["counted"] = _counted(known["dice"], words["counted"])
        said["faces"] = ", ".join(map(str, as_list(known["dice"])))
    if "degrees" in known:
        degrees = float(str(known["degrees"]))
        way = "clockwise" if degrees > 0.0 else "counter-clockwise"
        said.update(degrees=turned(abs(degrees)), way=speech.term(way))
    try:
        return _plain(event, speech) if text is None else text.format_map(said)
    except KeyError:  # an event of another book that has that name too
        return _plain(event, speech)


def _form(event: str, known: Mapping[str, Value], words: Mapping[str, str]) -> str:
    """Return the name of the words that say most of an event.

    A test has passed or failed; any other event may have words for a value that it
    has besides, as ``began_phase``, and for one that is just so, as ``models_1``.
    """
    if "passed" in known:
        form = "test_passed" if known["passed"] else "test_failed"
        return f"{form}_again" if known.get("again") else form
    there = {
        name: one for name, one in known.items() if one is not None and one is not False
    }
    forms = (f"{event}_{name}_{one}" for name, one in there.items())
    wider = (f"{event}_{name}" for name in there)
    return next((form for form in (*forms, *wider) if form in words), event)


def _value_said(name: str, value: Value, speech: Speech) -> str:
    """Return a value as a sentence has it: words, dice, a way or a number."""
    if name in TERMS:
        return speech.term(str(value))
    if name == "by" and isinstance(value, tuple):
        return number(math.hypot(*(float(str(one)) for one in value)))
    if isinstance(value, tuple):
        return (", " if name == "removed" else " + ").join(map(str, value))
    return measured(value) if isinstance(value, float) else str(value)


def _counted(dice: Value, words: str) -> str:
    """Return the dice of a charge or a flight, and which of them count."""
    if isinstance(dice, tuple) and len(dice) > COUNTED:
        return words.format(dice=", ".join(map(str, dice)))
    return _value_said("dice", dice, IN_ENGLISH)


def _plain(event: Event, speech: Speech) -> str:
    """Return an event that a book from another package brings."""
    said = (
        f"{speech.term(name)} "
        + (inches_said(one) if isinstance(one, float) else _value_said("", one, speech))
        for name, one in event.values
    )
    return f"{speech.term(event.event)}: {', '.join(said)}".removesuffix(": ")
