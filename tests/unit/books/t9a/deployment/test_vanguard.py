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
from serried.model.errors import RequestError
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


@pytest.mark.parametrize("said", ["far", "-3", "nan", "1e9", "3 4"])
def test_an_x_that_is_no_number_is_refused(said: str) -> None:
    """One line says what is wrong, and how it is written; who may go is told."""
    there = table(unit("wolves", body=body(f"Vanguard ({said})")))
    assert referee.asks(there).units == ("wolves",)
    with pytest.raises(RequestError, match=r"wolves: Vanguard \(.*\) is no distance"):
        referee.judge(there, "wolves vanguard: forward 1")


KING = "[unit.model.K]\ncharacter = true\n"
GUARD = unit("guard", body='ranks = ["RRKRR", "RRRRR"]\nrules = ["Vanguard"]\n') + KING


def test_the_rest_of_a_unit_goes_on_in_the_same_turn() -> None:
    """DEP-23: parts of a Combined Unit; what stands in between is read back."""
    now = after(table(GUARD, HOUNDS, RIDERS), "guard.K vanguard: forward 6")
    assert (now.active, referee.asks(now).units) == ("blue", ("guard",))
    assert now.unit("guard").marks == {Mark.VANGUARD_IN_PARTS}
    assert now.unit("guard-K").marks == {Mark.VANGUARD_MOVE}

    gone = after(now, "guard vanguard: forward 2")
    assert gone.active == "red"
    assert gone.unit("guard").marks == {Mark.VANGUARD_MOVE}
    stayed = after(now, "guard pass")
    assert stayed.active == "red"
    assert stayed.unit("guard").marks == {Mark.NO_VANGUARD}
    over = after(now, "blue pass")
    assert over.unit("guard").marks == {Mark.NO_VANGUARD}
    assert over.unit("hounds").marks == {Mark.NO_VANGUARD}


def test_a_character_that_goes_out_of_others_ends_the_turn() -> None:
    """DEP-27: the rest of them may not, so it is the other player's turn."""
    body = 'ranks = ["RRKRR", "RRRRR"]\n'
    guard = unit("guard", body=body) + KING + 'rules = ["Vanguard"]\n'
    start = table(guard, HOUNDS, RIDERS)
    assert referee.asks(start).units == ("guard", "hounds")

    now = after(start, "guard.K vanguard: forward 6")
    assert (now.active, now.unit("guard").marks) == ("red", frozenset())


def test_a_character_takes_its_mark_into_the_unit_it_joins() -> None:
    """CHR-JOIN-13: the unit itself has made no such move, and moves no further."""
    body = 'ranks = ["K"]\nrules = ["Vanguard"]\n'
    hero = unit("hero", where=at(10, 2), body=body) + KING
    now = after(table(hero, WOLVES, RIDERS), "hero vanguard: join wolves at 1.3")
    wolves = now.unit("wolves")
    assert now.active == "red"
    assert wolves.marks == {Mark.JOINED}
    assert [kind.marks for kind in wolves.kinds] == [{Mark.VANGUARD_MOVE}]

    now = after(now, "riders vanguard: forward 1")
    assert referee.asks(now).units == ()
    assert referee.judge(now, "wolves vanguard: forward 1").breaks == ("DEP-23",)


def test_nobody_else_passes() -> None:
    """A name that is neither a player's nor a unit's is no request."""
    start = table(WOLVES, RIDERS)
    assert not referee.judge(start, "wolves pass").legal
    assert not referee.judge(start, "riders pass").legal
    with pytest.raises(RequestError, match="there is no unit 'green'"):
        referee.judge(start, "green pass")


def test_no_sweeping_attack_is_made_in_it() -> None:
    """SWEEP-5: whatever has the rule."""
    rules = TEN + '\nrules = ["Vanguard", "Sweeping Attack", "Fly"]\nfly = [8, 16]\n'
    there = table(unit("eagles", body=rules), FOES)
    found = referee.judge(there, "eagles vanguard flying: forward 1, sweep foes")
    assert "SWEEP-5" in found.breaks


def told(battle: Battle, line: str) -> list[tuple[str, object]]:
    """Return what happened with a lawful line, with its one value."""
    events = referee.play(battle, line).verdict.events
    return [(one.event, value) for one in events for _, value in one.values]


