"""Events and measures in words: none shows the name that programs have for it."""

import pytest

from serried.model.marks import SHARED, Mark
from serried.model.verdict import Event, Values
from serried.model.words import IN_ENGLISH, Message, Speech
from serried.report.events import event_said
from serried.report.measures import measure_said, measures_said


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
            'a charges into b, 0" off centre, 4 models in contact',
        ),
        (
            "charged",
            (("unit", "a"), ("target", "b"), ("at", -2.5)),
            'a charges into b, -2.5" off centre',
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
            (("unit", "a"), ("dice", (3, 4)), ("passed", True), ("needed", 7)),
            "March Test of a: 3 + 4 against 7, passed",
        ),
        (
            "break_test",
            (
                ("unit", "a"),
                ("dice", (3, 4)),
                ("passed", False),
                ("needed", 5),
                ("again", True),
            ),
            "Break Test of a, thrown again: 3 + 4 against 5, failed",
        ),
        ("attacks_thrown", (("model", "a.R"), ("attacks", 1)), "a.R strikes once"),
        (
            "attacks_thrown",
            (("model", "a.R"), ("attacks", 2)),
            "a.R strikes 2 times",
        ),
        (
            "pursuit_move",
            (("unit", "a"), ("length", 1.5), ("stopped_by", "b")),
            'a goes 1.5" in Pursuit, and is stopped by b',
        ),
        (
            "charge_range",
            (
                ("unit", "a"),
                ("dice", (1, 1)),
                ("charge_range", 2.0),
                ("distance", 0.0),
            ),
            'its target 0" away',
        ),
        (
            "pursuit_distance",
            (("unit", "a"), ("dice", (3, 1, 1)), ("distance", 4.0)),
            'a is to go 4" on 3, 1, 1, of which the two highest count',
        ),
        (
            "pursuit_distance",
            (
                ("unit", "a"),
                ("dice", (3, 1, 1)),
                ("distance", 5.0),
                ("random", True),
            ),
            'a is to go 5" on 3 + 1 + 1',
        ),
        (
            "flee_distance",
            (
                ("unit", "b"),
                ("dice", (1, 2, 3)),
                ("distance", 6.0),
                ("random", True),
            ),
            'b is to flee 6" on 1 + 2 + 3',
        ),
        ("destroyed", (("unit", "a"), ("off_the_table", True)), "reaches the edge"),
        ("nudged", (("unit", "a"), ("by", (0.3, -0.4))), 'a is nudged by 0.5"'),
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


def ended(mark: Mark, speech: Speech = IN_ENGLISH) -> str:
    """Return what is said when a mark of a unit ends."""
    values = (("unit", "a"), ("mark", mark.value))
    return event_said(Event(event="mark_ended", values=values), speech)


def test_a_mark_that_ends_is_said_in_its_own_words() -> None:
    """By what its unit is or did; one without words by its name."""
    assert ended(Mark.SHAKEN) == "no longer counts for a: shaken"
    assert ended(Mark.DECLARED_CHARGE) == "no longer counts for a: declared a Charge"
    assert ended(Mark("dug_in")) == "no longer counts for a: dug in"
    own = {"dug_in": Message("eingegraben")}
    assert ended(Mark("dug_in"), Speech("de", own)).endswith("a: eingegraben")
    assert ended(Mark.FLEEING, Speech("de")) == "gilt nicht mehr für a: flieht"


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


def test_what_was_measured_and_found_is_said_by_its_name() -> None:
    """What is nothing is left out, and so is what is drawn."""
    measures: Values = (
        ("length", 3.0),
        ("facing", ("front", "left flank")),
        ("recovered", (("R", 2), ("C", 1))),
        ("removed", ("1.2", (("any", 1), ("of", ("2.1", "2.2"))))),
        ("blocked_path", True),
        ("excess", 0),
        ("needs", None),
        ("lost_contact", ()),
        ("nudges", (("b", (0.0, 1.0)),)),
        ("reactions", (("hold", (("chance", "6/36"),)),)),
    )
    assert list(measures_said(measures)) == [
        'length 3"',
        "Facing: front, left flank",
        "recovered: R 2, C 1",
        "removed: 1.2, any 1, of 2.1, 2.2",
        "path blocked",
    ]
    assert list(measures_said(measures, Speech("de")))[:2] == [
        'Länge 3"',
        "Seite: Front, linke Flanke",
    ]
