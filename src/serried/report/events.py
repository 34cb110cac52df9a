"""Events in words a player would use; programs have their names."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from serried.model.marks import Mark
from serried.model.numbers import number, turned
from serried.model.verdict import Event, Value
from serried.report.measures import inches_said, test_title

COUNTED: Final = 2
"""Of more dice for a charge or a flight, so many count, the highest."""


def event_said(event: Event) -> str:
    """Return what happened as a sentence; of an event that has no words its values."""
    known = dict(event.values)
    if "passed" in known:
        outcome = "passed" if known["passed"] else "failed"
        test = test_title(event.event)
        return f"{test} of {known['unit']}: {_dice(known['dice'])}, {outcome}"
    if event.mark is not None:
        return _ended(event.mark, known["unit"])
    say = SAID.get(event.event)
    try:
        return _plain(event) if say is None else say(known)
    except KeyError:  # an event of another book that has that name too
        return _plain(event)


def _plain(event: Event) -> str:
    """Return an event that a book from another package brings."""
    said = (f"{name.replace('_', ' ')} {_value(v)}" for name, v in event.values)
    return f"{event.event.replace('_', ' ')}: {', '.join(said)}".removesuffix(": ")


def _value(value: Value) -> str:
    if isinstance(value, tuple):
        return " + ".join(map(str, value))
    return inches_said(value) if isinstance(value, float) else str(value)


def _dice(dice: Value) -> str:
    return " + ".join(map(str, dice)) if isinstance(dice, tuple) else str(dice)


def _counted(dice: Value) -> str:
    """Return the dice of a charge or a flight, and which of them count."""
    if isinstance(dice, tuple) and len(dice) > COUNTED:
        return f"{', '.join(map(str, dice))}, of which the two highest count"
    return _dice(dice)


def _filled(template: str) -> Callable[[Mapping[str, Value]], str]:
    """Return how to say what is a template with nothing but names in it."""
    return template.format_map


def _arc_chosen(known: Mapping[str, Value]) -> str:
    die, arc = _dice(known["dice"]), known["arc"]
    return f"the die between two Arcs shows {die}: the {arc}"


def _charge_range(known: Mapping[str, Value]) -> str:
    away = (
        f", its target {inches_said(known['distance'])} away"
        if "distance" in known
        else ""
    )
    rolled = f"{known['unit']} is rolled for: {_counted(known['dice'])}"
    return f"{rolled}; its Charge Range is {inches_said(known['charge_range'])}{away}"


def _charged(known: Mapping[str, Value]) -> str:
    at = number(float(str(known["at"])))
    many = known.get("models_in_contact")
    touch = "" if many is None else f", {many} models in contact"
    return f"{known['unit']} charges into {known['target']} at {at}{touch}"


def _turned(known: Mapping[str, Value]) -> str:
    degrees = float(str(known["degrees"]))
    way = "clockwise" if degrees > 0.0 else "counter-clockwise"
    return f"{known['unit']} is turned {turned(abs(degrees))} {way} by it"


def _failed(known: Mapping[str, Value]) -> str:
    far = inches_said(known["distance"])
    return (
        f"the charge of {known['unit']} on {known['target']} fails: it goes up to {far}"
        " after it"
    )


def _flees(known: Mapping[str, Value]) -> str:
    far, dice = inches_said(known["length"]), _counted(known["dice"])
    return f"{known['unit']} flees {far} on {dice}"


def _destroyed(known: Mapping[str, Value]) -> str:
    edge = "reaches the edge of the table and " if known.get("off_the_table") else ""
    return f"{known['unit']} {edge}is destroyed"


def _random_move(known: Mapping[str, Value]) -> str:
    far = inches_said(known["length"])
    return f"{known['unit']} moves {far} at random on {_dice(known['dice'])}"


def _dangerous(known: Mapping[str, Value]) -> str:
    models = "1 model" if known["models"] == 1 else f"{known['models']} models"
    return (
        f"a Dangerous Terrain Test is due for {models} of {known['unit']},"
        f" because of {known['other']}"
    )


def _ended(mark: Mark, unit: Value) -> str:
    """Return what it means that a mark of *unit* has ended."""
    if mark.now:
        return f"{unit} {mark.now} no more"
    if mark.deed:
        return f"that {unit} {mark.deed} counts no more"
    return f"{mark.value.replace('_', ' ')} of {unit} counts no more"


def _began(known: Mapping[str, Value]) -> str:
    if "player" in known:
        return f"the turn of {known['player']} begins, in round {known['round']}"
    if "phase" in known:
        return f"the {known['phase']} phase begins"
    return f"the {known['step']} step begins"


SAID: Final[Mapping[str, Callable[[Mapping[str, Value]], str]]] = MappingProxyType(
    {
        "arc_chosen": _arc_chosen,
        "charge_declared": _filled("{unit} declares a Charge on the {facing} of {on}"),
        "secondary_charge_declared": _filled(
            "{unit} declares a Secondary Charge on the {facing} of {on}"
        ),
        "holds": _filled("{unit} holds"),
        "stands_and_shoots": _filled("{unit} stands and shoots at {at}"),
        "flees": _flees,
        "destroyed": _destroyed,
        "no_more_foes": _filled("{unit} has no more foes"),
        "dropped_out": _filled("{unit} drops out of Combat"),
        "nudged": _filled("{unit} is nudged"),
        "dangerous_terrain_due": _dangerous,
        "panic_test_due": _filled(
            "a Panic Test of {unit} is due, because of {because}"
        ),
        "random_move": _random_move,
        "contact": _filled("{unit} comes into contact with {other}"),
        "charge_range": _charge_range,
        "charged": _charged,
        "charged_unit_turned": _turned,
        "combat_reform": _filled("{unit} lines up with its charger"),
        "failed_charge": _failed,
        "stayed_in": _filled("{unit} does not get out of its unit"),
        "caught": _filled("{unit} catches {target}"),
        "effect_ended": _filled("{effect} ends"),
        "began": _began,
    }
)
"""How each event of this library is said, of its values by name."""
