"""Vanguard moves: whose turn it is, what a file holds between two of them.

Source:
    DEP-23 to DEP-27, docs/rulings/0075-vanguard-moves.md
"""

import pytest

from positions import HEAD, RATES, TEN, at, unit
from serried import referee
from serried.books.registry import parse_action
from serried.books.t9a.deployment.actions import VanguardMove
from serried.books.t9a.deployment.vanguard_turns import reach_of
from serried.engine.files import format_battle, parse_battle
from serried.model.battle import Battle
from serried.model.errors import RequestError, RuleGapError
from serried.model.marks import Mark

BODY = TEN + '\nrules = ["{rule}"]\n'


def body(rule: str = "Vanguard") -> str:
    """Return ten models with a rule."""
    return BODY.format(rule=rule)


WOLVES = unit("wolves", where=at(10, 6), body=body())
HOUNDS = unit("hounds", where=at(30, 6), body=body())
RIDERS = unit("riders", "red", at(10, 42, 180), body=body())
FOES = unit("foes", "red", at(50, 42, 180)) + RATES


def table(*parts: str) -> Battle:
    """Return a table in the step of Vanguard moves."""
    return parse_battle(HEAD + 'phase = "deployment"\n' + "".join(parts))


def after(battle: Battle, *lines: str) -> Battle:
    """Play lines, and read the file again behind each."""
    for line in lines:
        battle = referee.play(battle, line).battle
        assert parse_battle(format_battle(battle)) == battle
    return battle


def test_asks_names_who_may_go() -> None:
    """DEP-23, DEP-27: the units of whose turn it is, without those that have gone."""
    start = table(WOLVES, HOUNDS, FOES, RIDERS)
    assert referee.asks(start).units == ("wolves", "hounds")

    now = after(start, "wolves vanguard: forward 2")
    assert (now.active, referee.asks(now).units) == ("red", ("riders",))
    now = after(now, "riders vanguard: forward 2")
    assert (now.active, referee.asks(now).units) == ("blue", ("hounds",))


def test_who_has_nobody_left_is_passed_over() -> None:
    """DEP-23: a player without another unit has no turn; so does who has stopped."""
    now = after(table(WOLVES, HOUNDS, FOES), "wolves vanguard: forward 2")
    assert now.active == "blue"

    now = after(table(WOLVES, HOUNDS, RIDERS), "blue pass")
    assert now.active == "red"
    assert now.unit("wolves").has(Mark.NO_VANGUARD)
    assert after(now, "riders vanguard: forward 2").active == "red"


def test_a_question_leaves_the_turn_where_it_is() -> None:
    """A ``?`` moves nothing, and a move that is not lawful neither."""
    start = table(WOLVES, RIDERS)
    assert after(start, "wolves vanguard: forward ?") == start
    assert not referee.judge(start, "wolves vanguard: forward 13").legal
    assert referee.consider(start, "wolves vanguard: forward 13").battle == start


def test_the_first_turn_follows() -> None:
    """Nobody has moved in it, and it is known until round 2 who made such a move."""
    now = after(table(WOLVES, HOUNDS, RIDERS), "wolves vanguard: forward 2", "red pass")
    now = after(now, "next phase")
    assert (now.round, now.active, now.phase, now.step) == (1, "blue", "charge", None)
    assert now.unit("wolves").marks == {Mark.VANGUARD_MOVE}
    assert now.unit("riders").marks == frozenset()

    now = after(now, "next turn")
    assert (now.round, now.active) == (1, "red")
    assert now.unit("wolves").has(Mark.VANGUARD_MOVE)
    assert after(now, "next turn").unit("wolves").marks == frozenset()


def test_it_is_written_as_it_is_read() -> None:
    """The line is its own notation, in flight too."""
    line = "wolves vanguard flying: reform facing 90.0, forward 8.0, reform files 2"
    read = parse_action(line, "t9a")
    assert isinstance(read, VanguardMove)
    assert str(read) == line


def test_the_other_book_has_none() -> None:
    """Whoever asks for one there is told that this book has it."""
    other = parse_battle(
        'format = "serried/1"\nbook = "battleaxe"\n'
        + unit("wolves")
        + unit("x", "red", at(9, 9))
    )
    with pytest.raises(RequestError, match="has no such action"):
        referee.judge(other, "wolves vanguard: forward 1")


@pytest.mark.parametrize(
    ("rule", "inches"),
    [("Vanguard", 12), ("vanguard (8)", 8), ('Vanguard (6\\")', 6), ("Fear", None)],
)
def test_x_stands_behind_the_rule(rule: str, inches: float | None) -> None:
    """DEP-24: 12" if no number is given."""
    there = table(unit("wolves", body=body(rule)))
    assert reach_of(there.unit("wolves")) == inches


def test_an_x_that_is_no_number_is_refused() -> None:
    """One line says what is wrong, and how it is written."""
    there = table(unit("wolves", body=body("Vanguard (far)")))
    with pytest.raises(RequestError, match=r"wolves: Vanguard \(far\) is no distance"):
        referee.judge(there, "wolves vanguard: forward 1")


def test_characters_do_not_leave_yet() -> None:
    """DEP-24: who comes and goes in Vanguard is not enforced yet."""
    king = "[unit.model.K]\ncharacter = true\n"
    ranks = 'ranks = ["RRKRR"]\nrules = ["Vanguard"]\n'
    there = table(unit("guard", body=ranks) + king, FOES)
    with pytest.raises(RuleGapError, match="leaving a unit by a Vanguard move"):
        referee.judge(there, "guard.K vanguard: forward 8")


def test_no_sweeping_attack_is_made_in_it() -> None:
    """SWEEP-5: whatever has the rule."""
    rules = TEN + '\nrules = ["Vanguard", "Sweeping Attack", "Fly"]\nfly = [8, 16]\n'
    there = table(unit("eagles", body=rules), FOES)
    found = referee.judge(there, "eagles vanguard flying: forward 1, sweep foes")
    assert "SWEEP-5" in found.breaks
