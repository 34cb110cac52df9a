"""Requests put to the referee one after another, and what was expected of them."""

import pytest

from positions import FOES, HEAD, SPEARS
from serried.books.registry import parse_action
from serried.engine.files import parse_battle, vocabularies
from serried.engine.session import Session, hold, requests_for
from serried.model.errors import NotationError
from serried.model.marks import Mark
from serried.notation import read_position

UNIT = HEAD + "{head}" + SPEARS + FOES

MARCH = 'ask = "spears march: forward 5"'


def held(*requests: str, head: str = "") -> Session:
    """Put requests to the referee, each the lines of a ``[[do]]``."""
    asked = "".join(f"\n[[do]]\n{request}\n" for request in requests)
    return hold(read_position(UNIT.format(head=head) + asked, vocabularies()), "file")


def test_state_carries_over_and_illegal_requests_change_nothing() -> None:
    """Each request is judged on what the lawful ones before it left."""
    far, near = 'ask = "spears advance: forward 6"', 'ask = "spears advance: forward 5"'

    session = held(f"{far}\ndice = [1, 1]", near, near)

    assert [answer.legal for answer in session.answers] == [False, True, False]
    assert session.battle.unit("spears").pose is not None
    assert session.battle.unit("spears").marks == {
        Mark.PASSED_MARCH_TEST,
        Mark.ADVANCED,
    }


def test_the_dice_of_the_file_are_used_in_order() -> None:
    """A request that has its own uses those; what is left over is a note."""
    session = held(MARCH, 'ask = "spears may move"', head="dice = [6, 6, 1, 2]")

    assert [answer.dice for answer in session.answers] == [(6, 6), ()]
    assert session.notes == ("dice left over: 1, 2",)
    own = held(f"{MARCH}\ndice = [1, 1, 5]", head="dice = [6, 6]")
    assert own.answers[0].dice == (1, 1)
    assert len(own.notes) == 2


def test_too_few_dice_are_an_error_that_names_the_request_and_its_line() -> None:
    """Not a verdict."""
    with pytest.raises(NotationError) as why:
        held(f"{MARCH}\ndice = [4]")

    assert "spears march: forward 5.0" in str(why.value)
    assert why.value.line == UNIT.format(head="").count("\n") + 2


NUMBERS = [
    ("length = 5", True), ("length = 5.0049", True), ("length = 4.9951", True),
    ("length = 5.0051", False), ("length = 4.9949", False),
    ("farthest_model = 5", True), ("farthest_model = 6", False),
    ("largest = 5", False),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "comes_true"), NUMBERS)
def test_numbers_are_expected_as_rulebooks_print_them(
    expected: str,
    comes_true: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Within 0.005; what is not measured at all does not come true."""
    (answer,) = held(f"{MARCH}\ndice = [1, 1]\n{expected}").answers

    assert answer.expected is comes_true


BREAKS = [
    ("legal = false", True), ("legal = true", False),
    ('breaks = ["MOV-8"]', True), ('breaks = ["MOV-8", "MOV-1"]', False),
    ("breaks = []", False), ('gap = "MOV-8"', False),
    ('legal = false\nbreaks = ["MOV-8"]\nlength = 5', True),
    ('legal = false\nbreaks = ["MOV-8"]\nlength = 6', False),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "comes_true"), BREAKS)
def test_every_expectation_must_come_true(
    expected: str,
    comes_true: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """The breaks are the exact set."""
    (answer,) = held(f"{MARCH}\ndice = [6, 6]\n{expected}").answers

    assert answer.expected is comes_true


def test_intervals_are_expected_end_by_end() -> None:
    """Lists are as long as expected, and each number is close."""
    ask = 'ask = "spears advance: forward ?"\ndice = [1, 1]\n'

    assert held(ask + "intervals = [[0, 5]]").answers[0].expected
    assert not held(ask + "intervals = [[0, 5], [6, 7]]").answers[0].expected
    assert not held(ask + "intervals = [[0, 4.9]]").answers[0].expected
    assert held(ask + 'binding = ["MOV-10"]').answers[0].expected


def test_nothing_expected_is_neither_true_nor_false() -> None:
    """And nothing asked is a note."""
    assert held(MARCH).answers[0].expected is None
    assert held().notes == ("nothing is asked; ask with --ask or a [[do]] table",)


def test_the_record_keeps_dice_verdict_and_the_battle_at_the_start() -> None:
    """A record is a position file that replays."""
    session = held(f"{MARCH}\ndice = [6, 6]", 'ask = "spears advance: forward 2"')
    march, advance = session.record.requests

    assert session.record.battle == parse_battle(UNIT.format(head=""))
    assert session.record.dice is None
    assert (march.dice, march.legal) == ((6, 6), False)
    assert march.breaks == frozenset({"MOV-8"})
    assert (advance.dice, advance.legal) == (None, True)
    assert advance.breaks == frozenset()


def test_requests_can_be_made_of_actions() -> None:
    """As the command line does with ``--ask``."""
    action = parse_action("spears may move")

    ((one),) = requests_for([(action, (1, 2))])

    assert (one.action, one.dice, one.expects) == (action, (1, 2), False)
