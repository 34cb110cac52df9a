"""Flights that wait for their Dangerous Terrain Tests, and go on then (TER-2)."""

from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

import serried
from positions import HEAD, RATES, at, unit
from serried import referee
from serried.engine.files import format_battle, parse_battle
from serried.model.errors import NotationError, RequestError
from serried.model.extents import pose_of
from serried.model.marks import Mark

Start: TypeAlias = Callable[[], serried.Battle]

WOOD: Final = (
    '[[terrain]]\nid = "crag"\nkind = "impassable"\n'
    "polygon = [[0, 25], [72, 25], [72, 26], [0, 26]]\n"
)
"""Rocks 3" behind the foes: each of the five tests (FLEE-6)."""

FLEEING: Final = 'state = "fleeing"\n'
DEBT: Final = '[[owed]]\nunit = "foes"\nbecause = "runners"\n'
FLIGHT: Final = 'what = "flight"\n'
THROWN: Final = (1, 6, 6, 6, 3)
"""Two of five are hit, with 3 or less."""


def table(foes: str = "", *more: str, phase: str = "charge") -> serried.Battle:
    """Return foes 11" to the north of spears, with their backs to the rocks."""
    spears = unit("spears", where=at(36, 10)) + RATES
    fled = unit("foes", "red", at(36, 21, 180), body="files = 5\nmodels = 5\n" + foes)
    text = f'{HEAD}phase = "{phase}"\n{WOOD}{spears}{fled}{RATES}'
    return parse_battle(text + "".join(more))


def charged() -> serried.Battle:
    """Return foes that have to react to a Charge."""
    return referee.play(table(), "spears charge foes").battle


def panicked() -> serried.Battle:
    """Return foes that have failed a Panic Test, and flee from the spears."""
    return table(FLEEING, DEBT + FLIGHT)


def unrallied() -> serried.Battle:
    """Return foes that did not rally, and look at the rocks."""
    spears = unit("spears", where=at(36, 10)) + RATES
    fled = unit("foes", "red", at(36, 22), body=f"files = 5\nmodels = 5\n{FLEEING}")
    text = f'{HEAD}active = "red"\nphase = "movement"\n{WOOD}{spears}{fled}{RATES}'
    debt = '[[owed]]\nunit = "foes"\nbecause = "foes"\nwhat = "flight_ahead"\n'
    return parse_battle(text + debt)


def by_chance() -> serried.Battle:
    """Return foes that flee in panic with no enemy on the table."""
    fled = unit(
        "foes", "red", at(36, 21, 180), body=f"files = 5\nmodels = 5\n{FLEEING}"
    )
    return parse_battle(f"{HEAD}{WOOD}{fled}{RATES}{DEBT}{FLIGHT}")


FLIGHTS: Final = [
    pytest.param(charged, "foes flee", id="charged"),
    pytest.param(panicked, "foes flee", id="panic"),
    pytest.param(unrallied, "foes flee", id="not-rallied"),
    pytest.param(by_chance, "foes flee facing 0", id="by-chance"),
]
TEST: Final = "foes dangerous terrain test"


@pytest.mark.parametrize(("start", "line"), FLIGHTS)
class TestWaits:
    """Whatever makes a unit flee: the distance first, then the tests."""

    def test_and_comes_to_the_same(self, start: Start, line: str) -> None:
        """As if all dice had been thrown at once; in between it stands still."""
        at_once = referee.play(start(), line, (4, 4, *THROWN))
        halted = referee.play(start(), line, (4, 4))
        (owed,) = halted.battle.owed

        assert (owed.what, owed.rolled) == ("dangerous_terrain_test", (4, 4))
        assert halted.battle.unit("foes").has(Mark.FLEEING)
        assert halted.battle.unit("foes").pose == start().unit("foes").pose
        assert [one.lines for one in referee.asks(halted.battle).owed] == [(TEST,)]
        then = referee.play(halted.battle, TEST, THROWN)
        assert then.battle == at_once.battle
        assert then.verdict.events == at_once.verdict.events
        assert then.verdict.measure("length") == at_once.verdict.measure("length")
        assert len(then.battle.unit("foes").formation.places) == 3

    def test_and_goes_on_from_a_file(self, start: Start, line: str) -> None:
        """Design, section 8: what a later line depends on stands in the file."""
        halted = referee.play(start(), line, (4, 4)).battle
        again = parse_battle(format_battle(halted))

        assert again.owed == halted.owed
        thrown = referee.play(again, TEST, THROWN).battle
        assert format_battle(thrown) == format_battle(
            referee.play(halted, TEST, THROWN).battle
        )

    def test_without_dice_nothing_moves(self, start: Start, line: str) -> None:
        """It says who tests, and how many dice that takes."""
        halted = referee.play(start(), line, (4, 4)).battle
        asked = referee.play(halted, TEST)

        assert asked.battle == halted
        (due,) = asked.verdict.events
        assert due.event == "dangerous_terrain_due"
        assert dict(due.values)["models"] == 5
        assert any("5 dice" in note for note in asked.verdict.notes)

    def test_one_die_more_is_too_few(self, start: Start, line: str) -> None:
        """All of the tests have to be there then, in either line."""
        halted = referee.play(start(), line, (4, 4)).battle

        with pytest.raises(RequestError, match="needs 5 dice, and 1 is given"):
            referee.play(halted, TEST, (6,))
        with pytest.raises(RequestError, match="of the 3 given 1 is left"):
            referee.play(start(), line, (4, 4, 6))


