"""The three doors that lead into the rules."""

import pickle
from dataclasses import replace

import pytest

import serried
from positions import FOES, HEAD, SPEARS, at, unit
from serried import referee
from serried.model.errors import NotationError, RequestError, RuleGapError
from serried.model.illegal import IllegalActionError
from serried.model.marks import Mark

KNIGHTS = unit("knights", where=at(10, 10), base="25x50", body="files = 5\nmodels = 5")
TABLE = HEAD + SPEARS + KNIGHTS + 'state = ["marched"]\n' + FOES
BATTLE = serried.parse_battle(TABLE)


def test_asks_names_the_player_and_the_units_to_choose_from() -> None:
    """MOV-1, MOV-4: in the Movement Phase; in others nobody moves."""
    question = referee.asks(BATTLE)

    assert (question.player, question.round, question.phase) == ("blue", 1, "movement")
    assert question.units == ("spears",)
    assert referee.asks(replace(BATTLE, phase="magic")).units == ()
    assert referee.asks(replace(BATTLE, active="red")).units == ("foes",)


def test_judge_takes_an_action_or_its_notation() -> None:
    """Both are the same request."""
    line = "spears march: forward 3.0"

    assert referee.judge(BATTLE, line) == referee.judge(
        BATTLE, serried.parse_action(line)
    )


@pytest.mark.parametrize(
    "line",
    [
        "spears advance: forward 3",
        "spears advance: forward 30",
        "spears advance: forward 5.000001",
        "spears advance: wheel left 2, forward 1",
        "spears advance: backward 1, forward 1",
        "spears march: forward 3",
        "spears reform: facing 90",
        "spears distance to foes",
    ],
)
def test_allows_and_after_say_what_judge_and_play_say(line: str) -> None:
    """At once where it is known, else after all; a test that hangs keeps it."""
    verdict = referee.judge(BATTLE, line)

    assert referee.allows(BATTLE, line) is verdict.legal
    if verdict.legal:
        assert referee.after(BATTLE, line) == referee.play(BATTLE, line).battle
    else:
        with pytest.raises(IllegalActionError):
            referee.after(BATTLE, line)


def test_allows_and_after_take_dice() -> None:
    """MOV-7, MOV-8: who passes the March Test marches, and is marked with it."""
    line = "spears march: forward 3"

    assert [referee.allows(BATTLE, line, dice) for dice in ((1, 1), (6, 6))] == [
        True, False,
    ]  # fmt: skip
    assert referee.after(BATTLE, line, (1, 1)).unit("spears").marks == {
        Mark.MARCHED, Mark.PASSED_MARCH_TEST,
    }  # fmt: skip


def test_allows_refuses_what_judge_refuses() -> None:
    """No unit of that name, no rate, or a rule that is not enforced yet."""
    for line in ("nobody advance: forward 1", "knights march: forward 1"):
        with pytest.raises(RequestError):
            referee.allows(BATTLE, line)


def test_an_illegal_action_is_judged_and_not_raised() -> None:
    """A verdict is true when it is lawful."""
    verdict = referee.judge(BATTLE, "spears march: forward 30", (1, 1))

    assert not verdict
    assert verdict.breaks[-2:] == ("MOV-17", "MOV-19")
    assert referee.judge(BATTLE, "spears march: forward 3", (1, 1))


def test_play_raises_with_action_verdict_and_battle() -> None:
    """The message names every breach; a test that was thrown stands."""
    with pytest.raises(IllegalActionError) as illegal:
        referee.play(BATTLE, "spears march: forward 3", (6, 6))

    assert illegal.value.verdict.breaks == ("MOV-8",)
    assert str(illegal.value).startswith("not allowed: spears march: forward 3.0\n  ")
    assert "[MOV-8]" in str(illegal.value)
    assert illegal.value.battle.unit("spears").marks == {Mark.FAILED_MARCH_TEST}


def test_play_leaves_the_dice_that_no_test_used() -> None:
    """And the way of the move."""
    transition = referee.play(BATTLE, "spears march: forward 3", (1, 1, 5, 6))

    assert transition.dice_left == (5, 6)
    assert transition.trip is not None
    assert transition.battle.unit("spears").pose == transition.trip.end


def test_what_cannot_be_put_to_the_table_is_raised() -> None:
    """Unreadable text, an unknown unit, no such book, a rule not enforced."""
    with pytest.raises(NotationError):
        referee.judge(BATTLE, "spears fly")
    with pytest.raises(RequestError, match="'nobody'"):
        referee.judge(BATTLE, "nobody may move")
    with pytest.raises(RequestError, match="no book"):
        referee.judge(replace(BATTLE, book="chess"), "spears may move")
    with pytest.raises(RequestError, match="reinforce"):
        referee.judge(BATTLE, "spears reinforce west at 20")
    with pytest.raises(RuleGapError):
        referee.judge(replace(BATTLE, book="battleaxe"), "spears charge foes")


def test_battles_and_verdicts_are_values() -> None:
    """Comparable, hashable, picklable; equal battles have one state hash."""
    other = serried.parse_battle(TABLE)
    verdict = referee.judge(BATTLE, "spears may move")

    assert other == BATTLE
    assert hash(BATTLE) == hash(other)
    assert BATTLE.state_hash == other.state_hash
    assert replace(BATTLE, round=2).state_hash != BATTLE.state_hash
    assert pickle.loads(pickle.dumps(BATTLE)) == BATTLE  # noqa: S301 - our own
    assert pickle.loads(pickle.dumps(verdict)) == verdict  # noqa: S301 - our own
    assert hash(verdict) == hash(referee.judge(other, "spears may move"))


def test_errors_can_be_pickled() -> None:
    """They cross from one process to another."""
    with pytest.raises(IllegalActionError) as illegal:
        referee.play(BATTLE, "spears march: forward 30")
    again = pickle.loads(pickle.dumps(illegal.value))  # noqa: S301 - our own
    assert str(again) == str(illegal.value)
    gap = RuleGapError("CHG-1", "Charges are not enforced yet")
    assert str(pickle.loads(pickle.dumps(gap))) == str(gap)  # noqa: S301 - our own