def reason(battle: Battle, line: str, clause: str) -> str | None:
    """Return the reason that is said of a clause; None if nothing is."""
    findings = referee.judge(battle, line).findings
    return next((one.reason for one in findings if one.clause == clause), None)


def test_whose_turn_it_is_next_is_said() -> None:
    """DEP-23: of a move and of a pass, where it is another's."""
    start = table(WOLVES, HOUNDS, RIDERS)
    red = ("next_in_vanguard", "red")
    assert told(start, "wolves vanguard: forward 1") == [red]
    assert told(start, "blue pass") == [("passed", "blue"), red]
    assert told(table(WOLVES, HOUNDS), "wolves vanguard: forward 1") == []


def test_three_players_follow_one_another() -> None:
    """In the order in which their units are written, and round again."""
    green = unit("boars", "green", at(60, 24), body=body())
    now = after(table(WOLVES, HOUNDS, RIDERS, green), "wolves vanguard: forward 1")
    assert now.active == "red"
    now = after(now, "riders vanguard: forward 1")
    assert now.active == "green"
    assert after(now, "boars vanguard: forward 1").active == "blue"


def test_why_not_is_said() -> None:
    """DEP-23: another's turn, a unit that is whole, a player that has stopped."""
    start = table(WOLVES, HOUNDS, RIDERS)
    assert reason(start, "riders vanguard: forward 1", "DEP-23") == "vanguard_turn"
    assert reason(start, "wolves pass", "DEP-23") == "vanguard_whole"
    assert reason(start, "blue pass", "DEP-23") == "vanguard_over"


def test_dice_that_nobody_needs_are_left() -> None:
    """No March Test comes before it, whoever is near; nor before a pass."""
    foes = unit("foes", "red", at(10, 13, 180))
    for line in ("wolves vanguard: backward 1", "blue pass"):
        made = referee.consider(table(WOLVES, foes), line, (6, 6))
        assert (made.verdict.legal, made.dice_left) == (True, (6, 6))


def test_who_is_not_at_hand_makes_none() -> None:
    """DEP-6, MOV-1: off the table, fleeing, or moving at random."""
    away = unit("wolves", where='off_table = "reserve"', body=body())
    flees = WOLVES + 'state = ["fleeing"]\n'
    for one in (away, flees, WOLVES + 'random = "2D6"\n'):
        there = table(one, FOES)
        assert referee.asks(there).units == ()
        assert "MOV-1" in referee.judge(there, "wolves vanguard: forward 1").breaks


def test_only_characters_with_the_rule_may_leave_by_it() -> None:
    """DEP-27: neither a champion that has it, nor a Character that has it not."""
    ranks = 'ranks = ["RRKRR", "RRRRR"]\n'
    champion = unit("guard", body=ranks) + '[unit.model.K]\nrules = ["Vanguard"]\n'
    assert referee.asks(table(champion, FOES)).units == ()
    assert referee.asks(table(unit("guard", body=ranks) + KING, FOES)).units == ()


def test_a_reform_into_no_lawful_formation_is_forbidden() -> None:
    """UNIT-3: a rank behind the first has no more models than it."""
    asked = "wolves vanguard: reform ranks RRR/RRRR/RRR"
    assert "UNIT-3" in referee.judge(table(WOLVES, FOES), asked).breaks
    assert reason(table(WOLVES, FOES), "wolves vanguard: forward 1", "UNIT-3") is None


def test_a_way_that_leads_nowhere_says_only_what_is_broken() -> None:
    """DEP-25: 12.5" ahead is too near after one inch, whatever would follow.

    No Wheel of a front of some five inches is 50" long by the chord.
    """
    asked = "wolves vanguard: forward 1, wheel right 50"
    near = unit("foes", "red", at(10, 18.5, 180))
    assert reason(table(WOLVES, near), asked, "DEP-25") == "vanguard_distance"
    assert reason(table(WOLVES, FOES), asked, "DEP-25") is None


def test_who_is_near_already_is_told_so() -> None:
    """DEP-25: the limit is then how near it was."""
    near = unit("foes", "red", at(10, 16, 180))
    assert (
        reason(table(WOLVES, near), "wolves vanguard: forward 1", "DEP-25")
        == "vanguard_nearer"
    )