def test_a_second_flight_waits_for_the_first() -> None:
    """TER-2, PANIC-12: nobody else flees while one is on its way."""
    bows = unit(
        "bows", "red", at(56, 21, 180), body=f"files = 5\nmodels = 5\n{FLEEING}"
    )
    debts = (DEBT + FLIGHT, DEBT.replace("foes", "bows") + FLIGHT)
    battle = table(FLEEING, bows + RATES, *debts)
    halted = referee.play(battle, "foes flee", (4, 4)).battle

    said = referee.judge(halted, "bows flee", (1, 2))
    assert "TER-2" in said.breaks
    over = referee.play(halted, TEST, THROWN).battle
    assert referee.judge(over, "bows flee", (1, 1)).legal


def test_a_panic_test_waits_for_the_flight() -> None:
    """TER-2: one that losses bring while the foes are on their way."""
    bows = unit("bows", "red", at(56, 21, 180), body="files = 5\nmodels = 5\n")
    battle = table(FLEEING, bows + RATES, DEBT + FLIGHT)
    halted = referee.play(battle, "foes flee", (4, 4)).battle
    hurt = referee.play(halted, "bows lose 2").battle

    assert [one.lines for one in referee.asks(hurt).owed] == [(TEST,)]
    assert referee.judge(hurt, "bows panic test", (1, 1)).breaks == ("TER-2",)
    over = referee.play(hurt, TEST, THROWN).battle
    assert referee.judge(over, "bows panic test", (1, 1)).legal


@pytest.mark.parametrize(("start", "line"), FLIGHTS)
def test_losses_on_the_way_turn_it_nowhere(start: Start, line: str) -> None:
    """FLEE-9: its direction and its distance are settled, whoever falls then."""
    halted = referee.play(start(), line, (4, 4)).battle
    hurt = referee.play(halted, "foes lose 1: 1.1").battle
    over = referee.play(hurt, TEST, (6, 6, 6, 6))
    unhurt = referee.play(halted, TEST, (6, 6, 6, 6, 6))

    assert over.verdict.measure("length") == unhurt.verdict.measure("length") == 8
    turned, straight = (pose_of(one.battle.unit("foes")) for one in (over, unhurt))
    assert (turned.ux, turned.uy) == (straight.ux, straight.uy)


def test_who_fell_does_not_change_what_was_thrown() -> None:
    """GEN-8, FLEE-9: two dice were thrown, and cavalry alone would throw three."""
    riders = 'type = "cavalry"\n[unit.model.K]\ncharacter = true\ntype = "infantry"\n'
    fled = unit("foes", "red", at(36, 21, 180), body='ranks = ["RRRRK"]\n' + FLEEING)
    spears = unit("spears", where=at(36, 10)) + RATES
    text = f"{HEAD}{WOOD}{spears}{fled}{RATES}{riders}{DEBT}{FLIGHT}"
    halted = referee.play(parse_battle(text), "foes flee", (4, 4)).battle
    hurt = referee.play(halted, "foes.K lose 1").battle

    assert parse_battle(format_battle(hurt)).owed == hurt.owed
    over = referee.play(hurt, TEST, (6, 6, 6, 6))
    assert over.verdict.measure("length") == 8


def test_a_short_flight_does_not_wait() -> None:
    """FLEE-6: 2" do not lead to the rocks, which begin 3" behind."""
    short = referee.play(panicked(), "foes flee", (1, 1))

    assert short.battle.owed == ()
    assert short.verdict.measure("length") == pytest.approx(2)


def test_a_model_does_not_test_for_itself() -> None:
    """TER-1: the unit moves, and all who touch test."""
    halted = referee.play(panicked(), "foes flee", (4, 4)).battle

    with pytest.raises(RequestError, match="does so as a whole"):
        referee.play(halted, "foes.R dangerous terrain test", THROWN)


WAITING: Final = DEBT + 'what = "dangerous_terrain_test"\n'
ROLLED: Final = "rolled = [4, 4]\n"


@pytest.mark.parametrize(
    ("foes", "debt", "said"),
    [
        (FLEEING, WAITING + ROLLED, "write its `distance`"),
        (FLEEING, WAITING + "distance = 8\n", "write its `rolled`"),
        ("", WAITING + ROLLED + "distance = 8\n", "is not Fleeing"),
        (FLEEING, DEBT + FLIGHT + ROLLED, "only what waits .* has `rolled`"),
        (FLEEING, DEBT + FLIGHT + "distance = 8\n", "has `distance`"),
        (FLEEING, DEBT + FLIGHT + "heading = 8\n", "has `heading`"),
    ],
)
def test_a_file_that_no_flight_leads_to_is_refused(
    foes: str, debt: str, said: str
) -> None:
    """With the key, and what would be right."""
    with pytest.raises(NotationError, match=said):
        table(foes, debt)
