"""How a question for the way to a place is answered."""

import pytest

from positions import RATES
from serried import NotationError, RequestError, parse_action, parse_battle, referee
from serried.model.actions import AskPlan, Manner
from serried.model.marks import Mark
from unit.cli.running import ALONE, NEAR, serried

ALONE_BATTLE = parse_battle(ALONE)
NEAR_BATTLE = parse_battle(NEAR)
"""Foes 7" ahead: a March Test comes first."""

AHEAD = "spears march to 36, 13 facing 0"


def test_a_line_reads_as_it_is_written() -> None:
    """With the distance that is good enough, or without."""
    asked = parse_action("spears advance to 36, 13.5 facing -10 within 0.5")

    assert asked == AskPlan(
        unit="spears",
        manner=Manner.ADVANCE,
        place=(36, 13.5),
        facing=-10,
        within=0.5,
    )
    assert str(asked) == "spears advance to 36.0, 13.5 facing -10.0 within 0.5"
    assert parse_action(str(asked)) == asked


def test_nothing_is_moved() -> None:
    """A question leaves the battle as it is."""
    made = referee.play(ALONE_BATTLE, AHEAD)

    assert made.battle == ALONE_BATTLE
    assert made.verdict.measure("plan") == "spears march: forward 3.0"


def test_a_test_to_come_makes_it_depend() -> None:
    """The way is told for the case that the March Test is passed (MOV-5, MOV-8)."""
    verdict = referee.judge(NEAR_BATTLE, AHEAD)

    assert not verdict.legal
    assert verdict.breaks == ("MOV-8",)
    assert verdict.depends is not None
    assert verdict.depends.if_passed.legal
    assert verdict.measure("plan") == "spears march: forward 3.0"
    assert referee.judge(NEAR_BATTLE, "spears advance to 36, 13 facing 0").legal


@pytest.mark.parametrize(
    ("dice", "mark"),
    [((1, 1), Mark.PASSED_MARCH_TEST), ((6, 6), Mark.FAILED_MARCH_TEST)],
)
def test_a_test_that_was_thrown_stands(dice: tuple[int, int], mark: Mark) -> None:
    """After a failed one there is no way at all."""
    made = referee.consider(NEAR_BATTLE, AHEAD, dice)
    passed = mark is Mark.PASSED_MARCH_TEST

    assert made.verdict.legal is passed
    assert (made.verdict.measure("plan") is not None) is passed
    assert made.battle.unit("spears").has(mark)
    assert made.battle.unit("spears").pose == NEAR_BATTLE.unit("spears").pose


def test_who_may_not_move_at_all_gets_nowhere() -> None:
    """Only what bars it is said, and no way (MOV-4)."""
    text = ALONE.replace(RATES, f'{RATES}state = "advanced"\n')
    verdict = referee.judge(parse_battle(text), AHEAD)

    assert verdict.breaks == ("MOV-4",)
    assert verdict.measure("plan") is None
    assert verdict.measure("shortest") is None


def test_numbers_are_as_plain_as_is_good_enough() -> None:
    """Within nothing but rounding they have all digits that they need."""
    line = "spears march to 37, 15 facing 12"
    plain = str(referee.judge(ALONE_BATTLE, line).measure("plan"))
    exact = referee.judge(ALONE_BATTLE, f"{line} within 0")

    assert exact.legal
    assert max(len(word) for word in plain.replace(",", "").split()) <= len("forward")
    assert len(str(exact.measure("plan"))) > len(plain)
    assert exact.measure("off") == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("spears march to 80, 13 facing 0", "80.0, 13.0 is not on the table"),
        ("spears march to 36, -1 facing 0", "36.0, -1.0 is not on the table"),
        ("wolves march to 36, 13 facing 0", "wolves"),
    ],
)
def test_no_such_place_is_refused(line: str, says: str) -> None:
    """One line says what is wrong."""
    with pytest.raises(RequestError, match=says):
        referee.judge(ALONE_BATTLE, line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("spears march to 36, 13", "which way is it to look there"),
        ("spears march to 36, 13 facing", "`march` is written"),
        ("spears march to 36 facing 0", "36"),
        ("spears march to x, 13 facing 0", "'x' is no number"),
        ("spears march to 36, nan facing 0", "'nan' is no finite number"),
        ("spears march to 36, 13 facing north", "'north' is no number"),
        ("spears march to 36, 13 facing 0 within -1", "-1"),
    ],
)
def test_what_is_no_place_is_not_read(line: str, says: str) -> None:
    """One line says what is wrong."""
    with pytest.raises(NotationError, match=says):
        parse_action(line)
    outcome = serried("judge", "-", "--ask", line, stdin=ALONE)

    assert outcome.status == 2
    assert outcome.err.count("\n") == 1


def test_it_is_told_in_words() -> None:
    """Too far: the clause, by how much, the nearest place and the line to it."""
    line = "spears march to 36, 22 facing 0"
    outcome = serried("judge", "-", "--ask", line, stdin=ALONE)

    assert outcome.status == 1
    assert outcome.out.splitlines() == [
        "spears march to 36.0, 22.0 facing 0.0",
        "  no",
        '    the move forwards is 12" long, at most 10" is allowed [MOV-17]',
        '    model 1.1 ends 12" from its start, at most 10" is allowed [MOV-19]',
        "  the shortest way there would be: spears march: forward 12.0",
        '  nearest: 36, 20 facing 0, where a front corner is 2" off',
        "  say: spears march: forward 10.0",
        '  length 10"; the farthest model ends 10" from its start',
    ]
