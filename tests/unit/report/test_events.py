"""Events and measures in words: none shows the name that programs have for it."""

import re
from pathlib import Path

import pytest

import serried.books
import serried.rules
from serried.model.marks import SHARED, Mark
from serried.model.verdict import Event, Values
from serried.report.events import SAID, event_said
from serried.report.measures import measure_said

RAISED = re.compile(r'(?:Event\(event=|_event\()"(\w+)"')


def test_every_event_that_is_raised_has_words() -> None:
    """Found in the source, so that a new one is not forgotten."""
    folders = [Path(package.__path__[0]) for package in (serried.books, serried.rules)]
    sources = [file.read_text() for one in folders for file in one.rglob("*.py")]
    raised = {name for text in sources for name in RAISED.findall(text)}

    assert {"charge_range", "mark_ended", "dropped_out"} <= raised
    assert raised - {"mark_ended"} <= set(SAID)  # a mark has its own words


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        (
            "charge_range",
            (("unit", "a"), ("dice", (5, 2, 1)), ("charge_range", 15.0)),
            "rolled for: 5, 2, 1, of which the two highest count; its Charge Range",
        ),
        (
            "charge_range",
            (
                ("unit", "a"),
                ("dice", (5, 2)),
                ("charge_range", 15.0),
                ("distance", 9.0),
            ),
            'a is rolled for: 5 + 2; its Charge Range is 15", its target 9" away',
        ),
        ("flees", (("unit", "a"), ("dice", (1, 6, 2)), ("length", 8.0)), "two highest"),
        (
            "charged",
            (("unit", "a"), ("target", "b"), ("at", -1e-16), ("models_in_contact", 4)),
            "a charges into b at 0, 4 models in contact",
        ),
        (
            "charged",
            (("unit", "a"), ("target", "b"), ("at", -2.5)),
            "a charges into b at -2.5",
        ),
        (
            "charged_unit_turned",
            (("unit", "b"), ("degrees", -3.0)),
            "3° counter-clockwise",
        ),
        (
            "panic_test_due",
            (("unit", "foe"), ("because", "bows")),
            "a Panic Test of foe is due, because of bows",
        ),
        (
            "dangerous_terrain_due",
            (("unit", "a"), ("models", 1), ("other", "wood")),
            "for 1 model of a, because of wood",
        ),
        ("began", (("step", "normal"),), "the normal step begins"),
        ("began", (("phase", "charge"),), "the charge phase begins"),
        (
            "began",
            (("player", "red"), ("round", 2)),
            "the turn of red begins, in round 2",
        ),
        (
            "march_test",
            (("unit", "a"), ("dice", (3, 4)), ("passed", True)),
            "March Test of a: 3 + 4, passed",
        ),
        (
            "of_another_book",
            (("unit", "a"), ("far", 2.0)),
            'of another book: unit a, far 2"',
        ),
        ("flees", (("who", "a"),), "flees: who a"),
    ],
)
def test_an_event_is_a_sentence(name: str, values: Values, said: str) -> None:
    """Of books from elsewhere it is its name with its values."""
    assert said in event_said(Event(event=name, values=values))


def ended(mark: Mark) -> str:
    """Return what is said when a mark of a unit ends."""
    values = (("unit", "a"), ("mark", mark.value))
    return event_said(Event(event="mark_ended", values=values, mark=mark))


def test_a_mark_that_ends_is_said_in_its_own_words() -> None:
    """By what its unit is or did; one without words by its name."""
    assert ended(Mark.SHAKEN) == "a is Shaken no more"
    assert ended(Mark.DECLARED_CHARGE) == "that a declared a Charge counts no more"
    assert ended(Mark("dug_in")) == "dug in of a counts no more"


@pytest.mark.parametrize("mark", SHARED)
def test_every_mark_that_ends_has_words(mark: Mark) -> None:
    """Not the name that a file has for it."""
    said = ended(mark)

    assert "mark" not in said
    assert "_" not in said


def test_measures_are_said_in_inches_but_for_angles() -> None:
    """And by their own name, where there are no better words."""
    assert measure_said("charge_range", 15.0) == 'Charge Range 15"'
    assert measure_said("turned", 3.0) == "turned by 3°"
    assert measure_said("far_away", -0.0) == 'far away 0"'
